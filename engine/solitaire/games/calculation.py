"""Calculation."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.builds import Build, Suits
from engine.cards import Rank
from engine.errors import Refusal
from engine.moves import Move, Shift
from engine.phrases import Sentence
from engine.solitaire.base_rank import A_CARD
from engine.solitaire.open_stock import PLACES, FourWastes
from engine.solitaire.pile_groups import Group, Space
from engine.state import State
from engine.view import Climb

STEPS = ("ones", "twos", "threes", "fours")


def by(step: int) -> Group:
    """A foundation that goes up by so many ranks, round the corner, from the card of that rank to a king."""
    first = Space((step,), A_CARD[step])
    up = Build(Suits.ANY, (step,), wrap=True)
    return Group("foundation", 1, up, first, lift="none", most=1, full=13, begun=True, first=step, start=step)


class Calculation(FourWastes):
    """Four foundations that go up by ones, twos, threes and fours."""

    id = "calculation"
    title = "Calculation"
    aliases = ("Progression", "Broken Intervals", "Hopscotch")
    source = "the rules that most people play by"
    summary = "Foundations by ones, twos, threes and fours: luck matters less here than counting ahead."
    basics = (
        "Build four foundations, whatever the suits: the first by ones (A 2 3 4…), the second by twos (2 4 6 8…), "
        "the third by threes (3 6 9 Q…), the fourth by fours (4 8 Q 3…).",
        "After the king, start again with the ace: by twos, an ace follows the queen. Each foundation has thirteen "
        "cards and ends with a king; cards stay there. Its label tells its step and the rank it takes next.",
        "The stock's next card is face up: put it on a foundation if it fits, or on any waste: `f2`, `w3`.",
        "The top card of a waste goes to a foundation at any time, and nowhere else.",
        "There's no redeal.",
        "You win when every card is on the foundations.",
        "An ace, a two, a three and a four begin the foundations; the rest of the pack is the stock.",
    )
    # On the foundation that takes a rank last, its place is this.
    due = (0, *(max(PLACES[step][rank] for step in PLACES) for rank in Rank))
    extra_phrases = (*STEPS, *A_CARD.values())
    refusals = MappingProxyType(
        {**FourWastes.refusals, "next": "{pile} goes up by {steps}: it takes {takes} next, not {card}."}
    )
    groups = (*FourWastes.groups, *map(by, range(1, 5)))
    grid = """
        s f1 f2 f3 f4
        . w1 w2 w3 w4
    """

    def climbs(self, state: State) -> Mapping[int, Climb]:
        """The step of each foundation, and the rank that it takes next."""
        steps = enumerate(self.at["foundation"], 1)
        tall = ((pile, step, len(state.piles[pile].cards)) for step, pile in steps)
        return {pile: Climb(step, Rank((height + 1) * step % 13 or 13)) for pile, step, height in tall if height < 13}

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Which rank a foundation takes next."""
        if not isinstance(move, Shift) or move.size != 1 or move.source in self.at["foundation"]:
            return None
        card, climb = state.piles[move.source].top, self.climbs(state).get(move.target)
        if card is None or climb is None:
            return None
        parts = Sentence(STEPS[climb.step - 1]), Sentence(A_CARD[climb.rank])
        return Refusal("next", (self.spots[move.target], *parts, card))


GAME = Calculation.game()
