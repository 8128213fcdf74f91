"""The league of a server, season by season, for everybody to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.model.league_table import GAMES_FOR_A_PLACE, SeasonTable, worth_of
from bot.model.live_table import game_or_placeholder
from bot.model.records import Standing
from bot.model.season_points import GAMES_A_WEEK
from bot.model.season_weeks import NO_WEEKS, SeasonSpan, SeasonWeeks
from bot.model.seasons import BEFORE_SEASONS, Champion, Honour, Points, Season
from bot.text.formatting import LONGEST_TEXT, clip, joined, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.season_card import SeasonSheet, season_sheet
from bot.text.season_names import NAMED_IN_TIE, by_kind, season_title
from bot.text.sheets import LINES_ON_A_PAGE, left_out
from bot.text.standings import league_line

# So many ties are told of below a page.
TIES_TOLD = 3


def pages_of(table: SeasonTable) -> int:
    """How many pages a table fills."""
    return max(1, -(-len(table.lines) // LINES_ON_A_PAGE))


def of_season(
    reader: Reader,
    season: Season,
    table: SeasonTable,
    page: int = 1,
    *,
    viewer: int | None = None,
    honours: Sequence[Honour] = (),
    weeks: SeasonWeeks = NO_WEEKS,
    span: SeasonSpan | None = None,
) -> SeasonSheet:
    """A page of a season, from 1 on, with stakes in its text if anybody has some; below it stands the viewer's line.

    Where there is no such page, it is the last. As long as nobody has a place, all are shown without one.
    """
    title = reader.say("season-league", season=season_title(reader, season))
    if not table.lines and not table.waiting:
        return SeasonSheet("\n".join([f"### {title}", reader.say("no-league")]))
    everybody = table.lines or table.waiting[:LINES_ON_A_PAGE]
    staked = any(line.stakes for line in everybody)
    first = LINES_ON_A_PAGE * (min(page, pages_of(table)) - 1)
    shown = everybody[first : first + LINES_ON_A_PAGE]
    told = [*champions(reader, honours), *(league_line(reader, line, staked) for line in shown)]
    told += _beside(reader, table, range(first, first + len(shown)), viewer, staked)
    told += _unplaced(reader, season, table, viewer)
    told += left_out(reader, everybody, range(first, first + len(shown)))
    told += ties(reader, season.rules.points, table, shown)
    told += _how(reader, season, table)
    text = clip("\n".join([f"### {title}", *told]), LONGEST_TEXT)
    own = next((line for line in (*table.lines, *table.waiting) if line.user_id == viewer), None)
    return season_sheet(reader, season, text, shown, weeks, honours=honours, span=span, viewer=own)


def champions(reader: Reader, honours: Sequence[Honour]) -> Iterator[str]:
    """Who was the best of a season that was closed, in each way."""
    for what, game, own in by_kind(honours):
        who, number, worth = _some(reader, [each.name for each in own]), len(own), own[0].worth
        match what:
            case Champion.POINTS:
                yield reader.say("champion-points", who=who, number=number, points=worth)
            case Champion.RATING:
                title = title_of(reader, game_or_placeholder(game, solo=False))
                yield reader.say("champion-rating", title=title, who=who, number=number, rating=str(round(worth)))
            case Champion.DAILY:
                yield reader.say("champion-daily", who=who, points=worth)
            case Champion.STREAK:
                yield reader.say("champion-streak", who=who, days=int(worth))


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
    """The viewer's own line with its neighbours, if it stands on another page."""
    for number, line in enumerate(table.lines):
        if line.user_id == viewer and number not in shown:
            near = table.lines[max(0, number - 1) : number + 2]
            return [reader.say("own-place"), *(league_line(reader, each, staked) for each in near)]
    return []


def _unplaced(reader: Reader, season: Season, table: SeasonTable, viewer: int | None) -> Iterator[str]:
    """How far the viewer is from a place, or was when the season was closed."""
    for line in table.waiting:
        if line.user_id == viewer:
            if season.closed_at is None:
                yield reader.say("own-waiting", played=line.played, points=line.points, listed=GAMES_FOR_A_PLACE)
            else:
                yield reader.say("own-waited", played=line.played, points=line.points, listed=GAMES_FOR_A_PLACE)


def _how(reader: Reader, season: Season, table: SeasonTable) -> list[str]:
    """How the table is made, and how many have no place yet."""
    if season.number == BEFORE_SEASONS:
        return [reader.say("season-before-how")]
    over = season.closed_at is not None
    waiting = (
        [
            reader.say(
                "season-waited" if over else "season-waiting", number=len(table.waiting), listed=GAMES_FOR_A_PLACE
            )
        ]
        if table.lines and table.waiting
        else []
    )
    points, period = season.rules.points, "over" if over else season.rules.period
    how = reader.say("season-how", points=points, period=period, listed=GAMES_FOR_A_PLACE, most=GAMES_A_WEEK)
    return [*waiting, how]
