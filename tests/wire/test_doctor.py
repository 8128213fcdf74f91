"""The doctor at the double: what it says where all is well, and of each fault."""

from __future__ import annotations

import asyncio
import copy
import logging
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import discord as discord_py
import pytest
from aiohttp import web

from bot.doctor.__main__ import main
from bot.store.sqlite import schema_version
from bot.store.sqlite_store import SqliteStore
from render.emojis import SUBJECTS
from tests.stores import Databases
from tests.wire.ailments import FAULTS, in_kind, sql
from tests.wire.client import pointed_at
from tests.wire.fake_discord import TOKEN, Discord
from tests.wire.host import COMMANDS, EMOJIS, Host, brought
from tests.wire.people import Place
from tests.wire.world import THREAD, World

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]


class Started(NamedTuple):
    """What is there once the bot has been started: what it brings to Discord, and its database."""

    world: World
    file: Path


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Started:
    """What a start of the bot leaves behind, made once."""
    file = tmp_path_factory.mktemp("started") / "table.db"

    async def start() -> World:
        async with SqliteStore.open(file, "discord"):
            return await brought()

    return Started(asyncio.run(start()), file)


@pytest.fixture
async def host(
    discord: Discord,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    started: Started,
) -> AsyncIterator[Host]:
    """All is well."""
    path = Path(shutil.copy(started.file, tmp_path))
    monkeypatch.chdir(tmp_path)
    for name in ("DATABASE_URL", "SHARDS", "BACKUP_FOLDER", "METRICS_PORT", "LOG_LEVEL", "LOG_FORMAT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_PATH", str(path))
    discord.world.commands, discord.world.emojis = copy.deepcopy((started.world.commands, started.world.emojis))
    made = Host(discord, Place.open(discord).channel, path, monkeypatch, capsys)
    yield made
    if made.lock is not None:
        made.lock.close()


async def test_where_all_is_well(host: Host) -> None:
    status, said = await host.ask()
    assert [line for line in said.values() if not line.startswith("ok ")] == []
    assert status == 0
    assert [*said] == [
        *("Settings", "Database", "Free disk", "Token", "Clock", "Interactions endpoint", "Code grant"),
        *(
            "Installation",
            "Servers",
            "Starts left today",
            "Commands",
            "Card emojis",
            "Channel",
            "Permissions",
            "Trial board posted",
        ),
        *("Another picture", "Read back", "Text changed", "Trial board deleted"),
    ]
    assert said["Database"] == f"ok Ready, at version {schema_version.newest()}."
    assert said["Commands"] == f"ok All {len(host.commands())} are registered."
    assert said["Card emojis"] == f"ok All {len(SUBJECTS)} are there."
    assert re.fullmatch(
        r"ok \d+ ms \(4 of 5 requests left for the next 5\.000 seconds\)\.", said["Trial board posted"]
    )
    assert not host.channel.messages


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({}, "ok Servers can add it. If you'd like people to play solo games"),
        ({"0": {}}, "ok Servers can add it. If you'd like people to play solo games"),
        ({"0": {}, "1": {}}, "ok Servers can add it, and people can install it"),
    ],
)
async def test_who_can_install_it_is_said(host: Host, chosen: dict[str, Any], said: str) -> None:
    host.discord.world.portal["integration_types_config"] = chosen
    status, told = await host.ask()
    assert told["Installation"].startswith(said)
    assert status == 0


async def test_it_never_connects(host: Host) -> None:
    await host.ask()
    assert host.discord.gateway.seen == []
    assert {each.operation.partition(" ")[0] for each in host.discord.sent if "messages" not in each.operation} == {
        "GET"
    }


@pytest.mark.parametrize("fault", FAULTS)
async def test_what_is_wrong_is_said(host: Host, fault: str) -> None:
    """One fault: a sentence in the line that it is about, and the status is 1."""
    wrong = FAULTS[fault]
    wrong.put(host)
    status, said = await host.ask()
    assert re.search(f"^WRONG .*{wrong.said}", said[wrong.about])
    assert status == 1
    assert "hush" not in str(said)
    others = {about for about, line in said.items() if line.startswith("WRONG") and about != wrong.about}
    assert others <= {"Database", "Free disk"}, "of one thing that is wrong, one line tells, but for a folder"


@pytest.mark.parametrize("fault", ["no other picture", "not read", "read otherwise", "no other words"])
async def test_no_trial_board_is_left(host: Host, fault: str) -> None:
    FAULTS[fault].put(host)
    _, said = await host.ask()
    assert said["Trial board deleted"].startswith("ok ")
    assert not host.channel.messages


async def test_what_is_not_discord(host: Host) -> None:
    """A page in the place of every answer, as where one has to log in to a network first."""

    async def page(_: web.Request) -> web.Response:
        return web.Response(text="<html>Welcome to our hotel!</html>", content_type="text/html")

    app = web.Application()
    app.router.add_route("*", "/{anything:.*}", page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host.discord.base = f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    status, said = await host.ask()
    await runner.cleanup()
    assert status == 1
    assert "check for a proxy or a firewall in between" in said["Token"]


async def test_verified_bots_have_room(host: Host) -> None:
    host.discord.world.portal["approximate_guild_count"] = 99
    host.discord.world.bot.public_flags = discord_py.PublicUserFlags(verified_bot=True).value
    status, said = await host.ask()
    assert said["Servers"] == "ok The bot is on 99 servers."
    assert status == 0


async def test_in_a_thread(host: Host) -> None:
    in_kind(THREAD)(host)
    status, said = await host.ask()
    assert said["Permissions"] == (
        "ok The bot has View Channel, Send Messages in Threads, Attach Files, Read Message History."
    )
    assert status == 0


async def test_a_database_that_is_still_to_be_made(host: Host) -> None:
    host.patch.setenv("DATABASE_PATH", str(host.path.with_name("other.db")))
    status, said = await host.ask()
    assert said["Database"] == "ok Empty; the bot sets it up at its first start."
    assert status == 0
    assert not host.path.with_name("other.db").exists()


async def test_a_database_of_an_older_version(host: Host) -> None:
    sql("PRAGMA user_version=15")(host)
    _, said = await host.ask()
    assert said["Database"] == f"ok At version 15; the bot brings it to {schema_version.newest()} at its next start."


async def test_the_database_stays_as_it_was(host: Host) -> None:
    before = host.path.read_bytes()
    await host.ask()
    assert host.path.read_bytes() == before
    async with SqliteStore.open(host.path, "discord") as store:
        assert await store.tables.table(1) is None


async def test_what_was_lost_is_brought_again(host: Host) -> None:
    host.discord.world.commands.clear()
    host.discord.world.emojis.clear()
    status, said = await host.ask()
    assert status == 1
    assert said["Card emojis"].startswith(f"WRONG {len(SUBJECTS)} of {len(SUBJECTS)} are missing")
    host.discord.rates.free()
    for repair in (True, False):
        status, said = await host.ask(repair=repair)
        assert [line for line in said.values() if not line.startswith("ok ")] == []
        assert status == 0
    assert "PUT" not in {each.operation.partition(" ")[0] for each in host.discord.sent[-12:]}


async def test_nothing_is_brought_again_that_is_there(host: Host) -> None:
    await host.ask(repair=True)
    assert not [each for each in host.discord.sent if each.operation.startswith(("PUT", f"POST {EMOJIS}"))]


async def test_what_cannot_be_brought_again_is_said(host: Host) -> None:
    host.discord.world.commands.clear()
    host.discord.world.emojis.clear()
    host.plan(f"PUT {COMMANDS}", 403)
    host.plan(f"POST {EMOJIS}", 403)
    status, said = await host.ask(repair=True)
    assert status == 1
    assert said["Commands"].startswith("WRONG Discord doesn't let this bot do that")
    assert said["Card emojis"].startswith("WRONG")


@pytest.mark.thorough
async def test_a_postgres(host: Host, databases: Databases) -> None:
    async with databases.empty() as empty:
        host.patch.setenv("DATABASE_URL", empty.url)
        _, said = await host.ask()
        assert said["Database"].startswith("ok Empty")
        assert "Free disk" not in said
        async with empty.open():
            pass
        _, said = await host.ask()
        assert said["Database"].startswith("ok Ready, at version")
        await empty.rows("UPDATE schema_version SET version = 999")
        status, said = await host.ask()
        assert "newer version of the bot: update the bot" in said["Database"]
        assert status == 1


@pytest.mark.thorough
@pytest.mark.parametrize(("token", "status"), [("", 1), (TOKEN, 0)])
async def test_its_exit_status(host: Host, token: str, status: int) -> None:
    host.patch.setenv("DISCORD_TOKEN", token)
    try:
        with pointed_at(host.discord.base):
            assert await asyncio.to_thread(main, ["--channel", str(host.channel.id)]) == status
    finally:
        logging.disable(logging.NOTSET)
    out, err = host.capture.readouterr()
    assert err == ""
    assert out.startswith("ok     Settings" if token else "WRONG  Settings")


@pytest.mark.thorough
async def test_as_a_program(host: Host) -> None:
    """It prints its own lines and nothing else, though there is something to log: emojis are refused."""
    host.discord.world.emojis.clear()
    host.discord.faults.plan(f"POST {EMOJIS}", 403, times=9)
    words = ["--repair", "--channel", str(host.channel.id)]
    program = (
        "from bot.doctor.__main__ import main; from tests.wire.client import pointed_at\n"
        f"with pointed_at({host.discord.base!r}): raise SystemExit(main({words!r}))"
    )
    env = {**os.environ, "DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error::ResourceWarning", "-c", program),
        env=env,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert err.decode() == ""
    assert process.returncode == 1
    assert out.decode().startswith("ok     Settings")
