"""What a game for one player may replace stands in one place, where the recipe sends whoever adds one."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from engine.catalogue import GAMES
from engine.solitaire.board import Board
from engine.solitaire.game import Solitaire

ROOT = Path(__file__).parents[1]
LINES = (ROOT / "engine/solitaire/board.py").read_text("utf-8").splitlines()
FIRST, LAST = "    # What a game may replace", "    # What every game for one player has"
ALONE = [game for game in GAMES if game.solo]


def replaced(game):
    """The methods of all games for one player, or of all rules, that a game has made its own."""
    classes = inspect.getmro(game.rules)
    own = classes[: classes.index(Solitaire)]
    names = {name for each in own for name, what in vars(each).items() if inspect.isfunction(what)}
    # How a table of a game is made is not one of its rules.
    return {name for name in names if hasattr(Solitaire, name)} - {"__init__"}


def place():
    """The methods that stand there, in order, and those of all rules that its first line names."""
    first, last = (next(n for n, line in enumerate(LINES) if line.startswith(mark)) for mark in (FIRST, LAST))
    methods = next(node for node in ast.parse("\n".join(LINES)).body if isinstance(node, ast.ClassDef)).body
    there = [node for node in methods if isinstance(node, ast.FunctionDef) and first < node.lineno <= last]
    return there, {name for name in dir(Board) if f"`{name}`" in LINES[first]}


HOOKS, OF_RULES = place()


def test_a_game_replaces_only_what_stands_there():
    there = {hook.name for hook in HOOKS} | OF_RULES
    assert {game.id: others for game in ALONE if (others := replaced(game) - there)} == {}


def test_nothing_else_stands_there():
    """What no game replaces is machinery."""
    assert {hook.name for hook in HOOKS} | OF_RULES == set().union(*map(replaced, ALONE))


def test_each_has_a_plain_sentence():
    sentences = {hook.name: ast.get_docstring(hook) or "" for hook in HOOKS}
    assert {name: said for name, said in sentences.items() if not said.endswith(".") or "\n" in said} == {}


def test_the_recipe_points_there():
    words = " ".join((ROOT / "engine/README.md").read_text("utf-8").split())
    _, _, section = words.partition("## Add a solo game")
    section, _, _ = section.partition("## Add a multiplayer game")
    assert "`solitaire/board.py`" in section
    assert FIRST.strip("# ") in section
