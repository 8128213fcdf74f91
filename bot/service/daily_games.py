"""Which game is that of which date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.model.winnable import proven
from bot.service.game_search import SOLO
from engine.catalogue import BEST_LOVED
from engine.game import Game

# Where fewer deals of a game are known to come out, a search would seldom find one for a date.
ENOUGH_WINNABLE = 50
# A daily deal should be worth a try, and come out.
ROTATION = tuple(kind for kind in SOLO if not kind.seldom_won and len(proven(kind)) >= ENOUGH_WINNABLE)


def game_of(day: date, games: Sequence[Game] = ROTATION) -> Game:
    """The game of a date: those that people know best take turns, and on each fourth day one of the others does."""
    familiar = [kind for kind in games if kind.id in BEST_LOVED]
    others = [kind for kind in games if kind.id not in BEST_LOVED]
    fourths, rest = divmod(day.toordinal(), 4)
    if rest:
        return familiar[(3 * fourths + rest - 1) % len(familiar)]
    return others[fourths % len(others)]
