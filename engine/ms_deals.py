"""The deals that FreeCell programs have known by the same numbers for thirty years."""

from __future__ import annotations

from engine.cards import Card, Suit

ALGORITHM = "ms"
LAST_NUMBER = 1_000_000
# The order of the suits in the pack before it is shuffled, rank by rank.
_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


def ms_seed(number: int) -> str:
    """The seed of the deal with a number; ValueError if there is none."""
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"there is no deal {ALGORITHM} {number}")
    return f"{ALGORITHM}:{number}"


def ms_number(seed: str) -> int | None:
    """The number of the deal that a seed stands for, None if it is no seed of such a deal."""
    algorithm, _, digits = seed.partition(":")
    if algorithm != ALGORITHM or not (digits.isascii() and digits.isdecimal()) or len(digits) > len(str(LAST_NUMBER)):
        return None
    number = int(digits)
    return number if 1 <= number <= LAST_NUMBER and digits == str(number) else None


def ms_pack(number: int) -> list[Card]:
    """The pack of a numbered deal, in the order in which it is dealt.

    A linear congruential generator that begins with the number picks one card of those left after the other, and the
    last of those left takes its place.

    >>> print(*ms_pack(617)[:8])
    7♦ A♦ 5♣ 3♠ 5♠ 8♣ 2♦ A♥
    """
    left = [Card.of(rank, suit) for rank in range(1, 14) for suit in _SUITS]
    cards = []
    while left:
        number = (214013 * number + 2531011) % 2**31
        pick = (number >> 16) % len(left)
        left[pick], left[-1] = left[-1], left[pick]
        cards.append(left.pop())
    return cards
