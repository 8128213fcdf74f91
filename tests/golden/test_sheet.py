"""The README shows what the bot draws."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.golden.phone import PHONE, SHOWN, phone
from tests.golden.sheet import ALONE_FILE, FILE, SHARED, alone, shared, sheet
from tests.render.looking import decoded

AGAIN = "python -m tests.golden.sheet"


def same(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures are alike; their bytes would fill pages if they were not."""
    return one.tobytes() == other.tobytes()


@pytest.mark.parametrize("name", SHARED)
def test_a_table_in_the_readme_is_drawn_as_the_bot_draws_it(name):
    file, *_ = SHARED[name]
    assert same(decoded(file.read_bytes()), decoded(shared(name))), AGAIN


def test_klondike_in_the_readme_is_drawn_as_the_bot_draws_it():
    assert same(decoded(ALONE_FILE.read_bytes()), decoded(alone())), AGAIN


def test_the_phone_in_the_readme_shows_what_a_member_sees():
    """The board as wide as on a phone, and the buttons that the bot offers there."""
    assert same(decoded(PHONE.read_bytes()), decoded(phone())), AGAIN
    assert len(PHONE.read_bytes()) <= 60_000
    assert SHOWN <= decoded(PHONE.read_bytes()).width <= SHOWN + 60


@pytest.mark.thorough
def test_the_sheet_of_all_games_is_drawn_as_the_bot_draws_them():
    assert same(decoded(FILE.read_bytes()), sheet().convert("RGB")), AGAIN
