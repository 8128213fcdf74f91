"""What the games of a server go by, as those have chosen who manage it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any

from bot.model.clocks import Lapse
from bot.model.facts import Channels
from bot.model.idle_limits import USUAL_IDLE_DAYS
from bot.model.morning_posts import USUAL_POST_HOUR
from bot.model.quiet_hours import USUAL_END, USUAL_START, Quiet
from bot.model.refusals import Refused
from bot.model.seasons import Period, Points, SeasonRules
from bot.model.time_zones import ZoneSince


class Where(StrEnum):
    """In which channels games are played: in all, only in those that are listed, or in all but those."""

    ALL = "all"
    ONLY = "only"
    NOT = "not"


class Openers(StrEnum):
    """Who opens tables: everybody, who has a role, or who manages the server."""

    EVERYBODY = "everybody"
    ROLE = "role"
    MANAGERS = "managers"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What has been chosen for a server, and how it is where nothing has.

    `channels` are listed by their numbers, or those of their categories; `presets` are names of rules by the game's
    id; the `deadline` of a turn is in seconds, None without one. Tables of several close after `idle_days`. Between
    the hours `quiet_from` and `quiet_to` nobody is reminded, if it is `quiet` then: `utc_offset`, in minutes, says
    when that is. The next season of the league goes by `season` and `points`; games with computers are part of it
    only where `computers_count`. The date goes by the time `zones` that it has had. Games for one are `private` where
    that is the rule. In the channel `post` a new daily deal is announced at `post_hour`; none is any more where that
    could not be done in `post_lost`.
    """

    where: Where = Where.ALL
    channels: tuple[int, ...] = ()
    openers: Openers = Openers.EVERYBODY
    role: int | None = None
    presets: Mapping[str, str] = field(default_factory=dict)
    deadline: int | None = None
    late: Lapse = Lapse.SKIP
    idle_days: int = USUAL_IDLE_DAYS
    quiet: bool = False
    quiet_from: int = USUAL_START
    quiet_to: int = USUAL_END
    utc_offset: int = 0
    computers_count: bool = False
    zones: tuple[ZoneSince, ...] = ()
    private: bool = False
    post: int | None = None
    post_hour: int = USUAL_POST_HOUR
    post_lost: int | None = None
    season: Period = Period.MONTH
    points: Points = Points.PLACE

    @property
    def season_rules(self) -> SeasonRules:
        """By what the next season goes."""
        return SeasonRules(self.season, self.points, self.computers_count)

    @property
    def quiet_hours(self) -> Quiet | None:
        """The hours in which nobody is reminded; None without any."""
        return Quiet(self.quiet_from, self.quiet_to, self.utc_offset) if self.quiet else None

    def no_games(self, places: Collection[int]) -> Refused | None:
        """Why no games are played in a channel, by the numbers of it and of what it is in; None if they are."""
        listed = not set(self.channels).isdisjoint(places)
        if self.where is Where.NOT and listed:
            return Refused("not-here")
        if self.where is Where.ONLY and self.channels and not listed:
            return Refused("only-there", channels=Channels(self.channels))
        return None

    def no_table(self, roles: Collection[int], manages: bool) -> Refused | None:
        """Why somebody with some roles, who perhaps manages the server, opens no tables; None if they may."""
        if manages or self.openers is Openers.EVERYBODY:
            return None
        if self.openers is Openers.MANAGERS:
            return Refused("only-managers-open")
        return None if self.role is None or self.role in roles else Refused("only-role-opens", role=self.role)


USUAL_SETTINGS = ServerSettings()


def _numbers(value: Any) -> tuple[int, ...]:
    return tuple(int(each) for each in value)


def _texts(value: Any) -> dict[str, str]:
    return {str(name): str(each) for name, each in value.items()}


def _zones(value: Any) -> tuple[ZoneSince, ...]:
    return tuple(ZoneSince(str(zone), int(since)) for zone, since in value)


_READ: Mapping[str, Callable[[Any], object]] = {
    "where": Where,
    "channels": _numbers,
    "openers": Openers,
    "role": lambda value: value if value is None else int(value),
    "presets": _texts,
    "deadline": lambda value: value if value is None else int(value),
    "late": Lapse,
    "quiet": bool,
    "computers_count": bool,
    "season": Period,
    "points": Points,
    "zones": _zones,
    "private": bool,
    "post": lambda value: value if value is None else int(value),
    "post_lost": lambda value: value if value is None else int(value),
}


def stored(settings: ServerSettings) -> dict[str, str | None]:
    """Settings as texts by their names; None for each that is as usual."""
    chosen = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return {
        name: None if value == getattr(USUAL_SETTINGS, name) else json.dumps(value) for name, value in chosen.items()
    }


def read_settings(texts: Mapping[str, str]) -> ServerSettings:
    """The settings that have been stored as texts; what cannot be read is as usual."""
    known = [each.name for each in fields(ServerSettings) if each.name in texts]
    read = {name: _value(name, texts[name]) for name in known}
    return ServerSettings(**read)


def _value(name: str, text: str) -> Any:
    try:
        return _READ.get(name, int)(json.loads(text))
    except (ValueError, TypeError, AttributeError):
        return getattr(USUAL_SETTINGS, name)
