"""The engine beside the rules that are written here: the deal, what may be played, what that does, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from itertools import compress, count
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine import catalogue
from engine.cards import Card, listed
from engine.errors import MoveError
from engine.moves import Move as EngineMove
from engine.moves import Say, Shift
from engine.notation import parse_move
from engine.piles import Pile
from engine.shuffle import numbered, shuffled
from engine.table import Table
from tests.rules.independent.games import WRITTEN
from tests.rules.independent.made_up import IN_COLUMNS, made_up
from tests.rules.independent.patience import Lay, Move, kind

Piles = dict[str, tuple[tuple[Card, ...], int]]
# Random games are left after so many moves, the first after few; some, with two packs, are played for twice as long.
MOVES, LONG, A_WALK = (60, 20, 0, 60), 160, 15
SOLUTIONS = Path(__file__).parents[2] / "solutions"
HOME = ("foundation", "discard", "waste")
# So many differences of one kind are enough to look at.
ENOUGH = 5


class Found(NamedTuple):
    """How many positions were looked at, and what differed in them."""

    positions: int
    differences: list[str]


class Beside:
    """One deal, played by the engine and by the rules written here at once."""

    def __init__(self, game_id: str, options: Mapping[str, str], seed: str, cards: list[Card] | None = None) -> None:
        self.rules = catalogue.game(game_id).at(options, 1)
        self.names = [spot.name() for spot in self.rules.spots]
        # Of a reserve that is squared up nobody sees more than the top card, whether or not the others lie face down.
        squared = [not self.rules.countable(spot) and spot.kind == "reserve" for spot in self.rules.spots]
        self.squared = [*compress(self.names, squared)]
        self.table = Table.open(self.rules, seed)
        self.game = WRITTEN[game_id].game(**options)
        self.lay = self.game.deal(shuffled(self.game.pack(), seed, 0) if cards is None else cards)
        self.where = f"{game_id} {dict(options)} {seed}"

    def branch(self) -> Beside:
        """The same position, to be played on in another way."""
        return self.lying_as(self.lay.copy(), self.table)

    def lying_as(self, lay: Lay, table: Table | None = None, where: str = "") -> Beside:
        """The same game with its cards lying so, for the engine too unless it has a table where they do."""
        other = copy(self)
        other.lay, other.where = lay, self.where + where
        if table is None:
            piles = tuple(Pile(tuple(lay.piles[name]), lay.down[name]) for name in self.names)
            table = Table.lying(self.rules, self.table.seed, self.table.state._replace(piles=piles))
        other.table = table
        return other

    def differences(self) -> list[str]:
        """What is not alike in this position: how the cards lie, whether it has come out, what may be played."""
        found = self.lying() + self.coming_out()
        return found or self.legal()

    def lying(self) -> list[str]:
        """The places where other cards lie, or lie otherwise."""
        engine, mine = self.engine_piles(), self.own_piles()
        if engine == mine:
            return []
        places = [place for place in {**engine, **mine} if engine.get(place) != mine.get(place)]
        return [self.told(f"{place}: {seen(engine.get(place))}, not {seen(mine.get(place))}") for place in places]

    def shown(self) -> list[str]:
        """The places where anybody sees other cards than those that lie face up, or the last that came to a pile."""
        found = []
        for place, view in zip(self.names, self.rules.look(self.table.state).piles, strict=True):
            seen_cards = [card for card in view.cards if card is not Card.UNKNOWN]
            face_up = self.lay.piles[place][self.lay.down[place] :]
            last = [face_up[-number:] for number in range(1, 1 + self.game.draw)]
            if kind(place) not in self.game.anywhere and seen_cards not in (face_up, *last):
                found.append(self.told(f"{place}: {listed(seen_cards)} is seen, not {listed(face_up)}"))
        return found

    def coming_out(self) -> list[str]:
        """Whether the one says that the game has come out, and the other does not."""
        result = self.rules.result(self.table.state)
        engine, mine = result is not None and result.reason == "won", self.game.won(self.lay)
        return [] if engine == mine else [self.told(f"won: {engine}, not {mine}")]

    def legal(self) -> list[str]:
        """The moves that the one has and the other has not."""
        engine, mine = {*self.engine_moves()}, self.game.moves(self.lay)
        if engine == mine:
            return []
        more = [self.told(f"{move} is offered") for move in sorted(map(str, engine - mine))]
        fewer = [move for move in mine - engine if not renames(self.lay, move)]
        return more + [self.told(f"{move} is not offered") for move in sorted(map(str, fewer))]

    def told(self, what: str) -> str:
        """A difference and where it was met."""
        moves = "; ".join(entry.text for entry in [*self.table.log][-3:])
        return f"{self.where}, move {len(self.table.log)} ({moves}): {what}"

    def engine_moves(self) -> dict[Move, EngineMove]:
        """The engine's moves by the names of the places."""
        return {self.named(move): move for move in self.rules.legal(self.table.state, 0)}

    def named(self, move: EngineMove) -> Move:
        """A move of the engine's by the names of the places."""
        if isinstance(move, Say):
            return move.word
        if isinstance(move, Shift):
            return self.names[move.source], self.names[move.target], move.size
        return frozenset(self.names[pile] for pile in move.piles)

    def engine_piles(self) -> Piles:
        """How the engine's cards lie."""
        piles = zip(self.names, self.table.state.piles, strict=True)
        found = {name: (pile.cards, pile.down) for name, pile in piles}
        for name in self.squared:
            cards, down = found[name]
            found[name] = cards, max(down, min(len(cards) - 1, self.lay.down[name]))
        return self.alike(found)

    def own_piles(self) -> Piles:
        """How the cards lie by the rules written here."""
        return self.alike({place: (tuple(cards), self.lay.down[place]) for place, cards in self.lay.piles.items()})

    def alike(self, piles: Piles) -> Piles:
        """Piles, those sorted of which nobody asks which is which."""
        for each in self.game.anywhere:
            there = [place for place in piles if kind(place) == each]
            rows = sorted((sorted(piles[place][0], key=code) for place in there), key=lambda row: [*map(code, row)])
            piles.update((place, (tuple(row), 0)) for place, row in zip(there, rows, strict=True))
        return piles

    def play(self, move: EngineMove) -> None:
        """Play the same on both sides."""
        named = self.named(move)
        self.table = self.table.act(0, move)
        self.game.play(self.lay, named)
        if named in self.game.shuffling:
            self.take_over()

    def take_over(self) -> None:
        """Nobody can foretell how the engine shuffles: what it has made of the same cards is taken over."""
        for place, (cards, down) in self.engine_piles().items():
            if down == self.lay.down[place] and sorted(cards, key=code) == sorted(self.lay.piles[place], key=code):
                self.lay.piles[place] = [*cards]


def code(card: Card) -> int:
    """A number by which cards are sorted."""
    return card.code


def seen(pile: tuple[tuple[Card, ...], int] | None) -> str:
    """A pile as a difference tells of it."""
    return "no such place" if pile is None else f"{listed(pile[0]) or 'nothing'} ({pile[1]} face down)"


def renames(lay: Lay, move: Move) -> bool:
    """Whether a move only brings all that lies on a place to an empty place of the same kind."""
    if not isinstance(move, tuple):
        return False
    source, target, size = move
    return kind(source) == kind(target) and not lay.piles[target] and size == len(lay.piles[source])


def randomly(game_id: str, options: Mapping[str, str], positions: int) -> Found:
    """Compare in so many positions of random games: from the deals 1, 2, 3 ..., or from late in a game."""
    seen_positions, differences = 0, list[str]()
    for beside, rng, moves in starts(game_id, options):
        for found in random_game(beside, rng, moves):
            seen_positions += 1
            differences += found
            if seen_positions == positions or len(differences) >= ENOUGH:
                return Found(seen_positions, differences)
    raise AssertionError("there is always another deal")


def starts(game_id: str, options: Mapping[str, str]) -> Iterator[tuple[Beside, Random, int]]:
    """Where random games begin, what chance they are played by, and for how many moves.

    Each deal is played from its beginning. After it comes one that begins somewhere in the game that is written down
    because it comes out, as far as its moves can be made by these options; and one that begins where chance has laid
    the cards.
    """
    line: list[Beside] = []
    for deal in count(1):
        rng = Random(f"{game_id} {dict(options)} {deal}")
        dealt = Beside(game_id, options, numbered(deal))
        yield dealt.branch(), rng, MOVES[deal % len(MOVES)] or LONG * dealt.game.packs
        line = line or written_down(game_id, options)
        for walk in "first", "second":
            yield rng.choice(line).branch(), rng, A_WALK
            if game_id in IN_COLUMNS:
                lay = made_up(game_id, dealt.game, dealt.lay, rng)
                yield dealt.lying_as(lay, where=f", {walk} made up"), rng, A_WALK


def written_down(game_id: str, options: Mapping[str, str]) -> list[Beside]:
    """The deal that is known to come out, and what follows of it by the moves that win it, as far as they are legal.

    Any other deal where none is known.
    """
    path = SOLUTIONS / f"{game_id}.txt"
    head, *texts = path.read_text("utf-8").splitlines() if path.is_file() else ("1;",)
    beside = Beside(game_id, options, numbered(int(head.partition(";")[0])))
    found = [beside]
    for text in texts:
        try:
            move = parse_move(beside.rules, beside.table.state, 0, text)
        except MoveError:
            break
        if move not in beside.rules.legal(beside.table.state, 0):
            break
        beside = beside.branch()
        beside.play(move)
        found.append(beside)
        if beside.lying():
            break
    return found


def random_game(beside: Beside, rng: Random, most: int) -> Iterator[list[str]]:
    """What differs in each position of a random game, which is more or less eager to bring cards home."""
    eagerness = rng.choice((0.0, 0.5, 0.9))
    for _ in range(most):
        found = beside.differences()
        yield found
        moves = beside.engine_moves()
        both = beside.game.moves(beside.lay) if found else moves.keys()
        left = [move for move in moves if move in both]
        if not left or beside.lying():
            return
        beside.play(moves[chosen(left, eagerness, rng)])
    yield beside.differences()


def chosen(moves: list[Move], eagerness: float, rng: Random) -> Move:
    """One of some moves: more or less often one that brings cards home, or else one of the most cards at once."""
    most = max((move[2] for move in moves if isinstance(move, tuple)), default=0)
    eager = [*filter(goes_home, moves)] or [move for move in moves if isinstance(move, tuple) and move[2] == most]
    return rng.choice(eager if eager and rng.random() < eagerness else moves)


def goes_home(move: Move) -> bool:
    """Whether a move brings cards where they stay."""
    return isinstance(move, frozenset) or (isinstance(move, tuple) and kind(move[1]) in HOME)
