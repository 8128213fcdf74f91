"""Tables that only their player sees: where they are, and how many one person may have."""

from __future__ import annotations

# So many one person may have in play on a server, besides those that everybody sees.
PRIVATE_TABLES = 3


def private_place(interaction_id: int) -> int:
    """Where a private table is that a request opens: it occupies no channel, whose numbers are above 0."""
    return -interaction_id


def is_private_place(channel_id: int) -> bool:
    """Whether what is said to be a channel is the place of a private table."""
    return channel_id < 0
