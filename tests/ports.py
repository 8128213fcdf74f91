"""Ports for programs that tests start."""

from __future__ import annotations

import contextlib
import secrets
import socket


def free_port() -> int:
    """A port that nobody listens on.

    It is below those that the system gives to whoever asks for any, as connections do all the time: one of these
    could be another's before it is used.
    """
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", 10_000 + secrets.randbelow(20_000)))
            return int(probe.getsockname()[1])
