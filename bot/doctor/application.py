"""The bot's application at Discord: its token, its settings, and how often it may still start today."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord

from bot.doctor.discord_requests import DiscordLine
from bot.doctor.findings import Check, Finding, well, wrong
from bot.model.facts import Note
from bot.ui.session_starts import FEW_SESSIONS

# From so many servers on Discord takes applications to be verified; who is not gets no further than so many.
VERIFIED_FROM, MOST_UNVERIFIED = 75, 100


async def token(line: DiscordLine) -> Finding:
    """Whether Discord knows the token."""
    try:
        await line.client.login(line.token)
    except ValueError as error:  # there are characters in it that no token has
        raise discord.LoginFailure from error
    return well(Note("doctor-token", name=str(line.client.user)))


async def endpoint(line: DiscordLine) -> Finding:
    """Whether what people do is sent to the bot, and not to an address."""
    return (
        wrong(Note("doctor-endpoint-set")) if _of(line).interactions_endpoint_url else well(Note("doctor-endpoint"))
    )


async def code_grant(line: DiscordLine) -> Finding:
    """Whether anybody can invite the bot."""
    asked = _of(line).bot_require_code_grant
    return wrong(Note("doctor-code-grant-on")) if asked else well(Note("doctor-code-grant"))


async def installs(line: DiscordLine) -> Finding:
    """Whether servers can have the bot, and people can bring it along to where it is no member."""
    server, person = _of(line).guild_integration_config, _of(line).user_integration_config
    if person is not None:
        return wrong(Note("doctor-installs-none")) if server is None else well(Note("doctor-installs"))
    # Of applications in which nobody has ever chosen, Discord says nothing: servers can have those.
    return well(Note("doctor-installs-servers"))


async def servers(line: DiscordLine) -> Finding:
    """Whether more servers can have the bot."""
    count, user = _of(line).approximate_guild_count or 0, line.client.user
    verified = user is not None and user.public_flags.verified_bot
    if count >= VERIFIED_FROM and not verified:
        return wrong(Note("doctor-unverified", servers=count, most=MOST_UNVERIFIED))
    return well(Note("doctor-servers", servers=count))


async def sessions(line: DiscordLine) -> Finding:
    """Whether the bot may still start as often as it might have to today."""
    limits = await line.client.fetch_session_start_limits()
    if limits.remaining >= FEW_SESSIONS:
        return well(Note("doctor-sessions", left=limits.remaining, total=limits.total))
    until = datetime.now(UTC) + timedelta(milliseconds=limits.reset_after)
    return wrong(Note("doctor-sessions-few", left=limits.remaining, until=f"{until:%Y-%m-%d %H:%M}"))


def _of(line: DiscordLine) -> discord.AppInfo:
    """What Discord told of the application when the line logged in."""
    assert line.client.application is not None
    return line.client.application


CHECKS = (
    Check(Note("doctor-about-endpoint"), endpoint),
    Check(Note("doctor-about-code-grant"), code_grant),
    Check(Note("doctor-about-installs"), installs),
    Check(Note("doctor-about-servers"), servers),
    Check(Note("doctor-about-sessions"), sessions),
)
