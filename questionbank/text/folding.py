"""What is the same text: folding, fingerprints, canonical names, the language."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable

_TYPOGRAPHIC = re.compile(
    "[\u3002\u3001\u201c\u201d\u2018\u2019\u300a\u300b\u3010\u3011\u300c\u300d\u2026\u2014\u00b7]"
)
_SENTENCE_MARK = re.compile(r"[?!,;:.]+(?=[^!-~]|$)")
_SPACES = re.compile(r"\s+")
_CHINESE = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_CODE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^(?P=fence)`*\s*$|`[^`\n]+`", re.DOTALL | re.MULTILINE
)


def fold(text: str) -> str:
    """Return `text` as search compares it: NFKC, then full case folding."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def fingerprint(stem: str, choices: Iterable[str] = ()) -> str:
    """Return what two wordings of the same question share, as 32 hexadecimal digits.

    Prose is compared without case, spaces and sentence punctuation; code, operators and
    choices are kept as they are, so that `==` and `===` make different questions.
    """
    parts = [_essence(stem), *sorted(_essence(choice) for choice in choices)]
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]


def _essence(markdown: str) -> str:
    pieces: list[str] = []
    end = 0
    for match in _CODE.finditer(markdown):
        pieces.append(_prose(markdown[end : match.start()]))
        pieces.append(match.group().strip())
        end = match.end()
    pieces.append(_prose(markdown[end:]))
    return "".join(pieces)


def _prose(text: str) -> str:
    # After NFKC a mark that touches an ASCII character behind it is an operator (a.b, x::y, !=).
    plain = _SENTENCE_MARK.sub("", _TYPOGRAPHIC.sub(" ", fold(text)))
    return _SPACES.sub("", plain)


def slug(name: str) -> str:
    """Return the canonical spelling of a tag or topic: folded, single hyphens for blanks."""
    return _SPACES.sub("-", fold(name).strip())


def language(text: str) -> str:
    """Return "zh" for a text with a Chinese character in it, else "en"."""
    return "zh" if _CHINESE.search(text) else "en"
