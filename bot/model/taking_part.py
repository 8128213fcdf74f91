"""For whom a game of several counts in the league, and what it is worth to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.result import Result, place_points, places, stakes
from engine.table import RESIGN, SKIP, Table
from engine.turns import turns_had

# So many turns somebody must have had who leaves, to be in the game for the league; and so many must have had them.
TURNS_TO_COUNT, PLAYERS_TO_COUNT = 3, 2


class Share(NamedTuple):
    """What a seat comes away with among those who are in the game for the league."""

    points: float
    stakes: int


def shares(after: Table) -> Mapping[int, Share]:
    """What each seat that is in a game which has ended comes away with; the others left before their third turn."""
    result, had = after.result, turns_had(after)
    assert result is not None, "a game is worth something once it is over"
    away = {entry.seat for entry in after.log if entry.text in (RESIGN, SKIP)}
    inside = [seat for seat, turns in enumerate(had) if turns >= TURNS_TO_COUNT or seat not in away]
    among = Result(
        places([(result.places[seat],) for seat in inside]),
        tuple(result.cards_left[seat] for seat in inside),
        result.reason,
    )
    worth, paid = place_points(among.places), stakes(among)
    return {seat: Share(worth[index], paid[index]) for index, seat in enumerate(inside)}


def was_played(after: Table, inside: Mapping[int, Share]) -> bool:
    """Whether two players had three turns each, so that nobody earns anything by others who leave at once.

    Somebody who goes out sooner has earned it against all who are in the game.
    """
    result = after.result
    if result is not None and result.reason == "won":
        return len(inside) >= PLAYERS_TO_COUNT
    return sum(turns >= TURNS_TO_COUNT for turns in turns_had(after)) >= PLAYERS_TO_COUNT
