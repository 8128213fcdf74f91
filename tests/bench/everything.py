"""Whether a position comes out, by making every move: a search that owes nothing to what the solver leaves out."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from engine.piles import Pile
from engine.solitaire.game import Solitaire
from engine.solitaire.notes import but_for_redeals
from engine.solitaire.pile_groups import Group
from engine.state import State

# Games by their ids: of compiled abstract classes `isinstance` can say what holds for others.
ONTO_WASTE, OSMOSIS = ("golf", "tripeaks"), "osmosis"
# Of so many piles it is remembered how they are written.
PILES_REMEMBERED = 1 << 16


def tried(rules: Solitaire, start: State, most: int) -> tuple[bool | None, int]:
    """Whether a position comes out, by making every legal move there and in all that follows, and by how many moves.

    None where these are more than `most`. Nothing is left out but what lies as another position does, by `Lying`.
    """
    lying = Lying(rules)
    met, waiting, made = {lying.digest(start)}, [start], 0
    while waiting:
        here = waiting.pop()
        for move in rules.legal(here, 0):
            if made == most:
                return None, made
            made += 1
            after = rules.play(here, 0, move).state
            if after.phase == "over":
                return True, made
            if (digest := lying.digest(after)) not in met:
                met.add(digest)
                waiting.append(after)
    return False, made


class Lying:
    """What tells a position from others in which something else can be done.

    Piles may lie in other places where the game says that it does not matter which. Of Golf's waste only the top card
    is ever asked for, and of a row of Osmosis only which cards lie there, not which came first.
    """

    def __init__(self, rules: Solitaire) -> None:
        self._rules = rules
        self._alike: dict[tuple[Group, int | None], list[int]] = {}
        for index, (group, spot) in enumerate(zip(rules.group, rules.spots, strict=True)):
            if spot.kind != rules.removed_pile:
                self._alike.setdefault((group, spot.suit), []).append(index)
        self._written = lru_cache(PILES_REMEMBERED)(self._write)

    def digest(self, state: State) -> bytes:
        """The same bytes for positions in which the same can be done: few, for millions are kept in mind."""
        parts, in_order = [], self._rules.in_order(state)
        for (group, _), places in self._alike.items():
            piles = [self._written(group.kind, state.piles[place]) for place in places]
            parts += piles if group.kind in in_order else sorted(piles)
        notes = but_for_redeals(state) if self._rules.passes is None else state.notes
        return blake2b(b"".join(parts) + repr(notes).encode(), digest_size=16).digest()

    def _write(self, kind: str, pile: Pile) -> bytes:
        codes = [card.code if self._rules.suits_count else card.rank for card in pile.cards]
        if self._rules.id in ONTO_WASTE and kind == "waste":
            codes = codes[-1:]
        elif self._rules.id == OSMOSIS and kind == "foundation":
            codes.sort()
        return bytes((pile.down, *codes, 255))
