"""How many cards are home, of those dealt: in a gap between foundations, or else at the end of the lower rail."""

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
    """The two numbers above each other, if the table has a place for them and everybody may count the cards."""
    counted = _counted(view) if seen.frame.home is not None else None
    return (_numbers(seen, *counted),) if counted else ()


def home_tally(seen: Scene, view: View) -> Image.Image | None:
    """The two numbers for the rail where one plays alone, "30/52", if the table itself has no place for them."""
    builds_up = any(pile.spot.kind == "foundation" for pile in view.piles)
    counted = _counted(view) if builds_up and seen.frame.home is None and len(view.active) == 1 else None
    return _on_rail(seen.theme, *counted) if counted else None


def _counted(view: View) -> tuple[int, int] | None:
    """How many cards are home, and how many were dealt; None if not everybody may count them."""
    home = dealt = 0
    for pile in view.piles:
        count = len(pile.cards) if pile.thickness is None else pile.counted
        if count is None:
            return None
        dealt += count
        if pile.spot.kind == "foundation":
            home += count
    return home, dealt


@lru_cache(maxsize=128)
def _on_rail(theme: Theme, home: int, dealt: int) -> Image.Image:
    return theme.palette.tinted(label(f"{home}/{dealt}", _SMALL, FOOTER - 10), theme.wood.grain[1], theme.gold)


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
    return in_gold(seen, mask, at)
