"""Deals that come out: which are known, and how they are dealt to who wants one, and to everybody each day."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.model.refusals import Refused
from bot.model.winnable import Proven, proven, read
from bot.service import winnable
from bot.service.daily import game_of
from bot.service.game_choice import SOLO
from bot.service.thinking import Pool
from bot.service.winnable import Rulebook, Winnable, as_usual
from bot.text.sentences import say
from engine.catalogue import game
from engine.game import Game
from engine.shuffle import numbered
from engine.solving.solver import solve
from engine.solving.verdict import Verdict
from tests import winnable as writing
from tests.bot.conftest import Room, newest, private, texts
from tests.bot.refusing import refusing

DAY = date(2026, 11, 21)
ALL = read(writing.FILE.read_text("utf-8"))
SOLUTIONS = Path(__file__).parents[1] / "solutions"


# The list.


@pytest.mark.parametrize("kind", SOLO, ids=lambda kind: kind.id)
def test_deals_of_every_game_are_known(kind: Game) -> None:
    assert kind.id in ALL, f"python -m tests.winnable {kind.id} 100 10000"
    assert ALL[kind.id].version == kind.version
    assert len({*proven(kind)}) == len(proven(kind)) > 0


@pytest.mark.parametrize("known", ALL.values(), ids=lambda known: known.game)
def test_what_is_known_is_true(known: Proven) -> None:
    """Some deals are solved again, fewer where the search is long; what was not solved has been written down."""
    if known.nodes:
        rules = game(known.game).at({}, 1)
        for number in known.deals[:: 40 if known.nodes <= winnable.NODES else 100]:
            assert solve(rules, rules.deal(numbered(number)), known.nodes, lambda: False).comes_out
    else:
        text = (SOLUTIONS / f"{known.game}.txt").read_text("utf-8")
        assert known.deals == (int(text.partition(";")[0]),)


def test_a_list_is_read_as_it_is_written() -> None:
    text = "klondike 2 10000: 1 3 8\nyukon 2 0: 4"
    assert "\n".join(map(str, read(text).values())) == text


def test_deals_are_known_for_one_version_of_the_rules() -> None:
    assert proven(game("klondike"))
    assert not proven(game("klondike").in_version(1))


def test_cards_that_play_themselves_take_no_win_away() -> None:
    klondike = game("klondike")
    assert as_usual(klondike, {"auto": "foundation", "draw": "1"})
    assert not as_usual(klondike, {"draw": "3"})


# Deals for who wants one.


async def test_who_wants_a_deal_that_comes_out_gets_one(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="Winnable ")
    assert (await room.live()).solo.number in proven(game("klondike"))
    assert say("comes-out") in newest(room)
    await room.alice.slash(room.channel, "next")
    assert say("comes-out") not in newest(room), "of other cards nobody knows"


async def test_of_cards_that_all_lie_open_it_is_said_without_an_if(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Penguin", deal="winnable")
    assert say("comes-out-openly") in newest(room)
    assert say("comes-out") not in newest(room)


@pytest.mark.searching
async def test_by_other_rules_one_is_searched_for(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Yukon", deal="winnable", rules="back=yes")
    table = (await room.live()).in_play
    assert solve(table.rules, table.state, winnable.NODES, lambda: False).comes_out
    assert say("comes-out") in newest(room)


async def test_where_none_is_found_it_is_said_and_nothing_is_dealt(room: Room) -> None:
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike", deal="winnable", rules="draw=3")
    assert texts(private(asked)[0]) == say("none-winnable", title="Klondike")
    assert not room.channel.history()


WANTED = {"game": "Klondike", "deal": "winnable", "rules": "draw=3"}


class Held:
    """Work that lasts until it is let go, where deals are searched for; nothing comes of it."""

    def __init__(self) -> None:
        self.begun, self.go, self.count = asyncio.Event(), asyncio.Event(), 0

    async def __call__(self, seconds: float, function: Callable[..., Any], /, *asked: Any) -> Any:
        if function is not winnable.find_deal:
            return Verdict(True)
        self.count += 1
        self.begun.set()
        await self.go.wait()
        return None


async def searching(work: Held, most: int) -> tuple[Winnable, list[asyncio.Task[int]]]:
    """So many searches for deals by other rules, the first of which goes on and on."""
    kind, finding = game("klondike"), Winnable(work)
    options = {**kind.preset("standard"), "draw": "3"}
    tasks = [asyncio.create_task(finding.number(kind, options)) for _ in range(most)]
    await work.begun.wait()
    await asyncio.sleep(0)
    return finding, tasks


@pytest.mark.searching
async def test_few_wait_for_a_search_and_the_others_are_refused() -> None:
    work = Held()
    finding, tasks = await searching(work, winnable.MOST_SEARCHES)
    kind = game("klondike")
    with refusing(say("many-searches")):
        async with asyncio.timeout(5):
            await finding.number(kind, {**kind.preset("standard"), "draw": "3"})
    work.go.set()
    assert [type(each) for each in await asyncio.gather(*tasks, return_exceptions=True)] == [Refused] * len(tasks)
    with refusing("can't find a deal"):
        await finding.number(kind, {**kind.preset("standard"), "draw": "3"})


@pytest.mark.searching
async def test_neither_hints_nor_the_deal_of_the_day_wait_for_a_search() -> None:
    work, kind = Held(), game("citadel")
    finding, tasks = await searching(work, 2)
    async with asyncio.timeout(5):
        verdict = await finding.solve(kind, kind.preset("standard"), kind.at({}, 1).deal(numbered(1)))
    assert verdict.comes_out
    day = asyncio.create_task(finding.seed(kind))
    await asyncio.sleep(0.1)
    assert work.count == 2, "one of them, and that of the day"
    work.go.set()
    assert await day is None
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_where_a_channel_is_taken_no_deal_is_searched_for(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.bob.slash(room.channel, "patience start", game="Yukon")
    monkeypatch.setattr(room.bot.handler.service.winnable, "number", None)
    asked = await room.alice.slash(room.channel, "patience start", **WANTED)
    assert "Bob is playing" in texts(private(asked)[0])


@pytest.mark.parametrize("typed", ["0", "1000000", "7 8", "loseable", "²", ""])
async def test_what_is_no_deal_is_refused(room: Room, typed: str) -> None:
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike", deal=typed)
    assert texts(private(asked)[0]) == say("no-number", last=999_999)


async def test_deals_are_suggested(room: Room) -> None:
    offered = await room.alice.autocomplete(room.channel, "patience start", "deal", "")
    assert [(each["name"], each["value"]) for each in offered] == [(say("winnable"), "winnable")]
    typed = await room.alice.autocomplete(room.channel, "patience start", "deal", "47")
    assert [each["value"] for each in typed] == ["47"]


# The deal of the day.


@pytest.mark.searching
async def test_a_seed_is_found_whose_deal_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "SECONDS", 60)
    kind = game_of(DAY)
    seed = await Winnable().seed(kind)
    assert seed is not None
    assert "deal" not in seed
    rules = kind.at({}, 1)
    assert solve(rules, rules.deal(seed), winnable.NODES, lambda: False).comes_out


@pytest.mark.searching
async def test_a_process_finds_out_what_a_thread_does() -> None:
    pool, kind = Pool(1), game("citadel")
    state = kind.at({}, 1).deal(numbered(1))
    try:
        verdict = await Winnable(pool.work).solve(kind, kind.preset("standard"), state, 2000, 60)
    finally:
        pool.stop()
    assert verdict == await Winnable().solve(kind, kind.preset("standard"), state, 2000, 60)
    assert verdict.comes_out


def dealt_out(at: int | None) -> Any:
    """A search that finds the last of its deals in one of its rounds, or none."""
    rounds = count()

    def find(rulebook: Rulebook, seeds: Sequence[str], nodes: int, seconds: float) -> int | None:
        return len(seeds) - 1 if next(rounds) == at else None

    return find


@pytest.mark.searching
async def test_the_search_for_a_day_goes_on_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_of(DAY)
    assert winnable.TRIES * winnable.ROUNDS >= 200
    for at in (0, winnable.ROUNDS - 1):
        monkeypatch.setattr(winnable, "find_deal", dealt_out(at))
        assert re.fullmatch(r"s1:[0-9a-f]{64}", await Winnable().seed(kind) or "")
    monkeypatch.setattr(winnable, "find_deal", dealt_out(winnable.ROUNDS))
    assert await Winnable().seed(kind) is None


@pytest.mark.searching
async def test_nobody_waits_long_for_a_day_while_other_servers_search_for_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(winnable, "LONGEST", 0.05)
    finding, kind = Winnable(Held()), game_of(DAY)
    async with asyncio.timeout(5):
        assert await asyncio.gather(*[finding.seed(kind) for _ in range(20)]) == [None] * 20


async def test_where_none_is_found_the_deal_of_the_day_is_secret_and_promises_nothing(room: Room) -> None:
    await room.alice.slash(room.channel, "daily")
    live = await room.live()
    assert re.fullmatch(r"s1:[0-9a-f]{64}", live.record.seed)
    assert re.fullmatch(r"[0-9a-f]{32}", live.record.salt)
    assert say("daily-counts", day=live.solo.day) in newest(room)


@pytest.mark.searching
async def test_the_deal_of_the_day_says_that_it_can_be_won(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "find_deal", dealt_out(0))
    await room.alice.slash(room.channel, "daily")
    live = await room.live()
    assert re.fullmatch(r"winnable-[0-9a-f]{32}", live.record.salt)
    assert say("daily-counts-winnable", day=live.solo.day) in newest(room)
