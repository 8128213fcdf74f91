"""The House in the Wood: La Belle Lucie with two packs."""

from __future__ import annotations

from typing import ClassVar

from engine.solitaire.games.la_belle_lucie import LaBelleLucie
from engine.solitaire.pile_groups import DOWN_IN_SUIT, Group, foundations


class HouseInTheWood(LaBelleLucie):
    """Two packs in fans of three."""

    id = "house-in-the-wood"
    title = "The House in the Wood"
    version = 2
    aliases: ClassVar[tuple[str, ...]] = ("Double Fan", "House in the Wood")
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: The House in the Wood"
    summary = "La Belle Lucie with two packs: 35 fans and eight foundations."
    basics = (
        *LaBelleLucie.basics[:-1],
        "Two packs are dealt face up in fans of three, with the last two in a fan of their own.",
    )
    packs = 2
    groups: ClassVar[tuple[Group, ...]] = (
        foundations(8),
        Group("tableau", 35, DOWN_IN_SUIT, gone=True, fan="down", word="fan"),
    )
    grid = """
        f1 f2 f3 f4 . f5 f6 f7 f8
        t1 t2 t3 t4 t5 t6 t7 t8 t9
        t10 t11 t12 t13 t14 t15 t16 t17 t18
        t19 t20 t21 t22 t23 t24 t25 t26 t27
        t28 t29 t30 t31 t32 t33 t34 t35 .
    """


GAME = HouseInTheWood.game()
