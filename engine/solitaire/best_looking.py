"""Which legal move looks best to somebody who looks no further, and remembers what has been."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TypeAlias

from engine.cards import Card
from engine.events import Moved, Redealt, Turned, apply
from engine.moves import Move, Say, Shift
from engine.piles import Pile
from engine.solitaire.board import DRAW, REDEAL, Board
from engine.solitaire.notes import SolitaireNotes, but_for_redeals
from engine.solitaire.pile_groups import Group
from engine.state import NO_NOTES, State

# What is never advised, and how many layouts in a row may bring nothing before only good moves are.
NEVER, PATIENCE = -2, 12
_cards = itemgetter(0)
# How many cards lie on a pile, how many of them face down, and those that can be seen.
ColumnLook: TypeAlias = tuple[int, int, tuple[Card, ...]]
PositionLook: TypeAlias = tuple[SolitaireNotes, tuple[ColumnLook, ...]]


class Known:
    """What some positions look like, of which there are many.

    Most differ in how many cards their piles hold, so that only few are ever looked at.
    """

    def __init__(self, rules: Board, some: Iterable[State]) -> None:
        self._rules = rules
        self._by_sizes: dict[tuple[int, ...], list[State]] = {}
        for state in some:
            self.add(state)

    def add(self, state: State) -> None:
        """One more position that is known."""
        self._by_sizes.setdefault(_sizes(state), []).append(state)

    def __contains__(self, state: State) -> bool:
        there = self._by_sizes.get(_sizes(state))
        if there is None:
            return False
        look = looks(self._rules, state)
        return any(looks(self._rules, each) == look for each in there)


def _sizes(state: State) -> tuple[int, ...]:
    return tuple(map(len, map(_cards, state.piles)))


def best(rules: Board, state: State, past: Iterable[State]) -> Move | None:
    """The move of the highest worth, of equals the first, that leads to nothing that has been; None if none is good.

    Moves that look bad are advised for a while only. So who follows all advice comes to an end: cards that are home
    stay there, and nothing comes again that has been, but where the stock is gone through for a card that can go.
    """
    been = (state, *past)
    known = Known(rules, been[1:])
    again = state in known
    known.add(state)
    judged = [(worth(rules, state, move), move) for move in rules.offered(state, 0)]
    ranked = [each for each in sorted(judged, key=itemgetter(0), reverse=True) if each[0] > NEVER]
    if again:
        ranked = [(value, move) for value, move in ranked if move not in (DRAW, REDEAL)]
    leading = [(value, move) for value, move in ranked if _leads_on(rules, state, move, known)]
    wanders = any(value < 0 for value, _ in leading[:1]) and _idle(rules, been) >= PATIENCE
    move = next((move for value, move in leading if not wanders or _plays(rules, move)), None)
    return _dealt_on(rules, state, been, known) if move is None else move


def _plays(rules: Board, move: Move) -> bool:
    """Whether a move plays a card of the waste."""
    return bool(rules.draws) and isinstance(move, Shift) and move.source in rules.at["waste"]


def _dealt_on(rules: Board, state: State, been: Sequence[State], known: Known) -> Move | None:
    """To draw or to turn the waste over, where that brings a card which can go or has not been seen."""
    first, lying = _drawing(rules, state), set[tuple[Pile, ...]]()
    seen = _tops(rules, been) if first is not None else set()
    while state.piles not in lying and (move := _drawing(rules, state)) is not None:
        lying.add(state.piles)
        state = rules.play(state, 0, move).state
        if state.piles[rules.at["waste"][0]].top not in seen or _plays_on(rules, state, known):
            return first
    return None


def _drawing(rules: Board, state: State) -> Move | None:
    return next(iter(rules.draw_words(state)), None)


def _tops(rules: Board, been: Iterable[State]) -> set[Card | None]:
    """The cards that have lain on top of the waste."""
    (waste,) = rules.at["waste"]
    return {None, *(each.piles[waste].top for each in been)}


def _plays_on(rules: Board, state: State, known: Known) -> bool:
    """Whether the card on the waste can be played so that it leads to what has not been."""
    moves = [move for move in rules.offered(state, 0) if _plays(rules, move) and worth(rules, state, move) > NEVER]
    return any(_leads_on(rules, state, move, known) for move in moves)


def looks(rules: Board, state: State) -> PositionLook:
    """What tells a position from others, but for how many redeals there were."""
    return but_for_redeals(state), tuple(map(_seen, rules.group, state.piles))


def _seen(group: Group, pile: Pile) -> ColumnLook:
    cards, down = pile
    return len(cards), down, cards[max(down, len(cards) - 1) :] if group.squared else cards[down:]


def _leads_on(rules: Board, state: State, move: Move, known: Known) -> bool:
    """Whether a move shows a card that was hidden, or else leads to what has not been.

    What lies hidden plays no part: nothing is looked at that happens after the first hidden card shows.
    """
    for event in rules.play(state, 0, move).events:
        if isinstance(event, Turned | Redealt):
            return True
        state = apply(state, event)
        if isinstance(event, Moved) and rules.group[event.source].squared and state.piles[event.source].cards:
            return True
    return state not in known


def _idle(rules: Board, been: Sequence[State]) -> int:
    """How many layouts there have been since a card last came home or was turned up, stock and waste left aside.

    `been` are the positions so far, the newest first.
    """
    layouts: set[tuple[ColumnLook, ...]] = set()
    for each in been:
        if len(layouts) == PATIENCE or _come_far(rules, each) != _come_far(rules, been[0]):
            break
        lying = zip(rules.group, each.piles, strict=True)
        layouts.add(tuple(_seen(*pair) for pair in lying if pair[0].kind not in ("stock", "waste")))
    return len(layouts)


def _come_far(rules: Board, state: State) -> tuple[int, int]:
    """How many cards are not home, and how many lie face down in the layout."""
    hidden = sum(pile.down for group, pile in zip(rules.group, state.piles, strict=True) if not group.hidden)
    return rules.left(state), hidden


def worth(rules: Board, state: State, move: Move) -> int:
    """How good a move looks to the game or, where that says nothing, from -2 to 5, by nothing but what lies open."""
    own = rules.worth(state, move)
    return _usual_worth(rules, state, move) if own is None else own


def _usual_worth(rules: Board, state: State, move: Move) -> int:
    if not isinstance(move, Shift):
        return 0 if isinstance(move, Say) else 4
    source, target = rules.spots[move.source], rules.spots[move.target]
    if "foundation" in (source.kind, target.kind):
        return 5 if target.kind == "foundation" else NEVER
    return 4 if frees(rules, state, move) else _within(rules, state, move)


def frees(rules: Board, state: State, move: Shift) -> bool:
    """Whether a move turns up a card, or one card gives way to another that can go to a foundation."""
    cards, down = state.piles[move.source]
    below = len(cards) - move.size
    if rules.group[move.source].squared or not below:
        return False
    if down == below or move.size > 1:
        return down == below
    return any(_takes(rules, state, up, cards[below - 1]) for up in rules.at.get("foundation", ()))


def _takes(rules: Board, state: State, foundation: int, card: Card) -> bool:
    group, top = rules.group[foundation], state.piles[foundation].top
    if top is None:
        return rules.starts(state, foundation, card)
    return group.build is not None and group.build.fits(card, top)


def _within(rules: Board, state: State, move: Shift) -> int:
    """How good a move looks that does not touch the foundations."""
    cards, _ = state.piles[move.source]
    below = len(cards) - move.size
    onto = state.piles[move.target].cards
    if rules.spots[move.source].kind != rules.spots[move.target].kind:
        return 2 if onto or len(rules.group[move.target].empty.ranks) == 1 else -1
    if not onto:
        return -1
    if not below:
        return 3
    holds = rules.group[move.source].holds
    linked = holds is not None and holds.fits(cards[below], cards[below - 1])
    return -1 if linked else 1


def stuck(rules: Board, state: State, past: Iterable[State]) -> bool:
    """Whether no move is left, or only to go through a stock that brings nothing, as who has seen it knows.

    `past` are the positions that have been. Where several cards are drawn at a time, only the top one is seen, and
    each card that is played brings up others: so they count as seen that have lain on top of the waste.
    """
    been: set[State] = set()
    seen: set[Card | None] = set()
    while True:
        moves = rules.legal(state, 0)
        if not moves:
            return state.phase != "over"
        lying = state._replace(notes=NO_NOTES)
        if lying in been:
            return True
        if not rules.draws or not set(moves) <= {DRAW, REDEAL}:
            return False
        seen = seen or _tops(rules, (state, *past))
        been.add(lying)
        state = rules.play(state, 0, moves[0]).state
        if state.piles[rules.at["waste"][0]].top not in seen:
            return False
