"""Tables of results for everybody to read: each as a text, and as what its picture shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from bot.model.computers import LEVELS
from bot.model.day_points import BEST_DAYS
from bot.model.day_records import MonthLine
from bot.model.durations import DAY, HOUR, MINUTE
from bot.model.live_table import game_or_placeholder
from bot.model.records import Daily, DailyResult, SoloStanding, Standing
from bot.model.streaks import FEWEST_TRY_MOVES
from bot.model.tallies import GameTally, LevelStanding
from bot.text.computers import level_name
from bot.text.formatting import LONGEST_TEXT, clip, plain, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.sheets import FIRST_PAGE, Sheet, Table, TablePage, alt_of, page_of, row_of, telling
from engine.game import Game
from render.ranking import NOTHING, Columns, RankingRow


def format_duration(reader: Reader, seconds: int) -> str:
    """How long a game took: 5:07, 3 h 05, or after two days only how many days."""
    if seconds < HOUR:
        return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
    if seconds < 2 * DAY:
        return reader.say("hours", hours=seconds // HOUR, minutes=f"{seconds % HOUR // MINUTE:02}")
    return reader.say("days", days=seconds // DAY)


def month_title(reader: Reader, day: date) -> str:
    """The month of a date: "Nov 2026"."""
    return reader.say("month-of-year", month=reader.say("month", month=day.month), year=day.year)


def share(reader: Reader, won: int, played: int) -> str:
    """How many games were won of how many, as a cell."""
    return reader.say("won-of", won=won, played=played)


def league_line(reader: Reader, line: Standing, staked: bool) -> str:
    """A line of a season, which says at the end what was at stake."""
    said = reader.say(
        "league-line",
        place=line.place,
        name=safe(reader, line.name),
        points=line.points,
        won=line.won,
        played=line.played,
        cards=line.cards_left,
        knocks=line.knocks,
        calls=line.calls,
    )
    return _at_stake(reader, said, line) if staked else said


def _own_league_line(reader: Reader, line: Standing) -> str:
    """The same of one's own, without a name."""
    said = reader.say(
        "own-league",
        place=line.place,
        points=line.points,
        won=line.won,
        played=line.played,
        cards=line.cards_left,
        knocks=line.knocks,
        calls=line.calls,
    )
    return _at_stake(reader, said, line) if line.stakes else said


def _at_stake(reader: Reader, said: str, line: Standing) -> str:
    return f"{said}, {reader.say('at-stake', stakes=f'{line.stakes:+d}')}"


# Against computers.


class _Against(NamedTuple):
    """What somebody did against each level, and their place by that."""

    place: int
    user_id: int
    own: Sequence[LevelStanding]


def against_computers(reader: Reader, lines: Sequence[LevelStanding], page: TablePage = FIRST_PAGE) -> Sheet:
    """How often each person on a server has won against which level of computers.

    Who has won most against the highest level comes first; equals share a place and stand by name.
    """
    if not lines:
        return Sheet(reader.say("nobody-against-computers"))
    by_person: dict[int, list[LevelStanding]] = {}
    for line in lines:
        by_person.setdefault(line.user_id, []).append(line)
    levels = [level for level in LEVELS[::-1] if any(line.level == level for line in lines)]
    order = sorted(by_person.values(), key=lambda own: (_wins(own), own[0].name.casefold(), own[0].user_id))
    places: dict[tuple[int, ...], int] = {}
    placed = [
        _Against(places.setdefault(_wins(own), number), own[0].user_id, own)
        for number, own in enumerate(order, start=1)
    ]
    told = [
        reader.say("against-line", place=place, name=safe(reader, own[0].name), tally=_levels(reader, own))
        for place, _, own in placed
    ]
    rows = [row_of(reader, place, own[0].name, _level_cells(reader, own, levels)) for place, _, own in placed]
    columns = Columns(reader.say("column-player"), tuple(level_name(reader, level) for level in levels))
    return page_of(reader, Table(reader.say("against-computers"), placed, told, columns, rows), page)


def _wins(own: Sequence[LevelStanding]) -> tuple[int, ...]:
    """What puts one person before another: the wins from the highest level to the lowest, the most first."""
    won = {line.level: line.won for line in own}
    return tuple(-won.get(level, 0) for level in LEVELS[::-1])


def _levels(reader: Reader, own: Sequence[LevelStanding]) -> str:
    lines = sorted(own, key=lambda line: LEVELS.index(line.level) if line.level in LEVELS else -1, reverse=True)
    return ", ".join(
        reader.say("against-level", level=level_name(reader, line.level), won=line.won, played=line.played)
        for line in lines
    )


def _level_cells(reader: Reader, own: Sequence[LevelStanding], levels: Sequence[str]) -> tuple[str, ...]:
    by_level = {line.level: line for line in own}
    return tuple(
        share(reader, by_level[level].won, by_level[level].played) if level in by_level else NOTHING
        for level in levels
    )


# The tables of games.


def of_game(reader: Reader, kind: Game, lines: Sequence[SoloStanding], page: TablePage = FIRST_PAGE) -> Sheet:
    """The table of one game on a server."""
    if not lines:
        return Sheet(reader.say("nobody", title=title_of(reader, kind)))
    told = [f"{line.place}\\. **{safe(reader, line.name)}**: {_tally(reader, line)}" for line in lines]
    rows = [row_of(reader, line.place, line.name, _cells(reader, line)) for line in lines]
    title = reader.say("game-standings", title=title_of(reader, kind))
    columns = _game_columns(reader, reader.say("column-player"))
    return page_of(reader, Table(title, lines, told, columns, rows, above=[reader.say("once")]), page)


def of_player(reader: Reader, lines: Mapping[str, SoloStanding], only: Game | None = None) -> Sheet:
    """What one player has done, in one game or in each, the most played first."""
    if only is not None:
        lines = {name: line for name, line in lines.items() if name == only.id}
    if not lines:
        return Sheet(
            reader.say("not-you") if only is None else reader.say("not-you-one", title=title_of(reader, only))
        )
    return _own_sheet(reader, reader.say("own-games"), [f"### {reader.say('own-games')}", reader.say("once")], lines)


def _own_sheet(reader: Reader, title: str, head: Sequence[str], lines: Mapping[str, SoloStanding]) -> Sheet:
    """What one player has done in each game, as fully as there is room for below what stands above it."""
    mine = sorted(
        ((title_of(reader, game_or_placeholder(name)), line) for name, line in lines.items()),
        key=lambda own: (-own[1].played, own[0]),
    )
    for tally in (_tally, _short_tally, _won_of):
        text = "\n".join([*head, *(f"- **{name}**: {tally(reader, line)}" for name, line in mine)])
        if len(text) <= LONGEST_TEXT:
            break
    rows = [RankingRow(None, name, _cells(reader, line)) for name, line in mine]
    columns = _game_columns(reader, reader.say("column-game"))
    return Sheet(clip(text, LONGEST_TEXT), title, alt_of(reader, title, rows), *telling(columns, rows))


def of_oneself(
    reader: Reader,
    name: str,
    league: Sequence[Standing],
    levels: Sequence[LevelStanding],
    games: Mapping[str, SoloStanding],
) -> Sheet:
    """What one person has done on a server: in the league, against each computer, and in each game alone."""
    if not (league or levels or games):
        return Sheet(reader.say("not-you"))
    told = [_own_league_line(reader, line) for line in league]
    told += [reader.say("own-against", tally=_levels(reader, levels))] if levels else []
    told.insert(0, f"### {reader.say('own-results', name=safe(reader, name))}")
    if not games:
        return Sheet("\n".join(told))
    won, streak = sum(line.won for line in games.values()), max(line.streak for line in games.values())
    played = sum(line.played for line in games.values())
    told.append(reader.say("own-alone", won=won, played=played, streak=streak))
    return _own_sheet(reader, reader.say("own-results", name=plain(reader, name)), told, games)


def tallies_of(lines: Mapping[str, SoloStanding]) -> list[GameTally]:
    """How often one player has won each game, the most often first."""
    tallies = [GameTally(name, line.won, line.played) for name, line in lines.items()]
    return sorted(tallies, key=lambda tally: (-tally.won, -tally.played, tally.game))


def _tally(reader: Reader, line: SoloStanding) -> str:
    won = reader.say("tally", won=line.won, played=line.played, unaided=line.unaided)
    streak = reader.say("streak", streak=line.streak, longest=line.best_streak)
    return ", ".join([won, streak, *_best(reader, line)])


def _short_tally(reader: Reader, line: SoloStanding) -> str:
    return ", ".join([_won_of(reader, line), *_best(reader, line)])


def _won_of(reader: Reader, line: SoloStanding) -> str:
    return reader.say("short-tally", won=line.won, played=line.played)


def _best(reader: Reader, line: SoloStanding) -> list[str]:
    """The best win, if there is one."""
    if line.fewest_moves is None or line.best_seconds is None:
        return []
    return [reader.say("best", moves=line.fewest_moves, time=format_duration(reader, line.best_seconds))]


def _cells(reader: Reader, line: SoloStanding) -> tuple[str, ...]:
    counts = (share(reader, line.won, line.played), str(line.unaided), str(line.streak))
    moves = NOTHING if line.fewest_moves is None else str(line.fewest_moves)
    return (*counts, moves, NOTHING if line.best_seconds is None else format_duration(reader, line.best_seconds))


def _game_columns(reader: Reader, names: str) -> Columns:
    counts = (reader.say("column-won"), reader.say("column-unaided"), reader.say("column-streak"))
    return Columns(names, (*counts, reader.say("column-moves"), reader.say("column-time")))


# Daily deals.


def of_day(
    reader: Reader,
    deal: Daily,
    lines: Sequence[DailyResult],
    points: Mapping[int, int],
    former: Daily | None = None,
    *,
    over: bool = False,
    page: TablePage = FIRST_PAGE,
) -> Sheet:
    """The results of a daily deal with its points by user, and the secrets of a former one that prove it fair."""
    title = title_of(reader, game_or_placeholder(deal.game))
    opened = [] if former is None else [_opened(reader, former)]
    if not lines:
        nobody = (
            reader.say("nobody-that-day", day=deal.day, title=title)
            if over
            else reader.say("nobody-today", title=title)
        )
        return Sheet("\n".join([nobody, *opened]))
    told = [f"{line.place}\\. **{safe(reader, line.name)}** {_outcome(reader, line)}" for line in lines]
    rows = [
        row_of(reader, line.place, line.name, (str(points[line.user_id]), *_day_cells(reader, line)))
        for line in lines
    ]
    heading = reader.say("daily-results", day=deal.day, title=title)
    return page_of(reader, Table(heading, lines, told, _day_columns(reader), rows, below=opened), page)


def of_month(
    reader: Reader, day: date, lines: Sequence[MonthLine], *, over: bool = False, page: TablePage = FIRST_PAGE
) -> Sheet:
    """The daily deals of the month of a date: what each player's best dates are worth together."""
    month = month_title(reader, day)
    title = reader.say("daily-month", month=month)
    if not lines:
        return Sheet(reader.say("nobody-that-month", month=month) if over else reader.say("nobody-this-month"))
    told = [
        reader.say("month-line", place=line.place, name=safe(reader, line.name), points=line.points, days=line.days)
        for line in lines
    ]
    rows = [row_of(reader, line.place, line.name, (str(line.points), str(line.days))) for line in lines]
    columns = Columns(reader.say("column-player"), (reader.say("column-points"), reader.say("column-days")))
    how = reader.say("month-how", moves=FEWEST_TRY_MOVES, most=BEST_DAYS)
    return page_of(reader, Table(title, lines, told, columns, rows, below=[how]), page)


def _opened(reader: Reader, former: Daily) -> str:
    title = title_of(reader, game_or_placeholder(former.game))
    return reader.say("former-day", title=title, day=former.day, seed=former.seed, salt=former.salt)


def _outcome(reader: Reader, line: DailyResult) -> str:
    time = format_duration(reader, line.seconds)
    if line.won:
        return reader.say("day-won-unaided" if line.unaided else "day-won-aided", moves=line.moves, time=time)
    if line.cards_left is None:
        return reader.say("day-untouched")
    return reader.say("day-lost", cards=line.cards_left, moves=line.moves, time=time)


def _day_cells(reader: Reader, line: DailyResult) -> tuple[str, ...]:
    result = reader.say("entry-won" if line.won else "entry-lost")
    help_had = NOTHING if line.unaided else reader.say("entry-helped")
    if line.cards_left is None:
        return (result, NOTHING, NOTHING, NOTHING, NOTHING)
    return (result, help_had, str(line.moves), format_duration(reader, line.seconds), str(line.cards_left))


def _day_columns(reader: Reader) -> Columns:
    result = (reader.say("column-points"), reader.say("column-result"), reader.say("column-help"))
    return Columns(
        reader.say("column-player"),
        (*result, reader.say("column-moves"), reader.say("column-time"), reader.say("column-left")),
    )
