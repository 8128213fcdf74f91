"""Chinese Patience: what a table offers, and what a move does."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from types import MappingProxyType

from engine.cards import Rank
from engine.challenges import (
    CALLING,
    Challenges,
    challenge_of,
    challenged_seat,
    close_challenge,
    may_call,
    open_challenge,
    record_violation,
    renew_calls,
)
from engine.chinese_patience import dealing, ending, penalties, refusals
from engine.chinese_patience.board import (
    COLUMNS,
    FOUNDATIONS,
    TABLEAU,
    Board,
    held,
    stock,
    table_layout,
    turned,
    waste,
)
from engine.chinese_patience.moves import DECLARE, KNOCK, PACKS, STOCK, Moves
from engine.chinese_patience.notes import noted
from engine.chinese_patience.options import BLURBS, CLASHES, FALSE_KNOCK, OPTIONS, PRESETS, seats
from engine.chinese_patience.priorities import MISSED_PHRASES, VIOLATION_PHRASES, missed_move, orderly, rank
from engine.chinese_patience.rulebook import rulebook
from engine.chinese_patience.sentences import REFUSALS
from engine.chinese_patience.settings import FalseKnock, Settings
from engine.contest import Contest
from engine.cut import Cut, lowest
from engine.errors import Refusal
from engine.events import Called, Declared, Ended, Flipped, Moved, Played, Transition, Turned, fold, moved
from engine.game import Game, Rules
from engine.moves import Move, Say, Shift
from engine.options import Options
from engine.piles import Spot
from engine.result import Result
from engine.rulebook import Section
from engine.state import State
from engine.view import ANY_CARD, Wanted

CALLS = {KNOCK: penalties.knock, DECLARE: penalties.declare}

CHALLENGES = Challenges(
    word=KNOCK.word,
    label="Knock",
    call_phrase="knocked",
    question="Knock on",
    wondering="Was that a knock?",
    violations=VIOLATION_PHRASES,
    missed=MISSED_PHRASES,
)


class ChinesePatience(Rules):
    """The rules of Chinese Patience for one table.

    The `board` says what stays the same there, `moves` what can be done at all. What should be done first stands in
    priorities.py, what knocking costs in penalties.py, and how turns and deals end in ending.py.
    """

    synonyms = MappingProxyType({"draw": STOCK.word})
    # The columns begin in the centre of the table, where others expect the foundations.
    pile_words = MappingProxyType(dict.fromkeys(("centre", "center"), ("foundation", "tableau")))
    cut_sentence = "{who} cuts {card} and deals."
    unused_sentence = "It's a standstill: the 4 unused cards go under the stocks."

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.players = players
        self.sentences = REFUSALS
        self.settings = Settings.of(options)
        self.board = Board(players, self.settings)
        self.moves = Moves(self.board)
        self.spots = self.board.spots
        self.layout = table_layout(players, self.settings.two_packs)
        self.words = self.board.words
        self.counts = self.settings.counts_shown
        self.contest = self._contest()
        self.challenges = CHALLENGES._replace(false_call=self._false_call()) if self.settings.knocking else None

    def _contest(self) -> Contest:
        return Contest(self._beginning, self._block, self._skip, self.settings.match, self.settings.stakes)

    def _false_call(self) -> str:
        if self.settings.false_knock is FalseKnock.FREE:
            return ""
        return FALSE_KNOCK.choices[self.settings.false_knock.value]

    def deal(self, seed: str, first: int | None = None) -> State:
        """The tableau, or the packs to choose it from; then one card at a time, clockwise from the dealer's left."""
        dealer = self._dealer(seed) if first is None else (first - 1) % self.players
        transition = Transition(dealing.deal(self.board, seed, dealer))
        self._offer_stock(transition)
        return transition.state

    def cut(self, seed: str) -> Cut | None:
        """Who cuts the lowest card deals."""
        return lowest(seed, range(self.players))

    def _dealer(self, seed: str) -> int:
        return lowest(seed, range(self.players)).seat

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Every move that a player may make now."""
        if state.phase == "over":
            return ()
        moves = self.moves.possible(state) if seat == state.turn else ()
        if self.settings.knocking:
            calls = self._calls(state, seat)
            return [*moves, *calls] if calls else moves
        return orderly(self.settings.order, seat, moves)

    def _calls(self, state: State, seat: int) -> list[Move]:
        """What a player may say about the turn that can be called now."""
        calls: list[Move] = []
        if may_call(state, seat) and noted(state).active(seat):
            calls.append(KNOCK)
        if self.settings.declaring and penalties.may_declare(state, seat):
            calls.append(DECLARE)
        return calls

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        return refusals.explain(self.moves, state, seat, move)

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does."""
        transition = Transition(state)
        if isinstance(move, Say) and move in CALLS:
            CALLS[move](self.board, transition, seat)
            self._settle(transition)
        elif self._comes_too_late(state):
            transition.add(Ended(blocked=True))
        else:
            self._act(transition, move)
        return self._concluded(transition)

    def _act(self, transition: Transition, move: Move) -> None:
        """What the player to move does, noted for a knock."""
        if self.settings.knocking:
            self._judge(transition, move)
        self._make(transition, move)

    def _make(self, transition: Transition, move: Move) -> None:
        if isinstance(move, Shift):
            self._shift_cards(transition, move)
        else:
            self._turn_up(transition, move)

    def _concluded(self, transition: Transition) -> Played:
        """What was played, with all that follows by itself."""
        if self._is_blocked(transition.state):
            transition.add(Ended(blocked=True))
        self._offer_stock(transition)
        return transition.played

    def _is_blocked(self, state: State) -> bool:
        """Whether nobody gets any further, and there is no turn that might yet be called."""
        nothing_to_call = not self.settings.knocking or challenged_seat(state) is None
        return state.phase == "play" and nothing_to_call and ending.standstill(self.board, state)

    def _comes_too_late(self, state: State) -> bool:
        """Whether nobody got any further when the turn began: its first action ends the deal, if nobody called."""
        return challenged_seat(state) != state.turn and ending.standstill(self.board, state)

    def _settle(self, transition: Transition) -> None:
        """What has been paid for is called no more: nobody is charged for knocking a moment later than another."""
        for event in transition.events:
            if isinstance(event, Called | Declared) and event.violation:
                close_challenge(transition, event.against if isinstance(event, Called) else event.seat)

    def _judge(self, transition: Transition, move: Move) -> None:
        """Note the first breach of the turn, for a knock."""
        state = transition.state
        open_challenge(transition, state.turn)
        if self.settings.false_knock is FalseKnock.FREE:
            renew_calls(transition)
        if challenge_of(transition.state).violation or move in PACKS:
            return
        if move == STOCK and state.piles[TABLEAU[0]].down:
            # The stock is judged by what lies open once the tableau has been turned up.
            state = fold(state, (Turned(column) for column in TABLEAU))
        missed = missed_move(self.settings.order, state.turn, self.moves.possible(state), move)
        if missed is not None:
            record_violation(transition, rank(missed, state.turn), (missed.source, missed.target))

    def _turn_up(self, transition: Transition, move: Move) -> None:
        """Lay out the pack that is chosen, or turn up the tableau, where it lies face down, and the stock card."""
        if move in PACKS:
            chosen = self.board.packs[PACKS.index(move)]
            transition.add(Turned(chosen, 4), *(Moved(chosen, column) for column in TABLEAU))
            return
        if transition.state.piles[TABLEAU[0]].down:
            transition.add(*(Turned(column) for column in TABLEAU))
        if move == STOCK:
            own_stock, own_waste = stock(transition.state.turn), waste(transition.state.turn)
            if not transition.state.piles[own_stock].cards:
                transition.add(Flipped(own_waste, own_stock))
            transition.add(Turned(own_stock))

    def _shift_cards(self, transition: Transition, move: Shift) -> None:
        seat = transition.state.turn
        ends = ending.ends_turn(self.board, transition.state, move)
        source, target, size = move
        transition.add(moved(source, target, size))
        ending.count(transition, move)
        if not held(transition.state, seat):
            ending.go_out(self.board, transition, seat)
            return
        if source == stock(seat):
            ending.bring_in(self.board, transition)
        if ends:
            ending.pass_on(self.board, transition)

    def _offer_stock(self, transition: Transition) -> None:
        """Where the next stock card lies open, turn it up."""
        state = transition.state
        if not self.settings.open_stock or state.phase == "over":
            return
        if state.piles[TABLEAU[0]].down or self.board.choosing(state):
            return
        if state.piles[stock(state.turn)].cards and not turned(state.piles[stock(state.turn)]):
            transition.add(Turned(stock(state.turn)))

    def resign(self, state: State, seat: int) -> Played:
        """A player gives up: their cards are out of play, and the last one who stays wins."""
        transition = Transition(state)
        ending.resign(self.board, transition, seat)
        return self._concluded(transition)

    def _beginning(self, state: State) -> Hashable:
        return state.turn, state.piles, self.active(state)

    def _block(self, state: State) -> Played:
        """End a deal that goes round in circles, or bring in the cards that are out of the game."""
        transition = Transition(state)
        ending.break_standstill(self.board, transition)
        self._offer_stock(transition)
        return transition.played

    def _skip(self, state: State) -> Played:
        """Pass over a turn, which may be called like any other."""
        transition = Transition(state)
        if self._comes_too_late(state):
            transition.add(Ended(blocked=True))
            return transition.played
        if self.settings.knocking:
            open_challenge(transition, state.turn)
        ending.skip(self.board, transition)
        return self._concluded(transition)

    def active(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it still plays."""
        return self.board.active(state)

    def finished(self, state: State) -> Sequence[int]:
        """Those who are out, the first of them first."""
        return noted(state).finished

    def result(self, state: State) -> Result | None:
        """Those who are out first, then by cards left, then those who resigned, the first of them last."""
        return ending.result(self.board, state) if state.phase == "over" else None

    def ends_turn(self, state: State, shift: Shift) -> bool:
        """A stock card on the own waste ends the turn, by some rules only where it does not fit there."""
        return ending.visibly_ends_turn(self.board, state, shift)

    def card_in_play(self, state: State, seat: int) -> int | None:
        """The player's stock while its top card is turned up."""
        return stock(seat) if turned(state.piles[stock(seat)]) else None

    def default_size(self, state: State, source: int, target: int) -> int:
        """A column joins another as a whole; everything else moves card by card."""
        both = source in TABLEAU and target in TABLEAU
        return max(1, len(state.piles[source].cards)) if both else 1

    def wanted(self, state: State, pile: int) -> Wanted | None:
        """An ace on a foundation, any card in a column, once there is a tableau."""
        if pile in FOUNDATIONS:
            return Wanted(Rank.ACE, self.spots[pile].suit)
        return ANY_CARD if pile in TABLEAU and not self.board.choosing(state) else None

    def countable(self, spot: Spot) -> bool:
        """Nobody may look through a stock or waste pile."""
        return spot.owner is None

    def phrases(self) -> Sequence[str]:
        """What cards must be that go on others."""
        return (COLUMNS.sentence, self.board.loading.sentence)

    def rulebook(self) -> Sequence[Section]:
        """The rules of this table, in the order of a turn."""
        return rulebook(self.options)


GAME = Game(
    id="chinese",
    title="Chinese Patience",
    version=5,
    players=range(2, 8),
    rules=ChinesePatience,
    source="Card Games (pagat.com): Chinese Patience",
    summary="A race for two to seven players around columns that everybody shares.",
    options=OPTIONS,
    presets=PRESETS,
    blurbs=BLURBS,
    first_game="guided",
    clashes=CLASHES,
    seats=seats,
    commands={
        KNOCK.word: CALLING,
        DECLARE.word: "Own up to a broken rule in the turn you've just ended.",
    },
)
