"""The digests of pictures: all games for one player at the start and in mid-game, and one game in each theme.

`python -m tests.render.rewrite` writes them anew. A digest that then differs means that somebody will see another
picture: look at it before keeping the new one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from render.theme import Theme
from render.themes import THEMES, USUAL_THEME
from tests.render.looking import picture
from tests.render.patience_scenes import MADE, seen

FILE = Path(__file__).with_name("pictures.txt")
IN_ALL_THEMES = "klondike middle"


def digest(name: str, theme: Theme = USUAL_THEME) -> str:
    """What tells a picture from others: its pixels, since the bytes of a PNG differ with the compressor in use.

    There are no names on it, and its caption is written in the font that comes with Pillow: installed fonts play
    no part.
    """
    drawn = picture(seen(name), (), "w t2", theme=theme)
    return hashlib.sha256(b"%d %b" % (drawn.width, drawn.tobytes())).hexdigest()


def pictures() -> dict[str, tuple[str, Theme]]:
    """What is drawn, by the name of the picture."""
    usual = {name: (name, USUAL_THEME) for name in MADE}
    return usual | {f"{IN_ALL_THEMES} {name}": (IN_ALL_THEMES, theme) for name, theme in THEMES.items()}


def written(kept: Mapping[str, str] = MappingProxyType({})) -> str:
    """The digests of all pictures, a line for each; those that are `kept` are not drawn."""
    return "".join(f"{name} {kept.get(name) or digest(*made)}\n" for name, made in pictures().items())


def noted() -> dict[str, str]:
    """The digests that are written down, by the name of the picture."""
    return dict(line.rsplit(" ", 1) for line in FILE.read_text("ascii").splitlines())


if __name__ == "__main__":
    FILE.write_text(written(), encoding="ascii")
