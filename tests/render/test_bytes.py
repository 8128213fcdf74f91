"""Pictures stay small through whole games, for a phone far from a mast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.view import View
from render import png
from render.column_room import Kept, Rooms
from render.table import table_png
from tests.lanes import chosen
from tests.solutions.written import FILES, stages

# Kilobytes of a picture of a game with one pack, and with two; which part of all may be written a second time.
ONE_PACK, TWO_PACKS, AGAIN = 80, 100, 1 / 25
# The heaviest: many cards that lie open, or in rows, or large.
HEAVIEST = {"canfield", "house-on-the-hill"}
# How many pictures of a game are looked at, from its deal on; and these games beside the heaviest, for
# `test_solitaire_pictures.py` looks at the start and the middle of every game.
LOOKED_AT = 6
GAMES = {path.stem: path for path in FILES if path.stem in HEAVIEST} | {path.stem: path for path in FILES[::3]}


def positions(path: Path) -> Iterator[tuple[View, Rooms]]:
    """What is seen of a game from its deal to its end, and the room that its columns have."""
    kept = Kept()
    for table in stages(path):
        view = table.look()
        kept = kept.after(view)
        yield view, kept.rooms


@pytest.mark.thorough
@pytest.mark.parametrize("path", chosen(GAMES, HEAVIEST))
def test_the_pictures_of_a_whole_game_stay_small(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few of them have to be written a second time for that, which takes long."""
    again, packed = [], png.zlib.compress
    monkeypatch.setattr(png.zlib, "compress", lambda *told: again.append(told) or packed(*told))
    views = [*positions(path)]
    looked_at = views[:: -(-len(views) // LOOKED_AT)]
    most = ONE_PACK if sum(len(pile.cards) for pile in next(stages(path)).state.piles) <= 52 else TWO_PACKS
    for view, rooms in looked_at:
        assert len(table_png(view, ("Alice",), "Alice: w > t2", least=rooms)) <= 1000 * most
    assert len(again) <= AGAIN * len(looked_at)
