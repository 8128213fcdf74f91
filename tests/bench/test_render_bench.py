"""How long a picture takes, against the time of compressing the same bytes alone."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from itertools import cycle

import pytest

from engine.view import View
from render.table import table_png
from tests.render.scenes import NAMES, scene

isal_zlib = pytest.importorskip("isal.isal_zlib")

ROUNDS = 300
MOST = 1.5


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
        scene(players, shape)._replace(left=frozenset({9}), reached=frozenset({4 + number}), turn=number % players)
        for number, shape in enumerate(shapes)
    ]


@pytest.mark.parametrize("players", range(2, 8))
def test_a_picture_costs_little_more_than_its_compression(players: int) -> None:
    views = moves(players)
    raws = [lines(table_png(view, NAMES, "Bob: w2 > t3")) for view in views]
    whole, alone = [], []
    for _, view, raw in zip(range(ROUNDS), cycle(views), cycle(raws), strict=False):
        whole.append(seconds(lambda: table_png(view, NAMES, "Bob: w2 > t3")))  # noqa: B023
        alone.append(seconds(lambda: isal_zlib.compress(raw, 1)))  # noqa: B023
    ratio = min(whole) / min(alone)
    kilobytes = len(table_png(views[0], NAMES, "Bob: w2 > t3")) / 1000
    print(f"\n{players} players: {min(whole) * 1e3:.2f} ms, {ratio:.2f} x compression, {kilobytes:.1f} KB")
    assert ratio <= MOST
