"""What a long game costs: a move at a table of ten thousand entries, held against the same move at one of ten."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.records import Change, LogRow
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from engine.catalogue import game
from engine.errors import MoveError
from engine.persistent import SharedRow, once_more
from engine.table import LONGEST_LOG, Table
from tests.playing import random_game

FEW, MANY = 10, LONGEST_LOG - 400
ROUNDS = 100
# Of a move of a short game.
MOST = 1.3


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def compared(name: str, short: Callable[[], float], long: Callable[[], float]) -> float:
    """How many times as long the second piece of work takes, both in turns so that a busy machine slows both."""
    times = [(short(), long()) for _ in range(ROUNDS)]
    few, many = (statistics.median(column) for column in zip(*times, strict=True))
    print(
        f"\n{name:34} {few * 1e6:7.0f} µs after {FEW} entries, {many * 1e6:7.0f} after {MANY}: {many / few:.2f}",
        end="",
    )
    return many / few


def to_and_fro(table: Table, entries: int) -> Table:
    """A game in which nearly everything is taken back and made again."""
    table = table.act(0, table.rules.offered(table.state, 0)[0])
    while len(table.log) < entries:
        table = table.undo(0).redo(0)
    return table


def round_and_round(table: Table, entries: int) -> Table:
    """A game in which the stock goes round and round, and nothing is taken back."""
    while len(table.log) < entries:
        try:
            table = table.type(0, "stock")
        except MoveError:
            table = table.type(0, "redeal")
    return table


class Acting:
    """Makes one move after another at a table and takes each back, and times the moves or the taking back."""

    def __init__(self, table: Table, undoing: bool = False) -> None:
        self.table, self.undoing = table, undoing

    def __call__(self) -> float:
        table, move = self.table, self.table.rules.offered(self.table.state, 0)[0]
        made = seconds(lambda: table.act(0, move))
        after = self.table.act(0, move)
        undone = seconds(lambda: after.undo(0))
        self.table = after.undo(0)
        return undone if self.undoing else made


@pytest.mark.parametrize("undoing", [False, True])
@pytest.mark.parametrize("longer", [to_and_fro, round_and_round])
def test_a_move_alone(longer: Callable[[Table, int], Table], undoing: bool) -> None:
    dealt = Table.open(game("klondike").at({}, 1), "s1:long")
    short, long = Acting(longer(dealt, FEW), undoing), Acting(longer(dealt, MANY), undoing)
    assert compared(f"klondike, {longer.__name__}, {'undo' if undoing else 'act'}", short, long) <= MOST


@pytest.mark.parametrize("name", ["chinese", "bank"])
def test_a_move_against_others(name: str) -> None:
    kind = game(name)
    rules = kind.at(kind.preset("standard"), 2)
    tables = [*random_game(rules, "long", 60)]

    def after(entries: int) -> Callable[[], float]:
        """Times the same sixty moves, after so many entries that lead nowhere, with a turn begun in each."""
        turns = tables[0].turns
        for number in range(entries):
            turns = once_more(turns, number)
        table = replace(tables[0], turns=turns)
        for _ in range(entries):
            table = replace(table, log=table.log.plus(tables[-1].log[0]))

        def play() -> float:
            there = replace(table, log=SharedRow(table.log))
            began = time.perf_counter()
            for entry in tables[-1].log:
                there = there.type(entry.seat, entry.text)
            return time.perf_counter() - began

        return play

    assert compared(f"{name}, {len(tables) - 1} moves", after(FEW), after(MANY)) <= MOST


async def stored(service: Service, channel: int, entries: int) -> None:
    """A game of Klondike that has gone on for so many entries, and is in nobody's memory."""
    asked = RequestContext(channel, 1, channel, 1, "Ann")
    record = (await service.solo.start(asked, "klondike", 1)).live.record
    table = to_and_fro((await service.tables.live(channel)).in_play, entries)
    moves = tuple(LogRow(ply, *entry) for ply, entry in enumerate(table.log))
    await service.store.tables.commit(Change(record.id, record.version, None, moves=moves))
    service.tables._live_tables.forget(record.id)


async def requests(path: Path) -> dict[str, tuple[list[float], list[float]]]:
    """Seconds for a first move, for the next ones, and for suggestions, at a short and at a long game."""
    times: dict[str, tuple[list[float], list[float]]] = {
        what: ([], []) for what in ("first move", "move", "suggestions")
    }
    async with SqliteStore.open(path, "discord") as store:
        service, number = Service(store, news), 100
        for channel, entries in ((1, FEW), (2, MANY)):
            await stored(service, channel, entries)
        for turn in range(ROUNDS):
            for column, channel in enumerate((1, 2)):
                asked = RequestContext(number, 1, channel, 1, "Ann")
                number += 1
                began = time.perf_counter()
                await service.play.move(asked, "undo" if turn % 2 else "redo" if turn else "stock")
                moved = time.perf_counter()
                await service.play.suggestions(channel, 1, "t")
                times["move" if turn else "first move"][column].append(moved - began)
                times["suggestions"][column].append(time.perf_counter() - moved)
    return times


def test_what_a_member_waits_for(tmp_path: Path) -> None:
    times, ratios = asyncio.run(requests(tmp_path / "table.db")), {}
    for what, columns in times.items():
        few, many = map(statistics.median, columns)
        ratios[what] = many / few
        each = f"{few * 1000:6.2f} ms after {FEW} entries, {many * 1000:6.2f} after {MANY}"
        print(f"\n{what:34} {each}: {many / few:.2f}", end="")
    # The first one has to replay the log.
    assert max(ratios["move"], ratios["suggestions"]) <= MOST
