"""Russian Bank: legal moves, and what a move does."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from types import MappingProxyType

from engine.cards import Card, Rank
from engine.challenge import (
    CHALLENGED,
    VIOLATION,
    may_call,
    open_challenge,
    record_violation,
)
from engine.challenges import CALLING, Challenges
from engine.contest import Contest
from engine.errors import Refusal
from engine.events import (
    CheckpointSet,
    CounterSet,
    Ended,
    Flipped,
    Moved,
    Played,
    SearchLimitReached,
    Transition,
    Turned,
)
from engine.game import Game, Rules, distinct
from engine.match import Match
from engine.moves import Move, Say, Shift
from engine.options import Options
from engine.piles import Spot
from engine.result import Result
from engine.russian_bank import ending, stops
from engine.russian_bank.board import CLOSED, DOUBT, REMEDY, Board
from engine.russian_bank.dealing import deal, starter
from engine.russian_bank.moves import ACES, PASS, RESERVE, Moves
from engine.russian_bank.options import OPTIONS, PRESETS, conflict, option_sentences, seats
from engine.russian_bank.priorities import VIOLATION_PHRASES, Priority, missed_requirement, orderly
from engine.russian_bank.refusals import available, building, explain
from engine.russian_bank.sentences import BASICS, REFUSALS, WORDS
from engine.state import State

KNOCK = Say("knock")
# The cards of a reserve, for one or two packs and two or three players.
RESERVES = {(2, 2): 13, (2, 3): 8, (1, 2): 5}


class RussianBank(Rules):
    """The rules of Russian Bank for one table."""

    sentences = REFUSALS
    basics = BASICS
    synonyms = MappingProxyType({"stop": KNOCK.word})
    draw_pile = "hand"
    pile_sentences = MappingProxyType({"joker": "The joker is set aside."})
    counts = True

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.players = players
        self.board = board = Board(1 if options["packs"] == "one" else 2, players)
        self.spots, self.layout = board.spots, board.layout
        self.stopping = options["enforce"] == "stop"
        self.challenges = self._challenges() if self.stopping else None
        self.face_down = options["tableau"] == "down"
        self.early_hand = options["hand"] != "usual"
        self.peeking = options["hand"] == "peek"
        self.fewest = options["release"] == "fewest"
        self.making_spaces = options["spaces"] == "yes"
        covered = options["reserve_first"] == "down"
        self.words = {word: what for word, what in WORDS.items() if word != "reserve" or covered}
        usual = options["reserve"] == "usual"
        self.reserve_size = RESERVES[board.packs, players] if usual else int(options["reserve"])
        match = None if options["match"] == "no" else Match(int(options["match"]), most_win=True)
        self.contest = Contest(self._beginning, self._block, match, rotates=options["starts"] == "turns")
        asked = {Priority.RELEASE: options["release"] != "no", Priority.LOAD: options["load"] == "yes"}
        self.asked_always = tuple(priority for priority, on in asked.items() if on)
        self._searching = any(asked.values()) or self.making_spaces
        self.asked_when_turning = (*self.asked_always, Priority.SPACE)
        self.moves = Moves(board, options["own_waste"] == "yes", options["groups"] == "yes")

    def _challenges(self) -> Challenges:
        return Challenges(KNOCK.word, "Stop!", "called Stop", "loses the turn", self._describe, self._misbuilt)

    def deal(self, seed: str, first: int | None = None) -> State:
        """Each player's reserve, houses and hand."""
        piles = deal(self, seed)
        counters = [0] * self.board.ended(self.players)
        counters[CHALLENGED] = -1
        return State(piles, tuple(counters), starter(self, piles, seed) if first is None else first)

    # Legality.

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        """Every move that a player may make now."""
        if state.phase == "over" or not self.board.is_active(state, seat):
            return ()
        if seat != state.turn:
            return self._calls(state, seat)
        if state.counters[REMEDY]:
            return stops.remedy_moves(self, state, Priority(state.counters[REMEDY]))
        return [*self.moves.tried(state), *self._calls(state, seat)] if self.stopping else orderly(self, state)

    def _calls(self, state: State, seat: int) -> list[Move]:
        return [KNOCK] if self.stopping and may_call(state, seat) else []

    def offered(self, state: State, seat: int) -> Sequence[Move]:
        """The legal moves that keep the building rules, one for several that come to the same."""
        moves = self.legal(state, seat)
        if moves and self.stopping and seat == state.turn and not state.counters[REMEDY]:
            moves = [*self.moves.possible(state), *self._calls(state, seat)]
        shifts = distinct(self, state, [move for move in moves if isinstance(move, Shift)])
        return [*shifts, *(move for move in moves if isinstance(move, Say))]

    def _misbuilt(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Which rule of availability or building a move breaks."""
        if not isinstance(move, Shift) or move in self.moves.possible(state):
            return None
        return building(self, state, move)

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        return explain(self, state, seat, move)

    # What the search between houses needs to know.

    def open_houses(self, state: State) -> list[int]:
        """The houses that are in use."""
        return [house for house in self.board.houses if house != state.counters[CLOSED]]

    def foundation_ready(self, state: State) -> frozenset[Card]:
        """The cards that fit on foundations."""
        tops = {state.piles[foundation].top for foundation in self.board.foundations}
        following = {Card.of(top.rank + 1, top.suit) for top in tops if top is not None and top.rank < Rank.KING}
        return frozenset(following.union(ACES if None in tops else ()))

    # What moves do.

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does."""
        transition = Transition(state)
        if move == KNOCK:
            stops.call(self, transition, seat)
        elif state.counters[REMEDY] and isinstance(move, Shift):
            priority = Priority(state.counters[REMEDY])
            if not stops.apply_remedy(self, transition, move, priority):
                stops.apply_forced_remedies(self, transition, priority)
        else:
            self._try(transition, move)
            if isinstance(move, Shift):
                self._play_card(transition, move)
            elif isinstance(move, Say):
                self._do(transition, move)
        return transition.played

    def _try(self, transition: Transition, move: Move) -> None:
        """Note the first breach of the turn, and what may be taken back for it."""
        if not (self.stopping or self.early_hand or self._searching):
            return
        state = transition.state
        possible = self.moves.possible(state)
        undone = missed_requirement(self, state, possible, move)
        open_challenge(transition, state.turn, DOUBT)
        if undone.doubt:
            transition.add(CounterSet(DOUBT, 1) if self.stopping else SearchLimitReached())
        if not self.stopping or transition.state.counters[VIOLATION]:
            return
        violation = undone.priority if undone.moves else Priority.NONE
        if isinstance(move, Shift) and move not in possible:
            violation = Priority.FIT if available(self, state, move) else Priority.AVAILABLE
        if violation:
            transition.add(CheckpointSet())
            ending.keep_turned(transition)
            record_violation(transition, violation, undone.moves[0][:2] if undone.moves else None)

    def _play_card(self, transition: Transition, move: Shift) -> None:
        seat = transition.state.turn
        hand, waste = self.board.hand(seat), self.board.waste(seat)
        ends = move[:2] == (hand, waste)
        self.shift(transition, move, restarts=not ends)
        ending.go_out(self, transition)
        if ends and transition.state.phase == "play":
            ending.end_turn(self, transition)

    def shift(self, transition: Transition, move: Shift, restarts: bool = True) -> None:
        """Move cards and turn up what lies beneath; where three play, close the first house that becomes empty."""
        board = self.board
        transition.add(Moved(*move))
        left = transition.state.piles[move.source]
        if left.cards and left.top is None and self.spots[move.source].kind in ("reserve", "house"):
            transition.add(Turned(move.source))
        closing = board.joker is not None and not transition.state.counters[CLOSED]
        if closing and move.source in board.houses and not left.cards:
            transition.add(CounterSet(CLOSED, move.source))
        if restarts:
            ending.restart(self, transition)
        if move.target in board.foundations or self.spots[move.source].kind == "reserve":
            ending.progress(transition)

    def _do(self, transition: Transition, move: Say) -> None:
        before, seat = transition.state, transition.state.turn
        hand = self.board.hand(seat)
        if move == RESERVE:
            transition.add(Turned(self.board.reserve(seat)))
            return
        if not before.piles[hand].cards:
            self._turn_over(transition, seat)
        if ending.stalemate(self, transition.state) and ending.owes_nothing(self, before):
            transition.add(Ended(blocked=True))
        elif move == PASS:
            ending.end_turn(self, transition)
        else:
            self._turn_hand(transition, hand)

    def _turn_over(self, transition: Transition, seat: int) -> None:
        """Turn the waste over; a player who has none passes instead, and that counts as much."""
        hand, waste = self.board.hand(seat), self.board.waste(seat)
        if transition.state.piles[waste].cards:
            transition.add(Flipped(waste, hand))
        ending.count_turned(transition, seat)

    def _turn_hand(self, transition: Transition, hand: int) -> None:
        transition.add(Turned(hand))
        if self.board.joker is not None and transition.state.piles[hand].top is Card.JOKER:
            transition.add(Moved(hand, self.board.joker))
            ending.go_out(self, transition)

    def resign(self, state: State, seat: int) -> Played:
        """A player gives up: their cards are out of play, and the last one who stays wins."""
        transition = Transition(state)
        ending.resign(self, transition, seat)
        if transition.state.phase == "play" and (priority := Priority(transition.state.counters[REMEDY])):
            # Perhaps it could be made good only by loading the one who has left.
            stops.apply_forced_remedies(self, transition, priority)
        return transition.played

    def _beginning(self, state: State) -> Hashable:
        return state.turn, state.piles, self.active(state), self.closed(state)

    def _block(self, state: State) -> Played:
        """End a deal that goes round in circles as a stalemate."""
        transition = Transition(state)
        transition.add(Ended(blocked=True))
        return transition.played

    # What there is to know.

    def active(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it still plays."""
        return tuple(self.board.is_active(state, seat) for seat in range(self.players))

    def result(self, state: State) -> Result | None:
        """The winner first, then by what the cards left count, then those who resigned, the first of them last."""
        return ending.result(self, state) if state.phase == "over" else None

    def card_in_play(self, state: State, seat: int) -> int | None:
        """The player's hand while its top card is turned up."""
        pile = self.board.hand(seat)
        return None if state.piles[pile].top is None else pile

    def default_size(self, state: State, source: int, target: int) -> int:
        """Where groups may move, as many cards as fit on another house; everything else moves card by card."""
        onto = state.piles[target].top
        if not self.moves.groups or onto is None or not {source, target} <= {*self.board.houses}:
            return 1
        joins = (move.size for move in self.moves.joins(state) if move[:2] == (source, target))
        return next(joins, 1)

    def countable(self, spot: Spot) -> bool:
        """Nobody may look through a player's piles."""
        return spot.owner is None

    def closed(self, state: State) -> Collection[int]:
        """The first house that became empty, where three play."""
        return (state.counters[CLOSED],) if state.counters[CLOSED] else ()

    def peekable_piles(self, state: State, seat: int) -> Collection[int]:
        """One's own hand while others play, where that is allowed."""
        pile = self.board.hand(seat)
        hidden = state.phase == "play" and seat != state.turn and state.piles[pile].down
        return (pile,) if self.peeking and hidden and self.board.is_active(state, seat) else ()

    def _describe(self, violation: int) -> str:
        if violation == Priority.LOAD and self.face_down:
            return "did not load an opponent or uncover a card first"
        return VIOLATION_PHRASES[Priority(violation)]

    def option_sentences(self) -> Sequence[str]:
        """What this table has chosen, as far as it matters, in whole sentences."""
        return option_sentences(self.options)


GAME = Game(
    id="bank",
    title="Russian Bank",
    version=2,
    players=range(2, 4),
    rules=RussianBank,
    summary="Two or three players race to get rid of their cards, and call Stop at every slip.",
    aliases=("Crapette", "Zank-Patience", "Streitpatience", "Schikanös-Patience", "Stop", "Touch", "Tonj", "Tunj"),
    source="Card Games (pagat.com): Russian Bank",
    options=OPTIONS,
    presets=PRESETS,
    conflict=conflict,
    seats=seats,
    commands={KNOCK.word: CALLING},
)
