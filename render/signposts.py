"""Two short arrows where no path can lead: out of the label that a card has left, and to the one where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from engine.view import Trail
from render.geometry import FOOTER, WIDTH, Frame
from render.lettering import ARROW, arrow
from render.place_contents import Laid
from render.png import Piece
from render.routes import Box
from render.scene import Scene, in_gold

# Between a label and its arrow.
_APART = 3


# The same state may be drawn for several people.
@lru_cache(maxsize=8)
def signposts(seen: Scene, trail: Trail, piles: tuple[Laid, ...]) -> tuple[Piece, ...]:
    """The arrows of a lone move between two labels: each on the side of the other, if there is room for both."""
    placed, told = seen.frame, trail.moves
    if len(told) != 1 or told[0][1].deed != "moved":
        return ()
    left, reached = (piles[placed.named[pile]].label for pile in (told[0][1].sources[0], told[0][1].targets[0]))
    if left is None or reached is None or left == reached:
        return ()
    taken = [pile.box for pile in piles] + [pile.label.box for pile in piles if pile.label is not None]
    taken += [placed.number_box(pile) for pile in placed.numbered]
    to_the_right = _middle(reached.box) >= _middle(left.box)
    out = _beside(placed, left.box, taken, right_first=to_the_right)
    into = _beside(placed, reached.box, taken, right_first=not to_the_right)
    if out is None or into is None:
        return ()
    points_right = out[0] > left.box[0], into[0] < reached.box[0]
    return tuple([in_gold(seen, _arrow(right), at) for right, at in zip(points_right, (out, into), strict=True)])


def _middle(box: Box) -> int:
    return (box[0] + box[2]) // 2


def _beside(placed: Frame, label: Box, taken: Sequence[Box], *, right_first: bool) -> tuple[int, int] | None:
    """Where an arrow beside a label begins; None if both sides are taken."""
    return next(_places(placed, label, taken, right_first), None)


def _places(placed: Frame, label: Box, taken: Sequence[Box], right_first: bool) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = label
    y = (top + bottom - arrow().height) // 2
    for x in (right + _APART, left - _APART - ARROW)[:: 1 if right_first else -1]:
        box = x, y, x + ARROW, y + arrow().height
        within = x >= _APART and box[2] <= WIDTH - _APART and box[3] <= placed.height - FOOTER
        if within and not any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in taken):
            yield x, y


def _arrow(to_the_right: bool) -> Image.Image:
    return arrow() if to_the_right else arrow().transpose(Image.Transpose.FLIP_LEFT_RIGHT)
