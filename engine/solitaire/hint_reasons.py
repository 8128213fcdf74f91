"""What speaks for a move of a game for one player, as far as its player sees it: what it frees or turns up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.events import Event, Moved, Noted, Turned
from engine.game import Rules
from engine.moves import Move, Say, Shift
from engine.solitaire.board import HOME, Board
from engine.solitaire.pile_groups import NOTHING
from engine.state import State


class Reason(NamedTuple):
    """The one thing said for a move: it `turns_up` a card, `empties` a pile, or `frees` a card to be played."""

    turns_up: bool = False
    empties: int | None = None
    frees: Card | None = None


def reason(rules: Rules, state: State, move: Move) -> Reason | None:
    """What there is to be said for a legal move; None if there is nothing, or the game is not one for one player.

    It is the same whatever the cards are that nobody sees.
    """
    if not isinstance(rules, Board) or isinstance(move, Say):
        return None
    after, events = rules.play(state, state.turn, move)
    # On a stock the next card shows after every move.
    if any(isinstance(event, Turned) and event.pile not in rules.at.get("stock", ()) for event in events):
        return Reason(turns_up=True)
    if not isinstance(move, Shift) or rules.group[move.source].kind in HOME:
        return None
    if _empties(rules, state, move, events):
        return Reason(empties=move.source)
    card = rules.seen_card(state, state.turn, move.source, move.size + 1) if _leaves_some(state, move) else None
    # What else comes about may be by cards that nobody saw.
    plain = all(isinstance(event, Moved | Noted) for event in events)
    if card in (None, Card.UNKNOWN) or not plain or not _free(rules, after, move.source):
        return None
    return Reason(frees=card)


def _leaves_some(state: State, shift: Shift) -> bool:
    return len(state.piles[shift.source].cards) > shift.size


def _empties(rules: Board, state: State, shift: Shift, events: Sequence[Event]) -> bool:
    """Whether a place comes free that takes another card, and that for more than an empty one like it."""
    group, other = rules.group[shift.source], rules.group[shift.target]
    if _leaves_some(state, shift) or group.empty == NOTHING or group.gone:
        return False
    refilled = any(isinstance(event, Moved) and event.target == shift.source for event in events)
    same = (other.empty, other.holds) == (group.empty, group.holds) and not state.piles[shift.target].cards
    return not (refilled or same)


def _free(rules: Board, state: State, pile: int) -> bool:
    """Whether the top card of a pile can go home, or on another card better than where it lies."""
    cards, down = state.piles[pile]
    holds = rules.group[pile].holds
    joined = len(cards) - down > 1 and holds is not None and holds.fits(cards[-1], cards[-2])
    return any(
        rules.group[move.target].kind in HOME or (not joined and bool(state.piles[move.target].cards))
        for move in rules.offered(state, state.turn)
        if isinstance(move, Shift) and move.source == pile and move.size == 1
    )
