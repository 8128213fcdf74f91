"""Lines around something look the same in parts as drawn whole."""

from __future__ import annotations

import pytest
from PIL import Image

from render.lines import Ink, Line, draw_line, line_sprite

GROUND, INK = 3, Ink((5, 6, 7), (9, 8, 7))
LINES = [Line(14, 4, 4), Line(9, 4, 2), Line(6, 3, 3), Line(2, 4, 4)]


@pytest.mark.parametrize("size", [(20, 24), (60, 33), (33, 90), (108, 380)], ids=str)
@pytest.mark.parametrize("line", LINES, ids=str)
def test_a_line_is_the_same_in_parts(line: Line, size: tuple[int, int]) -> None:
    parts, whole = (Image.new("L", (130, 400), GROUND) for _ in range(2))
    draw_line(parts, (5, 8, 5 + size[0], 8 + size[1]), INK, line)
    drawn = line_sprite(line, INK, *size)
    whole.paste(drawn.picture, (5, 8), drawn.mask)
    assert parts.tobytes() == whole.tobytes()
    assert parts.getcolors() != [(130 * 400, GROUND)]
