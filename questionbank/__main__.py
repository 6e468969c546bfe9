"""python -m questionbank."""

from questionbank.cli.main import run

run()
