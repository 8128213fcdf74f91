"""How much may be asked for at once, and how soon again, so that nobody's haste is paid for by others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum, auto
from math import ceil
from typing import NamedTuple, TypeAlias

from bot.model.refusals import Refused


class RequestKind(StrEnum):
    """What is counted: each kind by itself."""

    MOVE = auto()
    SUGGESTION = auto()
    OPENING = auto()
    PAGE = auto()
    REPLAY = auto()
    CALL = auto()
    SEARCH = auto()


class Limit(NamedTuple):
    """So many at once, and then one more after each time of so many seconds."""

    most: int
    seconds: float


# What a person does who plays and looks around never comes near these.
OF_A_PERSON: Mapping[RequestKind, Limit] = {
    RequestKind.MOVE: Limit(60, 1),
    RequestKind.SUGGESTION: Limit(60, 0.25),
    RequestKind.OPENING: Limit(20, 5),
    RequestKind.PAGE: Limit(20, 4),
    RequestKind.REPLAY: Limit(5, 20),
    RequestKind.CALL: Limit(10, 60),
    RequestKind.SEARCH: Limit(5, 30),
}
# Several people have to be in haste before a channel is.
OF_A_CHANNEL: Mapping[RequestKind, Limit] = {
    RequestKind.MOVE: Limit(300, 0.25),
    RequestKind.SUGGESTION: Limit(400, 0.0625),
    RequestKind.OPENING: Limit(60, 2),
    RequestKind.PAGE: Limit(60, 1.5),
    RequestKind.REPLAY: Limit(15, 8),
    RequestKind.CALL: Limit(30, 20),
    RequestKind.SEARCH: Limit(15, 10),
}
# How many of them are remembered before those are forgotten that have long been quiet.
RATES_REMEMBERED = 10_000
Bucket: TypeAlias = tuple[RequestKind, str, int]


class Limits:
    """Counts what people ask for; the clock gives seconds, from any beginning."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # When each has been quiet for so long that all may be asked for at once again.
        self._quiet: dict[Bucket, float] = {}
        self._shut: set[int] = set()

    @contextmanager
    def shut(self, user_id: int) -> Iterator[None]:
        """For a while, refuse whatever a person asks for, who is being forgotten."""
        self._shut.add(user_id)
        try:
            yield
        finally:
            self._shut -= {user_id}

    def spend(self, what: RequestKind, user_id: int, channel_id: int) -> None:
        """Count something that is asked for; Refused if that is too much, and then it is not counted."""
        self._quiet |= self._after_one_more(what, user_id, channel_id)
        if len(self._quiet) > RATES_REMEMBERED:
            self._quiet = {bucket: quiet for bucket, quiet in self._quiet.items() if quiet > self._clock()}

    @contextmanager
    def refusing(self, user_id: int, channel_id: int) -> Iterator[None]:
        """Count what is refused within like a page: whoever asks for what there is not makes work as well."""
        try:
            yield
        except Refused:
            self.spend(RequestKind.PAGE, user_id, channel_id)
            raise

    def check(self, what: RequestKind, user_id: int, channel_id: int) -> None:
        """Refused if something would be too much; it is not counted."""
        self._after_one_more(what, user_id, channel_id)

    def _after_one_more(self, what: RequestKind, user_id: int, channel_id: int) -> dict[Bucket, float]:
        """When those will be quiet who ask for something; Refused if that is too much."""
        if user_id in self._shut:
            raise Refused("being-forgotten")
        now, own, shared = self._clock(), OF_A_PERSON[what], OF_A_CHANNEL[what]
        person, channel = (what, "person", user_id), (what, "channel", channel_id)
        quiet, all_quiet = self._after(person, own, now), self._after(channel, shared, now)
        if (wait := _wait(quiet - now, own)) > 0:
            raise Refused("too-fast", seconds=wait)
        if (wait := _wait(all_quiet - now, shared)) > 0:
            raise Refused("too-fast-together", seconds=wait)
        return {person: quiet, channel: all_quiet}

    def _after(self, bucket: Bucket, limit: Limit, now: float) -> float:
        """When a bucket will be quiet if one more is asked for."""
        return max(self._quiet.get(bucket, 0), now) + limit.seconds


def _wait(ahead: float, limit: Limit) -> int:
    """In how many seconds a bucket has room that will be quiet in so many, 0 if it has."""
    return max(0, ceil(ahead - limit.most * limit.seconds))
