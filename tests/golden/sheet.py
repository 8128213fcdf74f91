"""The pictures of the README: Klondike and both games for several in mid-game, and all games for one player together.

`python -m tests.golden.sheet` draws them again, with the phone of `phone.py`.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from PIL import Image

from bot.model import playthrough
from bot.model.live_table import LiveTable
from bot.model.records import Member
from bot.text.reader import ENGLISH
from bot.text.replays import ReplayScene, scene
from engine import catalogue
from engine.game import Game
from engine.moves import Move, Shift
from engine.table import Table
from engine.view import NO_TRAIL
from render.geometry import FOOTER, THIN_RAIL
from render.lettering import label
from render.table import table_png
from render.themes import USUAL_THEME
from tests.kept import kept
from tests.patience import rules
from tests.render.looking import picture
from tests.render.patience_scenes import ALONE, middle
from tests.solutions import search
from tests.solutions.written import stages

FILE = Path(__file__).with_name("patience.png")
NAMES = ("Alice", "Bob")
ALONE_FILE = FILE.with_name("klondike.png")
# Of both games for several: the file, the preset, the deal, and after how many moves it is drawn.
SHARED = {
    "chinese": (FILE.with_name("table.png"), "standard", "s1:readme 3", 70),
    "bank": (FILE.with_name("bank.png"), "guided", "s1:readme 3", 151),
}
COLUMNS, EDGE = 5, 12
PALETTE = USUAL_THEME.palette
WALNUT = USUAL_THEME.wood.grain[0]
WIDTH, HEIGHT, TITLE = 300, 330, 32


def small(game: Game) -> Image.Image:
    """A game at its best as large as its part of the sheet allows, with its title."""
    part = Image.new("RGB", (WIDTH, TITLE + HEIGHT), USUAL_THEME.cloth[5])
    part.paste(WALNUT, (0, 0, WIDTH, TITLE))
    title = label(game.title, 21, TITLE)
    part.paste(USUAL_THEME.letters, ((WIDTH - title.width) // 2, 0), title)
    drawn = cropped(picture(at_best(game).look()._replace(trail=NO_TRAIL), (), ""))
    drawn.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    part.paste(drawn, ((WIDTH - drawn.width) // 2, TITLE + (HEIGHT - drawn.height) // 2))
    return part


def at_best(game: Game) -> Table:
    """A game half way to its win, or only a fifth where there are no foundations and less and less lies there."""
    builds_up = any(spot.kind == "foundation" for spot in rules(game.id).spots)
    return halfway(game) if builds_up else on_the_way(game, 5)


def halfway(game: Game) -> Table:
    """A game half way to the win that is written down, so that no change of hints changes the picture."""
    return on_the_way(game, 2)


def on_the_way(game: Game, part: int) -> Table:
    """A game after so many parts of the moves that win it."""
    path = search.FOLDER / f"{game.id}.txt"
    if not path.exists():
        return middle(game)
    moves = len(path.read_text("utf-8").splitlines()) - 1
    return next(islice(stages(path), moves // part, None))


def live(table: Table, name: str) -> LiveTable:
    """A table as the bot keeps it, with one who plays alone."""
    return kept(catalogue.game(table.rules.game_id), table, [Member(1, name)])


def as_told(played: LiveTable) -> ReplayScene:
    """What one sees of a game after its last move, and the line below it."""
    *_, latest = playthrough.stages(played)
    return scene(ENGLISH, played, latest)


def alone() -> bytes:
    """Klondike half way to a win, as a PNG file."""
    told = as_told(live(halfway(catalogue.game("klondike")), NAMES[0]))
    return table_png(told.view, NAMES[:1], told.caption)


def shared(name: str) -> bytes:
    """A game for several in mid-game, played by two who put up what they can, as a PNG file."""
    _, preset, seed, plies = SHARED[name]
    kind = catalogue.game(name)
    table = Table.open(kind.at(kind.preset(preset), len(NAMES)), seed)
    for _ in range(plies):
        table = table.act(table.state.turn, best(table))
    return table_png(table.look(), NAMES, "")


def best(table: Table) -> Move:
    """The move of somebody who sees no further: home, on to others, between columns, and else a card is drawn."""
    rules, turn = table.rules, table.state.turn
    order = (rules.goal_pile, "reserve", "waste", "tableau", "house")

    def rank(move: Move) -> tuple[int, ...]:
        if not isinstance(move, Shift):
            return (3,)
        source, target = rules.spots[move.source], rules.spots[move.target]
        if target.owner == turn:
            return (4,)
        idle = source.kind in ("tableau", "house") and target.kind == source.kind
        return (3 + 2 * idle if idle else order.index(target.kind) > 2, *move)

    return min(rules.offered(table.state, turn), key=rank)


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
    from tests.golden.phone import PHONE, phone  # It draws a game of these.

    PHONE.write_bytes(phone())
    sheet().save(FILE, optimize=True)
    ALONE_FILE.write_bytes(alone())
    for each, (file, *_) in SHARED.items():
        file.write_bytes(shared(each))
