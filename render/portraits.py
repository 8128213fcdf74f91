"""Small square pictures of court cards' figures, for those who have no picture of their own."""

from __future__ import annotations

import io

from PIL import Image

from engine.cards import Card
from render.art.courts import bust
from render.theme import Theme

_FINE = 4
# The figure of nobody in particular.
JESTER = Card.JOKER
# How many units of a figure are shown, and from where: chats cut a circle out of the square.
_UNITS, _LEFT, _TOP = 112.0, -54.0, -12.0


def portrait(theme: Theme, card: Card, size: int) -> bytes:
    """The figure of a court card, or the joker's, on the felt, as the bytes of a PNG file `size` pixels wide."""
    picture = Image.new("RGB", (size * _FINE, size * _FINE), theme.cloth[len(theme.cloth) // 2])
    bust(theme, card, picture, size * _FINE / _UNITS, (_LEFT, _TOP))
    file = io.BytesIO()
    picture.reduce(_FINE).save(file, "PNG")
    return file.getvalue()
