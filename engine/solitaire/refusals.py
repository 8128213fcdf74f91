"""Why a move in a game for one player is refused."""

from __future__ import annotations

from engine.errors import Refusal
from engine.moves import Move, Say, Shift, Take
from engine.phrases import Sentence, named_in
from engine.piles import Spot
from engine.solitaire.board import Board
from engine.state import State

SENTENCES = {
    "no-card": "{pile} is empty.",
    "same-pile": "These cards are already on {pile}.",
    "fixed": "Cards on {pile} can't be moved.",
    "face-down": "{pile} has only {shown} face up.",
    "one-card": "Only the top card of {pile} can move.",
    "whole": "{pile} can only move as a whole.",
    "unit": "{card} to {last} don't move together: each card must be {rule}.",
    "takes-one": "{pile} takes one card at a time.",
    "complete": "{pile} is complete and takes no more cards.",
    "space": "{pile} is empty and takes {takes}, not {card}.",
    "closed": "Nothing can go on {pile}.",
    "to-stock": "Nothing can go on the stock.",
    "build": "{card} can't go on {onto}: it must be {rule}.",
    "filler": "{pile} is empty and takes only the top card of {filler}.",
    "renamed": "That would only move the same cards to another empty pile.",
    "not-a-move": "Cards don't move from pile to pile in this game.",
    "not-now": "You can't use `{word}` right now.",
    "stock-empty": "The stock is empty.",
    "stock-left": "The stock still has cards.",
    "no-redeal": "There's no redeal left.",
    "no-waste": "The waste is empty, so there's nothing to turn over.",
    "not-together": "These cards don't go together.",
}


# How many cards lie face up.
ONE_CARD, CARDS = "1 card", "{number} cards"


def explain(rules: Board, state: State, move: Move) -> Refusal:
    """Why a move that is not legal is not."""
    special = rules.explain_special(state, move)
    if special is not None:
        return special
    if isinstance(move, Say):
        return _word(rules, state, move.word)
    if isinstance(move, Take):
        return Refusal("not-together" if rules.takes_combinations else "no-combination")
    if not isinstance(move, Shift) or rules.takes_combinations:
        return Refusal("not-a-move")
    return _lift(rules, state, move) or _put(rules, state, move)


def _word(rules: Board, state: State, word: str) -> Refusal:
    if word == "stock" and "stock" in rules.at and not rules.has(state, "stock"):
        return Refusal("stock-empty")
    if word != "redeal" or not rules.draws:
        return Refusal("not-now", (word,))
    if rules.has(state, "stock"):
        return Refusal("stock-left")
    return Refusal("no-redeal" if rules.has(state, "waste") else "no-waste")


def _lift(rules: Board, state: State, shift: Shift) -> Refusal | None:
    """Why the cards cannot be lifted, if they cannot."""
    spot, group, pile = rules.spots[shift.source], rules.group[shift.source], state.piles[shift.source]
    if not pile.cards:
        return Refusal("no-card", (spot,))
    if shift.source == shift.target:
        return Refusal("same-pile", (spot,))
    if shift.size in rules.lift_sizes(state, shift.source):
        return None
    up = len(pile.cards) - pile.down
    if group.lift == "none" or not up:
        return Refusal("fixed", (spot,))
    if shift.size > up:
        return Refusal("face-down", (spot, Sentence(ONE_CARD if up == 1 else CARDS, (up,))))
    if group.lift == "top":
        return Refusal("one-card", (spot,))
    if group.lift == "whole" or group.holds is None:
        return Refusal("whole", (spot,))
    lifted = pile.cards[-shift.size :]
    return Refusal("unit", (lifted[0], lifted[-1], group.holds.phrase))


def _put(rules: Board, state: State, shift: Shift) -> Refusal:
    """Why cards that can be lifted cannot be put down."""
    spot, group, onto = rules.spots[shift.target], rules.group[shift.target], state.piles[shift.target]
    head = state.piles[shift.source].cards[-shift.size]
    if not onto.cards and not rules.starts(state, shift.target, head):
        return _space(rules, state, shift)
    if onto.cards and (group.build is None or onto.top is None):
        return _closed(spot)
    if len(onto.cards) >= group.full:
        return Refusal("complete", (spot,))
    if onto.top is not None and group.build is not None and not group.build.fits(head, onto.top):
        return Refusal("build", (head, onto.top, group.build.phrase_on(onto.top)))
    if shift.size > group.most:
        return Refusal("takes-one", (spot,))
    return rules.restriction(state, shift) or _unfilled(rules, state, shift) or Refusal("renamed")


def _closed(spot: Spot) -> Refusal:
    """That nothing goes there: why not, a game may say of other piles than the stock."""
    return Refusal("to-stock") if spot.kind == "stock" else Refusal("closed", (spot,))


def _unfilled(rules: Board, state: State, shift: Shift) -> Refusal | None:
    """That an empty pile is filled from another kind of pile."""
    filler = rules.group[shift.target].filler
    if not filler or state.piles[shift.target].cards or rules.spots[shift.source].kind == filler:
        return None
    return Refusal("filler", (rules.spots[shift.target], rules.spots[rules.at[filler][0]]))


def _space(rules: Board, state: State, shift: Shift) -> Refusal:
    group, spot = rules.group[shift.target], rules.spots[shift.target]
    head = state.piles[shift.source].cards[-shift.size]
    if not group.empty.ranks:
        return _closed(spot)
    parts = (spot, rules.accepted_words(state, shift.target), head)
    return Refusal("space", parts, named_in(SENTENCES["space"]))
