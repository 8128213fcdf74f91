"""Random games: which tables there are, and what is played at them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engine import catalogue
from engine.cards import Card
from engine.catalogue import GAMES
from engine.common_refusals import write
from engine.errors import Refusal
from engine.game import Game, Rules
from engine.moves import Move, Say, Shift
from engine.options import Options, complete
from engine.piles import Pile
from engine.state import State
from engine.table import RESIGN, Table
from engine.turns import turns_had

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")
CALLS = (Say("knock"), Say("declare"))


class Setting(NamedTuple):
    """One way to play a game."""

    game: Game
    label: str
    options: Options
    players: int

    @property
    def rules(self) -> Rules:
        """The rules for a table; those that were asked for last are kept, for a test asks for the same ones."""
        if not _latest or _latest[0][0] is not self:
            _latest[:] = [(self, self.game.at(self.options, self.players))]
        return _latest[0][1]

    def __str__(self) -> str:
        return f"{self.game.id}-{self.label}-{self.players}"


def three_turns(table: Table) -> Table:
    """A table of several at which everybody has had three turns who has not given up."""
    gone = {entry.seat for entry in table.log if entry.text == RESIGN}
    while any(turns < 3 for seat, turns in enumerate(turns_had(table)) if seat not in gone):
        texts = table.legal_texts()
        text = next((text for text in ("stock waste", "hand waste", "stock", "hand") if text in texts), texts[0])
        table = table.type(table.state.turn, text)
    return table


_latest: list[tuple[Setting, Rules]] = []


def settings() -> list[Setting]:
    """Every preset of every game, for every number of players."""
    return [*_settings()]


@cache
def _settings() -> Sequence[Setting]:
    return tuple(
        Setting(game, label, options, players)
        for game in GAMES
        for label, options in _presets(game).items()
        for players in game.seating(options)
    )


def _presets(game: Game) -> dict[str, Options]:
    return {name: game.preset(name) for name in game.presets} or {"default": complete(game.options, {})}


def smallest_settings() -> list[Setting]:
    """Every preset of every game, for as few players as can play by it."""
    return [each for each in settings() if each.players == each.game.seating(each.options)[0]]


def mixed_settings(numbers: Sequence[int] = (2, 3, 7)) -> list[Setting]:
    """Settings in which any two values that go together meet somewhere, for each of `numbers` in turn."""
    found = []
    for game in GAMES:
        for count, options in enumerate(_all_mixtures(game.id)):
            seating = game.seating(options)
            players = next(n for n in (*numbers[count % len(numbers) :], *seating) if n in seating)
            usual = {option.name: option.default for option in game.options}
            label = "+".join(f"{name}={value}" for name, value in options.items() if value != usual[name])
            found.append(Setting(game, label, options, players))
    return found


@cache
def _all_mixtures(game_id: str) -> Sequence[Options]:
    return tuple(_mixtures(catalogue.game(game_id)))


def _mixtures(game: Game) -> Iterator[Options]:
    """Complete options until every pair of values has been met, each time with as many new pairs as come easily."""
    rng = random.Random(game.id)
    values = [(option.name, value) for option in game.options for value in option.choices]
    # A list, for the order of a set differs from run to run, and with it what the random numbers are used for.
    pairs = [frozenset(pair) for pair in combinations(values, 2) if pair[0][0] != pair[1][0]]
    missing = {pair for pair in pairs if random_options(game, dict(sorted(pair)), rng) is not None}
    while missing:
        wanted = min(missing, key=sorted)
        tries = [random_options(game, dict(sorted(wanted)), rng) for _ in range(40)]
        best = max((t for t in tries if t is not None), key=lambda mixture: len(_pairs(mixture) & missing))
        missing -= _pairs(best)
        yield best


def _pairs(options: Options) -> set[frozenset[tuple[str, str]]]:
    return {frozenset(pair) for pair in combinations(options.items(), 2)}


def random_options(game: Game, fixed: Options, rng: random.Random) -> Options | None:
    """Complete options without a conflict that hold some choices, the others at random; None if there are none."""
    choices = [(option.name, [*option.choices]) for option in game.options]
    for _ in range(200):
        mixture = {name: fixed.get(name, rng.choice(some)) for name, some in choices}
        if game.conflict(mixture) is None:
            return mixture
    return None


def all_legal(rules: Rules, state: State) -> list[tuple[int, Move]]:
    """Every seat's legal moves."""
    return [(seat, move) for seat in range(rules.players) for move in rules.legal(state, seat)]


def all_offered(rules: Rules, state: State) -> list[tuple[int, Move]]:
    """Every seat's moves that lists show, without calls."""
    seats = range(rules.players)
    return [(seat, move) for seat in seats for move in rules.offered(state, seat) if move not in CALLS]


def choose(rng: random.Random, rules: Rules, state: State) -> tuple[int, Move]:
    """One of all legal moves, calls and misplaced cards much less often than the others, as people do."""
    return _chosen(rng, rules, state, all_legal(rules, state))


def _chosen(rng: random.Random, rules: Rules, state: State, moves: list[tuple[int, Move]]) -> tuple[int, Move]:
    # Only what is wanted is looked for: it is most of the work of a random game where nearly all may be tried.
    kind = rng.choices(("tried", "called", "offered"), (1, 2, 27))[0]
    if kind == "offered":
        found = all_offered(rules, state)
    else:
        found = [pair for pair in moves if (pair[1] in CALLS) == (kind == "called")]
    return rng.choice(found or moves)


def random_game(rules: Rules, seed: str, plies: int, resigning: bool = False) -> Iterator[Table]:
    """The tables of a random game, from the deal to its end or to a number of plies."""
    rng = random.Random(seed)
    table = Table.open(rules, f"s1:{seed}")
    yield table
    for _ in range(plies):
        moves = all_legal(rules, table.state)
        if not moves:
            return
        if resigning and rng.random() < 0.03:
            staying = [seat for seat, sits in enumerate(rules.active(table.state)) if sits]
            table = table.resign(rng.choice(staying))
        else:
            table = table.act(*_chosen(rng, rules, table.state, moves))
        yield table


def longest(rules: Rules) -> int:
    """How many moves a random game of several may take: twice as many where cards may be misplaced.

    Chance misplaces one card in thirty, mostly uncalled, and much of what was played has to be played once more.
    """
    return 10_000 if rules.calls else 5_000


def every_move(rules: Rules, state: State, longest: int | None = None) -> Iterator[Move]:
    """Every shift between any two piles of 1 to all (or `longest`) cards, and one more, and every word."""
    yield from map(Say, rules.words)
    for source, pile in enumerate(state.piles):
        for size in range(1, (len(pile.cards) if longest is None else longest) + 2):
            for target in range(len(state.piles)):
                yield Shift(source, target, size)


def sentence(rules: Rules, refusal: Refusal, seat: int = 0) -> str:
    """What a player is told."""
    return write(refusal, rules.sentences, NAMES[: rules.players], seat)


def reshuffle_hidden(rules: Rules, state: State, rng: random.Random) -> State:
    """The state with all cards that nobody can see exchanged among each other, also where they lay in this turn."""
    hidden = [
        (i, j)
        for i, pile in enumerate(state.piles)
        for j in range(len(pile.cards))
        if _hidden(rules, i, pile, j) and not _looked_at(rules, state, i, j)
    ]
    cards: list[Card] = [state.piles[i].cards[j] for i, j in hidden]
    rng.shuffle(cards)
    exchanged = {(i, j): (state.piles[i].cards[j], card) for (i, j), card in zip(hidden, cards, strict=True)}
    again = tuple(_exchange(piles, exchanged) for piles in state.repeated)
    return state._replace(piles=_exchange(state.piles, exchanged), repeated=again)


def _exchange(piles: tuple[Pile, ...], exchanged: Mapping[tuple[int, int], tuple[Card, Card]]) -> tuple[Pile, ...]:
    """The piles with cards exchanged, each old for new, where they lie in their places."""
    changed = [list(pile.cards) for pile in piles]
    for (i, j), (old, new) in exchanged.items():
        if j < len(changed[i]) and changed[i][j] is old:
            changed[i][j] = new
    return tuple(Pile(tuple(cards), pile.down) for cards, pile in zip(changed, piles, strict=True))


def _looked_at(rules: Rules, state: State, index: int, position: int) -> bool:
    """Whether some seat may look at a card: at any of a pile that may be counted, at the top one of others."""
    if not any(index in rules.peekable_piles(state, seat) for seat in range(rules.players)):
        return False
    return rules.countable(rules.spots[index]) or position == len(state.piles[index].cards) - 1


def _hidden(rules: Rules, index: int, pile: Pile, position: int) -> bool:
    if position < pile.down:
        return True
    return not rules.countable(rules.spots[index]) and position < len(pile.cards) - rules.open_cards(
        rules.spots[index].kind
    )
