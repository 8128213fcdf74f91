"""How many requests Discord lets through: buckets a route, and fifty a second for the whole bot."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from tests.wire.world import Clock


class Bucket(NamedTuple):
    """So many requests in so many seconds, for each channel, token or application."""

    most: int
    seconds: float


# Discord publishes no numbers; these are what bots have measured.
USUAL: Mapping[str, Bucket] = MappingProxyType(
    {
        "POST /channels/{channel_id}/messages": Bucket(5, 5),
        "PATCH /channels/{channel_id}/messages/{message_id}": Bucket(5, 5),
        "DELETE /channels/{channel_id}/messages/{message_id}": Bucket(5, 1),
        "POST /webhooks/{webhook_id}/{webhook_token}": Bucket(5, 2),
        "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": Bucket(5, 2),
    }
)
MOST_A_SECOND = 50
# What comes with the token of an interaction is not counted.
UNCOUNTED = ("/interactions/", "/webhooks/")


class Limited(Exception):
    """Too many requests: for how many seconds nothing more gets through, and whether that holds for all routes.

    Some limits have a `code` of their own.
    """

    def __init__(self, seconds: float, everywhere: bool, code: int = 0) -> None:
        super().__init__(f"{seconds:.3f} s")
        self.seconds, self.everywhere, self.code = seconds, everywhere, code


@dataclass
class Rates:
    """Counts requests; without buckets only the limit for the whole bot holds, without `most` not even that."""

    clock: Clock
    buckets: Mapping[str, Bucket] = field(default_factory=lambda: USUAL)
    most: int | None = MOST_A_SECOND
    _used: dict[tuple[str, str], tuple[float, int]] = field(default_factory=dict)
    _recent: deque[float] = field(default_factory=deque)

    def free(self) -> None:
        """Let everything through from here on."""
        self.buckets, self.most = {}, None

    def take(self, operation: str, major: str) -> dict[str, str]:
        """Count a request; the headers that tell how many more there may be. Raises Limited if it is one too many."""
        if counted(operation):
            self._take_of_all()
        bucket = self.buckets.get(operation)
        return {} if bucket is None else self._take_of(bucket, operation, major)

    def _take_of_all(self) -> None:
        now = self.clock()
        while self._recent and self._recent[0] <= now - 1:
            self._recent.popleft()
        if self.most is not None and len(self._recent) >= self.most:
            raise Limited(self._recent[0] + 1 - now, everywhere=True)
        self._recent.append(now)

    def _take_of(self, bucket: Bucket, operation: str, major: str) -> dict[str, str]:
        now = self.clock()
        begun, used = self._used.get((operation, major), (now, 0))
        if now >= begun + bucket.seconds:
            begun, used = now, 0
        after = begun + bucket.seconds - now
        if used >= bucket.most:
            raise Limited(after, everywhere=False)
        self._used[operation, major] = begun, used + 1
        return {
            "X-RateLimit-Bucket": f"{hash(operation) & 0xFFFFFFFF:08x}",
            "X-RateLimit-Limit": str(bucket.most),
            "X-RateLimit-Remaining": str(bucket.most - used - 1),
            "X-RateLimit-Reset": f"{begun + bucket.seconds:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
        }


def counted(operation: str) -> bool:
    """Whether a request counts against what the whole bot may do in a second."""
    return not operation.split(" ")[1].startswith(UNCOUNTED)
