"""The line below the cards: words, names, and cards with the deck's own ranks and suits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from PIL import Image

from engine.cards import Card, cards
from render.geometry import FOOTER, WIDTH
from render.lettering import ARROW, arrow, line
from render.minis import mini_card
from render.png import Piece, piece
from render.theme import Theme

_LETTERS, _SPACE = 26, 8
_HIGH = FOOTER - 10
_CARD = 30
_ROOM = WIDTH - 70
# To which part of their width letters may be pressed, if all words find room by that.
_NARROWEST = 0.65
# What stands between the parts of a caption.
_DOT = "·"
_CUT = "…"
_ARROW = "→"
# Of more cards in a row some may be left out.
_MANY_CARDS = 3
_A_CARD = r"(?<!\w)(?:10|[2-9AJQK])[♠♥♦♣](?!\w)"
_SPACES = r"\s+"


class _Bit(NamedTuple):
    """A part of a word that is written as one: a card, somebody's name by the number of the seat, or letters."""

    text: str
    seat: int | None = None
    card: Card | None = None
    golden: bool = False


# Bits close together, between spaces.
_Word = tuple[_Bit, ...]


@lru_cache(maxsize=16)
def caption_pieces(
    theme: Theme, text: str, names: tuple[str, ...], instead: tuple[str, ...], y: int, *, kept: int = 0
) -> tuple[Piece, ...]:
    """A caption in the middle of the lower rail; `names` are the players', which are written as on their plates.

    `instead` of those that cannot be written stands what does there. At the right end `kept` pixels stay free.
    """
    writer = _Writer(theme, instead, _ROOM - kept)
    words = _with_golden_goals(_words(text, names))
    found = writer.shortened(words if writer.fits(words) else _folded(words))
    found = writer.cut(writer.pressed(found))
    width = writer.room(found)
    x, parts = min((WIDTH - width) // 2, WIDTH - (WIDTH - _ROOM) // 2 - kept - width), list[Piece]()
    for word in found:
        for bit in word:
            parts.append(writer.piece(bit, x, y))
            x += parts[-1].picture.width
        x += _SPACE
    return tuple(parts)


def _words(text: str, names: Sequence[str]) -> list[_Word]:
    """The words of a caption; a name of several words is one."""
    known = sorted({name for name in names if name.strip()}, key=len, reverse=True)
    patterns = [rf"(?<!\w){re.escape(name)}(?!\w)" for name in known]
    found: list[_Word] = []
    close: list[_Bit] = []
    for part in re.split("(" + "|".join([_A_CARD, *patterns, _SPACES]) + ")", text):
        if not part.isspace():
            close += [_bit(part, names)] if part else []
        elif close:
            found.append(tuple(close))
            close = []
    return [*found, tuple(close)] if close else found


def _with_golden_goals(found: Sequence[_Word]) -> list[_Word]:
    """The words, with each arrow and what it leads to in gold."""
    leads = (_Bit(_ARROW),)
    golden = [leads in (before, word) for before, word in pairwise([(), *found])]
    return [
        tuple([bit._replace(golden=bit.seat is None and bit.card is None) for bit in word]) if gold else word
        for word, gold in zip(found, golden, strict=True)
    ]


def _without_number(found: list[_Word], first: int) -> list[_Word]:
    """The words without what stands behind the comma among the first of them."""
    for at, word in enumerate(found[:first]):
        if word[-1].text.endswith(","):
            return [*found[:at], (*word[:-1], _Bit(word[-1].text[:-1])), *found[first:]]
    return found


def _folded(found: Sequence[_Word]) -> list[_Word]:
    """Words that name of many cards in a row only the first and the last."""
    kept: list[_Word] = []
    for is_card, run in groupby(found, lambda word: word[0].card is not None):
        words = [*run]
        kept += [words[0], (_Bit(_CUT),), words[-1]] if is_card and len(words) > _MANY_CARDS else words
    return kept


def _bit(text: str, names: Sequence[str]) -> _Bit:
    if text in names:
        return _Bit(text, seat=names.index(text))
    return _Bit(text, card=cards(text)[0]) if re.fullmatch(_A_CARD, text) else _Bit(text)


def _written(text: str, instead: str) -> Image.Image:
    """Letters, or an arrow, as a mask, as wide as they are by themselves."""
    if text == _ARROW:
        drawn = Image.new("L", (ARROW, _HIGH))
        drawn.paste(arrow(), (0, (_HIGH - arrow().height) // 2 + 1))
        return drawn
    return line(text, _LETTERS, _HIGH, _ROOM, instead)


# The words of what happens at any table, and the names at as many as are in sight at a time.
@lru_cache(maxsize=384)
def _tinted(theme: Theme, bit: _Bit, instead: str, width: int | None) -> Image.Image:
    """Letters upon wood; they may be pressed to a width."""
    mask = _written(bit.text, instead)
    if width is not None:
        mask = mask.resize((width, mask.height))
    return theme.palette.tinted(mask, theme.wood.grain[1], theme.gold if bit.golden else theme.letters)


class _Writer:
    """Writes captions in a theme, each at most so many pixels wide."""

    def __init__(self, theme: Theme, instead: Sequence[str], most: int) -> None:
        self._theme, self._instead, self._most, self._part = theme, instead, most, 1.0

    def piece(self, bit: _Bit, x: int, y: int) -> Piece:
        """A bit that begins at a point."""
        if bit.card is None:
            return piece(self._letters(bit), x, y)
        drawn = mini_card(self._theme, bit.card, _CARD)
        return piece(drawn.picture, x, y + (_HIGH - _CARD) // 2, drawn.mask)

    def _letters(self, bit: _Bit) -> Image.Image:
        return _tinted(self._theme, bit, self._stead(bit), None if self._part == 1 else self._width(bit))

    def _stead(self, bit: _Bit) -> str:
        return "" if bit.seat is None else self._instead[bit.seat]

    def _width(self, bit: _Bit) -> int:
        if bit.card is None:
            return int(_written(bit.text, self._stead(bit)).width * self._part)
        return mini_card(self._theme, bit.card, _CARD).picture.width

    def room(self, found: Sequence[_Word]) -> int:
        """How wide some words are beside each other."""
        return sum(self._width(bit) for word in found for bit in word) + _SPACE * (len(found) - 1)

    def fits(self, found: Sequence[_Word]) -> bool:
        """Whether there is room for some words."""
        return self.room(found) <= self._most

    def pressed(self, found: list[_Word]) -> list[_Word]:
        """The words, with their letters from now on as narrow as they have to be, if that helps."""
        part = self._pressing(found)
        self._part = min(1, part) if part >= _NARROWEST else 1
        return found

    def _pressing(self, found: Sequence[_Word]) -> float:
        """To which part of their width letters would have to be pressed for all words to find room."""
        letters = sum(self._width(bit) for word in found for bit in word if bit.card is None)
        return 1 - (self.room(found) - self._most) / max(1, letters)

    def cut(self, found: list[_Word]) -> list[_Word]:
        """As many words as there is room for; of two parts the last is kept: it says whose turn it is."""
        if self.fits(found):
            return found
        dot, cut = (_Bit(_DOT),), (_Bit(_CUT),)
        last = found[found.index(dot) :] if dot in found else []
        if not self.fits([cut, *last]):
            last = []
        kept = found[: len(found) - len(last)]
        while kept and not self.fits([*kept, cut, *last]):
            kept.pop()
        return [*kept, cut, *last]

    def shortened(self, found: list[_Word]) -> list[_Word]:
        """The words without the first of three or more parts, as far as the last one needs their room.

        It tells what happened; what is told before that stands beside the picture, too. Of the first, what stands
        before its comma is kept if that helps: it is the name of the game.
        """
        dot = (_Bit(_DOT),)
        if found.count(dot) > 1 and not self.fits(found):
            named = _without_number(found, found.index(dot))
            found = named if self.fits(named) else found
            while dot in found and not self.fits(found):
                found = found[found.index(dot) + 1 :]
        return found
