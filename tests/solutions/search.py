"""Finds a deal of a game for one player that can be won, and writes down how.

`python -m tests.solutions.search yukon` tries one deal after another with a beam search: of all positions that lie
the same number of moves from the deal, only the best looking are followed. It sees hidden cards, as players do not.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from engine.builds import Build
from engine.cards import Card
from engine.moves import Move
from engine.notation import print_move
from engine.shuffle import numbered
from engine.solitaire.game import Solitaire
from engine.state import State
from tests.patience import rules

FOLDER = Path(__file__).parent
DEEPEST = 500
# What a card counts for that lies over a lower one of another suit.
LOW = 0.2


class Node(NamedTuple):
    """A position, and the way to it."""

    worth: float
    state: State
    before: Node | None
    move: Move | None


def worth(at: Solitaire, state: State) -> float:
    """How near a position looks to a win: cards that are home, hidden, in the way of others, or well joined."""
    total = -20.0 * at.left(state)
    for group, (cards, down) in zip(at.group, state.piles, strict=True):
        if group.kind in ("foundation", "discard") or group.hidden:
            continue
        if not cards:
            total += 6 * (group.fan != "none")
            continue
        total -= 5 * down + _in_the_way(cards) - 3 * _joined(group.holds, cards[down:])
    return total


def _in_the_way(cards: Sequence[Card]) -> float:
    """How many cards lie over a lower one of their suit, and, counting less, over lower ones of any."""
    total = 0.0
    for place, card in enumerate(cards):
        lower = [below for below in cards[:place] if below.rank < card.rank]
        total += any(below.suit == card.suit for below in lower) + LOW * len(lower)
    return total


def _joined(build: Build | None, cards: Sequence[Card]) -> float:
    """How many cards lie as they should on the one below, those of its suit counting double."""
    if build is None:
        return 0
    return sum(1 + (card.suit == onto.suit) for onto, card in pairwise(cards) if build.fits(card, onto)) / 2


def search(at: Solitaire, seed: str, width: int, deepest: int = DEEPEST) -> list[str] | None:
    """The texts of the moves that win a deal, or None if none were found."""
    rng = random.Random(seed)
    start = at.deal(seed)
    level = [Node(0, start, None, None)]
    seen = {_key(at, start)}
    for _ in range(deepest):
        following = []
        for node in level:
            for move in at.offered(node.state, 0):
                state = at.play(node.state, 0, move).state
                key = _key(at, state)
                if key in seen:
                    continue
                seen.add(key)
                after = Node(worth(at, state) + rng.random() * 4, state, node, move)
                if state.phase == "over":
                    return _texts(at, after)
                following.append(after)
        level = sorted(following, key=lambda node: -node.worth)[:width]
        if not level:
            return None
    return None


def _key(at: Solitaire, state: State) -> int:
    """The same number for positions that differ at most in which of some like places cards lie on."""
    piles = [*zip(at.spots, state.piles, strict=True)]
    lying = frozenset((spot.kind, pile) for spot, pile in piles) if at.alike else state.piles
    return hash((lying, state.notes))


def _texts(at: Solitaire, node: Node) -> list[str]:
    texts = []
    while node.before is not None and node.move is not None:
        texts.append(print_move(at, node.before.state, 0, node.move))
        node = node.before
    return texts[::-1]


def find(game_id: str, options: dict[str, str], width: int = 200, deals: range = range(1, 401)) -> bool:
    """Write down how the first deal is won for which a way is found, and tell whether there was one."""
    at = rules(game_id, **options)
    for number in deals:
        texts = search(at, numbered(number), width)
        print(number, "lost" if texts is None else f"won in {len(texts)}", flush=True)
        if texts is not None:
            write(game_id, number, texts, options)
            return True
    return False


def write(game_id: str, number: int, texts: Sequence[str], options: Mapping[str, str] = MappingProxyType({})) -> None:
    """Write down the moves that win a deal."""
    head = f"{number}; {' '.join(f'{name}={value}' for name, value in options.items())}".rstrip()
    (FOLDER / f"{game_id}.txt").write_text("\n".join([head, *texts]) + "\n", encoding="utf-8")


def main() -> None:
    """Search the deals of a game: GAME [option=value ...] [width=N] [first=N]."""
    game_id, *chosen = sys.argv[1:]
    options = dict(each.split("=") for each in chosen)
    width = int(options.pop("width", 200))
    first = int(options.pop("first", 1))
    find(game_id, options, width, range(first, first + 400))


if __name__ == "__main__":
    main()
