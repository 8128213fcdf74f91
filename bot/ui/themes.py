"""The themes that pictures are drawn with, by what people have chosen."""

from __future__ import annotations

from bot.model.looks import Look
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME, dressed
from render.themes.backs import BACKS
from render.themes.cloths import CLOTHS


def theme_of(look: Look) -> Theme:
    """The theme of a look; whatever of it there is no longer is as usual."""
    theme = look.theme if look.theme in THEMES else USUAL_THEME.id
    cloth = look.cloth if look.cloth in CLOTHS else None
    return dressed(theme, cloth, look.back if look.back in BACKS else None)
