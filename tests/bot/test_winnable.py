"""Deals that come out: which are known, and how they are dealt to who wants one, and to everybody each day."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from datetime import date
from itertools import count
from typing import Any

import pytest

from bot.model.refusals import Refused
from bot.model.winnable import Proven, proven, read
from bot.service import winnable
from bot.service.daily import game_of
from bot.service.game_search import SOLO
from bot.service.new_tables import LAST_DEAL
from bot.service.thinking_time import Pool
from bot.service.winnable import Found, Rulebook, Winnable, as_usual, find_deal, find_way
from bot.text.reader import ENGLISH
from engine.catalogue import game
from engine.game import Game
from engine.options import complete
from engine.shuffle import numbered
from engine.solitaire.board import REDEAL
from engine.solving.finding import find_win
from engine.solving.plain import in_plain
from engine.solving.solver import solve
from engine.solving.verdict import Verdict
from tests import winnable as writing
from tests.bot.conftest import Room, newest, private, texts
from tests.bot.refusing import refusing

DAY = date(2026, 11, 21)
ALL = read(writing.FILE.read_text("utf-8"))
# Games that nobody wins before the cards are shuffled once more, which no search may count on.
AFTER_A_SHUFFLE = frozenset({"sultan"})


# The list.


@pytest.mark.parametrize("kind", SOLO, ids=lambda kind: kind.id)
def test_deals_of_every_game_are_known(kind: Game) -> None:
    assert kind.id in ALL, f"python -m tests.winnable {kind.id} 1000 60 10000"
    assert ALL[kind.id].version == kind.version
    assert len({*proven(kind)}) == len(proven(kind))
    assert max(proven(kind), default=1) <= ALL[kind.id].tried <= LAST_DEAL
    assert (not proven(kind)) == (kind.id in AFTER_A_SHUFFLE)


@pytest.mark.thorough
def test_what_is_known_is_true() -> None:
    """A deal of one game in three whose search is short is searched for again, as `tests.winnable` does with all.

    The search may have changed, but it finds most, and refutes none.
    """
    short = [known for known in ALL.values() if known.deals and known.nodes <= winnable.WINNABLE_MOVES_TRIED]
    assert len(short) > len(ALL) / 2
    found = {known.game: verdict(known, known.deals[len(known.deals) // 2]) for known in short[::3]}
    assert [game_id for game_id, comes_out in found.items() if comes_out is False] == []
    assert list(found.values()).count(True) >= 0.8 * len(found), found


def verdict(known: Proven, number: int) -> bool | None:
    rules = game(known.game).at({}, 1)
    return find_win(rules, rules.deal(numbered(number)), known.nodes, lambda: False).comes_out


def test_a_list_is_read_as_it_is_written() -> None:
    text = "klondike 2 10000 9: 1 2 5\nyukon 2 0 0: "
    known = read(text)
    assert known["klondike"] == Proven("klondike", 2, 10_000, 9, (1, 3, 8))
    assert "\n".join(map(str, known.values())) == text


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
    assert ENGLISH.say("comes-out") in newest(room)
    await room.alice.slash(room.channel, "next")
    assert ENGLISH.say("comes-out") not in newest(room), "of other cards nobody knows"


async def test_of_cards_that_all_lie_open_it_is_said_without_an_if(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Penguin", deal="winnable")
    assert ENGLISH.say("comes-out-openly") in newest(room)
    assert ENGLISH.say("comes-out") not in newest(room)


@pytest.mark.searching
@pytest.mark.thorough
async def test_by_other_rules_one_is_searched_for(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Yukon", deal="winnable", rules="back=yes")
    table = (await room.live()).in_play
    assert solve(table.rules, table.state, winnable.WINNABLE_MOVES_TRIED, lambda: False).comes_out
    assert ENGLISH.say("comes-out") in newest(room)


async def test_where_none_is_found_it_is_said_and_nothing_is_dealt(room: Room) -> None:
    asked = await room.alice.slash(room.channel, "patience start", game="Klondike", deal="winnable", rules="draw=3")
    assert texts(private(asked)[0]) == ENGLISH.say("none-winnable", title="Klondike")
    assert not room.channel.history()


async def test_nobody_gets_a_number_twice_while_others_are_left(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "proven", lambda kind: (1, 3, 8))
    monkeypatch.setattr(winnable.secrets, "choice", lambda numbers: numbers[0])
    dealt = []
    for _ in range(4):
        await room.alice.slash(room.channel, "patience start", game="Klondike", deal="winnable")
        dealt.append((await room.live()).solo.number)
        await room.alice.slash(room.channel, "cancel")
    assert dealt == [1, 3, 8, 1]


async def test_of_a_game_that_shuffles_it_is_said_that_no_redeal_is_needed(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Spaces", deal="winnable")
    assert (await room.live()).solo.number in proven(game("spaces"))
    assert ENGLISH.say("comes-out-unshuffled") in newest(room)


class Searches:
    """Searches that find nothing, or a win of one of the deals that are asked about, and tell what was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **won: int) -> None:
        self.asked: list[str] = []
        for name in ("find_win", "solve"):
            monkeypatch.setattr(winnable, name, self.search(name, won.get(name)))

    def search(self, name: str, won: int | None) -> Any:
        def search(*_: object) -> Verdict:
            self.asked.append(name)
            came = self.asked.count(name) - 1 == won
            return Verdict(True, (REDEAL,) if name == "solve" else ()) if came else Verdict(None)

        return search


def first_of_two(game_id: str, *, luck: bool) -> Found | None:
    kind = game(game_id)
    return find_deal(Rulebook.of(kind, complete(kind.options, {})), ["s1:a", "s1:b"], luck, 100, 60)


def test_only_where_no_deal_is_found_that_needs_no_luck_one_is_that_takes_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for won, found in ({"find_win": 1, "solve": 0}, Found(1)), ({"solve": 1}, Found(1, lucky=True)), ({}, None):
        searches = Searches(monkeypatch, **won)
        assert first_of_two("spaces", luck=True) == found
        assert searches.asked[:2] == ["find_win"] * 2
    assert first_of_two("spaces", luck=False) is None
    assert first_of_two("klondike", luck=True) is None
    assert searches.asked[4:] == ["find_win"] * 4, "nor the deal of a day, nor one that nothing shuffles"


def test_a_way_that_takes_no_luck_is_looked_for_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id, asked in {"spaces": ["find_win", "solve"], "penguin": ["solve"]}.items():
        searches, kind = Searches(monkeypatch), game(game_id)
        find_way(Rulebook.of(kind, complete(kind.options, {})), in_plain(kind.at({}, 1).deal("s1:a")), 100, 60)
        assert searches.asked == asked


async def test_that_a_deal_takes_luck_is_said(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "proven", lambda kind: ())
    monkeypatch.setattr(winnable, "WINNABLE_DEALS_TRIED", 1)
    monkeypatch.setattr(winnable, "find_deal", lambda *_: Found(0, lucky=True))
    await room.alice.slash(room.channel, "patience start", game="Spaces", deal="winnable")
    assert ENGLISH.say("comes-out-by-luck") in newest(room)


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


async def searching(work: Held, most: int) -> tuple[Winnable, list[asyncio.Task[tuple[int, bool]]]]:
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
    with refusing(ENGLISH.say("many-searches")):
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
    assert texts(private(asked)[0]) == ENGLISH.say("no-number", last=999_999)


async def test_deals_are_suggested(room: Room) -> None:
    offered = await room.alice.autocomplete(room.channel, "patience start", "deal", "")
    assert [(each["name"], each["value"]) for each in offered] == [(ENGLISH.say("winnable"), "winnable")]
    typed = await room.alice.autocomplete(room.channel, "patience start", "deal", "47")
    assert [each["value"] for each in typed] == ["47"]


# The deal of the day.


@pytest.mark.thorough
@pytest.mark.searching
async def test_a_seed_is_found_whose_deal_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable, "WINNABLE_SECONDS", 60)
    kind = game("klondike")
    sought = await Winnable().seed(kind)
    assert sought is not None
    assert "deal" not in sought.seed
    rules = kind.at({}, 1)
    verdict = find_win(rules, rules.deal(sought.seed), winnable.WINNABLE_MOVES_TRIED, lambda: False)
    assert verdict.comes_out
    assert sought.tried == verdict.nodes, "so it is known how hard it is"


@pytest.mark.thorough
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

    def find(rulebook: Rulebook, seeds: Sequence[str], luck: bool, nodes: int, seconds: float) -> Found | None:
        return Found(len(seeds) - 1) if next(rounds) == at else None

    return find


@pytest.mark.searching
async def test_the_search_for_a_day_goes_on_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_of(DAY)
    assert winnable.WINNABLE_DEALS_TRIED * winnable.DAILY_ROUNDS >= 200
    for at in (0, winnable.DAILY_ROUNDS - 1):
        monkeypatch.setattr(winnable, "find_deal", dealt_out(at))
        assert re.fullmatch(r"s1:[0-9a-f]{64}", (await Winnable().seed(kind)).seed)
    monkeypatch.setattr(winnable, "find_deal", dealt_out(winnable.DAILY_ROUNDS))
    assert await Winnable().seed(kind) is None


@pytest.mark.searching
async def test_nobody_waits_long_for_a_day_while_other_servers_search_for_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(winnable, "DAILY_SECONDS", 0.05)
    finding, kind = Winnable(Held()), game_of(DAY)
    async with asyncio.timeout(5):
        assert await asyncio.gather(*[finding.seed(kind) for _ in range(20)]) == [None] * 20


@pytest.mark.parametrize(("salt", "promised"), [(f"winnable-{'2' * 32}", True), ("2" * 32, False)])
async def test_the_board_promises_what_the_seal_vouches_for(room: Room, salt: str, promised: bool) -> None:
    await room.store._database.rows("UPDATE daily_deals SET salt = ?, tried = NULL", salt)
    await room.alice.slash(room.channel, "daily")
    record = await room.store.tables.private_of(room.guild.id, room.alice.id)
    assert record.salt == salt
    said = "".join(map(texts, room.channel.history(viewer=room.alice)))
    for key, told in (("daily-counts-winnable", promised), ("daily-counts", not promised)):
        assert (ENGLISH.say(key, day=record.solo.day) in said) == told
