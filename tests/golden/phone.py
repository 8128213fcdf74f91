"""The picture of a phone in the README: Klondike in mid-game in a channel, with what the bot writes and its buttons.

`python -m tests.golden.sheet` draws it again, with the other pictures.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw

from bot.text.reader import ENGLISH
from bot.text.solo_boards import SoloText
from bot.ui.board_buttons import board_of
from engine import catalogue
from engine.cards import Card
from render.art.suits import suit_mask
from render.colors import Color, Palette, Ramp
from render.face_tallies import round_face
from render.lettering import label
from render.sprites import FINE, rounded
from render.table import table_png
from render.themes import USUAL_THEME
from tests.golden.sheet import as_told, halfway, live

PHONE = Path(__file__).with_name("phone.png")
SHOWN = 380
_SIDE, _TOP, _BEZEL, _ROUND = 14, 12, 10, 44
_BODY: Color = (24, 25, 29)
_RIM: Color = (78, 81, 90)
_SCREEN: Color = (50, 52, 58)
_BUTTON: Color = (78, 81, 90)
_BRIGHT: Color = (240, 241, 244)
_DIM: Color = (160, 164, 173)
_HIGH, _PAD, _APART, _LETTERS = 32, 13, 8, 15
_HEAD, _FACE = 46, 40
_SUITS = "♠♥♦♣"
# What makes a line small print.
_SMALL_PRINT = re.compile(r"^-# ", re.MULTILINE)
# A card's suit, an arrow, or letters between them.
_PARTS = re.compile(r"[♠♥♦♣→]|[^♠♥♦♣→]+")
_PALETTE = Palette(
    USUAL_THEME.palette.colors,
    [Ramp(ground, ink, 6) for ground in (_SCREEN, _BUTTON, _BODY) for ink in (_BRIGHT, _DIM)],
)


def phone() -> bytes:
    """A phone that shows Alice's Klondike half way to a win, as a PNG file."""
    played = live(halfway(catalogue.game("klondike")), "Alice")
    texts = SoloText(ENGLISH, played)
    told = as_told(played)
    board = Image.open(io.BytesIO(table_png(told.view, ("Alice",), told.caption))).convert("RGB")
    board = board.resize((SHOWN, board.height * SHOWN // board.width), Image.Resampling.LANCZOS)
    rows = [[str(item.label) for item in row.children] for row in board_of(ENGLISH, played).rows()]
    return _framed(_screen(board, _SMALL_PRINT.sub("", texts.standing(None, None)), rows))


def _screen(board: Image.Image, text: str, rows: list[list[str]]) -> Image.Image:
    """What the phone shows: who writes, the text, the picture, and the buttons below each other as they fit."""
    lines = [line for labels in rows for line in _lines(labels)]
    high = _TOP + _HEAD + 28 + board.height + 12 + len(lines) * (_HIGH + _APART) + 68
    screen = Image.new("RGB", (SHOWN + 2 * _SIDE, high), _SCREEN)
    y = _name_line(screen, _TOP) + 4
    _write(screen, text, (_SIDE, y), _DIM, 14)
    y += 26
    screen.paste(board, (_SIDE, y), rounded(*board.size, 8))
    y += board.height + 12
    for line in lines:
        for at, words in line:
            _button(screen, (_SIDE + at, y), words)
        y += _HIGH + _APART
    _entry(screen, y + 8)
    return screen


def _name_line(screen: Image.Image, top: int) -> int:
    """Who writes and when, beside a face from the deck; where that ends."""
    drawn = USUAL_THEME.palette.shown(round_face(USUAL_THEME, Card.of(12, 1), _FACE))
    screen.paste(drawn, (_SIDE, top), rounded(_FACE, _FACE, _FACE // 2))
    x = _write(screen, "Patience Table", (_SIDE + _FACE + 10, top + 8), _BRIGHT, 18)
    _write(screen, "20:15", (x + 8, top + 10), _DIM, 13)
    return top + _HEAD


def _entry(screen: Image.Image, y: int) -> None:
    """Where one would type."""
    screen.paste(_BODY, (_SIDE, y), rounded(SHOWN, 38, 19))
    _write(screen, "Message #card-room", (_SIDE + 16, y + 7), _DIM)


def _lines(labels: list[str]) -> Iterator[list[tuple[int, str]]]:
    """The labels of a row of buttons in lines, each with how far from the left its button begins."""
    row: list[tuple[int, str]] = []
    x = 0
    for words in labels:
        wide = _width(words) + 2 * _PAD
        if row and x + wide > SHOWN:
            yield row
            row, x = [], 0
        row.append((x, words))
        x += wide + _APART
    yield row


def _button(screen: Image.Image, at: tuple[int, int], words: str) -> None:
    wide = _width(words) + 2 * _PAD
    screen.paste(_BUTTON, at, rounded(wide, _HIGH, 8))
    _write(screen, words, (at[0] + _PAD, at[1] + (_HIGH - 24) // 2), _BRIGHT)


def _masks(words: str, size: int) -> Iterator[Image.Image]:
    """Letters in the font that comes with Pillow, which has neither suits nor arrows."""
    for part in _PARTS.findall(words):
        if part in _SUITS:
            yield _middle(suit_mask(_SUITS.index(part), size - 2))
        elif part == "→":
            yield _middle(_arrow(size))
        else:
            mask = label(part, size, 24)
            # A space at either end has no ink, and must be as wide as between words.
            ends = len(part) - len(part.strip())
            yield mask if not ends else mask.crop((0, 0, max(mask.width, label(f"{part}.", size, 24).width - 3), 24))


def _middle(mask: Image.Image) -> Image.Image:
    line = Image.new("L", (mask.width + 2, 24))
    line.paste(mask, (0, (24 - mask.height) // 2 + 1))
    return line


def _arrow(size: int) -> Image.Image:
    wide, high = size * FINE, size * FINE
    fine = Image.new("L", (wide, high))
    draw, middle = ImageDraw.Draw(fine), high // 2
    draw.rectangle((0, middle - FINE, wide - 4 * FINE, middle + FINE), fill=255)
    draw.polygon(
        [(wide - 6 * FINE, middle - 4 * FINE), (wide - 1, middle), (wide - 6 * FINE, middle + 4 * FINE)], 255
    )
    return fine.reduce(FINE)


def _width(words: str) -> int:
    return sum(mask.width for mask in _masks(words, _LETTERS))


def _write(screen: Image.Image, words: str, at: tuple[int, int], ink: Color, size: int = _LETTERS) -> int:
    """Words on one line; where they end."""
    x, y = at
    for mask in _masks(words, size):
        screen.paste(ink, (x, y), mask)
        x += mask.width
    return x


def _framed(screen: Image.Image) -> bytes:
    """A screen in the body of a phone, with nothing around it."""
    size = screen.width + 2 * _BEZEL, screen.height + 2 * _BEZEL
    whole = Image.new("RGB", size, _RIM)
    whole.paste(_BODY, (2, 2), rounded(size[0] - 4, size[1] - 4, _ROUND - 2))
    whole.paste(screen, (_BEZEL, _BEZEL), rounded(*screen.size, _ROUND - _BEZEL))
    clear = len(_PALETTE.colors)
    shown = Image.new("P", size, clear)
    shown.putpalette(_PALETTE.bytes + bytes(3))
    outline = rounded(*size, _ROUND).point([255 * (level > 127) for level in range(256)])
    shown.paste(Image.frombytes("P", size, _PALETTE.indexed(whole).tobytes()), (0, 0), outline)
    file = io.BytesIO()
    shown.save(file, "PNG", optimize=True, transparency=clear)
    return file.getvalue()
