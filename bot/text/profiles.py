"""What one person has done on a server, as a card and in words; and how two people did against each other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from bot.model.histories import Meetings, Pair, Profile
from bot.model.live_table import game_or_placeholder
from bot.model.rating_records import Rating
from bot.model.tallies import GameTally
from bot.text.formatting import LONGEST_ALT, LONGEST_TEXT, clip, plain, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.standings import month_title
from engine.cards import Card
from engine.catalogue import GAMES
from render.charts import Bar
from render.profile import MOST_GAMES, Badge, DrawnProfile, RatingCurve, Recent, Wins, profile_png
from render.theme import Theme
from render.themes import USUAL_THEME

# The faces that people without a picture have: three ranks of four suits.
RANKS, SUITS = (11, 12, 13), 4
# From so many points on a path is drawn.
LEAST_PATH = 3


class ProfileCard(NamedTuple):
    """A person's card: its text, the picture in words, and what the picture shows; without games, no picture."""

    text: str
    alt: str = ""
    card: DrawnProfile | None = None

    def png(self, theme: Theme = USUAL_THEME) -> bytes | None:
        """Its picture, if there is anything to draw."""
        return None if self.card is None else profile_png(self.card, theme)


def no_profile_text(reader: Reader, name: str, *, own: bool) -> str:
    """That somebody has no card, for they have finished no game on a server."""
    return reader.say("not-you") if own else reader.say("profile-nothing", name=safe(reader, name))


def of_profile(reader: Reader, user_id: int, profile: Profile) -> ProfileCard:
    """A person's card on a server."""
    name = plain(reader, profile.career.name)
    since = reader.say("profile-since", month=_month(reader, profile.career.since))
    figures, bars = _figures(reader, profile), _bars(reader, profile)
    card = DrawnProfile(
        name,
        face_of(user_id),
        since,
        _badges(reader, profile),
        figures,
        _path(reader, profile),
        _recent(reader, profile.career.recent),
        _wins(reader, bars),
        reader.say("nameless"),
    )
    told = [f"### {safe(reader, profile.career.name)}", ", ".join([since, *_honours(reader, profile)])]
    told.append(_told(reader, profile))
    told += _rated(reader, profile)
    told += [reader.say("chart-wins", title=bar.name, won=bar.part, played=bar.whole) for bar in bars]
    alt = clip(reader.say("profile-alt", name=name), LONGEST_ALT)
    return ProfileCard(clip("\n".join(told), LONGEST_TEXT), alt, card)


def face_of(user_id: int) -> Card:
    """The face of somebody, always the same."""
    return Card.of(RANKS[user_id // SUITS % len(RANKS)], user_id % SUITS)


def _month(reader: Reader, at: int) -> str:
    return month_title(reader, datetime.fromtimestamp(at, UTC))


def _honours(reader: Reader, profile: Profile) -> list[str]:
    """What somebody can be proud of, in words."""
    place = [reader.say("profile-place", place=profile.place)] if profile.place else []
    return [*place, *([reader.say("profile-streak", days=profile.streak)] if profile.streak > 1 else [])]


def _badges(reader: Reader, profile: Profile) -> tuple[Badge, ...]:
    """The same on the picture."""
    place = [Badge(reader.say("profile-badge-place", place=profile.place), golden=True)] if profile.place else []
    streak = [Badge(reader.say("profile-badge-streak", days=profile.streak))] if profile.streak > 1 else []
    return (*place, *streak)


def tallies_of(profile: Profile) -> list[GameTally]:
    """How often somebody has won each game, the most played first."""
    alone = [GameTally(name, line.won, line.played) for name, line in profile.solo]
    every = [*profile.career.contests, *alone]
    return sorted(every, key=lambda tally: (-tally.played, tally.game))


class Figures(NamedTuple):
    """How many games somebody has played and won, how many of those without help, and how many kinds of game.

    Who has played none in which there is help has won none without it either, which is nothing to tell.
    """

    games: int
    won: int
    unaided: int | None
    beaten: int


def _counted(profile: Profile) -> Figures:
    every = tallies_of(profile)
    played, won = sum(tally.played for tally in every), sum(tally.won for tally in every)
    unaided = sum(line.unaided for _, line in profile.solo) if profile.solo else None
    return Figures(played, won, unaided, sum(tally.won > 0 for tally in every))


def _figures(reader: Reader, profile: Profile) -> tuple[tuple[str, str], ...]:
    count = _counted(profile)
    unaided = [] if count.unaided is None else [(str(count.unaided), reader.say("profile-unaided"))]
    return (
        (str(count.games), reader.say("profile-games")),
        (str(count.won), reader.say("profile-won")),
        *unaided,
        (reader.say("won-of", won=count.beaten, played=len(GAMES)), reader.say("profile-kinds")),
    )


def _told(reader: Reader, profile: Profile) -> str:
    """The same figures in words."""
    count = _counted(profile)
    won = reader.say("profile-told-won", won=count.won)
    if count.unaided is not None:
        won = reader.say("profile-told-unaided", won=count.won, unaided=count.unaided)
    return reader.say("profile-told", games=count.games, won=won, beaten=count.beaten, all=len(GAMES))


def _bars(reader: Reader, profile: Profile) -> list[Bar]:
    return [
        Bar(
            title_of(reader, game_or_placeholder(tally.game)),
            tally.won,
            tally.played,
            reader.say("won-of", won=tally.won, played=tally.played),
        )
        for tally in tallies_of(profile)
    ]


def _wins(reader: Reader, bars: Sequence[Bar]) -> Wins:
    """The bars on the picture, and how many more stand in the text alone."""
    left = len(bars) - MOST_GAMES
    more = reader.say("profile-more", games=left) if left > 0 else ""
    return Wins(reader.say("profile-wins"), reader.say("profile-won-of"), tuple(bars[:MOST_GAMES]), more)


def _path(reader: Reader, profile: Profile) -> RatingCurve | None:
    """How the rating went in the game that was played most, once there is a path."""
    if len(profile.path) < LEAST_PATH:
        return None
    (game, rating), *_ = profile.ratings
    numbers = [profile.path[0].shown_before, *(step.shown for step in profile.path)]
    return RatingCurve(
        reader.say("profile-rating"),
        title_of(reader, game_or_placeholder(game)),
        tuple(map(float, numbers)),
        _number(rating),
        reader.say("profile-best", rating=str(max(numbers))),
        _month(reader, profile.path[0].at),
        _month(reader, profile.path[-1].at),
        None if profile.half is None else (float(profile.half[0]), float(profile.half[1])),
        "" if profile.half is None else reader.say("profile-half"),
    )


def _number(rating: Rating) -> str:
    return f"{rating.shown}?" if rating.unsure else str(rating.shown)


def _rated(reader: Reader, profile: Profile) -> list[str]:
    """The rating in each game in words, as the lists of ratings have them."""
    if not profile.ratings:
        return []
    unsure = any(rating.unsure for _, rating in profile.ratings)
    told = [
        reader.say(
            "profile-rated",
            title=title_of(reader, game_or_placeholder(game)),
            rating=_number(rating),
            margin=str(rating.margin),
        )
        for game, rating in profile.ratings
    ]
    return [*told, reader.say("profile-rated-how", unsure="yes" if unsure else "no")]


def _recent(reader: Reader, recent: Sequence[bool]) -> Recent:
    return Recent(
        reader.say("profile-recent"), reader.say("won-of", won=sum(recent), played=len(recent)), tuple(recent)
    )


# Two people.


def of_pair(reader: Reader, one: str, other: str, pair: Pair) -> str:
    """How two people did against each other, by their names."""
    first, second = safe(reader, one), safe(reader, other)
    head = f"### {reader.say('pair', one=first, other=second)}"
    if not (pair.tables or sum(pair.days[1:])):
        return "\n".join([head, reader.say("pair-nothing")])
    told = [_met(reader, title_of(reader, game_or_placeholder(met.game)), first, second, met) for met in pair.tables]
    if sum(pair.days[1:]):
        told.append(_met(reader, reader.say("pair-days"), first, second, pair.days))
    for game, share in pair.expected.items():
        title = title_of(reader, game_or_placeholder(game))
        told.append(reader.say("pair-expected", title=title, one=first, share=str(round(100 * share))))
    return clip("\n".join([head, *told]), LONGEST_TEXT)


def _met(reader: Reader, title: str, one: str, other: str, met: Meetings) -> str:
    return reader.say(
        "pair-met", title=title, one=one, first=met.first, other=other, second=met.second, even=met.even
    )
