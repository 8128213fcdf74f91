"""The gold around cards that were moved hides nothing of what lies there, and is around no others."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from engine.cards import cards
from engine.view import Step
from render.card_sizes import Measure
from render.last_turn import marked
from render.long_columns import strips
from render.piles import Heap, lay_heap
from render.sprites import PAD
from render.theme import Theme
from render.themes import THEMES
from tests.render.bank_scenes import at
from tests.render.patience_scenes import seen
from tests.render.scenes import after

SIZES = [Measure(87, 0.76), Measure(65, 0.84), Measure(93), Measure(107, 0.76), Measure(136)]


@pytest.mark.alike
@pytest.mark.parametrize("dense", [0, 0.5, 1, 1.2])
@pytest.mark.parametrize("measure", SIZES, ids=str)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_ranks_above_and_within_a_ring_are_whole(theme: Theme, measure: Measure, dense: float) -> None:
    """Curves reach one pixel beyond what is straight."""
    step = strips(measure, dense)[1]
    heap = Heap(cards("5h jc 6s 8d"), "down", (0, step, 2 * step, 3 * step))
    bare, ringed = (drawn(theme, measure, heap._replace(ringed=count)) for count in (0, 2))
    for number in range(4):
        top = PAD + number * step + measure.top
        inside = PAD + measure.inset, top - 1, PAD + measure.width - measure.inset, top + measure.cap + 1
        assert ImageChops.difference(bare.crop(inside), ringed.crop(inside)).getbbox() is None, number
    assert ImageChops.difference(bare, ringed).getbbox() is not None


def drawn(theme: Theme, measure: Measure, heap: Heap) -> Image.Image:
    """A pile on a ground of one colour."""
    felt = Image.new("L", heap.size(measure), 5)
    lay_heap(felt, theme, measure, heap)
    return felt


def test_cards_that_fill_the_places_of_those_taken_out_are_not_golden() -> None:
    """In Four-Leaf Clover gold lies around what has been taken out, not around what came from the stock for it."""
    view = seen("four-leaf-clover start")
    first, second, stock, discard = (at(view, name) for name in ("c1", "c2", "s", "d"))
    taken, filled = Step("taken", (first, second), (discard,), 2), Step("dealt", (stock,), (first, second), 2)
    assert marked(after(view, taken, filled)).reached == {discard}
    assert marked(after(view, filled)).reached == {first, second}
