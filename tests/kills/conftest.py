"""What holds for all kills: nobody looks at the pictures of boards, so that none is drawn."""

from __future__ import annotations

import pytest

from bot.ui.delivery import painting


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lives are split off from the process of the test, and have this from there."""
    for name in ("table_png", "moment_png"):
        monkeypatch.setattr(painting, name, lambda *_, **__: b"picture")
