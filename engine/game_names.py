"""What games are called, as people type it: capitals, accents, hyphens, apostrophes and blanks make no difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from types import MappingProxyType
from typing import Final
from unicodedata import combining, normalize

# What else a word of a name may be written as.
_SAME: Final = MappingProxyType(
    {"saint": "st", "2": "two", "3": "three", "4": "four", "8": "eight", "15": "fifteen", "40": "forty"}
)
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
# Nobody's name for a game is longer, with all that a suggestion shows of it: of what is typed, no more is read.
LONGEST_NAME: Final = 80
# Of what is read, and of what was looked for among some names, so much is remembered.
_READ, _LOOKED_FOR = 4096, 1024
# How alike names are that may be meant, from 0 to 1, and how much less than the one that is most alike.
_ALIKE, _APART = 0.7, 0.12
# So many letters may be the misspelt beginning of a name, which is a little less likely to be meant than all of it.
_FEWEST, _BEGUN = 4, 0.95


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name in small letters, without accents and signs; what is longer than any name is cut.

    >>> words_of("Napoleon at Saint-Hélena")
    ('napoleon', 'at', 'st', 'helena')
    """
    return _words(name.strip()[:LONGEST_NAME])


@lru_cache(_READ)
def _words(name: str) -> tuple[str, ...]:
    plain = (char for char in normalize("NFKD", name).casefold() if not combining(char) and char not in "'’‘´`")
    kept = "".join(char if char.isalnum() else " and " if char == "&" else " " for char in plain)
    return tuple(_SAME.get(word, word) for word in kept.split())


def squeezed(name: str) -> str:
    """A name in small letters, with neither blanks nor accents nor signs.

    >>> squeezed("Four-Leaf Clover")
    'fourleafclover'
    """
    return "".join(words_of(name))


def spellings(name: str) -> set[str]:
    """A name squeezed, and as people write it who have no umlauts: "schikanoschen" and "schikanoeschen"."""
    return {squeezed(name), squeezed(normalize("NFC", name).casefold().translate(_UMLAUTS))}


def closest_names(typed: str, names: Iterable[str]) -> list[str]:
    """Those of some names that a misspelt one comes close to, about equally, the closest first."""
    return [*_closest(squeezed(typed), (*names,))]


@lru_cache(_LOOKED_FOR)
def _closest(wanted: str, names: tuple[str, ...]) -> tuple[str, ...]:
    # What is compared with one text after another is what it counts the letters of only once.
    letters = SequenceMatcher(None, "", wanted)
    alike = {name: max((_alike(letters, wanted, each) for each in _ends(name)), default=0.0) for name in names}
    most = max(alike.values(), default=0.0)
    close = [name for name, ratio in alike.items() if ratio >= max(_ALIKE, most - _APART)]
    return tuple(sorted(close, key=lambda name: -alike[name]))


def _ends(name: str) -> Iterator[str]:
    """A name from each of its words on, squeezed."""
    words = words_of(name)
    return ("".join(words[index:]) for index in range(len(words)))


def _alike(letters: SequenceMatcher[str], wanted: str, name: str) -> float:
    """How alike two squeezed names are, or one and the beginning of the other; 0 if that is too little to matter."""
    whole = _ratio(letters, wanted, name, _ALIKE)
    if len(wanted) < _FEWEST or len(name) <= len(wanted):
        return whole
    return max(whole, _BEGUN * _ratio(letters, wanted, name[: len(wanted)], _ALIKE / _BEGUN))


def _ratio(letters: SequenceMatcher[str], wanted: str, name: str, least: float) -> float:
    """How alike two names are, 0 if that is less than `least`: those with other letters are not compared at all."""
    letters.set_seq1(name)
    if letters.real_quick_ratio() < least or letters.quick_ratio() < least:
        return 0.0
    return SequenceMatcher(None, wanted, name).ratio()
