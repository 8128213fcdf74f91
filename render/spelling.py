"""How letters with accents are put together: a letter that the built-in font has, and the marks drawn with it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

# Marks as Unicode names them; the last two stand for a stroke through a letter, and for an i that only loses its dot.
GRAVE, ACUTE, CIRCUMFLEX, TILDE = "\u0300", "\u0301", "\u0302", "\u0303"
MACRON, BREVE, DOT, DIAERESIS = "\u0304", "\u0306", "\u0307", "\u0308"
RING, DOUBLE_ACUTE, CARON = "\u030a", "\u030b", "\u030c"
DOT_BELOW, COMMA_BELOW, CEDILLA, OGONEK = "\u0323", "\u0326", "\u0327", "\u0328"
STROKE, DOTLESS = "/", "ı"
# And in other places than usual: the comma above of a Latvian g, the caron upon the foot of a Slovak L.
COMMA_ABOVE, CARON_BESIDE = "\u0312", "\u0315"

ABOVE = frozenset(
    (GRAVE, ACUTE, CIRCUMFLEX, TILDE, MACRON, BREVE, DOT, DIAERESIS, RING, DOUBLE_ACUTE, CARON, COMMA_ABOVE, DOTLESS)
)
BELOW = frozenset((DOT_BELOW, COMMA_BELOW, CEDILLA, OGONEK))
_MARKS = ABOVE | BELOW | {STROKE, CARON_BESIDE}
# Unicode takes these letters for whole ones.
_WHOLE = {**{letter: base + STROKE for letter, base in zip("øØłŁđĐ", "oOlLdD", strict=True)}, "ı": "i" + DOTLESS}
_ELSEWHERE = {
    "L" + CARON: CARON_BESIDE,
    **{base + CEDILLA: COMMA_BELOW for base in "klnrGKLNR"},
    "g" + CEDILLA: COMMA_ABOVE,
}
# The caron of tall letters looks like an apostrophe.
_BESIDE = {"ď": "d'", "ť": "t'", "ľ": "l'"}
# Upon these there is room for two marks.
_LOW = "aceimnorsuvwxyz"


class Letter(NamedTuple):
    """A character without its accents, and the marks that belong to it, from the letter outwards."""

    base: str
    marks: str = ""

    @property
    def drawn(self) -> bool:
        """Whether each mark can be drawn, and finds room."""
        above = sum(mark in ABOVE for mark in self.marks)
        known = all(mark in _MARKS for mark in self.marks)
        return not self.marks or (known and self.base.isalpha() and above <= (2 if self.base in _LOW else 1))


@lru_cache(maxsize=1024)
def spelt(text: str) -> tuple[Letter, ...]:
    """The letters of a text with their marks; a mark that has no letter before it stands for itself."""
    found: list[Letter] = []
    for character in unicodedata.normalize("NFC", text):
        if character in _BESIDE:
            found += map(Letter, _BESIDE[character])
            continue
        first, marks = _parts(character)
        if found and unicodedata.combining(first):
            base, before = found[-1]
            found[-1] = Letter(base, before + _forms(base, first + marks))
        else:
            found.append(Letter(first, _forms(first, marks)))
    return tuple(found)


def _parts(character: str) -> tuple[str, str]:
    """A character and its marks; characters of other scripts are not taken apart."""
    parts = _WHOLE.get(character) or unicodedata.normalize("NFD", character)
    return (parts[0], parts[1:]) if all(mark in _MARKS for mark in parts[1:]) else (character, "")


def _forms(base: str, marks: str) -> str:
    return "".join(_ELSEWHERE.get(base + mark, mark) for mark in marks)


def bare(text: str) -> str:
    """A text without the marks that can be drawn."""
    return text if text.isascii() else "".join(letter.base for letter in spelt(text))
