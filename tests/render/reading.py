"""What must be read on the picture of a table, and where: each pile's label, each card's rank and suit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.cards import Card
from engine.piles import Fan
from engine.view import View
from render.art.faces import face, line, side_line
from render.chained import beneath, chained
from render.column_room import roomy
from render.few_colors import colors_of
from render.geometry import PLATE_HEIGHT, WIDTH, Frame, Plate
from render.labels import Mark, Sign, pill
from render.last_turn import marked
from render.pile_rows import LABEL_HEIGHT, PARTED
from render.place_contents import label_place, label_room
from render.sprites import BELOW, PAD, Sprite, mapped
from render.theme import Theme
from render.themes import USUAL_THEME
from tests.render.clear import cards_box, end, half_named, just_gone, label_box, set_out, spread_of
from tests.render.looking import Box, colors_in

# How far the edges of a thick pile reach below its card.
EDGES = 15


class Lying(NamedTuple):
    """A card on the picture: its upper left corner, which way it is covered, and how many pixels show if it is."""

    pile: int
    card: Card
    x: int
    y: int
    way: Fan
    shows: int | None


def lying(view: View, theme: Theme = USUAL_THEME) -> Iterator[Lying]:
    """All cards of which something shows."""
    table, under = set_out(view, theme=theme), beneath(view)
    for number, (pile, (x, y)) in enumerate(zip(chained(view).piles, table.cards, strict=True)):
        if not pile.cards or pile.closed:
            continue
        spread = spread_of(table, view, number)
        if spread is None:
            yield Lying(number, pile.cards[-1], x, y, "none", None)
            continue
        way, steps, room = spread
        starts = starting(pile.cards, steps, room)
        starts = [start + PARTED * (0 < under.get(number, 0) <= at) for at, start in enumerate(starts)]
        first = x - starts[-1] if way == "ending" else x
        shown = [after - before for before, after in pairwise(starts)]
        if way == "ending":
            way = "right"
        for card, start, shows in zip(pile.cards, starts, [*shown, None], strict=True):
            across, below = (0, start) if way == "down" else (start, 0)
            yield Lying(number, card, first + across, y + below, way, shows)


def starting(cards: tuple[Card, ...], steps: tuple[int, int], room: int) -> list[int]:
    """How far from the first card each one begins."""
    starts = [*accumulate((steps[card.rank > 0] for card in cards[:-1]), initial=0)]
    return [start * min(room, starts[-1]) // max(1, starts[-1]) for start in starts]


def strip(view: View, one: Lying, theme: Theme = USUAL_THEME) -> Box:
    """The part of a card in which rank and suit stand, and nothing else."""
    measure = set_out(view, theme=theme).measure
    if one.shows is None or one.way == "down":
        return one.x + 2, one.y + 2, one.x + measure.width - 2, one.y + measure.top + measure.cap
    return one.x + 2, one.y + 2, one.x + one.shows - 2, one.y + measure.top + 2 * measure.cap


def told(drawn: Image.Image, view: View, one: Lying, theme: Theme = USUAL_THEME) -> bool:
    """Whether all that is printed in the strip of a card is on the picture, as it is printed on such cards."""
    box = strip(view, one, theme)
    if not one.card.rank:
        shows = min(one.shows or 12, 12)
        right, bottom = (box[2], one.y + shows) if one.way == "down" else (box[0] + shows, box[3])
        seen = box[0], one.y, right, bottom
        return bool({back.ground for back in theme.backs} & colors_in(drawn, seen))
    measure, faded = set_out(view, theme=theme).measure, chained(view).piles[one.pile].blocked
    sideways = one.shows if one.way == "right" else None
    above = face if measure.plain else line
    ink = side_line(theme, measure, one.card, sideways) if sideways else above(theme, measure, one.card)
    sprite = colors_of(theme, measure, one.card).indexed(ink)
    sprite = sprite if measure.printed or measure.few else mapped(sprite, theme.crisp)
    sprite = sprite.crop((2, 2, box[2] - box[0] + 2, box[3] - one.y))
    paper = theme.palette.index(theme.paper)
    printed = sprite.point([255 * (level != paper) for level in range(256)])
    shown = theme.palette.shown(mapped(sprite, theme.faded) if faded else sprite)
    differing = ImageChops.difference(shown, drawn.crop(box)).convert("L")
    return ImageChops.multiply(differing, printed).getbbox() is None and printed.getbbox() is not None


def marked_as(view: View, table: Frame, number: int) -> Mark:
    """What the last turn did with a pile, or with one that shares its label."""
    mark = Mark.NONE
    for step in marked(view).steps:
        if number in {table.named[pile] for pile in step.sources}:
            mark = Mark.LEFT
        few = len(step.targets) == 1 or (len(step.targets) == step.size <= 6)
        if (few or step.deed != "dealt") and number in {table.named[pile] for pile in step.targets}:
            mark = Mark.REACHED
    return mark


def label(view: View, number: int, theme: Theme = USUAL_THEME) -> tuple[Image.Image, Image.Image, Box] | None:
    """The label of a pile, its shape, and where it stands.

    None for a card that others lie half upon or its place, and for a pile that shares the label of another.
    """
    table, far = set_out(view, theme=theme), end(set_out(view, theme=theme), view, number)
    view = chained(roomy(view))
    named = not view.piles[number].closed or number in just_gone(table, view)
    named = half_named(table, view, number) if number in table.tabs else named
    if table.named[number] != number or not named:
        return None
    pile = view.piles[number]
    both_ways = {1, 13} <= {each.spot.rank for each in view.piles if each.spot.kind == pile.spot.kind}
    way = {1: 1, 13: -1}.get(pile.spot.rank, 0) if both_ways else 0
    name = pile.spot.kind if number in table.lettered else pile.spot.short()
    sign = Sign(name, pile.counted, marked_as(view, table, number), way, pile.climb)
    sprite = pill(theme, sign, LABEL_HEIGHT - 6, label_room(table, number))
    x, y = label_place(table, number, far, sprite)
    box = x, y, x + sprite.picture.width, y + sprite.picture.height
    return theme.palette.shown(sprite.picture), _without_edges(sprite, theme), box


def _without_edges(sprite: Sprite, theme: Theme) -> Image.Image:
    """The shape of a label without the soft edges of its gold, which are not seen where it lies upon other gold."""
    soft = theme.palette.edges(theme.felt, theme.gold)[:-1]
    firm = sprite.picture.point([255 * (number not in soft) for number in range(256)]).convert("1")
    return ImageChops.logical_and(sprite.mask, firm)


def shows(drawn: Image.Image, sprite: Image.Image, shape: Image.Image, box: Box) -> bool:
    """Whether nothing on the picture hides any part of a sprite."""
    bare = Image.new("RGB", sprite.size)
    seen = Image.composite(drawn.crop(box), bare, shape)
    return ImageChops.difference(seen, Image.composite(sprite, bare, shape)).getbbox() is None


def named_at(view: View, number: int) -> Box:
    """The most that the label of a pile may cover."""
    table = set_out(view)
    return label_box(table, view, table.named[number])


def card_box(view: View, number: int) -> Box:
    """Where the first card of a pile lies, with its shadow, a mark and what may be seen of others beneath."""
    table = set_out(view)
    x, y = table.cards[number]
    return x - PAD, y - PAD, x + table.measure.width + PAD, y + table.measure.height + BELOW + EDGES


def place_box(view: View, number: int) -> Box:
    """The bare place of a pile."""
    table = set_out(view)
    x, y = table.cards[number]
    return x, y, x + table.measure.width, y + table.measure.height


def pile_box(view: View, number: int) -> Box:
    """Where the cards of a pile lie, with their shadow, a mark, and the label at their end."""
    table = set_out(view)
    left, top, right, bottom = cards_box(table, view, number)
    below = EDGES + BELOW if view.piles[number].thickness is not None else BELOW
    if number in table.spreads:
        sideways = table.spreads[number].way != "down"
        top, below = (top - LABEL_HEIGHT, BELOW) if sideways else (top, LABEL_HEIGHT + BELOW)
    return max(0, left - PAD), top - PAD, min(WIDTH, right + PAD), bottom + below


def plate_box(plate: Plate) -> Box:
    """Where a name plate stands."""
    return plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT
