"""Cards as words: rank and suit of the deck on a small slip of paper."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.cards import Card
from render.art.ranks import RANKS, rank_mask
from render.art.suits import suit_mask
from render.sprites import Sprite, hard, rounded
from render.theme import Theme

# As parts of the height: of the rank's caps, of the suit, and of the paper beside and between them.
_CAP, _SUIT, _EDGE, _APART = 0.61, 0.54, 0.17, 0.1
_ROUND = 6


@lru_cache(maxsize=256)
def mini_card(theme: Theme, card: Card, height: int) -> Sprite:
    """A card as a word so many pixels high."""
    rank = rank_mask(RANKS[card.rank], round(height * _CAP), height * 4)
    masks = [rank] if card is Card.JOKER else [rank, suit_mask(card.suit, round(height * _SUIT))]
    edge, apart = round(height * _EDGE), round(height * _APART)
    width = sum(mask.width for mask in masks) + apart * (len(masks) - 1) + 2 * edge
    ink = theme.suits[card.suit]
    picture, x = Image.new("L", (width, height), theme.palette.index(theme.paper)), edge
    for mask in masks:
        picture.paste(theme.palette.tinted(mask, theme.paper, ink), (x, (height - mask.height) // 2))
        x += mask.width + apart
    return Sprite(picture, hard(rounded(width, height, _ROUND)))
