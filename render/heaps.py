"""Sprites of whole piles."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from engine.cards import Card
from engine.view import Bulk, PileView
from render.cards import MARGIN, SHEET, SHEETS, Look, Measure, card_sprite, rounded
from render.lettering import rank
from render.palette import INK, WHITE, index, mixed, tinted

Steps = tuple[int, int]

_BADGE = 40
# A badge hangs below the card by as much as the edges of the thickest pile, so that the label beneath stays free.
_HANGING = SHEETS[Bulk.THICK] * SHEET
_DIGIT = 27
_ROUND = 9
_HIDDEN = (Card.UNKNOWN,)


def pile_sprite(measure: Measure, pile: PileView, look: Look, steps: Steps | None) -> Image.Image | None:
    """The sprite of a pile, None if it is empty; paste it `MARGIN` left of the pile's side.

    `steps` is None for a pile that shows only its top card, else how far below a card that lies face down,
    and one that lies face up, the next one follows.
    """
    if pile.empty:
        return None
    cards = pile.cards
    if pile.bulk is not None:
        cards, look, steps = cards[-1:] or _HIDDEN, _thick(look, pile.bulk), None
    if pile.counted is not None:
        return _counted(measure, cards if steps else cards[-1:], look, steps, pile.counted)
    return _fan(measure, cards, look, steps) if steps else card_sprite(measure, cards[-1], look)


def _thick(look: Look, bulk: Bulk) -> Look:
    return Look(look.ground, look.covering, bulk, look.marked)


# Most fans are the same as on the picture before.
@lru_cache(maxsize=128)
def _fan(measure: Measure, cards: tuple[Card, ...], look: Look, steps: Steps) -> Image.Image:
    covered = cards[:-1]
    hidden = covered.count(Card.UNKNOWN)
    height = hidden * steps[0] + (len(covered) - hidden) * steps[1]
    fan = Image.new("L", (measure.width + 2 * MARGIN, height + measure.height + MARGIN))
    y = 0
    for card in covered:
        fan.paste(card_sprite(measure, card, Look(look.ground, y > 0)), (0, y))
        y += steps[1] if card.rank else steps[0]
    fan.paste(card_sprite(measure, cards[-1], Look(look.ground, y > 0, marked=look.marked)), (0, y))
    return fan


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


@lru_cache(maxsize=512)
def _counted(measure: Measure, cards: tuple[Card, ...], look: Look, steps: Steps | None, count: int) -> Image.Image:
    """A pile with the number of its cards on a badge at the lower edge."""
    bare = _fan(measure, cards, look, steps) if steps else card_sprite(measure, cards[-1], look)
    bottom = bare.height - MARGIN - SHEETS[look.bulk] * SHEET + _HANGING
    picture = Image.new("L", (bare.width, max(bare.height, bottom)), index(look.ground))
    picture.paste(bare, (0, 0))
    badge = _badge(count, bare.width)
    box = (bare.width - badge.width) // 2, bottom - _BADGE, (bare.width + badge.width) // 2, bottom
    beneath = picture.crop(box)
    for part in (0.25, 0.5, 0.75):
        picture.paste(mixed(beneath, INK, part), box, _rim(badge.width, part))
    picture.paste(badge, box, _rim(badge.width, 1))
    return picture
