"""The part of all servers that one process looks after, as Discord divides them among shards."""

from __future__ import annotations

import re
from typing import NamedTuple

_PART = re.compile(r"(\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?)*)/(\d{1,5})", re.ASCII)


class ShardRange(NamedTuple):
    """Some `shards` of so many in `total`, in order; direct messages, which are of server 0, are shard 0's."""

    shards: tuple[int, ...]
    total: int

    @staticmethod
    def read(text: str) -> ShardRange:
        """The part that a text like `0-3/16` names, or `2/16`, or `0,5/16`; ValueError if it names none."""
        if (found := _PART.fullmatch(text.replace(" ", ""))) is None:
            raise ValueError("no part")
        spans = [tuple(map(int, span.split("-"))) for span in found[1].split(",")]
        total = int(found[2])
        if any(not span[0] <= span[-1] < total for span in spans):
            raise ValueError("no such shards")
        return ShardRange(tuple(sorted({shard for span in spans for shard in range(span[0], span[-1] + 1)})), total)

    def __str__(self) -> str:
        """The text that `read` understands, always the same for the same part."""
        ends = [shard for shard in self.shards if shard + 1 not in self.shards]
        starts = [shard for shard in self.shards if shard - 1 not in self.shards]
        spans = [str(a) if a == b else f"{a}-{b}" for a, b in zip(starts, ends, strict=True)]
        return f"{','.join(spans)}/{self.total}"

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to others."""
        return len(self.shards) == self.total

    def holds(self, guild_id: int) -> bool:
        """Whether a server is in it, or with 0 all direct messages, and what is to be done once for all servers."""
        return (guild_id >> 22) % self.total in self.shards

    def meets(self, other: ShardRange) -> bool:
        """Whether some server may be in this part and in another one; of another total, that is always so."""
        return self.total != other.total or not {*self.shards}.isdisjoint(other.shards)


WHOLE = ShardRange((0,), 1)
