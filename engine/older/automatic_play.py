"""Games in which more cards went up by themselves, some of which might still have been needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.cards import Card
from engine.game import Rules
from engine.moves import Shift
from engine.options import Options
from engine.solitaire.automatic import missing
from engine.solitaire.game import Solitaire
from engine.solitaire.games.chinese_solitaire import ChineseSolitaire
from engine.solitaire.games.house_in_the_wood import HouseInTheWood
from engine.solitaire.games.idiots_delight import IdiotsDelight
from engine.solitaire.games.indian_patience import IndianPatience
from engine.solitaire.games.king_albert import KingAlbert
from engine.solitaire.games.klondike import Klondike
from engine.solitaire.games.la_belle_lucie import LaBelleLucie
from engine.solitaire.games.la_loi_salique import LaLoiSalique
from engine.solitaire.games.le_cadran import LeCadran
from engine.solitaire.games.le_shah import LeShah
from engine.solitaire.games.yukon import Yukon
from engine.state import State

# Those of which version 1 differs from version 2 in nothing else.
GAMES: tuple[type[Solitaire], ...] = (
    Yukon,
    KingAlbert,
    IdiotsDelight,
    ChineseSolitaire,
    IndianPatience,
    Klondike,
    LaBelleLucie,
    HouseInTheWood,
    LeCadran,
    LaLoiSalique,
    LeShah,
)


def first_rules(game: type[Solitaire]) -> Callable[[Options, int], Rules]:
    """What makes the rules of a game in which a card goes up by what lies on the foundations alone."""

    def made(options: Options, players: int) -> Rules:
        rules = game(options, players)
        rules.is_safe = partial(_is_safe, rules)
        return rules

    return made


def _is_safe(rules: Solitaire, state: State, shift: Shift) -> bool:
    """Whether no card is missing that could be built on one, but for those that follow it or begin a foundation."""
    card = state.piles[shift.source].cards[-1]
    builds = [group.build for group in rules.arranged if group.kind != "foundation" and group.build is not None]
    return not any(
        missing(rules, state, other) and not _goes_up(rules, state, other, card)
        for build in builds
        for other in build.takers[card]
    )


def _goes_up(rules: Solitaire, state: State, card: Card, after: Card) -> bool:
    up = rules.at["foundation"]
    build = rules.group[up[0]].build
    follows = build is not None and card.suit == after.suit and build.fits(card, after)
    return follows or any(not state.piles[pile].cards and rules.starts(state, pile, card) for pile in up)
