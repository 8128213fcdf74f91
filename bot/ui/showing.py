"""What one person has asked to see, shown to the whole channel once they wish it: a running board stays in sight."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple, Self

import discord

from bot.model.refusals import Refused
from bot.service.limits import What
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.ui.components import SHOW_ID, UNREACHED, Followed
from bot.ui.interactions import Interaction, acknowledge, answer, reading
from bot.ui.posting import forbidden
from bot.ui.replies import Reply
from bot.ui.spending import spend

log = logging.getLogger(__name__)


class Public(NamedTuple):
    """A message for everybody: either a text or a view, and its files."""

    text: str | None = None
    view: discord.ui.LayoutView | None = None
    files: tuple[discord.File, ...] = ()


Make = Callable[[Interaction, str], Awaitable[Public]]
# What can be shown, by the word for it: filled by those who show it to one person first.
SHOWN: dict[str, Make] = {}


class ShowButton(Followed, discord.ui.DynamicItem[discord.ui.Button[Any]], template=SHOW_ID):
    """The button below what only one person sees; its id tells what that is."""

    def __init__(self, kind: str, what: str) -> None:
        self.kind, self.what = kind, what
        super().__init__(discord.ui.Button(label=say("label-show-here"), custom_id=f"h:{kind}:{what}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that an id stands for."""
        return cls(match["kind"], match["what"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show it to everybody, and take the private message away."""
        await acknowledge(interaction)
        try:
            spend(interaction, What.REPLAY)
            if (refused := forbidden(interaction)) is not None:
                raise refused
            await _post(interaction, await SHOWN[self.kind](interaction, self.what))
        except Refused as refused:
            await answer(interaction, in_words(refused, reading(interaction)))
        except UNREACHED as error:
            log.info("interaction %d could not be shown to all: %s", interaction.id, error)
            await answer(interaction, say("page-broken"))
        except Exception:
            log.exception("something is not shown to all")
            await answer(interaction, say("page-broken"))
        else:
            await Reply.to(interaction).close()


async def _post(interaction: Interaction, shown: Public) -> None:
    """By the bot's token: as an answer, it would stand below a message that nobody else sees."""
    how: Mapping[str, Any] = {"content": shown.text} if shown.view is None else {"view": shown.view}
    channel = interaction.client.get_partial_messageable(interaction.channel_id)
    await channel.send(files=[*shown.files], allowed_mentions=discord.AllowedMentions.none(), silent=True, **how)
