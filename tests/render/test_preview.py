"""The picture on which people see what they choose."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render.preview import preview_png
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME, dressed
from render.themes.backs import BACKS
from render.themes.cloths import CLOTHS

# As long as there is one.
CAPTION = "High contrast · the theme's own felt · the theme's own backs"


def shown(theme: Theme) -> Image.Image:
    """The preview of a theme in plain colours."""
    return Image.open(io.BytesIO(preview_png(theme, CAPTION))).convert("RGB")


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_it_shows_all_that_a_theme_is_told_by(theme: Theme) -> None:
    found = shown(theme).getcolors(1 << 16)
    assert found is not None
    often = {color for count, color in found if count >= 100}
    told = {*theme.suits, theme.paper, theme.gold, theme.pill, theme.cloth[6], theme.cloth[8]}
    assert told | {back.ground for back in theme.backs} <= often


def test_every_choice_changes_it() -> None:
    looks = [
        *THEMES.values(),
        *(dressed(USUAL_THEME.id, cloth) for cloth in CLOTHS if CLOTHS[cloth] != USUAL_THEME.cloth),
    ]
    looks += [dressed(USUAL_THEME.id, None, back) for back in BACKS if BACKS[back] != USUAL_THEME.backs[0]]
    assert len({preview_png(look, CAPTION) for look in looks}) == len(looks)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_it_is_small_and_its_caption_is_whole(theme: Theme) -> None:
    assert len(preview_png(theme, CAPTION)) <= 40_000
    assert preview_png(theme, CAPTION) != preview_png(theme, CAPTION + "x"), "nothing was cut off"
