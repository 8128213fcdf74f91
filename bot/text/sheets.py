"""A table of results as a page: its text, what its picture shows, and where whoever reads it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.text.formatting import LONGEST_ALT, LONGEST_TEXT, clip, plain
from bot.text.reader import Reader
from render.ranking import MOST_RANKED, NOTHING, Columns, RankingRow, ranking_png
from render.theme import Theme
from render.themes import USUAL_THEME

# So many lines of a table stand on a page.
LINES_ON_A_PAGE = 10


class Sheet(NamedTuple):
    """A table of results: its text, and the title, columns and rows of its picture; no rows, no picture.

    `alt` is the picture in words: who or what stands in its rows; the numbers stand in the text. It is one
    page of so many.
    """

    text: str
    title: str = ""
    alt: str = ""
    columns: Columns = Columns("", ())
    rows: Sequence[RankingRow] = ()
    page: int = 1
    pages: int = 1

    def png(self, theme: Theme = USUAL_THEME) -> bytes | None:
        """Its picture, if there is anything to draw."""
        return ranking_png(self.title, self.columns, self.rows, theme) if self.rows else None


def row_of(reader: Reader, place: int | None, name: str, cells: tuple[str, ...], *, mine: bool = False) -> RankingRow:
    """A line of a picture, `mine` where it is about whoever reads it; a number for a name would be that of a seat."""
    return RankingRow(place, plain(reader, name), cells, reader.say("nameless"), mine=mine)


class Placed(Protocol):
    """A line that has a place, or 0 for none."""

    @property
    def place(self) -> int: ...


def left_out(reader: Reader, lines: Sequence[Placed], shown: range) -> list[str]:
    """Why places are left out among those `shown` of some lines, if any are: their players would not be listed.

    A line by itself is whoever's who reads it.
    """
    missing = len(lines) > 1 and any(lines[number].place > number + 1 for number in shown)
    return [reader.say("place-left-out")] if missing else []


class TablePage(NamedTuple):
    """Which page of a table is meant, from 1 on, and who reads it; None where all do."""

    number: int = 1
    viewer: int | None = None


FIRST_PAGE = TablePage()


class Person(Placed, Protocol):
    """A line about somebody who has a place."""

    @property
    def user_id(self) -> int: ...


class Table(NamedTuple):
    """All lines of a table: about whom, as text and in the picture; and what stands above and below them."""

    title: str
    people: Sequence[Person]
    told: Sequence[str]
    columns: Columns
    rows: Sequence[RankingRow]
    above: Sequence[str] = ()
    below: Sequence[str] = ()


def page_of(reader: Reader, table: Table, page: TablePage) -> Sheet:
    """A page of a table, the last where there is no such; below it stands the viewer's line with its neighbours.

    On the page itself the picture marks it.
    """
    pages = max(1, -(-len(table.people) // LINES_ON_A_PAGE))
    number = min(page.number, pages)
    shown = range(len(table.people))[LINES_ON_A_PAGE * (number - 1) : LINES_ON_A_PAGE * number]
    told = [*table.above, *(table.told[at] for at in shown)]
    for at, person in enumerate(table.people):
        if person.user_id == page.viewer and at not in shown:
            told += [reader.say("own-place"), *table.told[max(0, at - 1) : at + 2]]
    told += [*left_out(reader, table.people, shown), *table.below]
    rows = [table.rows[at]._replace(mine=table.people[at].user_id == page.viewer) for at in shown]
    sheet = sheet_of(reader, table.title, told, table.columns, rows)
    return sheet._replace(page=number, pages=pages)


def sheet_of(reader: Reader, title: str, told: Sequence[str], columns: Columns, rows: Sequence[RankingRow]) -> Sheet:
    """A table of results by its title, the lines of its text, and what its picture shows."""
    text = clip("\n".join([f"### {title}", *told]), LONGEST_TEXT)
    return Sheet(text, title, alt_of(reader, title, rows), *telling(columns, rows))


def telling(columns: Columns, rows: Sequence[RankingRow]) -> tuple[Columns, Sequence[RankingRow]]:
    """The columns that say something of anybody, and the rows without the others."""
    kept = [at for at in range(len(columns.numbers)) if any(row.cells[at] != NOTHING for row in rows)]
    if len(kept) == len(columns.numbers):
        return columns, rows
    headings = tuple(columns.numbers[at] for at in kept)
    return columns._replace(numbers=headings), [
        row._replace(cells=tuple(row.cells[at] for at in kept)) for row in rows
    ]


def alt_of(reader: Reader, title: str, rows: Sequence[RankingRow]) -> str:
    """A picture of a table in words: what it is about, and who stands in its rows."""
    names = ", ".join(row.name for row in rows[:MOST_RANKED])
    return clip(reader.say("table-alt", title=title, names=names), LONGEST_ALT)
