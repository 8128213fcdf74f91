"""The themes: one file each, and one line here."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from render.theme import Theme
from render.themes.backs import BACKS
from render.themes.classic import CLASSIC
from render.themes.cloths import CLOTHS
from render.themes.contrast import CONTRAST
from render.themes.four_colors import FOUR_COLORS
from render.themes.historic import HISTORIC
from render.themes.large_index import LARGE_INDEX
from render.themes.night import NIGHT

USUAL_THEME = FOUR_COLORS
THEMES: dict[str, Theme] = {
    theme.id: theme for theme in (FOUR_COLORS, CLASSIC, CONTRAST, LARGE_INDEX, NIGHT, HISTORIC)
}


@lru_cache(maxsize=64)
def dressed(theme: str, cloth: str | None = None, back: str | None = None) -> Theme:
    """A theme with a cloth and a back of one's own choice; KeyError if there is none of that name."""
    worn = THEMES[theme]
    if cloth is not None:
        worn = replace(worn, cloth=CLOTHS[cloth])
    if back is not None:
        others = [other for other in worn.backs if other != BACKS[back]]
        worn = replace(worn, backs=(BACKS[back], *others)[: len(worn.backs)])
    return worn
