"""What goes wrong at Discord: planned by a test for single requests, or at random from a seed."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum


class Fault(StrEnum):
    """How a request fails, where it is not refused with a status."""

    HANG = "hang"  # no answer, until the test lets go
    DROP = "drop"  # the connection ends before the request is looked at
    BAN = "ban"  # the guard before Discord answers, with 429 and no header Via
    LOSE = "lose"  # the request is carried out, but the connection ends in the middle of the answer


@dataclass
class Plan:
    """Requests that fail: `times` of those to an operation that holds some words, after the first `after`."""

    words: str
    fault: Fault | int
    times: int
    after: int

    def meets(self, operation: str) -> bool:
        """Whether a request is one of them; it is counted."""
        if self.words not in operation or not self.times:
            return False
        if self.after:
            self.after -= 1
            return False
        self.times -= 1
        return True


@dataclass
class Faults:
    """All faults of one double; `happened` counts them."""

    happened: Counter[str] = field(default_factory=Counter)
    _plans: list[Plan] = field(default_factory=list)
    _chance: random.Random | None = None
    _share: float = 0
    _kinds: tuple[Fault | int, ...] = ()

    def plan(self, words: str, fault: Fault | int, *, times: int = 1, after: int = 0) -> Plan:
        """Let the next requests fail to operations such as "POST /channels", with a status or in another way."""
        self._plans.append(made := Plan(words, fault, times, after))
        return made

    def at_random(self, seed: str, share: float, *kinds: Fault | int) -> None:
        """Let a share of all requests fail from here on; a share of 0 ends that."""
        self._chance, self._share, self._kinds = random.Random(seed), share, kinds

    def of(self, operation: str) -> Fault | int | None:
        """How a request is to fail, if it is."""
        found = next((plan.fault for plan in self._plans if plan.meets(operation)), None)
        if found is None and self._chance is not None and self._chance.random() < self._share:
            found = self._chance.choice(self._kinds)
        if found is not None:
            self.happened[f"{operation} {found}"] += 1
        return found
