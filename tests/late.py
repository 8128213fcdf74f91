"""Small positions near the end of games for one player, and whether they can still be won.

A position has few cards: some ranks that follow each other, of which some lie on the foundations with all that comes
below them, and the others in a few piles. Other piles are blocked by cards on which nothing fits.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from engine.cards import Card, Rank, Suit
from engine.catalogue import GAMES
from engine.game import Game
from engine.options import Options
from engine.piles import Pile
from engine.solitaire.automatic import AUTO
from engine.solitaire.base_rank import BaseNotes
from engine.solitaire.game import Solitaire
from engine.solitaire.games.chessboard import ChessboardNotes
from engine.solitaire.games.le_shah import ShahNotes
from engine.solitaire.games.sultan import COURT
from engine.solitaire.notes import SolitaireNotes, but_for_redeals
from engine.solitaire.pile_groups import NOTHING
from engine.state import State

# How many piles of a kind may hold cards that are still to come, and those that hold one at most.
PILES = {
    "tableau": (1, 2, 3, 4),
    "packet": (2, 3),
    "reserve": (0, 1, 2),
    "cell": (0, 1),
    "inner": (0, 1, 2),
    "middle": (0, 1, 2),
    "outer": (4, 5, 6),
    "divan": (0, 1, 2),
    "stock": (0, 1),
    "waste": (1, 4),
}
SINGLE = ("inner", "middle", "cell", "divan")
# Games in which cards of the columns or the reserve lie face down, and those of which the end begins after the deal.
BACKED = (
    *("klondike", "double-klondike", "yukon", "russian-solitaire", "chinese-solitaire", "easthaven"),
    *("indian-patience", "idiots-delight"),
)
DEALT = ("strategy", "le-shah")
# What games have noted, the ranks that foundations may begin with, and the place of the lowest card still to come.
NOTES: dict[str, Sequence[SolitaireNotes]] = {
    "penguin": [BaseNotes(base=base) for base in (Rank.ACE, Rank.FIVE)],
    "canfield": [BaseNotes(base=base) for base in (Rank.ACE, Rank.FIVE)],
    "chessboard": [ChessboardNotes(base=base) for base in (Rank.ACE, Rank.FIVE)],
    "le-shah": [ShahNotes(circles=3)],
}
LOWEST = {"le-shah": (2, 3), "sultan": (2, 3)}
# The rank that the foundations of a game always begin with, if not an ace, and their suits where no place tells them.
BASE = {"sultan": Rank.KING}
SUITS: dict[str, Sequence[int]] = {"sultan": [Suit.HEARTS if suit is None else suit for suit in COURT]}


class Late(NamedTuple):
    """A position, and how many cards are to come to the foundations for a win."""

    state: State
    goal: int


def playing_up() -> list[tuple[Game, Options]]:
    """Every way to play a game in which cards may go up by themselves."""
    found = []
    for game in (game for game in GAMES if AUTO in game.options):
        for values in product(*(option.choices for option in game.options)):
            options = dict(zip([option.name for option in game.options], values, strict=True))
            if AUTO.on(options) and game.conflict(options) is None:
                found.append((game, options))
    return found


def late(at: Solitaire, rng: random.Random) -> Late:
    """A small position of a game."""
    notes = rng.choice(_noted(at))
    base = (isinstance(notes, BaseNotes | ChessboardNotes) and notes.base) or BASE.get(at.id, Rank.ACE)
    first = rng.choice(LOWEST.get(at.id, (1, 1, 2, 8)))
    end = first + rng.choice((3, 4) if at.packs == 1 else (2, 3))
    piles, loose = _founded(at, rng, range(first, end), base)
    goal = sum(map(len, piles)) + len(loose)
    used = _blocked(at, rng, piles, _card(end + 1, 0, base))
    _strew(at, rng, piles, loose, used)
    lying = tuple(_lying(at, rng, pile, cards) for pile, cards in enumerate(piles))
    return Late(State(lying, notes, seed=f"s1:late {rng.random()}"), goal)


def _noted(at: Solitaire) -> Sequence[SolitaireNotes]:
    """What may have been noted near the end."""
    redealt = [replace(at.notes, redeals=number) for number in range(3)]
    return NOTES.get(at.id, redealt if "redeal" in at.extra_words else [at.notes])


def _card(place: int, suit: int, base: int) -> Card:
    """The card that comes at a place of a foundation, counted from 1."""
    return Card.of((base + place - 2) % 13 + 1, suit)


def _founded(at: Solitaire, rng: random.Random, ranks: range, base: int) -> tuple[list[list[Card]], list[Card]]:
    """Piles of which the foundations have come to somewhere among some ranks, and the cards still to come."""
    up, loose = at.at["foundation"], list[Card]()
    piles: list[list[Card]] = [[] for _ in at.spots]
    suit_of = dict(zip(up, SUITS.get(at.id, [at.spots[pile].suit for pile in up]), strict=True))
    heights = {pile: rng.choice((ranks[0] - 1, ranks[0] - 1, *ranks)) for pile in up}
    for suits in [[*Suit]] if suit_of[up[0]] is None else [[suit] for suit in Suit]:
        for rank in range(1, ranks.stop):
            cards = [_card(rank, suit, base) for suit in suits] * at.packs
            rng.shuffle(cards)
            for pile in up:
                if heights[pile] >= rank and suit_of[pile] in (None, *suits):
                    piles[pile].append(cards.pop())
            loose += cards
    return piles, loose


def _blocked(at: Solitaire, rng: random.Random, piles: list[list[Card]], block: Card) -> list[int]:
    """The piles to be used, once kings have been laid and the piles blocked that could else be filled."""
    used = []
    for kind, there in at.at.items():
        chosen = rng.sample(there, min(rng.choice(PILES.get(kind, (0,))), len(there)))
        used += chosen
        for pile in there:
            piles[pile] += [Card.of(13, 0)] * (kind == "packet")
            open_to_any = kind != "foundation" and at.group[pile].empty is not NOTHING
            piles[pile] += [block] * ((open_to_any or kind == "packet") and pile not in chosen)
    return used


def _strew(at: Solitaire, rng: random.Random, piles: list[list[Card]], loose: list[Card], used: list[int]) -> None:
    """Lay the loose cards on the piles to be used."""
    rng.shuffle(loose)
    stocks = (
        ("stock",) if at.id == "strategy" else ("stock", "waste") if at.id in DEALT and rng.random() < 0.8 else ()
    )
    for card in loose:
        kinds = {pile: at.group[pile].kind for pile in used}
        free = [pile for pile in used if not (kinds[pile] in SINGLE and piles[pile]) and kinds[pile] not in stocks]
        piles[rng.choice(free)].append(card)


def _lying(at: Solitaire, rng: random.Random, pile: int, cards: list[Card]) -> Pile:
    """A pile, of which the lowest card may lie face down."""
    kind = at.group[pile].kind
    backed = at.id in BACKED and kind in ("tableau", "reserve") and len(cards) > 1 and rng.random() < 0.5
    return Pile(tuple(cards), len(cards) if kind == "stock" else int(backed))


def winnable(at: Solitaire, start: Late, most: int) -> bool | None:
    """Whether all cards that count can still come to the foundations; None if more positions must be looked at."""
    up = at.at["foundation"]
    seen, waiting = {_key(at, start.state)}, [start.state]
    while waiting:
        state = waiting.pop()
        if sum(len(state.piles[pile].cards) for pile in up) == start.goal:
            return True
        if len(seen) > most:
            return None
        for move in sorted(at.offered(state, 0), key=lambda move: getattr(move, "target", -1) in up):
            after = at.play(state, 0, move).state
            if (key := _key(at, after)) not in seen:
                seen.add(key)
                waiting.append(after)
    return False


def _key(at: Solitaire, state: State) -> object:
    """The same for positions that differ only in which of like piles is which, where nothing is to be dealt."""
    if at.passes is None:
        state = state._replace(notes=but_for_redeals(state))
    if (
        any(state.piles[pile].cards for pile in at.at.get("stock", ()))
        or "redeal" in at.extra_words
        or "shah" in at.at
    ):
        return state
    kinds = [state.piles[there[0] : there[-1] + 1] for there in at.at.values()]
    return state.notes, tuple(tuple(sorted(map(hash, piles))) for piles in kinds)


def lost_by_playing_up(game: Game, options: Options, positions: int, most: int) -> tuple[int, list[State]]:
    """Of so many positions how many can be won by hand, and those of them that are lost where cards go up."""
    rng = random.Random(f"late {game.id} {sorted(options.items())}")
    by_hand, up = (game.at({**options, AUTO.name: way}, 1) for way in AUTO.choices)
    assert isinstance(by_hand, Solitaire)
    assert isinstance(up, Solitaire)
    starts = [start for start in (late(by_hand, rng) for _ in range(positions)) if winnable(by_hand, start, most)]
    return len(starts), [start.state for start in starts if winnable(up, start, most) is False]
