"""Russian Bank: legal moves, and what a move does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import MappingProxyType

from engine.cards import Card, Rank
from engine.errors import Refusal
from engine.events import Counted, Doubted, Ended, Flipped, Kept, Moved, Story, Turned
from engine.game import Game, Played, Rules, distinct
from engine.match import Match
from engine.moves import Move, Say, Shift
from engine.options import Options
from engine.piles import Spot
from engine.result import Result
from engine.russian_bank import ending, stops
from engine.russian_bank.board import AMENDS, CLOSED, DOUBT, Board
from engine.russian_bank.dealing import deal, starter
from engine.russian_bank.duties import DUTY_WORDS, Duty, left_undone, orderly
from engine.russian_bank.moves import PASS, RESERVE, Moves
from engine.russian_bank.options import OPTIONS, PRESETS, conflict, seats, told
from engine.russian_bank.refusals import available, building, explain
from engine.russian_bank.sentences import BASICS, REFUSALS, WORDS
from engine.state import State
from engine.trial import BREACH, JUDGED, charge, judged, may_call, open_trial

KNOCK = Say("knock")
# The cards of a reserve, for one or two packs and two or three players.
RESERVES = {(2, 2): 13, (2, 3): 8, (1, 2): 5}


class RussianBank(Rules):
    """The rules of Russian Bank for one table."""

    sentences = REFUSALS
    basics = BASICS
    synonyms = MappingProxyType({"stop": KNOCK.word})
    labels = MappingProxyType({KNOCK.word: "Stop!"})
    draw_pile = "hand"
    cry = "called Stop"
    price = "loses the turn"
    counts = True

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.players = players
        self.board = board = Board(1 if options["packs"] == "one" else 2, players)
        self.spots, self.layout = board.spots, board.layout
        self.stopping = options["enforce"] == "stop"
        self.calls = (KNOCK.word,) if self.stopping else ()
        self.face_down = options["tableau"] == "down"
        self.early_hand = options["hand"] != "usual"
        self.peeking = options["hand"] == "peek"
        self.fewest = options["release"] == "fewest"
        self.making_spaces = options["spaces"] == "yes"
        covered = options["reserve_first"] == "down"
        self.words = {word: what for word, what in WORDS.items() if word != "reserve" or covered}
        usual = options["reserve"] == "usual"
        self.reserve_size = RESERVES[board.packs, players] if usual else int(options["reserve"])
        self.match = None if options["match"] == "no" else Match(int(options["match"]), most_win=True)
        self.rotates = options["starts"] == "turns"
        asked = {Duty.RELEASE: options["release"] != "no", Duty.LOAD: options["load"] == "yes"}
        self.asked_always = tuple(duty for duty, on in asked.items() if on)
        self._searching = any(asked.values()) or self.making_spaces
        self.asked_when_turning = (*self.asked_always, Duty.SPACE)
        self.moves = Moves(board, options["own_waste"] == "yes", options["groups"] == "yes")

    def deal(self, seed: str, first: int | None = None) -> State:
        """Each player's reserve, houses and hand."""
        piles = deal(self, seed)
        counters = [0] * self.board.ended(self.players)
        counters[JUDGED] = -1
        return State(piles, tuple(counters), starter(self, piles, seed) if first is None else first)

    # Legality.

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        """Every move that a player may make now."""
        if state.phase == "over" or not self.board.plays(state, seat):
            return ()
        if seat != state.turn:
            return self._calls(state, seat)
        if state.counters[AMENDS]:
            return stops.amends(self, state, Duty(state.counters[AMENDS]))
        return [*self.moves.tried(state), *self._calls(state, seat)] if self.stopping else orderly(self, state)

    def _calls(self, state: State, seat: int) -> list[Move]:
        return [KNOCK] if self.stopping and may_call(state, seat) else []

    def offered(self, state: State, seat: int) -> Sequence[Move]:
        """The legal moves that keep the building rules, one for several that come to the same."""
        moves = self.legal(state, seat)
        if moves and self.stopping and seat == state.turn and not state.counters[AMENDS]:
            moves = [*self.moves.possible(state), *self._calls(state, seat)]
        shifts = distinct(self, state, [move for move in moves if isinstance(move, Shift)])
        return [*shifts, *(move for move in moves if isinstance(move, Say))]

    def misplaced(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Which rule of availability or building a move breaks that the table lets a player try."""
        if not self.stopping or not isinstance(move, Shift) or move in self.moves.possible(state):
            return None
        return building(self, state, move)

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        return explain(self, state, seat, move)

    # What the search between houses needs to know.

    def open_houses(self, state: State) -> list[int]:
        """The houses that are in use."""
        return [house for house in self.board.houses if house != state.counters[CLOSED]]

    def wanted(self, state: State) -> frozenset[Card]:
        """The cards that fit on foundations."""
        tops = [(foundation, state.piles[foundation].top) for foundation in self.board.foundations]
        return frozenset(
            Card.of(top.rank + 1 if top else 1, top.suit if top else foundation % 4)
            for foundation, top in tops
            if top is None or top.rank < Rank.KING
        )

    # What moves do.

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does."""
        story = Story(state)
        if move == KNOCK:
            stops.call(self, story, seat)
        elif state.counters[AMENDS] and isinstance(move, Shift):
            duty = Duty(state.counters[AMENDS])
            if not stops.make(self, story, move, duty):
                stops.go_on(self, story, duty)
        else:
            self._try(story, move)
            if isinstance(move, Shift):
                self._play_card(story, move)
            elif isinstance(move, Say):
                self._do(story, move)
        return Played(story.state, tuple(story.events))

    def _try(self, story: Story, move: Move) -> None:
        """Note the first breach of the turn, and what may be taken back for it."""
        if not (self.stopping or self.early_hand or self._searching):
            return
        state = story.state
        possible = self.moves.possible(state)
        undone = left_undone(self, state, possible, move)
        open_trial(story, state.turn, DOUBT)
        if undone.doubt:
            story.add(Counted(DOUBT, 1) if self.stopping else Doubted())
        if not self.stopping or story.state.counters[BREACH]:
            return
        breach = undone.duty if undone.moves else Duty.NONE
        if isinstance(move, Shift) and move not in possible:
            breach = Duty.FIT if available(self, state, move) else Duty.AVAILABLE
        if breach:
            story.add(Kept())
            charge(story, breach, undone.moves[0][:2] if undone.moves else None)

    def _play_card(self, story: Story, move: Shift) -> None:
        seat = story.state.turn
        hand, waste = self.board.hand(seat), self.board.waste(seat)
        ends = move[:2] == (hand, waste)
        self.shift(story, move, restarts=not ends)
        ending.go_out(self, story)
        if ends and story.state.phase == "play":
            ending.end_turn(self, story)

    def shift(self, story: Story, move: Shift, restarts: bool = True) -> None:
        """Move cards and turn up what lies beneath; where three play, close the first house that becomes empty."""
        board = self.board
        story.add(Moved(*move))
        left = story.state.piles[move.source]
        if left.cards and left.top is None and self.spots[move.source].kind in ("reserve", "house"):
            story.add(Turned(move.source))
        closing = board.joker is not None and not story.state.counters[CLOSED]
        if closing and move.source in board.houses and not left.cards:
            story.add(Counted(CLOSED, move.source))
        if restarts:
            ending.restart(self, story)

    def _do(self, story: Story, move: Say) -> None:
        board, seat = self.board, story.state.turn
        if move == RESERVE:
            story.add(Turned(board.reserve(seat)))
        elif ending.stalemate(self, story.state):
            story.add(Ended(blocked=True))
        elif move == PASS:
            ending.end_turn(self, story)
        else:
            self._turn_hand(story, seat)

    def _turn_hand(self, story: Story, seat: int) -> None:
        hand, waste = self.board.hand(seat), self.board.waste(seat)
        if not story.state.piles[hand].cards:
            story.add(Flipped(waste, hand))
        story.add(Turned(hand))
        if self.board.joker is not None and story.state.piles[hand].top is Card.JOKER:
            story.add(Moved(hand, self.board.joker))
            ending.go_out(self, story)

    def resign(self, state: State, seat: int) -> Played:
        """A player gives up: their cards are out of play, and the last one who stays wins."""
        story = Story(state)
        ending.resign(self, story, seat)
        return Played(story.state, tuple(story.events))

    def block(self, state: State) -> Played:
        """End a deal that goes round in circles as a stalemate."""
        story = Story(state)
        story.add(Ended(blocked=True))
        return Played(story.state, tuple(story.events))

    # What there is to know.

    def sitting(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it still plays."""
        return tuple(self.board.plays(state, seat) for seat in range(self.players))

    def result(self, state: State) -> Result | None:
        """The winner first, then by what the cards left count, then those who resigned, the first of them last."""
        return ending.result(self, state) if state.phase == "over" else None

    def judged(self, state: State) -> int | None:
        """The seat whose turn is on trial, from its first action to the next player's."""
        return judged(state)

    def hand(self, state: State, seat: int) -> int | None:
        """The player's hand while its top card is turned up."""
        pile = self.board.hand(seat)
        return None if state.piles[pile].top is None else pile

    def unit(self, state: State, source: int, target: int) -> int:
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

    def privy(self, state: State, seat: int) -> Collection[int]:
        """One's own hand while others play, where that is allowed."""
        pile = self.board.hand(seat)
        hidden = state.phase == "play" and seat != state.turn and state.piles[pile].down
        return (pile,) if self.peeking and hidden and self.board.plays(state, seat) else ()

    def duty(self, breach: int) -> str:
        """The words for a breach, to follow a player's name."""
        if breach == Duty.LOAD and self.face_down:
            return "did not load an opponent or uncover a card first"
        return DUTY_WORDS[Duty(breach)]

    def chosen(self) -> Sequence[str]:
        """What this table has chosen, as far as it matters, in whole sentences."""
        return told(self.options)


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
)
