"""Which font can write a text: the built-in one for Latin letters, an installed one for names in other scripts."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

from render.spelling import spelt

Font = ImageFont.FreeTypeFont

_FOLDERS = (
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/truetype/noto",
    "/usr/share/fonts/opentype/noto",
    "/usr/share/fonts/truetype/unifont",
    "/usr/share/fonts/opentype/unifont",
    "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/share/fonts/google-noto",
    "/usr/share/fonts/google-noto-cjk",
    "/usr/share/fonts/TTF",
    "/usr/share/fonts/noto",
    "/usr/share/fonts/noto-cjk",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts/Supplemental",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)
# The widest first: the first font that can write the whole text is taken.
_FILES = (
    "DejaVuSans-Bold.ttf",
    "NotoSans-Bold.ttf",
    "NotoSansCJK-Bold.ttc",
    "NotoSansArabic-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansBengali-Bold.ttf",
    "NotoSansTamil-Bold.ttf",
    "NotoSansTelugu-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSansArmenian-Bold.ttf",
    "NotoSansEthiopic-Bold.ttf",
    "Arial Unicode.ttf",
    "Arial Bold.ttf",
    "PingFang.ttc",
    "Hiragino Sans GB.ttc",
    "AppleSDGothicNeo.ttc",
    "segoeuib.ttf",
    "msyhbd.ttc",
    "meiryob.ttc",
    "malgunbd.ttf",
    "Nirmala.ttc",
    "NirmalaB.ttf",
    "unifont.otf",
    "unifont.ttf",
)
_NOT_A_CHARACTER = "\U0010ffff"


@lru_cache(maxsize=1)
def installed() -> tuple[str, ...]:
    """The paths of the wide fonts found on this machine, the widest first."""
    return tuple(str(path) for file in _FILES for folder in _FOLDERS if (path := Path(folder, file)).is_file())


@lru_cache(maxsize=64)
def built_in(size: int) -> Font:
    """The font that comes with Pillow, which looks the same everywhere; it has little but Latin letters.

    RuntimeError if this Pillow cannot draw it.
    """
    font = ImageFont.load_default(size)
    if not isinstance(font, Font):
        raise RuntimeError("Pillow was built without FreeType, so that it cannot write text of any size.")
    return font


def is_built_in(font: Font) -> bool:
    """Whether a font is the one that comes with Pillow: with it accents are drawn, and letters are made bold."""
    return font.getname() == built_in(24).getname()


@lru_cache(maxsize=256)
def _open(path: str, size: int) -> Font:
    return ImageFont.truetype(path, size) if path else built_in(size)


@lru_cache(maxsize=64)
def _unshaped(path: str) -> Font:
    """A font that shows each character by itself, so that a missing one can be told."""
    return _open(path, 24).font_variant(layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has(path: str, character: str) -> bool:
    if character.isspace():
        return True
    font = _unshaped(path)
    glyph = bytes(font.getmask(character))
    return any(glyph) and glyph != bytes(font.getmask(_NOT_A_CHARACTER))


def _writes(path: str, text: str) -> bool:
    """Whether a font has all of a text; of what is accented the built-in one needs the letters alone."""
    if path:
        return all(_has(path, character) for character in text)
    return all(_has(path, letter.base) and letter.drawn for letter in spelt(text))


def plain(text: str, longest: int = 80) -> str:
    """A text without anything that changes its neighbours: controls, direction marks, piles of accents."""
    kept: list[str] = []
    for character in unicodedata.normalize("NFC", text[:longest]):
        category = unicodedata.category(character)
        if category[0] == "C" or _crowded(category, kept):
            continue
        kept.append(" " if category[0] == "Z" else character)
    return " ".join("".join(kept).split())


def _crowded(category: str, before: list[str]) -> bool:
    marks = [unicodedata.category(character)[0] == "M" for character in before[-2:]]
    return category == "Me" or (category[0] == "M" and (not marks or all(marks)))


@lru_cache(maxsize=1024)
def lettered(text: str, size: int) -> tuple[Font, str]:
    """A font for words of our own, and what it writes: accents are left out where no font here has the letters.

    The built-in font writes most alike on every machine.
    """
    path = next((path for path in ("", *installed()) if _writes(path, text)), None)
    if path is not None:
        return _open(path, size), text
    return built_in(size), "".join(char if _writes("", char) else _unaccented(char) for char in text)


def _unaccented(character: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFD", character) if unicodedata.category(part) != "Mn")


def _decoration(character: str) -> bool:
    """Whether a name can be read without a character: signs, emoji, and accents that any letter may bear."""
    return unicodedata.category(character)[0] in "SP" or unicodedata.combining(character) >= 200


def font_for(text: str, size: int) -> tuple[Font, str] | None:
    """A font that writes a plain text, and what of it can be written; None if letters would be lost.

    Emoji and other signs that no font here has are left out.
    """
    paths = ("", *installed())
    wanted = "".join(character for character in text if not _decoration(character)).strip()
    if not wanted and not any(_writes(path, text) for path in paths):
        return None
    for needed in (text, wanted):
        for path in paths:
            if _writes(path, needed):
                shown = text if needed == text else "".join(each for each in text if _writes(path, each))
                return _open(path, size), " ".join(shown.split())
    return None
