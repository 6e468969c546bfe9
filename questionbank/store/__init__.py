"""The only room that knows SQL; `Bank` is its door."""

from questionbank.store.bank import Bank, Contents
from questionbank.store.catalogue import Filed
from questionbank.store.engine import displayed
from questionbank.store.search import RANKABLE, Search, Sort

__all__ = ["RANKABLE", "Bank", "Contents", "Filed", "Search", "Sort", "displayed"]
