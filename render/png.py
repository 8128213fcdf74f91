"""Writing a palette picture as PNG, as fast as it can be compressed."""

from __future__ import annotations

import struct
import threading
import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.packing import compress, crc32


class Piece(NamedTuple):
    """A picture that is to be laid at a point (`x`, `y`), where a `mask` shows it; without one it shows everywhere.

    `told` is what Pillow needs to be told for it: Image.paste would spend longer on finding that out than on copying.
    """

    picture: Image.Image
    x: int
    y: int
    mask: Image.Image | None
    told: tuple[object, ...]


def piece(picture: Image.Image, x: int, y: int, mask: Image.Image | None = None) -> Piece:
    """A picture ready to be laid with its upper left corner at a point."""
    box = x + 1, y, x + 1 + picture.width, y + picture.height
    return Piece(picture, x, y, mask, (picture.im, box) if mask is None else (picture.im, box, mask.im))


class Canvas:
    """A palette picture to paste sprites on.

    PNG wants a filter number (0, none) before each line of pixels. The canvas has one column more on the left
    for it, so that its memory already is the stream to compress, without any copying.
    """

    def __init__(self, ground: bytes | bytearray, height: int) -> None:
        """A canvas that starts as a copy of `ground`: for each line a zero and its pixels."""
        memory = bytearray(ground)
        self._memory = self.lines = memoryview(memory)
        self.width = len(ground) // height - 1
        self.height = height
        self._image = Image.frombuffer("L", (self.width + 1, height), memory, "raw", "L", 0, 1)
        # Pillow would copy a shared image before the first change; the bytes are ours, so it may write to them.
        self._image.readonly = 0
        self._core = self._image.im

    def takes(self, ground: bytes, height: int) -> bool:
        """Whether there is room for a copy of `ground`, which is as wide."""
        return len(ground) == height * (self.width + 1) <= len(self._memory)

    def reset(self, ground: bytes) -> None:
        """Make the canvas a copy of `ground`, which it takes: it may be less high than before, or as high again."""
        self.height = len(ground) // (self.width + 1)
        self.lines = self._memory[: len(ground)]
        self.lines[:] = ground

    @staticmethod
    def blank(width: int, height: int, color: int) -> Canvas:
        """A canvas of one palette colour."""
        return Canvas((b"\0" + bytes((color,)) * width) * height, height)

    def paste(self, picture: Image.Image, x: int, y: int) -> None:
        """Lay a picture with its upper left corner at a point; it must lie on the canvas."""
        self.lay([piece(picture, x, y)])

    def lay(self, pieces: Iterable[Piece]) -> None:
        """Lay pieces one upon the other; they must lie on the canvas."""
        paste = self._core.paste
        for each in pieces:
            paste(*each.told)

    def fill(self, color: int, box: tuple[int, int, int, int]) -> None:
        """Paint a rectangle (left, top, right, bottom) in one palette colour."""
        left, top, right, bottom = box
        self._image.paste(color, (left + 1, top, right + 1, bottom))

    def png(self, palette: bytes, fast: bool = True) -> bytes:
        """The picture as the bytes of a PNG file in the colours of a palette, written fast or made small."""
        packed = compress(self.lines, 1) if fast else zlib.compress(self.lines, 6)
        return b"".join((_head(self.width, self.height, palette), *_chunk(b"IDAT", packed), _END))


_kept = threading.local()


def canvas_of(lines: bytes, height: int) -> Canvas:
    """The thread's own canvas, used again: fresh memory would cost a tenth of the whole picture."""
    canvas: Canvas | None = getattr(_kept, "canvas", None)
    if canvas is None or not canvas.takes(lines, height):
        canvas = _kept.canvas = Canvas(lines, height)
    else:
        canvas.reset(lines)
    return canvas


@lru_cache(maxsize=64)
def _head(width: int, height: int, palette: bytes) -> bytes:
    """All of a file that comes before the pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join((b"\x89PNG\r\n\x1a\n", *_chunk(b"IHDR", header), *_chunk(b"PLTE", palette)))


def height_of(png: bytes) -> int:
    """How many pixels high a picture is that was written here."""
    return int.from_bytes(png[20:24], "big")


def _chunk(name: bytes, data: bytes) -> tuple[bytes, ...]:
    """The parts of a chunk: joined only with all others, its data are copied once."""
    check = crc32(data, crc32(name, 0))
    return len(data).to_bytes(4, "big"), name, data, check.to_bytes(4, "big")


_END = b"".join(_chunk(b"IEND", b""))
