"""The writer makes files that others read, with and without the fast compressor."""

from __future__ import annotations

import importlib
import io
import sys
import zlib

import pytest
from PIL import Image

from render import packing, png
from render.themes import USUAL_THEME

PALETTE = USUAL_THEME.palette
FELT, GOLD = USUAL_THEME.cloth[6], USUAL_THEME.gold


def decoded(canvas: png.Canvas) -> Image.Image:
    """The picture as Pillow reads it back."""
    return Image.open(io.BytesIO(canvas.png(PALETTE.bytes))).convert("RGB")


def test_pastes_and_fills_where_told() -> None:
    canvas = png.Canvas.blank(20, 10, PALETTE.index(FELT))
    canvas.paste(Image.new("L", (3, 2), PALETTE.index(GOLD)), 0, 4)
    canvas.fill(PALETTE.index(GOLD), (17, 0, 20, 1))
    image = decoded(canvas)
    golden = {(x, y) for x in range(20) for y in range(10) if image.getpixel((x, y)) == GOLD}
    assert golden == {(x, y) for x in range(3) for y in (4, 5)} | {(x, 0) for x in range(17, 20)}


def test_the_standard_library_serves_where_isal_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = png.Canvas.blank(30, 30, PALETTE.index(FELT))
    fast = decoded(canvas).tobytes()
    monkeypatch.setitem(sys.modules, "isal", None)
    importlib.reload(packing)
    try:
        assert packing.compress is zlib.compress
        for name in ("compress", "crc32"):
            monkeypatch.setattr(png, name, getattr(packing, name))
        assert decoded(canvas).tobytes() == fast
        assert packing.Packed(fast).unpacked() == fast
    finally:
        monkeypatch.undo()
        importlib.reload(packing)


def test_what_is_packed_takes_a_tenth_of_the_memory() -> None:
    lines = png.Canvas.blank(300, 300, PALETTE.index(FELT)).lines
    packed = packing.Packed(bytes(lines))
    assert packed.unpacked() == lines
    assert sys.getsizeof(packed) < len(lines) / 10


def test_a_file_made_small_shows_the_same_in_fewer_bytes() -> None:
    canvas = png.Canvas.blank(300, 300, PALETTE.index(FELT))
    for place in range(40):
        canvas.fill(PALETTE.index(GOLD), (place * 7, place * 5, place * 7 + 9, place * 5 + 9))
    fast, small = (canvas.png(PALETTE.bytes, fast=fast) for fast in (True, False))
    assert len(small) < len(fast)
    one, other = (Image.open(io.BytesIO(written)).convert("RGB") for written in (fast, small))
    assert one.tobytes() == other.tobytes()


def test_a_canvas_can_be_used_again() -> None:
    canvas = png.Canvas.blank(5, 5, PALETTE.index(FELT))
    ground = bytes(canvas.lines)
    canvas.fill(PALETTE.index(GOLD), (0, 0, 5, 5))
    canvas.reset(ground)
    assert decoded(canvas).getcolors() == [(25, FELT)]


def test_a_canvas_is_used_again_for_whatever_is_as_wide_and_no_higher() -> None:
    high, low, wide = (bytes(png.Canvas.blank(*size, PALETTE.index(FELT)).lines) for size in ((5, 8), (5, 3), (7, 3)))
    first = png.canvas_of(high, 8)
    first.fill(PALETTE.index(GOLD), (0, 0, 5, 8))
    for ground, height in ((low, 3), (high, 8)):
        assert png.canvas_of(ground, height) is first
        assert decoded(first).getcolors() == [(5 * height, FELT)]
        first.fill(PALETTE.index(GOLD), (0, 0, 5, height))
    other = png.canvas_of(wide, 3)
    assert other is not first
    assert decoded(other).getcolors() == [(7 * 3, FELT)]
