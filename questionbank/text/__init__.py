"""Unicode in one room: what is the same, how wide it is, what search and duplicates see in it.

Search, duplicates and printing agree on what a character is because all of them come here.
"""

from questionbank.text.folding import fingerprint, fold, language, slug
from questionbank.text.screen import clip, pad, visible, width, wrap

__all__ = ["clip", "fingerprint", "fold", "language", "pad", "slug", "visible", "width", "wrap"]
