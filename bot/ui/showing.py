"""What one person has asked to see, shown to the whole channel once they wish it: a running board stays in sight."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import discord

from bot.model.refusals import Refused
from bot.service.request_rates import RequestKind
from bot.text.formatting import clip
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.ui.command_costs import spend
from bot.ui.components import LONGEST_LABEL, UNREACHED
from bot.ui.interactions import Interaction, acknowledge, answer
from bot.ui.posting import forbidden
from bot.ui.reading import reading
from bot.ui.replies import Reply

log = logging.getLogger(__name__)


class Public(NamedTuple):
    """A message for everybody: either a text or a view, and its files."""

    text: str | None = None
    view: discord.ui.LayoutView | None = None
    files: tuple[discord.File, ...] = ()


Make = Callable[[Interaction, str], Awaitable[Public]]
# What can be shown, by the word for it: filled by those who show it to one person first.
SHOWN: dict[str, Make] = {}


class ShowButton(discord.ui.Button[Any]):
    """The button below what only one person sees; its id tells what that is."""

    def __init__(self, kind: str, what: str, label: str = "…") -> None:
        super().__init__(label=clip(label, LONGEST_LABEL), custom_id=f"h:{kind}:{what}")


async def show_here(interaction: Interaction, kind: str, what: str) -> None:
    """Show something to everybody, and take the private message away."""
    await acknowledge(interaction)
    try:
        spend(interaction, RequestKind.REPLAY)
        if (refused := forbidden(interaction)) is not None:
            raise refused
        await _post(interaction, await SHOWN[kind](interaction, what))
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
    except UNREACHED as error:
        log.info("interaction %d could not be shown to all: %s", interaction.id, error)
        await answer(interaction, reading(interaction).say("page-broken"))
    except Exception:
        log.exception("something is not shown to all")
        await answer(interaction, reading(interaction).say("page-broken"))
    else:
        await Reply.to(interaction).close()


def show_button(reader: Reader, kind: str, what: str) -> ShowButton:
    """The button that shows all what one person sees."""
    return ShowButton(kind, what, reader.say("label-show-here"))


async def _post(interaction: Interaction, shown: Public) -> None:
    """By the bot's token: as an answer, it would stand below a message that nobody else sees."""
    how: Mapping[str, Any] = {"content": shown.text} if shown.view is None else {"view": shown.view}
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    await channel.send(files=[*shown.files], allowed_mentions=discord.AllowedMentions.none(), silent=True, **how)
