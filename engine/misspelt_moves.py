"""What was probably meant where a typed move is misspelt; names of games are in `game_names.py`."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

# To compare two long words takes as many steps as the one has letters times the other: longer ones are not mended.
LONGEST_WORD = 32


def mend(text: str, known: Sequence[str]) -> str:
    """A text in which each word that is nearly a known one has become it."""
    short = [word for word in known if len(word) <= LONGEST_WORD]
    return " ".join(_mended(word, short) for word in text.split())


def _mended(word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, n=1, cutoff=0.7) if len(word) <= LONGEST_WORD else []
    return close[0] if close else word


def closest(text: str, texts: Sequence[str]) -> str | None:
    """The one of several texts that another comes close to, or None."""
    close = get_close_matches(text, texts, n=1, cutoff=0.75)
    return close[0] if close else None
