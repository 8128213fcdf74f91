"""Sprites are laid in pieces, which show the same."""

from __future__ import annotations

from PIL import Image

from render.png import Canvas
from render.sprites import Sprite, pieces, shape

INK, GROUND = 7, 3
ROUND = Sprite(Image.new("L", (40, 60), INK), shape(40, 60, 10))


def laid(boxes: list[tuple[int, int, int, int]]) -> bytes:
    """The picture of the sprite laid in the pieces that show in some boxes."""
    canvas = Canvas.blank(60, 80, GROUND)
    canvas.lay(pieces(ROUND, boxes, (5, 12)))
    return bytes(canvas.lines)


def test_pieces_show_what_the_whole_sprite_shows() -> None:
    """Whether they meet each other's edges or overlap, and whatever reaches beyond."""
    whole = Image.new("L", (60, 80), GROUND)
    whole.paste(ROUND.picture, (5, 12), ROUND.mask)
    stream = b"".join(b"\0" + whole.tobytes()[start : start + 60] for start in range(0, 60 * 80, 60))
    assert laid([(0, 0, 40, 10), (0, 10, 40, 50), (0, 50, 40, 60)]) == stream
    assert laid([(0, 0, 25, 60), (15, 0, 40, 60)]) == stream


def test_only_what_shows_is_laid_and_only_bends_through_a_mask() -> None:
    middle, top, nothing = (0, 10, 40, 50), (0, 0, 40, 10), (0, 0, 1, 1)
    found = pieces(ROUND, [middle, top, nothing], (5, 12))
    assert [(part.x, part.y, part.picture.size, part.mask is None) for part in found] == [
        (5, 22, (40, 40), True),
        (5, 12, (40, 10), False),
    ]
