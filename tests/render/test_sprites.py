"""Sprites are laid in pieces, which show the same."""

from __future__ import annotations

import pytest
from PIL import Image

from render.png import Canvas
from render.sprites import BELOW, PAD, Sprite, darken, pieces, shaded, shadow, shadow_around, shape

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


@pytest.mark.parametrize("below", [0, 15])
@pytest.mark.parametrize(("aside", "radius"), [(PAD, 10), (0, 5)])
def test_only_the_shadow_around_a_card_is_laid_and_looks_the_same(aside: int, radius: int, below: int) -> None:
    """Also where a part of the pile reaches further down than the card."""
    felt = Image.linear_gradient("L").resize((100, 180)).point([level // 20 for level in range(256)])
    card = 100 - 2 * aside, 180 - PAD - BELOW - below
    whole, part = shaded(felt, shadow(felt.size, radius, aside)), felt.copy()
    darken(part, shadow_around(felt.size, radius, aside, below))
    inside = felt.getpixel((50, 90)), part.getpixel((50, 90))
    assert inside[0] == inside[1] != whole.getpixel((50, 90))
    for picture in (whole, part):
        picture.paste(INK, (aside, PAD), shape(*card, radius))
        picture.paste(INK, (aside, PAD, 100 - aside, PAD + 100))
    assert whole.tobytes() == part.tobytes()
