"""What must be read on the picture of a game for one player: each pile's label, each card's rank and suit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from PIL import Image

from engine.cards import Card
from engine.piles import Fan
from engine.view import View
from render.cards import HIGH, MARGIN, TOP, Look, Measure, back, face, strip_sprite
from render.geometry import Frame
from render.heaps import _pressed
from render.palette import FELT, PALETTE
from render.plates import Mark, tab, tag
from render.rows import LABEL_HEIGHT, Stand
from render.table import _end, _frame, _setting
from tests.render.boxes import Box


class Lying(NamedTuple):
    """A card on the picture: how it lies, its upper left corner, and how much of it shows if others cover it."""

    pile: int
    card: Card
    look: Look
    x: int
    y: int
    shows: int | None


def standing(view: View) -> Frame:
    """Where everything stands on the picture of a view."""
    return _frame(_setting(view))


def lying(view: View) -> Iterator[Lying]:
    """All cards of which something shows, each with the way its pile is spread."""
    table = standing(view)
    spreads = table.spreads
    for number, (pile, (x, y)) in enumerate(zip(view.piles, table.cards, strict=True)):
        top = Look(FELT, marked=number in view.reached, tabbed=number in table.tabs)
        if not pile.cards or pile.closed:
            continue
        if number not in spreads or pile.thickness is not None:
            yield Lying(number, pile.cards[-1], top, x, y, None)
            continue
        way = spreads[number].way
        down, up = _pressed(pile.cards, spreads[number])
        steps = [up if card.rank else down for card in pile.cards[:-1]]
        for card, start, step in zip(pile.cards, accumulate(steps, initial=0), [*steps, None], strict=True):
            across, below = {"left": (-start, 0), "right": (start, 0), "down": (0, start)}[way]
            look = top if step is None else Look(top.ground, way)
            yield Lying(number, card, look, x + across, y + below, step)


def index(measure: Measure, one: Lying) -> tuple[Image.Image, Box]:
    """What must be seen of a card to tell it, and where."""
    way: Fan = one.look.covering
    if one.shows is None or way == "down":
        high = one.shows is not None and one.shows < TOP + measure.cap
        top = HIGH if high else TOP
        sprite = face(measure, one.card, one.look._replace(covering="none", high=high))
        left, right, bottom = measure.inset - 1, measure.width - measure.inset, top + measure.cap
    else:
        sprite, top = strip_sprite(measure, one.card, one.look, way, one.shows), TOP
        left = 0 if way == "right" else measure.width - one.shows
        left, right, bottom = left + 4, left + one.shows - 4, TOP + 2 * measure.cap
    if not one.card.rank:
        # Of a card that lies face down the edge of its pattern is enough.
        sprite, top, bottom = back(measure, one.look._replace(covering="none")), 3, 12
    seen = colored(sprite.crop((left + MARGIN, top, right + MARGIN, bottom)))
    return seen, (one.x + left, one.y + top, one.x + right, one.y + bottom)


def colored(sprite: Image.Image) -> Image.Image:
    """A sprite in plain colours."""
    shown = Image.frombytes("P", sprite.size, sprite.tobytes())
    shown.putpalette(PALETTE)
    return shown.convert("RGB")


def label(view: View, table: Frame, number: int) -> tuple[Image.Image, Box] | None:
    """The label of a pile and where it stands; None for a place of a pyramid that was emptied earlier,
    and for a pile that shares the label of another."""
    spot, (x, y), size = view.piles[number].spot, table.cards[number], table.measure
    mark = Mark.REACHED if number in view.reached else Mark.LEFT if number in view.left else Mark.NONE
    sprite = tag(spot.short(), LABEL_HEIGHT, FELT, mark, table.tag)
    if table.named[number] != number:
        return None
    if table.stands[number] is not Stand.UPON:
        x, y = table.label(number, _end(table, number, view.piles[number]), sprite.width)
        return colored(sprite), (x, y, x + sprite.width, y + sprite.height)
    if not view.piles[number].empty:
        low, half = TOP + size.cap, size.height // 2
        sprite = tab(spot.short(), min(30, half - low - 4), mark is Mark.REACHED)
        y += low + (half - low - sprite.height) // 2
    elif mark is Mark.LEFT:
        y += (3 * size.height - 2 * sprite.height) // 4
    else:
        return None
    x += (size.width - sprite.width) // 2
    return colored(sprite), (x, y, x + sprite.width, y + sprite.height)
