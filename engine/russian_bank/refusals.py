"""Why a move of Russian Bank is refused, or would be."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.challenge import CHALLENGED
from engine.errors import Refusal, Seated
from engine.game import out_of_turn
from engine.moves import Move, Say, Shift, Take
from engine.russian_bank.board import CLOSED, REMEDY
from engine.russian_bank.moves import HAND, LOADING, PASS
from engine.russian_bank.priorities import Priority, missed_requirement
from engine.russian_bank.search import HOUSES
from engine.state import State

if TYPE_CHECKING:
    from engine.russian_bank.game import RussianBank

MUST = {
    Priority.RESERVE: "must-reserve",
    Priority.FOUNDATION: "must-foundation",
    Priority.RELEASE: "must-release",
    Priority.LOAD: "must-load",
    Priority.SPACE: "must-space",
}


def explain(rules: RussianBank, state: State, seat: int, move: Move) -> Refusal:
    """Why a move that is not legal is not."""
    if not rules.board.is_active(state, seat):
        return Refusal("out")
    if isinstance(move, Take):
        return Refusal("no-combination")
    if isinstance(move, Say) and move.word not in rules.words:
        return Refusal("unknown-word", (move.word,))
    if move == Say("knock"):
        return _knock(rules, state, seat)
    if seat != state.turn:
        return out_of_turn(state)
    if state.counters[REMEDY] or move in rules.moves.barred(state):
        return Refusal("repeats" if move in rules.moves.barred(state) else "amends")
    possible = rules.moves.possible(state)
    if move in possible:
        undone = missed_requirement(rules, state, possible, move)
        first = undone.moves[0]
        code = "must-uncover" if undone.priority is Priority.LOAD and rules.face_down else MUST[undone.priority]
        return Refusal(code, (state.piles[first.source].cards[-first.size],))
    return _word(rules, state, move) if isinstance(move, Say) else building(rules, state, move)


def _knock(rules: RussianBank, state: State, seat: int) -> Refusal:
    if not rules.stopping:
        return Refusal("not-knocking")
    challenged_seat = state.counters[CHALLENGED]
    if challenged_seat == -1:
        return Refusal("knock-nobody")
    return Refusal("knock-self" if challenged_seat == seat else "knock-used")


def _word(rules: RussianBank, state: State, move: Say) -> Refusal:
    seat = state.turn
    hand = state.piles[rules.board.hand(seat)]
    if move not in (HAND, PASS):
        return Refusal("reserve-up")
    if hand.top is not None:
        return Refusal("hand-up", (hand.top,))
    if rules.moves.covered_reserve(state, seat):
        return Refusal("hand-reserve")
    return Refusal("hand-gone" if move == HAND else "pass-hand")


def building(rules: RussianBank, state: State, move: Shift) -> Refusal:
    """Which rule of availability or building a shift of the player to move breaks."""
    return _source(rules, state, move) or _target(rules, state, move)


def available(rules: RussianBank, state: State, move: Shift) -> bool:
    """Whether the cards of a shift may be moved at all."""
    return _source(rules, state, move) is None and (move.size == 1 or rules.moves.groups)


def _source(rules: RussianBank, state: State, move: Shift) -> Refusal | None:
    """What is wrong with where the cards come from, if anything."""
    board, source, seat = rules.board, move.source, state.turn
    pile = state.piles[source]
    if board.joker in (source, move.target):
        return Refusal("joker")
    if source in board.foundations:
        return Refusal("from-foundation")
    if board.owner(source) not in (None, seat):
        return Refusal("from-opponent")
    if source == board.hand(seat) and pile.top is None:
        return Refusal("no-hand")
    if source == board.waste(seat) and not rules.moves.own_waste:
        return Refusal("from-waste")
    if not pile.cards:
        return Refusal("empty", (rules.spots[source],))
    return Refusal("reserve-down") if pile.top is None else None


def _target(rules: RussianBank, state: State, move: Shift) -> Refusal:
    """What is wrong with where the cards go, once the source is right."""
    board, (source, target, size), seat = rules.board, move, state.turn
    if source == target:
        return Refusal("same")
    if target == board.reserve(seat):
        return Refusal("own-reserve")
    if target == board.waste(seat) and source != board.hand(seat):
        return Refusal("own-waste")
    if rules.spots[target].kind == "hand":
        return Refusal("to-hand")
    if size > 1 and not (rules.moves.groups and source in board.houses and target in board.houses):
        return Refusal("one-card")
    if target in board.houses:
        return _house(rules, state, move)
    card = state.piles[source].cards[-1]
    if target in board.foundations:
        return _foundation(state, card, target)
    return _load(rules, state, card, target)


def _house(rules: RussianBank, state: State, move: Shift) -> Refusal:
    pile, onto = state.piles[move.source], state.piles[move.target].top
    if state.counters[CLOSED] == move.target:
        return Refusal("closed", (rules.spots[move.target],))
    shown = pile.cards[pile.down :]
    if move.size > len(shown):
        return Refusal("group", (shown[0],))
    head = pile.cards[-move.size]
    if not all(HOUSES.fits(card, under) for under, card in pairwise(pile.cards[-move.size :])):
        return Refusal("group", (head,))
    if onto is None:
        return Refusal("alone", (head,))
    return Refusal("house", (head, onto, HOUSES.sentence))


def _foundation(state: State, card: Card, target: int) -> Refusal:
    onto = state.piles[target].top
    if onto is None:
        return Refusal("foundation-ace", (card,))
    return Refusal("foundation-next" if onto.suit == card.suit else "foundation-suit", (card, onto))


def _load(rules: RussianBank, state: State, card: Card, target: int) -> Refusal:
    owner, pile = rules.board.owner(target), state.piles[target]
    if owner is not None and not rules.board.is_active(state, owner):
        return Refusal("load-out", (Seated(owner),))
    if not pile.cards:
        return Refusal("load-empty")
    if pile.top is None:
        return Refusal("load-down")
    return Refusal("load", (card, pile.top, LOADING.sentence))
