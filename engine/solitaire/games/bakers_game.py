"""Baker's Game."""

from __future__ import annotations

from dataclasses import replace

from engine.solitaire.games.freecell import FreeCell
from engine.solitaire.pile_groups import DOWN_IN_SUIT


class BakersGame(FreeCell):
    """FreeCell with columns that go down in suit."""

    id = "bakers-game"
    title = "Baker's Game"
    aliases = ()
    ms_deals = False
    summary = "FreeCell's harder parent: the columns go down in suit."
    basics = (FreeCell.basics[0], "Build columns down in suit.", *FreeCell.basics[2:])
    groups = (*FreeCell.groups[:2], replace(FreeCell.groups[2], build=DOWN_IN_SUIT))


GAME = BakersGame.game()
