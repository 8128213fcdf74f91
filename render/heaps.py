"""Sprites of whole piles."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.cards import Card
from engine.view import Bulk, PileView
from render.cards import MARGIN, Look, Measure, card_sprite

Steps = tuple[int, int]


def pile_sprite(measure: Measure, pile: PileView, look: Look, steps: Steps | None) -> Image.Image | None:
    """The sprite of a pile, None if it is empty; paste it `MARGIN` left of the pile's side.

    `steps` is None for a pile that shows only its top card, else how far below a card that lies face down,
    and one that lies face up, the next one follows.
    """
    if pile.empty:
        return None
    if pile.bulk is not None:
        return card_sprite(measure, pile.cards[-1] if pile.cards else Card.UNKNOWN, _thick(look, pile.bulk))
    if steps is None:
        return card_sprite(measure, pile.cards[-1], look)
    return _fan(measure, pile.cards, look, steps)


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
