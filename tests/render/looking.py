"""What tests of the picture look at: its parts, and how two pictures differ."""

from __future__ import annotations

import io

from PIL import Image, ImageChops

from engine.view import View
from render.cards import MARGIN
from render.geometry import PLATE_HEIGHT, WIDTH, Frame, Plate
from render.rows import LABEL_HEIGHT, Stand
from render.table import _end, _frame, _setting, table_png
from tests.render.boxes import Box
from tests.render.scenes import NAMES

T2, S1, W1, S2 = 5, 8, 9, 10
P1, P2 = 12, 13


def picture(view: View, names: tuple[str, ...] = NAMES, caption: str = "w1 > t2") -> Image.Image:
    """The decoded picture in plain colours."""
    return Image.open(io.BytesIO(table_png(view, names, caption))).convert("RGB")


def placed(view: View) -> Frame:
    """Where everything stands on the picture of a view."""
    return _frame(_setting(view))


def changed(one: View, other: View) -> Box | None:
    """The part of the picture in which two tables differ."""
    return ImageChops.difference(picture(one), picture(other)).getbbox()


def within(inner: Box | None, outer: Box) -> bool:
    """Whether a change is there and lies inside a part of the picture."""
    return (
        inner is not None
        and all(a >= b for a, b in zip(inner[:2], outer[:2], strict=True))
        and all(a <= b for a, b in zip(inner[2:], outer[2:], strict=True))
    )


def label_box(view: View, pile: int) -> Box:
    """Where the label of a pile stands, as wide as it may be."""
    table = placed(view)
    x, y = table.label(table.named[pile], _end(table, pile, view.piles[pile]), table.tag)
    right = table.cards[pile][0] - MARGIN if table.stands[pile] is Stand.BESIDE else x + table.tag
    return max(0, x), y, min(WIDTH, right), y + LABEL_HEIGHT


def card_box(view: View, pile: int) -> Box:
    """Where the first card of a pile lies, with its shadow and what may be seen of others beneath."""
    table = placed(view)
    x, y = table.cards[pile]
    return x - 4, y, x + table.measure.width + 4, y + table.measure.height + 25


def whole_box(view: View, pile: int) -> Box:
    """Where all cards of a pile lie that does not spread sideways."""
    table = placed(view)
    x, y = table.cards[pile]
    below = 25 if view.piles[pile].thickness is not None else MARGIN * (pile not in table.spreads)
    bottom = y + table.measure.height + _end(table, pile, view.piles[pile]) + below
    aside = min(MARGIN, table.gap // 2)
    return max(0, x - aside), y, min(WIDTH, x + table.measure.width + aside), bottom


def reach_box(view: View, pile: int) -> Box:
    """Where the cards of a pile that spreads to one side may ever lie, with their shadow and the label."""
    table = placed(view)
    x, y = table.cards[pile]
    way, _, room = table.spreads[pile]
    left, right = (room, 0) if way == "left" else (0, room)
    width, height = table.measure.width, table.measure.height
    return x - left - MARGIN, y - LABEL_HEIGHT, x + width + right + MARGIN, y + height + MARGIN


def plate_box(plate: Plate) -> Box:
    """Where a name plate stands."""
    return plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT


def colors_in(image: Image.Image, box: Box) -> set[object]:
    """All colours of a part of a picture."""
    found = image.crop(box).getcolors(1 << 20)
    assert found is not None
    return {color for _, color in found}


def badge_box(view: View, pile: int) -> Box:
    """Where the number of a pile that is not spread may stand: low on the card, clear of the label beneath."""
    table = placed(view)
    x, y = table.cards[pile]
    return x - 4, y + table.measure.height - 20, x + table.measure.width + 4, y + table.measure.height + 21
