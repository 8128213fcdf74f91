"""Lines that are hard to show: names that end in mark-up, and texts that are longer than there is room for."""

from __future__ import annotations

import pytest

from bot.model.records import Line
from bot.text.formatting import LONGEST_SHOWN, safe
from bot.text.history import LONGEST_BEFORE, in_picture, small, told


@pytest.mark.parametrize("name", ["a\\", "\\", "a\\\\", "*\\*", "**", "\\**", "a**\\"])
def test_a_picture_shows_a_name_as_it_is(name: str) -> None:
    assert in_picture(Line(f"**{safe(name)}** knocked **{safe('b*')}**.")) == f"{name} knocked b*"


def test_of_two_texts_that_are_too_long_the_beginnings_are_told() -> None:
    said = told([Line("Y" * 2500), Line("Z" * 2500)])
    assert len(said) <= LONGEST_SHOWN
    assert said.count("Y") > 1500
    assert said.count("Z") > 1500
    assert "more" not in said, "there is something of each"
    before = small([Line("Y" * 600), Line("Z" * 600)])
    assert before.count("Y") > 300
    assert before.count("Z") > 300
    assert len(before) <= LONGEST_BEFORE


@pytest.mark.parametrize("who", [None, "Ann"])
def test_of_one_text_that_is_too_long_there_is_one_beginning(who: str | None) -> None:
    said = told([Line("Y" + "y" * 5000, who)])
    assert len(said) <= LONGEST_SHOWN
    assert said.count("Y") == 1
    assert said.count("y") > 1500


def test_a_text_without_any_room_is_not_told() -> None:
    assert len(told([Line("Y" * 50), Line("Z" * 50)], 20)) <= 20
