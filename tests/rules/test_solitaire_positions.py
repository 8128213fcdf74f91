"""Every position of the games for one player: solitaire/<game>.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.notation import legal_texts, parse_move, print_move
from tests.patience import lies, pile, play, position, refusal, rules, written
from tests.rules.pointer import title
from tests.together import together

FOLDER = Path(__file__).parent / "solitaire"
FILES = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
POSITIONS = [
    pytest.param(game_id, case, id=f"{game_id}: {title(case)}")
    for game_id, file in FILES.items()
    for case in file["position"]
]
KEYS = {
    *("cites", "shows", "options", "piles", "notes", "first", "legal", "illegal", "only", "play", "leads"),
    *("won", "clears", "stuck"),
}


def test_every_game_has_positions():
    assert set(FILES) == {game.id for game in GAMES if game.solo}


@together(POSITIONS, lambda case: case.values[0])
def test_position(game_id, case):
    assert set(case) <= KEYS
    at = rules(game_id, **case.get("options", {}))
    table = play(position(at, case["piles"], **case.get("notes", {})), *case.get("first", ()))
    for text in case.get("legal", ()):
        play(table, text)
    for text, code in case.get("illegal", {}).items():
        assert refusal(table, text).code == code, text
    if "only" in case:
        state = table.state
        named = [print_move(at, state, 0, parse_move(at, state, 0, text)) for text in case["only"]]
        assert sorted(legal_texts(at, state, 0)) == sorted(named)
    if "stuck" in case:
        assert table.stuck == case["stuck"]
    after = play(table, *case.get("play", ()))
    said = case.get("leads", {})
    assert {name: lies(after, name) for name in said} == {name: written(pile(text)) for name, text in said.items()}
    if "won" in case:
        assert (after.state.phase == "over") == case["won"]
        assert not case["won"] or after.result.reason == "won"
