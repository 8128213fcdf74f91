"""A game that is not for members: it needs what no game of the catalogue does.

A simple Spite and Malice for two: each player has four discard piles and a hand of five cards that only they see, and
jokers are wild. It is told apart from the real one by the spite: a card may be put on an opponent's discard pile. And
cards of one's own discard piles may go to and fro, but to empty ones alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.cards import Card, pack
from engine.common_refusals import out_of_turn
from engine.contest import Contest
from engine.distinct_shifts import distinct
from engine.errors import Refusal
from engine.events import (
    Drawn,
    Ended,
    Flipped,
    Moved,
    Noted,
    Passed,
    Picked,
    Played,
    Resigned,
    Skipped,
    Transition,
    Turned,
)
from engine.game import Game, Rules
from engine.layout import layout
from engine.moves import Move, Say, Shift, Take
from engine.options import Options
from engine.piles import EMPTY, Pile, Spot
from engine.result import Result
from engine.shuffle import shuffled
from engine.state import Notes, State

CENTRE, STOCK, AWAY = range(3), 3, 4
HAND_SIZE, GOAL_SIZE, FULL, DISCARDS = 5, 8, 13, 4
PASS = Say("pass")
GRID = """
    g1   . c1 c2 c3 s a   .  g2
    d1.1 d1.2 d1.3 d1.4 . d2.1 d2.2 d2.3 d2.4
    h1   .    .    .    . h2
"""


def goal(seat: int) -> int:
    """The pile index of a seat's goal pile, which the hand and the discard piles follow."""
    return 5 + (2 + DISCARDS) * seat


def hand(seat: int) -> int:
    """The pile index of a seat's hand."""
    return goal(seat) + 1


def discards(seat: int) -> range:
    """The pile indices of a seat's discard piles."""
    return range(goal(seat) + 2, goal(seat) + 2 + DISCARDS)


def _own(seat: int) -> list[Spot]:
    piles = [Spot("discard", number, owner=seat) for number in range(1, DISCARDS + 1)]
    return [Spot("goal", owner=seat), Spot("hand", owner=seat, fan="right"), *piles]


@dataclass(frozen=True, slots=True)
class SpiteNotes(Notes):
    """For each seat whether it has given up."""

    gone: tuple[bool, ...]

    def numbers(self) -> Iterable[int]:
        """The same as numbers."""
        return self.gone


class Spite(Rules):
    """The centre goes up from the ace whatever the suits; a joker stands for any card.

    A shift out of the hand takes one card, and its size says which, counted from the top.
    """

    sentences = MappingProxyType(
        {
            "source": "{pile} is not yours to play from.",
            "target": "Cards go to the centre, from your hand to your discard piles, and from these to empty ones.",
            "none": "There's no such card in {pile}.",
            "one": "Cards are moved one at a time.",
            "centre": "{card} can't go on {pile}.",
            "spite": "{card} has not the rank of the card on {pile}.",
            "must-play": "You can play a card that leads on.",
        }
    )
    goal_pile = "centre"
    words = MappingProxyType({"pass": "pass"})
    basics = (
        "Be the first to play all cards of your goal pile to the centre.",
        "When the same position begins a turn for the third time, the game ends, and nobody has won.",
    )

    def __init__(self, options: Options, players: int) -> None:
        self.options, self.players = options, players
        centre = [Spot("centre", number + 1) for number in CENTRE]
        self.spots = (*centre, Spot("stock"), Spot("away"), *_own(0), *_own(1))
        self.layout = layout(GRID, self.spots)
        self.contest = Contest(lambda state: (state.turn, state.piles), self._block, self._skip)

    def deal(self, seed: str, first: int | None = None) -> State:
        """Two packs and four jokers: a goal pile each, whose top card lies face up, and the rest is the stock."""
        cards = [*shuffled(pack() * 2 + (Card.JOKER,) * 4, seed, 0)]
        piles = [EMPTY] * len(self.spots)
        for seat in range(self.players):
            piles[goal(seat)] = Pile(tuple(cards[:GOAL_SIZE]), GOAL_SIZE - 1)
            piles[hand(seat)] = Pile(tuple(cards[GOAL_SIZE : GOAL_SIZE + HAND_SIZE]), HAND_SIZE)
            del cards[: GOAL_SIZE + HAND_SIZE]
        piles[STOCK] = Pile(tuple(cards), len(cards))
        begins = shuffled(range(self.players), seed, 1)[0] if first is None else first
        return State(tuple(piles), SpiteNotes((False,) * self.players), begins)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Cards to the centre and out of spite, discards, and passing where nothing leads on."""
        if state.phase == "over" or seat != state.turn:
            return ()
        moves, own = [*self._moves(state, seat)], discards(seat)
        leads_on = any(move.source not in own or move.target not in own for move in moves)
        return moves if leads_on else [*moves, PASS]

    def _moves(self, state: State, seat: int) -> Iterator[Shift]:
        for source in (goal(seat), hand(seat), *discards(seat)):
            cards = state.piles[source].cards
            for size in range(1, (len(cards) if source == hand(seat) else min(1, len(cards))) + 1):
                for target in range(len(self.spots)):
                    if self._wrong(state, seat, Shift(source, target, size)) is None:
                        yield Shift(source, target, size)

    def offered_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Of equal cards in the hand one, and of empty piles one."""
        found: dict[tuple[int, int, Card], Shift] = {}
        moves = self.legal(state, seat)
        for move in moves:
            if isinstance(move, Shift):
                found.setdefault((move.source, move.target, state.piles[move.source].cards[-move.size]), move)
        return distinct(self.spots, state, [*found.values()]) or moves

    def _wrong(self, state: State, seat: int, move: Shift) -> Refusal | None:
        source, target, size = move
        cards, onto = state.piles[source].cards, state.piles[target].cards
        if source not in (goal(seat), hand(seat), *discards(seat)):
            return Refusal("source", (self.spots[source],))
        if size > 1 and source != hand(seat):
            return Refusal("one")
        if size > len(cards):
            return Refusal("none", (self.spots[source],))
        card = cards[-size]
        if target in CENTRE:
            fits = card in (Card.JOKER, *(Card.of(len(onto) + 1, suit) for suit in range(4)))
            return None if fits else Refusal("centre", (card, self.spots[target]))
        if target in discards(seat) and (source == hand(seat) or (source in discards(seat) and not onto)):
            return None
        if source in discards(seat) and target in discards(1 - seat):
            fits = bool(onto) and onto[-1].rank == card.rank
            return None if fits else Refusal("spite", (card, self.spots[target]))
        return Refusal("target")

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        if seat != state.turn:
            return out_of_turn(state)
        if isinstance(move, Take):
            return Refusal("no-combination")
        wrong = self._wrong(state, seat, move) if isinstance(move, Shift) else None
        return wrong or Refusal("must-play")

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does."""
        transition = Transition(state)
        if isinstance(move, Shift):
            self._shift(transition, seat, move)
        if not transition.state.piles[goal(seat)].cards:
            transition.add(Ended())
        elif move == PASS or (isinstance(move, Shift) and self.ends_turn(state, move)):
            transition.add(Passed(1 - seat))
            self._draw(transition, 1 - seat)
        elif not transition.state.piles[hand(seat)].cards:
            self._draw(transition, seat)
        return transition.played

    def ends_turn(self, state: State, shift: Shift) -> bool:
        """A discard ends the turn."""
        return shift.source == hand(state.turn) and shift.target in discards(state.turn)

    def _shift(self, transition: Transition, seat: int, move: Shift) -> None:
        source, target, size = move
        if source == hand(seat):
            transition.add(Picked(source, size))
        transition.add(Moved(source, target))
        if source == goal(seat) and transition.state.piles[source].cards:
            transition.add(Turned(source))
        if target in CENTRE and len(transition.state.piles[target].cards) == FULL:
            transition.add(Moved(target, AWAY, FULL))

    def _draw(self, transition: Transition, seat: int) -> None:
        """Fill a hand up from the stock; when that is empty, what has been put away is the stock again."""
        while len(transition.state.piles[hand(seat)].cards) < HAND_SIZE:
            if not transition.state.piles[STOCK].cards:
                if not transition.state.piles[AWAY].cards:
                    return
                transition.add(Flipped(AWAY, STOCK))
            transition.add(Drawn(STOCK, hand(seat)))

    def resign(self, state: State, seat: int) -> Played:
        """The opponent wins."""
        transition = Transition(state)
        gone = tuple(not stays or index == seat for index, stays in enumerate(self.active(state)))
        transition.add(Resigned(seat), Noted(SpiteNotes(gone)), Ended())
        return transition.played

    def _skip(self, state: State) -> Played:
        transition = Transition(state)
        transition.add(Skipped(state.turn), Passed(1 - state.turn))
        self._draw(transition, 1 - state.turn)
        return transition.played

    def _block(self, state: State) -> Played:
        transition = Transition(state)
        transition.add(Ended(blocked=True))
        return transition.played

    def result(self, state: State) -> Result | None:
        """Who has no goal pile left, or stayed, is first."""
        if state.phase != "over":
            return None
        left = tuple(len(state.piles[goal(seat)].cards) for seat in (0, 1))
        if not all(active := self.active(state)):
            return Result(tuple(2 - stays for stays in active), left, "resigned")
        if 0 in left:
            return Result(tuple(1 + bool(cards) for cards in left), left, "won")
        return Result((1, 1), left, "blocked")

    def active(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it still plays."""
        return tuple(not gone for gone in state.noted(SpiteNotes).gone)

    def countable(self, spot: Spot) -> bool:
        """Only hands and the piles of the centre may be counted."""
        return spot.kind in ("hand", "centre", "discard")

    def peekable_piles(self, state: State, seat: int) -> Collection[int]:
        """One's own hand."""
        return (hand(seat),)


GAME = Game(
    "spite",
    "Spite",
    1,
    range(2, 3),
    Spite,
    "Two race to get rid of a pile.",
    presets={"standard": {}},
    blurbs={"standard": "Everybody plays as they like."},
)
