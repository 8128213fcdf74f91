"""What holds for all tests."""

from __future__ import annotations

import os

import pytest

from bot.service.limits import Limits


def pytest_xdist_auto_num_workers() -> int:
    """How many processes run the tests: one more than there are processors, for many of them wait for a disk."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is too fast, though tests play whole games in a second, but where a test is about that (`hasty`)."""
    if not request.node.get_closest_marker("hasty"):
        monkeypatch.setattr(Limits, "spend", lambda *_: None)
