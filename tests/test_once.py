"""What is asked of one position again and again is found once, and never taken for another position's or seat's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from engine.moves import Move
from engine.state import State
from tests.playing import random_game
from tests.positions import rules

AT = rules(players=3)
PLAYED = [*random_game(AT, "once", 30)]


def test_moves_are_found_once_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[int] = Counter()
    find = type(AT).legal_moves

    def counted(self: object, state: State, seat: int) -> Sequence[Move]:
        found[seat] += 1
        return find(self, state, seat)  # type: ignore[arg-type]

    monkeypatch.setattr(type(AT), "legal_moves", counted)
    table, fresh = PLAYED[-1], rules(players=3)
    seat = table.state.turn
    for _ in range(5):
        assert fresh.offered(table.state, seat) == fresh.legal(table.state, seat)
        assert fresh.refuse(table.state, seat, fresh.legal(table.state, seat)[0]) is None
    assert found == {seat: 1}


def test_each_position_and_each_seat_has_its_own() -> None:
    at, seats = rules(players=3), range(3)
    by_seat = [(table.state, seat) for seat in seats for table in PLAYED]
    by_position = [(table.state, seat) for table in PLAYED for seat in seats]
    for state, seat in by_seat + by_position:
        assert at.legal(state, seat) == at.legal_moves(state, seat)
        assert at.offered(state, seat) == at.offered_moves(state, seat)
        assert at.look(state, seat) == rules(players=3).look(state, seat)
