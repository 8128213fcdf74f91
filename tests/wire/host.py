"""Somebody who hosts the bot, and asks the doctor."""

from __future__ import annotations

import asyncio
import base64
import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord as discord_py
import pytest
from discord import app_commands

from bot.doctor import examination, failures
from bot.doctor.__main__ import tell
from bot.doctor.discord_requests import DiscordLine
from bot.doctor.findings import Check, Finding
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.ui.emojis import names
from bot.ui.registration import INSTALLS, add_commands, payload
from render.emojis import drawings
from tests.wire import application
from tests.wire.client import pointed_at
from tests.wire.fake_discord import TOKEN, Discord
from tests.wire.faults import Fault
from tests.wire.messages import Asked
from tests.wire.world import Channel, Json, World

COMMANDS = "/applications/{application_id}/commands"
EMOJIS = "/applications/{application_id}/emojis"


@dataclass
class Host:
    """Somebody with a bot on which nothing is wrong until a fault is put in."""

    discord: Discord
    channel: Channel
    path: Path
    patch: pytest.MonkeyPatch
    capture: pytest.CaptureFixture[str]
    lock: sqlite3.Connection | None = None

    async def ask(self, *, repair: bool = False) -> tuple[int, dict[str, str]]:
        """The exit status, and what was printed, by what it is about; each line begins with a mark."""
        self.capture.readouterr()
        with pointed_at(self.discord.base):
            status = await tell(self.channel.id, repair=repair)
        out, err = self.capture.readouterr()
        assert not err
        assert TOKEN not in out
        lines = [re.fullmatch(r"(ok|WRONG) +([^:]+): (.+)", line) for line in out.splitlines()]
        return status, {line[2]: f"{line[1]} {line[3]}" for line in lines if line is not None or pytest.fail(out)}

    def commands(self) -> list[Json]:
        """The commands that are registered."""
        return self.discord.world.commands[None]

    def named(self, name: str) -> Json:
        """One of them."""
        return next(each for each in self.commands() if each["name"] == name)

    def plan(self, operation: str, fault: Fault | int, times: int = 9, after: int = 0) -> None:
        """Let Discord fail at something, and discord.py try it again without a pause."""
        self.discord.faults.plan(operation, fault, times=times, after=after)
        self.patch.setattr("discord.http.asyncio", Pauses())

    def impatient(self, operation: str, about: str) -> None:
        """Let Discord not answer something, for which nobody waits for long."""
        self.discord.faults.plan(operation, Fault.HANG, times=9)

        async def ask(line: DiscordLine, check: Check) -> Finding:
            self.patch.setattr(failures, "CHECK_SECONDS", 0.2 if in_words(ENGLISH, check.about) == about else 60.0)
            return await failures.ask(line, check)

        self.patch.setattr(examination, "ask", ask)


class Pauses:
    """The module asyncio, as discord.py knows it: whoever sleeps goes on at once, or a pause `ends` in an error."""

    def __init__(self, ends: Exception | None = None) -> None:
        self._ends = ends

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """No pause."""
        if self._ends is not None and seconds:
            raise self._ends


async def brought() -> World:
    """A Discord that holds what a start of the bot brings there."""
    world = World()
    tree = app_commands.CommandTree(
        discord_py.Client(intents=discord_py.Intents(guilds=True)), allowed_installs=INSTALLS
    )
    add_commands(tree)
    application.register(world, Asked("", {}, body=await payload(tree)))
    for name, subject in names().items():
        image = f"data:image/png;base64,{base64.b64encode(drawings()[subject].png).decode()}"
        application.create_emoji(world, Asked("", {}, body={"name": name, "image": image}))
    return world
