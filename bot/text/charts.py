"""Charts of results for everybody to read: each as a text, and as what its picture shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import accumulate, groupby
from typing import NamedTuple

from bot.model.durations import DAY
from bot.model.live_table import game_or_placeholder
from bot.model.tallies import GameTally, Score
from bot.text.formatting import LONGEST_TEXT, clip, plain, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from engine.game import Game
from render.art.pen import Point
from render.charts import MOST_BARS, MOST_LINES, Bar, ChartLine, Ends, bars_png, lines_png
from render.multiples import steps_png
from render.theme import Theme
from render.themes import USUAL_THEME

# Of dates farther apart the year matters more than the day.
_LONG = 330 * DAY


class LineChart(NamedTuple):
    """A chart of lines: its text, and what its picture shows, which `alt` has in words; no lines, no picture."""

    text: str
    title: str = ""
    alt: str = ""
    lines: Sequence[ChartLine] = ()
    ends: Ends = Ends("", "")
    steps: bool = False

    def png(self, theme: Theme = USUAL_THEME) -> bytes | None:
        """Its picture, if there is anything to draw."""
        drawn = steps_png if self.steps else lines_png
        return drawn(self.title, self.lines, self.ends, theme) if self.lines else None


class BarChart(NamedTuple):
    """A chart of bars: its text, and what its picture shows, which `alt` has in words; no bars, no picture."""

    text: str
    title: str = ""
    alt: str = ""
    bars: Sequence[Bar] = ()

    def png(self, theme: Theme = USUAL_THEME) -> bytes | None:
        """Its picture, if there is anything to draw."""
        return bars_png(self.title, self.bars, theme) if self.bars else None


def points_chart(reader: Reader, scores: Sequence[Score]) -> LineChart:
    """How the points of the league have grown, from the first game to the last, of those who have most."""
    if not scores:
        return LineChart(reader.say("no-league"))
    lines = [_growth(reader, own, scores[-1].at) for own in _by_player(scores)]
    best = sorted(lines, key=lambda each: -each.points[-1][1])[:MOST_LINES]
    told = [reader.say("chart-points", name=safe(reader, each.name), points=each.points[-1][1]) for each in best]
    return _line_chart(reader, reader.say("points-chart"), told, best)


def _growth(reader: Reader, scores: Sequence[Score], end: int) -> ChartLine:
    """One player's points after each day with a game, and up to the end."""
    sums = zip(scores, accumulate(score.number for score in scores), strict=True)
    by_day = {score.at // DAY: (score.at, points) for score, points in sums}
    *_, (_, last) = by_day.values()
    return _line(reader, scores, (*by_day.values(), (end, last)))


def moves_chart(reader: Reader, kind: Game, wins: Sequence[Score]) -> LineChart:
    """How the fewest moves of a game won have come down, of those with the fewest."""
    if not wins:
        return LineChart(reader.say("nobody-won", title=title_of(reader, kind)))
    lines = [_records(reader, own) for own in _by_player(wins)]
    best = sorted(lines, key=lambda each: each.points[-1][1])[:MOST_LINES]
    told = [reader.say("chart-moves", name=safe(reader, each.name), moves=each.points[-1][1]) for each in best]
    return _line_chart(reader, reader.say("moves-chart", title=title_of(reader, kind)), told, best)._replace(
        steps=True
    )


def _records(reader: Reader, wins: Sequence[Score]) -> ChartLine:
    """One player's wins that took fewer moves than all before."""
    points: list[Point] = []
    for win in wins:
        if not points or win.number < points[-1][1]:
            points.append((win.at, win.number))
    return _line(reader, wins, points)


def _by_player(scores: Sequence[Score]) -> Iterator[list[Score]]:
    """The scores of each player, in their order."""
    by_player = sorted(scores, key=lambda score: score.user_id)
    return (list(own) for _, own in groupby(by_player, lambda score: score.user_id))


def _line(reader: Reader, scores: Sequence[Score], points: Sequence[Point]) -> ChartLine:
    """The line of a player, who is called as in the newest of the scores."""
    return ChartLine(plain(reader, scores[-1].name), tuple(points), f"{points[-1][1]:g}", reader.say("nameless"))


def _line_chart(reader: Reader, title: str, told: Sequence[str], lines: Sequence[ChartLine]) -> LineChart:
    text = clip("\n".join([f"### {title}", *told]), LONGEST_TEXT)
    times = [at for each in lines for at, _ in each.points]
    first, last = min(times), max(times)
    far = last - first > _LONG
    ends = Ends(_date(reader, first, far), _date(reader, last, far))
    return LineChart(text, title, reader.say("chart-alt", title=title), lines, ends)


def _date(reader: Reader, seconds: float, far: bool) -> str:
    """A date as it is written below a chart: 21 Nov, or Nov 2026 among dates that are far apart."""
    date = datetime.fromtimestamp(seconds, UTC)
    month = reader.say("month", month=date.month)
    if far:
        return reader.say("month-of-year", month=month, year=date.year)
    return reader.say("day-of-month", month=month, day=date.day)


def wins_chart(reader: Reader, tallies: Sequence[GameTally]) -> BarChart:
    """Which games were won, and how many of how many, the most won first."""
    if not tallies:
        return BarChart(reader.say("nobody-any"))
    bars = [_bar(reader, tally) for tally in tallies]
    told = [reader.say("chart-wins", title=bar.name, won=bar.part, played=bar.whole) for bar in bars]
    title = reader.say("wins-chart")
    text, alt = clip("\n".join([f"### {title}", *told]), LONGEST_TEXT), reader.say("chart-alt", title=title)
    return BarChart(text, title, alt, bars[:MOST_BARS])


def _bar(reader: Reader, tally: GameTally) -> Bar:
    return Bar(
        title_of(reader, game_or_placeholder(tally.game)),
        tally.won,
        tally.played,
        reader.say("won-of", won=tally.won, played=tally.played),
    )
