"""Does a recorded answer look cut off? A rule only asks; a person decides."""

from __future__ import annotations

import re

from questionbank.text import language
from questionbank.vocabulary import Completeness

SHORT = 120
_NEAR_START = 90
_BACK_REFERENCE = re.compile("在这个例子中|通过这个例子|通过这种方式|在完成上述步骤")
_LOWER_CASE = re.compile("[a-z]")
_FENCES = ("```", "~~~")
_CLOSING = "。！？….!?”’\"'）)】]」』》>；;`~"


def judge(body: str) -> Completeness:
    """Return where an answer looks cut off, or "unknown"; never "complete".

    The signs: it begins in the middle (lower case, a bare line of ASCII in a Chinese answer, words
    that point back), it ends without punctuation, backticks have no partner, it is very short.
    """
    words = body.strip()
    start = _starts_in_the_middle(words)
    end = not words.endswith(tuple(_CLOSING))
    if start and not end:
        return "cut_start"
    if end and not start:
        return "cut_end"
    odd = words.count("`") % 2 == 1
    return "fragment" if start or odd or len(words) < SHORT else "unknown"


def _starts_in_the_middle(words: str) -> bool:
    first = words.partition("\n")[0]
    bare = first.isascii() and not first.startswith(_FENCES)
    return bool(
        _LOWER_CASE.match(words)
        or (bare and language(words) == "zh")
        or _BACK_REFERENCE.search(words[:_NEAR_START])
    )
