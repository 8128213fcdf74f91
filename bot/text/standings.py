"""Tables of results for everybody to read: each as a text, and as what its picture shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.model.live_table import known
from bot.model.records import Daily, DailyResult, SoloStanding
from bot.text.formatting import LONGEST_TEXT, clip, counted, plain, safe
from engine.game import Game
from render.standings import DAILY, NOTHING, SOLO, Columns, Row

ONCE = "-# A deal counts once for each player: the first time that it ends, won or given up."
NOBODY = "Nobody has finished a game of {title} on this server yet: `/patience start` deals one."
NOBODY_TODAY = "Today's deal is a game of {title}, and nobody has finished it yet: `/daily` deals it to you."
NOT_YOU = "You have not finished a game for one player here yet: `/patience start` deals one."
NOT_YOU_ONE = "You have not finished a game of {title} here yet: `/patience start` deals one."
FORMER = (
    "-# The deal of {day}, {title}, was `{seed}`, salt `{salt}`: the seal shown then is the SHA-256 of salt and deal."
)
MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


class Sheet(NamedTuple):
    """A table of results: its text, and the title, columns and rows of its picture; no rows, no picture."""

    text: str
    title: str = ""
    columns: Columns = SOLO
    rows: Sequence[Row] = ()


def format_duration(seconds: int) -> str:
    """How long a game took: 5:07, 3 h 05, or after two days only how many days."""
    if seconds < HOUR:
        return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
    if seconds < 2 * DAY:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE:02}"
    return f"{seconds // DAY} d"


# The tables of games.


def of_game(kind: Game, lines: Sequence[SoloStanding]) -> Sheet:
    """The table of one game on a server."""
    if not lines:
        return Sheet(NOBODY.format(title=kind.title))
    told = [f"{line.place}. **{safe(line.name)}**: {_tally(line)}" for line in lines]
    rows = [Row(line.place, plain(line.name), _cells(line)) for line in lines]
    return _sheet(f"{kind.title}: standings", [ONCE, *told], SOLO, rows)


def of_player(lines: Mapping[str, SoloStanding], only: Game | None = None) -> Sheet:
    """What one player has done, in one game or in each, the most played first."""
    if only is not None:
        lines = {name: line for name, line in lines.items() if name == only.id}
    if not lines:
        return Sheet(NOT_YOU if only is None else NOT_YOU_ONE.format(title=only.title))
    mine = sorted(
        ((known(name).title, line) for name, line in lines.items()), key=lambda own: (-own[1].played, own[0])
    )
    told = [f"- **{title}**: {_tally(line)}" for title, line in mine]
    rows = [Row(None, title, _cells(line)) for title, line in mine]
    return _sheet("Your games in direct messages", [ONCE, *told], SOLO._replace(names="game"), rows)


def _tally(line: SoloStanding) -> str:
    parts = [f"{line.won} won of {line.played} ({line.unaided} without help)"]
    parts.append(f"streak {line.streak} (longest {line.best_streak})")
    if line.fewest_moves is not None and line.best_seconds is not None:
        parts.append(f"best {counted(line.fewest_moves, 'move')} and {format_duration(line.best_seconds)}")
    return ", ".join(parts)


def _cells(line: SoloStanding) -> tuple[str, ...]:
    counts = (line.played, line.won, line.unaided, line.streak, line.best_streak)
    moves = NOTHING if line.fewest_moves is None else str(line.fewest_moves)
    return (*map(str, counts), moves, NOTHING if line.best_seconds is None else format_duration(line.best_seconds))


# Daily deals.


def of_day(deal: Daily, lines: Sequence[DailyResult], former: Daily | None = None) -> Sheet:
    """The results of a daily deal, and the secrets of a former one that prove it fair."""
    title = known(deal.game).title
    opened = [] if former is None else [_opened(former)]
    if not lines:
        return Sheet("\n".join([NOBODY_TODAY.format(title=title), *opened]))
    told = [f"{line.place}. **{safe(line.name)}** {_outcome(line)}" for line in lines] + opened
    rows = [Row(line.place, plain(line.name), _day_cells(line)) for line in lines]
    return _sheet(f"Daily deal of {deal.day}: {title}", told, DAILY, rows)


def _opened(former: Daily) -> str:
    told = {"title": known(former.game).title, "day": former.day, "seed": former.seed, "salt": former.salt}
    return FORMER.format(**told)


def _outcome(line: DailyResult) -> str:
    moves, time = counted(line.moves, "move"), format_duration(line.seconds)
    if line.won:
        return f"won in {moves} {'without' if line.unaided else 'with'} help, {time}"
    if line.cards_left is None:
        return "gave up before the first move"
    return f"had {counted(line.cards_left, 'card')} left after {moves}, {time}"


def _day_cells(line: DailyResult) -> tuple[str, ...]:
    result, help_had = "won" if line.won else "lost", NOTHING if line.unaided else "yes"
    if line.cards_left is None:
        return (result, NOTHING, NOTHING, NOTHING, NOTHING)
    return (result, help_had, str(line.moves), format_duration(line.seconds), str(line.cards_left))


def _sheet(title: str, told: Sequence[str], columns: Columns, rows: Sequence[Row]) -> Sheet:
    return Sheet(clip("\n".join([f"### {title}", *told]), LONGEST_TEXT), title, columns, rows)
