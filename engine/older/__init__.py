"""Superseded versions of games, as differences from the present rules: tables that were dealt by them are played on.

They are offered for no new table. An entry stands under the game's id and the number of the version.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Older
from engine.older import (
    automatic_play,
    chinese_patience,
    first_russian_bank,
    la_quinzaine,
    le_moulin,
    les_quatre_coins,
    russian_bank,
)

OLDER: Mapping[str, Mapping[int, Older]] = {
    "bank": {
        1: Older(first_russian_bank.FirstRules),
        2: Older(russian_bank.SecondRules),
        3: Older(russian_bank.ThirdRules),
        4: Older(russian_bank.FourthRules),
    },
    "chinese": {
        1: Older(chinese_patience.FirstRules),
        2: Older(chinese_patience.SecondRules),
        3: Older(chinese_patience.ThirdRules),
        4: Older(chinese_patience.FourthRules),
    },
    "la-quinzaine": {1: Older(la_quinzaine.FirstRules)},
    "le-moulin": {1: Older(le_moulin.FirstRules)},
    "les-quatre-coins": {1: Older(les_quatre_coins.FirstRules)},
    **{game.id: {1: Older(automatic_play.first_rules(game))} for game in automatic_play.GAMES},
}
