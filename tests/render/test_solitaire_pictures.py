"""Every game for one player is drawn so that all of it can be read, at the start and in mid-game."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import pytest
from render.cards import HIGH, MARGIN, TOP

from engine.view import View
from render.geometry import FOOTER, TALL, WIDTH
from render.table import table_png
from tests.render.boxes import apart
from tests.render.looking import picture as drawn_anew
from tests.render.patience_scenes import views
from tests.render.reading import index, label, lying, standing
from tests.render.rewrite import FILE, digest
from tests.render.scenes import marked

VIEWS = views()
SCENES = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
STARTS = {name: view for name, view in VIEWS.items() if name.endswith(" start")}
picture = lru_cache(drawn_anew)
DIGESTS = dict(line.rsplit(" ", 1) for line in FILE.read_text(encoding="ascii").splitlines())


def test_every_picture_has_its_digest() -> None:
    assert list(DIGESTS) == list(VIEWS)


@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_changes_only_when_it_is_meant_to(name: str) -> None:
    """If this one is meant to: look at it, then `python -m tests.render.rewrite`."""
    assert digest(VIEWS[name]) == DIGESTS.get(name)


@SCENES
def test_every_label_says_what_one_types_and_nothing_hides_it(view: View) -> None:
    drawn, table = picture(view, ()), standing(view)
    for number, pile in enumerate(view.piles):
        found = label(view, table, number)
        if found is None:
            assert pile.empty
            assert number in table.tabs
        else:
            sprite, box = found
            assert drawn.crop(box).tobytes() == sprite.tobytes(), pile.spot


@SCENES
def test_no_two_labels_touch_even_if_the_last_move_marked_them_all(view: View) -> None:
    every = frozenset(range(len(view.piles)))
    for crowd in (marked(view, reached=every), marked(view, every)):
        table = standing(crowd)
        boxes = [found[1] for number in every if (found := label(crowd, table, number))]
        assert boxes
        assert all(apart(one, other) for one, other in combinations(boxes, 2))
        assert all(0 <= left < right <= WIDTH for left, _, right, _ in boxes)
        assert all(0 <= top < bottom <= table.height - FOOTER for _, top, _, bottom in boxes)


@SCENES
def test_every_card_can_be_told(view: View) -> None:
    """Rank and suit of each card that is seen at all stand on the picture untouched."""
    drawn, table = picture(view, ()), standing(view)
    for one in lying(view):
        sprite, box = index(table.measure, one)
        assert drawn.crop(box).tobytes() == sprite.tobytes(), (view.piles[one.pile].spot, one.card)


@SCENES
def test_all_cards_lie_on_the_table(view: View) -> None:
    table = standing(view)
    for x, y in [*table.cards, *((one.x, one.y) for one in lying(view))]:
        assert 0 <= x <= WIDTH - table.measure.width
        assert 0 < y <= table.height - FOOTER - MARGIN - table.measure.height
    assert picture(view, ()).size == (WIDTH, table.height)


@SCENES
def test_everything_is_legible_on_a_phone(view: View) -> None:
    table = standing(view)
    cap = table.measure.cap
    assert cap >= 28
    assert table.measure.width >= 55
    assert table.measure.height // 2 - TOP - cap - 4 >= 28 or not table.tabs
    for one in lying(view):
        if one.shows is not None and one.card.rank:
            assert one.shows >= (HIGH + cap if one.look.covering == "down" else 21), view.piles[one.pile].spot


@pytest.mark.parametrize("view", STARTS.values(), ids=STARTS)
def test_no_picture_is_needlessly_high(view: View) -> None:
    assert standing(view).height <= TALL


@SCENES
def test_pictures_stay_small(view: View) -> None:
    """A hundred cards of two packs may take a little more than those of one."""
    packs = 2 if sum(pile.counted or len(pile.cards) for pile in view.piles) > 52 else 1
    assert len(table_png(view, (), "w t2")) <= (70_000 if packs == 1 else 100_000)
