"""The practice room, and its page as a browser asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import simcord
from PIL import Image
from simcord.preview._media import MediaWorker

from bot.practice import room as practice
from bot.practice import server
from bot.practice.room import Room, room
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import ENGLISH
from render.emojis import drawings
from tests.bot.conftest import buttons, texts

pytestmark = pytest.mark.thorough

STATIC = Path(simcord.__file__).parent / "preview" / "static"


@contextlib.asynccontextmanager
async def page(database: Path) -> AsyncIterator[tuple[Room, str]]:
    """A room and the address of its page."""
    async with (
        room(database) as opened,
        practice._preview(opened) as preview,
        practice._address(preview, 0, opened.pauses.turn) as address,
    ):
        yield opened, address


def port_of(address: str) -> int:
    return int(address.split(":")[2].split("/", maxsplit=1)[0])


async def test_a_game_goes_on_when_the_room_opens_again(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (_, channel, (alice, bob, _), _, key, _):
        await alice.slash(channel, "chinese start")
        await bob.slash(channel, "join")
        await alice.slash(channel, "begin")
    async with room(tmp_path / "table.db") as (_, channel, people, _, again, _):
        assert again == key
        greeting, board = channel.history()
        assert greeting.content == ENGLISH.say("room-back-to-game")
        assert "'s turn" in texts(board)
        assert board.attachments
        player = next(member for member in people if f"**{member.name.capitalize()}**'s turn" in texts(board))
        await player.click(board, custom_id=next(iter(buttons(board))))
        assert "turned up " in texts(channel.last_message)


async def test_the_first_message_begins_a_game_with_one_tap(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (_, channel, (alice, *_), *_):
        (greeting,) = channel.history()
        assert greeting.content == ENGLISH.say("greeting")
        assert greeting.author.name == ENGLISH.say("bot-name")
        await alice.click(greeting, label="Play a computer")
        assert channel.last_message.attachments
        assert abs(greeting.created_at - datetime.now(UTC)) < timedelta(minutes=1)


async def test_the_clock_goes_while_the_room_is_open(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (env, *_):
        await asyncio.sleep(0.3)
        clock = asyncio.create_task(practice._keep_time(env))
        await asyncio.sleep(0.05)
        clock.cancel()
        assert abs(env.now() - datetime.now(UTC)) < timedelta(seconds=0.2)


async def test_a_room_without_a_game_says_where_everything_is(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (_, channel, (alice, *_), *_):
        await alice.slash(channel, "patience start", game="Klondike")
        await alice.slash(channel, "resign")
    async with room(tmp_path / "table.db") as (_, channel, *_):
        (greeting,) = channel.history()
        assert greeting.content == ENGLISH.say("room-back")
        assert ENGLISH.say("greeting") in greeting.content
        assert len(buttons(greeting)) == 3


async def test_no_board_is_promised_of_a_game_that_cannot_be_read(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (_, channel, (alice, *_), *_):
        await alice.slash(channel, "patience start", game="Klondike")
    async with SqliteStore.open(tmp_path / "table.db", "test") as store:
        await store._database.rows("UPDATE tables SET game = 'gone'")
    async with room(tmp_path / "table.db") as (_, channel, (alice, *_), *_):
        (greeting,) = channel.history()
        assert greeting.content == ENGLISH.say("room-lost")
        assert len(greeting.content) <= 2000
        assert "here it is" not in greeting.content
        assert "`/cancel`" in greeting.content
        await alice.slash(channel, "cancel")
        await alice.slash(channel, "patience start", game="Klondike")
        assert channel.last_message.attachments


async def test_tables_of_all_earlier_rooms_are_found_by_the_same_numbers(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (_, channel, people, *_):
        assert channel.id == 1456074443980800005
        assert [member.id for member in people] == [channel.id + 1, channel.id + 2, channel.id + 3]


async def test_everybody_has_a_picture_of_their_own(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as opened:
        pictures = [content for _, content in practice.portraits(opened).values()]
        assert len(set(pictures)) == 4
        assert all(Image.open(io.BytesIO(content)).size == (128, 128) for content in pictures)
        async with practice._preview(opened) as preview:
            for member in opened.people:
                await member.send(opened.channel, "Hello!")
            authors = [message["author"] for message in (await preview.snapshot())["messages"].values()]
            assert len(authors) == 4
            assert all(author["avatar_available"] for author in authors)


@pytest.mark.parametrize(
    ("hours", "zone"), [(0, "UTC"), (2, "Etc/GMT-2"), (-5, "Etc/GMT+5"), (5.5, "UTC"), (-3.5, "UTC")]
)
def test_times_are_told_as_on_this_machine(hours: float, zone: str) -> None:
    assert practice._zone(datetime(2026, 7, 1, tzinfo=timezone(timedelta(hours=hours)))) == zone


def test_what_is_changed_in_the_page_is_there() -> None:
    index = (STATIC / "index.html").read_text()
    assert all(len(re.findall(theirs, index)) == 1 for theirs in server.dress())
    dressed = server.dressed(index)
    assert "SimCord<" not in dressed
    assert "<title>Patience Table: practice room</title>" in dressed
    assert 'aria-hidden="true">P</span>' in dressed
    assert "<strong>Patience Table</strong><small>Practice room</small>" in dressed
    assert '<label class="viewer-control">Playing as\n' in dressed
    assert ">Close the practice room</button>" in dressed
    scripts = "".join(f'<script type="module" src="/{name}.js"></script>' for name in ("practice", "app"))
    assert scripts in dressed


def test_what_the_script_looks_for_is_there() -> None:
    script = server._SCRIPT.read_text()
    index = (STATIC / "index.html").read_text()
    commands = (STATIC / "commands.js").read_text()
    ids = {*re.findall(r'getElementById\("([\w-]+)"\)', script), *re.findall(r'id === "([\w-]+)"', script)}
    hidden = re.search(r"const id of \[(.*?)\]", script)
    assert hidden
    ids.update(re.findall(r'"([\w-]+)"', hidden[1]))
    assert len(ids) == 11
    assert all(f'id="{name}"' in index for name in ids)
    classes = set(re.findall(r"\.(command-[\w-]+)", script))
    assert len(classes) == 4
    assert all(f'"{name}' in commands for name in classes)
    assert 'ui.app.setAttribute("aria-busy", "true")' in (STATIC / "app.js").read_text()
    opening = 'request("/api/pages", "POST", {}, null)'
    assert opening in (STATIC / "app.js").read_text()
    assert 'path !== "/api/pages"' in script, "who is played stays"
    assert '"Unavailable channel"' in script
    assert 'ui.channelName.textContent = "Unavailable channel"' in (STATIC / "app.js").read_text()


def test_what_the_script_dresses_is_there() -> None:
    """Pictures that load keep their room, and the bar at the top is one line on a phone."""
    sheet = re.search(r"replaceSync\(`(.*?)`\)", server._SCRIPT.read_text(), re.DOTALL)
    assert sheet
    index, style = ((STATIC / name).read_text() for name in ("index.html", "preview.css"))
    classes = set(re.findall(r"^ +\.([\w-]+)", sheet[1], re.MULTILINE))
    assert classes == {"custom-emoji", "gallery-image", "preview-shell", "channel-composer"}
    assert all(f".{name}" in style for name in classes)
    ids = set(re.findall(r"#([\w-]+)", sheet[1]))
    assert len(ids) == 3
    assert all(f'id="{name}"' in index for name in ids)
    assert "height: var(--toolbar-height)" in style
    assert ".channel-composer { display: grid;" in style
    assert "image.height = displayHeight;" in (STATIC / "media.js").read_text()


async def test_the_page_is_simcords_in_our_dress(tmp_path: Path) -> None:
    async with page(tmp_path / "table.db") as (opened, address), aiohttp.ClientSession() as browser:
        home, _, secret = address.partition("#")
        assert secret == opened.key
        async with browser.get(home) as answer:
            assert "Practice room" in await answer.text()
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        async with browser.get(f"{home}practice.js") as answer:
            assert answer.content_type == "text/javascript"
        viewer = {"viewer_id": str(opened.people[1].id)}
        known = {"X-Simcord-Capability": secret, "Origin": home.rstrip("/")}
        async with browser.post(f"{home}api/pages", json=viewer, headers=known) as answer:
            assert answer.status == 200
            assert (await answer.json())["viewerId"] == viewer["viewer_id"]
        async with browser.post(f"{home}api/pages", json=viewer) as answer:
            assert answer.status == 401


async def test_all_that_a_browser_asks_for_with_the_page_is_there(tmp_path: Path) -> None:
    async with page(tmp_path / "table.db") as (_, address), aiohttp.ClientSession() as browser:
        home = address.partition("#")[0].rstrip("/")
        async with browser.get(home) as answer:
            asked = re.findall(r'(?:src|href)="(/[^"]+)"', await answer.text())
        assert len(asked) >= 3
        for path in (*asked, "/favicon.ico"):
            async with browser.get(home + path) as answer:
                assert answer.status in (200, 204), path


@pytest.mark.parametrize("stranger", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}])
async def test_pages_of_other_sites_are_refused(tmp_path: Path, stranger: dict[str, str]) -> None:
    async with (
        page(tmp_path / "table.db") as (_, address),
        aiohttp.ClientSession() as browser,
        browser.get(address, headers=stranger) as answer,
    ):
        assert answer.status == 403


async def test_a_page_that_is_left_open_is_told_when_the_room_closes(tmp_path: Path) -> None:
    async with (
        room(tmp_path / "table.db") as opened,
        practice._preview(opened) as preview,
        practice._address(preview, 0, opened.pauses.turn) as address,
        aiohttp.ClientSession() as browser,
    ):
        await preview.close()
        async with browser.get(address) as answer:
            assert answer.status == 502


async def test_a_port_that_is_taken_is_left_for_the_next(tmp_path: Path) -> None:
    async with (
        room(tmp_path / "table.db") as opened,
        practice._preview(opened) as preview,
        practice._address(preview, 0, opened.pauses.turn) as first,
        practice._address(preview, port_of(first), opened.pauses.turn) as second,
    ):
        assert port_of(first) < port_of(second) <= port_of(first) + 9


async def test_an_error_in_the_room_is_not_taken_for_a_port_in_use(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as opened, practice._preview(opened) as preview:
        with pytest.raises(OSError, match="disk"):
            async with practice._address(preview, 0, opened.pauses.turn):
                raise OSError("disk")


async def test_the_page_has_the_pictures_of_the_cards_that_its_messages_show(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as opened:
        assert len(opened.emojis.known) == 58
        async with practice._preview(opened) as preview:
            await opened.people[0].slash(opened.channel, "patience start", game="Klondike", deal="1")
            await opened.people[0].slash(opened.channel, "move", move="6s 7d, stock")
            shown = [*custom_emojis(await preview.snapshot())]
    assert {emoji["name"].split("_")[0] for emoji in shown} >= {"6spades", "3diamonds", "4clubs"}
    assert all(emoji["available"] for emoji in shown)


async def test_a_slow_answer_does_not_stop_the_room(tmp_path: Path) -> None:
    """SimCord's five seconds are soon over on a machine that is busy or goes to sleep."""
    async with room(tmp_path / "table.db") as opened:
        assert opened.env.settle_timeout >= 60


async def test_all_pictures_of_a_page_are_there_at_once(tmp_path: Path) -> None:
    """SimCord would start a process for each of them, and refuse what comes while eight are waiting."""
    async with page(tmp_path / "table.db"):
        worker = MediaWorker()
        pictures = [drawing.png for drawing in drawings().values()]
        found = await asyncio.gather(*(worker.validate(str(key), png) for key, png in enumerate(pictures)))
    assert len(found) == 58
    for png, info in zip(pictures, found, strict=True):
        assert (info.format, info.width, info.height) == ("PNG", *Image.open(io.BytesIO(png)).size)
        assert (info.content_type, info.normalized) == ("image/png", png)


def custom_emojis(part: Any) -> Iterator[dict[str, Any]]:
    """The emojis in what the page shows."""
    if isinstance(part, dict):
        if part.get("custom"):
            yield part
        part = [*part.values()]
    if isinstance(part, list):
        for each in part:
            yield from custom_emojis(each)


async def test_no_game_goes_where_the_page_cannot_show_it(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (_, channel, (alice, bob, _), *_):
        await alice.slash(channel, "patience start", game="Klondike")
        refused = await bob.slash(channel, "patience start", game="Klondike")
        assert refused.response.ephemeral
        assert buttons(refused.response.message) == {}


async def test_one_of_the_three_manages_the_server(tmp_path: Path) -> None:
    async with room(tmp_path / "practice.db") as practice:
        alice, bob, _ = practice.people
        for member, manages in ((alice, True), (bob, False)):
            opened = await member.slash(practice.channel, "settings")
            ids = [*buttons(opened.response.message)]
            assert any(each.endswith("settings_server") for each in ids) == manages, ids


async def test_one_person_plays_against_a_computer_that_thinks_for_itself(tmp_path: Path) -> None:
    async with room(tmp_path / "table.db") as (env, channel, (alice, *_), _, _, pauses):
        await alice.slash(channel, "chinese start", rules="guided", computers=1, level="sharp")
        await alice.slash(channel, "begin")
        for _ in range(30):
            if pauses.passed(10):
                await env.settle()
            assert "**Alice**'s turn" in texts(channel.last_message), "the computer has played its turn"
            if any("CPU" in texts(each) for each in channel.history()[2:-1]):
                return
            words = [each for each in buttons(channel.last_message) if "b-" in each]
            ends = [each for each in words if each.endswith(":b-stock_waste")]
            await alice.click(channel.last_message, custom_id=(ends or words)[0])
        pytest.fail("the computer never plays")
