"""One picture of all games for one player in mid-game, for the README.

`python -m tests.golden.sheet` draws it anew.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from engine.game import Game
from render.geometry import FOOTER, THIN_RAIL
from render.lettering import label
from render.themes import USUAL
from tests.render.looking import picture
from tests.render.patience_scenes import ALONE, middle

FILE = Path(__file__).with_name("patience.png")
COLUMNS, EDGE = 5, 12
PALETTE = USUAL.palette
WALNUT = USUAL.wood.grain[0]
WIDTH, HEIGHT, TITLE = 300, 330, 32


def small(game: Game) -> Image.Image:
    """A game in mid-game as large as its part of the sheet allows, with its title."""
    part = Image.new("RGB", (WIDTH, TITLE + HEIGHT), USUAL.cloth[5])
    part.paste(WALNUT, (0, 0, WIDTH, TITLE))
    title = label(game.title, 21, TITLE)
    part.paste(USUAL.letters, ((WIDTH - title.width) // 2, 0), title)
    drawn = cropped(picture(middle(game, clever=True).look(), (), ""))
    drawn.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    part.paste(drawn, ((WIDTH - drawn.width) // 2, TITLE + (HEIGHT - drawn.height) // 2))
    return part


def cropped(drawn: Image.Image) -> Image.Image:
    """A picture without its rails."""
    return drawn.crop((0, THIN_RAIL, drawn.width, drawn.height - FOOTER))


def sheet() -> Image.Image:
    """All games side by side, in the colours of every picture."""
    rows = -(-len(ALONE) // COLUMNS)
    size = COLUMNS * (WIDTH + EDGE) + EDGE, rows * (TITLE + HEIGHT + EDGE) + EDGE
    whole = Image.new("RGB", size, WALNUT)
    for number, game in enumerate(ALONE):
        row, column = divmod(number, COLUMNS)
        whole.paste(small(game), (EDGE + column * (WIDTH + EDGE), EDGE + row * (TITLE + HEIGHT + EDGE)))
    shown = Image.frombytes("P", size, PALETTE.indexed(whole).tobytes())
    shown.putpalette(PALETTE.bytes)
    return shown


if __name__ == "__main__":
    sheet().save(FILE, optimize=True)
