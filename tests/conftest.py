"""What holds for all tests."""

from __future__ import annotations

import gc
import os

import pytest

from bot.service.limits import Limits

# Folders and files with tests that start programs, and wait for them.
WAITING = ("wire", "kills", "test_starting.py", "test_restore.py", "test_thinking.py")


def pytest_xdist_auto_num_workers() -> int:
    """How many processes run the tests: one more than there are processors, for many of them wait for a disk."""
    return (os.cpu_count() or 1) + 1


def pytest_configure() -> None:
    """Whatever is compiled is kept for the processes that come after, and they are many.

    Where Python is told to keep nothing, each of them compiles the whole bot, and all that pytest adds to the tests.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever waits for other processes comes first: done last, it would keep all workers waiting at once."""
    items.sort(key=lambda item: not {*WAITING} & {*item.path.parts})


def pytest_collection_finish() -> None:
    """The tests themselves are never garbage, and so many of them that to look through them again takes seconds."""
    gc.freeze()


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is too fast, though tests play whole games in a second, but where a test is about that (`hasty`)."""
    if not request.node.get_closest_marker("hasty"):
        monkeypatch.setattr(Limits, "spend", lambda *_: None)
