"""The league of a server, season by season, for everybody to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from bot.model.league_table import GAMES_FOR_A_PLACE, SeasonTable, worth_of
from bot.model.live_table import known
from bot.model.records import Standing
from bot.model.season_points import GAMES_A_WEEK
from bot.model.seasons import BEFORE_SEASONS, Champion, Honour, Period, Points, Season
from bot.text.formatting import joined, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.standings import LINES_ON_A_PAGE, Sheet, league_line, row_of, share, sheet_of
from render.ranking import Columns

# So many ties are told of below a page.
TIES_TOLD = 3
# So many of those who tie are named.
NAMED_IN_TIE = 5


def pages_of(table: SeasonTable) -> int:
    """How many pages a table fills."""
    return max(1, -(-len(table.lines) // LINES_ON_A_PAGE))


def season_title(reader: Reader, season: Season) -> str:
    """What a season is called: by its month, as "Nov 2026", its quarter, or the date on which it began."""
    if season.number == BEFORE_SEASONS:
        return reader.say("season-before")
    year, _, rest = season.name.partition("-")
    match season.rules.period:
        case Period.MONTH:
            return reader.say("month-of-year", month=reader.say("month", month=int(rest)), year=year)
        case Period.QUARTER:
            last = 3 * int(rest.removeprefix("q"))
            first, end = reader.say("month", month=last - 2), reader.say("month", month=last)
            return reader.say("season-quarter", first=first, last=end, year=year)
    began = date.fromisoformat(season.name)
    return reader.say("season-from", day=began.day, month=reader.say("month", month=began.month), year=began.year)


def of_season(
    reader: Reader,
    season: Season,
    table: SeasonTable,
    page: int = 1,
    *,
    viewer: int | None = None,
    honours: Sequence[Honour] = (),
) -> Sheet:
    """A page of the table of a season, from 1 on, with stakes if anybody has some; below it stands the viewer's line.

    Where there is no such page, it is the last. As long as nobody has a place, all are shown without one.
    """
    title = reader.say("season-league", season=season_title(reader, season))
    if not table.lines and not table.waiting:
        return Sheet("\n".join([f"### {title}", reader.say("no-league")]))
    everybody = table.lines or table.waiting[:LINES_ON_A_PAGE]
    staked = any(line.stakes for line in everybody)
    first = LINES_ON_A_PAGE * (min(page, pages_of(table)) - 1)
    shown = everybody[first : first + LINES_ON_A_PAGE]
    told = [*champions(reader, honours), *(league_line(reader, line, staked) for line in shown)]
    told += _beside(reader, table, range(first, first + len(shown)), viewer, staked)
    told += ties(reader, season.rules.points, table, shown)
    told += _how(reader, season, table)
    rows = [row_of(reader, line.place or None, line.name, _cells(reader, line, staked)) for line in shown]
    return sheet_of(reader, title, told, _columns(reader, staked), rows)


def champions(reader: Reader, honours: Sequence[Honour]) -> Iterator[str]:
    """Who was the best of a season that was closed, in each way."""
    for what, game, own in by_kind(honours):
        who, number, worth = _some(reader, [each.name for each in own]), len(own), own[0].worth
        match what:
            case Champion.POINTS:
                yield reader.say("champion-points", who=who, number=number, points=worth)
            case Champion.RATING:
                title = title_of(reader, known(game, solo=False))
                yield reader.say("champion-rating", title=title, who=who, number=number, rating=str(round(worth)))
            case Champion.DAILY:
                yield reader.say("champion-daily", who=who, points=worth)
            case Champion.STREAK:
                yield reader.say("champion-streak", who=who, days=int(worth))


def by_kind(honours: Sequence[Honour]) -> Iterator[tuple[Champion, str, Sequence[Honour]]]:
    """What there are champions of, each with its game if it has one, and who they are."""
    kinds = [*Champion]
    order = sorted(honours, key=lambda each: (kinds.index(each.what), each.game))
    for (what, game), own in groupby(order, key=lambda each: (each.what, each.game)):
        yield what, game, [*own]


def ties(reader: Reader, points: Points, table: SeasonTable, shown: Sequence[Standing]) -> Iterator[str]:
    """Who among those shown stands level with others on points and wins, and what has decided then."""
    told, ids = 0, {line.user_id for line in shown}
    for _, group in groupby(table.lines, lambda line: worth_of(points, line)):
        level = [*group]
        if len(level) == 1 or ids.isdisjoint(line.user_id for line in level) or told == TIES_TOLD:
            continue
        told += 1
        who = _some(reader, [line.name for line in level])
        if len({line.place for line in level}) == 1:
            yield reader.say("tie-shared", who=who, place=level[0].place)
        else:
            yield reader.say("tie-met", who=who)


def _some(reader: Reader, names: Sequence[str]) -> str:
    """Some names, and how many there are besides."""
    said = [f"**{safe(reader, name)}**" for name in names[:NAMED_IN_TIE]]
    return joined(
        reader, [*said, reader.say("others", number=len(names) - NAMED_IN_TIE)] if len(names) > NAMED_IN_TIE else said
    )


def _beside(reader: Reader, table: SeasonTable, shown: range, viewer: int | None, staked: bool) -> list[str]:
    """The viewer's own line with its neighbours, if it stands on another page, or how far they are from a place."""
    for number, line in enumerate(table.lines):
        if line.user_id == viewer and number not in shown:
            near = table.lines[max(0, number - 1) : number + 2]
            return [reader.say("own-place"), *(league_line(reader, each, staked) for each in near)]
    for line in table.waiting:
        if line.user_id == viewer:
            return [reader.say("own-waiting", played=line.played, points=line.points, listed=GAMES_FOR_A_PLACE)]
    return []


def _how(reader: Reader, season: Season, table: SeasonTable) -> list[str]:
    """How the table is made, and how many have no place yet."""
    if season.number == BEFORE_SEASONS:
        return [reader.say("season-before-how")]
    waiting = (
        [reader.say("season-waiting", number=len(table.waiting), listed=GAMES_FOR_A_PLACE)]
        if table.lines and table.waiting
        else []
    )
    points, period = season.rules.points, season.rules.period
    how = reader.say("season-how", points=points, period=period, listed=GAMES_FOR_A_PLACE, most=GAMES_A_WEEK)
    return [*waiting, how]


def _cells(reader: Reader, line: Standing, staked: bool) -> tuple[str, ...]:
    cells = (
        f"{line.points:.4g}",
        share(reader, line.won, line.played),
        str(line.cards_left),
        str(line.calls),
        str(line.knocks),
    )
    return (*cells, f"{line.stakes:+d}" if line.stakes else "0") if staked else cells


def _columns(reader: Reader, staked: bool) -> Columns:
    numbers = (
        reader.say("column-points"),
        reader.say("column-won"),
        reader.say("column-left"),
        reader.say("column-calls"),
        reader.say("column-caught"),
    )
    return Columns(reader.say("column-player"), (*numbers, reader.say("column-stakes")) if staked else numbers)
