"""Options that say what they mean: the rules of games for one player ask for no value by its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.options import Choice, Switch

SWITCH = Switch("back", "Worrying back", {"no": "Cards stay.", "yes": "Cards come back."})
CHOICE = Choice("passes", "Passes", {"any": "For ever.", "3": "Three times."}, (None, 3))
FILES = sorted((Path(__file__).parents[1] / "engine/solitaire").rglob("*.py"))


def test_the_second_value_of_a_switch_is_on():
    assert [SWITCH.on(options) for options in ({"back": "yes"}, {"back": "no"}, {})] == [True, False, False]
    assert SWITCH.switched_on == ("back", "yes")


def test_the_values_of_a_choice_stand_for_something():
    assert [CHOICE.of(options) for options in ({"passes": "any"}, {"passes": "3"}, {})] == [None, 3, None]


@pytest.mark.parametrize("game", [game for game in GAMES if game.solo], ids=lambda game: game.id)
def test_every_option_of_a_game_for_one_says_what_each_value_means(game):
    for option in game.options:
        meanings = [
            option.on({option.name: value}) if isinstance(option, Switch) else option.of({option.name: value})
            for value in option.choices
        ]
        assert len({*meanings}) == len(option.choices)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_value_is_asked_for_by_its_name(path):
    """Not `options["dealing"] == "any"`."""
    asked = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Subscript)]
    assert not [node for node in asked if isinstance(node.value, ast.Name | ast.Attribute) and _named(node.value)]


def _named(node):
    return (node.attr if isinstance(node, ast.Attribute) else node.id) == "options"
