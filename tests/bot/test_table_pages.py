"""Long tables of results have ten lines a page, with ways to the others and the viewer's own line below."""

from __future__ import annotations

from datetime import date

import pytest

from bot.model.day_records import MonthLine
from bot.model.records import Daily, DailyResult, SoloStanding
from bot.model.tallies import LevelStanding
from bot.text.reader import ENGLISH
from bot.text.sheets import Sheet, TablePage
from bot.text.standings import against_computers, of_day, of_game, of_month
from bot.ui.components import PageKind
from bot.ui.page_buttons import ResultPage
from bot.ui.table_pages import rows_of_pages, turned_to
from engine.catalogue import game
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_histories import asked
from tests.bot.test_standings_solo import won

MANY = range(1, 35)


def tables(page: TablePage) -> list[Sheet]:
    """A page of each kind of table of 34 people."""
    solo = [SoloStanding(place, place, f"P{place}", 9, 3, 2, 1, 1, 99, 99) for place in MANY]
    month = [MonthLine(place, place, f"P{place}", 100 - place, 2) for place in MANY]
    days = [DailyResult(place, place, f"P{place}", True, True, 90, 60, 0) for place in MANY]
    levels = [LevelStanding(place, f"P{place}", "sharp", 99, 99 - place) for place in MANY]
    deal = Daily("2026-11-21", "klondike", "s1:7", "salt")
    return [
        of_game(ENGLISH, game("klondike"), solo, page),
        of_month(ENGLISH, date(2026, 11, 1), month, page=page),
        of_day(ENGLISH, deal, days, dict.fromkeys(MANY, 1), page=page),
        against_computers(ENGLISH, levels, page),
    ]


@pytest.mark.parametrize(("number", "places"), [(1, range(1, 11)), (4, range(31, 35)), (9, range(31, 35))])
def test_ten_lines_stand_on_a_page_and_the_last_is_the_last(number: int, places: range) -> None:
    for sheet in tables(TablePage(number)):
        assert [line.split("**")[1] for line in sheet.text.split("\n") if "**P" in line] == [f"P{n}" for n in places]
        assert [row.name for row in sheet.rows] == [f"P{n}" for n in places]
        assert (sheet.page, sheet.pages) == (min(number, 4), 4)
        assert ENGLISH.say("own-place") not in sheet.text


def test_whoever_reads_it_finds_their_own_line_with_its_neighbours() -> None:
    for sheet in tables(TablePage(2, 34)):
        *_, own = sheet.text.partition(ENGLISH.say("own-place"))
        assert [line.split("**")[1] for line in own.split("\n") if "**P" in line] == ["P33", "P34"]
    for sheet in tables(TablePage(2, 12)):
        assert ENGLISH.say("own-place") not in sheet.text, "it is on the page"
        assert [row.name for row in sheet.rows if row.mine] == ["P12"], "and marked in the picture"


def test_buttons_lead_to_the_pages_before_and_after() -> None:
    for kind, what, numbered in (
        (PageKind.GAME, "klondike", "klondike-p"),
        (PageKind.MONTH, "2026-11", "2026-11-p"),
        (PageKind.COMPUTERS, "", "p"),
    ):
        first = ResultPage(kind, what)
        assert turned_to(first) == (first, 1)
        assert turned_to(ResultPage(kind, f"{numbered}12")) == (first, 12)
        found = {}
        for at in (1, 2, 4):
            rows = rows_of_pages(ENGLISH, first, Sheet("", page=at, pages=4))
            found[at] = [button.custom_id for row in rows for button in row.children]  # type: ignore[attr-defined]
        assert found == {
            1: [f"r:{kind}:{numbered}2"],
            2: [f"r:{kind}:{numbered}1", f"r:{kind}:{numbered}3"],
            4: [f"r:{kind}:{numbered}3"],
        }
    assert rows_of_pages(ENGLISH, ResultPage(PageKind.COMPUTERS), Sheet("")) == []
    league = ResultPage(PageKind.LEAGUE, "s1-p2")
    assert turned_to(league) == (league, 1), "which has pages of its own"


async def test_pages_are_turned_and_shown_to_all(room: Room) -> None:
    for number in MANY:
        await won(room, room.alice.id if number == 30 else number, f"P{number}")
    first = await asked(room, room.alice, "standings", game="klondike")
    assert "**P30**" in texts(first).partition(ENGLISH.say("own-place"))[2]
    second = (await room.alice.click(first, custom_id="r:game:klondike-p2")).response.message
    assert buttons(second)["r:game:klondike"].disabled, "which is the table that is shown"
    assert {"r:game:klondike-p1", "r:game:klondike-p3"} <= {*buttons(second)}
    await room.alice.click(second, custom_id="h:page:game klondike-p2")
    public = room.channel.last_message
    assert texts(public).split(ENGLISH.say("own-place"))[0].count("**P") == 10
    assert ENGLISH.say("own-place") not in texts(public), "what all see is nobody's own"
    (third,) = private(await room.bob.click(public, custom_id="r:game:klondike-p3"))
    assert texts(third) != texts(public)
