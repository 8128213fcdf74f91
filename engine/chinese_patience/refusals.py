"""Why a move of Chinese Patience is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Card
from engine.challenge import CHALLENGED
from engine.chinese_patience.board import (
    DECLARED,
    FOUNDATIONS,
    TABLEAU,
    is_active,
    owner,
    stock,
    turned,
    waste,
)
from engine.chinese_patience.priorities import Priority, missed_move, rank
from engine.errors import Refusal, Seated
from engine.game import out_of_turn
from engine.moves import Move, Say, Shift, Take
from engine.state import State

if TYPE_CHECKING:
    from engine.chinese_patience.game import ChinesePatience

MUST = {Priority.FOUNDATION: "must-foundation", Priority.LOAD: "must-load", Priority.TABLEAU: "must-tableau"}


def explain(rules: ChinesePatience, state: State, seat: int, move: Move) -> Refusal:
    """Why a move that is not legal is not."""
    if not is_active(state, seat):
        return Refusal("out")
    if isinstance(move, Take):
        return Refusal("no-combination")
    if isinstance(move, Say) and move.word not in rules.words:
        return Refusal("unknown-word", (move.word,))
    calls = {Say("knock"): _knock, Say("declare"): _declare}
    if isinstance(move, Say) and move in calls:
        return calls[move](rules, state, seat)
    if seat != state.turn:
        return out_of_turn(state)
    if move in rules.possible(state):
        return _duty(rules, state, move)
    if isinstance(move, Say):
        return _word(rules, state, seat, move)
    return _source(rules, state, seat, move) or _target(rules, state, seat, move)


def _knock(rules: ChinesePatience, state: State, seat: int) -> Refusal:
    if not rules.knocking:
        return Refusal("not-knocking")
    challenged_seat = state.counters[CHALLENGED]
    if challenged_seat == -1:
        return Refusal("knock-nobody")
    if challenged_seat == seat:
        return Refusal("knock-self")
    again = rules.options["false_knock"] == "free" and state.turn == challenged_seat
    return Refusal("knock-again", (Seated(challenged_seat),)) if again else Refusal("knock-used")


def _declare(rules: ChinesePatience, state: State, seat: int) -> Refusal:
    if not rules.declaring:
        return Refusal("not-declaring")
    ended = state.counters[CHALLENGED] == seat != state.turn
    return Refusal("declare-used" if ended and state.counters[DECLARED] else "declare-later")


def _duty(rules: ChinesePatience, state: State, move: Move) -> Refusal:
    first = missed_move(rules.options["priority"], state.turn, rules.possible(state), move)
    assert first is not None, "a possible move is refused only for its order"
    return Refusal(MUST[Priority(rank(first, state.turn))], (state.piles[first.source].cards[-1],))


def _word(rules: ChinesePatience, state: State, seat: int, move: Say) -> Refusal:
    if rules.choosing(state):
        return Refusal("choose")
    if state.piles[TABLEAU[0]].down:
        return Refusal("face-down")
    if move.word.startswith("pack"):
        return Refusal("chosen")
    hand = rules.card_in_play(state, seat)
    if hand is None or (rules.open_stock and move == Say("turn")):
        return Refusal("turned-already")
    return Refusal("lies-open" if rules.open_stock else "place-first", (_top(state, hand),))


def _top(state: State, pile: int) -> Card:
    return state.piles[pile].cards[-1]


def _source(rules: ChinesePatience, state: State, seat: int, move: Shift) -> Refusal | None:
    """What is wrong with where the cards come from, if anything."""
    source, piles = move.source, state.piles
    if rules.choosing(state):
        return Refusal("choose")
    if piles[TABLEAU[0]].down:
        return Refusal("face-down")
    if source in FOUNDATIONS:
        return Refusal("from-foundation")
    if source in rules.packs or move.target in rules.packs:
        return Refusal("pack")
    if source not in TABLEAU and owner(source) != seat:
        return Refusal("from-opponent")
    if turned(piles[stock(seat)]) and not rules.open_stock and source != stock(seat):
        return Refusal("place-first", (_top(state, stock(seat)),))
    if source == stock(seat) and not turned(piles[source]):
        return Refusal("no-hand")
    return None


def _target(rules: ChinesePatience, state: State, seat: int, move: Shift) -> Refusal:
    """What is wrong with where the cards go, once the source is right."""
    source, target, piles = move.source, move.target, state.piles
    if not piles[source].cards:
        return Refusal("empty", (rules.spots[source],))
    if source == target:
        return Refusal("same")
    if target in TABLEAU:
        return _column(state, rules, move)
    if move.size != 1:
        return Refusal("one-card")
    if target in FOUNDATIONS:
        return _foundation(state, _top(state, source))
    if target == waste(seat):
        return Refusal("own-waste")
    return _load(rules, state, _top(state, source), target)


def _column(state: State, rules: ChinesePatience, move: Shift) -> Refusal:
    cards, onto = state.piles[move.source].cards, state.piles[move.target].cards
    if move.source not in TABLEAU and move.size != 1:
        return Refusal("one-card")
    head = cards[max(0, len(cards) - move.size)]
    if move.source in TABLEAU and move.size != len(cards):
        return Refusal("whole-column", (head,))
    if not onto:
        return Refusal("join-empty")
    return Refusal("join", (head, onto[-1], rules.columns.sentence))


def _foundation(state: State, card: Card) -> Refusal:
    height = len(state.piles[card.suit].cards)
    if height == card.rank - 1:
        return Refusal("foundation-suit", (card,))
    if not height:
        return Refusal("foundation-ace", (card,))
    return Refusal("foundation-next", (card, Card.of(height + 1, card.suit)))


def _load(rules: ChinesePatience, state: State, card: Card, target: int) -> Refusal:
    if rules.spots[target].kind == "stock":
        return Refusal("to-stock")
    if not is_active(state, owner(target)):
        return Refusal("load-out", (Seated(owner(target)),))
    if not state.piles[target].cards:
        return Refusal("load-empty")
    return Refusal("load", (card, _top(state, target), rules.loading.sentence))
