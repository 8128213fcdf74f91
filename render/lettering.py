"""Written words as masks (mode L, 255 where there is ink), clipped to the room they have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from threading import Lock

from PIL import Image, ImageDraw

from render.accents import draw_marks, marks_on
from render.fonts import Font, built_in, font_for, is_built_in, lettered, plain
from render.spelling import bare, spelt

_ELLIPSIS = "…"
# How wide an arrow is, and it is drawn so many times as large first.
ARROW, _FINE = 18, 4
# At least so much stands between two texts on a line.
_APART = 8
# A font keeps the glyph it is drawing, and Pillow lets other threads in while it draws.
_drawing = Lock()


def _reach(font: Font, text: str, stroke: float) -> tuple[float, float]:
    """How far left and right of where it begins a text has ink."""
    left, _, right, _ = font.getbbox(_base(font, text), anchor="ls", stroke_width=stroke)
    return marks_on(font, text, stroke).reach(left, right)


def _base(font: Font, text: str) -> str:
    """What a font itself writes of a text."""
    return bare(text) if is_built_in(font) else text


def _width(font: Font, text: str, stroke: float) -> int:
    left, right = _reach(font, text, stroke)
    return int(right - min(left, 0)) + 1


def _clip(font: Font, text: str, room: int, stroke: float) -> str:
    """The longest beginning of a text that fits, with an ellipsis if anything was cut."""
    if _width(font, text, stroke) <= room:
        return text
    low, high = 0, len(text) - 1
    while low < high:
        middle = (low + high + 1) // 2
        fits = _width(font, text[:middle].rstrip() + _ELLIPSIS, stroke) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + _ELLIPSIS


def _write(font: Font, text: str, height: int, stroke: float) -> Image.Image:
    mask = Image.new("L", (_width(font, text, stroke), height))
    at = -min(_reach(font, text, stroke)[0], 0), round(height / 2 + font.size * 0.35)
    ImageDraw.Draw(mask).text(at, _base(font, text), fill=255, font=font, anchor="ls", stroke_width=stroke)
    draw_marks(mask, font, marks_on(font, text, stroke), at)
    return mask


def _boldness(font: Font, size: int) -> float:
    """How much to thicken the strokes: the built-in font has no bold form of its own."""
    return size * 0.026 if is_built_in(font) else 0


@lru_cache(maxsize=256)
def label(text: str, size: int, height: int) -> Image.Image:
    """A short text, centred in its height."""
    with _drawing:
        font, shown = lettered(text, size)
        return _write(font, shown, height, _boldness(font, size))


@lru_cache(maxsize=512)
def name(text: str, size: int, height: int) -> Image.Image:
    """A pile's short name like any label, but with the dot of each i well above its stem: it is not an l."""
    mask = label(text, size, height).copy()
    with _drawing:
        font = built_in(size)
        stem = round(height / 2 + font.size * 0.35) + int(font.getbbox("x", anchor="ls")[1]) - 1
        letters, shown = spelt(text), bare(text)
        for place, letter in enumerate(letters):
            if letter == ("i", ""):
                left, right = (round(font.getlength(shown[:end])) for end in (place, place + 1))
                dot = mask.crop((left, 0, right, stem))
                mask.paste(0, (left, 0, right, stem))
                mask.paste(dot, (left, -(size // 9)))
    return mask


def width_of(text: str, size: int) -> int:
    """How wide somebody's text would be on one line."""
    with _drawing:
        font = font_for(plain(text), size) or (built_in(size), "")
        return _width(*font, _boldness(font[0], size))


def beside(sizes: Sequence[int], first: str, last: str, room: int) -> int:
    """The first of some sizes in which a text ends before another begins whose middle is `room` pixels further on."""
    fitting = (size for size in sizes if width_of(first, size) + width_of(last, size) / 2 + _APART <= room)
    return next(fitting, sizes[-1])


def largest(sizes: Sequence[int], texts: Sequence[str], room: int) -> int:
    """The first of some sizes, which become smaller, in which each of some texts fits; if in none, the last."""
    return next((size for size in sizes if all(width_of(text, size) <= room for text in texts)), sizes[-1])


@lru_cache(maxsize=512)
def line(text: str, size: int, height: int, room: int, instead: str = "", *, narrowest: float = 1) -> Image.Image:
    """Anybody's text on one line, at most `room` pixels wide; `instead` where it cannot be written here.

    What is too long is pressed to a part of its width, `narrowest` at least, before any of it is cut off.
    """
    with _drawing:
        found = font_for(plain(text), size) if plain(text) else None
        font, shown = found or lettered(instead, size)
        stroke = _boldness(font, size)
        part = max(narrowest, min(1, room / _width(font, shown, stroke)))
        written = _write(font, _clip(font, shown, int(room / part), stroke), height, stroke)
    return written if part == 1 else written.resize((min(room, int(written.width * part)), height))


@lru_cache(maxsize=1)
def arrow() -> Image.Image:
    """An arrow to the right."""
    high = 16
    fine = Image.new("L", (ARROW * _FINE, high * _FINE))
    draw, middle, neck = ImageDraw.Draw(fine), high * _FINE // 2, (ARROW - 10) * _FINE
    draw.rectangle((0, middle - 2 * _FINE, neck, middle + 2 * _FINE - 1), fill=255)
    draw.polygon([(neck, 0), (neck, high * _FINE - 1), (ARROW * _FINE - 1, middle)], fill=255)
    return fine.reduce(_FINE)
