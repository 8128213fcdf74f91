"""Memory goes back to the system."""

from __future__ import annotations

import platform
import re
from pathlib import Path

import pytest

from bot.service.memory import give_back

MEGABYTES = 100


def resident() -> int:
    """How many megabytes of memory this process has."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path("/proc/self/status").read_text("ascii"))
    assert found is not None
    return int(found[1]) // 1000


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other libraries keep nothing, or cannot be told")
def test_what_is_free_between_what_is_kept_goes_back() -> None:
    pieces = [bytearray(100_000) for _ in range(MEGABYTES * 10)]
    for piece in pieces:
        piece[::1000] = b"\1" * len(piece[::1000])
    kept = pieces[::10]
    full = resident()
    del piece, pieces
    give_back()
    assert resident() < full - MEGABYTES * 0.7
    assert all(piece[0] for piece in kept)
