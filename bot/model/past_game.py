"""A game that has been played, as it is listed to be looked at once more."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.deal_numbers import DealNumber, which_deal


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that can be looked at once more, in a few words: who played it, and when it last changed.

    `number`, `ms` and `day` are those of its deal, which is `secret` as long as others may still play it; a game of
    one player that goes on is `running`; `changed_at` is in seconds since 1970.
    """

    id: int
    game: str
    host_id: int
    names: tuple[str, ...]
    number: int | None
    day: str | None
    secret: bool
    running: bool
    moves: int
    changed_at: int
    ms: bool = False

    @property
    def which(self) -> DealNumber | None:
        """The number of its deal as it is asked for, if it has one."""
        return which_deal(self.number, self.ms)
