"""Chinese Patience: dealing, legal moves, and what a move does."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from engine.builds import Build, Suits
from engine.cards import Card, pack
from engine.challenge import (
    CHALLENGED,
    VIOLATION,
    may_call,
    open_challenge,
    record_violation,
    renew_calls,
)
from engine.challenges import CALLING, Challenges
from engine.chinese_patience import ending, penalties
from engine.chinese_patience.board import (
    DEALER,
    DECLARED,
    TABLEAU,
    drawn,
    drawn_since,
    held,
    is_active,
    packs,
    seating,
    spots,
    stock,
    turned,
    waste,
)
from engine.chinese_patience.options import OPTIONS, PRESETS, conflict, option_sentences, seats
from engine.chinese_patience.priorities import VIOLATION_PHRASES, Priority, missed_move, orderly, rank
from engine.chinese_patience.refusals import explain
from engine.chinese_patience.sentences import REFUSALS, WORDS
from engine.contest import Contest
from engine.errors import Refusal
from engine.events import Flipped, Moved, Played, Transition, Turned, fold
from engine.game import Game, Rules
from engine.match import Match
from engine.moves import Move, Say, Shift
from engine.options import Options
from engine.piles import EMPTY, Pile, Spot
from engine.result import Result
from engine.shuffle import shuffled
from engine.state import State

STOCK, TURN, KNOCK, DECLARE = map(Say, ("stock", "turn", "knock", "declare"))
PACKS = (Say("pack 1"), Say("pack 2"))

COLUMNS = Build(Suits.ALTERNATE, (-1,))
SUIT_NEIGHBOURS = Build(Suits.SAME, (-1, 1))
LOADING = {"no": SUIT_NEIGHBOURS, "yes": Build(Suits.SAME, (-1, 1), also=Build(Suits.OTHER, (0,)))}


BASICS = (
    "Be the first to get rid of all cards of your stock and waste piles.",
    "Foundations go up in suit from the ace; tableau columns go down in alternating colours; an empty column "
    "takes any card.",
    "In your turn, play the top of your waste pile or the last card of a column, join whole columns, or play the "
    "top card of your stock; a stock card that goes nowhere else goes on your own waste pile.",
)


CHALLENGES = Challenges(
    word=KNOCK.word,
    label="Knock",
    call_phrase="knocked",
    penalty_phrase="takes a card from each opponent",
    describe=lambda violation: VIOLATION_PHRASES[Priority(violation)],
)


class ChinesePatience(Rules):
    """The rules of Chinese Patience for one table."""

    sentences = REFUSALS
    columns = COLUMNS
    basics = BASICS

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.players = players
        choice = options["choice"] == "yes"
        self.spots = spots(players, choice)
        self.layout = seating(players, choice)
        self.packs = packs(players) if choice else range(0)
        self.words = {word: what for word, what in WORDS.items() if choice or Say(word) not in PACKS}
        self.loading = LOADING[options["equal"]]
        self.open_stock = options["stock"] == "open"
        self._own_waste_ends = options["own_waste"] == "ends"
        self._empty_stock_ends = options["empty_stock"] == "ends"
        self.counts = options["counts"] == "shown"
        self.knocking = options["enforce"] == "knock"
        self.declaring = options["declare"] == "yes"
        match = None if options["match"] == "no" else Match(int(options["match"]))
        self.contest = Contest(self._beginning, self._block, match, options["stakes"] == "yes")
        self.challenges = CHALLENGES if self.knocking else None
        # The same shifts of one card are offered over and over: make each only once.
        self._shift = [[Shift(s, t) for t in range(len(self.spots))] for s in range(len(self.spots))]
        self._rival_wastes = [[(s, waste(s)) for s in range(players) if s != seat] for seat in range(players)]

    def deal(self, seed: str, first: int | None = None) -> State:
        """The tableau, or the packs to choose it from; then one card at a time, clockwise from the dealer's left."""
        deck = shuffled(pack(), seed, 0)
        dealer = shuffled(range(self.players), seed, 1)[0] if first is None else (first - 1) % self.players
        table = 4 * max(1, len(self.packs))
        hands: list[list[Card]] = [[] for _ in range(self.players)]
        for turn, card in enumerate(deck[table:], start=dealer + 1):
            hands[turn % self.players].append(card)
        face_down = self.options["deal"] == "down"
        columns = [EMPTY] * 4 if self.packs else [Pile((card,), int(face_down)) for card in deck[:4]]
        piles = [EMPTY] * 4 + columns
        for hand in hands:
            piles += [Pile(tuple(hand), len(hand)), EMPTY]
        piles += [Pile(tuple(deck[start : start + 4]), 4) for start in range(0, 4 * len(self.packs), 4)]
        counters = [0] * (drawn_since if self.packs else drawn)(self.players, self.players)
        counters[DEALER], counters[CHALLENGED] = dealer, -1
        transition = Transition(State(tuple(piles), tuple(counters), (dealer + 1) % self.players))
        self._offer_stock(transition)
        return transition.state

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        """Every move that a player may make now."""
        if state.phase == "over" or not is_active(state, seat):
            return ()
        moves: list[Move] = []
        if seat == state.turn:
            moves = self.possible(state)
            if not self.knocking:
                moves = orderly(self.options["priority"], seat, moves)
        if self.knocking and may_call(state, seat):
            moves.append(KNOCK)
        if self.declaring and penalties.may_declare(state, seat):
            moves.append(DECLARE)
        return moves

    def choosing(self, state: State) -> bool:
        """Whether the pack that starts the tableau has still to be chosen."""
        return bool(self.packs) and all(state.piles[pile].cards for pile in self.packs)

    def possible(self, state: State) -> list[Move]:
        """Every move of the player to move that the table allows, whatever comes first."""
        seat, piles = state.turn, state.piles
        if piles[TABLEAU[0]].down:
            return self._openings()
        if self.packs and self.choosing(state):
            return [*PACKS]
        moves: list[Move] = []
        own_stock, own_waste = stock(seat), waste(seat)
        in_hand = turned(piles[own_stock])
        if in_hand:
            self._add_single(moves, state, own_stock, True)
            moves.append(self._shift[own_stock][own_waste])
            if not self.open_stock:
                return moves
        if piles[own_waste].cards:
            self._add_single(moves, state, own_waste, True)
        for column in TABLEAU:
            if piles[column].cards:
                self._add_single(moves, state, column, False)
        moves += self._joins(state)
        if not in_hand:
            moves.append(STOCK)
        return moves

    def _openings(self) -> list[Move]:
        """Turning the tableau, and drawing at once unless what will lie there might forbid it, or draws itself."""
        forbidden = self.options["priority"] == "full" and not self.knocking
        return [TURN] if forbidden or self.open_stock else [TURN, STOCK]

    def _add_single(self, moves: list[Move], state: State, source: int, to_tableau: bool) -> None:
        piles = state.piles
        card = piles[source].cards[-1]
        shift = self._shift[source]
        if len(piles[card.suit].cards) == card.rank - 1:
            moves.append(shift[card.suit])
        takers = self.loading.takers
        for rival, pile in self._rival_wastes[state.turn]:
            onto = piles[pile].cards
            if onto and card in takers[onto[-1]] and is_active(state, rival):
                moves.append(shift[pile])
        if to_tableau:
            takers = COLUMNS.takers
            for column in TABLEAU:
                onto = piles[column].cards
                if not onto or card in takers[onto[-1]]:
                    moves.append(shift[column])

    def _joins(self, state: State) -> Iterator[Shift]:
        takers = COLUMNS.takers
        columns = [(column, state.piles[column].cards) for column in TABLEAU if state.piles[column].cards]
        for target, onto in columns:
            fitting = takers[onto[-1]]
            for source, cards in columns:
                if cards[0] in fitting:
                    yield Shift(source, target, len(cards))

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        return explain(self, state, seat, move)

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does."""
        transition = Transition(state)
        if move == KNOCK:
            right = penalties.knock(transition, self.players, seat, self.options["false_knock"])
            ending.after_penalty(self, transition, right)
        elif move == DECLARE:
            penalties.declare(transition, self.players, seat)
            ending.after_penalty(self, transition, False)
        else:
            if self.knocking:
                self._try(transition, move)
            if isinstance(move, Shift):
                self._shift_cards(transition, move)
            elif isinstance(move, Say):
                self._do(transition, move)
        if self.open_stock:
            self._offer_stock(transition)
        return transition.played

    def _try(self, transition: Transition, move: Move) -> None:
        """Note the first breach of the turn, for a knock."""
        state = transition.state
        open_challenge(transition, state.turn, DECLARED)
        if self.options["false_knock"] == "free":
            renew_calls(transition)
        if transition.state.counters[VIOLATION] or move in PACKS:
            return
        if move == STOCK and state.piles[TABLEAU[0]].down:
            # The stock is judged by what lies open once the tableau has been turned up.
            state = fold(state, (Turned(column) for column in TABLEAU))
        missed = missed_move(self.options["priority"], state.turn, self.possible(state), move)
        if missed is not None:
            record_violation(transition, rank(missed, state.turn), (missed.source, missed.target))

    def _do(self, transition: Transition, move: Say) -> None:
        if move in PACKS:
            chosen = self.packs[PACKS.index(move)]
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
        ends = self._ends_turn(transition.state, move)
        transition.add(Moved(*move))
        ending.count(self, transition, move)
        if not held(transition.state, seat):
            ending.go_out(self, transition, seat)
        elif not (move.source == stock(seat) and ending.standstill(self, transition)) and ends:
            ending.pass_on(self, transition)

    def _ends_turn(self, state: State, move: Shift) -> bool:
        """Whether a shift is the last of its turn, if the player is not out by it."""
        seat = state.turn
        if move.source != stock(seat):
            return False
        if self._empty_stock_ends and len(state.piles[move.source].cards) == 1:
            return True
        if self._own_waste_ends or move.target != waste(seat):
            return move.target == waste(seat)
        card, onto = state.piles[move.source].cards[-1], state.piles[move.target].cards
        return not (onto and self.loading.fits(card, onto[-1]))

    def _offer_stock(self, transition: Transition) -> None:
        """Where the next stock card lies open, turn it up."""
        state = transition.state
        if not self.open_stock or state.phase == "over" or state.piles[TABLEAU[0]].down or self.choosing(state):
            return
        pile = state.piles[stock(state.turn)]
        if pile.cards and not turned(pile):
            transition.add(Turned(stock(state.turn)))

    def resign(self, state: State, seat: int) -> Played:
        """A player gives up: their cards are out of play, and the last one who stays wins."""
        transition = Transition(state)
        ending.resign(self, transition, seat)
        self._offer_stock(transition)
        return transition.played

    def _beginning(self, state: State) -> Hashable:
        return state.turn, state.piles, self.active(state)

    def _block(self, state: State) -> Played:
        """End a deal that goes round in circles, or bring in the cards that are out of the game."""
        transition = Transition(state)
        ending.give_up(self, transition)
        self._offer_stock(transition)
        return transition.played

    def active(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it still plays."""
        return tuple(is_active(state, seat) for seat in range(self.players))

    def result(self, state: State) -> Result | None:
        """Those who are out first, then by cards left, then those who resigned, the first of them last."""
        return ending.result(self, state) if state.phase == "over" else None

    def card_in_play(self, state: State, seat: int) -> int | None:
        """The player's stock while its top card is turned up."""
        return stock(seat) if turned(state.piles[stock(seat)]) else None

    def default_size(self, state: State, source: int, target: int) -> int:
        """A column joins another as a whole; everything else moves card by card."""
        both = source in TABLEAU and target in TABLEAU
        return max(1, len(state.piles[source].cards)) if both else 1

    def countable(self, spot: Spot) -> bool:
        """Nobody may look through a stock or waste pile."""
        return spot.owner is None

    def option_sentences(self) -> Sequence[str]:
        """What this table has chosen, as far as it matters, in whole sentences."""
        return option_sentences(self.options)


GAME = Game(
    id="chinese",
    title="Chinese Patience",
    version=2,
    players=range(2, 8),
    rules=ChinesePatience,
    source="Card Games (pagat.com): Chinese Patience",
    summary="A race for two to seven players around one shared tableau.",
    options=OPTIONS,
    presets=PRESETS,
    conflict=conflict,
    seats=seats,
    commands={
        KNOCK.word: CALLING,
        DECLARE.word: "Own up to a breach of the rules in the turn that you have just ended.",
    },
)
