"""What the bot has brought to Discord: whether its commands and its card emojis are still as it would bring them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from discord.http import Route

from bot.doctor.discord_requests import DiscordLine
from bot.doctor.findings import Finding, well, wrong
from bot.model.facts import Note, Phrases
from bot.ui.emojis import CardEmojis, names
from bot.ui.registration import payload

# What an option may have besides what the bot says of each.
_MAY_HAVE = ("choices", "autocomplete", "min_value", "max_value", "min_length", "max_length", "channel_types")
# Discord makes this of the contexts.
_MADE = ("dm_permission",)


async def commands(line: DiscordLine) -> Finding:
    """Whether all commands are registered as the bot has them, and no others."""
    ours = await payload(line.tree)
    odd = _compared(ours, await _registered(line))
    if odd:
        return wrong(Note("doctor-commands-odd", odd=Phrases(odd)))
    return well(Note("doctor-commands", count=len(ours)))


async def repaired_commands(line: DiscordLine) -> Finding:
    """The same, once what differs has been registered again."""
    if (found := await commands(line)).well:
        return found
    await line.tree.sync()
    return await commands(line)


async def _registered(line: DiscordLine) -> list[dict[str, Any]]:
    """The commands that Discord offers people."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=line.client.application_id)
    found: list[dict[str, Any]] = await line.client.http.request(route, params={"with_localizations": "true"})
    return found


def _compared(ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]) -> list[Note]:
    """What is missing, otherwise, or not the bot's."""
    there = {each["name"]: each for each in theirs}
    wanted = {each["name"]: each for each in ours}
    missing = [name for name in wanted if name not in there]
    changed = [name for name, each in wanted.items() if name in there and not _same(each, there[name])]
    foreign = [name for name in there if name not in wanted]
    return [
        *([Note("doctor-commands-missing", names=_listed(missing))] if missing else []),
        *([Note("doctor-commands-changed", names=_listed(changed))] if changed else []),
        *([Note("doctor-commands-foreign", names=_listed(foreign))] if foreign else []),
    ]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"/{name}" for name in names)


def _same(ours: Any, theirs: Any) -> bool:
    """Whether Discord holds what it was told: it leaves out what is empty, and adds what is its own."""
    match ours, theirs:
        case dict(), dict():
            keys = {*ours, *_MAY_HAVE} - {*_MADE}
            return all(_same(ours.get(key), theirs.get(key)) for key in keys)
        case int(), str():  # permissions, which Discord tells in digits
            return str(ours) == theirs
        case [int(), *_], [int(), *_]:
            return sorted(ours) == sorted(theirs)
        case [_, *_], [_, *_]:
            return len(ours) == len(theirs) and all(map(_same, ours, theirs))
    return bool(ours == theirs) or (_empty(ours) and _empty(theirs))


def _empty(value: Any) -> bool:
    return value is None or value is False or value in ({}, [])


async def emojis(line: DiscordLine) -> Finding:
    """Whether all little cards are there."""
    wanted = await asyncio.to_thread(names)
    there = {emoji.name for emoji in await line.client.fetch_application_emojis()}
    if missing := [name.rpartition("_")[0] for name in wanted if name not in there]:
        return wrong(Note("doctor-emojis-missing", names=", ".join(missing), count=len(missing), all=len(wanted)))
    return well(Note("doctor-emojis", count=len(wanted)))


async def repaired_emojis(line: DiscordLine) -> Finding:
    """The same, once what is missing has been uploaded."""
    if (found := await emojis(line)).well:
        return found
    await CardEmojis().bring(line.client)
    return await emojis(line)
