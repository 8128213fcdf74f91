"""Private boards that their players may not have any more: they are shown again with whatever is answered."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.model.refusals import Refused
from bot.service.private_tables import PrivateTables
from bot.ui.delivery.private_boards import NotTakenError
from bot.ui.delivery.publisher import Publisher
from bot.ui.replies import Reply
from bot.ui.whereabouts import in_private, place_of

log = logging.getLogger(__name__)
# Refusals of what comes too often: nothing more is sent than those.
_IN_HASTE = ("too-fast", "too-fast-together", "being-forgotten")


async def beside_board(
    interaction: discord.Interaction[Any], refused: Refused, private: PrivateTables, publisher: Publisher
) -> Refused:
    """A refusal, once somebody has been shown the private board that it is about, if they may have lost that."""
    if refused.key in _IN_HASTE or not in_private(interaction):
        return refused
    try:
        live = await private.seen(place_of(interaction) or 0)
        shown = await publisher.show_lost(live, Reply.to(interaction))
    except (Refused, NotTakenError) as error:
        log.info("interaction %d shows no private board: %r", interaction.id, error)
    except Exception:
        log.exception("a private board is not shown again")
    else:
        return Refused("went-on") if shown and refused.key == "outdated" else refused
    return refused
