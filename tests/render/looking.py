"""What tests of the picture look at: its pixels, and how two pictures differ."""

from __future__ import annotations

import io

from PIL import Image, ImageChops

from engine.view import View
from render.column_room import Rooms
from render.geometry import FOOTER
from render.table import table_png
from render.theme import Theme
from render.themes import USUAL_THEME
from tests.render.scenes import NAMES

Box = tuple[int, int, int, int]
T2, S1, W1, S2 = 5, 8, 9, 10
P1, P2 = 12, 13

# The table that others were compared with last: each of its piles and cards is asked about by itself.
_latest: list[tuple[View, Theme, Image.Image]] = []


def decoded(png: bytes) -> Image.Image:
    """A picture in plain colours."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def picture(
    view: View,
    names: tuple[str, ...] = NAMES,
    caption: str = "w1 > t2",
    *,
    theme: Theme = USUAL_THEME,
    least: Rooms = (),
) -> Image.Image:
    """The decoded picture of a table in plain colours."""
    return decoded(table_png(view, names, caption, least=least, theme=theme))


def changed(one: View, other: View, theme: Theme = USUAL_THEME) -> Box | None:
    """The part of the table in which two pictures differ; the rail below it tells how many cards there are."""
    if not _latest or _latest[0][0] is not one or _latest[0][1] is not theme:
        _latest[:] = [(one, theme, picture(one, theme=theme))]
    differing = ImageChops.difference(_latest[0][2], picture(other, theme=theme))
    return differing.crop((0, 0, differing.width, differing.height - FOOTER)).getbbox()


def within(inner: Box | None, outer: Box) -> bool:
    """Whether a change is there and lies inside a part of the picture."""
    return (
        inner is not None
        and all(a >= b for a, b in zip(inner[:2], outer[:2], strict=True))
        and all(a <= b for a, b in zip(inner[2:], outer[2:], strict=True))
    )


def apart(one: Box, other: Box) -> bool:
    """Whether two parts of a picture have nothing in common."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def colors_in(image: Image.Image, box: Box) -> set[object]:
    """All colours of a part of a picture."""
    found = image.crop(box).getcolors(1 << 20)
    assert found is not None
    return {color for _, color in found}
