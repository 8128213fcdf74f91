"""Asks somebody in a message of its own, and tells whoever wants it why that cannot be."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord

from bot.model.refusals import Refused
from bot.text.refusals import in_words
from bot.ui.components import UNREACHED
from bot.ui.interactions import Interaction, answer
from bot.ui.posting import needed
from bot.ui.reading import reading

log = logging.getLogger(__name__)


async def asked(interaction: Interaction, asking: Awaitable[object], unreached: Refused) -> bool:
    """Whether somebody could be asked; `unreached` is said if Discord has failed."""
    try:
        await asking
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
    except UNREACHED as error:
        log.warning("channel %s: nobody can be asked: %r", interaction.channel_id, error)
        forbidden = isinstance(error, (discord.Forbidden, discord.NotFound))
        await answer(interaction, in_words(reading(interaction), needed(interaction) if forbidden else unreached))
    else:
        return True
    return False
