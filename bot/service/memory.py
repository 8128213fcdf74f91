"""Memory that is free again goes back to the system."""

from __future__ import annotations

import ctypes
import sys


def give_back() -> None:
    """Give the system all memory that nothing uses.

    What pictures leave behind lies in many pieces between what is kept. The C library of most Linuxes holds on to
    them, a third of the whole within an hour, unless it is told; others do without that.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
