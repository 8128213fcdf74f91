"""Private messages that would stand below later boards: they are taken away."""

from __future__ import annotations

import logging

from bot.ui.components import UNREACHED
from bot.ui.replies import Interaction, Sent

log = logging.getLogger(__name__)
# So many people's messages are remembered: Discord lets them be taken away for a quarter of an hour only.
MOST_OPEN = 200


class OpenMessages:
    """The private messages of one kind that may still stand below a board, one for each person."""

    def __init__(self) -> None:
        self._messages: dict[int, Sent] = {}

    async def replace(self, interaction: Interaction, message: Sent | None = None) -> None:
        """Take a person's former message away, where Discord allows it, and remember the new one if there is any.

        What was pressed on the former message itself sees to that message.
        """
        user_id, pressed = interaction.user.id, interaction.message
        former = self._messages.pop(user_id, None)
        if message is not None:
            self._messages[user_id] = message
        if len(self._messages) > MOST_OPEN:
            del self._messages[next(iter(self._messages))]
        if former is None or (pressed is not None and pressed.id == former.id):
            return
        try:
            await former.delete()
        except UNREACHED as error:
            log.info("private message %d stays: %s", former.id, error)
