"""The league of a server, season by season, for everybody to read."""

from __future__ import annotations

from bot.model.league_table import A_WEEK, LISTED, SeasonTable
from bot.model.records import Standing
from bot.model.seasons import BEFORE
from bot.text.reader import Reader
from bot.text.standings import Sheet, league_line, row_of, share, sheet_of
from render.ranking import Columns

# So many lines stand on a page.
PAGE = 10


def pages_of(table: SeasonTable) -> int:
    """How many pages a table fills."""
    return max(1, -(-len(table.lines) // PAGE))


def season_title(reader: Reader, season: str) -> str:
    """What a season is called: by its month, as "Nov 2026"."""
    if season == BEFORE:
        return reader.say("season-before")
    year, _, month = season.partition("-")
    return reader.say("month-of-year", month=reader.say("month", month=int(month)), year=year)


def of_season(reader: Reader, season: str, table: SeasonTable, page: int = 1, viewer: int | None = None) -> Sheet:
    """A page of the table of a season, from 1 on, with stakes if anybody has some; below it stands the viewer's line.

    Where there is no such page, it is the last. As long as nobody has a place, all are shown without one.
    """
    title = reader.say("season-league", season=season_title(reader, season))
    if not table.lines and not table.waiting:
        return Sheet("\n".join([f"### {title}", reader.say("no-league")]))
    everybody = table.lines or table.waiting[:PAGE]
    staked = any(line.stakes for line in everybody)
    first = PAGE * (min(page, pages_of(table)) - 1)
    shown = everybody[first : first + PAGE]
    told = [league_line(reader, line, staked) for line in shown]
    told += _beside(reader, table, range(first, first + len(shown)), viewer, staked)
    told += _how(reader, season, table)
    rows = [row_of(reader, line.place or None, line.name, _cells(reader, line, staked)) for line in shown]
    return sheet_of(reader, title, told, _columns(reader, staked), rows)


def _beside(reader: Reader, table: SeasonTable, shown: range, viewer: int | None, staked: bool) -> list[str]:
    """The viewer's own line with its neighbours, if it stands on another page, or how far they are from a place."""
    for number, line in enumerate(table.lines):
        if line.user_id == viewer and number not in shown:
            near = table.lines[max(0, number - 1) : number + 2]
            return [reader.say("own-place"), *(league_line(reader, each, staked) for each in near)]
    for line in table.waiting:
        if line.user_id == viewer:
            return [reader.say("own-waiting", played=line.played, points=line.points, listed=LISTED)]
    return []


def _how(reader: Reader, season: str, table: SeasonTable) -> list[str]:
    """How the table is made, and how many have no place yet."""
    if season == BEFORE:
        return [reader.say("season-before-how")]
    waiting = (
        [reader.say("season-waiting", number=len(table.waiting), listed=LISTED)]
        if table.lines and table.waiting
        else []
    )
    return [*waiting, reader.say("season-how", listed=LISTED, most=A_WEEK)]


def _cells(reader: Reader, line: Standing, staked: bool) -> tuple[str, ...]:
    cells = (f"{line.points:g}", share(reader, line.won, line.played), str(line.cards_left), str(line.knocks))
    return (*cells, f"{line.stakes:+d}" if line.stakes else "0") if staked else cells


def _columns(reader: Reader, staked: bool) -> Columns:
    numbers = (
        reader.say("column-points"),
        reader.say("column-won"),
        reader.say("column-left"),
        reader.say("column-caught"),
    )
    return Columns(reader.say("column-player"), (*numbers, reader.say("column-stakes")) if staked else numbers)
