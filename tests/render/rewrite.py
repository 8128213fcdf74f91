"""The digests of the pictures of all games for one player, at the start and in mid-game.

`python -m tests.render.rewrite` writes them anew. A digest that then differs means that somebody will see another
picture: look at it before keeping the new one.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from engine.view import View
from tests.render.looking import picture
from tests.render.patience_scenes import views

FILE = Path(__file__).with_name("pictures.txt")


def digest(view: View) -> str:
    """What tells a picture from others: its pixels, since the bytes of a PNG differ with the compressor in use.

    There are no names on it, and its caption is written in the font that comes with Pillow: installed fonts play
    no part.
    """
    drawn = picture(view, (), "w t2")
    return hashlib.sha256(b"%d %b" % (drawn.width, drawn.tobytes())).hexdigest()


def written() -> str:
    """The digests of all pictures, a line for each."""
    return "".join(f"{name} {digest(view)}\n" for name, view in views().items())


if __name__ == "__main__":
    FILE.write_text(written(), encoding="ascii")
