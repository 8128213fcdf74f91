"""A season as a picture: what stands around its lines, and each of them with the points of its weeks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.model.live_table import game_or_placeholder
from bot.model.records import Standing
from bot.model.season_weeks import DAYS_OF_A_WEEK, SeasonSpan, SeasonWeeks
from bot.model.seasons import Champion, Honour, Season
from bot.text.formatting import LONGEST_ALT, clip, joined, plain
from bot.text.games import title_of
from bot.text.profiles import face_of
from bot.text.reader import Reader
from bot.text.season_names import NAMED_IN_TIE, by_kind, season_title
from render.season import MOST_WEEKS, SeasonCard, SeasonRow, season_png
from render.theme import Theme
from render.themes import USUAL_THEME


class SeasonSheet(NamedTuple):
    """A page of a season: its text, its picture in words, and what that shows; without games, no picture."""

    text: str
    alt: str = ""
    card: SeasonCard | None = None
    rows: Sequence[SeasonRow] = ()

    def png(self, theme: Theme = USUAL_THEME) -> bytes | None:
        """Its picture, if there is anything to draw."""
        return None if self.card is None else season_png(self.card, self.rows, theme)


def season_sheet(
    reader: Reader,
    season: Season,
    text: str,
    lines: Sequence[Standing],
    weeks: SeasonWeeks,
    *,
    honours: Sequence[Honour] = (),
    span: SeasonSpan | None = None,
    viewer: Standing | None = None,
) -> SeasonSheet:
    """Some lines of a season with a text; the viewer's own stands on the rail while the season goes on."""
    title = reader.say("season-league", season=season_title(reader, season))
    names = ", ".join(plain(reader, line.name) for line in lines)
    alt = clip(reader.say("table-alt", title=title, names=names), LONGEST_ALT)
    going = span if season.closed_at is None else None
    card = _card(reader, title, going)._replace(
        notes=tuple(_rated(reader, honours)), own=_champion(reader, honours) or _own(reader, viewer)
    )
    return SeasonSheet(text, alt, card, [_row(reader, line, weeks, going, viewer) for line in lines])


def _card(reader: Reader, title: str, span: SeasonSpan | None) -> SeasonCard:
    """What stands above the lines: how far the season has come, if it goes on."""
    headings = (
        reader.say("column-player"),
        reader.say("column-weeks"),
        reader.say("column-won"),
        reader.say("column-points"),
    )
    if span is None:
        return SeasonCard(title, 1, 1, reader.say("season-over"), "", headings)
    if span.weeks is None or span.last is None:
        beads = min(span.week, MOST_WEEKS)
        return SeasonCard(title, beads, beads, reader.say("season-week", week=span.week), "", headings)
    now = reader.say("season-week-of", week=span.week, weeks=span.weeks)
    month = reader.say("month", month=span.last.month)
    until = reader.say("season-ends", day=span.last.day, month=month)
    return SeasonCard(title, span.week, span.weeks, now, until, headings)


def _rated(reader: Reader, honours: Sequence[Honour]) -> Iterator[str]:
    """Who had the best rating in each game."""
    for what, game, own in by_kind(honours):
        if what is Champion.RATING:
            who = joined(reader, [plain(reader, each.name) for each in own[:NAMED_IN_TIE]])
            title = title_of(reader, game_or_placeholder(game, solo=False))
            yield reader.say("season-rating", title=title, who=who, rating=str(round(own[0].worth)))


def _champion(reader: Reader, honours: Sequence[Honour]) -> str:
    best = [plain(reader, each.name) for each in honours if each.what is Champion.POINTS][:NAMED_IN_TIE]
    return reader.say("season-champion", who=joined(reader, best), number=len(best)) if best else ""


def _own(reader: Reader, viewer: Standing | None) -> str:
    if viewer is None or not viewer.place:
        return ""
    return reader.say("season-own", place=viewer.place, points=viewer.points)


def _row(
    reader: Reader, line: Standing, weeks: SeasonWeeks, span: SeasonSpan | None, viewer: Standing | None
) -> SeasonRow:
    """A player of a season; while it goes on, the present week is the last, with how far they have risen in it."""
    points = [*weeks.points.get(line.user_id, ())]
    climbed = 0
    if span is not None and weeks.first is not None:
        many = max((span.monday - weeks.first).days // DAYS_OF_A_WEEK + 1, 1)
        of_now = many == max(map(len, weeks.points.values()))
        former = weeks.former.get(line.user_id, 0)
        climbed = former - line.place if of_now and former and line.place else 0
        points += [0.0] * (many - len(points))
    return SeasonRow(
        place=line.place,
        name=plain(reader, line.name),
        face=face_of(line.user_id),
        weeks=tuple(points),
        won=str(line.won),
        played=str(line.played),
        points=f"{line.points:.4g}",
        climbed=climbed,
        moved=reader.say("season-moved", places=abs(climbed)) if climbed else "",
        mine=viewer is not None and viewer.user_id == line.user_id,
        instead=reader.say("nameless"),
    )
