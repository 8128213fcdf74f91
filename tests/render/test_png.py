"""The writer makes files that others read, with and without the fast compressor."""

from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image

from render import png
from render.palette import COLORS, FELT, GOLD, index, indexed, mixed


def decoded(canvas: png.Canvas) -> Image.Image:
    """The picture as Pillow reads it back."""
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")


def test_pastes_and_fills_where_told() -> None:
    canvas = png.Canvas.blank(20, 10, index(FELT))
    canvas.paste(Image.new("L", (3, 2), index(GOLD)), 0, 4)
    canvas.fill(index(GOLD), (17, 0, 20, 1))
    image = decoded(canvas)
    golden = {(x, y) for x in range(20) for y in range(10) if image.getpixel((x, y)) == GOLD}
    assert golden == {(x, y) for x in range(3) for y in (4, 5)} | {(x, 0) for x in range(17, 20)}


def test_the_standard_library_serves_where_isal_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = png.Canvas.blank(30, 30, index(FELT))
    fast = decoded(canvas).tobytes()
    monkeypatch.setattr(png, "_compress", zlib.compress)
    monkeypatch.setattr(png, "_crc32", zlib.crc32)
    assert decoded(canvas).tobytes() == fast


def test_a_canvas_can_be_used_again() -> None:
    canvas = png.Canvas.blank(5, 5, index(FELT))
    ground = bytes(canvas.lines)
    canvas.fill(index(GOLD), (0, 0, 5, 5))
    canvas.reset(ground)
    assert decoded(canvas).getcolors() == [(25, FELT)]


def test_flat_grounds_keep_their_exact_colour() -> None:
    for color in (FELT, GOLD):
        assert indexed(Image.new("RGB", (1, 1), color)).getpixel((0, 0)) == COLORS.index(color)


def test_a_sprite_mixed_with_a_colour_comes_near_it() -> None:
    sprite = Image.new("L", (2, 1), index(FELT))
    assert mixed(sprite, GOLD, 0).tobytes() == sprite.tobytes()
    assert mixed(sprite, GOLD, 1).tobytes() == bytes([index(GOLD)] * 2)
    assert mixed(sprite, GOLD, 0.5).tobytes() not in (sprite.tobytes(), bytes([index(GOLD)] * 2))
