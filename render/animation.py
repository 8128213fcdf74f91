"""Pictures one after the other as an animated GIF, which moves in every Discord client, old phones included.

Discord shows only the first picture of an animated PNG. An animated WebP would be half as long, and takes five times
as long to make.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

# What is not painted anew shows the picture before.
_KEEP = 255
_COLORS = 256
# Turns any difference into a whole one.
_ANY = [0] + [255] * 255
_LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_TRAILER = b";"


class Shot(NamedTuple):
    """One picture of an animation, a PNG with a palette, and for how many hundredths of a second it is shown."""

    png: bytes
    hundredths: int


def animated(shots: Iterable[Shot]) -> bytes:
    """An animated GIF that begins anew once its last picture has been shown; ValueError if there is no picture.

    All pictures have the palette and the width of the first, of at most 255 colours; below one that is less high than
    the highest, the colour of its lower left corner goes on.
    """
    film = _Film()
    for shot in shots:
        film.add(_pixels(shot.png), shot.hundredths)
    return film.gif()


def _pixels(png: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(png))
    if picture.mode != "P" or picture.palette is None:
        raise ValueError(f"a picture in mode {picture.mode} has no palette")
    picture.load()
    return picture


class _Film:
    """What has been shot so far: of each picture but the first only what differs from the one before."""

    def __init__(self) -> None:
        self._palette = b""
        self._first: Image.Image | None = None
        self._last: Image.Image | None = None
        self._delays: list[int] = []
        self._parts: list[bytes] = []

    def add(self, picture: Image.Image, hundredths: int) -> None:
        """Add a picture; one that is the same as the last only makes that one longer.

        ValueError if the palette leaves no number for what stays as it is.
        """
        shown = _gray(picture)
        if self._last is None:
            self._palette = picture.palette.tobytes() if picture.palette else b""
            if len(self._palette) >= 3 * _COLORS:
                raise ValueError("no colour is left for what stays as it is")
            self._first = shown
        else:
            before = _as_high(self._last, shown.height)
            shown = _as_high(shown, before.height)
            changed = ImageChops.difference(before, shown)
            box = changed.getbbox()
            if box is None:
                self._delays[-1] += hundredths
                return
            self._parts.append(_part(shown, changed, box))
        self._last = shown
        self._delays.append(hundredths)

    def gif(self) -> bytes:
        """The whole animation, its first picture as high as the highest; ValueError if there is none."""
        if self._first is None or self._last is None:
            raise ValueError("there is no picture")
        whole = _as_high(self._first, self._last.height)
        size = struct.pack("<HH", *whole.size)
        # A palette of 256 colours of eight bits, and no ground that would show.
        head = b"GIF89a" + size + b"\xf7\0\0" + self._palette.ljust(3 * _COLORS, b"\0") + _LOOP
        parts = [_encoded(whole, (0, 0)), *self._parts]
        frames = (_control(delay) + part for delay, part in zip(self._delays, parts, strict=True))
        return b"".join((head, *frames, _TRAILER))


def _gray(picture: Image.Image) -> Image.Image:
    """A picture as plain numbers of its palette."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def _as_high(picture: Image.Image, height: int) -> Image.Image:
    """A picture with its lower left corner's colour below, if it is less high."""
    if picture.height >= height:
        return picture
    ground = picture.getpixel((0, picture.height - 1))
    higher = Image.new("L", (picture.width, height), ground)
    higher.paste(picture, (0, 0))
    return higher


def _part(shown: Image.Image, changed: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    """What has changed within a box, as a frame; all else there stays as it is."""
    part = Image.new("L", (box[2] - box[0], box[3] - box[1]), _KEEP)
    part.paste(shown.crop(box), (0, 0), changed.crop(box).point(_ANY))
    return _encoded(part, box[:2])


def _control(hundredths: int) -> bytes:
    """How long a frame is shown, that it stays, and which number is see-through.

    Discord's own resizing asks for that number in every frame.
    """
    return struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, hundredths, _KEEP, 0)


def _encoded(picture: Image.Image, offset: tuple[int, int]) -> bytes:
    """A frame at some offset: its place and size, and its compressed pixels."""
    return b"".join(GifImagePlugin.getdata(picture, offset))
