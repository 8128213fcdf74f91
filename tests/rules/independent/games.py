"""The games whose rules are written here, each with its options as the text has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from tests.rules.independent.aces_up import AcesUp, MonteCarlo
from tests.rules.independent.canfield import Canfield
from tests.rules.independent.cells import BakersGame, EightOff, FreeCell, SeahavenTowers
from tests.rules.independent.cruel import Cruel
from tests.rules.independent.garden import BakersDozen, Bristol, FlowerGarden
from tests.rules.independent.golf import Golf, TriPeaks
from tests.rules.independent.klondikes import DoubleKlondike, Easthaven, MissMilligan
from tests.rules.independent.osmosis import Osmosis
from tests.rules.independent.patience import Patience
from tests.rules.independent.spider import Spider
from tests.rules.independent.sultan import Congress, Sultan
from tests.rules.independent.wastes import Calculation, SirTommy
from tests.rules.independent.yukons import Alaska, RussianSolitaire


class Written(NamedTuple):
    """A game and what may be chosen: for each option its values, the usual one first."""

    game: type[Patience]
    options: Mapping[str, tuple[str, ...]] = {}

    def choices(self) -> Iterator[dict[str, str]]:
        """All ways to play it, the usual one first."""
        for values in product(*self.options.values()):
            yield dict(zip(self.options, values, strict=True))


NUMBER_OF_CELLS = {"cells": ("4", "3", "2", "1")}
DRAW_THREE = {"draw": ("3", "1")}
BACK = {"back": ("no", "yes")}
KLONDIKE = {"draw": ("1", "3"), "passes": ("any", "3", "1"), **BACK}

WRITTEN = {
    "freecell": Written(FreeCell, NUMBER_OF_CELLS),
    "bakers-game": Written(BakersGame, NUMBER_OF_CELLS),
    "eight-off": Written(EightOff),
    "seahaven-towers": Written(SeahavenTowers),
    "spider": Written(Spider, {"suits": ("4", "2", "1")}),
    "canfield": Written(Canfield, {**DRAW_THREE, "columns": ("whole", "parts")}),
    "golf": Written(Golf, {"kings": ("nothing", "queen", "ace")}),
    "tripeaks": Written(TriPeaks, {"round": ("yes", "no")}),
    "aces-up": Written(AcesUp, {"spaces": ("any", "ace")}),
    "calculation": Written(Calculation),
    "bakers-dozen": Written(BakersDozen),
    "russian-solitaire": Written(RussianSolitaire, BACK),
    "alaska": Written(Alaska, BACK),
    "flower-garden": Written(FlowerGarden),
    "bristol": Written(Bristol),
    "osmosis": Written(Osmosis, {**DRAW_THREE, "reserves": ("closed", "open")}),
    "monte-carlo": Written(MonteCarlo),
    "sir-tommy": Written(SirTommy),
    "miss-milligan": Written(MissMilligan, {"aside": ("cards", "one")}),
    "sultan": Written(Sultan, {"divan": ("8", "6")}),
    "congress": Written(Congress),
    "double-klondike": Written(DoubleKlondike, KLONDIKE),
    "easthaven": Written(Easthaven, {"vacancy": ("any", "kings")}),
    "cruel": Written(Cruel),
}
