"""The picture of a table keeps the room that its columns once needed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.ui.delivery import board_drawing
from bot.ui.delivery.board_drawing import BoardDrawing
from engine.table import Table
from tests import patience

LONG = patience.position(patience.rules("klondike"), {"t1": "Ks Qh Js 10h 9s 8h 7s", "t2": "Kd"})
NEARLY = patience.position(patience.rules("klondike"), {"t1": "Ks Qh Js 10h 9s 8h", "t2": "Kd"})
SHORT = patience.position(patience.rules("klondike"), {"t1": "Ks", "t2": "Kd"})


def live(number: int, table: Table) -> Any:
    """A table in play, as far as its picture matters."""
    return SimpleNamespace(record=SimpleNamespace(id=number), in_play=table)


def remembering() -> BoardDrawing:
    """What boards show, of no store."""
    nothing = cast("Any", None)
    return BoardDrawing(nothing, nothing, nothing)


def test_columns_keep_their_room_within_a_deal() -> None:
    shown = remembering()
    assert shown.room(live(1, SHORT)) == (2,)
    assert shown.room(live(1, LONG)) == (6,)
    assert shown.room(live(1, SHORT)) == (6,)
    assert shown.room(live(2, SHORT)) == (2,), "a new deal is another table"


def test_room_that_has_long_been_more_than_enough_is_given_back() -> None:
    """After five pictures in a row that need less than seven tenths of it; one that needs more starts that anew."""
    shown = remembering()

    def after(*tables: Table) -> list[tuple[int, ...]]:
        return [shown.room(live(1, table)) for table in tables]

    assert after(LONG, *[SHORT] * 5) == [(6,)] * 5 + [(2,)]
    assert after(LONG, *[SHORT] * 4, LONG, *[SHORT] * 4) == [(6,)] * 10
    assert after(SHORT) == [(2,)]
    assert after(LONG, *[NEARLY] * 9) == [(6,)] * 10, "it is nearly as long"


def test_only_so_many_tables_are_remembered(monkeypatch: Any) -> None:
    monkeypatch.setattr(board_drawing, "ROOMS_REMEMBERED", 2)
    shown = remembering()
    for number, table in ((1, LONG), (2, SHORT), (3, SHORT)):
        shown.room(live(number, table))
    assert len(shown._rooms) == 1
    assert shown.room(live(1, SHORT)) == (2,)
