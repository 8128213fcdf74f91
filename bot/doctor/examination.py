"""All checks, one after the other; what depends on what is wrong is left out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TypeAlias

from bot.config import ConfigError, Configuration
from bot.doctor import application, machine, registered
from bot.doctor.channel import TriedChannel
from bot.doctor.discord_requests import DiscordLine
from bot.doctor.failures import ask
from bot.doctor.findings import Check, Finding, well, wrong
from bot.doctor.trial import Trial
from bot.model.facts import Note

Examined: TypeAlias = AsyncIterator[tuple[Note, Finding]]


async def examine(channel: int | None, *, repair: bool) -> Examined:
    """What is found, each by the name of what was looked at."""
    about = Note("doctor-about-settings")
    try:
        settings = Configuration.load()
    except ConfigError as error:
        yield about, wrong(error)
        return
    yield about, well(Note("doctor-settings")) if settings.token else wrong(Note("doctor-no-token"))
    yield Note("doctor-about-database"), await machine.database(settings)
    if settings.postgres is None:
        yield Note("doctor-about-disk"), machine.disk(settings)
    if settings.token:
        async with DiscordLine.open(settings.token) as line:
            async for found in _at_discord(line, channel, repair):
                yield found


async def _at_discord(line: DiscordLine, channel: int | None, repair: bool) -> Examined:
    logged_in = await ask(line, Check(Note("doctor-about-token"), application.token))
    yield Note("doctor-about-token"), logged_in
    if (answer := line.answer) is not None:
        clock = Check(Note("doctor-about-clock"), lambda _: machine.clock(answer))
        yield clock.about, await ask(line, clock)
    if not logged_in.well:
        return
    for check in (*application.CHECKS, *_brought(repair)):
        yield check.about, await ask(line, check)
    if channel is not None:
        async for found in _in_channel(line, TriedChannel(channel)):
            yield found


def _brought(repair: bool) -> list[Check]:
    """What the bot has brought to Discord, which may be brought again."""
    commands, emojis = Note("doctor-about-commands"), Note("doctor-about-emojis")
    if repair:
        return [Check(commands, registered.repaired_commands, 2), Check(emojis, registered.repaired_emojis, 8)]
    return [Check(commands, registered.commands), Check(emojis, registered.emojis)]


async def _in_channel(line: DiscordLine, place: TriedChannel) -> Examined:
    for check in (
        Check(Note("doctor-about-channel"), place.find),
        Check(Note("doctor-about-permissions"), place.may),
    ):
        finding = await ask(line, check)
        yield check.about, finding
        if not finding.well:
            return
    async for found in _on_trial(line, Trial(place.channel)):
        yield found


async def _on_trial(line: DiscordLine, trial: Trial) -> Examined:
    """How a board fares; one that was posted is taken away, whatever befalls it."""
    post = Check(Note("doctor-about-post"), trial.post)
    posted = await ask(line, post)
    yield post.about, posted
    if not posted.well:
        return
    for check in (
        Check(Note("doctor-about-edit"), trial.edit),
        Check(Note("doctor-about-read"), trial.read),
        Check(Note("doctor-about-tell"), trial.tell),
    ):
        finding = await ask(line, check)
        yield check.about, finding
        if not finding.well:
            break
    delete = Check(Note("doctor-about-delete"), trial.delete)
    yield delete.about, await ask(line, delete)
