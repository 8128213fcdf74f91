"""A whole turn as slips below the picture of a table."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.model.turn_puzzles import MOST_ASKED_STEPS, computer_turns
from bot.text.puzzles import slips
from engine.cards import Card
from render.geometry import WIDTH
from render.slips import Slip, SlipRoom
from render.themes import USUAL_THEME
from render.turn_panel import shape_of, turn_panel
from tests.lanes import so_many

WIDEST = Slip(88, Card.of(10, 1), "hand3", "hand3")


def laid(panel: Image.Image, index: int) -> int:
    """How many pixels of a colour there are."""
    return sum(1 for pixel in panel.tobytes() if pixel == index)


@pytest.mark.parametrize("number", range(1, MOST_ASKED_STEPS + 1))
def test_the_widest_slips_stand_beside_each_other(number: int) -> None:
    turn = (WIDEST,) * number
    beside, size, room = shape_of(USUAL_THEME, WIDTH, turn)
    assert beside * room.width < WIDTH
    assert size.letters >= 27, "which is to be read where the picture is 380 pixels wide"
    assert turn_panel(USUAL_THEME, WIDTH, turn).height < 350


@pytest.mark.parametrize("number", so_many(12, len(computer_turns())))
def test_turns_are_told_beside_each_other_in_large_letters(number: int) -> None:
    turns = computer_turns()
    for line in turns[:: len(turns) // number]:
        shown = slips(line.played())
        beside, size, _ = shape_of(USUAL_THEME, WIDTH, shown)
        assert beside > 1
        assert size.letters >= 27


def test_that_slip_is_golden_which_matters_and_of_a_turn_without_one_none() -> None:
    turn = tuple(Slip(number, Card.of(number, 2), "t1", "f", number == 2) for number in range(1, 5))
    plain = tuple(slip._replace(golden=False) for slip in turn)
    gold = USUAL_THEME.palette.index(USUAL_THEME.gold)
    whole, less = turn_panel(USUAL_THEME, WIDTH, turn), turn_panel(USUAL_THEME, WIDTH, turn[:3])
    size = shape_of(USUAL_THEME, WIDTH, turn)[1]
    room = SlipRoom.of(USUAL_THEME, turn, size).width * size.high
    assert room / 2 < laid(whole, gold) < room * 1.2
    assert laid(turn_panel(USUAL_THEME, WIDTH, plain), gold) < room / 2
    assert whole.height > less.height, "it has a row of its own"


def test_a_card_that_was_only_turned_up_has_an_arrow_and_no_target() -> None:
    turned = turn_panel(USUAL_THEME, WIDTH, (Slip(1, Card.of(5, 1), "hand2", ""), WIDEST))
    played = turn_panel(USUAL_THEME, WIDTH, (Slip(1, Card.of(5, 1), "hand2", "h3"), WIDEST))
    assert turned.size == played.size
    assert turned.tobytes() != played.tobytes()
