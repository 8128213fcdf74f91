"""Computers pause in the practice room as on Discord, and everybody can act meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.practice import pauses as practice_pauses
from bot.practice import room as practice
from bot.practice.room import Room, room
from bot.service.daily import DailyDeals
from bot.ui.computer_pauses import USUAL_PACE
from tests.bot.conftest import buttons, texts
from tests.bot.test_practice import page

pytestmark = pytest.mark.thorough


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "1" * 2 * size)


@contextlib.asynccontextmanager
async def played(folder: Path) -> AsyncIterator[Room]:
    """A room where Alice's turn against two computers is over, and nothing has happened since."""
    async with room(folder / "table.db") as opened:
        alice, channel = opened.people[0], opened.channel
        await alice.slash(channel, "chinese start", rules="standard", computers=2)
        await alice.slash(channel, "begin")
        for _ in range(60):
            if "Alice**'s turn" not in texts(channel.last_message):
                await later(opened, 8)
                continue
            words = [each for each in buttons(channel.last_message) if "b-" in each and "knock" not in each]
            ends = [each for each in words if each.endswith(":b-stock_waste")]
            await alice.click(channel.last_message, custom_id=(ends or words)[0])
            if ends:
                yield opened
                return
    pytest.fail("her turn never ends")


async def later(opened: Room, seconds: float) -> None:
    """Let so much time pass in a room."""
    opened.pauses.passed(seconds)
    await opened.env.settle()


async def test_the_turn_of_each_computer_can_be_called(tmp_path: Path) -> None:
    async with played(tmp_path) as dealt:
        channel = dealt.channel
        assert "Ada \\(CPU\\)**'s turn" in texts(channel.last_message)
        await later(dealt, USUAL_PACE.turn - 0.1)
        assert "Ada \\(CPU\\)**'s turn" in texts(channel.last_message), "she waits, and nobody waits for her"
        await later(dealt, 0.2)
        assert "Dora \\(CPU\\)**'s turn" in texts(channel.last_message)
        await dealt.people[0].slash(channel, "knock")
        assert "**Alice** knocked" in texts(channel.last_message)
        await later(dealt, USUAL_PACE.challenged)
        assert "Alice**'s turn" in texts(channel.last_message)


async def test_the_page_shows_by_itself_what_computers_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice_pauses, "TICK", 0.01)
    async with played(tmp_path) as dealt, practice._preview(dealt) as preview:
        page = preview._python
        assert page is not None
        before = page.revision
        dealt.pauses.passed(USUAL_PACE.turn - 0.02)
        kept = asyncio.create_task(dealt.pauses.keep(preview))
        async with asyncio.timeout(20):
            while page.revision == before:
                await asyncio.sleep(0.01)
        kept.cancel()
        assert "Dora (CPU)'s turn" in str(page.snapshot).replace("\\", "").replace("**", "")


@pytest.mark.parametrize(("path", "waits"), [("api/action", True), ("api/state", True), ("practice.js", False)])
async def test_what_the_page_asks_for_waits_while_a_computer_acts(tmp_path: Path, path: str, waits: bool) -> None:
    async with page(tmp_path / "table.db") as (opened, address), aiohttp.ClientSession() as browser:
        await opened.pauses.turn.acquire()
        asked = asyncio.ensure_future(browser.get(address.partition("#")[0] + path))
        await asyncio.wait([asked], timeout=0.5 if waits else 20)
        assert asked.done() is not waits
        opened.pauses.turn.release()
        (await asked).close()


async def test_a_pause_is_over_once_nobody_needs_it(tmp_path: Path) -> None:
    async with played(tmp_path) as dealt:
        await dealt.people[0].slash(dealt.channel, "cancel")
        await dealt.env.settle()
        assert dealt.pauses._left == {}


async def test_what_somebody_does_counts_though_a_computer_was_faster(tmp_path: Path) -> None:
    async with (
        room(tmp_path / "table.db") as opened,
        practice._preview(opened) as preview,
        practice._address(preview, 0, opened.pauses.turn) as address,
        aiohttp.ClientSession() as browser,
    ):
        home, _, secret = address.partition("#")
        known = {"X-Simcord-Capability": secret}
        async with browser.post(f"{home}api/pages", json={}, headers=known) as answer:
            seen = await answer.json()
        await opened.people[1].send(opened.channel, "Hello!")
        await preview.refresh()
        known["X-Simcord-Context"] = seen["context"]["id"]
        said = {
            "protocol_version": 3,
            "sequence": 1,
            "request_id": "1",
            "generation": seen["context"]["generation"],
            "bot_generation": seen["botGeneration"],
            "published_revision": seen["publishedRevision"],
            "kind": "send_message",
            "content": "Hello, Bob!",
        }
        async with browser.post(f"{home}api/action", json=said, headers=known) as answer:
            receipt = await answer.json()
        assert receipt["settlement"] == "settled", receipt["diagnostics"]
        assert opened.channel.last_message.content == "Hello, Bob!"


async def test_the_room_opens_while_a_daily_deal_is_searched_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = asyncio.Event(), asyncio.Event()

    async def search(_: object) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    monkeypatch.setattr(DailyDeals, "settle_ahead", search)
    async with room(tmp_path / "table.db") as opened:
        assert begun.is_set()
        await opened.people[0].slash(opened.channel, "help")
        assert not stopped.is_set(), "it goes on, and nobody waits for it"
    assert stopped.is_set()
