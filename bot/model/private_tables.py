"""Tables that only their player sees: where they are."""

from __future__ import annotations


def private_place(interaction_id: int) -> int:
    """Where a private table is that a request opens: it occupies no channel, whose numbers are above 0."""
    return -interaction_id


def is_private_place(channel_id: int) -> bool:
    """Whether what is said to be a channel is the place of a private table."""
    return channel_id < 0
