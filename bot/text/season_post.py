"""What a server is told of a season that was closed: its champions, and its table as a picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

from bot.model.dates import local_date
from bot.model.league_table import PlayedRows
from bot.model.live_table import known
from bot.model.records import Standing
from bot.model.seasons import Champion, Honour, Season
from bot.model.time_zones import ZoneSince
from bot.text.formatting import LONGEST_ALT, clip, joined, plain
from bot.text.games import title_of
from bot.text.league import NAMED_IN_TIE, by_kind, champions, season_title
from bot.text.reader import Reader
from bot.text.standings import LINES_ON_A_PAGE
from engine.cards import Card, Rank, Suit
from render.season import SeasonCard as Picture
from render.season import SeasonRow

DAYS_OF_A_WEEK = 7
# Everybody has the face of a court card, always the same one.
_FACES = tuple(Card.of(rank, suit) for suit in Suit for rank in (Rank.JACK, Rank.QUEEN, Rank.KING))


def post_text(reader: Reader, season: Season, honours: Sequence[Honour]) -> str:
    """What is posted when a season was closed, for all who look at the channel; it mentions nobody."""
    head = reader.say("season-closed", season=season_title(reader, season))
    return "\n".join([f"### {head}", *champions(reader, honours), reader.say("season-next")])


def post_alt(reader: Reader, season: Season, lines: Sequence[Standing]) -> str:
    """The picture of the first lines in words."""
    title = reader.say("season-league", season=season_title(reader, season))
    names = ", ".join(plain(reader, line.name) for line in lines[:LINES_ON_A_PAGE])
    return clip(reader.say("table-alt", title=title, names=names), LONGEST_ALT)


def post_picture(reader: Reader, season: Season, honours: Sequence[Honour]) -> Picture:
    """What stands around the first lines of a season that was closed."""
    best = [plain(reader, each.name) for each in honours if each.what is Champion.POINTS][:NAMED_IN_TIE]
    return Picture(
        title=season_title(reader, season),
        week=1,
        weeks=1,
        now=reader.say("season-over"),
        until="",
        headings=(
            reader.say("column-player"),
            reader.say("column-weeks"),
            reader.say("column-won"),
            reader.say("column-points"),
        ),
        notes=tuple(_rated(reader, honours)),
        own=reader.say("season-champion", who=joined(reader, best), number=len(best)) if best else "",
    )


def _rated(reader: Reader, honours: Sequence[Honour]) -> Iterator[str]:
    """Who had the best rating in each game."""
    for what, game, own in by_kind(honours):
        if what is Champion.RATING:
            who = joined(reader, [plain(reader, each.name) for each in own[:NAMED_IN_TIE]])
            title = title_of(reader, known(game, solo=False))
            yield reader.say("season-rating", title=title, who=who, rating=str(round(own[0].worth)))


def post_rows(
    reader: Reader, lines: Sequence[Standing], games: Sequence[PlayedRows], zones: Sequence[ZoneSince]
) -> list[SeasonRow]:
    """The first lines of a season, each with the points of its weeks."""
    weeks = points_by_week(games, zones)
    return [
        SeasonRow(
            place=line.place,
            name=plain(reader, line.name),
            face=face_of(line.user_id),
            weeks=tuple(weeks.get(line.user_id, ())),
            won=str(line.won),
            played=str(line.played),
            points=f"{line.points:.4g}",
            instead=reader.say("player-number", number=line.place),
        )
        for line in lines[:LINES_ON_A_PAGE]
    ]


def points_by_week(games: Sequence[PlayedRows], zones: Sequence[ZoneSince]) -> Mapping[int, Sequence[float]]:
    """The points of each player in each week of a season, from the Monday before its first game to its last game."""
    days = [local_date(zones, game[0].at) for game in games]
    if not days:
        return {}
    first = _monday(days[0])
    many = (_monday(max(days)) - first).days // DAYS_OF_A_WEEK + 1
    weeks = defaultdict[int, list[float]](lambda: [0.0] * many)
    for day, game in zip(days, games, strict=True):
        for row in game:
            weeks[row.user_id][(day - first).days // DAYS_OF_A_WEEK] += row.points
    return weeks


def face_of(user_id: int) -> Card:
    """The face of a person."""
    return _FACES[user_id % len(_FACES)]


def _monday(day: date) -> date:
    return day - timedelta(day.weekday())
