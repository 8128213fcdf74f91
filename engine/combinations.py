"""Which combination of piles the things that somebody names can stand for.

A thing named may be any of several piles, and a text names as many things as it likes: nothing here goes through all
the ways to choose one pile for each.
"""

from __future__ import annotations

from collections.abc import Sequence


def match(piles: Sequence[int], named: Sequence[Sequence[int]]) -> bool:
    """Whether each thing named can stand for one of the piles, so that none is left over on either side.

    `piles` are those of a combination that a game knows, so they are few.

    >>> match((3, 7), [[1, 3, 7], [3]]), match((3, 7), [[3], [3]]), match((3,), [[3], [3]])
    (True, False, False)
    """
    if len(piles) != len(named):
        return False
    if not piles:
        return True
    first, rest = piles[0], piles[1:]
    return any(first in each and match(rest, [*named[:n], *named[n + 1 :]]) for n, each in enumerate(named))


def likeliest(named: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """A pile for each thing named, another one for each as far as there are any.

    What can mean the fewest piles chooses first, and each takes the first that is left.

    >>> likeliest([[1, 2, 3], [1], [1]])
    (1, 2)
    """
    chosen: list[int] = []
    for each in sorted(named, key=len):
        chosen += [pile for pile in each if pile not in chosen][:1]
    return tuple(sorted(chosen))
