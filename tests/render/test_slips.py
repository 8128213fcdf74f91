"""A turn without paths is told by slips: its last moves in the order of the turn, where the table is empty."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import pytest
from PIL import ImageChops

import render.last_turn
import render.table
from engine.cards import cards
from engine.catalogue import game
from engine.events import apply
from engine.piles import Spot
from engine.state import State
from engine.table import Table
from engine.view import Step, Thickness, View
from render.chained import chained
from render.clearing import empty_place
from render.geometry import FOOTER
from render.minis import mini_card
from render.slips import MOST_SLIPS, Slip, slips_of
from render.themes import USUAL_THEME
from tests.lanes import so_many
from tests.playing import Setting, random_game, settings
from tests.render.clear import cards_box, positions, set_out
from tests.render.looking import T2, W1, picture
from tests.render.patience_scenes import opening
from tests.render.scenes import NAMES, after, live, moved, with_pile

T1, T3, T4 = T2 - 1, T2 + 1, T2 + 2
FIELD = (0, 0, 400, 400)
EVERY = {(each.game.id, each.players, each.rules.layout): each for each in settings()}.values()
SEVERAL = [each for each in EVERY if each.players > 1]


@pytest.mark.alike
@pytest.mark.parametrize("every", so_many(40, 24))
@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_no_card_loses_a_pixel_to_paths_and_slips(
    setting: Setting, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for view, rooms in positions(setting, 120, every):
        drawn = picture(view, NAMES, least=rooms)
        with monkeypatch.context() as patch:
            patch.setattr(render.table, "paths", lambda *_: ())
            patch.setattr(render.table, "slips_upon", lambda *_: ())
            bare = picture(view, NAMES, least=rooms)
        table, told = set_out(view, rooms), ImageChops.difference(drawn, bare)
        there = [pile for pile, seen in enumerate(chained(view).piles) if not seen.closed]
        boxes = [cards_box(table, view, pile) for pile in there]
        assert [box for box in boxes if told.crop(box).getbbox()] == []
        spilt = told.getbbox()
        assert spilt is None or table.rail <= spilt[1] < spilt[3] <= table.height - FOOTER


def test_a_busy_turn_has_slips_instead_of_paths() -> None:
    """Three moves, and dark pills besides those of the labels."""
    view = live()
    moves = (W1, T2), (T1, T3), (T2, T4)
    marks = after(view, *(Step("flipped", (source,), (target,)) for source, target in moves))
    told = ImageChops.difference(picture(moved(view, *moves)), picture(marks)).getbbox()
    assert told is not None
    assert told[3] - told[1] > 3 * 30


def test_slips_are_numbered_from_the_beginning_of_the_turn() -> None:
    view = moved(live(), *[(W1, T2), (T1, T3)] * 4)
    assert [slip.number for slip in slips_of(view)] == [5, 6, 7, 8]
    assert len(slips_of(view)) == MOST_SLIPS


def test_a_lone_move_has_no_slip_for_it_is_told_below_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render.table, "paths", lambda *_: ())
    monkeypatch.setattr(render.last_turn, "slip_pieces", lambda *_: pytest.fail("one move needs no slip"))
    view = live()
    picture(moved(view, (T1, T3)))
    picture(after(view, Step("dealt", (T1,), (T3,), 1)))


def test_what_was_only_turned_up_is_no_move() -> None:
    view = after(live(), Step("moved", (W1,), (T2,), 1), Step("turned", (), (T1,), 1))
    assert [slip.target for slip in slips_of(view)] == ["t2"]


def test_a_slip_names_the_lowest_card_of_those_that_went() -> None:
    view = live(columns=((1, 3), (0, 5), (0, 1), (0, 0)))
    lowest = view.piles[T2].cards[-3]
    assert [slip.card for slip in slips_of(moved(view, (T1, T2), size=3))] == [lowest]


def test_a_card_that_went_on_is_told_of_both_moves() -> None:
    view = live()
    top = view.piles[T2].cards[-1]
    assert [slip.card for slip in slips_of(moved(view, (W1, T1), (T1, T2)))] == [top, top]


def test_a_card_put_under_another_players_stock_is_not_named() -> None:
    """Not as the one that lies on top there, which has not moved."""
    view = live()
    stocks = [pile for pile, seen in enumerate(view.piles) if seen.spot.kind == "stock"]
    under = with_pile(view, stocks[0], cards("3♥ Q♦"), Thickness.MEDIUM)
    assert [slip.card for slip in slips_of(after(under, Step("dealt", (stocks[1],), (stocks[0],), 1)))] == [None]
    assert [slip.card for slip in slips_of(after(under, Step("dealt", (W1,), (stocks[0],), 1)))] == [*cards("Q♦")]


@pytest.mark.parametrize("setting", SEVERAL, ids=str)
def test_a_slip_never_names_a_card_that_did_not_go_there(setting: Setting) -> None:
    """Where it cannot be told any more, there is none; most slips have one."""
    lately: deque[Table] = deque(maxlen=40)
    total = named = 0
    for table in random_game(setting.rules, f"slips {setting}", 200):
        lately.append(table)
        slips = slips_of(table.look())
        total += len(slips)
        named += sum(slip.card is not None for slip in slips)
        wrong = [str(slip) for slip in slips if slip.card is not None and not went(lately, slip)]
        assert not wrong, (
            f"{setting}, after the move {table.log[-1].text!r}, which is {table.last}: {wrong}. "
            "A slip names only a card that went there: it lay on the first pile, and after that on the other."
        )
    assert named * 2 >= total, f"{setting}: only {named} of {total} slips name a card"


def went(tables: Sequence[Table], slip: Slip) -> bool:
    """Whether a card lay on one pile of some name, and then on one of another, be it in the middle of a move."""
    spots = tables[0].rules.spots
    return _went([table.state for table in tables], spots, slip) or _went(each_event(tables), spots, slip)


def each_event(tables: Sequence[Table]) -> Iterator[State]:
    """The states of tables, and those within each move: an empty stock may be filled again, and one card drawn."""
    state = tables[0].state
    yield state
    for table in [*tables][1:]:
        for event in table.last:
            yield (state := apply(state, event))
        state = table.state


def _went(states: Iterable[State], spots: Sequence[Spot], slip: Slip) -> bool:
    left = False
    for state in states:
        lay = {spot.short() for spot, pile in zip(spots, state.piles, strict=True) if slip.card in pile.cards}
        if left and slip.target in lay:
            return True
        left = left or slip.source in lay
    return False


def test_nothing_of_a_turn_is_on_the_last_picture() -> None:
    view = live()._replace(turn=None)
    assert picture(moved(view, (W1, T2), (T1, T3))).tobytes() == picture(view).tobytes()


def test_an_empty_place_is_found_beside_what_is_taken() -> None:
    assert empty_place((), (100, 40), FIELD) == (148, 0)
    assert empty_place(((0, 0, 400, 100),), (100, 40), FIELD) == (148, 100)
    left = empty_place(((100, 0, 400, 400),), (90, 40), FIELD)
    assert left is not None
    assert left[0] + 90 <= 100


def test_there_is_no_empty_place_where_all_is_taken() -> None:
    assert empty_place((FIELD,), (8, 8), FIELD) is None
    assert empty_place((), (404, 8), FIELD) is None
    assert empty_place(((0, 200, 400, 210),), (8, 200), FIELD) == (196, 0)
    assert empty_place(((0, 196, 400, 210),), (8, 200), FIELD) is None


def test_a_slip_is_drawn_with_the_ranks_and_suits_of_the_deck() -> None:
    """Each suit in its colour on paper."""
    for card in cards("A♠ 10♥ Q♦ 7♣"):
        shown = USUAL_THEME.palette.shown(mini_card(USUAL_THEME, card, 28).picture)
        found = {color for _, color in shown.getcolors(1 << 16) or ()}
        assert {USUAL_THEME.paper, USUAL_THEME.suits[card.suit]} <= found


def test_where_all_cards_of_one_who_plays_alone_close_up_no_slips_tell_the_last_of_them() -> None:
    """In Monte Carlo a dozen cards may move at once; how many they were stands below the picture."""
    moved_up = [Step("moved", (place + 1,), (place,), 1) for place in range(MOST_SLIPS + 1)]
    view = opening(game("monte-carlo")).look()
    few, many = (after(view, *moved_up[:count]) for count in (MOST_SLIPS, MOST_SLIPS + 1))
    seen = [_slips_of_picture(each) for each in (few, many)]
    assert seen == [MOST_SLIPS, 0]


def _slips_of_picture(view: View) -> int:
    """How many slips are asked for."""
    with pytest.MonkeyPatch.context() as patch:
        asked: list[int] = []
        patch.setattr(render.table, "paths", lambda *_: ())
        patch.setattr(render.last_turn, "slip_pieces", lambda _, slips, *rest: asked.append(len(slips)) or ())
        render.last_turn._slips_where_empty.cache_clear()
        picture(view, ())
    render.last_turn._slips_where_empty.cache_clear()
    return sum(asked)
