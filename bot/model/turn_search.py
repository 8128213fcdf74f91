"""Looks through a game that was played for turns of which it may be asked whether they should have been called."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.computers import USUAL_LEVEL
from bot.model.live_table import LiveTable
from bot.model.puzzle_records import Found
from bot.model.turn_puzzles import askable
from engine.ended_turns import EndedTurn, ended_turns
from engine.players.calls import call
from engine.players.levels import LEVELS
from engine.players.witness import Witness
from engine.table import Table


def turns_of(live: LiveTable) -> Iterator[tuple[EndedTurn, Found]]:
    """The turns of a game that may be asked about, and what there is to find in each.

    Only those in which a card could be brought home: without a breach the others would be no question, and if there
    were some with one, the table before it would give the answer.
    """
    newest: list[Witness] = []

    def followed() -> Iterator[Table]:
        for table in _tables(live):
            newest[:] = [newest[0].after(table) if newest else Witness.open(live.game, table)]
            yield table

    for turn in ended_turns(followed()):
        violation = turn.violation() if askable(turn) and turn.offers() else None
        if violation is not None:
            yield turn, _found(live, turn, newest[0]) if violation else Found.FINE


def _found(live: LiveTable, turn: EndedTurn, witness: Witness) -> Found:
    """Whether a computer of the usual level in the next player's seat would have called a breach."""
    said = call(witness.sight(turn.caller), LEVELS[USUAL_LEVEL], live.record.seed, lambda: 0.0)
    return Found.MISSED if said is None else Found.SEEN


def turn_at(live: LiveTable, place: int) -> EndedTurn | None:
    """The turn of a game that begins after so many entries of its log; None if that is none to ask about."""
    turn = next((turn for turn in ended_turns(_tables(live)) if turn.place >= place), None)
    return turn if turn is not None and turn.place == place and askable(turn) else None


def _tables(live: LiveTable) -> Iterator[Table]:
    table = live.in_play
    return Table.playthrough(table.rules, table.seed, table.log, live.record.first_seat)
