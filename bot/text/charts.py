"""Charts of results for everybody to read: each as a text, and as what its picture shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import accumulate, groupby
from typing import NamedTuple

from bot.model.live_table import known
from bot.model.tallies import GameTally, Score
from bot.text.formatting import LONGEST_TEXT, clip, plain, safe
from bot.text.sentences import say
from engine.game import Game
from render.art.pen import Point
from render.charts import MOST_BARS, MOST_LINES, Bar, Ends, Line, bars_png, lines_png
from render.theme import Theme
from render.themes import USUAL

DAY = 24 * 60 * 60
# Of dates farther apart the year matters more than the day.
_LONG = 330 * DAY


class LineChart(NamedTuple):
    """A chart of lines: its text, and what its picture shows; no lines, no picture."""

    text: str
    title: str = ""
    lines: Sequence[Line] = ()
    ends: Ends = Ends("", "")
    steps: bool = False

    @property
    def alt(self) -> str:
        """Its picture in words."""
        return say("chart-alt", title=self.title)

    def png(self, theme: Theme = USUAL) -> bytes | None:
        """Its picture, if there is anything to draw."""
        return lines_png(self.title, self.lines, self.ends, steps=self.steps, theme=theme) if self.lines else None


class BarChart(NamedTuple):
    """A chart of bars: its text, and what its picture shows; no bars, no picture."""

    text: str
    title: str = ""
    bars: Sequence[Bar] = ()

    @property
    def alt(self) -> str:
        """Its picture in words."""
        return say("chart-alt", title=self.title)

    def png(self, theme: Theme = USUAL) -> bytes | None:
        """Its picture, if there is anything to draw."""
        return bars_png(self.title, self.bars, theme) if self.bars else None


def points_chart(scores: Sequence[Score]) -> LineChart:
    """How the points of the league have grown, from the first game to the last, of those who have most."""
    if not scores:
        return LineChart(say("no-league"))
    lines = [_growth(own, scores[-1].at) for own in _by_player(scores)]
    best = sorted(lines, key=lambda each: -each.points[-1][1])[:MOST_LINES]
    told = [say("chart-points", name=safe(each.name), points=each.points[-1][1]) for each in best]
    return _line_chart(say("points-chart"), told, best)


def _growth(scores: Sequence[Score], end: int) -> Line:
    """One player's points after each day with a game, and up to the end."""
    sums = zip(scores, accumulate(score.number for score in scores), strict=True)
    by_day = {score.at // DAY: (score.at, points) for score, points in sums}
    *_, (_, last) = by_day.values()
    return _line(scores, (*by_day.values(), (end, last)))


def moves_chart(kind: Game, wins: Sequence[Score]) -> LineChart:
    """How the fewest moves of a game won have come down, of those with the fewest."""
    if not wins:
        return LineChart(say("nobody-won", title=kind.title))
    lines = [_records(own) for own in _by_player(wins)]
    best = sorted(lines, key=lambda each: each.points[-1][1])[:MOST_LINES]
    told = [say("chart-moves", name=safe(each.name), moves=each.points[-1][1]) for each in best]
    return _line_chart(say("moves-chart", title=kind.title), told, best)._replace(steps=True)


def _records(wins: Sequence[Score]) -> Line:
    """One player's wins that took fewer moves than all before."""
    points: list[Point] = []
    for win in wins:
        if not points or win.number < points[-1][1]:
            points.append((win.at, win.number))
    return _line(wins, points)


def _by_player(scores: Sequence[Score]) -> Iterator[list[Score]]:
    """The scores of each player, in their order."""
    by_player = sorted(scores, key=lambda score: score.user_id)
    return (list(own) for _, own in groupby(by_player, lambda score: score.user_id))


def _line(scores: Sequence[Score], points: Sequence[Point]) -> Line:
    """The line of a player, who is called as in the newest of the scores."""
    return Line(plain(scores[-1].name), tuple(points), f"{points[-1][1]:g}", say("nameless"))


def _line_chart(title: str, told: Sequence[str], lines: Sequence[Line]) -> LineChart:
    text = clip("\n".join([f"### {title}", *told]), LONGEST_TEXT)
    times = [at for each in lines for at, _ in each.points]
    first, last = min(times), max(times)
    far = last - first > _LONG
    return LineChart(text, title, lines, Ends(_date(first, far), _date(last, far)))


def _date(seconds: float, far: bool) -> str:
    """A date as it is written below a chart: 21 Nov, or Nov 2026 among dates that are far apart."""
    date = datetime.fromtimestamp(seconds, UTC)
    month = say("month", month=date.month)
    return (
        say("month-of-year", month=month, year=date.year) if far else say("day-of-month", month=month, day=date.day)
    )


def wins_chart(tallies: Sequence[GameTally]) -> BarChart:
    """Which games were won, and how many of how many, the most won first."""
    if not tallies:
        return BarChart(say("nobody-any"))
    bars = [_bar(tally) for tally in tallies]
    told = [say("chart-wins", title=bar.name, won=bar.part, played=bar.whole) for bar in bars]
    title = say("wins-chart")
    return BarChart(clip("\n".join([f"### {title}", *told]), LONGEST_TEXT), title, bars[:MOST_BARS])


def _bar(tally: GameTally) -> Bar:
    return Bar(known(tally.game).title, tally.won, tally.played, say("won-of", won=tally.won, played=tally.played))
