"""Russian Bank: legal moves, and what a move does."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from types import MappingProxyType

from engine.cards import Card, Rank
from engine.challenges import CALLING, Challenges, challenge_of, may_call, open_challenge, record_violation
from engine.contest import Contest
from engine.cut import Cut, lowest
from engine.distinct_shifts import distinct
from engine.errors import Refusal
from engine.events import CheckpointSet, Ended, Flipped, Moved, Noted, Played, SearchLimitReached, Transition, Turned
from engine.game import Game, Rules
from engine.moves import Move, Say, Shift
from engine.options import Options
from engine.piles import Spot
from engine.result import Result
from engine.rulebook import Section
from engine.russian_bank import ending, stops
from engine.russian_bank.dealing import deal, starters
from engine.russian_bank.moves import HAND, LOADING, PASS, RESERVE
from engine.russian_bank.notes import BankNotes, Priority, note, noted
from engine.russian_bank.options import BLURBS, CLASHES, FALSE_KNOCK, OPTIONS, PRESETS, seats
from engine.russian_bank.priorities import (
    COVERED_HOUSES,
    MADE_SPACES,
    MISSED_PHRASES,
    MISSED_SPACES,
    VIOLATION_PHRASES,
    Requirement,
    missed_requirement,
    orderly,
)
from engine.russian_bank.refusals import available, building, explain
from engine.russian_bank.rulebook import BEGINS, rulebook
from engine.russian_bank.search import HOUSES
from engine.russian_bank.sentences import REFUSALS, words
from engine.russian_bank.settings import Starts
from engine.russian_bank.setup import Setup
from engine.russian_bank.shifting import shift
from engine.state import State
from engine.view import ANY_CARD, Wanted

KNOCK = Say("knock")


class RussianBank(Rules):
    """The rules of Russian Bank for one table."""

    cut_sentence = "{who} cuts {card} and begins."
    synonyms = MappingProxyType({"stop": KNOCK.word, "draw": HAND.word})
    # Authors mean different piles by the same word.
    pile_words = MappingProxyType(
        {
            "crapette": ("reserve",),
            "stock": ("hand", "reserve"),
            "talon": ("hand", "waste"),
            "pack": ("hand",),
            "deck": ("hand",),
            **dict.fromkeys(("column", "tableau"), ("house",)),
        }
    )
    draw_pile = "hand"
    pile_sentences = MappingProxyType({"joker": "The joker is set aside."})
    counts = True

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.players = players
        self.sentences = REFUSALS
        self.setup = setup = Setup.of(options, players)
        self.board, self.settings, self.moves = setup.board, setup.settings, setup.moves
        self.spots, self.layout = setup.board.spots, setup.board.layout
        self.words = words(setup.settings.reserves_down)
        self.challenges = self._challenges() if setup.settings.stopping else None
        self.contest = self._contest()

    def _contest(self) -> Contest:
        rotates = self.settings.starts is Starts.TURNS
        return Contest(self._beginning, self._block, self._skip, self.settings.match, rotates=rotates)

    def _challenges(self) -> Challenges:
        making = self.settings.making_spaces
        violations = {
            **VIOLATION_PHRASES,
            **(COVERED_HOUSES if self.settings.houses_down else {}),
            **(MADE_SPACES if making else {}),
        }
        missed = {**MISSED_PHRASES, **(MISSED_SPACES if making else {})}
        costs = FALSE_KNOCK.choices["card" if self.settings.false_call_costs else "used"]
        words = "Stop!", "called Stop", "Stop", "Was that a Stop?"
        return Challenges(KNOCK.word, *words, violations, missed, self._misbuilt, costs)

    def deal(self, seed: str, first: int | None = None) -> State:
        """Each player's reserve, houses and hand."""
        piles = deal(self.setup, seed)
        begins = self._starter(starters(self.setup, piles), seed) if first is None else first
        return State(piles, BankNotes.at_first(self.players), begins)

    def cut(self, seed: str) -> Cut | None:
        """Who cuts the lowest card begins, where several may."""
        able = starters(self.setup, deal(self.setup, seed))
        return lowest(seed, able) if len(able) > 1 else None

    def _starter(self, able: Sequence[int], seed: str) -> int:
        return lowest(seed, able).seat

    # Legality.

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Every move that a player may make now."""
        notes = noted(state)
        if state.phase == "over" or not notes.plays(seat):
            return ()
        if seat != state.turn:
            return self._calls(state, seat)
        if notes.remedy:
            return stops.remedy_moves(self.setup, state, notes.remedy)
        if self.settings.stopping:
            tried, calls = self.moves.tried(state), self._calls(state, seat)
            return [*tried, *calls] if calls else tried
        return orderly(self.setup, state)

    def _calls(self, state: State, seat: int) -> list[Move]:
        return [KNOCK] if self.settings.stopping and may_call(state, seat) else []

    def offered_moves(self, state: State, seat: int) -> Sequence[Move]:
        """The legal moves that keep the building rules, one for several that come to the same."""
        moves = self.legal(state, seat)
        if moves and self.settings.stopping and seat == state.turn and not noted(state).remedy:
            moves = [*self.moves.possible(state), *self._calls(state, seat)]
        shifts = distinct(self.spots, state, [move for move in moves if isinstance(move, Shift)])
        return [*shifts, *(move for move in moves if isinstance(move, Say))]

    def _misbuilt(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Which rule of availability or building a move breaks."""
        if not isinstance(move, Shift) or move in self.moves.possible(state):
            return None
        return building(self.setup, state, move)

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        return explain(self.setup, state, seat, move)

    # What moves do.

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does."""
        transition = Transition(state)
        if move == KNOCK:
            stops.call(self.setup, transition, seat)
        elif (remedy := noted(state).remedy) and isinstance(move, Shift):
            if not stops.apply_remedy(self.setup, transition, move, remedy):
                stops.apply_forced_remedies(self.setup, transition, remedy)
        else:
            self._try(transition, move)
            if isinstance(move, Shift):
                self._play_card(transition, move)
            elif isinstance(move, Say):
                self._do(transition, move)
        return transition.played

    def _try(self, transition: Transition, move: Move) -> None:
        """Note the first breach of the turn, and what may be taken back for it."""
        if not self.settings.judging:
            return
        state = transition.state
        undone = missed_requirement(self.setup, state, self.moves.possible(state), move)
        open_challenge(transition, state.turn)
        if undone.doubt:
            self._note_doubt(transition)
        if not self.settings.stopping or challenge_of(transition.state).violation:
            return
        if violation := self._violation(state, move, undone):
            notes = noted(transition.state)
            transition.add(CheckpointSet(), Noted(replace(notes, kept_turned_over=notes.turned_over)))
            record_violation(transition, violation, undone.moves[0][:2] if undone.moves else None)

    def _note_doubt(self, transition: Transition) -> None:
        """What could not be looked into matters to a later call, or is told at once where nobody calls."""
        doubted = Noted(replace(noted(transition.state), doubt=True))
        transition.add(doubted if self.settings.stopping else SearchLimitReached())

    def _violation(self, state: State, move: Move, undone: Requirement) -> Priority:
        """What a move breaks: a rule of availability or building, or else what it leaves undone."""
        if isinstance(move, Shift) and move not in self.moves.possible(state):
            return Priority.FIT if available(self.setup, state, move) else Priority.AVAILABLE
        return undone.priority if undone.moves else Priority.NONE

    def _play_card(self, transition: Transition, move: Shift) -> None:
        seat = transition.state.turn
        hand, waste = self.board.hand(seat), self.board.waste(seat)
        ends = move[:2] == (hand, waste)
        shift(self.board, transition, move, restarts=not ends)
        ending.go_out(self.board, transition)
        if ends and transition.state.phase == "play":
            ending.end_turn(self.board, transition)

    def _do(self, transition: Transition, move: Say) -> None:
        before, seat = transition.state, transition.state.turn
        hand = self.board.hand(seat)
        if move == RESERVE:
            transition.add(Turned(self.board.reserve(seat)))
            return
        if not before.piles[hand].cards:
            self._turn_over(transition, seat)
        if ending.stalemate(self.board, transition.state) and ending.owes_nothing(self.setup, before):
            transition.add(Ended(blocked=True))
        elif move == PASS:
            ending.end_turn(self.board, transition)
        else:
            self._turn_hand(transition, hand)

    def _turn_over(self, transition: Transition, seat: int) -> None:
        """Turn the waste over; a player who has none passes instead, and that counts as much."""
        hand, waste = self.board.hand(seat), self.board.waste(seat)
        if transition.state.piles[waste].cards:
            transition.add(Flipped(waste, hand))
        note(transition, noted(transition.state).waste_turned(seat))

    def _turn_hand(self, transition: Transition, hand: int) -> None:
        transition.add(Turned(hand))
        if self.board.joker is not None and transition.state.piles[hand].top is Card.JOKER:
            transition.add(Moved(hand, self.board.joker))
            ending.go_out(self.board, transition)

    def resign(self, state: State, seat: int) -> Played:
        """A player gives up: their cards are out of play, and the last one who stays wins."""
        transition = Transition(state)
        ending.resign(self.board, transition, seat)
        if transition.state.phase == "play" and (remedy := noted(transition.state).remedy):
            # Perhaps it could be made good only by loading the one who has left.
            stops.apply_forced_remedies(self.setup, transition, remedy)
        return transition.played

    def _beginning(self, state: State) -> Hashable:
        return state.turn, state.piles, self.active(state), self.closed(state)

    def _block(self, state: State) -> Played:
        """End a deal that goes round in circles as a stalemate."""
        transition = Transition(state)
        transition.add(Ended(blocked=True))
        return transition.played

    def _skip(self, state: State) -> Played:
        """Pass over a turn, which may be called like any other unless it has been already."""
        transition = Transition(state)
        if self.settings.judging and not noted(state).remedy:
            open_challenge(transition, state.turn)
        ending.skip(self.setup.board, transition)
        return transition.played

    # What there is to know.

    def active(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it still plays."""
        return self.board.active(state)

    def result(self, state: State) -> Result | None:
        """The winner first, then by what the cards left count, then those who resigned, the first of them last."""
        return ending.result(self.board, state) if state.phase == "over" else None

    def ends_turn(self, state: State, shift: Shift) -> bool:
        """A hand card ends the turn on the own waste."""
        return shift[:2] == (self.board.hand(state.turn), self.board.waste(state.turn))

    def card_in_play(self, state: State, seat: int) -> int | None:
        """The player's hand while its top card is turned up."""
        pile = self.board.hand(seat)
        return None if state.piles[pile].top is None else pile

    def default_size(self, state: State, source: int, target: int) -> int:
        """Where groups may move, as many cards as fit on another house; everything else moves card by card."""
        onto = state.piles[target].top
        if not self.settings.groups or onto is None or not {source, target} <= {*self.board.houses}:
            return 1
        joins = (move.size for move in self.moves.joins(state) if move[:2] == (source, target))
        return next(joins, 1)

    def countable(self, spot: Spot) -> bool:
        """Nobody may look through a player's piles."""
        return spot.owner is None

    def wanted(self, state: State, pile: int) -> Wanted | None:
        """Any ace on a foundation, any card in a house."""
        if pile in self.board.foundations:
            return Wanted(Rank.ACE)
        return ANY_CARD if pile in self.board.houses else None

    def closed(self, state: State) -> Collection[int]:
        """The first house that became empty, where three play."""
        closed = noted(state).closed
        return () if closed is None else (closed,)

    def peekable_piles(self, state: State, seat: int) -> Collection[int]:
        """One's own hand while others play, where that is allowed."""
        pile = self.board.hand(seat)
        hidden = state.phase == "play" and seat != state.turn and state.piles[pile].down
        return (pile,) if self.settings.peeking and hidden and self.board.is_active(state, seat) else ()

    def phrases(self) -> Sequence[str]:
        """What cards must be that go on others, and who begins."""
        return (HOUSES.sentence, LOADING.sentence, *BEGINS.values())

    def rulebook(self) -> Sequence[Section]:
        """The rules of this table, in the order of a turn."""
        return rulebook(self.options)


GAME = Game(
    id="bank",
    title="Russian Bank",
    version=5,
    players=range(2, 4),
    rules=RussianBank,
    summary="Two or three players race to get rid of their cards, and call Stop at every slip.",
    aliases=(
        *("Crapette", "Zank-Patience", "Zankpatience", "Die Zänkische", "Streitpatience"),
        *("Schikanös-Patience", "Schikanöschen", "Stop", "Touch", "Tonj", "Tunj", "Tonge", "Tunge"),
    ),
    source="Card Games (pagat.com): Russian Bank",
    options=OPTIONS,
    presets=PRESETS,
    blurbs=BLURBS,
    first_game="guided",
    clashes=CLASHES,
    seats=seats,
    commands={KNOCK.word: CALLING},
)
