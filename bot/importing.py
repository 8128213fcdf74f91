"""Imports what takes long."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_garbage() -> Iterator[None]:
    """Look for no garbage meanwhile: there is none, and to look again and again takes a fifth of the time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
