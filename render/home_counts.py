"""How many cards are home, of those to come: in a gap between foundations, or else at the end of the lower rail."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.view import View
from render.geometry import FOOTER
from render.lettering import label
from render.png import Piece
from render.scene import Scene, in_gold
from render.theme import Theme

_LARGE, _SMALL, _HIGH, _LINE = 42, 26, 44, 2


def home_pieces(seen: Scene, view: View) -> tuple[Piece, ...]:
    """The two numbers above each other, if the table has a place for them."""
    return (_numbers(seen, _home(view), view.goal),) if view.goal and seen.frame.home is not None else ()


def home_tally(seen: Scene, view: View) -> Image.Image | None:
    """The two numbers for the rail, "30/52", if the table itself has no place for them."""
    return _on_rail(seen.theme, _home(view), view.goal) if view.goal and seen.frame.home is None else None


def _home(view: View) -> int:
    """How many cards have come home so far."""
    return sum([pile.counted or len(pile.cards) for pile in view.piles if pile.spot.kind == "foundation"])


@lru_cache(maxsize=128)
def _on_rail(theme: Theme, home: int, goal: int) -> Image.Image:
    return theme.palette.tinted(label(f"{home}/{goal}", _SMALL, FOOTER - 10), theme.wood.grain[1], theme.gold)


@lru_cache(maxsize=256)
def _numbers(seen: Scene, home: int, goal: int) -> Piece:
    """A number above a line, and another one below it, in the middle of their place."""
    assert seen.frame.home is not None
    left, top, right, bottom = seen.frame.home
    above, below = label(str(home), _LARGE, _HIGH), label(str(goal), _SMALL, _SMALL + 6)
    width = max(above.width, below.width)
    mask = Image.new("L", (width, above.height + _LINE + below.height))
    mask.paste(above, ((width - above.width) // 2, 0))
    mask.paste(255, (0, above.height, width, above.height + _LINE))
    mask.paste(below, ((width - below.width) // 2, above.height + _LINE))
    at = (left + right - width) // 2, (top + bottom - mask.height) // 2
    return in_gold(seen, mask, at)
