"""Unicode in one room: folding, fingerprints, terminal width, hostile characters.

Search, duplicates and printing agree on what a character is because all of them come here.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator

_TYPOGRAPHIC = re.compile(
    "[\u3002\u3001\u201c\u201d\u2018\u2019\u300a\u300b\u3010\u3011\u300c\u300d\u2026\u2014\u00b7]"
)
_SENTENCE_MARK = re.compile(r"[?!,;:.]+(?=[^!-~]|$)")
_SPACES = re.compile(r"\s+")
_CHINESE = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_CODE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^(?P=fence)`*\s*$|`[^`\n]+`", re.DOTALL | re.MULTILINE
)
_JOINERS = frozenset("\u200c\u200d")
_HOSTILE = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"})


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


def width(text: str) -> int:
    """Return the number of terminal columns that `text` takes (East Asian wide = 2)."""
    return sum(_columns(mark) for mark in text)


def _columns(mark: str) -> int:
    if unicodedata.combining(mark) or mark in _JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(mark) in "WF" else 1


def pad(text: str, columns: int) -> str:
    """Return `text` with blanks behind it up to `columns`."""
    return text + " " * max(0, columns - width(text))


def clip(text: str, columns: int) -> str:
    """Return `text` on one line of at most `columns`, ending in "..." where it was cut."""
    line = _SPACES.sub(" ", text).strip()
    if width(line) <= columns:
        return line
    kept, used = [], 0
    for mark in line:
        used += _columns(mark)
        if used > columns - 3:
            break
        kept.append(mark)
    return "".join(kept).rstrip() + "..."


def wrap(text: str, columns: int) -> list[str]:
    """Return `text` as lines of at most `columns`.

    Words are kept whole where they fit; Chinese breaks between any two characters, but never
    before closing punctuation. Line breaks and indentation of the text stay.
    """
    return [piece for line in text.splitlines() for piece in _wrap_line(line, columns)]


def _wrap_line(line: str, columns: int) -> Iterator[str]:
    indent = line[: len(line) - len(line.lstrip())]
    current = indent
    for piece in re.findall(r"\s+|[!-~]+|.", line[len(indent) :]):
        closing = piece in "，。；：？！、）》」』”’】…"
        if width(current) + width(piece.rstrip()) > columns and current.strip() and not closing:
            yield current.rstrip()
            current = indent + piece.lstrip()
        else:
            current += piece
    yield current.rstrip()


def visible(text: str) -> str:
    """Return `text` with what could act on a terminal shown as `<U+XXXX>`.

    Newline and tab stay, and so do the joiners that Indic scripts and emoji need.
    """
    return "".join(_shown(mark) for mark in text)


def _shown(mark: str) -> str:
    if mark in "\n\t" or mark in _JOINERS or unicodedata.category(mark) not in _HOSTILE:
        return mark
    return f"<U+{ord(mark):04X}>"


def slug(name: str) -> str:
    """Return the canonical spelling of a tag or topic: folded, single hyphens for blanks."""
    return _SPACES.sub("-", fold(name).strip())


def split_words(query: str) -> tuple[str, ...]:
    """Return the words of a plain query; what stands in double quotes is one word."""
    found = re.findall(r'"([^"]+)"|(\S+)', query)
    return tuple(phrase or word.strip('"') for phrase, word in found if phrase or word.strip('"'))


def snippet(text: str, word: str, around: int = 24) -> str | None:
    """Return where `word` stands in `text`, in brackets, with `around` characters each side.

    The comparison is that of `fold`. Returns None where the word is not there.
    """
    folded, origin = _fold_with_origin(text)
    needle = fold(word)
    at = folded.find(needle)
    if at < 0 or not needle:
        return None
    start, end = origin[at], origin[at + len(needle) - 1] + 1
    before = text[max(0, start - around) : start]
    after = text[end : end + around]
    left = "..." if start > around else ""
    right = "..." if end + around < len(text) else ""
    return _SPACES.sub(" ", f"{left}{before}[{text[start:end]}]{after}{right}").strip()


def _fold_with_origin(text: str) -> tuple[str, list[int]]:
    pieces: list[str] = []
    origin: list[int] = []
    for index, mark in enumerate(text):
        piece = fold(mark)
        pieces.append(piece)
        origin.extend([index] * len(piece))
    return "".join(pieces), origin


def language(text: str) -> str:
    """Return "zh" for a text with a Chinese character in it, else "en"."""
    return "zh" if _CHINESE.search(text) else "en"
