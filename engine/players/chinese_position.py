"""A position of Chinese Patience that is changed move by move, and told in small numbers, so that all goes very fast.

The same rules stand in engine/chinese_patience: a test plays both side by side.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import chain

from engine.challenges import challenge_of
from engine.chinese_patience.board import FOUNDATIONS, TABLEAU, stock, waste
from engine.chinese_patience.notes import ChineseNotes
from engine.moves import Move, Say, Shift
from engine.players.chinese_tables import (
    CHOOSE,
    DRAW,
    JOINS,
    PLACES,
    SAID,
    TURN_UP,
    UP,
    WORDS,
    Ground,
)
from engine.players.numbers import ALL, BIT, SUIT, UNKNOWN
from engine.players.simulation import Place
from engine.state import State

# What a position keeps.
FIELDS = (
    *("accepted", "after", "begun", "columns", "discard", "drawn", "finished", "gone", "ground", "heads"),
    *("held_by", "in_hand", "joinable", "loaded", "loads", "numbered", "open_stock", "opening", "over", "own"),
    *("piles", "quiet", "ready", "resigned", "rivals", "since", "spare", "stock", "tops", "turn", "waste"),
)


class ChinesePosition:
    """Where all cards lie at one moment, and whose turn it is.

    `piles` are those of the state, of which `columns` (also `numbered`) and those `held_by` each seat are at hand,
    and so are `stock` and `waste` of the player to move; `own` is the number of that stock, and `discard` the move
    from there to the waste. `in_hand` tells whether the top card of the stock is turned up, `opening` whether there
    are no columns yet to play to. Sets of cards, as the bits of a number, are `ready`, those that fit on foundations;
    `tops` and `heads`, the last and the first of each column; `accepted` and `joinable`, those that fit on columns by
    themselves and with their column. `rivals` are for each seat the wastes that it may load, `loaded` those for the
    player to move, `after` whose turn follows. `drawn` counts for each seat, and `quiet` for all of them, the cards
    drawn since anything else was moved, `since` those since a card went up; `spare` is the pack that is out of the
    game, 0 if there is none. `begun` tells whether the player to move has done something that may be called.
    """

    __slots__ = FIELDS

    def __init__(self, ground: Ground) -> None:
        """Nothing but the table: where the cards lie is told by `at`, or copied."""
        self.ground = ground

    def at(self, state: State, unknown: Collection[Place] = ()) -> ChinesePosition:
        """Lie as a state does, and be returned; the cards in some places are marked as not known."""
        ground, notes, challenge = self.ground, state.noted(ChineseNotes), challenge_of(state)
        board = ground.board
        self.piles = [[card.code for card in pile.cards] for pile in state.piles]
        for pile, place in unknown:
            self.piles[pile][place] |= UNKNOWN
        for pile in chain(TABLEAU, map(waste, range(ground.players))):
            self.piles[pile].insert(0, 0)
        self.over = state.phase == "over"
        choosing, unused = board.choosing(state), board.unused(state)
        self.opening = choosing or state.piles[TABLEAU[0]].down > 0
        self.spare = 0 if choosing or unused is None else unused
        self.drawn, self.since, self.quiet = [*notes.drawn], [*notes.drawn_since_foundation], sum(notes.drawn)
        self.open_stock, self.loads = ground.open_stock, ground.loads
        heights = [(suit, len(self.piles[suit])) for suit in FOUNDATIONS]
        self.ready = sum(1 << (13 * suit + height + 1) for suit, height in heights if height < 13)
        self.heads = sum(BIT[self.piles[column][1]] for column in TABLEAU if len(self.piles[column]) > 1)
        self.finished, self.resigned = [*notes.finished], notes.resigned
        self.look_round()
        self.name_piles()
        self.look_at_columns()
        self.begin(state.turn)
        own = state.piles[self.own]
        self.in_hand = len(own.cards) > own.down
        self.begun = challenge.seat == state.turn
        return self

    def copy(self) -> ChinesePosition:
        """The same position, to be changed by itself."""
        copied = ChinesePosition(self.ground)
        copied.open_stock, copied.loads = self.open_stock, self.loads
        copied.piles = [[*pile] for pile in self.piles]
        copied.turn, copied.own, copied.in_hand, copied.discard = self.turn, self.own, self.in_hand, self.discard
        copied.over, copied.opening, copied.begun = self.over, self.opening, self.begun
        copied.ready, copied.tops, copied.heads = self.ready, self.tops, self.heads
        copied.accepted, copied.joinable = self.accepted, self.joinable
        copied.quiet, copied.drawn, copied.since, copied.spare = self.quiet, [*self.drawn], [*self.since], self.spare
        copied.finished, copied.resigned, copied.gone = [*self.finished], self.resigned, self.gone
        copied.rivals, copied.loaded, copied.after = self.rivals, self.loaded, self.after
        copied.name_piles()
        copied.stock, copied.waste = copied.held_by[self.turn]
        return copied

    def name_piles(self) -> None:
        """Lay the piles ready that are looked at most."""
        piles, end = self.piles, 8 + 2 * self.ground.players
        self.columns = piles[4:8]
        self.numbered = [*enumerate(self.columns, start=4)]
        self.held_by = [*zip(piles[8:end:2], piles[9:end:2], strict=True)]

    def look_round(self) -> None:
        """See who still plays, and so whose wastes can be loaded and whose turn follows."""
        self.gone = {*self.finished, *self.resigned}
        seats = range(self.ground.players)
        rounds = [[(seat + step) % len(seats) for step in range(1, len(seats))] for seat in seats]
        playing = [[rival for rival in rivals if rival not in self.gone] for rivals in rounds]
        self.rivals = [[waste(rival) for rival in sorted(rivals)] for rivals in playing]
        self.after = [rivals[0] if rivals else -1 for rivals in playing]

    def look_at_columns(self) -> None:
        """See what the columns take, and what lies at their ends."""
        first, second, third, fourth = self.columns
        a, b, c, d = first[-1], second[-1], third[-1], fourth[-1]
        self.tops = BIT[a] | BIT[b] | BIT[c] | BIT[d]
        self.joinable = joinable = JOINS[a] | JOINS[b] | JOINS[c] | JOINS[d]
        self.accepted = joinable if a and b and c and d else ALL

    def held(self, seat: int) -> int:
        """How many cards a seat still has to get rid of."""
        own_stock, own_waste = self.held_by[seat]
        return len(own_stock) + len(own_waste) - 1

    # What can be done.

    def source(self, fitting: int) -> int:
        """The first pile to play from, the stock last, whose top card is one of those that fit."""
        if BIT[self.waste[-1]] & fitting:
            return self.own + 1
        for column, pile in self.numbered:
            if BIT[pile[-1]] & fitting:
                return column
        return self.own

    def to_column(self, source: int) -> int:
        """The move of a card to the first column that takes it, empty ones last."""
        bit, space = BIT[self.piles[source][-1]], 0
        for column, pile in self.numbered:
            onto = pile[-1]
            if bit & JOINS[onto]:
                return source << 5 | column
            if not onto:
                space = column
        return source << 5 | space

    def joins(self) -> Iterator[int]:
        """The moves of a whole column to another."""
        numbered = self.numbered
        for target, onto in numbered:
            if (taken := JOINS[onto[-1]]) & self.heads:
                for source, pile in numbered:
                    if len(pile) > 1 and taken & BIT[pile[1]]:
                        yield source << 5 | target

    def moves(self) -> list[int]:
        """All that the table allows, whatever should come first."""
        if self.opening:
            return self._openings()
        piles, own, in_hand = self.piles, self.own, self.in_hand
        found = [self.discard] if in_hand else [DRAW]
        up = self.ready
        for rival in self.loaded:
            up |= self.loads[piles[rival][-1]]
        if in_hand and BIT[self.stock[-1]] & (up | self.accepted):
            self._add(found, own)
        if in_hand and not self.open_stock:
            return found
        if BIT[self.waste[-1]] & (up | self.accepted):
            self._add(found, own + 1)
        if self.tops & up:
            for column in TABLEAU:
                self._add(found, column)
        return [*found, *self.joins()] if self.heads & self.joinable else found

    def _openings(self) -> list[int]:
        """Turning the columns up, and perhaps drawing at once; or choosing a pack."""
        if len(self.piles[TABLEAU[0]]) == 1:
            return CHOOSE
        return [TURN_UP, DRAW] if self.ground.settings.draws_at_once else [TURN_UP]

    def _add(self, found: list[int], source: int) -> None:
        """Add the moves of the top card of a pile, if there is one."""
        piles = self.piles
        card = piles[source][-1]
        bit = BIT[card]
        if bit & self.ready:
            found.append(source << 5 | SUIT[card])
        found += [source << 5 | rival for rival in self.loaded if bit & self.loads[piles[rival][-1]]]
        if source >= 8 and bit & self.accepted:
            found += [source << 5 | column for column in TABLEAU if bit & PLACES[piles[column][-1]]]

    # What it does.

    def make(self, move: int) -> None:
        """Make a move that is possible; the first of a turn ends the deal where nobody got any further before."""
        if self.quiet > len(self.stock) and not self.begun and self._standstill():
            self.over = True
            return
        self.begun = self.ground.knocking
        if move == DRAW:
            self._draw()
        elif move == self.discard:
            self._end()
        elif move < SAID:
            self._shift(move >> 5, move & 31)
        else:
            self._open(move)

    def _shift(self, source: int, target: int) -> None:
        """Play a card, or join a column to another."""
        piles = self.piles
        pile, onto = piles[source], piles[target]
        if target >= 8 or target < 4:
            card = pile.pop()
            onto.append(card)
            if target < 4:
                self.ready ^= UP[card]
            if source < 8:
                if len(pile) == 1:
                    self.heads ^= BIT[card]
                self.look_at_columns()
        else:
            if source < 8:
                self.heads ^= BIT[pile[1]]
                onto += pile[1:]
                del pile[1:]
            else:
                card = pile.pop()
                onto.append(card)
                if len(onto) == 2:
                    self.heads ^= BIT[card]
            self.look_at_columns()
        if self.quiet:
            self.quiet, self.drawn = 0, [0] * len(self.drawn)
        if self.spare:
            self._count(source, target)
        if source >= 8:
            self._played(source)

    def _played(self, source: int) -> None:
        """A player has got rid of a card."""
        stock = self.stock
        if not stock and len(self.waste) == 1:
            self._go_out()
        elif source == self.own:
            ends = not stock and self.ground.stock_ends
            if self.spare:
                self._bring_in()
            self.in_hand = self.open_stock and len(stock) > 0
            if ends:
                self.begin(self.after[self.turn])

    def _end(self) -> None:
        """Put the stock card on the own waste, and see whether everybody has gone through all cards in vain."""
        stock, onto = self.stock, self.waste
        card = stock.pop()
        goes_on = self.ground.goes_on and BIT[card] & self.loads[onto[-1]]
        ends = not goes_on or (not stock and self.ground.stock_ends)
        onto.append(card)
        self.quiet += 1
        self.drawn[self.turn] += 1
        if self.spare:
            self._count(self.own, self.own + 1)
            self._bring_in()
        self.in_hand = self.open_stock and len(stock) > 0
        if ends:
            self.begin(self.after[self.turn])
        if not self.ground.knocking and self.quiet > len(stock) and self._standstill():
            self.over, self.in_hand = True, False

    def _open(self, move: int) -> None:
        """Turn the columns up, or lay them out from the pack that is chosen."""
        self.opening = False
        self.in_hand = self.open_stock
        if move == TURN_UP:
            return
        packs = self.ground.board.packs
        chosen, self.spare = packs if move == CHOOSE[0] else packs[::-1]
        for column in TABLEAU:
            card = self.piles[chosen].pop()
            self.piles[column].append(card)
            self.heads |= BIT[card]
        self.look_at_columns()

    def _draw(self) -> None:
        """Turn up a stock card."""
        stock = self.stock
        self.opening = False
        if not stock:
            stock += self.waste[:0:-1]
            del self.waste[1:]
        self.in_hand = True

    def begin(self, turn: int) -> None:
        """Let the turn of a seat begin."""
        self.turn = turn
        self.own, self.discard = self.ground.seats[turn]
        self.stock, self.waste = self.held_by[turn]
        self.loaded = self.rivals[turn]
        self.in_hand = self.open_stock and len(self.stock) > 0
        self.begun = False

    def _go_out(self) -> None:
        """The player to move has no card left: that ends the deal, or the others play on for the places."""
        self.finished.append(self.turn)
        self.in_hand = self.begun = False
        self.look_round()
        if not self.ground.settings.places or len(self.gone) >= self.ground.players - 1:
            self.over = True
        else:
            self.begin(self.after[self.turn])

    def _standstill(self) -> bool:
        """Whether all have gone through their cards."""
        return not self.spare and self._gone_through(self.drawn)

    def _gone_through(self, counts: Sequence[int]) -> bool:
        """Whether each player still in the game has drawn as many cards as they hold."""
        return all(drawn >= self.held(seat) or seat in self.gone for seat, drawn in enumerate(counts))

    def _count(self, source: int, target: int) -> None:
        """Count the cards drawn since one went up."""
        if target < 4:
            self.since = [0] * len(self.since)
        elif source == self.own:
            self.since[self.turn] += 1

    def _bring_in(self) -> None:
        """Put the cards that are out of the game under the stocks, once a round went by without a card going up."""
        if self._gone_through(self.since):
            cards = self.piles[self.spare]
            for place in range(3, -1, -1):
                self.piles[stock((self.turn + place) % self.ground.players)].insert(0, cards.pop())
            self.spare = self.quiet = 0
            self.drawn = [0] * len(self.drawn)

    # What others know of it.

    @property
    def key(self) -> Hashable:
        """What makes two positions of one turn the same, in whatever order the columns lie."""
        columns = sorted(map(bytes, self.piles[4:8]))
        return self.turn, self.over, self.opening, self.in_hand, *columns, *map(bytes, self.piles[8:])

    @property
    def news(self) -> Hashable:
        """What of the cards that can be seen a move may have turned up."""
        return self.tops, self.in_hand and self.stock[-1]

    @property
    def wondering(self) -> bool:
        """Whether the player to move sees a card that was not known."""
        piles, own = self.piles, self.own
        seen = (own + 1, *TABLEAU, own) if self.in_hand else (own + 1, *TABLEAU)
        return any(piles[pile][-1] >= UNKNOWN for pile in seen)

    @property
    def fitting(self) -> int:
        """The cards that would fit anywhere but on the own waste, as the bits of a number."""
        fitting = self.ready | self.accepted
        for rival in self.loaded:
            fitting |= self.loads[self.piles[rival][-1]]
        return fitting

    def code(self, move: Move) -> int:
        """A move as a number."""
        if isinstance(move, Shift):
            return move.source << 5 | move.target
        return SAID + [*WORDS].index(move) if isinstance(move, Say) else -1

    def move(self, code: int) -> Move:
        """A move that is possible, from its number."""
        if code >= SAID:
            return WORDS[code - SAID]
        source, target = code >> 5, code & 31
        both = source in TABLEAU and target in TABLEAU
        return Shift(source, target, len(self.piles[source]) - 1 if both else 1)
