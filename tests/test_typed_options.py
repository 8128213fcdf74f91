"""Options that say what they mean: the rules of games for one player ask for no value by its name."""

from __future__ import annotations

import ast
from pathlib import Path

from engine.catalogue import GAMES
from engine.options import Choice, Switch
from tests.sources import parsed, parts

SWITCH = Switch("back", "Worrying back", {"no": "Cards stay.", "yes": "Cards come back."})
CHOICE = Choice("passes", "Passes", {"any": "For ever.", "3": "Three times."}, (None, 3))
FILES = sorted((Path(__file__).parents[1] / "engine/solitaire").rglob("*.py"))


def test_the_second_value_of_a_switch_is_on():
    assert [SWITCH.on(options) for options in ({"back": "yes"}, {"back": "no"}, {})] == [True, False, False]
    assert SWITCH.switched_on == ("back", "yes")


def test_the_values_of_a_choice_stand_for_something():
    assert [CHOICE.of(options) for options in ({"passes": "any"}, {"passes": "3"}, {})] == [None, 3, None]


def meanings(option):
    """What each value of an option stands for."""
    of = option.on if isinstance(option, Switch) else option.of
    return {of({option.name: value}) for value in option.choices}


def test_every_option_of_a_game_for_one_says_what_each_value_means():
    options = [(game.id, option) for game in GAMES if game.solo for option in game.options]
    assert [(game, each.name) for game, each in options if len(meanings(each)) < len(each.choices)] == []


def test_no_value_is_asked_for_by_its_name():
    """Not `options["dealing"] == "any"`."""
    trees = {path.name: parsed(path.read_text("utf-8")) for path in FILES}
    assert [(name, ast.unparse(node)) for name, tree in trees.items() for node in parts(tree) if _named(node)] == []


def _named(node):
    match node:
        case ast.Subscript(value=ast.Name(id="options") | ast.Attribute(attr="options")):
            return True
    return False
