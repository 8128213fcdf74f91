"""A position of Russian Bank that is changed move by move, and told in small numbers, so that all goes very fast.

The same rules stand in engine/russian_bank: a test plays both side by side.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence

from engine.challenges import challenge_of
from engine.moves import Move, Say, Shift
from engine.players.bank_duties import between_houses
from engine.players.bank_tables import CLOSED, DRAW, JOINS, JOKER, LOADS, NEXT, PASS_ON, SAID, UNCOVER, WORDS, Ground
from engine.players.numbers import ALL, BIT, SUIT, UNKNOWN
from engine.players.simulation import Place
from engine.russian_bank.notes import MOST_TURNED, BankNotes
from engine.russian_bank.search import Aim
from engine.state import State

# What a position keeps.
FIELDS = (
    *("accepted", "after", "alone", "begun", "breached", "closed", "covered", "down", "ground", "hand", "houses"),
    *("idle", "in_hand", "loaded", "numbered", "over", "piles", "ready", "reserve", "resigned", "rivals"),
    *("spaces", "tops", "turn", "turned_over", "waste"),
)


class BankPosition:
    """Where all cards lie at one moment, and whose turn it is.

    `piles` are those of the state, of which `houses` (also `numbered`) are at hand; `reserve`, `hand` and `waste` are
    the numbers of those of the player to move. `in_hand` tells whether the top card of that hand is turned up,
    `begun` whether anything has been done in this turn. `down` counts for each pile the cards that lie face down in a
    house, `covered` are the reserves that lie face down as a whole, where no card is seen on top; `closed` tells that
    no house will be closed any more. Sets of cards, as the bits of a number, are `ready`, those that fit on
    foundations; `tops`, the last of each house; `accepted`, those that fit on houses, and `alone`, those that are
    their house; `spaces` are the empty houses. `rivals` are for each seat the piles that it may load, `loaded` those
    for the player to move, `after` whose turn follows. `idle` and `turned_over` count for each seat the turns that it
    ended in vain, and how often it turned its waste over in vain. `breached` tells whether something may be called
    that the player to move did.
    """

    __slots__ = FIELDS

    def __init__(self, ground: Ground) -> None:
        """Nothing but the table: where the cards lie is told by `at`, or copied."""
        self.ground = ground

    def at(self, state: State, unknown: Collection[Place] = ()) -> BankPosition:
        """Lie as a state does, and be returned; the cards in some places are marked as not known."""
        ground, notes, challenge = self.ground, state.noted(BankNotes), challenge_of(state)
        board = ground.setup.board
        self.piles = [[card.code for card in pile.cards] for pile in state.piles]
        for pile, place in unknown:
            self.piles[pile][place] |= UNKNOWN
        for pile in ground.based:
            self.piles[pile].insert(0, CLOSED if pile == notes.closed else 0)
        self.closed = notes.closed is not None or board.joker is None
        self.down = [state.piles[pile].down if pile in board.houses else 0 for pile in range(len(state.piles))]
        self.covered = {board.reserve(seat) for seat in range(board.players) if board.covered_reserve(state, seat)}
        for reserve in self.covered:
            self.piles[reserve].append(0)
        self.over, self.resigned = state.phase == "over", notes.resigned
        self.begun = challenge.seat == state.turn
        self.breached = self.begun and challenge.violation > 0
        self.idle, self.turned_over = [*notes.idle_turns], [*notes.turned_over]
        seats = range(board.players)
        others = [board.others(state, seat) for seat in seats]
        self.rivals = [[pile for rival in sorted(rivals) for pile in board.loadable(rival)] for rivals in others]
        self.after = [rivals[0] if rivals else -1 for rivals in others]
        self.turn = state.turn
        self.name_houses()
        self.look_round()
        self.in_hand = state.piles[self.hand].top is not None
        self.look_at_foundations()
        self.look_at_houses()
        return self

    def copy(self) -> BankPosition:
        """The same position, to be changed by itself."""
        copied = BankPosition(self.ground)
        copied.resigned, copied.covered = self.resigned, self.covered
        copied.rivals, copied.after = self.rivals, self.after
        copied.piles = [[*pile] for pile in self.piles]
        copied.name_houses()
        copied.down = [*self.down] if self.ground.houses_down else self.down
        copied.turn, copied.begun, copied.in_hand, copied.loaded = self.turn, self.begun, self.in_hand, self.loaded
        copied.reserve, copied.hand, copied.waste = self.reserve, self.hand, self.waste
        copied.over, copied.closed, copied.breached = self.over, self.closed, self.breached
        copied.ready, copied.tops, copied.accepted = self.ready, self.tops, self.accepted
        copied.alone, copied.spaces = self.alone, self.spaces
        copied.idle, copied.turned_over = [*self.idle], [*self.turned_over]
        return copied

    def name_houses(self) -> None:
        """Lay the houses ready, which are looked at most."""
        self.houses = self.piles[self.ground.first_house : self.ground.houses_end]
        self.numbered = [*zip(self.ground.houses, self.houses, strict=True)]

    def look_round(self) -> None:
        """See whose turn it is, and so whose piles are played from and loaded."""
        self.reserve, self.hand, self.waste = self.ground.own[self.turn]
        self.loaded = self.rivals[self.turn]

    def look_at_foundations(self) -> None:
        """See what fits on the foundations."""
        ready = 0
        for pile in self.piles[: self.ground.first_house]:
            ready |= NEXT[pile[-1]]
        self.ready = ready

    def look_at_houses(self) -> None:
        """See what the houses take, and what lies at their ends."""
        tops = accepted = alone = 0
        filled = True
        for pile in self.houses:
            if card := pile[-1]:
                tops |= BIT[card]
                accepted |= JOINS[card]
                if len(pile) == 2:
                    alone |= BIT[card]
            else:
                filled = False
        self.tops, self.accepted, self.alone = tops, accepted, alone
        self.spaces: list[int] = [] if filled else [house for house, pile in self.numbered if not pile[-1]]

    def held(self, seat: int) -> int:
        """How many cards a seat still has to get rid of."""
        reserve, hand, waste = self.ground.own[seat]
        covered = reserve in self.covered
        return len(self.piles[reserve]) + len(self.piles[hand]) + len(self.piles[waste]) - 2 - covered

    def worth(self, seat: int) -> int:
        """What the cards of a seat count at the end: one each, and two each in the reserve."""
        reserve = self.ground.own[seat][0]
        return self.held(seat) + len(self.piles[reserve]) - 1 - (reserve in self.covered)

    # What can be done.

    def last(self) -> int:
        """What ends the turn, or turns up a card."""
        if self.in_hand:
            return self.hand << 5 | self.waste
        if self.reserve in self.covered:
            return UNCOVER
        return DRAW if self.piles[self.hand] or len(self.piles[self.waste]) > 1 else PASS_ON

    @property
    def sources(self) -> Sequence[int]:
        """The piles whence the player to move may play."""
        return self.ground.sources[self.turn][self.in_hand]

    def source(self, fitting: int) -> int:
        """The first pile to play from whose top card is one of those that fit; ValueError if there is none."""
        piles = self.piles
        for source in self.ground.sources[self.turn][self.in_hand]:
            if BIT[piles[source][-1]] & fitting:
                return source
        raise ValueError("no top card fits")

    def up(self, source: int) -> Iterator[int]:
        """The moves of the top card of a pile to foundations."""
        piles = self.piles
        card = piles[source][-1]
        bit = BIT[card]
        for foundation in self.ground.suited[SUIT[card]]:
            if bit & NEXT[piles[foundation][-1]]:
                yield source << 5 | foundation

    def onto(self, source: int) -> Iterator[int]:
        """The moves of the top card of a pile to houses where something lies."""
        bit = BIT[self.piles[source][-1]]
        for house, pile in self.numbered:
            if bit & JOINS[pile[-1]]:
                yield source << 5 | house

    def moves(self) -> list[int]:
        """All that the table allows without misplacing a card, whatever should come first."""
        piles, fitting = self.piles, self.fitting
        found: list[int] = []
        for source in self.sources:
            if BIT[piles[source][-1]] & fitting:
                self._add(found, source)
        if self.ground.groups:
            found += self._joins()
        found.append(self.last())
        return found

    def _add(self, found: list[int], source: int) -> None:
        """Add the moves of the top card of a pile."""
        piles = self.piles
        bit = BIT[piles[source][-1]]
        if bit & self.ready:
            found += self.up(source)
        if bit & self.accepted:
            found += self.onto(source)
        found += [source << 5 | rival for rival in self.loaded if bit & LOADS[piles[rival][-1]]]
        if self.spaces and (source >= self.ground.houses_end or len(piles[source]) > 2):
            found += [source << 5 | space for space in self.spaces]

    def _joins(self) -> list[int]:
        """The moves of several cards of a house together."""
        piles, found = self.piles, list[int]()
        for source in self.ground.houses:
            pile = piles[source]
            for size in range(2, len(pile) - self.down[source]):
                head = pile[-size]
                if not BIT[pile[1 - size]] & JOINS[head]:
                    break
                targets = [house for house in self.ground.houses if BIT[head] & JOINS[piles[house][-1]]]
                if size < len(pile) - 1:
                    targets += self.spaces
                found += [(size - 1) << 10 | source << 5 | target for target in targets]
        return found

    # What has to be done.

    def demanded(self, turning: bool) -> list[int]:
        """The moves of which one has to be made first, if any; those before a card is turned up as well."""
        piles, ground = self.piles, self.ground
        if BIT[piles[self.reserve][-1]] & self.ready:
            return [*self.up(self.reserve)]
        if founding := [source for source in self.sources if BIT[piles[source][-1]] & self.ready]:
            return [move for source in founding for move in self.up(source)]
        if ground.releasing and (releasing := self.between(Aim.RELEASE)):
            return releasing
        if ground.loading and (loading := self._loads()):
            return loading
        return self.filling() if turning else []

    def _loads(self) -> list[int]:
        """The moves that load, or as good as that, uncover a card in a house."""
        piles, loads = self.piles, list[int]()
        for source in self.sources:
            bit = BIT[piles[source][-1]]
            loads += [source << 5 | rival for rival in self.loaded if bit & LOADS[piles[rival][-1]]]
        if not self.ground.houses_down:
            return loads
        uncovering = self.between(Aim.UNCOVER)
        if uncovering is None and loads:
            # What cannot be said to lead there is as good as what does.
            houses = self.ground.houses
            return loads + [move for move in self.moves() if move >> 5 & 31 in houses and move & 31 in houses]
        return loads + (uncovering or [])

    def filling(self) -> list[int]:
        """The moves that fill spaces from the reserve, or where that is asked for make one."""
        if not BIT[self.piles[self.reserve][-1]]:
            return []
        if self.spaces or not self.ground.making_spaces:
            return [self.reserve << 5 | space for space in self.spaces]
        return self.between(Aim.SPACE) or []

    def between(self, aim: Aim, fewest: bool = False) -> list[int] | None:
        return between_houses(self.ground, aim, self.ready, self.piles, self.down, fewest=fewest)

    # What it does.

    def make(self, move: int) -> None:
        """Make a move that is possible."""
        if move >= SAID:
            self._say(move)
            return
        source, target, more = move >> 5 & 31, move & 31, move >> 10
        piles, ground = self.piles, self.ground
        pile, onto = piles[source], piles[target]
        if more:
            onto += pile[-more - 1 :]
            del pile[-more - 1 :]
        else:
            onto.append(pile.pop())
        self.begun = True
        if source == self.hand:
            self.in_hand = False
            if target == self.waste:
                self._end_turn()
                return
        if source < ground.houses_end:
            self._left(source)
            self.look_at_houses()
        elif target < ground.houses_end and target >= ground.first_house:
            self.look_at_houses()
        self._noted(source, target)
        if source >= ground.houses_end and not self.held(self.turn):
            self.over = True

    def _left(self, house: int) -> None:
        """Turn up the card that a move leaves in a house, or where three play close the first that becomes empty."""
        pile = self.piles[house]
        if len(pile) == 1 and not self.closed:
            self.closed = True
            pile[0] = CLOSED
        elif self.down[house] and len(pile) - 1 == self.down[house]:
            self.down[house] -= 1

    def _noted(self, source: int, target: int) -> None:
        """Begin anew to count what is done in vain."""
        if any(self.idle):
            self.idle = [0] * len(self.idle)
        if target < self.ground.first_house:
            self.look_at_foundations()
        if (target < self.ground.first_house or source == self.reserve) and any(self.turned_over):
            self.turned_over = [0] * len(self.turned_over)

    def _say(self, word: int) -> None:
        """Turn up the reserve or a hand card, or pass, unless everybody has gone through all cards in vain."""
        if word == UNCOVER:
            self.begun = True
            self.covered = self.covered - {self.reserve}
            self.piles[self.reserve].pop()
            return
        idle = self.idle[self.turn] or self.turned_over[self.turn] >= MOST_TURNED - 1
        owing = idle and self.ground.early and bool(self.demanded(True))
        self.begun = True
        hand, waste = self.piles[self.hand], self.piles[self.waste]
        if not hand:
            hand += waste[:0:-1]
            del waste[1:]
            self.turned_over[self.turn] = min(MOST_TURNED, self.turned_over[self.turn] + 1)
        if idle and not owing and not self.breached and self._standstill():
            self.over = True
        elif word == PASS_ON:
            self._end_turn()
        else:
            self._turn_up(hand)

    def _turn_up(self, hand: list[int]) -> None:
        """Turn up a hand card; a joker is set aside."""
        self.in_hand = hand[-1] != JOKER
        if not self.in_hand and self.ground.joker is not None:
            self.piles[self.ground.joker].append(hand.pop())
            if not self.held(self.turn):
                self.over = True

    def _end_turn(self) -> None:
        """The player to move has nothing more to play, and the turn passes."""
        self.idle[self.turn] += 1
        self.turn = self.after[self.turn]
        self.begun = self.breached = False
        self.look_round()

    def _standstill(self) -> bool:
        """Whether nobody gets any further: for all who play that they have gone through their cards in vain."""
        playing = [seat for seat in range(len(self.after)) if seat not in self.resigned]
        return all(self._gone_through(seat) for seat in playing) or all(
            self.turned_over[seat] == MOST_TURNED for seat in playing
        )

    def _gone_through(self, seat: int) -> bool:
        _, hand, waste = self.ground.own[seat]
        return self.idle[seat] >= max(1, len(self.piles[hand]) + len(self.piles[waste]) - 1)

    # What others know of it.

    @property
    def key(self) -> Hashable:
        """What makes two positions of one turn the same, in whatever order houses and foundations lie."""
        ground, piles = self.ground, self.piles
        foundations = sorted([pile[-1] for pile in piles[: ground.first_house]])
        houses = sorted(map(bytes, self.houses))
        return self.turn, self.over, self.in_hand, *foundations, *houses, *map(bytes, piles[ground.houses_end :])

    @property
    def news(self) -> Hashable:
        """What of the cards that can be seen a move may have turned up."""
        piles = self.piles
        return self.tops, piles[self.reserve][-1], self.in_hand and piles[self.hand][-1]

    @property
    def wondering(self) -> bool:
        """Whether the player to move sees a card that was not known."""
        return any(self.piles[source][-1] >= UNKNOWN for source in self.sources)

    @property
    def fitting(self) -> int:
        """The cards that would fit anywhere but on the own waste, as the bits of a number."""
        fitting = ALL if self.spaces else self.ready | self.accepted
        for rival in self.loaded:
            fitting |= LOADS[self.piles[rival][-1]]
        return fitting

    def code(self, move: Move) -> int:
        """A move as a number; ValueError for a word that is not said in a turn."""
        if isinstance(move, Shift):
            return (move.size - 1) << 10 | move.source << 5 | move.target
        return SAID + [*WORDS].index(move) if isinstance(move, Say) else -1

    def move(self, code: int) -> Move:
        """A move from its number."""
        return WORDS[code - SAID] if code >= SAID else Shift(code >> 5 & 31, code & 31, (code >> 10) + 1)
