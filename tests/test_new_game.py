"""The command that writes a new game down."""

from __future__ import annotations

import pytest

from engine.catalogue import GAMES
from tests.new_game import main


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_that_is_written_down_stays_as_it_is(game, capsys):
    assert main([game.title]) == 0
    *there, last = capsys.readouterr().out.splitlines()
    assert there
    assert all(line.endswith(": there") for line in there)
    assert last == "Nothing is left to be written by hand."


@pytest.mark.parametrize("name", ["", "klondyke"])
def test_a_name_that_no_game_has_is_answered_with_all_there_are(name, capsys):
    assert main([name]) == 1
    said = capsys.readouterr().out
    assert all(game.id in said for game in GAMES)
