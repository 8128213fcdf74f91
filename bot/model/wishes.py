"""What people wish about being called: when their turn has come, when they are reminded, and when they are away."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.model.durations import DAY
from bot.model.quiet_hours import Quiet

# For how many seconds from when somebody said that they were away their turns wait, and after how many again.
# A turn that waits ends well before a table that nothing happens at is closed without a result.
LONGEST_WAIT, WAITS_AGAIN = 7 * DAY, 30 * DAY
# For so many days somebody may say that they are away.
LONGEST_AWAY_DAYS = 30
# Never; when it is their turn; and also when somebody else's time is up, so that they may go on.
Calls: TypeAlias = Literal["off", "mine", "always"]
CALLS: tuple[Calls, ...] = ("off", "mine", "always")
_QUIET = re.compile(r"(\d{1,2})-(\d{1,2})@(-?\d{1,4})")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What one person wishes; `away` is until when they are away, in seconds since 1970.

    `since` is from when on turns have waited for them last, be they back by now or not.
    """

    calls: Calls = "mine"
    quiet: Quiet | None = None
    away: int | None = None
    since: int | None = None

    def gone(self, now: int, until: int | None) -> Wishes:
        """The same once somebody says at a time that they are away until another, None for back."""
        begins = until is not None and (self.since is None or now >= self.since + WAITS_AGAIN)
        return replace(self, away=until, since=now if begins else self.since)

    def waits(self, now: int) -> int | None:
        """Until when a turn waits that could go on at a time; None if it does not.

        Whoever goes away again and again, or for long, must not hold up the others for as long as they like.
        """
        if self.away is None:
            return None
        until = min(self.away, (now if self.since is None else self.since) + LONGEST_WAIT)
        return until if until > now else None

    def stored(self) -> str | None:
        """The same as a text; None if nothing is otherwise than usual."""
        parts = [f"calls={self.calls}"] if self.calls != "mine" else []
        parts += [f"quiet={self.quiet.start}-{self.quiet.end}@{self.quiet.offset}"] if self.quiet else []
        parts += [f"away={self.away}"] if self.away is not None else []
        parts += [f"since={self.since}"] if self.since is not None else []
        return " ".join(parts) or None


def read_wishes(stored: str | None) -> Wishes:
    """The wishes that are stored; what cannot be read of them is as usual."""
    parts = dict(part.partition("=")[::2] for part in (stored or "").split())
    calls: Calls = next((each for each in CALLS if each == parts.get("calls")), "mine")
    quiet = _QUIET.fullmatch(parts.get("quiet", ""))
    away, since = (int(found) if (found := parts.get(name, "")).isdecimal() else None for name in ("away", "since"))
    return Wishes(calls, quiet and Quiet(*map(int, quiet.groups())), away, since)
