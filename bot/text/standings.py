"""Tables of results for everybody to read: each as a text, and as what its picture shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.model.computers import LEVELS
from bot.model.live_table import known
from bot.model.records import Daily, DailyResult, SoloStanding, Standing
from bot.model.tallies import GameTally, LevelStanding
from bot.text.computers import level_name
from bot.text.formatting import LONGEST_ALT, LONGEST_TEXT, clip, plain, safe
from bot.text.sentences import say
from engine.game import Game
from render.ranking import NOTHING, Columns, Row
from render.standings import MOST_ROWS, standings_png
from render.theme import Theme
from render.themes import USUAL

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


class Sheet(NamedTuple):
    """A table of results: its text, and the title, columns and rows of its picture; no rows, no picture."""

    text: str
    title: str = ""
    columns: Columns = Columns("", ())
    rows: Sequence[Row] = ()

    @property
    def alt(self) -> str:
        """Its picture in words: who or what stands in its rows; the numbers stand in the text."""
        names = ", ".join(row.name for row in self.rows[:MOST_ROWS])
        return clip(say("table-alt", title=self.title, names=names), LONGEST_ALT)

    def png(self, theme: Theme = USUAL) -> bytes | None:
        """Its picture, if there is anything to draw."""
        return standings_png(self.title, self.columns, self.rows, theme) if self.rows else None


def format_duration(seconds: int) -> str:
    """How long a game took: 5:07, 3 h 05, or after two days only how many days."""
    if seconds < HOUR:
        return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
    if seconds < 2 * DAY:
        return say("hours", hours=seconds // HOUR, minutes=f"{seconds % HOUR // MINUTE:02}")
    return say("days", days=seconds // DAY)


def _row(place: int, name: str, cells: tuple[str, ...]) -> Row:
    return Row(place, plain(name), cells, say("player-number", number=place))


# The league.


def of_league(lines: Sequence[Standing]) -> Sheet:
    """The league of a server, with stakes if anybody has some."""
    if not lines:
        return Sheet(say("no-league"))
    staked = any(line.stakes for line in lines)
    told = [_league_line(line, staked) for line in lines]
    rows = [_row(line.place, line.name, _league_cells(line, staked)) for line in lines]
    return _sheet(say("league"), told, _league_columns(staked), rows)


def _league_line(line: Standing, staked: bool) -> str:
    said = say(
        "league-line",
        place=line.place,
        name=safe(line.name),
        points=line.points,
        won=line.won,
        played=line.played,
        cards=line.cards_left,
        knocks=line.knocks,
    )
    return f"{said}, {say('at-stake', stakes=f'{line.stakes:+d}')}" if staked else said


def _league_cells(line: Standing, staked: bool) -> tuple[str, ...]:
    cells = (f"{line.points:g}", _share(line.won, line.played), str(line.cards_left), str(line.knocks))
    return (*cells, f"{line.stakes:+d}" if line.stakes else "0") if staked else cells


def _league_columns(staked: bool) -> Columns:
    numbers = (say("column-points"), say("column-won"), say("column-left"), say("column-caught"))
    return Columns(say("column-player"), (*numbers, say("column-stakes")) if staked else numbers)


def _share(won: int, played: int) -> str:
    return say("won-of", won=won, played=played)


# Against computers.


def against_computers(lines: Sequence[LevelStanding]) -> Sheet:
    """How often each person on a server has won against which level of computers.

    Who has won most against the highest level comes first; equals share a place and stand by name.
    """
    if not lines:
        return Sheet(say("nobody-against-computers"))
    by_person: dict[int, list[LevelStanding]] = {}
    for line in lines:
        by_person.setdefault(line.user_id, []).append(line)
    levels = [level for level in LEVELS[::-1] if any(line.level == level for line in lines)]
    order = sorted(by_person.values(), key=lambda own: (_wins(own), own[0].name.casefold(), own[0].user_id))
    places: dict[tuple[int, ...], int] = {}
    placed = [(places.setdefault(_wins(own), number), own) for number, own in enumerate(order, start=1)]
    told = [say("against-line", place=place, name=safe(own[0].name), tally=_levels(own)) for place, own in placed]
    rows = [_row(place, own[0].name, _level_cells(own, levels)) for place, own in placed]
    columns = Columns(say("column-player"), tuple(map(level_name, levels)))
    return _sheet(say("against-computers"), told, columns, rows)


def _wins(own: Sequence[LevelStanding]) -> tuple[int, ...]:
    """What puts one person before another: the wins from the highest level to the lowest, the most first."""
    won = {line.level: line.won for line in own}
    return tuple(-won.get(level, 0) for level in LEVELS[::-1])


def _levels(own: Sequence[LevelStanding]) -> str:
    lines = sorted(own, key=lambda line: LEVELS.index(line.level) if line.level in LEVELS else -1, reverse=True)
    return ", ".join(
        say("against-level", level=level_name(line.level), won=line.won, played=line.played) for line in lines
    )


def _level_cells(own: Sequence[LevelStanding], levels: Sequence[str]) -> tuple[str, ...]:
    by_level = {line.level: line for line in own}
    return tuple(
        _share(by_level[level].won, by_level[level].played) if level in by_level else NOTHING for level in levels
    )


# The tables of games.


def of_game(kind: Game, lines: Sequence[SoloStanding]) -> Sheet:
    """The table of one game on a server."""
    if not lines:
        return Sheet(say("nobody", title=kind.title))
    told = [f"{line.place}\\. **{safe(line.name)}**: {_tally(line)}" for line in lines]
    rows = [_row(line.place, line.name, _cells(line)) for line in lines]
    return _sheet(
        say("game-standings", title=kind.title), [say("once"), *told], _game_columns(say("column-player")), rows
    )


def of_player(lines: Mapping[str, SoloStanding], only: Game | None = None) -> Sheet:
    """What one player has done, in one game or in each, the most played first."""
    if only is not None:
        lines = {name: line for name, line in lines.items() if name == only.id}
    if not lines:
        return Sheet(say("not-you") if only is None else say("not-you-one", title=only.title))
    mine = sorted(
        ((known(name).title, line) for name, line in lines.items()), key=lambda own: (-own[1].played, own[0])
    )
    told = [f"- **{title}**: {_tally(line)}" for title, line in mine]
    rows = [Row(None, title, _cells(line)) for title, line in mine]
    return _sheet(say("own-games"), [say("once"), *told], _game_columns(say("column-game")), rows)


def of_oneself(
    name: str, league: Sequence[Standing], levels: Sequence[LevelStanding], games: Mapping[str, SoloStanding]
) -> Sheet:
    """What one person has done on a server: in the league, against each computer, and in each game alone."""
    if not (league or levels or games):
        return Sheet(say("not-you"))
    told = [_league_line(line, staked=bool(line.stakes)) for line in league]
    told += [say("own-against", tally=_levels(levels))] if levels else []
    title, alone = say("own-results", name=safe(name)), of_player(games)
    if not games:
        return Sheet("\n".join([f"### {title}", *told]))
    won, streak = sum(line.won for line in games.values()), max(line.streak for line in games.values())
    played = sum(line.played for line in games.values())
    told.append(say("own-alone", won=won, played=played, streak=streak))
    text = clip("\n".join([f"### {title}", *told, *alone.text.splitlines()[2:]]), LONGEST_TEXT)
    return Sheet(text, say("own-results", name=plain(name)), alone.columns, alone.rows)


def tallies_of(lines: Mapping[str, SoloStanding]) -> list[GameTally]:
    """How often one player has won each game, the most often first."""
    tallies = [GameTally(name, line.won, line.played) for name, line in lines.items()]
    return sorted(tallies, key=lambda tally: (-tally.won, -tally.played, tally.game))


def _tally(line: SoloStanding) -> str:
    parts = [
        say("tally", won=line.won, played=line.played, unaided=line.unaided),
        say("streak", streak=line.streak, longest=line.best_streak),
    ]
    if line.fewest_moves is not None and line.best_seconds is not None:
        parts.append(say("best", moves=line.fewest_moves, time=format_duration(line.best_seconds)))
    return ", ".join(parts)


def _cells(line: SoloStanding) -> tuple[str, ...]:
    counts = (_share(line.won, line.played), str(line.unaided), str(line.streak))
    moves = NOTHING if line.fewest_moves is None else str(line.fewest_moves)
    return (*counts, moves, NOTHING if line.best_seconds is None else format_duration(line.best_seconds))


def _game_columns(names: str) -> Columns:
    counts = (say("column-won"), say("column-unaided"), say("column-streak"))
    return Columns(names, (*counts, say("column-moves"), say("column-time")))


# Daily deals.


def of_day(deal: Daily, lines: Sequence[DailyResult], former: Daily | None = None) -> Sheet:
    """The results of a daily deal, and the secrets of a former one that prove it fair."""
    title = known(deal.game).title
    opened = [] if former is None else [_opened(former)]
    if not lines:
        return Sheet("\n".join([say("nobody-today", title=title), *opened]))
    told = [f"{line.place}\\. **{safe(line.name)}** {_outcome(line)}" for line in lines] + opened
    rows = [_row(line.place, line.name, _day_cells(line)) for line in lines]
    return _sheet(say("daily-results", day=deal.day, title=title), told, _day_columns(), rows)


def _opened(former: Daily) -> str:
    title = known(former.game).title
    return say("former-day", title=title, day=former.day, seed=former.seed, salt=former.salt)


def _outcome(line: DailyResult) -> str:
    time = format_duration(line.seconds)
    if line.won:
        return say("day-won-unaided" if line.unaided else "day-won-aided", moves=line.moves, time=time)
    if line.cards_left is None:
        return say("day-untouched")
    return say("day-lost", cards=line.cards_left, moves=line.moves, time=time)


def _day_cells(line: DailyResult) -> tuple[str, ...]:
    result = say("entry-won" if line.won else "entry-lost")
    help_had = NOTHING if line.unaided else say("entry-helped")
    if line.cards_left is None:
        return (result, NOTHING, NOTHING, NOTHING, NOTHING)
    return (result, help_had, str(line.moves), format_duration(line.seconds), str(line.cards_left))


def _day_columns() -> Columns:
    result = (say("column-result"), say("column-help"), say("column-moves"))
    return Columns(say("column-player"), (*result, say("column-time"), say("column-left")))


def _sheet(title: str, told: Sequence[str], columns: Columns, rows: Sequence[Row]) -> Sheet:
    return Sheet(clip("\n".join([f"### {title}", *told]), LONGEST_TEXT), title, columns, rows)
