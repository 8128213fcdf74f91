"""The last moves of a busy turn as slips where the table is empty: "9♦ h8 → w1", numbered from its beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.cards import Card
from engine.view import Step, Trail, View
from render.clearing import empty_place
from render.lettering import label
from render.lettering import name as pile_name
from render.minis import mini_card
from render.png import Piece, piece
from render.routes import Box
from render.sprites import FINE, Sprite, hard, rounded
from render.theme import Theme

MOST_SLIPS = 4
_HIGH, _CARD, _LETTERS = 34, 28, 24
_ARROW, _APART, _EDGE, _ROUND = 18, 5, 3, 10
# How many slips stand below each other, and how many of such columns there are: what is tried first stands first.
_SHAPES = (4, 1), (2, 2), (1, 4), (3, 1), (1, 3), (2, 1), (1, 2), (1, 1)


class Slip(NamedTuple):
    """One move of a turn: its number, the lowest card that went, if one can tell, and between which piles."""

    number: int
    card: Card | None
    source: str
    target: str


def slips_of(view: View) -> tuple[Slip, ...]:
    """The last moves of the last turn."""
    cards, told = dict(_cards(view)), told_steps(view.trail)
    names = [pile.spot.short() for pile in view.piles]
    return tuple(
        [
            Slip(number, cards.get(at), names[step.sources[0]], names[step.targets[0]])
            for number, (at, step) in [*enumerate(told, start=1)][-MOST_SLIPS:]
        ]
    )


def told_steps(trail: Trail) -> list[tuple[int, Step]]:
    """The moves of a turn with their places in it; what was only turned up has its mark, and is no move."""
    return [
        (at, step)
        for at, step in enumerate(trail.steps)
        if len(step.sources) == 1 == len(step.targets) and step.deed != "flipped"
    ]


def _cards(view: View) -> Iterator[tuple[int, Card]]:
    """The card of each step that one can tell from where all lies now, by the step's place in the turn.

    The steps are gone back from the last; of piles that somebody has drawn from, or whose order cannot be known any
    more, nothing is told.
    """
    known: list[list[Card]] = [list(pile.cards) for pile in view.piles]
    for at, step in reversed([*enumerate(view.trail.steps)]):
        if step.deed == "turned":
            continue
        if step.deed == "moved":
            target = known[step.targets[0]]
            lowest = target[-step.size : len(target) - step.size + 1] if step.size <= len(target) else []
            del target[-step.size :]
            # Cards that went one by one lay the other way round.
            known[step.sources[0]] = [*known[step.sources[0]], *lowest] if step.size == 1 and lowest else []
        else:
            lowest = known[step.targets[0]][-1:] if len(step.targets) == 1 else []
            for pile in (*step.sources, *step.targets):
                known[pile] = []
        if lowest and lowest[0].rank:
            yield at, lowest[0]


def slip_pieces(theme: Theme, slips: tuple[Slip, ...], taken: tuple[Box, ...], field: Box) -> tuple[Piece, ...]:
    """The slips where nothing is taken in a field: as many of the last ones as there is room for."""
    for high, wide in _SHAPES:
        kept = slips[-high * wide :]
        if len(kept) < high * wide:
            continue
        sprite = _panel(theme, kept, high)
        at = empty_place(taken, (sprite.picture.width, sprite.picture.height), field)
        if at is not None:
            return (piece(sprite.picture, *at, sprite.mask),)
    return ()


@lru_cache(maxsize=32)
def _panel(theme: Theme, slips: tuple[Slip, ...], high: int) -> Sprite:
    """Slips on a dark ground, so many below each other; the last one is golden."""
    room = _Room.of(theme, slips)
    size = _EDGE + (room.width + _EDGE) * (len(slips) // high), high * _HIGH + 2 * _EDGE
    picture = Image.new("L", size, theme.palette.index(theme.pill))
    for slip, (column, row) in zip(slips, product(range(len(slips) // high), range(high)), strict=True):
        drawn = _slip(theme, slip, room, last=slip == slips[-1])
        picture.paste(drawn.picture, (_EDGE + column * (room.width + _EDGE), _EDGE + row * _HIGH), drawn.mask)
    return Sprite(picture, hard(rounded(*size, _ROUND)))


class _Room(NamedTuple):
    """How wide the parts of slips below each other are: number, card, and the names of both piles."""

    number: int
    card: int
    source: int
    target: int

    @property
    def width(self) -> int:
        """How wide such a slip is."""
        return sum(self) + _ARROW + 6 * _APART

    @staticmethod
    def of(theme: Theme, slips: Sequence[Slip]) -> _Room:
        """What is enough for each of some slips."""
        return _Room(
            max(_digits(slip).width for slip in slips),
            max(0, *[mini_card(theme, slip.card, _CARD).picture.width for slip in slips if slip.card], 0),
            max(_name(slip.source).width for slip in slips),
            max(_name(slip.target).width for slip in slips),
        )


def _digits(slip: Slip) -> Image.Image:
    return label(str(slip.number), _LETTERS, _HIGH)


def _name(text: str) -> Image.Image:
    return pile_name(text, _LETTERS, _HIGH)


def _slip(theme: Theme, slip: Slip, room: _Room, *, last: bool) -> Sprite:
    """One slip: number, card, source, arrow, target."""
    palette, ground = theme.palette, theme.gold if last else theme.pill
    letters, accent = (theme.dark, theme.dark) if last else (theme.letters, theme.gold)
    picture = Image.new("L", (room.width, _HIGH), palette.index(ground))
    x, digits = _APART, _digits(slip)
    picture.paste(palette.tinted(digits, ground, accent), (x + room.number - digits.width, 0))
    x += room.number + _APART
    if slip.card is not None:
        drawn = mini_card(theme, slip.card, _CARD)
        picture.paste(drawn.picture, (x, (_HIGH - _CARD) // 2), drawn.mask)
    x += room.card + _APART
    picture.paste(palette.tinted(_name(slip.source), ground, letters), (x, 0))
    x += room.source + _APART
    picture.paste(palette.tinted(_arrow(), ground, accent), (x, (_HIGH - _arrow().height) // 2))
    target = _name(slip.target)
    picture.paste(palette.tinted(target, ground, letters), (room.width - _APART - room.target, 0))
    return Sprite(picture, hard(rounded(room.width, _HIGH, _ROUND - 2)))


@lru_cache(maxsize=1)
def _arrow() -> Image.Image:
    """An arrow to the right as a mask."""
    high = 16
    fine = Image.new("L", (_ARROW * FINE, high * FINE))
    draw, middle, neck = ImageDraw.Draw(fine), high * FINE // 2, (_ARROW - 10) * FINE
    draw.rectangle((0, middle - 2 * FINE, neck, middle + 2 * FINE - 1), fill=255)
    draw.polygon([(neck, 0), (neck, high * FINE - 1), (_ARROW * FINE - 1, middle)], fill=255)
    return fine.reduce(FINE)
