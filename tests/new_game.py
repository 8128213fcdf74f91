"""Writes down what the tests keep of every game, for one that has just been added to the catalogue.

`python -m tests.new_game GAME` takes any of the game's names. What is written down already stays as it is. With
`--again` it is written anew, for rules that change while you write them: only if the last commit does not have the
game in its version of now. What you have written or read yourself stays even then. To write a game down that has
changed later, see `tests.golden.rewrite`, `tests.render.rewrite`, `tests.render.usual`, `tests.golden.sheet` and
`tests.solutions.search`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.model import difficulty
from bot.service.daily_games import ROTATION
from engine.catalogue import GAMES, find
from engine.errors import MoveError
from engine.game import Game
from engine.shuffle import numbered
from render.table import table_png
from tests import quartiles, talking, winnable
from tests.golden import rewrite, sheet
from tests.perft import count
from tests.playing import NAMES, random_game
from tests.render import rewrite as pictures
from tests.render import usual
from tests.sentences import needed
from tests.solutions import search
from tests.solutions.written import solved
from tests.spite import GAME as SPITE

ROOT = Path(__file__).parents[1]
# Where no deal is known to come out, a solution is looked for in so many.
DEALS = range(1, 41)
AGAIN = "--again"
# After so many moves of a game for several, its picture shows how it looks.
DRAWN = 30
# What Discord takes as the line that explains a command.
LONGEST_LINE = 100


def write(game: Game) -> Iterator[str]:
    """Write what is missing of a game, and tell of each file what has become of it."""
    for golden in _goldens(game):
        yield _written(golden.path, lambda golden=golden: rewrite.written(golden, [*rewrite.tables(golden)]))
    yield _written(count.FOLDER / f"{game.id}.perft", lambda: count.written(game))
    yield _written(talking.FOLDER / f"{game.id}.toml", lambda: talking.draft(game))
    if game.solo:
        yield from _write_alone(game)


def missing(game: Game) -> Iterator[str]:
    """What `write` would write of a game."""
    files = [golden.path for golden in _goldens(game)]
    files += [count.FOLDER / f"{game.id}.perft", talking.FOLDER / f"{game.id}.toml"]
    if game.solo:
        files.append(search.FOLDER / f"{game.id}.txt")
    yield from (_name(path) for path in files if not path.exists())
    if game.solo and game.id not in usual.noted():
        yield _name(usual.FILE)
    if game.solo and f"{game.id} start" not in pictures.noted():
        yield _name(pictures.FILE)


def forget(game: Game) -> None:
    """Remove what can be written anew: all but a talk that somebody has read, and a solution that still wins."""
    for path in (*[golden.path for golden in _goldens(game)], count.FOLDER / f"{game.id}.perft"):
        path.unlink(missing_ok=True)
    talk, solution = talking.FOLDER / f"{game.id}.toml", search.FOLDER / f"{game.id}.txt"
    if _is_draft(talk):
        talk.unlink(missing_ok=True)
    if solution.exists() and not _wins(solution):
        solution.unlink()
    for file in (usual.FILE, pictures.FILE):
        lines = file.read_text("ascii").splitlines(keepends=True)
        file.write_text("".join(line for line in lines if not line.startswith(f"{game.id} ")), encoding="ascii")


def _goldens(game: Game) -> list[rewrite.Golden]:
    return [each for each in rewrite.GOLDENS if each.game == game.id]


def _is_draft(talk: Path) -> bool:
    """Whether nobody has read yet what people are answered at a new game."""
    return not talk.exists() or talking.DRAFT in talk.read_text("utf-8")


def _wins(solution: Path) -> bool:
    """Whether the moves that are written down can still be played, and win."""
    try:
        table = solved(solution)
    except (AssertionError, MoveError):
        return False
    return table.result is not None and table.result.reason == "won"


def committed(game: Game) -> bool:
    """Whether the last commit has a playthrough by these rules: tables may have been dealt by them."""
    listed = subprocess.run(
        ["git", "ls-tree", "--name-only", "HEAD", "tests/golden/"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return f"tests/golden/{game.id}-v{game.version}-" in listed.stdout


def _write_alone(game: Game) -> Iterator[str]:
    path = search.FOLDER / f"{game.id}.txt"
    if path.exists():
        yield f"{_name(path)}: there"
    elif _solve(game):
        yield f"{_name(path)}: written"
    else:
        yield (
            f"{_name(path)}: no solution found; once `python -m tests.winnable` has a deal that comes out, run this "
            f"again; the last resort is `python -m tests.solutions.search {game.id} width=1000`"
        )
    if game.id in usual.noted():
        yield f"{_name(usual.FILE)}: there"
    else:
        usual.FILE.write_text(usual.written(usual.noted()), encoding="ascii")
        yield f"{_name(usual.FILE)}: written"
    noted = pictures.noted()
    if f"{game.id} start" in noted:
        yield f"{_name(pictures.FILE)}: there"
        return
    pictures.FILE.write_text(pictures.written(noted), encoding="ascii")
    sheet.sheet().save(sheet.FILE, optimize=True)
    yield f"{_name(pictures.FILE)}, {_name(sheet.FILE)}: written; look at the picture"


def _solve(game: Game) -> bool:
    """Write down how a deal is won: the first that is known to come out, or else one of a few that are searched."""
    known = winnable.known(game, 0)
    for number in known.deals[:1]:
        if table := winnable.won(game, number, known.nodes):
            search.write(game.id, number, [entry.text for entry in table.log])
            return True
    return search.find(game.id, {}, deals=DEALS)


def _written(path: Path, text: Callable[[], str]) -> str:
    if path.exists():
        return f"{_name(path)}: there"
    path.write_text(text(), encoding="utf-8")
    return f"{_name(path)}: written"


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def left(game: Game) -> Iterator[str]:
    """What remains to be written by somebody who knows the game, or by a command that takes longer."""
    if game.title not in (ROOT / "README.md").read_text("utf-8"):
        yield "README.md: name the game, with its other names"
    if _is_draft(talk := talking.FOLDER / f"{game.id}.toml"):
        yield f"{_name(talk)}: read what people are answered, mend it, and delete the line that calls it a draft"
    if game.solo:
        if f"advice-{game.id}" not in needed():
            yield "bot/text/en/strategy.ftl: three sentences on how to think about it"
        yield from _positions_left(game)
        yield from _searches_left(game)
        return
    if len(said := f"{game.title}: {game.summary}") > LONGEST_LINE:
        yield f"{game.id}: title and summary have {len(said)} characters, and may have {LONGEST_LINE}: {said!r}"
    if without := [preset for preset in game.presets if preset not in game.blurbs]:
        yield f"{game.id}: `blurbs` must say in a line of each preset what playing it is like: {', '.join(without)}"
    if not game.source:
        yield f"{game.id}: `source` must say where its rules come from, or that it is a game of your own"
    rules = game.at({}, game.players[0])
    told = " ".join(str(each) for section in rules.rulebook() for each in section.sentences)
    if "third time" not in told:
        yield f"{game.id}: its rules must say what happens when a turn begins the same for the third time (`block`)"
    piles = zip(rules.spots, rules.deal(numbered(1)).piles, strict=True)
    if unseen := {spot.kind for spot, pile in piles if pile.down and spot.fan == "none" and rules.countable(spot)}:
        yield (
            f"{game.id}: nobody sees how many cards lie in {', '.join(sorted(unseen))}: such piles must not be "
            "`countable`; with `counts`, a number stands beside them"
        )
    package, own = game.rules.__module__.removesuffix(".game"), f"test_{game.id}"
    files = (ROOT / "tests/rules").glob("test_*.py")
    if not any(path.stem.startswith(own) or package in path.read_text("utf-8") for path in files):
        made = "tests/test_spite.py shows how to make them"
        yield f"tests/rules/test_{game.id}.py: positions that point to the rules; {made}"


def _positions_left(game: Game) -> Iterator[str]:
    path = ROOT / f"tests/rules/solitaire/{game.id}.toml"
    positions = tomllib.loads(path.read_text("utf-8"))["position"] if path.exists() else []
    if not positions:
        yield f"{_name(path)}: positions that point to the rules; klondike.toml shows how"
    if not any(position.get("won") for position in positions):
        yield f"{_name(path)}: a position that is won, and what does not matter to that; klondike.toml tells the keys"


def _searches_left(game: Game) -> Iterator[str]:
    """What takes longer: winnable deals, and how hard they are where the daily deal takes turns with them."""
    search_of = f"`python -m tests.winnable {game.id}"
    if not winnable.known(game, 0).tried:
        yield (
            f"{_name(winnable.FILE)}: deals that come out; {search_of} 1000 60 10000` finds them in an hour at most, "
            f"and {search_of} 60 2 10000` enough to go on with; then run this again"
        )
    if game in ROTATION and game.id not in difficulty.read(quartiles.FILE.read_text("utf-8")):
        found = f"`python -m tests.quartiles {game.id} 1000 1` counts"
        yield f"{_name(quartiles.FILE)}: how hard its deals are; {found}"


def only(game: Game) -> str:
    """What selects the tests of a game, and not those of games whose names have its own within."""
    longer = sorted(each for each in {*(each.id for each in GAMES), SPITE.id} if game.id in each and each != game.id)
    return f'"{" and not ".join([game.id, *longer])}"' if longer else game.id


def drawn(game: Game, players: int) -> Path:
    """A picture of a game for several, in the middle of it; of such games none is kept."""
    at = game.at(game.preset(next(iter(game.presets))), players)
    *_, table = random_game(at, "drawn", DRAWN)
    file = Path(tempfile.gettempdir()) / f"{game.id}-{players}.png"
    file.write_bytes(table_png(table.look(), NAMES[: at.players], ""))
    return file


def main(arguments: list[str]) -> int:
    """Write a game down; 1 if there is none of that name, or something remains to be done by hand."""
    game = find(" ".join(word for word in arguments if word != AGAIN))
    if game is None:
        print(f"Give the name of a game that `engine/catalogue.py` lists: {', '.join(each.id for each in GAMES)}.")
        return 1
    if AGAIN in arguments:
        if committed(game):
            print(f"{game.title} is in the last commit: engine/README.md says how to raise its version.")
            print("If no table can have been dealt by it, take the commit back (`git reset --soft`) first.")
            return 1
        forget(game)
        if winnable.known(game, 0).deals:
            print(f"`python -m tests.winnable {game.id} 0 60 10000` strikes out the deals that no longer come out.")
    new = bool([*missing(game)])
    for line in write(game):
        print(line)
    if new and not game.solo:
        for players in game.players:
            print(f"{drawn(game, players)}: look at the picture")
    remaining = [*left(game)]
    print(f'What is tested of every game, of this one alone: python -m pytest tests -n auto -m "" -k {only(game)}')
    print(
        "\n".join(["To be written by hand:", *remaining] if remaining else ["Nothing is left to be written by hand."])
    )
    return 1 if remaining else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
