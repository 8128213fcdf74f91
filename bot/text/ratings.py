"""The ratings of a server in a game, page by page, for everybody to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model.computers import from_the_beginning
from bot.model.former_players import PLAYERS_TO_COUNT, TURNS_TO_COUNT
from bot.model.live_table import LiveTable
from bot.model.rating_records import RatingLine
from bot.model.rating_scale import START_RATING
from bot.model.season_points import GAMES_A_WEEK
from bot.model.taking_part import shares, was_played
from bot.text.formatting import safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.sheets import LINES_ON_A_PAGE, Sheet, left_out, row_of, sheet_of
from engine.game import Game
from render.ranking import Columns, RankingRow


def of_ratings(
    reader: Reader, kind: Game, lines: Sequence[RatingLine], page: int = 1, viewer: int | None = None
) -> Sheet:
    """A page of the ratings in a game, from 1 on; below it stands the viewer's line with its neighbours."""
    title = reader.say("rating-table", title=title_of(reader, kind))
    if not lines:
        return Sheet("\n".join([f"### {title}", reader.say("no-rating", title=title_of(reader, kind))]))
    first = LINES_ON_A_PAGE * (page - 1)
    shown = lines[first : first + LINES_ON_A_PAGE]
    told = [_line(reader, line) for line in shown]
    told += _beside(reader, lines, range(first, first + len(shown)), viewer)
    told += left_out(reader, lines, range(first, first + len(shown)))
    told.append(reader.say("rating-how", start=START_RATING, listed=GAMES_A_WEEK))
    columns = Columns(
        reader.say("column-player"),
        (reader.say("column-rating"), reader.say("column-margin"), reader.say("column-games")),
    )
    return sheet_of(reader, title, told, columns, [_row(reader, line, viewer) for line in shown])


def rated_text(reader: Reader, live: LiveTable, names: Mapping[int, str], changes: Mapping[int, int]) -> str:
    """What a game that is over did to ratings; of one that computers keep out of the league, also why it did not."""
    if not live.shut_out:
        people = changed_text(reader, names, changes)
        return reader.say("rating-changed", people=people) if people else ""
    if not names or any(row.why is not None and row.why.key == "contest-struck" for row in live.record.results):
        return ""
    if not changes:
        return _why_unrated(reader, live)
    people = changed_text(reader, names, changes)
    return reader.say("rated-anyway", people=people) if people else reader.say("rated-unchanged")


def _why_unrated(reader: Reader, live: LiveTable) -> str:
    """Why a game with computers is not rated."""
    inside, people = shares(live.in_play), [row.seat for row in live.record.results if not row.level]
    if not was_played(live.in_play, inside):
        return reader.say("unrated-short", players=PLAYERS_TO_COUNT, turns=TURNS_TO_COUNT)
    if len(inside.keys() & people) == 1:
        if len(from_the_beginning(live.record.members)) < sum(member.computer for member in live.record.members):
            return reader.say("unrated-late")
        if len(people) > 1:
            return reader.say("unrated-alone")
    return reader.say("unrated-often", most=GAMES_A_WEEK)


def changed_text(reader: Reader, names: Mapping[int, str], changes: Mapping[int, int]) -> str:
    """By how much the ratings of people have changed, the best first; nothing of those that have not."""
    best_first = sorted(filter(changes.get, changes), key=lambda user_id: -changes[user_id])
    return ", ".join(
        reader.say("rating-change", name=safe(reader, names[user_id]), change=f"{changes[user_id]:+d}")
        for user_id in best_first
    )


def _line(reader: Reader, line: RatingLine) -> str:
    rating = line.rating
    return reader.say(
        "rating-line",
        place=line.place,
        name=safe(reader, line.name),
        rating=str(rating.shown),
        margin=str(rating.margin),
        games=rating.games,
    )


def _row(reader: Reader, line: RatingLine, viewer: int | None) -> RankingRow:
    rating = line.rating
    known = str(rating.shown) if line.place else f"{rating.shown}?"
    told = known, f"± {rating.margin}", str(rating.games)
    return row_of(reader, line.place or None, line.name, told, mine=line.user_id == viewer)


def _beside(reader: Reader, lines: Sequence[RatingLine], shown: range, viewer: int | None) -> list[str]:
    """The viewer's own line with its neighbours, if it stands on another page."""
    for number, line in enumerate(lines):
        if line.user_id == viewer and number not in shown:
            near = lines[max(0, number - 1) : number + 2]
            return [reader.say("own-place"), *(_line(reader, each) for each in near)]
    return []
