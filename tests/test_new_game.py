"""The command that writes a new game down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.catalogue import GAMES
from engine.catalogue import game as game_of
from tests.new_game import left, main
from tests.spite import GAME as SPITE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_that_is_written_down_stays_as_it_is(game, capsys):
    assert main([game.title]) == 0
    *there, tested, last = capsys.readouterr().out.splitlines()
    assert there
    assert tested.endswith(f"python -m pytest tests -n auto -k {game.id}")
    assert all(line.endswith(": there") for line in there)
    assert last == "Nothing is left to be written by hand."


@pytest.mark.parametrize("name", ["", "klondyke"])
def test_a_name_that_no_game_has_is_answered_with_all_there_are(name, capsys):
    assert main([name]) == 1
    said = capsys.readouterr().out
    assert all(game.id in said for game in GAMES)


def test_what_remains_to_be_written_is_named():
    """Of a game for one player positions, and one that is won; of one for several also a line that Discord takes."""
    alone = " ".join(left(replace(game_of("klondike"), id="unwritten")))
    assert "tests/rules/solitaire/unwritten.toml: positions that quote the rules" in alone
    assert "a position that is won" in alone
    assert "`python -m tests.winnable unwritten 100 10000` finds them" in alone
    several = [*left(replace(SPITE, title="Chinese Patience", summary="x" * 83))]
    assert several[0].startswith("spite: title and summary have 101 characters, and may have 100")
    assert several[1].startswith("tests/rules/test_spite.py: positions")
    assert [*left(replace(SPITE, title="Chinese Patience", summary="x" * 82))] == several[1:]
