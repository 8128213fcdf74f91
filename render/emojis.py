"""Cards as small as a letter: emojis for a chat, square and transparent around, seen on dark and on light grounds."""

from __future__ import annotations

import hashlib
import io
from functools import cache
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from engine.cards import Card, Rank, Suit, pack
from render.cards import RANKS, lattice, rounded
from render.courts import court
from render.lettering import rank
from render.palette import NAVY, PALETTE, SUIT_COLORS, WHITE, Color
from render.suits import suit_mask

# A suit stands for itself, and a card that is not known for the back of every card.
Subject: TypeAlias = Card | Suit
SUBJECTS: tuple[Subject, ...] = (*pack(), *Suit, Card.JOKER, Card.UNKNOWN)

SIZE = 128
_WIDE, _HIGH, _RADIUS = 126, 120, 22
# Shown at 22 pixels, this is one pixel: what keeps a white card apart from a white ground.
_EDGE = 6
_OUTLINE: Color = (120, 124, 134)
# A rank as high as the card lets it be, beside its suit: one above the other, both would be too small to read.
_CAP, _RANK_ROOM, _RANK_MIDDLE = 86, 52, 36
_SUIT, _SUIT_MIDDLE = 54, 91
_LONE_SUIT = 100
_LEFT, _TOP = 12, 16
_FACE = (SIZE - 2 * _LEFT, SIZE - 2 * _TOP)


def title(subject: Subject) -> str:
    """What an emoji shows, in letters and digits, for whoever has it read to them: "7clubs", "hearts", "joker"."""
    if isinstance(subject, Suit):
        return subject.name.lower()
    if subject is Card.JOKER or subject is Card.UNKNOWN:
        return "joker" if subject is Card.JOKER else "back"
    return RANKS[subject.rank] + title(Suit(subject.suit))


class Drawing(NamedTuple):
    """An emoji as a PNG file, and a digest of its pixels in eight hexadecimal digits, however they are compressed."""

    png: bytes
    digest: str


@cache
def drawings() -> dict[Subject, Drawing]:
    """All emojis, drawn once."""
    return {subject: _drawing(_picture(subject)) for subject in SUBJECTS}


def _drawing(picture: Image.Image) -> Drawing:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return Drawing(file.getvalue(), hashlib.sha256(picture.tobytes()).hexdigest()[:8])


def _picture(subject: Subject) -> Image.Image:
    """An emoji in mode RGBA."""
    left, top = (SIZE - _WIDE) // 2, (SIZE - _HIGH) // 2
    picture = Image.new("RGB", (SIZE, SIZE), _OUTLINE)
    inner = rounded(_WIDE - 2 * _EDGE, _HIGH - 2 * _EDGE, _RADIUS - _EDGE)
    picture.paste(WHITE, (left + _EDGE, top + _EDGE), inner)
    if isinstance(subject, Suit):
        _put(picture, suit_mask(subject, _LONE_SUIT), SIZE // 2, SUIT_COLORS[subject])
    elif subject is Card.JOKER:
        _joker(picture)
    elif subject is Card.UNKNOWN:
        picture.paste(_back(), (_LEFT, _TOP))
    else:
        _face(picture, subject)
    shape = Image.new("L", (SIZE, SIZE))
    shape.paste(rounded(_WIDE, _HIGH, _RADIUS), (left, top))
    picture.putalpha(shape)
    return picture


def _put(picture: Image.Image, mask: Image.Image, middle: int, color: Color) -> None:
    """Paint what a mask shows halfway down the card, around a distance from the left."""
    picture.paste(color, (middle - mask.width // 2, (SIZE - mask.height) // 2), mask)


def _face(picture: Image.Image, card: Card) -> None:
    """Rank and suit, side by side."""
    color = SUIT_COLORS[card.suit]
    number = rank(RANKS[card.rank], _CAP, _RANK_ROOM)
    if card.rank == Rank.QUEEN:
        number = _with_longer_tail(number)
    picture.paste(color, (_RANK_MIDDLE - number.width // 2, (SIZE - _CAP) // 2), number)
    _put(picture, suit_mask(card.suit, _SUIT), _SUIT_MIDDLE, color)


def _with_longer_tail(queen: Image.Image) -> Image.Image:
    """A queen's letter that is no zero when the emoji is small."""
    longer, wide = queen.copy(), queen.width
    ImageDraw.Draw(longer).line((wide * 0.5, _CAP * 0.62, wide * 0.94, _CAP * 0.99), fill=255, width=_CAP // 6)
    return longer


def _joker(picture: Image.Image) -> None:
    """The jester's upper half, with the word below."""
    wide, high = _FACE
    frame = 2
    figure = court(Card.JOKER.rank, 0, wide * 3 // 2, 2 * (wide * 3 // 4 + frame))
    left = (figure.width - wide) // 2
    picture.paste(figure.crop((left, frame, left + wide, figure.height // 2)), (_LEFT, _TOP - 4))
    word = rank(RANKS[Card.JOKER.rank], 20, wide - 4)
    picture.paste(NAVY, ((SIZE - word.width) // 2, _TOP + high - word.height), word)


def _back() -> Image.Image:
    """The pattern of a card's back, twice as coarse as on a table."""
    wide, high = _FACE
    pattern = lattice(wide // 2, high // 2)
    shown = Image.frombytes("P", pattern.size, pattern.tobytes())
    shown.putpalette(PALETTE)
    return shown.convert("RGB").resize(_FACE, Image.Resampling.BICUBIC)
