"""Asks Discord, and says in one sentence why it did not answer as it should."""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from bot.doctor.discord_requests import DiscordLine
from bot.doctor.findings import Check, Finding, wrong
from bot.model.facts import Note
from bot.reconnecting import refusal
from bot.text.formatting import clip

# Seconds that a check may take.
CHECK_SECONDS = 15.0


async def ask(line: DiscordLine, check: Check) -> Finding:
    """What a check finds; where it fails, why, whatever it is that failed."""
    line.answer = None
    try:
        async with asyncio.timeout(CHECK_SECONDS * check.times):
            return await check.look(line)
    except Exception as error:
        return _explained(error, 0 if line.answer is None else line.answer.status)


def _explained(error: Exception, status: int) -> Finding:
    """Why a check failed, after an answer with some status, or none (0)."""
    match error:
        case discord.LoginFailure() | discord.GatewayNotFound():
            return Finding(False, refusal(error))
        case discord.RateLimited() | discord.HTTPException(status=429):
            return wrong(Note("doctor-many-requests"))
        case discord.HTTPException(status=failed) if failed >= 500:
            return wrong(Note("doctor-failing", status=failed))
        case discord.Forbidden():
            return wrong(Note("doctor-forbidden", error=_brief(error)))
        case discord.HTTPException():
            return Finding(False, refusal(error))
        case TimeoutError():
            return _late(status)
        case aiohttp.ClientError() | OSError():
            return wrong(Note("doctor-unreachable", error=_brief(error)))
    return wrong(Note("doctor-odd", error=type(error).__name__))


def _late(status: int) -> Finding:
    """Why nothing was found out in time: discord.py asks again and again where Discord has trouble, or had enough."""
    if status == 429:
        return wrong(Note("doctor-many-requests"))
    if status >= 500:
        return wrong(Note("doctor-failing", status=status))
    return wrong(Note("doctor-slow", seconds=f"{CHECK_SECONDS:g}"))


def _brief(error: Exception) -> str:
    return clip(" ".join(str(error).split()) or type(error).__name__, 200)
