"""Computers play whole games by every preset without a fault; `python -m tests.bench.computers` plays many more."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.catalogue import game
from engine.challenges import challenged_seat
from engine.moves import Move, Say
from engine.players import player
from engine.players.sampling import possible
from engine.players.sight import Sight
from tests.bench import computers
from tests.bench.computers import CONTESTS, play
from tests.lanes import leading

pytestmark = pytest.mark.thorough

FIRST = [(kind.id, next(iter(kind.presets))) for kind in CONTESTS]
OTHERS = [(kind.id, preset) for kind in CONTESTS for preset in [*kind.presets][1:]]


@pytest.fixture(autouse=True)
def _quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "OFTEN", {"beginner": 1, "casual": 1, "regular": 1})


@pytest.mark.parametrize(("name", "preset"), leading([*FIRST, *OTHERS[3::8]], len(FIRST)))
def test_a_game_of_computers_comes_to_its_end(name: str, preset: str) -> None:
    played = play(game(name), preset, 1)
    assert played.fault == "", played.told
    assert played.reason in ("won", "blocked")


def test_those_who_think_do_so_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "OFTEN", {"sharp": 1, "master": 1})
    monkeypatch.setattr(computers, "LOOKS", 1)
    played = play(game("chinese"), "knocking", 2)
    assert (played.fault, played.reason) == ("", "won")


# What would be found.


def test_a_game_that_does_not_end_is_found() -> None:
    assert play(game("chinese"), "guided", 1, most=20).fault.startswith("no end after 2")


@pytest.mark.parametrize(
    ("proposed", "fault"),
    [([], "a turn is passed over"), ([Say("nonsense")], "a computer's move is refused"), (None, "cannot think")],
)
def test_who_proposes_nothing_or_nonsense_is_found(
    monkeypatch: pytest.MonkeyPatch, proposed: Sequence[Move] | None, fault: str
) -> None:
    def plan(*_: Any) -> Sequence[Move]:
        if proposed is None:
            raise ValueError("no idea")
        return proposed

    monkeypatch.setattr(computers, "plan", plan)
    assert fault in play(game("chinese"), "guided", 1).fault


def test_a_thought_that_fails_unseen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "OFTEN", {"master": 1})
    monkeypatch.setattr(player, "think", None)
    assert "a thought fails" in play(game("chinese"), "guided", 1).fault


def test_a_careful_player_that_calls_for_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "OFTEN", {"regular": 1})

    def call(sight: Sight, *_: Any) -> Say | None:
        return Say("knock") if challenged_seat(possible(sight, Random(0))) not in (None, sight.seat) else None

    monkeypatch.setattr(player, "call", call)
    assert "regular calls a turn that has broken no rule" in play(game("chinese"), "knocking", 1).fault
