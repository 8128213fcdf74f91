"""What was done in the last turn, as a picture of the table tells it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.catalogue import open_table
from engine.events import Passed, Redealt, TakenBack
from engine.table import HINT, REDO, UNDO, Table
from engine.trail import steps
from tests import bank, patience, positions
from tests.lanes import so_many, thinned
from tests.playing import all_legal, random_game, reshuffle_hidden, smallest_settings

SETTINGS = thinned(smallest_settings(), 2, "trail")
KLONDIKE = patience.rules("klondike")


def told(table: Table) -> list[str]:
    """The steps of a trail in words: "moved t1 > t2 x3"."""
    spots = table.rules.spots
    return [
        f"{step.deed} {_piles(spots, step.sources)}> {_piles(spots, step.targets)}x{step.size}"
        for step in table.look().trail.steps
    ]


def _piles(spots, piles):
    return "".join(f"{spots[pile].short()} " for pile in piles)


def after(game_id: str, piles: dict[str, str], *texts: str, **options: str) -> list[str]:
    """What is told of the last of some moves."""
    return told(patience.play(patience.position(patience.rules(game_id, **options), piles), *texts))


def test_a_move_tells_where_from_where_to_how_many_and_what_it_turned_up():
    piles = {"t1": "9c | 5h 4s", "t2": "6s"}
    assert after("klondike", piles, "t1 t2 2") == ["moved t1 > t2 x2", "turned > t1 x1"]


def test_what_is_drawn_is_dealt_and_turning_the_waste_over_tells_no_number():
    piles = {"s": "2c 3c 4c 5c |"}
    assert after("klondike", piles, "stock", draw="3") == ["dealt s > w x3"]
    assert after("klondike", piles, "stock", "stock", "redeal", draw="3") == ["flipped w > s x0"]


def test_a_row_that_is_dealt_is_one_step():
    piles = {"t1": "5h", "s": "2c 3c 4c |"}
    assert after("scorpion", piles, "stock") == ["dealt s > t1 t2 t3 x3"]
    clover = {f"c{place}": card for place, card in enumerate(["7c", "8c", "5h", "Kd"], start=1)}
    assert after("four-leaf-clover", {**clover, "s": "2d 3s |"}, "7c 8c")[1:] == ["dealt s > c1 c2 x2"]


def test_a_redeal_is_one_step_without_piles():
    assert after("la-belle-lucie", {"t1": "5h 9c", "t2": "2s"}, "redeal") == ["dealt > x0"]


def test_cards_that_are_taken_away_together_are_one_step():
    assert after("pyramid", {"p1": "7c", "w": "6h"}, "p1 waste") == ["taken p1 w > d x2"]
    assert after("honey-bee", {"g1": "5h 5s 5c", "g2": "5d", "h": "2c"}, "g2 g1")[1] == "taken g1 > d x4"


def test_what_goes_up_by_itself_belongs_to_the_move():
    piles = {"f2": "Ah", "t1": "9c 2h", "w": "Ks"}
    assert after("klondike", piles, "w t3", auto="foundation") == ["moved w > t3 x1", "moved t1 > f2 x1"]


def test_a_card_that_is_uncovered_and_goes_up_by_itself_is_moved_and_not_dealt():
    piles = {"t1": "Ah | 5h", "t2": "6s"}
    assert after("klondike", piles, "t1 t2", auto="foundation") == ["moved t1 > t2 x1", "moved t1 > f2 x1"]
    assert after("strategy", {"s": "9c As | 5h"}, "s w3") == ["moved s > w3 x1", "moved s > f1 x1", "turned > s x1"]


def test_a_card_that_leaves_by_the_grace_leaves_alone():
    """La Quinzaine: what lay below it moves up."""
    assert after("la-quinzaine", {"t1": "2c 3d 4c 5d 6c Kd 9h 8h 7h"}, "Kd f7") == ["moved t1 > f7 x1"]


def test_undo_tells_the_move_before_and_redo_the_move_again():
    table = patience.position(KLONDIKE, {"t1": "9c | 5h", "t2": "6s", "s": "2c |"})
    once, twice = patience.play(table, "t1 t2"), patience.play(table, "t1 t2", "stock")
    back = patience.play(twice, UNDO)
    assert told(back) == told(once) == ["moved t1 > t2 x1", "turned > t1 x1"]
    assert told(patience.play(back, UNDO)) == told(table) == []
    assert told(patience.play(back, UNDO, REDO, REDO)) == told(twice) == ["dealt s > w x1"]
    assert told(patience.play(back, UNDO, "stock")) == ["dealt s > w x1"]
    assert told(patience.play(once, HINT)) == [], "beside a hint it would look as if it were advised"


# Several players.


def test_a_turn_is_told_from_its_first_move_until_another_has_begun():
    table = positions.position(
        positions.rules(), ["9h", "8s", "Kd", "Kc"], stock=["2c 3h", "4d 5d"], waste=["7d", ""]
    )
    table = positions.play(table, "1 t2 t1", "1 waste t1")
    first = ["moved t2 > t1 x1", "moved w1 > t1 x1"]
    assert told(table) == first
    assert (table.trail.seat, table.trail.over) == (0, False)
    table = positions.play(table, "1 stock", "1 stock waste")
    whole = [*first, "turned > s1 x1", "moved s1 > w1 x1"]
    assert told(table) == whole
    assert (table.trail.seat, table.trail.over, table.state.turn) == (0, True, 1)
    table = positions.play(table, "2 stock")
    assert told(table) == ["turned > s2 x1"]
    assert (table.trail.seat, table.trail.over) == (1, False)


@pytest.mark.parametrize("moves", [["1 stock"], ["1 stock", "1 stock waste"]])
def test_a_penalty_belongs_to_the_turn_that_was_called(moves):
    """Also when the player whose turn it is by then calls: it has not begun."""
    table = positions.position(
        positions.rules("knocking"), ["Ks", "Kh", "Kd", "Ac"], stock=["2c 3h", "4d 5d 6d"], waste=["7d", "8s"]
    )
    before = positions.play(table, *moves)
    table = positions.play(before, "2 knock")
    assert table.trail.steps[: len(before.trail.steps)] == before.trail.steps
    assert told(table)[-1] == "dealt s2 > s1 x1"
    assert (table.trail.seat, table.trail.over, table.state.turn) == (0, True, 1)
    assert positions.play(table, "2 stock").trail.seat == 1


def test_what_was_taken_back_is_not_told():
    """Only the move that makes good is left of the turn; the turn goes on where there is a choice."""
    table = bank.position(bank.rules("standard"), ["9s", "10h", "7h", "6d"], reserve=["2c 5s"], foundations="4s 6h")
    table = positions.play(table, "1 h1 h2", "2 stop")
    assert any(isinstance(event, TakenBack) for event in table.last)
    assert table.trail.seat == 0
    assert told(table)[0] == "moved r1 > f1 x1"
    assert not any("h1" in step for step in told(table))


def test_a_turn_that_comes_back_is_told_as_that_of_its_player():
    table = bank.position(bank.rules("standard"), ["9s", "10h", "7h", "6d"], reserve=["2c 5s"], foundations="4s 6h")
    table = positions.play(table, "1 hand", "1 hand waste", "2 stop")
    assert table.trail.seat == 0
    assert [step for step in told(table) if "hand" in step] == []


def test_a_newly_dealt_table_tells_nothing():
    trail = open_table("Chinese Patience", "s1:trail").look().trail
    assert (trail.seat, trail.steps, trail.over) == (None, (), True)


# Every game.


def lying(table: Table) -> list[tuple[object, ...]]:
    """What everybody sees of each pile."""
    return [pile[1:4] for pile in table.look().piles]


@pytest.mark.alike
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_pile_that_looks_different_is_told_of_and_numbers_add_up(setting):
    before = None
    for table in random_game(setting.rules, f"trail {setting}", 80, resigning=not setting.game.solo):
        gathered = any(isinstance(event, Redealt | TakenBack) for event in table.last)
        if before is not None and not gathered:
            new = steps(table.last, [i for i, spot in enumerate(table.rules.spots) if spot.kind == "discard"])
            named = {pile for step in new for pile in (*step.sources, *step.targets)}
            pairs = enumerate(zip(lying(before), lying(table), strict=True))
            assert {pile for pile, (old, now) in pairs if old != now} <= named
            assert table.trail.steps[-len(new) :] == tuple(new) or not new
            _adds_up(before, table, [step for step in new if step.deed != "turned"])
        before = table


def _adds_up(before: Table, table: Table, new: list) -> None:
    """Of piles that only single ways lead from and to, what came and what went is how much they have changed."""
    change = [len(now.cards) - len(old.cards) for old, now in zip(before.state.piles, table.state.piles, strict=True)]
    vague = {pile for step in new for pile in (*step.sources, *step.targets) if step.deed in ("flipped", "dealt")}
    for pile, difference in enumerate(change):
        if pile not in vague:
            came = sum(step.size for step in new if pile in step.targets)
            went = sum(step.size // len(step.sources) for step in new if pile in step.sources)
            assert difference == came - went
    dealt = [step for step in new if step.deed == "dealt"]
    if [step.deed for step in new] == ["dealt"]:
        assert sum(filter(lambda number: number > 0, change)) == dealt[0].size


@pytest.mark.parametrize("setting", [each for each in SETTINGS if not each.game.solo], ids=str)
def test_a_trail_is_that_of_the_turn_that_goes_on_or_has_just_ended(setting):
    acted = ended = 0
    for table in random_game(setting.rules, f"turns {setting}", 80):
        if not table.trail.over:
            acted += 1
            assert table.trail.seat == table.state.turn
        elif table.passed:
            ended += 1
            assert Passed(table.state.turn) in table.last or table.state.phase == "over"
    assert acted
    assert ended


@pytest.mark.alike
@pytest.mark.parametrize("plies", so_many(15, 25))
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_trail_does_not_depend_on_cards_that_stay_hidden(setting, plies):
    """The same move made where other cards lie hidden: if it shows the same cards, it is told the same."""
    at, rng = setting.rules, random.Random(f"hidden {setting}")
    same = 0
    for table in random_game(at, f"hidden trail {setting}", plies):
        legal = all_legal(at, table.state)
        other = replace(table, state=reshuffle_hidden(at, table.state, rng))
        for seat, move in rng.sample(legal, min(3, len(legal))):
            one, another = table.act(seat, move), other.act(seat, move)
            seen, also_seen = one.look(), another.look()
            if seen.piles == also_seen.piles and other.state != table.state:
                same += 1
                assert seen == also_seen
    assert same or setting.game.solo
