"""Stop under stricter rules and in other variations."""

from __future__ import annotations

import pytest

from engine.events import Called, SearchLimitReached
from engine.russian_bank import search
from engine.russian_bank.notes import Priority
from tests.bank import (
    hand_of,
    houses_of,
    offered,
    position,
    reserve_of,
    rules,
    tops_of,
    violation,
    waste_of,
)
from tests.positions import event, play, refusal, to_move

RELEASE = rules("standard", release="yes")
FEWEST = rules("standard", release="fewest")
LOAD = rules("standard", load="yes")
SPACES = rules("standard", spaces="yes")
COVERED = rules("covered")
EARLY = rules("standard", hand="early")
DOWN = rules("standard", reserve_first="down")
OWN = rules("standard", own_waste="yes")
GROUPS = rules("standard", groups="yes")
STANDARD = rules("standard")


@pytest.fixture(name="short_sighted")
def _short_sighted(monkeypatch):
    """The search gives up after looking one move ahead."""
    monkeypatch.setattr(search, "MOST_MOVES_TRIED", 2)
    search.first_steps.cache_clear()
    yield
    search.first_steps.cache_clear()


BREACHES = {
    "a release": (RELEASE, {"houses": ["5s 9d", "10c"], "foundations": "4s"}, "hand", Priority.RELEASE),
    "a release where that is not played": (
        STANDARD,
        {"houses": ["5s 9d", "10c"], "foundations": "4s"},
        "hand",
        Priority.NONE,
    ),
    "the release itself is right": (
        RELEASE,
        {"houses": ["5s 9d", "10c"], "foundations": "4s"},
        "h1 h2",
        Priority.NONE,
    ),
    "a longer way is right": (
        RELEASE,
        {"houses": ["5s 9d 8c", "10c", "9h"], "foundations": "4s"},
        "h3 h2",
        Priority.NONE,
    ),
    "a longer way, where the fewest moves are asked for": (
        FEWEST,
        {"houses": ["5s 9d 8c", "10c", "9h"], "foundations": "4s"},
        "h3 h2",
        Priority.RELEASE,
    ),
    "a load": (LOAD, {"houses": ["8s", "9d"], "waste": ["", "9s"]}, "h1 h2", Priority.LOAD),
    "the load itself is right": (LOAD, {"houses": ["8s", "9d"], "waste": ["", "9s"]}, "h1 waste 2", Priority.NONE),
    "a space": (SPACES, {"houses": ["9d", "10c"], "reserve": ["2c 3c"]}, "hand", Priority.SPACE),
    "a space, with the reserve empty": (SPACES, {"houses": ["9d", "10c"]}, "hand", Priority.NONE),
    "other moves before the space are right": (
        SPACES,
        {"houses": ["9d", "10c", "Kd 8h", "9s"], "reserve": ["2c 3c"]},
        "h3 h4",
        Priority.NONE,
    ),
    "an uncovering": (COVERED, {"houses": ["4d | 9d", "10c"]}, "hand", Priority.LOAD),
    "the uncovering itself is right": (COVERED, {"houses": ["4d | 9d", "10c"]}, "h1 h2", Priority.NONE),
    "the hand card at the start of the turn": (EARLY, {"houses": ["As"]}, "hand", Priority.NONE),
    "the reserve before a foundation": (
        DOWN,
        {"houses": ["As"], "reserve": ["2c 3c |"]},
        "reserve",
        Priority.FOUNDATION,
    ),
    "the reserve after the foundations": (DOWN, {"reserve": ["2c 3c |"]}, "reserve", Priority.NONE),
    "the own waste that fits on a foundation": (OWN, {"waste": ["As"]}, "hand", Priority.FOUNDATION),
    "the own waste where it is not available": (STANDARD, {"waste": ["As"]}, "hand", Priority.NONE),
    "a group": (GROUPS, {"houses": ["4c", "3h 2s"]}, "h2 h1 2", Priority.NONE),
    "a group where only one card is moved": (STANDARD, {"houses": ["4c", "3h 2s"]}, "h2 h1 2", Priority.AVAILABLE),
}


@pytest.mark.parametrize(("at", "setting", "move", "priority"), BREACHES.values(), ids=BREACHES)
def test_what_may_be_called(at, setting, move, priority):
    assert violation(position(at, **setting), f"1 {move}") is priority


def test_turning_the_hand_card_is_free_only_at_the_very_start():
    """A hand card at the start of the turn, and no later
    [russian-bank-and-indian-patience, Variations, 20 'over start of turn' de2b2a81]."""
    table = position(EARLY, ["As", "2s", "9s"], hand=["5d 4h 8h"])
    assert violation(table, "1 h1 f1", "1 hand") is Priority.FOUNDATION
    assert violation(table, "1 hand", "1 hand h3", "1 hand") is Priority.FOUNDATION
    table = play(position(EARLY, hand=["5d", "3c 4c"]), "1 hand", "1 hand waste", "2 hand", "2 hand waste")
    assert violation(play(table, "1 hand")) is Priority.NONE


# Settled: one space filled or one card released satisfies the call.


def test_a_card_is_released_after_all_and_stays_where_it_is():
    table = play(position(RELEASE, ["5s 9d", "10c"], foundations="4s"), "1 hand", "2 stop")
    assert (houses_of(table)[:2], tops_of(table)) == (["5s", "10c 9d"], "4s")
    assert (hand_of(table, 1)[-1], to_move(table)) == ("|", 2)


def test_the_offender_chooses_how_to_release_until_a_card_is_released():
    table = position(RELEASE, ["5s 9d 8c", "10c", "9h"], foundations="4s")
    table = play(table, "1 hand", "2 stop")
    assert (to_move(table), offered(table, 1)) == (1, ["house 1 house 3", "house 3 house 2"])
    assert refusal(table, "1 hand").code == "amends"
    table = play(table, "1 h3 h2")
    assert to_move(table) == 1
    assert "house 1 house 2" in offered(table, 1)
    # 8c goes on 9h, and 9d to the space that 9h left.
    table = play(table, "1 h1 h2")
    assert to_move(table) == 1
    table = play(table, "1 h1 h3")
    assert (houses_of(table)[:3], to_move(table)) == (["5s", "10c 9h 8c", "9d"], 2)


def test_a_release_in_the_fewest_moves_is_made_without_a_choice():
    table = play(position(FEWEST, ["5s 9d 8c", "10c", "9h"], foundations="4s"), "1 h3 h2", "2 stop")
    assert (houses_of(table)[:3], to_move(table)) == (["5s", "10c 9d", "9h 8c"], 2)


def test_the_order_of_the_strict_rules_holds_for_what_is_made_good():
    """Settled: foundation first, then release, then load or uncover, then spaces before turning."""
    strict = rules("strictest")
    setting = {"houses": ["5s 9d", "10c", "8h", "7s"], "waste": ["", "9h"], "reserve": ["2c 3c"], "foundations": "4s"}
    table = play(position(strict, **setting), "1 hand", "2 stop")
    assert event(table, Called).violation == Priority.RELEASE
    assert houses_of(table)[:2] == ["5s", "10c 9d"]
    setting["foundations"] = "6s"
    table = play(position(strict, **setting), "1 hand", "2 stop")
    assert (event(table, Called).violation, tops_of(table)) == (Priority.FOUNDATION, "7s")
    setting["foundations"] = ""
    table = play(position(strict, **setting), "1 hand", "2 stop")
    assert (event(table, Called).violation, waste_of(table, 2)) == (Priority.LOAD, "9h 8h")
    setting["waste"] = []
    table = play(position(strict, **setting), "1 hand", "2 stop")
    assert event(table, Called).violation == Priority.SPACE
    assert to_move(table) == 1


def test_one_load_satisfies_the_call():
    table = position(LOAD, ["8s", "7s", "9d"], waste=["", "9s"])
    table = play(table, "1 h1 h3", "2 stop")
    assert (houses_of(table)[:3], waste_of(table, 2), to_move(table)) == (["", "7s", "9d"], "9s 8s", 2)


def test_one_card_uncovered_satisfies_the_call():
    table = play(position(COVERED, ["4d | 9d", "10c", "5h | 3h", "4c"]), "1 hand", "2 stop")
    assert (to_move(table), offered(table, 1)) == (1, ["house 1 house 2", "house 3 house 4"])
    table = play(table, "1 h3 h4")
    assert (houses_of(table)[:4], to_move(table)) == (["4d | 9d", "10c", "5h", "4c 3h"], 2)


def test_an_uncovering_of_several_moves_is_made_to_its_end():
    table = play(position(COVERED, ["4d | 9d 8s", "10c", "9h"]), "1 hand", "2 stop")
    while to_move(table) == 1:
        choice = "1 h1 h3" if "house 1 house 3" in offered(table, 1) else "1 h1 h2"
        table = play(table, choice)
    assert houses_of(table)[:3] == ["4d", "10c 9d", "9h 8s"]


def test_a_space_is_made_and_filled():
    table = play(position(SPACES, ["9d", "10c", "3h", "4c"], reserve=["2c 3c 6d"]), "1 hand", "2 stop")
    assert (to_move(table), offered(table, 1)) == (1, ["house 1 house 2", "house 3 house 4"])
    table = play(table, "1 h1 h2")
    # "one space filled": the second is not asked for.
    assert (houses_of(table)[:4], reserve_of(table, 1)) == (["6d", "10c 9d", "3h", "4c"], "2c | 3c")
    assert to_move(table) == 2


def test_the_reserve_turned_up_too_early_is_turned_down_again():
    table = play(position(DOWN, ["As"], reserve=["2c 3c |", "2d |"]), "1 reserve", "2 stop")
    assert (reserve_of(table, 1), tops_of(table), to_move(table)) == ("2c 3c |", "as", 2)
    assert offered(table, 2) == ["reserve"]


def test_a_load_on_a_reserve_that_lies_face_down():
    table = position(DOWN, ["4d", "9s", "Kd"], reserve=["2c |", "2d 3d |"])
    assert violation(table, "1 h1 reserve 2") is Priority.FIT


def test_a_covered_card_is_covered_again():
    table = position(COVERED, ["4d | 8s", "9s"])
    table = play(table, "1 h1 h2")
    assert houses_of(table)[:2] == ["4d", "9s 8s"]
    assert houses_of(play(table, "2 stop"))[:2] == ["4d | 8s", "9s"]


# What is too much to look into is held against nobody.

DEEP = ["5s 9d 8c 7d", "10c", "9h", "8s"]


def test_a_release_that_was_not_seen_cannot_be_called(short_sighted):
    table = position(FEWEST, DEEP, foundations="4s", hand=["5d 6d"])
    table = play(table, "1 hand", "2 stop")
    assert event(table, Called).violation == Priority.NONE
    assert event(table, SearchLimitReached) == SearchLimitReached()
    assert refusal(table, "2 stop").code == "knock-used"


def test_a_false_call_costs_no_card_where_something_was_not_seen(short_sighted):
    card = rules("standard", release="fewest", false_knock="card")
    table = position(card, DEEP, foundations="4s", hand=["5d 6d 7c", "9c"])
    assert hand_of(play(table, "1 hand", "2 stop"), 2) == "9c |"
    # In the next turn there is nothing to release any more.
    table = play(
        table, "1 hand", "1 hand waste", "2 h1 h4", "2 h1 h3", "2 h1 h2", "2 h1 f1", "2 hand", "2 hand waste"
    )
    table = play(table, "1 hand", "2 stop")
    assert not any(isinstance(said, SearchLimitReached) for said in table.last)
    assert hand_of(table, 2) != "9c |"


def test_a_wrong_move_is_seen_all_the_same(short_sighted):
    table = position(FEWEST, DEEP, foundations="4s")
    assert violation(table, "1 h2 h3") is Priority.FIT
    table = position(FEWEST, [*DEEP, "As"], foundations="4s")
    assert violation(table, "1 h1 h4") is Priority.FOUNDATION


# Settled: "nothing is held against a player for that duty alone: all other duties stand".

STRICT = rules("strictest")
IN_DOUBT = {"foundations": "4s", "hand": ["5d 6d"]}


def test_while_a_release_is_in_doubt_loads_are_asked_for(short_sighted):
    table = position(STRICT, [*DEEP, "5h"], waste=["", "6h"], **IN_DOUBT)
    assert violation(table, "1 hand") is Priority.LOAD
    assert violation(table, "1 h1 h4") is Priority.LOAD
    assert violation(table, "1 h5 waste 2") is Priority.NONE
    table = play(table, "1 hand", "2 stop")
    assert (waste_of(table, 2), to_move(table)) == ("6h 5h", 2)


def test_while_a_release_is_in_doubt_spaces_are_filled(short_sighted):
    houses = ["5s 9d 8c 7d", "10c", "9h", "8s"]
    table = position(STRICT, [*houses, "4h 3c 2d", ""], reserve=["3c 6d"], **IN_DOUBT)
    assert violation(table, "1 hand") is Priority.SPACE
    assert violation(table, "1 h1 h4") is Priority.NONE
    assert violation(table, "1 reserve h6") is Priority.NONE
    guided = rules("strictest", enforce="refuse")
    table = position(guided, [*houses, ""], reserve=["3c 6d"], **IN_DOUBT)
    assert refusal(table, "1 hand").code == "must-fill"


def test_a_false_call_is_free_though_another_duty_was_looked_into(short_sighted):
    card = rules("strictest", false_knock="card")
    table = position(card, [*DEEP, "5h"], waste=["", "6h"], foundations="4s", hand=["5d 6d", "9c"])
    for right in (["1 h5 waste 2"], ["1 h5 waste 2", "1 hand"]):
        called = play(table, *right, "2 stop")
        assert (event(called, Called).violation, event(called, SearchLimitReached)) == (
            Priority.NONE,
            SearchLimitReached(),
        )
        assert hand_of(called, 2) == "9c |"


def test_while_a_release_is_in_doubt_what_comes_first_stands(short_sighted):
    table = position(STRICT, [*DEEP, "As"], foundations="4s")
    assert violation(table, "1 hand") is Priority.FOUNDATION
    assert not any(isinstance(said, SearchLimitReached) for said in play(table, "1 h5 f", "2 stop").last)


def test_while_an_uncovering_is_in_doubt_loads_are_asked_for(short_sighted):
    # 8♠ can leave the face-down 2♣ once 7♥ lies on the other black eight: two moves, which is too far to see.
    houses = ["2c | 8s 7h", "9d", "8c"]
    table = position(rules("covered"), houses, waste=["", "6h"])
    assert violation(table, "1 hand") is Priority.LOAD
    assert violation(table, "1 h1 waste 2") is Priority.NONE
    # "Load or uncover" is one duty: a move that may be on the way to uncovering is not held against anybody.
    assert violation(table, "1 h1 h3") is Priority.NONE
    # Without a load nothing is asked for.
    assert violation(position(rules("covered"), houses), "1 hand") is Priority.NONE


def test_a_reserve_turned_up_is_never_in_doubt(short_sighted):
    """What fits on a foundation goes there first
    [russian-bank-and-indian-patience, Variations, 22 'first turn before turning' 3f41d941]; nothing
    else comes before the reserve is turned up, so nothing else is looked into."""
    down = rules("standard", release="fewest", reserve_first="down", false_knock="card")
    table = position(down, DEEP, foundations="4s", reserve=["2c 3c |"], hand=["5d 6d", "9c"])
    table = play(table, "1 reserve", "2 stop")
    assert not any(isinstance(said, SearchLimitReached) for said in table.last)
    assert hand_of(table, 2) == "5d 9c |"


def test_where_wrong_moves_are_refused_the_doubt_is_told_at_once(short_sighted):
    table = play(position(rules(release="fewest"), DEEP, foundations="4s"), "1 hand")
    assert event(table, SearchLimitReached) == SearchLimitReached()
    table = play(position(rules(release="fewest"), ["9s", "10h"], foundations="4s"), "1 hand")
    assert not any(isinstance(said, SearchLimitReached) for said in table.last)


def test_so_many_moves_do_not_suffice_with_many_spaces():
    """The option: "The bot tries 2,000 moves; if that isn't enough, it doesn't insist"."""
    long = ["5s 3s 10c Jc 9s 7h", "Qc 7h 3h 10h 10c", "Jd 6s 4c Qh", "9h Qc 9d", "6h 5h 9d 9c 8d"]
    table = play(position(FEWEST, [*long, "", "", ""], foundations="4s"), "1 hand", "2 stop")
    assert event(table, Called).violation == Priority.NONE
    assert event(table, SearchLimitReached) == SearchLimitReached()
    table = position(rules(release="fewest"), [*long, "", "", ""], foundations="4s")
    assert "hand" in offered(table, 1)
