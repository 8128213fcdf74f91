"""How long a picture takes, against the time of compressing the same bytes alone."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from itertools import cycle

import pytest

from engine.cards import Card
from engine.catalogue import GAMES, game
from engine.game import Game
from engine.view import Thickness, View
from render.table import table_png
from tests.playing import random_game
from tests.render.bank_scenes import at, bank, lying
from tests.render.scenes import NAMES, counted, live, marked

isal_zlib = pytest.importorskip("isal.isal_zlib")

ROUNDS = 300
MOST = 1.5
LARGEST = 70
# Games for one player have up to 45 piles, and two packs on them: a picture may cost, and hold, somewhat more.
MOST_ALONE = 1.8
LARGEST_ALONE = 100


def lines(png: bytes) -> bytearray:
    """The uncompressed scan lines of a picture."""
    start = png.index(b"IDAT")
    length = int.from_bytes(png[start - 4 : start], "big")
    return bytearray(zlib.decompress(png[start + 4 : start + 4 + length]))


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def moves(players: int) -> list[View]:
    """The same table after several moves, each of which changes a column, a waste and the marks."""
    shapes = [((1, 3), (0, 5), (0, 1), (0, 2)), ((1, 4), (0, 5), (0, 1), (0, 2)), ((1, 4), (0, 6), (0, 1), (0, 2))]
    return [
        marked(live(players, shape), {9}, {4 + number})._replace(turn=number % players)
        for number, shape in enumerate(shapes)
    ]


def two_packs(players: int) -> list[View]:
    """A table with two packs after several moves, each of which changes a house, a waste, a hand and the marks."""
    houses = [(1, 3, 6, 9, 13, 0, 2, 12, 4), (1, 3, 6, 9, 13, 0, 2, 12, 5), (1, 3, 6, 10, 13, 0, 2, 12, 5)]
    views = []
    for number, sizes in enumerate(houses):
        view = bank(players, sizes)
        hand, waste, house = (at(view, name) for name in ("hand1", "w1", f"h{number + 3}"))
        view = lying(
            counted(view, 31 - number, hand),
            "w1",
            Card.of(number + 1, 2),
            thickness=Thickness.MEDIUM,
            counted=7 + number,
        )
        views.append(marked(view, {waste}, {house})._replace(turn=number % players))
    return views


TABLES = {f"{players} players": (moves, players) for players in range(2, 8)} | {
    f"{players} players, two packs": (two_packs, players) for players in (2, 3)
}


def alone(game_id: str) -> list[View]:
    """A game for one player after each of its first moves."""
    return [table.look() for table in random_game(game(game_id).at({}, 1), "bench", 6)]


@pytest.mark.parametrize(("deal", "players"), TABLES.values(), ids=TABLES)
def test_a_picture_costs_little_more_than_its_compression(deal: Callable[[int], list[View]], players: int) -> None:
    ratio, kilobytes = measured(f"{deal.__name__}, {players} players", deal(players))
    assert ratio <= MOST
    assert kilobytes <= LARGEST


@pytest.mark.parametrize("each", [each for each in GAMES if each.solo], ids=lambda each: each.id)
def test_a_picture_of_a_game_for_one(each: Game) -> None:
    ratio, kilobytes = measured(each.title, alone(each.id))
    assert ratio <= MOST_ALONE
    assert kilobytes <= LARGEST_ALONE


def measured(title: str, views: list[View]) -> tuple[float, float]:
    """What the pictures of some views cost, in compressions of the same bytes, and the kilobytes of the largest."""
    raws = [lines(table_png(view, NAMES, "Bob: w2 > t3")) for view in views]
    whole, bare = [], []
    for _, view, raw in zip(range(ROUNDS), cycle(views), cycle(raws), strict=False):
        whole.append(seconds(lambda: table_png(view, NAMES, "Bob: w2 > t3")))  # noqa: B023
        bare.append(seconds(lambda: isal_zlib.compress(raw, 1)))  # noqa: B023
    ratio = min(whole) / min(bare)
    kilobytes = max(len(table_png(view, NAMES, "Bob: w2 > t3")) for view in views) / 1000
    figures = f"{min(whole) * 1e3:.2f} ms, {ratio:.2f} x compression, {kilobytes:.1f} KB"
    print(f"\n{title}: {figures}", end="")
    return ratio, kilobytes
