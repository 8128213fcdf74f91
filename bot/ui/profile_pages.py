"""The cards of people, and two people side by side."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import discord

from bot.model.refusals import Refused
from bot.service.histories import GamesOf
from bot.text.formatting import plain
from bot.text.profiles import ProfileCard, no_profile_text, of_pair, of_profile
from bot.text.reader import Reader
from bot.ui.components import PageKind
from bot.ui.history_pages import contests_of
from bot.ui.interactions import Interaction, handler_of
from bot.ui.page_buttons import PageButton, ResultPage
from bot.ui.person_names import name_of
from bot.ui.unlisted import expect_listed
from bot.ui.whereabouts import server_of

_PERSON = re.compile(r"\d{1,20}")
_PAIR = re.compile(r"(\d{1,20})-(\d{1,20})")


def profile_of(user_id: int) -> ResultPage:
    """The page of somebody's card."""
    return ResultPage(PageKind.PROFILE, str(user_id))


def pair_of(one: int, other: int) -> ResultPage:
    """The page of two people."""
    return ResultPage(PageKind.COMPARE, f"{one}-{other}")


class ShownProfile(NamedTuple):
    """What such a page shows, and the ways on from there."""

    card: ProfileCard
    rows: list[discord.ui.ActionRow[Any]]


async def shown_profile(reader: Reader, interaction: Interaction, page: ResultPage) -> ShownProfile:
    """A card or two people side by side; Refused if nobody is meant."""
    if page.kind is PageKind.PROFILE:
        return await _profile(reader, interaction, page.game)
    return await _pair(reader, interaction, page.game)


async def _profile(reader: Reader, interaction: Interaction, what: str) -> ShownProfile:
    if not _PERSON.fullmatch(what):
        raise Refused("outdated")
    service, guild_id, user_id = handler_of(interaction).service, server_of(interaction), int(what)
    await expect_listed(interaction, user_id)
    today = await service.daily.dates.today(guild_id)
    streak = (await service.day_tables.streak(user_id, today)).length
    found = await service.histories.profile(guild_id, user_id, streak)
    games = PageButton(contests_of(GamesOf(user_id)), reader.say("label-contests-of"))
    own = user_id == interaction.user.id
    if found is None:
        card = ProfileCard(no_profile_text(reader, "" if own else await name_of(interaction, user_id), own=own))
    else:
        card = of_profile(reader, user_id, found)
    return ShownProfile(card, [discord.ui.ActionRow(games)])


async def _pair(reader: Reader, interaction: Interaction, what: str) -> ShownProfile:
    if (match := _PAIR.fullmatch(what)) is None:
        raise Refused("outdated")
    if match[1] == match[2]:
        raise Refused("pair-oneself")
    service, guild_id = handler_of(interaction).service, server_of(interaction)
    people = int(match[1]), int(match[2])
    await expect_listed(interaction, *people)
    pair = await service.histories.pair(guild_id, *people, await service.daily.dates.today(guild_id))
    one, other = [await name_of(interaction, user_id) for user_id in people]
    buttons = [
        PageButton(profile_of(user_id), plain(reader, name))
        for user_id, name in zip(people, (one, other), strict=True)
    ]
    return ShownProfile(ProfileCard(of_pair(reader, one, other, pair)), [discord.ui.ActionRow(*buttons)])
