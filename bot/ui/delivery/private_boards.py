"""The boards of private tables: messages that only their player sees, and that go once another follows."""

from __future__ import annotations

from bot.ui.delivery.open_messages import Deletable
from bot.ui.replies import Sent

# So many are remembered, which can be taken away for a quarter of an hour only.
MOST_BOARDS = 1000


class NotTakenError(Exception):
    """Discord did not take the board of a private table, which nobody but its player's next request can show."""


class PrivateBoards:
    """Which message was the last board of each private table, by its place, as long as it can be taken away."""

    def __init__(self) -> None:
        self._newest: dict[int, Deletable] = {}

    def lives(self, place: int) -> bool:
        """Whether the last board is a message of the last quarter of an hour: its player has it, most likely."""
        newest = self._newest.get(place)
        return newest is not None and newest.lives

    async def follow(self, place: int, sent: Sent) -> None:
        """Remember a board, and take the one before it away if that was another message."""
        former = self._newest.pop(place, None)
        self._newest[place] = Deletable.now(sent)
        if len(self._newest) > MOST_BOARDS:
            del self._newest[next(iter(self._newest))]
        if former is not None and former.message.id != sent.id:
            await former.delete()
