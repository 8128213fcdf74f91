"""Sprites of whole piles."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

from PIL import Image, ImageChops

from engine.cards import Card
from engine.piles import Fan
from engine.view import PileView, Thickness
from render.cards import MARGIN, SHEET, SHEETS, TOP, Look, Measure, card_sprite, rounded, strip_sprite
from render.geometry import Spread
from render.lettering import rank
from render.palette import INK, WHITE, Color, index, mixed, tinted
from render.plates import tab
from render.styles import Steps

_BADGE = 40
# A badge hangs below the card by as much as the edges of the thickest pile, so that the label beneath stays free.
_HANGING = SHEETS[Thickness.THICK] * SHEET
_DIGIT = 27
_ROUND = 9
_TAB = 30
_HIDDEN = (Card.UNKNOWN,)


# Most piles are the same as on the picture before.
@lru_cache(maxsize=512)
def pile_sprite(
    measure: Measure, pile: PileView, ground: Color, marked: bool, spread: Spread | None
) -> Image.Image | None:
    """The sprite of a pile, None if it is empty; `spread` is None for a pile that shows only its top card.

    The first card lies `MARGIN` from the left side of the sprite, or from the right if the pile spreads to the left.
    """
    if pile.empty:
        return None
    cards, look = pile.cards, Look(ground, thickness=pile.thickness or Thickness.NOTHING, marked=marked)
    if pile.thickness is not None:
        cards, spread = cards[-1:] or _HIDDEN, None
    if pile.counted is not None:
        return _counted(measure, cards if spread else cards[-1:], look, spread, pile.counted)
    return _fan(measure, cards, look, spread) if spread else card_sprite(measure, cards[-1], look)


@lru_cache(maxsize=256)
def half_sprite(measure: Measure, pile: PileView, look: Look) -> Image.Image:
    """The sprite of a card that lies half over others, with the label of its pile below rank and suit."""
    card = card_sprite(measure, pile.cards[-1], look).copy()
    top, half = TOP + measure.cap, measure.height // 2
    label = tab(pile.spot.short(), min(_TAB, half - top - 4), look.marked)
    card.paste(label, ((card.width - label.width) // 2, top + (half - top - label.height) // 2))
    return card


def _fan(measure: Measure, cards: tuple[Card, ...], look: Look, spread: Spread) -> Image.Image:
    fan, (down, up) = spread.way, _pressed(cards, spread)
    starts = list(accumulate((up if card.rank else down for card in cards[:-1]), initial=0))
    length = starts[-1]
    close = fan == "down" and up < TOP + measure.cap
    wide, high = (0, length) if fan == "down" else (length, 0)
    picture = Image.new("L", (measure.width + 2 * MARGIN + wide, measure.height + MARGIN + high))
    for card, start in zip(cards, starts, strict=True):
        last = start == length
        lying = Look(look.ground, fan if start else "none", marked=look.marked and last, high=close and not last)
        if last or fan == "down":
            sprite = card_sprite(measure, card, lying)
        else:
            sprite = strip_sprite(measure, card, lying, fan, up)
        picture.paste(*_placed(sprite, fan, start, length))
    return picture


def reach(cards: tuple[Card, ...], spread: Spread) -> int:
    """How far from the first card of a spread pile the last one lies."""
    down, up = _pressed(cards, spread)
    return sum(up if card.rank else down for card in cards[:-1])


def _pressed(cards: tuple[Card, ...], spread: Spread) -> Steps:
    """How far apart the cards of a pile lie so that they keep to its room."""
    down, up = spread.steps
    length = sum(up if card.rank else down for card in cards[:-1])
    part = min(1.0, spread.room / length) if length else 1.0
    return max(1, int(down * part)), max(1, int(up * part))


def _placed(sprite: Image.Image, fan: Fan, start: int, length: int) -> tuple[Image.Image, tuple[int, int]]:
    """What to paste of the card that begins so far into a fan, and where: it spares what shows of the one before."""
    spared = MARGIN if start else 0
    if fan == "left":
        return sprite.crop((0, 0, sprite.width - spared, sprite.height)), (length - start, 0)
    if fan == "right":
        return sprite.crop((spared, 0, sprite.width, sprite.height)), (start + spared, 0)
    return sprite, (0, start)


@lru_cache(maxsize=256)
def _badge(count: int, card: int) -> Image.Image:
    """A number on its ground, of a width that lets it stand exactly in the middle of a card."""
    digits = rank(str(count), _DIGIT, card - 2 * _ROUND)
    width = max(_BADGE, digits.width + 2 * _ROUND)
    width += (card - width) % 2
    ground = Image.new("L", (width, _BADGE), 255)
    ground.paste(ImageChops.invert(digits), ((width - digits.width) // 2, (_BADGE - digits.height) // 2))
    return tinted(ground, WHITE, INK)


@lru_cache(maxsize=64)
def _rim(width: int, part: float) -> Image.Image:
    """The part of a badge's place that it covers to at least about `part`."""
    return rounded(width, _BADGE, _BADGE // 2).point([255 * (level > 255 * (part - 0.125)) for level in range(256)])


def _counted(measure: Measure, cards: tuple[Card, ...], look: Look, spread: Spread | None, count: int) -> Image.Image:
    """A pile with the number of its cards on a badge at the lower edge of the top card."""
    bare = _fan(measure, cards, look, spread) if spread else card_sprite(measure, cards[-1], look)
    badge = _badge(count, measure.width + 2 * MARGIN)
    left, bottom = _top_card(measure, bare, look, spread)
    left -= badge.width // 2
    picture = Image.new("L", (bare.width, max(bare.height, bottom)), index(look.ground))
    picture.paste(bare, (0, 0))
    box = left, bottom - _BADGE, left + badge.width, bottom
    beneath = picture.crop(box)
    for part in (0.25, 0.5, 0.75):
        picture.paste(mixed(beneath, INK, part), box, _rim(badge.width, part))
    picture.paste(badge, box, _rim(badge.width, 1))
    return picture


def _top_card(measure: Measure, bare: Image.Image, look: Look, spread: Spread | None) -> tuple[int, int]:
    """Where on the sprite of a pile the middle of its top card is, and how far down its badge may reach."""
    middle = measure.width // 2 + MARGIN
    bottom = bare.height - MARGIN - SHEETS[look.thickness] * SHEET
    if spread is None or spread.way == "down":
        return middle, bottom + _HANGING
    # There is hardly a gap below such a row.
    return bare.width - middle if spread.way == "right" else middle, bottom
