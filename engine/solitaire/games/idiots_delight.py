"""Idiot's Delight."""

from __future__ import annotations

from dataclasses import replace

from engine.solitaire.games.king_albert import KingAlbert
from engine.solitaire.pile_groups import Group


class IdiotsDelight(KingAlbert):
    """King Albert with fewer cards in the columns and more in the reserve."""

    id = "idiots-delight"
    title = "Idiot's Delight"
    version = 2
    source = "Michael Edwards, Rules for Single-Pack Patience Games: Idiot's Delight"
    summary = "An easier King Albert: short columns and a large reserve, part of it face down."
    basics = (
        *KingAlbert.basics[:-1],
        "When a card of the reserve has been played, the one beneath it is turned up; an emptied reserve pile "
        "stays empty.",
        "Nine columns of one to five cards are dealt face up; the reserve has nine piles of three cards, only the "
        "top one of each face up.",
    )
    groups = (
        KingAlbert.groups[0],
        replace(KingAlbert.groups[1], dealt=(1, 2, 3, 4, 5, 4, 3, 2, 1)),
        Group("reserve", 9, dealt=3, down=2, fan="down", gone=True),
    )
    grid = """
        . . . . . f1 f2 f3 f4
        r1 r2 r3 r4 r5 r6 r7 r8 r9
        t1 t2 t3 t4 t5 t6 t7 t8 t9
    """


GAME = IdiotsDelight.game()
