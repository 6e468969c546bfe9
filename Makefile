# Every target makes its own .venv from Python 3.11 or newer; paths are relative, so that a
# checkout may lie in a folder with a blank in its name.

PYTHON ?= python3
ARGS ?=
PIP := .venv/bin/python -m pip --quiet --disable-pip-version-check
PINNED := -c constraints.txt --build-constraint constraints.txt
DEMO := QUESTIONBANK_DB=out/bank.db .venv/bin/questionbank
ASSEMBLE := assemble -t cpp-interop=2 -t distributed-training -t performance \
	--minutes 30 --name ml-screen --draw 20261201

.PHONY: help demo test lint bench constraints clean
.DELETE_ON_ERROR:

help: ## print these lines
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

demo: .venv/installed ## seed a new bank in out/, assemble a set, print its sheets
	@rm -f out/bank.db out/bank.db-journal out/S1-*
	@mkdir -p out
	@echo '$$ questionbank seed'
	@$(DEMO) seed
	@printf '\n$$ questionbank %s\n' '$(strip $(ASSEMBLE))'
	@$(DEMO) $(ASSEMBLE)
	@printf '\n$$ questionbank sheet S1 --to html,md -o out\n'
	@$(DEMO) sheet S1 --to html,md -o out
	@printf '\nMade:\n'
	@for made in out/bank.db out/S1-*; do echo "  $$made"; done

test: lint ## lint, then run the tests; make test ARGS="-k store"
	@.venv/bin/python -m pytest --quiet -n auto $(ARGS)

lint: .venv/dev ## ruff check, ruff format, mypy --strict, lint-imports
	@.venv/bin/ruff check --quiet
	@.venv/bin/ruff format --check --quiet || { echo 'Format: .venv/bin/ruff format'; exit 1; }
	@.venv/bin/mypy --strict --no-error-summary
	@.venv/bin/lint-imports --no-logo > .venv/imports.txt || { cat .venv/imports.txt; exit 1; }
	@echo 'ruff, mypy and lint-imports find nothing'

bench: .venv/installed ## measure how fast commands start, as ratios with bounds
	@.venv/bin/python benchmarks/startup.py

constraints: .venv/python ## pin the newest versions of everything in constraints.txt
	@rm -rf .venv/fresh
	@.venv/bin/python -m venv .venv/fresh
	@.venv/fresh/bin/python -m pip --quiet uninstall --yes setuptools
	@.venv/fresh/bin/python -m pip --quiet --disable-pip-version-check install --upgrade pip
	@.venv/fresh/bin/python -m pip --quiet install --group dev '.[postgresql]'
	@{ echo '# Renewed by: make constraints'; .venv/fresh/bin/python -m pip \
		freeze --all --exclude questionbank | LC_ALL=C sort --ignore-case; } > .venv/constraints.txt
	@rm -rf .venv/fresh
	@mv .venv/constraints.txt constraints.txt

clean: ## remove .venv, out/, dist/ and all caches; not your banks
	@rm -rf .venv out dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment is kept while its pip works; the stamps say what is installed in it.
.venv/python:
	@command -v "$(PYTHON)" > /dev/null || { echo "Error: there is no '$(PYTHON)';\
	questionbank needs Python 3.11 or newer: make PYTHON=python3.11 TARGET" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Error:\
	questionbank needs Python 3.11 or newer, and '$(PYTHON)' is not: make PYTHON=python3.11\
	TARGET" >&2; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2> /dev/null || { echo "Error: '$(PYTHON)' has no\
	venv module; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@.venv/bin/python -c 'import pip' 2> /dev/null || "$(PYTHON)" -m venv --clear .venv
	@touch $@

.venv/installed: .venv/python pyproject.toml constraints.txt
	@echo 'Installing into .venv ...'
	@$(PIP) install --upgrade -c constraints.txt pip
	@$(PIP) install $(PINNED) --editable .
	@touch $@

.venv/dev: .venv/installed
	@echo 'Installing what the tests need into .venv ...'
	@$(PIP) install $(PINNED) --group dev --editable '.[postgresql]'
	@touch $@
