"""Why a move of Russian Bank is refused, or would be."""

from __future__ import annotations

from itertools import pairwise

from engine.cards import Card, Rank
from engine.challenges import challenged_seat
from engine.common_refusals import out_of_turn
from engine.errors import Refusal
from engine.moves import Move, Say, Shift, Take
from engine.phrases import Seated
from engine.russian_bank.moves import HAND, LOADING, PASS
from engine.russian_bank.notes import Priority, noted
from engine.russian_bank.priorities import Requirement, missed_requirement
from engine.russian_bank.search import HOUSES
from engine.russian_bank.sentences import words
from engine.russian_bank.setup import Setup
from engine.state import State

MUST = {
    Priority.RESERVE: "must-reserve",
    Priority.FOUNDATION: "must-foundation",
    Priority.RELEASE: "must-release",
    Priority.LOAD: "must-load",
    Priority.SPACE: "must-fill",
}


def explain(setup: Setup, state: State, seat: int, move: Move) -> Refusal:
    """Why a move that is not legal is not."""
    if not setup.board.is_active(state, seat):
        return Refusal("out")
    if isinstance(move, Take):
        return Refusal("no-combination")
    if isinstance(move, Say) and move.word not in words(setup.settings.reserves_down):
        return Refusal("unknown-word", (move.word,))
    if move == Say("knock"):
        return _knock(setup, state, seat)
    if seat != state.turn:
        return out_of_turn(state)
    repeats = move in setup.moves.barred(state)
    if repeats or noted(state).remedy:
        return Refusal("repeats" if repeats else "amends")
    possible = setup.moves.possible(state)
    if move in possible:
        return _undone(setup, state, missed_requirement(setup, state, possible, move))
    return _word(setup, state, move) if isinstance(move, Say) else building(setup, state, move)


def _undone(setup: Setup, state: State, missed: Requirement) -> Refusal:
    first = missed.moves[0]
    code = MUST[missed.priority]
    if missed.priority is Priority.LOAD and setup.settings.houses_down:
        code = "must-uncover"
    elif missed.priority is Priority.SPACE and not setup.board.spaces(state):
        code = "must-space"
    return Refusal(code, (state.piles[first.source].cards[-first.size],))


def _knock(setup: Setup, state: State, seat: int) -> Refusal:
    if not setup.settings.stopping:
        return Refusal("not-knocking")
    challenged = challenged_seat(state)
    if challenged is None:
        return Refusal("knock-nobody")
    if challenged == seat != state.turn:
        return Refusal("knock-early", (Seated(state.turn),))
    return Refusal("knock-self" if challenged == seat else "knock-used")


def _word(setup: Setup, state: State, move: Say) -> Refusal:
    seat = state.turn
    hand = state.piles[setup.board.hand(seat)]
    if move not in (HAND, PASS):
        return Refusal("reserve-up")
    if hand.top is not None:
        return Refusal("hand-up", (hand.top,))
    if setup.board.covered_reserve(state, seat):
        return Refusal("hand-reserve")
    return Refusal("hand-gone" if move == HAND else "pass-hand")


def building(setup: Setup, state: State, move: Shift) -> Refusal:
    """Which rule of availability or building a shift of the player to move breaks."""
    return _source(setup, state, move) or _target(setup, state, move)


def available(setup: Setup, state: State, move: Shift) -> bool:
    """Whether the cards of a shift may be moved at all."""
    return _source(setup, state, move) is None and (move.size == 1 or setup.settings.groups)


def _source(setup: Setup, state: State, move: Shift) -> Refusal | None:
    """What is wrong with where the cards come from, if anything."""
    board, source, seat = setup.board, move.source, state.turn
    pile = state.piles[source]
    if board.joker in (source, move.target):
        return Refusal("joker")
    if source in board.foundations:
        return Refusal("from-foundation")
    if board.owner(source) not in (None, seat):
        return Refusal("from-opponent")
    if source == board.hand(seat) and pile.top is None:
        return Refusal("no-hand" if pile.cards or state.piles[board.waste(seat)].cards else "hand-gone")
    if source == board.waste(seat) and not setup.settings.own_waste:
        return Refusal("from-waste")
    if not pile.cards:
        return Refusal("empty", (setup.board.spots[source],))
    return Refusal("reserve-down") if pile.top is None else None


def _target(setup: Setup, state: State, move: Shift) -> Refusal:
    """What is wrong with where the cards go, once the source is right."""
    board, (source, target, size), seat = setup.board, move, state.turn
    if source == target:
        return Refusal("same")
    if target == board.reserve(seat):
        return Refusal("own-reserve")
    if target == board.waste(seat) and source != board.hand(seat):
        return Refusal("own-waste")
    if setup.board.spots[target].kind == "hand":
        return Refusal("to-hand")
    if size > 1 and not (setup.settings.groups and source in board.houses and target in board.houses):
        return Refusal("one-card")
    if target in board.houses:
        return _house(setup, state, move)
    card = state.piles[source].cards[-1]
    if target in board.foundations:
        return _foundation(state, card, target)
    return _load(setup, state, card, target)


def _house(setup: Setup, state: State, move: Shift) -> Refusal:
    pile, onto = state.piles[move.source], state.piles[move.target].top
    if noted(state).closed == move.target:
        return Refusal("closed", (setup.board.spots[move.target],))
    shown = pile.cards[pile.down :]
    if move.size > len(shown):
        return Refusal("group", (shown[0],))
    head = pile.cards[-move.size]
    if not all(HOUSES.fits(card, under) for under, card in pairwise(pile.cards[-move.size :])):
        return Refusal("group", (head,))
    if onto is None:
        return Refusal("alone", (head,))
    return Refusal("house", (head, onto, HOUSES.phrase))


def _foundation(state: State, card: Card, target: int) -> Refusal:
    onto = state.piles[target].top
    if onto is None:
        return Refusal("foundation-ace", (card,))
    if onto.rank == Rank.KING:
        return Refusal("foundation-full", (card, onto))
    return Refusal("foundation-next" if onto.suit == card.suit else "foundation-suit", (card, onto))


def _load(setup: Setup, state: State, card: Card, target: int) -> Refusal:
    owner, pile = setup.board.owner(target), state.piles[target]
    if owner is not None and not setup.board.is_active(state, owner):
        return Refusal("load-out", (Seated(owner),))
    if not pile.cards:
        return Refusal("load-empty")
    if pile.top is None:
        return Refusal("load-down")
    return Refusal("load", (card, pile.top, LOADING.phrase))
