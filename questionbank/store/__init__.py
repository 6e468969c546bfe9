"""The only room that knows SQL; `Bank` is its door."""

from questionbank.store.bank import Bank, Contents
from questionbank.store.catalogue import Filed
from questionbank.store.engine import displayed

__all__ = ["Bank", "Contents", "Filed", "displayed"]
