"""For whom a game of several counts in the league, and what it is worth to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from bot.model.former_players import PLAYERS_TO_COUNT, TURNS_TO_COUNT
from engine.result import Result, place_points, places, stakes
from engine.table import RESIGN, SKIP, Table
from engine.turns import turns_had


class Share(NamedTuple):
    """What a seat comes away with among those who are in the game for the league."""

    points: float
    stakes: int


def shares(after: Table, without: Collection[int] = ()) -> Mapping[int, Share]:
    """What each seat that is in a game which has ended comes away with; the others left before their third turn.

    Seats that nobody has played long enough are not in the game either: it goes on `without` them.
    """
    result, had = after.result, turns_had(after)
    assert result is not None, "a game is worth something once it is over"
    away = {entry.seat for entry in after.log if entry.text in (RESIGN, SKIP)}
    inside = [
        seat
        for seat, turns in enumerate(had)
        if seat not in without and (turns >= TURNS_TO_COUNT or seat not in away)
    ]
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
    had = turns_had(after)
    return sum(had[seat] >= TURNS_TO_COUNT for seat in inside) >= PLAYERS_TO_COUNT
