"""Hints that have been thought out: where all cards lie open they lead to the win, or say that there is none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.live_table import LiveTable
from bot.service import hints, winnable
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.text.sentences import say
from engine.catalogue import GAMES, game
from engine.game import Rules
from engine.shuffle import numbered
from engine.solving.openness import all_open
from engine.solving.verdict import Verdict
from engine.state import State
from tests.bot.conftest import Room, newest

pytestmark = pytest.mark.searching
NUMBERS = iter(range(1, 10**6))
# A castle that comes out, and the moves after which it does not any more.
OPEN, DEAL = "citadel", 1
# Games in which every card lies open from the deal on.
ALL_OPEN = {
    *("beleaguered-castle", "chessboard", "citadel", "curds-and-whey", "fortress", "king-albert", "la-quinzaine"),
    *("penguin", "simple-simon", "streets-and-alleys"),
}


@pytest.fixture
async def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Service]:
    monkeypatch.setattr(hints, "SECONDS", 60)
    async with SqliteStore.open(tmp_path / "hints.db", "discord") as store:
        yield Service(store, news)


def context() -> RequestContext:
    return RequestContext(next(NUMBERS), 5, 10, 1, "Ann")


async def hint(service: Service) -> Outcome:
    return await service.play.move(context(), "hint")


async def test_who_follows_hints_alone_wins(service: Service) -> None:
    await service.solo.start(context(), OPEN, DEAL)
    asked = 0
    while (outcome := await hint(service)).live.in_play.result is None:
        asked += 1
        live = (await service.play.move(context(), outcome.steps[0].about)).live
        if live.in_play.result is not None:
            break
    result = live.in_play.result
    assert result is not None
    assert result.reason == "won"
    assert sum(entry.text == "hint" for entry in live.in_play.log) == asked


async def test_one_search_is_enough_for_the_whole_way(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    await service.solo.start(context(), OPEN, DEAL)
    first = await hint(service)
    monkeypatch.setattr(winnable, "solve", None)
    await service.play.move(context(), first.steps[0].about)
    second = await hint(service)
    assert second.steps[0].about
    await service.play.move(context(), "undo")
    assert (await hint(service)).steps[0].about == first.steps[0].about


def lost(rules: Rules, state: State, nodes: int, enough: object) -> Verdict:
    return Verdict(False)


def unknown(rules: Rules, state: State, nodes: int, enough: object) -> Verdict:
    return Verdict(None)


async def test_a_lost_position_is_said_to_be_lost_and_counts_as_help(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(winnable, "solve", lost)
    await service.solo.start(context(), OPEN, DEAL)
    outcome = await hint(service)
    assert [line.text for line in news.moves(outcome.live, outcome.steps)] == [say("told-lost")]
    assert not outcome.live.in_play.unaided
    assert outcome.live.in_play.advice is None, "no button is shown as the advised one"


async def test_where_nothing_is_found_out_a_hint_is_what_looks_best(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(winnable, "solve", unknown)
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    assert (await hint(service)).live.in_play.advice == live.in_play.advice is not None


def test_only_where_all_cards_lie_open_hints_are_thought_out() -> None:
    alone = [(kind.id, kind.at({}, 1)) for kind in GAMES if kind.solo]
    assert {game_id for game_id, rules in alone if all_open(rules, rules.deal(numbered(1)))} == ALL_OPEN


async def test_where_many_ask_at_once_they_are_told_what_looks_best(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(winnable, "MOST_WAITING", 0)
    monkeypatch.setattr(winnable, "solve", lost)
    await service.solo.start(context(), OPEN, DEAL)
    assert (await hint(service)).steps[0].about


async def test_what_was_found_out_of_another_position_is_not_said(service: Service) -> None:
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    other = hints.Thought(live.in_play.state._replace(seed=""), lost=True)
    steps, _, problem = hints.play_hint(other, live, 0, "hint", "Ann")
    assert steps[0].about
    assert problem is None


async def test_nothing_hidden_is_asked_about(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "solve", None)
    await service.solo.start(context(), "klondike", 1)
    assert (await hint(service)).steps[0].about


async def test_a_redeal_to_come_is_not_asked_about() -> None:
    rules = game("la-belle-lucie").at({}, 1)
    state = rules.deal(numbered(1))
    assert not all_open(rules, state)
    for _ in range(2):
        state = rules.play(state, 0, rules.legal(state, 0)[-1]).state
    assert all_open(rules, state)


async def test_a_hint_in_the_channel_tells_the_move(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game=OPEN, deal=str(DEAL))
    await room.alice.slash(room.channel, "hint")
    live: LiveTable = await room.live()
    assert live.in_play.log[-1].text == "hint"
    assert "Hint: " in newest(room)
