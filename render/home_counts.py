"""How many cards are home, in the gap between foundations: what has come so far above what was dealt."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from engine.view import View
from render.lettering import label
from render.png import Piece
from render.scene import Scene, upon
from render.sprites import Sprite, hard

_LARGE, _SMALL, _HIGH, _LINE = 42, 26, 44, 2
# Where a letter covers less of a pixel, one sees the felt.
_SEEN = 90


def home_pieces(seen: Scene, view: View) -> tuple[Piece, ...]:
    """The two numbers, if there is a place for them and everybody may count the cards."""
    if seen.frame.home is None:
        return ()
    home = dealt = 0
    for pile in view.piles:
        count = len(pile.cards) if pile.thickness is None else pile.counted
        if count is None:
            return ()
        dealt += count
        if pile.spot.kind == "foundation":
            home += count
    return (_numbers(seen, home, dealt),)


@lru_cache(maxsize=256)
def _numbers(seen: Scene, home: int, dealt: int) -> Piece:
    """A number above a line, and another one below it, in the middle of their place."""
    assert seen.frame.home is not None
    left, top, right, bottom = seen.frame.home
    above, below = label(str(home), _LARGE, _HIGH), label(str(dealt), _SMALL, _SMALL + 6)
    width = max(above.width, below.width)
    mask = Image.new("L", (width, above.height + _LINE + below.height))
    mask.paste(above, ((width - above.width) // 2, 0))
    mask.paste(255, (0, above.height, width, above.height + _LINE))
    mask.paste(below, ((width - below.width) // 2, above.height + _LINE))
    at = (left + right - width) // 2, (top + bottom - mask.height) // 2
    return upon(seen, _golden(seen, mask), at)


def _golden(seen: Scene, mask: Image.Image) -> Sprite:
    """Letters of gold, softened against the felt."""
    theme = seen.theme
    return Sprite(theme.palette.tinted(ImageChops.invert(mask), theme.gold, theme.cloth[4]), hard(mask, _SEEN))
