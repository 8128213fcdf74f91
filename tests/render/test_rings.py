"""The gold around cards that were moved hides nothing of what lies there, and is around no others."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from engine.cards import cards
from engine.view import Step
from render.card_sizes import Measure
from render.labels import Mark, Sign, pill
from render.last_turn import marked
from render.long_columns import strips
from render.piles import Heap, lay_heap
from render.sprites import PAD
from render.theme import Theme
from render.themes import THEMES, USUAL_THEME
from tests.render.bank_scenes import at
from tests.render.clear import set_out
from tests.render.looking import picture
from tests.render.patience_scenes import seen
from tests.render.scenes import after, moved, with_pile

# The palette numbers of what is neither gold, pale nor dark upon the felt, but between.
SOFT = {
    number
    for ink in (USUAL_THEME.gold, USUAL_THEME.letters)
    for number in USUAL_THEME.palette.edges(USUAL_THEME.felt, ink)[:-1]
} | {*USUAL_THEME.dark_edges[:-1]}
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


@pytest.mark.alike
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_gold_turns_softly_into_the_felt_and_the_edge_of_a_card(theme: Theme) -> None:
    measure, palette = Measure(107, 0.76), theme.palette
    bare, ringed = (drawn(theme, measure, Heap(cards("5h"), ringed=count)) for count in (0, 1))
    changed = {now for was, now in zip(bare.tobytes(), ringed.tobytes(), strict=True) if was != now}
    assert changed == {*palette.edges(theme.felt, theme.gold), *palette.edges(theme.edge, theme.gold)}


@pytest.mark.parametrize("mark", Mark)
@pytest.mark.parametrize("count", [None, 12])
def test_labels_turn_softly_into_the_felt(count: int | None, mark: Mark) -> None:
    """At each of their corners, of which the right ones may be paler."""
    sprite = pill(USUAL_THEME, Sign("t1", count, mark), 26, 90)
    width, height = sprite.picture.size
    for left in (0, width - height // 2):
        box = left, 0, left + height // 2, height
        seen_there = {
            number
            for number, shown in zip(
                sprite.picture.crop(box).tobytes(), sprite.mask.crop(box).convert("L").tobytes(), strict=True
            )
            if shown
        }
        assert len(seen_there & SOFT) >= 2, (mark, left)


def test_a_golden_label_and_the_ring_that_it_touches_are_one() -> None:
    """None of the label's soft edges lies upon the gold around the cards."""
    view = seen("klondike middle")
    waste = at(view, "w")
    gold = moved(with_pile(view, waste, cards("5h")), (at(view, "s"), waste))
    placed = set_out(gold)
    (left, top), bend = placed.cards[waste], placed.measure.radius
    band = left + bend, top - PAD, left + placed.measure.width - bend, top
    colors = picture(gold, ()).crop(band).getcolors() or ()
    assert USUAL_THEME.gold in {color for _, color in colors}
    soft = {USUAL_THEME.palette.colors[number] for number in SOFT} - {*USUAL_THEME.cloth}
    assert not soft & {color for _, color in colors}
