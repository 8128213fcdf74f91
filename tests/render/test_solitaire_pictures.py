"""Every game for one player is drawn so that all of it can be read, at the start and in mid-game."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import pytest

from engine.view import NO_TRAIL, Step, View
from render.chained import chained
from render.column_room import roomy
from render.geometry import FOOTER, WIDTH
from render.table import table_png
from render.theme import Theme
from render.themes import THEMES
from tests.render.clear import set_out
from tests.render.looking import apart
from tests.render.looking import picture as drawn_anew
from tests.render.patience_scenes import MADE, seen
from tests.render.reading import label, lying, shows, told
from tests.render.rewrite import digest, noted, pictures
from tests.render.scenes import after, moved

# All tests of one picture follow each other, so that the last few that were drawn are enough to remember.
picture = lru_cache(4)(drawn_anew)
DIGESTS = noted()
PICTURES = pictures()
# Kilobytes of a picture of a game with one pack, and with two.
ONE_PACK, TWO_PACKS = 80, 100


# In the middle of a game there is the least room; of the beginnings some are looked at.
VIEWS = [name for name in MADE if name.endswith("middle")] + [name for name in MADE if name.endswith("start")][::3]


@pytest.fixture(scope="module", params=VIEWS)
def view(request: pytest.FixtureRequest) -> View:
    """What is seen of one table after another."""
    return seen(request.param)


def test_every_picture_has_its_digest() -> None:
    assert list(DIGESTS) == list(PICTURES)


@pytest.mark.alike
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_changes_only_when_it_is_meant_to(name: str) -> None:
    """If this one is meant to: look at it, then `python -m tests.render.rewrite`."""
    assert digest(*PICTURES[name]) == DIGESTS.get(name)


@pytest.mark.alike
def test_every_label_says_what_one_types_and_nothing_hides_it(view: View) -> None:
    drawn, table = picture(view, ()), set_out(view)
    for number, pile in enumerate(chained(roomy(view)).piles):
        found = label(view, number)
        if found is None:
            assert pile.closed or number in table.tabs or table.named[number] != number
        else:
            assert shows(drawn, *found), pile.spot


@pytest.mark.alike
def test_no_two_labels_touch_even_if_the_last_move_marked_them_all(view: View) -> None:
    every = range(len(view.piles))
    crowd = moved(view, *((pile, (pile + 1) % len(every)) for pile in every))
    table = set_out(crowd)
    boxes = [found[2] for number in every if (found := label(crowd, number))]
    assert boxes
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    assert all(0 <= left < right <= WIDTH for left, _, right, _ in boxes)
    assert all(0 <= top < bottom <= table.height - FOOTER for _, top, _, bottom in boxes)


@pytest.mark.alike
def test_every_card_can_be_told(view: View) -> None:
    """Rank and suit of each card that is seen at all stand on the picture untouched."""
    bare = view._replace(trail=NO_TRAIL)
    drawn = picture(bare, ())
    assert drawn.size == (WIDTH, set_out(bare).height)
    for one in lying(bare):
        assert told(drawn, bare, one), (view.piles[one.pile].spot, one.card)


@pytest.mark.thorough
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_card_can_be_told_in_every_theme(theme: Theme) -> None:
    """The middle of three games: columns, rows, cards half over others."""
    for name in ("klondike middle", "osmosis middle", "pyramid middle"):
        view = seen(name)._replace(trail=NO_TRAIL)
        drawn = drawn_anew(view, (), theme=theme)
        for one in lying(view, theme):
            assert told(drawn, view, one, theme), (view.piles[one.pile].spot, one.card)


@pytest.mark.alike
def test_nothing_is_drawn_over_the_filters_of_the_png(view: View) -> None:
    """Before each line of pixels stands a zero, and no mark at the edge of the table may change it."""
    marked = after(view, *(Step("turned", (), (pile,)) for pile in range(len(view.piles))))
    for crowd in (marked, view):
        drawn = picture(crowd, ())
        assert drawn.size == (WIDTH, set_out(crowd).height)


@pytest.mark.alike
def test_pictures_stay_small(view: View) -> None:
    told = sum(max(len(pile.cards), pile.counted or 0) for pile in view.piles)
    assert len(table_png(view, (), "w t2")) <= (ONE_PACK if told <= 52 else TWO_PACKS) * 1000
