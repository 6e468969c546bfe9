"""Print for people: a set becomes a copy, and a copy becomes a document.

What a copy shows is decided once, in `edition`, by building it from its allowed fields; a writer
gets a copy and cannot show more than is in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from questionbank.sheets.edition import Copy
    from questionbank.sheets.labels import Language


@dataclass(frozen=True)
class Document:
    """A kind of document that a copy can be written as."""

    name: str
    summary: str
    suffix: str
    home: str

    def write(self, copy: Copy, language: Language) -> bytes:
        """Return the document; the same copy and language give the same bytes."""
        content: bytes = import_module(self.home).write(copy, language)
        return content


DOCUMENTS: Mapping[str, Document] = MappingProxyType(
    {
        "html": Document(
            "html", "a page that stands alone, for any browser", ".html", f"{__name__}.html"
        ),
        "md": Document("md", "Markdown", ".md", f"{__name__}.markdown"),
    }
)
