"""What each event does to a state, and that it leaves the state before alone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.cards import cards
from engine.events import (
    Called,
    CameBack,
    CheckpointSet,
    Declared,
    Drawn,
    Ended,
    Flipped,
    InsertedUnder,
    Moved,
    Noted,
    Passed,
    Picked,
    Resigned,
    Returned,
    TakenBack,
    Transition,
    Turned,
    apply,
    fold,
)
from engine.piles import EMPTY, Pile
from engine.state import NO_NOTES, Notes, State


@dataclass(frozen=True, slots=True)
class Tally(Notes):
    """Two numbers that a game keeps."""

    won: int = 0
    lost: int = 7

    def numbers(self):
        return self.won, self.lost


START = State((Pile(cards("2c 3c 4c"), 2), Pile(cards("5h 6h")), EMPTY), Tally())
PILES = {
    "the top card moves": (Moved(0, 1), ("2c 3c", 2), ("5h 6h 4c", 0), ("", 0)),
    "two cards keep their order": (Moved(1, 2, 2), ("2c 3c 4c", 2), ("", 0), ("5h 6h", 0)),
    "a card slides out of the middle and under": (InsertedUnder(1, 1, 0), ("6h 2c 3c 4c", 3), ("5h", 0), ("", 0)),
    "a face-down card slides out": (InsertedUnder(0, 1, 2), ("2c 4c", 1), ("5h 6h", 0), ("3c", 1)),
    "a pile is turned over": (Flipped(1, 2), ("2c 3c 4c", 2), ("", 0), ("6h 5h", 2)),
    "one card is turned up": (Turned(0), ("2c 3c 4c", 1), ("5h 6h", 0), ("", 0)),
    "two cards are turned up": (Turned(0, 2), ("2c 3c 4c", 0), ("5h 6h", 0), ("", 0)),
}


@pytest.mark.parametrize(("event", "first", "second", "third"), PILES.values(), ids=PILES)
def test_cards_go_where_the_event_says(event, first, second, third):
    before = hash(START)
    after = apply(START, event)
    assert after.piles == tuple(Pile(cards(text), down) for text, down in (first, second, third))
    assert after[1:] == START[1:]
    assert hash(START) == before


HANDS = State((Pile(cards("2c 3c 4c"), 3), Pile(cards("5h 6h"), 2), Pile(cards("7s"))), Tally())


def test_a_card_is_drawn_unseen_from_one_pile_to_another():
    after = apply(HANDS, Drawn(0, 1))
    assert after.piles == (Pile(cards("2c 3c"), 2), Pile(cards("5h 6h 4c"), 3), HANDS.piles[2])
    for event in (Drawn(0, 2), Drawn(2, 0)):
        with pytest.raises(ValueError, match="face-down"):
            apply(HANDS, event)


def test_a_card_picked_out_of_a_hand_lies_face_up_on_it():
    assert apply(HANDS, Picked(0, 3)).piles == (Pile(cards("3c 4c 2c"), 2), *HANDS.piles[1:])
    assert fold(HANDS, (Picked(0, 2), Moved(0, 2))).piles == (
        *(Pile(cards("2c 4c"), 2), HANDS.piles[1]),
        Pile(cards("7s 3c")),
    )


def test_the_other_events():
    assert Noted(Tally(0, 9)).fold(START) == START._replace(notes=Tally(0, 9))
    assert Passed(1).fold(START) == START._replace(turn=1)
    assert Returned(1).fold(START) == START._replace(turn=1)
    assert Ended(blocked=True).fold(START) == START._replace(phase="over")
    for nothing in (Called(1, 0, 1, (1, 2)), Declared(0, 1), Resigned(0)):
        assert nothing.fold(START) == START


def test_positions_that_came_back_are_remembered_until_a_turn_ends_or_is_taken_back():
    came = fold(START, (CameBack(), Moved(0, 1), CameBack()))
    assert came.repeated == (START.piles, apply(START, Moved(0, 1)).piles)
    assert apply(came, Moved(1, 0)).repeated == came.repeated
    kept = CheckpointSet().fold(came)
    for end in (Passed(1), Returned(1), TakenBack()):
        assert end.fold(kept).repeated == ()


def test_a_story_is_its_events():
    transition = Transition(START)
    transition.add(Turned(0), Moved(0, 2))
    transition.add(Passed(1))
    assert transition.events == [Turned(0), Moved(0, 2), Passed(1)]
    assert transition.state == fold(START, transition.events) != START


def test_the_digest_changes_with_anything_in_the_state():
    others = [
        START._replace(turn=1),
        START._replace(phase="over"),
        START._replace(notes=Tally(0, 8)),
        START._replace(notes=Tally(7, 0)),
        apply(START, CameBack()),
        apply(START, Turned(0)),
        apply(START, Moved(1, 2, 2)),
        apply(START, InsertedUnder(0, 0, 0)),
    ]
    assert len({state.digest() for state in (START, *others)}) == 9


def test_notes_are_read_as_the_kind_that_they_are():
    assert START.noted(Tally).lost == 7
    with pytest.raises(TypeError, match="Notes are not Tally"):
        START._replace(notes=NO_NOTES).noted(Tally)


def test_a_pile_shows_its_top_only_if_that_lies_face_up():
    assert START.piles[0].top is cards("4c")[0]
    assert Pile(cards("2c 3c"), 2).top is None
    assert EMPTY.top is None
    assert [str(card) for card in START.piles[0].shown] == ["?", "?", "4♣"]
