"""What speaks for a move of a game for one player, as far as its player sees it: what it frees or lets follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Card
from engine.events import Event, Moved, Noted, Played, Turned, apply
from engine.game import Rules
from engine.moves import Move, Say, Shift
from engine.solitaire.board import HOME, Board
from engine.solitaire.pile_groups import NOTHING
from engine.state import State


class Reason(NamedTuple):
    """The one thing said for a move: it `turns_up` a card, `empties` a pile, or `frees` a card to be played.

    A card that goes to an empty place lets another one that `follows` be played on it; and it `keeps` the place for
    that one if there are others, by rank as good, on which it could not be played.
    """

    turns_up: bool = False
    empties: int | None = None
    frees: Card | None = None
    keeps: Card | None = None
    follows: Card | None = None


def reason(rules: Rules, state: State, move: Move) -> Reason | None:
    """What there is to be said for a legal move; None if there is nothing, or the game is not one for one player.

    It is the same whatever the cards are that nobody sees.
    """
    if not isinstance(rules, Board) or isinstance(move, Say):
        return None
    after, events = rules.play(state, state.turn, move)
    following = _following(rules, state, move) if isinstance(move, Shift) else []
    if isinstance(move, Shift) and (kept := _kept_for(rules, state, move, following)) is not None:
        return Reason(keeps=kept)
    # On a stock the next card shows after every move.
    if any(isinstance(event, Turned) and event.pile not in rules.at.get("stock", ()) for event in events):
        return Reason(turns_up=True)
    if not isinstance(move, Shift) or rules.group[move.source].kind in HOME:
        return None
    if _empties(rules, state, move, events):
        return Reason(empties=move.source)
    freed = _freed(rules, state, move, Played(after, events))
    if freed is not None:
        return Reason(frees=freed)
    return Reason(follows=following[0]) if following else None


def _freed(rules: Board, state: State, shift: Shift, played: Played) -> Card | None:
    """The card that comes to lie on top where others are lifted off, if it can go somewhere now and is seen."""
    card = rules.seen_card(state, state.turn, shift.source, shift.size + 1) if _leaves_some(state, shift) else None
    # What else comes about may be by cards that nobody saw.
    plain = all(isinstance(event, Moved | Noted) for event in played.events)
    free = plain and card is not Card.UNKNOWN and card is not None and _free(rules, played.state, shift.source)
    return card if free else None


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


def _following(rules: Board, state: State, shift: Shift) -> Sequence[Card]:
    """The cards that can go on what comes to lie in an empty place, and have nowhere to go before that."""
    source, target, _ = shift
    if state.piles[target].cards or rules.group[target].kind in HOME:
        return []
    # As it lies before anything is turned up or goes up by itself, for nobody knows whether it does.
    lying = apply(state, Moved(*shift))
    there = [move for move in rules.legal(lying, state.turn) if isinstance(move, Shift) and move.target == target]
    return [
        lying.piles[move.source].cards[-move.size]
        for move in there
        if move.source != source and _waits(rules, state, move)
    ]


def _waits(rules: Board, state: State, shift: Shift) -> bool:
    """Whether the cards of a shift do not lie where they fit, and can go on no other card."""
    source, _, size = shift
    cards, down = state.piles[source]
    holds = rules.group[source].holds
    joined = len(cards) - down > size and holds is not None and holds.fits(cards[-size], cards[-size - 1])
    return not joined and not any(
        rules.group[move.target].kind in HOME or state.piles[move.target].cards
        for move in rules.legal(state, state.turn)
        if isinstance(move, Shift) and (move.source, move.size) == (source, size)
    )


def _kept_for(rules: Board, state: State, shift: Shift, following: Sequence[Card]) -> Card | None:
    """The first of some cards that could not follow if another went to the empty place instead, or None.

    There is nothing to keep where cards of any rank may go, or where a place like it is left.
    """
    source, target, _ = shift
    build, ranks = rules.group[target].build, {card.rank for card in rules.fitting(state, target)}
    alike = [pile for pile, group in enumerate(rules.group) if group == rules.group[target]]
    left = sum(not state.piles[pile].cards for pile in alike) > 1
    if build is None or len(ranks) > 1 or left:
        return None
    others = [move for move in rules.legal(state, state.turn) if isinstance(move, Shift) and move.target == target]
    ends = [state.piles[move.source].cards[-1] for move in others if move.source != source]
    return next((card for card in following if any(not build.fits(card, end) for end in ends)), None)
