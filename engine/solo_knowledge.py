"""What the one player of a table knows of it."""

from __future__ import annotations

from engine.moves import Move
from engine.solitaire.unseen import all_known
from engine.solving.foreseen import shuffles
from engine.state import State
from engine.table import Table


def known_at(table: Table) -> State:
    """The position with nothing in it that its player has not seen; TypeError if the game is for several."""
    advice = table.rules.advice
    if advice is None:
        raise TypeError("what several players know is not the same")
    return advice.known(table.state, table.been)


def knows_all(table: Table) -> bool:
    """Whether its player knows where every card has lain from the deal on: each was seen, and none is shuffled."""
    rules, dealt = table.rules, table.rules.deal(table.seed)
    return rules.advice is not None and all_known(rules, known_at(table)) and not shuffles(rules, dealt)


def leads_back(table: Table, move: Move) -> bool:
    """Whether a legal move leads to a position that has been, or that was taken back."""
    return table.rules.play(table.state, table.state.turn, move).state in table.been
