"""The numbers by which deals are asked for: the bot's own, and those that some programs share."""

from __future__ import annotations

from typing import NamedTuple

from engine.ms_deals import ALGORITHM, LAST_NUMBER, ms_number, ms_seed
from engine.shuffle import numbered

# The last of the bot's own numbers.
LAST_DEAL = 999_999
# What stands before a number that is shared, and between them.
MS, _BETWEEN = ALGORITHM, " :#"


class DealNumber(NamedTuple):
    """A number that gives the same deal to everybody: with `ms` the one that it has in other programs as well."""

    number: int
    ms: bool = False

    def __str__(self) -> str:
        return f"{MS} {self.number}" if self.ms else str(self.number)

    @property
    def word(self) -> str:
        """The same as one word."""
        return str(self).replace(" ", "")

    @property
    def seed(self) -> str:
        """The seed of the deal."""
        return ms_seed(self.number) if self.ms else numbered(self.number)

    @property
    def last(self) -> int:
        """The last number of its kind."""
        return LAST_NUMBER if self.ms else LAST_DEAL


def read_number(typed: str) -> DealNumber | None:
    """The number that somebody types, like "617", "ms 617" or "ms:617"; None if there is no deal of such a number."""
    words = typed.strip().casefold()
    digits = words.removeprefix(MS).strip(_BETWEEN) if is_ms(words) else words
    if not digits.isdecimal() or len(digits) > len(str(LAST_NUMBER)):
        return None
    found = DealNumber(int(digits), is_ms(words))
    return found if 1 <= found.number <= found.last else None


def is_ms(typed: str) -> bool:
    """Whether somebody who types this wants a deal by its number in other programs."""
    return typed.strip().casefold().startswith(MS)


def is_shared(seed: str) -> bool:
    """Whether a seed is that of a deal which other programs number as well."""
    return ms_number(seed) is not None


def which_deal(number: int | None, ms: bool) -> DealNumber | None:
    """The number of a deal that has one."""
    return None if number is None else DealNumber(number, ms)
