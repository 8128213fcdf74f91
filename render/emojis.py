"""Cards as small as a letter: emojis for a chat, square and transparent around, seen on dark and on light grounds."""

from __future__ import annotations

import hashlib
import io
from functools import cache
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from engine.cards import Card, Suit, pack
from render.art.back_designs import back_art
from render.art.courts import bust
from render.art.ranks import RANKS, rank_mask
from render.art.suits import suit_mask
from render.colors import WHITE, Color
from render.themes import USUAL_THEME

# A suit stands for itself, and a card that is not known for the back of every card.
Subject: TypeAlias = Card | Suit
SUBJECTS: tuple[Subject, ...] = (*pack(), *Suit, Card.JOKER, Card.UNKNOWN)

SIZE = 128
_WIDE, _HIGH, _RADIUS = 126, 120, 22
# Shown at 22 pixels, this is one pixel: what keeps a white card apart from a white ground.
_EDGE = 6
_OUTLINE: Color = (120, 124, 134)
# A rank as high as the card lets it be, beside its suit: one above the other, both would be too small to read.
_CAP, _RANK_ROOM, _RANK_MIDDLE = 86, 54, 37
_SUIT, _SUIT_MIDDLE = 54, 91
_LONE_SUIT = 100
_LEFT, _TOP = 12, 16
_FACE = (SIZE - 2 * _LEFT, SIZE - 2 * _TOP)
_FINE = 4
# The jester's cap and face: how many units of the figure are shown across, and from where.
_JESTER_UNITS, _JESTER_LEFT, _JESTER_TOP = 104.0, -52.0, -4.0
_WORD = 24


def title(subject: Subject) -> str:
    """What an emoji shows, in letters and digits, for whoever has it read to them: "7clubs", "hearts", "joker"."""
    if isinstance(subject, Suit):
        return subject.name.lower()
    if subject is Card.JOKER or subject is Card.UNKNOWN:
        return "joker" if subject is Card.JOKER else "back"
    return RANKS[subject.rank] + title(Suit(subject.suit))


class EmojiDrawing(NamedTuple):
    """An emoji as a PNG file, and a digest of its pixels in eight hexadecimal digits, however they are compressed."""

    png: bytes
    digest: str


@cache
def drawings() -> dict[Subject, EmojiDrawing]:
    """All emojis, drawn once."""
    return {subject: _drawing(_picture(subject)) for subject in SUBJECTS}


def _drawing(picture: Image.Image) -> EmojiDrawing:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return EmojiDrawing(file.getvalue(), hashlib.sha256(picture.tobytes()).hexdigest()[:8])


def _picture(subject: Subject) -> Image.Image:
    """An emoji in mode RGBA."""
    left, top = (SIZE - _WIDE) // 2, (SIZE - _HIGH) // 2
    picture = Image.new("RGB", (SIZE, SIZE), _OUTLINE)
    inner = _rounded(_WIDE - 2 * _EDGE, _HIGH - 2 * _EDGE, _RADIUS - _EDGE)
    picture.paste(WHITE, (left + _EDGE, top + _EDGE), inner)
    if isinstance(subject, Suit):
        _put(picture, suit_mask(subject, _LONE_SUIT), SIZE // 2, USUAL_THEME.suits[subject])
    elif subject is Card.JOKER:
        _joker(picture)
    elif subject is Card.UNKNOWN:
        picture.paste(_back(), (_LEFT, _TOP))
    else:
        _face(picture, subject)
    shape = Image.new("L", (SIZE, SIZE))
    shape.paste(_rounded(_WIDE, _HIGH, _RADIUS), (left, top))
    picture.putalpha(shape)
    return picture


def _put(picture: Image.Image, mask: Image.Image, middle: int, color: Color) -> None:
    """Paint what a mask shows halfway down the card, around a distance from the left."""
    picture.paste(color, (middle - mask.width // 2, (SIZE - mask.height) // 2), mask)


def _face(picture: Image.Image, card: Card) -> None:
    """Rank and suit, side by side."""
    color = USUAL_THEME.suits[card.suit]
    _put(picture, rank_mask(RANKS[card.rank], _CAP, _RANK_ROOM), _RANK_MIDDLE, color)
    _put(picture, suit_mask(card.suit, _SUIT), _SUIT_MIDDLE, color)


def _joker(picture: Image.Image) -> None:
    """The jester's head, with the word below."""
    wide, high = _FACE
    word = rank_mask(RANKS[Card.JOKER.rank], _WORD, wide - 4)
    figure = Image.new("RGB", (wide * _FINE, (high - _WORD - 2) * _FINE), WHITE)
    bust(USUAL_THEME, Card.JOKER, figure, figure.width / _JESTER_UNITS, (_JESTER_LEFT, _JESTER_TOP))
    picture.paste(figure.reduce(_FINE), (_LEFT, _TOP - 4))
    picture.paste(USUAL_THEME.ink, ((SIZE - word.width) // 2, _TOP + high - word.height + 2), word)


def _back() -> Image.Image:
    """The first back, as coarse as it must be for a letter's size."""
    wide, high = _FACE
    return back_art(USUAL_THEME.backs[0], WHITE, wide // 2, high // 2).resize(_FACE, Image.Resampling.BICUBIC)


def _rounded(width: int, height: int, radius: int) -> Image.Image:
    """A rounded rectangle as a mask with soft edges."""
    fine = Image.new("L", (width * _FINE, height * _FINE))
    box = (0, 0, fine.width - 1, fine.height - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * _FINE, fill=255)
    return fine.reduce(_FINE)
