"""The README shows what the bot draws."""

from __future__ import annotations

import pytest

from tests.golden.phone import PHONE, SHOWN, phone
from tests.golden.sheet import ALONE_FILE, FILE, SHARED, alone, shared, sheet
from tests.render.looking import decoded

AGAIN = "python -m tests.golden.sheet"


@pytest.mark.parametrize("name", SHARED)
def test_a_table_in_the_readme_is_drawn_as_the_bot_draws_it(name):
    file, *_ = SHARED[name]
    assert decoded(file.read_bytes()).tobytes() == decoded(shared(name)).tobytes(), AGAIN


def test_klondike_in_the_readme_is_drawn_as_the_bot_draws_it():
    assert decoded(ALONE_FILE.read_bytes()).tobytes() == decoded(alone()).tobytes(), AGAIN


def test_the_phone_in_the_readme_shows_what_a_member_sees():
    """The board as wide as on a phone, and the buttons that the bot offers there."""
    assert decoded(PHONE.read_bytes()).tobytes() == decoded(phone()).tobytes(), AGAIN
    assert len(PHONE.read_bytes()) <= 60_000
    assert SHOWN <= decoded(PHONE.read_bytes()).width <= SHOWN + 60


@pytest.mark.thorough
def test_the_sheet_of_all_games_is_drawn_as_the_bot_draws_them():
    assert decoded(FILE.read_bytes()).tobytes() == sheet().convert("RGB").tobytes(), AGAIN
