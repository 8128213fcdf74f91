"""Moves of a game as they are typed, with what each of them does."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from bot.model.samples import open_moves
from bot.text.move_words import MoveWords
from bot.text.reader import Reader
from engine.catalogue import game as game_of
from engine.game import Game, Rules
from engine.moves import Move, Say, Shift
from engine.notation import print_move, short_move
from engine.options import Options
from engine.shuffle import numbered
from engine.table import Table

# How many are told, and after how many moves of a game no more are looked for.
MOST_EXAMPLES, LONGEST_EXAMPLE_GAME = 5, 80


def examples(reader: Reader, game: Game, options: Options) -> tuple[str, ...]:
    """Lines with moves of different kinds, from a game by some options that nobody plays."""
    return _examples(reader, game.id, tuple(options.items()))


def examples_here(reader: Reader, table: Table, names: Sequence[str]) -> tuple[str, ...]:
    """Lines with moves of different kinds that everybody can see in a position; none once the game is over."""
    by_kind: dict[Hashable, Move] = {}
    for move in chain.from_iterable(open_moves(table)):
        by_kind.setdefault(_kind(table.rules, table.state.turn, move), move)
    return tuple(_line(reader, table, move, names) for move in [*by_kind.values()][:MOST_EXAMPLES])


@lru_cache(256)
def _examples(reader: Reader, game_id: str, chosen: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    options, kind = dict(chosen), game_of(game_id)
    rules = kind.at(options, kind.seating(options)[0])
    return tuple(
        _line(reader, table, move, _nobody(reader, rules))
        for table, move in _different(Table.open(rules, numbered(1)))
    )


def _different(table: Table) -> Iterator[tuple[Table, Move]]:
    """Moves of different kinds, each with the table where it is made."""
    seen: set[Hashable] = set()
    for ply in range(LONGEST_EXAMPLE_GAME):
        moves = table.rules.offered(table.state, table.state.turn)
        if not moves or table.result is not None or len(seen) == MOST_EXAMPLES:
            return
        kinds = [_kind(table.rules, table.state.turn, move) for move in moves]
        fresh = next((n for n, kind in enumerate(kinds) if kind not in seen), None)
        if fresh is not None:
            seen.add(kinds[fresh])
            yield table, moves[fresh]
        # Not always the first: that may go to and fro.
        table = table.act(table.state.turn, moves[ply * 7 % len(moves) if fresh is None else fresh])


def _kind(rules: Rules, seat: int, move: Move) -> Hashable:
    """What makes a move another kind of move: its word, or between what kinds of piles it goes, and whose."""
    if isinstance(move, Say):
        return move.word
    if isinstance(move, Shift):
        source, target = rules.spots[move.source], rules.spots[move.target]
        return source.kind, target.kind, target.owner == seat
    return len(move.piles)


def _line(reader: Reader, table: Table, move: Move, names: Sequence[str]) -> str:
    rules, state = table.rules, table.state
    seat = state.turn
    text, short = _spoken(rules, print_move(rules, state, seat, move)), short_move(rules, seat, move)
    what = MoveWords(reader, rules, names).move(state, seat, move)
    if text == short:
        return reader.say("example", text=text, move=what)
    return reader.say("examples", text=text, short=short, move=what)


def _spoken(rules: Rules, text: str) -> str:
    """A move's text with piles as people call them: "column 1 column 6"."""
    for kind, called in {(spot.kind, spot.called) for spot in rules.spots if spot.called != spot.kind}:
        text = text.replace(kind, called)
    return text


def _nobody(reader: Reader, rules: Rules) -> Sequence[str]:
    return (reader.say("opponent"),) * rules.players
