"""What lies on each place of a table: cards or an empty place, and the label, as they look upon the scene."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from engine.cards import Card, Rank
from engine.piles import Fan
from engine.view import ANY_CARD, PileView, Thickness
from render.empty_places import place
from render.geometry import FOOTER, Frame, Spread
from render.halves import Half, half_pieces
from render.labels import PILL_HEIGHT, Mark, Sign, joined, pill
from render.pile_rows import LABEL_HEIGHT, PARTED, Stand
from render.piles import Heap, lay_heap
from render.png import Piece, piece
from render.routes import Box, Point
from render.scene import Scene, upon
from render.sprites import PAD, Sprite

_HIDDEN = (Card.UNKNOWN,)
# How far a label beside a row keeps from the edge of the table, and from the row.
_AWAY = 4
# Which way piles are built, by the ranks that they may begin with.
_WAYS: dict[int, int] = {Rank.ACE: 1, Rank.KING: -1}


class Label(NamedTuple):
    """The label of a pile as it looks upon the scene, and the part of the picture that it takes."""

    piece: Piece
    box: Box


@dataclass(frozen=True, eq=False, slots=True)
class Laid:
    """What shows of one pile: the `pieces` of its cards, or of a place of its own, and its label if it has one.

    Its cards, or its place, take the `box`. It stands for itself in caches.
    """

    pieces: tuple[Piece, ...]
    label: Label | None
    box: Box


_NOWHERE: Box = (0, 0, 0, 0)


# Most piles are the same as on the picture before.
@lru_cache(maxsize=256)
def laid(seen: Scene, number: int, pile: PileView, last: tuple[int, Mark], upon_it: int) -> Laid:
    """What shows of a pile to which the `last` turn brought so many cards, and gave a mark.

    So many others lie half `upon_it`; in a column of several piles so many of its cards lie apart at its upper end.
    """
    placed, (moved, mark) = seen.frame, last
    x, y = placed.cards[number]
    if pile.closed:
        return _gone(seen, number, pile, mark)
    if number in placed.tabs:
        return _half(seen, number, pile, mark, upon_it)
    lying = _heap(placed, number, pile, moved)
    if lying is not None and upon_it:
        parted = tuple([start + (place >= upon_it) * PARTED for place, start in enumerate(lying.starts)])
        lying = lying._replace(starts=parted)
    length = 0 if lying is None else lying.length
    if pile.spot.fan == "ending":
        x -= length
    way = _WAYS.get(pile.spot.rank, 0) if pile.spot.kind in seen.two_ways else 0
    called = pile.spot.kind if number in placed.lettered else pile.spot.short()
    sign = Sign(called, pile.counted, mark, way, pile.climb)
    box = _box(placed, (x, y), lying)
    label = _label(seen, number, sign, length, box if moved else None) if placed.named[number] == number else None
    if lying is not None:
        return Laid((_lying(seen, lying, _corner(lying, x, y)),), label, box)
    own = _place(seen, pile)
    return Laid(() if own is None else (upon(seen, own, (x, y)),), label, box)


def _gone(seen: Scene, number: int, pile: PileView, mark: Mark) -> Laid:
    """What is left of a place where no card may lie any more: a label, if the last turn took the last one there."""
    named = mark is not Mark.NONE and seen.frame.standing(number)
    return Laid((), _label(seen, number, Sign(pile.spot.short(), mark=mark), 0) if named else None, _NOWHERE)


def _half(seen: Scene, number: int, pile: PileView, mark: Mark, upon_it: int) -> Laid:
    """What shows of a card that lies half over others, or of its place.

    While others lie upon it there is no room for its label, and nobody can play it; where it has gone, there is one
    only if the last turn took it, and nothing that could be hidden.
    """
    placed, at = seen.frame, seen.frame.cards[number]
    named = mark is not Mark.NONE if pile.empty else not upon_it
    label = _label(seen, number, Sign(pile.spot.short(), mark=mark), 0) if named else None
    if pile.empty:
        return Laid((), label, _NOWHERE)
    half = Half(pile.cards[-1], upon_it, free=not pile.blocked)
    return Laid(half_pieces(seen.theme, placed.measure, half, at), label, _box(placed, at, None))


def _lying(seen: Scene, lying: Heap, corner: Point) -> Piece:
    """What one sees of a pile of cards and the felt around them that begins at a corner."""
    (x, y), (width, height) = corner, lying.size(seen.frame.measure)
    picture = seen.crop((x, y, x + width, y + height))
    lay_heap(picture, seen.theme, seen.frame.measure, lying)
    # Shadows are shades of the felt: none falls on the rail.
    over = y + height - (seen.frame.height - FOOTER)
    return piece(picture.crop((0, 0, width, height - over)) if over > 0 else picture, x, y)


def _corner(lying: Heap, x: int, y: int) -> Point:
    """Where the sprite of a pile begins whose first card begins at a point."""
    return x - lying.aside, y - PAD


def _box(placed: Frame, at: Point, lying: Heap | None) -> Box:
    x, y = at
    length, way = (0, "none") if lying is None else (lying.length, lying.way)
    right = x + placed.measure.width + (length if way == "right" else 0)
    return x, y, right, y + placed.measure.height + (length if way == "down" else 0)


def _heap(placed: Frame, number: int, pile: PileView, moved: int) -> Heap | None:
    """How the cards of a pile lie; None where none lies."""
    if pile.empty:
        return None
    alone = Heap(
        pile.cards[-1:] or _HIDDEN,
        thickness=pile.thickness or Thickness.NOTHING,
        pack=pile.spot.owner or 0,
        ringed=moved,
        settled=pile.settled,
        aside=placed.aside,
        free=not pile.blocked,
    )
    spread = placed.spreads.get(number)
    if pile.thickness is not None:
        return _opened(alone, pile.cards, placed.opens.get(number))
    if spread is None:
        return alone
    way: Fan = "right" if spread.way == "ending" else spread.way
    return alone._replace(cards=pile.cards, way=way, starts=_starts(pile.cards, spread))


def _opened(alone: Heap, cards: tuple[Card, ...], spread: Spread | None) -> Heap:
    """The pile with the cards that lie open at its top spread, where there are several and there is room for them."""
    if spread is None or len(cards) < 2:
        return alone
    opened = alone._replace(cards=cards, way=spread.way, starts=_starts(cards, spread))
    # Where they lie side by side there is room around them for a ring, which would reach into the narrowest rank.
    return opened._replace(aside=PAD) if spread.way == "right" else opened._replace(thickness=Thickness.NOTHING)


def _starts(cards: tuple[Card, ...], spread: Spread) -> tuple[int, ...]:
    """How far from the first card each one begins, pressed together so that they keep to their room."""
    down, up = spread.steps
    steps = [up if card.rank else down for card in cards[:-1]]
    length = sum(steps)
    room = min(spread.room, length)
    return tuple([start * room // length if length else 0 for start in accumulate(steps, initial=0)])


def _place(seen: Scene, pile: PileView) -> Sprite | None:
    """An empty place whose sign the view tells; others stay on the scene as they are."""
    if pile.takes is None or pile.takes == ANY_CARD:
        return None
    rank, suit = pile.takes
    return place(seen.theme, seen.frame.measure, rank, pile.spot.suit if suit is None else suit)


def label_room(placed: Frame, number: int) -> int:
    """How wide the label of a pile may be."""
    beside = placed.stands[number] is Stand.BESIDE
    return min(placed.tag, placed.cards[number][0] - 2 * _AWAY) if beside else placed.tag


@lru_cache(maxsize=1024)
def _label(seen: Scene, number: int, sign: Sign, length: int, ringed: Box | None = None) -> Label:
    """The label of a pile whose last card lies so far from the first, and of which a part may be ringed."""
    placed = seen.frame
    sprite = pill(seen.theme, sign, PILL_HEIGHT, label_room(placed, number))
    at = label_place(seen.frame, number, length, sprite)
    width, height = sprite.picture.size
    box = *at, at[0] + width, at[1] + height
    if ringed is not None:
        sprite = joined(seen.theme, sprite, _upon_ring(at, sprite, ringed))
    # Around what the last turn has marked there may be gold, which its corners must leave open.
    lies = upon(seen, sprite, at) if sign.mark is Mark.NONE else piece(sprite.picture, *at, sprite.mask)
    return Label(lies, box)


def _upon_ring(at: Point, sprite: Sprite, ringed: Box) -> Box:
    """The part of a label that lies upon the ring around cards."""
    (x, y), (width, height), (left, top, right, bottom) = at, sprite.picture.size, ringed
    start, upper = max(0, left - PAD - x), max(0, top - PAD - y)
    return start, upper, max(start, min(width, right + PAD - x)), max(upper, min(height, bottom + PAD - y))


def label_place(placed: Frame, number: int, end: int, sign: Sprite) -> Point:
    """Where the label of a pile begins whose last card lies `end` pixels away from the first."""
    x, y = placed.label(number, end, sign.picture.width)
    return x, y + (LABEL_HEIGHT - sign.picture.height) // 2
