"""The README shows what the bot draws."""

from __future__ import annotations

import pytest

from tests.golden.sheet import SHARED, shared
from tests.render.looking import decoded


@pytest.mark.parametrize("name", SHARED)
def test_a_table_in_the_readme_is_drawn_as_the_bot_draws_it(name):
    file, *_ = SHARED[name]
    assert decoded(file.read_bytes()).tobytes() == decoded(shared(name)).tobytes(), "python -m tests.golden.sheet"
