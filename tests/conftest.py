"""What holds for all tests."""

from __future__ import annotations

import pytest

from bot.service.limits import Limits


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is too fast, though tests play whole games in a second, but where a test is about that (`hasty`)."""
    if not request.node.get_closest_marker("hasty"):
        monkeypatch.setattr(Limits, "spend", lambda *_: None)
