"""Ratings as they are told and kept: how strong somebody is in a game, and what a game made of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from bot.model.rating_scale import RATING_SCALE, START_MU, START_SIGMA, SURE_SIGMAS, UNSURE_SIGMA, shown


class Seat(NamedTuple):
    """Who sat somewhere when a game ended, and their place; a computer has a level, of a version of the pins.

    They are kept `apart` from some seats, against which they are not rated: a bit for each.
    """

    user_id: int
    name: str
    place: int
    level: str = ""
    pins: int = 0
    seat: int = 0
    apart: int = 0

    @property
    def met_as(self) -> int | str:
        """What is the same in all games of this player, or of this level."""
        return self.level or self.user_id


class RatedSeats(NamedTuple):
    """A game of several that was played, by seat without those who left early; `at` is seconds since 1970."""

    table_id: int
    at: int
    game: str
    seats: tuple[Seat, ...]

    @property
    def when(self) -> tuple[int, int]:
        """What tells in which order games are rated."""
        return (self.at, self.table_id)


class Rating(NamedTuple):
    """What is known of somebody's strength in a game, after how many rated games."""

    mu: float = START_MU
    sigma: float = START_SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return shown(self.mu)

    @property
    def margin(self) -> int:
        """How far it may be off, in 95 cases of 100."""
        return round(SURE_SIGMAS * RATING_SCALE * self.sigma)

    @property
    def unsure(self) -> bool:
        """Whether it may be too far off for a place."""
        return self.sigma > UNSURE_SIGMA


class RatingStep(NamedTuple):
    """What a game made of somebody's rating."""

    table_id: int
    at: int
    game: str
    user_id: int
    name: str
    before: Rating
    after: Rating


class RatedGame(NamedTuple):
    """What a game has made of somebody's rating, as it is kept; `at` is when it ended (seconds since 1970)."""

    table_id: int
    at: int
    before: float
    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The rating after it, as people read it."""
        return shown(self.mu)

    @property
    def shown_before(self) -> int:
        """The rating before it, as people read it."""
        return shown(self.before)

    @property
    def change(self) -> int:
        """By how much the rating that people read has changed."""
        return self.shown - self.shown_before


class RatedSeat(NamedTuple):
    """What a game has made of the rating of one of its people, as it is kept."""

    game: str
    user_id: int
    name: str
    rated: RatedGame

    @property
    def when(self) -> tuple[int, int]:
        """What tells in which order games were rated."""
        return (self.rated.at, self.rated.table_id)

    @property
    def rating(self) -> Rating:
        """The rating after that game; how many games were rated before it is not kept."""
        return Rating(self.rated.mu, self.rated.sigma)


class RatingLine(NamedTuple):
    """A line of the list of ratings; who is not known well enough has no place, which is 0 then."""

    place: int
    user_id: int
    name: str
    rating: Rating


class RatingMark(NamedTuple):
    """Up to which game the ratings of a server go, and how many `seats` of the days before it they have seen."""

    at: int
    table_id: int
    seats: int

    @property
    def when(self) -> tuple[int, int]:
        """What comes behind it is not rated yet."""
        return (self.at, self.table_id)


# By game and user.
KnownRatings: TypeAlias = Mapping[tuple[str, int], Rating]
