"""Who has given up a seat to somebody else, and for whom such a seat counts."""

from __future__ import annotations

from typing import NamedTuple

# So many turns somebody must have had who leaves, to be in the game for the league; and so many must have had them.
TURNS_TO_COUNT, PLAYERS_TO_COUNT = 3, 2


class FormerPlayer(NamedTuple):
    """Who sat in a seat until so many moves had been made, and how many turns they had there."""

    seat: int
    ply: int
    turns: int
    user_id: int
    name: str
