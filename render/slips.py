"""The last moves of a turn as slips where the table is empty: "9♦ h8 → w1"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from PIL import Image

from engine.cards import Card
from engine.view import Step, View
from render.clearing import empty_place
from render.lettering import ARROW, arrow, label
from render.lettering import name as pile_name
from render.minis import mini_card
from render.png import Piece, piece
from render.routes import Box
from render.sprites import Sprite, hard, rounded, soft_shape
from render.theme import Theme

MOST_SLIPS = 4
_APART, _EDGE, _ROUND = 5, 3, 10
# How many slips stand below each other, and how many of such columns there are: what is tried first stands first.
_SHAPES = (4, 1), (2, 2), (1, 4), (3, 1), (1, 3), (2, 1), (1, 2), (1, 1)


class SlipSize(NamedTuple):
    """How high slips are, the cards on them, and their letters."""

    high: int
    card: int
    letters: int


_ON_CLOTH = SlipSize(34, 28, 24)


class Slip(NamedTuple):
    """One move of a turn: its number, the lowest card that went, if one can tell, and between which piles.

    A card that was only turned up where it lies has no target. In a whole turn below a picture the slip is `golden`
    that matters.
    """

    number: int
    card: Card | None
    source: str
    target: str
    golden: bool = False


def slips_of(view: View) -> tuple[Slip, ...]:
    """The last moves of the last turn."""
    cards, told = dict(_cards(view)), view.trail.moves
    return tuple(
        [
            Slip(number, cards.get(at), _named(view, step.sources[0]), _named(view, step.targets[0]))
            for number, (at, step) in [*enumerate(told, start=1)][-MOST_SLIPS:]
        ]
    )


def _named(view: View, pile: int) -> str:
    return view.piles[pile].spot.short()


def _cards(view: View) -> Iterator[tuple[int, Card]]:
    """The card of each step that one can tell from where all lies now, by the step's place in the turn.

    The steps are gone back from the last; of piles that somebody has drawn from, or whose order cannot be known any
    more, nothing is told.
    """
    ends = {pile for step in view.trail.steps for pile in (*step.sources, *step.targets)}
    known: dict[int, list[Card]] = {pile: list(view.piles[pile].cards) for pile in ends}
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
            lowest = known[step.targets[0]][-1:] if len(step.targets) == 1 and not _may_lie_under(view, step) else []
            for pile in (*step.sources, *step.targets):
                known[pile] = []
        if lowest and lowest[0].rank:
            yield at, lowest[0]


def _may_lie_under(view: View, step: Step) -> bool:
    """Whether cards came out of a pile to another of its kind, as those do that are put under it as a penalty."""
    kinds = {view.piles[pile].spot.kind for pile in step.sources}
    return view.piles[step.targets[0]].spot.kind in kinds


def slip_pieces(theme: Theme, slips: tuple[Slip, ...], taken: tuple[Box, ...], field: Box) -> tuple[Piece, ...]:
    """The slips where nothing is taken in a field: as many of the last as there is room for."""
    for high, wide in _SHAPES:
        kept = slips[-high * wide :]
        if len(kept) < high * wide:
            continue
        at = empty_place(taken, _panel_size(SlipRoom.of(theme, kept, _ON_CLOTH), high, wide), field)
        if at is not None:
            sprite = _panel(theme, kept, high)
            return (piece(sprite.picture, *at, sprite.mask),)
    return ()


def _panel_size(room: SlipRoom, high: int, wide: int) -> tuple[int, int]:
    """How much of the table so many slips below and beside each other take."""
    return _EDGE + (room.width + _EDGE) * wide, high * _ON_CLOTH.high + 2 * _EDGE


@lru_cache(maxsize=32)
def _panel(theme: Theme, slips: tuple[Slip, ...], high: int) -> Sprite:
    """Slips on a dark ground, so many below each other; the last one is golden."""
    room, step = SlipRoom.of(theme, slips, _ON_CLOTH), _ON_CLOTH.high
    size = _panel_size(room, high, len(slips) // high)
    panel = soft_shape(*size, _ROUND, theme.dark_edges)
    for slip, (column, row) in zip(slips, product(range(len(slips) // high), range(high)), strict=True):
        drawn = slip_sprite(theme, slip, room, _ON_CLOTH, golden=slip == slips[-1])
        panel.picture.paste(drawn.picture, (_EDGE + column * (room.width + _EDGE), _EDGE + row * step), drawn.mask)
    return panel


class SlipRoom(NamedTuple):
    """How wide the parts of slips below each other are: number, card, and the names of both piles."""

    number: int
    card: int
    source: int
    target: int

    @property
    def width(self) -> int:
        """How wide such a slip is."""
        return sum(self) + ARROW + 6 * _APART

    @staticmethod
    def of(theme: Theme, slips: Sequence[Slip], size: SlipSize) -> SlipRoom:
        """What is enough for each of some slips."""
        return SlipRoom(
            max(_digits(slip, size).width for slip in slips),
            max(0, *[mini_card(theme, slip.card, size.card).picture.width for slip in slips if slip.card], 0),
            max(_name(slip.source, size).width for slip in slips),
            max(_name(slip.target, size).width if slip.target else 0 for slip in slips),
        )


def _digits(slip: Slip, size: SlipSize) -> Image.Image:
    return label(str(slip.number), size.letters, size.high)


def _name(text: str, size: SlipSize) -> Image.Image:
    return pile_name(text, size.letters, size.high)


def slip_sprite(theme: Theme, slip: Slip, room: SlipRoom, size: SlipSize, *, golden: bool) -> Sprite:
    """One slip: number, card, source, arrow, target."""
    palette, ground = theme.palette, theme.gold if golden else theme.pill
    letters, accent = (theme.dark, theme.dark) if golden else (theme.letters, theme.gold)
    picture = Image.new("L", (room.width, size.high), palette.index(ground))
    digits = _digits(slip, size)
    picture.paste(palette.tinted(digits, ground, accent), (_APART + room.number - digits.width, 0))
    x = room.number + 2 * _APART
    if slip.card is not None:
        drawn = mini_card(theme, slip.card, size.card)
        picture.paste(drawn.picture, (x, (size.high - size.card) // 2), drawn.mask)
        x += room.card + _APART
    picture.paste(palette.tinted(_name(slip.source, size), ground, letters), (x, 0))
    x += (room.source if slip.card is not None else _name(slip.source, size).width) + _APART
    drawn_arrow = arrow() if slip.target else arrow().transpose(Image.Transpose.ROTATE_90)
    picture.paste(palette.tinted(drawn_arrow, ground, accent), (x, (size.high - drawn_arrow.height) // 2))
    x = room.width - _APART - room.target if slip.card is not None else x + ARROW + _APART
    if slip.target:
        picture.paste(palette.tinted(_name(slip.target, size), ground, letters), (x, 0))
    return Sprite(picture, hard(rounded(room.width, size.high, _ROUND - 2)))
