"""The bot's own little cards: brought to Discord as the application's emojis, and shown wherever a text names a card.

Discord draws the suits of plain text as emojis of its own, and black ones cannot be seen on a dark ground.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord

from bot.text.formatting import LONGEST_SHOWN
from engine.cards import Suit, face
from render.emojis import SUBJECTS, Subject, drawings, title

log = logging.getLogger(__name__)
V = TypeVar("V", discord.ui.View, discord.ui.LayoutView)
_TEXTS = {face(0, subject) if isinstance(subject, Suit) else str(subject): subject for subject in SUBJECTS}
_SUBJECT = r"(?<![0-9A-Za-z])(?:10|[2-9AJQK])?[♠♥♦♣]"
# What stands behind a backslash or between back-ticks is shown as it was typed.
_IN_TEXT = re.compile(rf"\\.|(?P<ticks>`+)[\s\S]*?(?P=ticks)|(?P<subject>{_SUBJECT})")
# A joker is a word that may be part of a name.
_WORD = "|".join(text for text in _TEXTS if text.isalpha())
_IN_FRONT = re.compile(rf"{_SUBJECT}|(?:{_WORD})\b")
_IN_ROW = re.compile(rf"(?:{_SUBJECT}|{_WORD}) (?:{_SUBJECT}|{_WORD})")
# In labels there are no emojis of ours, and the black suits of plain text are lost on a dark ground.
OUTLINED = str.maketrans("♠♣", "♤♧")
# Of so many labels it is remembered which card they are about.
LABELS_REMEMBERED = 4096
_OURS = re.compile(rf"(?:{'|'.join(map(title, SUBJECTS))})_[0-9a-f]{{8}}")


def names() -> dict[str, Subject]:
    """The emojis that there should be, by names that tell how they are drawn; the first time takes a while."""
    return {f"{title(subject)}_{drawing.digest}": subject for subject, drawing in drawings().items()}


class CardEmojis:
    """The emojis that Discord has, as far as is known; none before they were brought there."""

    def __init__(self) -> None:
        self._known: dict[Subject, discord.PartialEmoji] = {}
        self._bringing = asyncio.Lock()

    @property
    def known(self) -> Mapping[Subject, discord.PartialEmoji]:
        """The emojis that can be shown."""
        return self._known

    def of(self, subject: Subject) -> discord.PartialEmoji | None:
        """The emoji of a card or a suit, for a button or an entry of a list; None if there is none."""
        return self._known.get(subject)

    # Bringing them to Discord.

    async def bring(self, client: discord.Client, *, upload: bool = True) -> None:
        """Upload what is missing, then delete what that replaces; whatever is refused waits for the next time.

        Where another process is to do that, it is only looked what there is.
        The names tell what is there already, so that one request is enough where nothing has changed.
        """
        async with self._bringing:
            wanted = await asyncio.to_thread(names)
            try:
                there = await self._look(client, wanted)
                if upload:
                    await self._bring(client, wanted, there)
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.warning("%d of %d card emojis are there: %r", len(self._known), len(wanted), error)

    async def _look(self, client: discord.Client, wanted: Mapping[str, Subject]) -> Sequence[discord.Emoji]:
        """The emojis of ours that Discord has; those that are wanted are shown from now on."""
        there = [emoji for emoji in await client.fetch_application_emojis() if _OURS.fullmatch(emoji.name)]
        self._known = {wanted[emoji.name]: _partial(emoji) for emoji in there if emoji.name in wanted}
        return there

    async def _bring(
        self, client: discord.Client, wanted: Mapping[str, Subject], there: Sequence[discord.Emoji]
    ) -> None:
        for name, subject in wanted.items():
            if subject not in self._known:
                emoji = await client.create_application_emoji(name=name, image=drawings()[subject].png)
                self._known[subject] = _partial(emoji)
        shown = {emoji.id for emoji in self._known.values()}
        for emoji in there:
            if emoji.id not in shown:
                await emoji.delete()

    # Showing them.

    def dressed(self, view: V) -> V:
        """A view in whose texts cards are emojis, and whose buttons and entries bear that of the card they name."""
        texts: list[discord.ui.TextDisplay[Any]] = []
        for item in view.walk_children():
            if isinstance(item, discord.ui.Button):
                self._dress(item)
            elif isinstance(item, discord.ui.TextDisplay):
                texts.append(item)
            elif isinstance(item, discord.ui.Select):
                for option in item.options:
                    self._dress(option)
        room = LONGEST_SHOWN - sum(len(text.content) for text in texts)
        for text in texts:
            before = len(text.content)
            text.content = self.decorate(text.content, before + room)
            room -= len(text.content) - before
        return view

    def _dress(self, item: discord.ui.Button[Any] | discord.SelectOption) -> None:
        if (label := item.label) is None:
            return
        said, emoji = _read(label), item.emoji
        if emoji is None and said.about is not None:
            emoji = item.emoji = self._known.get(said.about)
        # What the emoji shows need not be said again.
        item.label = said.whole if emoji is None else said.rest

    def decorate(self, text: str, longest: int = LONGEST_SHOWN) -> str:
        """A message's text with emojis in the place of cards and suits.

        If there is not room for all of them, the last ones are taken, for they are the news. What stands between
        back-ticks or behind a backslash stays as it is.
        """
        for found in reversed([*_IN_TEXT.finditer(text)]):
            emoji = self.of(_TEXTS[found["subject"]]) if found["subject"] else None
            if emoji is None:
                continue
            start, end = found.span()
            decorated = f"{text[:start]}{emoji}{text[end:]}"
            if len(decorated) > longest:
                break
            text = decorated
        return text


class _Label(NamedTuple):
    """What a label is `about`, None if it is about several cards in a row, or none; all of it, and the `rest`."""

    about: Subject | None
    whole: str
    rest: str


@lru_cache(LABELS_REMEMBERED)
def _read(label: str) -> _Label:
    found = None if _IN_ROW.match(label) else _IN_FRONT.match(label)
    about = "" if found is None else found[0]
    whole, rest = (text.translate(OUTLINED) for text in (label, label.removeprefix(f"{about} ")))
    return _Label(_TEXTS.get(about), whole, rest)


def _partial(emoji: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=emoji.name, id=emoji.id)
