"""The guard before Discord: whoever has had too many refusals within ten minutes is let through no more."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from tests.wire.world import Clock

# What Discord's pages say: so many answers of these kinds within so many seconds.
MOST, SECONDS = 10_000, 600
REFUSED = (401, 403, 429)


@dataclass
class Guard:
    """Counts the refusals of one address; each request that comes while it is `shut` keeps it so for longer."""

    clock: Clock
    most: int = MOST
    # How often it shut, and how many requests by the bot's token came although it was.
    times: int = 0
    beaten: int = 0
    _refused: deque[float] = field(default_factory=deque)
    _until: float = 0

    @property
    def shut(self) -> bool:
        """Whether nothing gets through."""
        return self.clock() < self._until

    def come(self, *, by_token: bool) -> bool:
        """Whether a request gets through that has just come."""
        if self.shut:
            self._until = self.clock() + SECONDS
            self.beaten += by_token
        return not self.shut

    def note(self, status: int) -> None:
        """Note how a request was answered."""
        if status not in REFUSED or self.shut:
            return
        now = self.clock()
        self._refused.append(now)
        while self._refused[0] <= now - SECONDS:
            self._refused.popleft()
        if len(self._refused) >= self.most:
            self._until, self.times = now + SECONDS, self.times + 1
            self._refused.clear()
