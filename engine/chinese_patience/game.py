"""Chinese Patience: dealing, legal moves, and what a move does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.builds import Build, Suits
from engine.cards import Card, pack
from engine.chinese_patience import penalties
from engine.chinese_patience.board import (
    BETTER,
    BREACH,
    DEALER,
    JUDGED,
    STANDING,
    TABLEAU,
    drawn,
    held,
    others,
    plays,
    seating,
    spots,
    stock,
    turned,
    waste,
)
from engine.chinese_patience.duties import DUTY_WORDS, Duty, better, rank
from engine.chinese_patience.options import OPTIONS, PRESETS
from engine.chinese_patience.refusals import explain
from engine.chinese_patience.sentences import REFUSALS, WORDS
from engine.errors import Refusal
from engine.events import Counted, Ended, Flipped, Moved, Passed, Resigned, Story, Turned, fold
from engine.game import Game, Played, Rules
from engine.moves import Move, Say, Shift
from engine.options import Options
from engine.piles import EMPTY, Pile, Spot
from engine.result import Result, places
from engine.shuffle import shuffled
from engine.state import State

STOCK, TURN, KNOCK, DECLARE = map(Say, ("stock", "turn", "knock", "declare"))

COLUMNS = Build(Suits.ALTERNATE, (-1,))
SUIT_NEIGHBOURS = Build(Suits.SAME, (-1, 1))
LOADING = {"no": SUIT_NEIGHBOURS, "yes": Build(Suits.SAME, (-1, 1), also=Build(Suits.OTHER, (0,)))}


BASICS = (
    "Be the first to get rid of all cards of your stock and waste piles.",
    "Foundations go up in suit from the ace; tableau columns go down in alternating colours; an empty column "
    "takes any card.",
    "In your turn, play the top of your waste pile or the last card of a column, join whole columns, or turn up "
    "a stock card, which must be placed at once.",
    "A stock card put on your own waste pile ends your turn. When your stock is empty, the next draw turns your "
    "waste pile over.",
)


class ChinesePatience(Rules):
    """The rules of Chinese Patience for one table."""

    sentences = REFUSALS
    words = WORDS
    columns = COLUMNS
    basics = BASICS

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.players = players
        self.spots = spots(players)
        self.layout = seating(players)
        self.loading = LOADING[options["equal"]]
        self.knocking = options["enforce"] == "knock"
        self.calls = (KNOCK.word,) if self.knocking else ()
        self.declaring = self.knocking and options["declare"] == "yes"
        # The same shifts of one card are offered over and over: make each only once.
        self._shift = [[Shift(s, t) for t in range(len(self.spots))] for s in range(len(self.spots))]
        self._rival_wastes = [[(s, waste(s)) for s in range(players) if s != seat] for seat in range(players)]

    def deal(self, seed: str) -> State:
        """Four cards to the tableau, the rest one at a time clockwise from the dealer's left."""
        deck = shuffled(pack(), seed, 0)
        dealer = shuffled(range(self.players), seed, 1)[0]
        hands: list[list[Card]] = [[] for _ in range(self.players)]
        for turn, card in enumerate(deck[4:], start=dealer + 1):
            hands[turn % self.players].append(card)
        piles = [EMPTY] * 4 + [Pile((card,), 1) for card in deck[:4]]
        for hand in hands:
            piles += [Pile(tuple(hand), len(hand)), EMPTY]
        counters = [0] * (STANDING + 2 * self.players)
        counters[DEALER], counters[JUDGED] = dealer, -1
        return State(tuple(piles), tuple(counters), (dealer + 1) % self.players)

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        """Every move that a player may make now."""
        if state.phase == "over" or not plays(state, seat):
            return ()
        moves: list[Move] = []
        if seat == state.turn:
            moves = self.possible(state)
            if not self.knocking:
                moves = [m for m in moves if better(self.options["priority"], seat, moves, m) is None]
        if self.knocking and penalties.may_call(state, seat):
            moves.append(KNOCK)
        if self.declaring and penalties.may_declare(state, seat):
            moves.append(DECLARE)
        return moves

    def possible(self, state: State) -> list[Move]:
        """Every move of the player to move that the table allows, whatever comes first."""
        seat, piles = state.turn, state.piles
        if piles[TABLEAU[0]].down:
            # "stock" does both at once, unless what lies there might forbid the second.
            return [TURN] if self.options["priority"] == "full" and not self.knocking else [TURN, STOCK]
        moves: list[Move] = []
        own_stock, own_waste = stock(seat), waste(seat)
        if turned(piles[own_stock]):
            self._add_single(moves, state, own_stock, True)
            moves.append(self._shift[own_stock][own_waste])
            return moves
        if piles[own_waste].cards:
            self._add_single(moves, state, own_waste, True)
        for column in TABLEAU:
            if piles[column].cards:
                self._add_single(moves, state, column, False)
        moves += self._joins(state)
        moves.append(STOCK)
        return moves

    def _add_single(self, moves: list[Move], state: State, source: int, to_tableau: bool) -> None:
        piles = state.piles
        card = piles[source].cards[-1]
        shift = self._shift[source]
        if len(piles[card.suit].cards) == card.rank - 1:
            moves.append(shift[card.suit])
        for rival, pile in self._rival_wastes[state.turn]:
            onto = piles[pile].cards
            if onto and self.loading.fits(card, onto[-1]) and plays(state, rival):
                moves.append(shift[pile])
        if to_tableau:
            for column in TABLEAU:
                onto = piles[column].cards
                if not onto or COLUMNS.fits(card, onto[-1]):
                    moves.append(shift[column])

    def _joins(self, state: State) -> Iterator[Shift]:
        columns = [(column, state.piles[column].cards) for column in TABLEAU if state.piles[column].cards]
        for source, cards in columns:
            for target, onto in columns:
                if COLUMNS.fits(cards[0], onto[-1]):
                    yield Shift(source, target, len(cards))

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        return explain(self, state, seat, move)

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does."""
        story = Story(state)
        if move == KNOCK:
            if penalties.knock(story, self.players, seat):
                self._after_penalty(story)
        elif move == DECLARE:
            if penalties.declare(story, self.players, seat):
                self._after_penalty(story)
        else:
            if self.knocking:
                self._try(story, move)
            if isinstance(move, Shift):
                self._shift_cards(story, move)
            else:
                self._turn_up(story, move)
        return Played(story.state, tuple(story.events))

    def _try(self, story: Story, move: Move) -> None:
        """Note the first breach of the turn, for a knock."""
        state = story.state
        penalties.open_trial(story, state.turn)
        if story.state.counters[BREACH]:
            return
        if move == STOCK and state.piles[TABLEAU[0]].down:
            # The stock is judged by what lies open once the tableau has been turned up.
            state = fold(state, (Turned(column) for column in TABLEAU))
        missed = better(self.options["priority"], state.turn, self.possible(state), move)
        if missed is not None:
            story.add(
                Counted(BREACH, int(rank(missed, state.turn))),
                Counted(BETTER, missed.source * 256 + missed.target),
            )

    def _turn_up(self, story: Story, move: Say) -> None:
        if story.state.piles[TABLEAU[0]].down:
            story.add(*(Turned(column) for column in TABLEAU))
        if move == STOCK:
            own_stock, own_waste = stock(story.state.turn), waste(story.state.turn)
            if not story.state.piles[own_stock].cards:
                story.add(Flipped(own_waste, own_stock))
            story.add(Turned(own_stock))

    def _shift_cards(self, story: Story, move: Shift) -> None:
        seat = story.state.turn
        story.add(Moved(*move))
        if move.target == waste(seat):
            counter = drawn(self.players, seat)
            story.add(Counted(counter, story.state.counters[counter] + 1))
            if self._nobody_can_go_on(story.state):
                story.add(Ended(blocked=True))
            else:
                self._pass_on(story)
            return
        self._restart_counting(story)
        if not held(story.state, seat):
            self._go_out(story, seat)

    def _restart_counting(self, story: Story) -> None:
        for counter in range(drawn(self.players, 0), drawn(self.players, self.players)):
            if story.state.counters[counter]:
                story.add(Counted(counter, 0))

    def _nobody_can_go_on(self, state: State) -> bool:
        """Whether every player has gone through all of their cards since anything else was moved."""
        return all(
            state.counters[drawn(self.players, seat)] >= held(state, seat)
            for seat in range(self.players)
            if plays(state, seat)
        )

    def _pass_on(self, story: Story) -> None:
        story.add(Passed(next(others(story.state, self.players, story.state.turn))))

    def _go_out(self, story: Story, seat: int) -> None:
        story.add(Counted(STANDING + seat, 1), Ended())

    def _after_penalty(self, story: Story) -> None:
        """End the offender's turn, unless somebody's last card was a penalty card."""
        judged = story.state.counters[JUDGED]
        self._restart_counting(story)
        # Clockwise from the offender, who may be out too, after declaring.
        for seat in (*others(story.state, self.players, judged), judged):
            if not held(story.state, seat):
                self._go_out(story, seat)
                return
        if story.state.turn == judged:
            self._pass_on(story)

    def resign(self, state: State, seat: int) -> Played:
        """A player gives up: their cards are out of play, and the last one who stays wins."""
        story = Story(state)
        gone = sum(standing < 0 for standing in self._standings(state))
        story.add(Resigned(seat))
        if turned(state.piles[stock(seat)]):
            story.add(Moved(stock(seat), waste(seat)))
        if state.counters[JUDGED] == seat:
            story.add(Counted(JUDGED, -1))
        if state.turn == seat:
            self._pass_on(story)
        story.add(Counted(STANDING + seat, -1 - gone))
        if sum(self.sitting(story.state)) == 1:
            story.add(Ended())
        return Played(story.state, tuple(story.events))

    def block(self, state: State) -> Played:
        """End a deal that goes round in circles."""
        story = Story(state)
        story.add(Ended(blocked=True))
        return Played(story.state, tuple(story.events))

    def _standings(self, state: State) -> tuple[int, ...]:
        return state.counters[STANDING : STANDING + self.players]

    def sitting(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it still plays."""
        return tuple(standing == 0 for standing in self._standings(state))

    def result(self, state: State) -> Result | None:
        """The winner first, then by cards left, then those who resigned, the first of them last."""
        if state.phase != "over":
            return None
        standings = self._standings(state)
        left = tuple(held(state, seat) for seat in range(self.players))
        keys = [
            (0, standing) if standing > 0 else (1, left[seat]) if standing == 0 else (2, standing)
            for seat, standing in enumerate(standings)
        ]
        won = any(standing > 0 for standing in standings)
        return Result(places(keys), left, "won" if won else "resigned" if standings.count(0) == 1 else "blocked")

    def judged(self, state: State) -> int | None:
        """The seat whose turn is on trial, from its first action to the next player's."""
        seat = state.counters[JUDGED]
        return None if seat == -1 else seat

    def hand(self, state: State, seat: int) -> int | None:
        """The player's stock while its top card is turned up."""
        return stock(seat) if turned(state.piles[stock(seat)]) else None

    def unit(self, state: State, source: int, target: int) -> int:
        """A column joins another as a whole; everything else moves card by card."""
        both = source in TABLEAU and target in TABLEAU
        return max(1, len(state.piles[source].cards)) if both else 1

    def countable(self, spot: Spot) -> bool:
        """Nobody may know how many cards a stock or waste pile holds."""
        return spot.owner is None

    def duty(self, breach: int) -> str:
        """The words for a breach, to follow a player's name."""
        return DUTY_WORDS[Duty(breach)]

    def chosen(self) -> Sequence[str]:
        """What this table has chosen, as far as it matters, in whole sentences."""
        matters = {option.name: True for option in OPTIONS} | {"declare": self.declaring}
        return [option.choices[self.options[option.name]] for option in OPTIONS if matters[option.name]]


GAME = Game(
    id="chinese",
    title="Chinese Patience",
    version=1,
    players=range(2, 8),
    rules=ChinesePatience,
    summary="A race for two to seven players around one shared tableau.",
    options=OPTIONS,
    presets=PRESETS,
)
