"""discord.py builds nothing that nobody asks about: what a new version of it may undo unseen."""

from __future__ import annotations

import io
import secrets
from collections import Counter
from functools import partial
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.service.request_rates import OF_A_PERSON, RequestKind
from bot.text.reader import ENGLISH
from bot.ui import lean_discord
from bot.ui.lean_session import AT_ONCE, Sending
from bot.ui.suggestion_answers import Typed, typed_in
from tests.bot.test_health_pages import counted, port
from tests.wire.answers import SUGGESTIONS
from tests.wire.conftest import Wire
from tests.wire.faults import Fault
from tests.wire.play import boards, stand
from tests.wire.test_facts import klondike, the_list

pytestmark = pytest.mark.thorough
__all__ = ("port",)

# What discord.py makes of a board.
BUILT = "_component_factory"


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The components that messages are built with meanwhile."""
    made: list[Any] = []
    factory = discord.message._component_factory

    def noting(data: Any, *state: Any) -> Any:
        made.append(data)
        return factory(data, *state)

    monkeypatch.setattr(discord.message, BUILT, noting)
    return made


async def test_no_component_is_built_of_what_is_pressed_and_shown(wire: Wire, built: list[Any]) -> None:
    board = await klondike(wire)
    built.clear()  # where a board comes late, the bot's token posts it, which is nobody's interaction
    wire.alice.press(next(each for each in board.controls() if each.endswith(":b-stock")))
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    wire.alice.slash("move", move="stock")
    await wire.place.until(lambda: stand(wire.place.channel).ply == 2)
    await wire.discord.quiet()
    assert built == []
    assert lean_discord.ARRIVED in wire.bot._connection.parsers


async def test_what_is_picked_from_is_built_for_it_may_have_to_be_shown_again(wire: Wire, built: list[Any]) -> None:
    wire.alice.slash("patience start", game="Beleaguered Castle", deal="4")
    (board,) = await wire.place.until(lambda: boards(wire.place.channel))
    await wire.discord.quiet()
    built.clear()
    wire.alice.pick(the_list(board)["options"][0]["value"], board)
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    assert built


async def test_of_a_message_that_was_sent_nobody_is_built(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither who has written it, which is the bot, nor whom it mentions."""
    await klondike(wire)
    built: list[str] = []
    for part in ("author", "mentions", "embeds", "attachments"):
        monkeypatch.setattr(discord.Message, f"_handle_{part}", lambda *_, part=part: built.append(part))
    monkeypatch.setattr(discord.message, "Attachment", lambda **_: built.append("an attachment"))
    wire.alice.slash("move", move="stock")
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    await wire.discord.quiet()
    assert built == []


@pytest.fixture
def arrived(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The kinds of interactions that discord.py builds meanwhile."""
    kinds: list[int] = []

    class Noted(discord.Interaction[Any]):
        def _from_data(self, data: Any) -> None:
            kinds.append(data["type"])
            super()._from_data(data)

    monkeypatch.setattr(discord.state, "Interaction", Noted)
    return kinds


async def test_moves_are_suggested_though_nothing_is_built_of_what_asks_for_them(
    wire: Wire, arrived: list[int]
) -> None:
    await klondike(wire)
    arrived.clear()
    everything = await wire.alice.suggestions("move", "move", move="")
    assert await wire.alice.suggestions("move", "move", move="sto") == ["stock"]
    assert await wire.alice.suggestions("move", "move", move="stock") == []
    assert await wire.bob.suggestions("move", "move", move="sto") == []
    assert "stock" in everything
    assert arrived == []


async def test_moves_of_a_private_game_are_suggested_to_its_player_alone(wire: Wire) -> None:
    """Nobody has a table in the channel itself."""
    wire.alice.slash("patience start", game="Klondike", deal="4711", private=True)
    await wire.discord.quiet()
    assert await wire.alice.suggestions("move", "move", move="sto") == ["stock"]
    assert await wire.bob.suggestions("move", "move", move="sto") == []


async def test_what_else_is_suggested_takes_the_way_of_the_library(wire: Wire, arrived: list[int]) -> None:
    assert "Klondike" in await wire.alice.suggestions("patience start", "game", game="Klon")
    assert arrived == [SUGGESTIONS]


@pytest.mark.hasty
async def test_who_types_on_and_on_gets_no_suggestions_for_a_while(wire: Wire) -> None:
    await klondike(wire)
    for _ in range(OF_A_PERSON[RequestKind.SUGGESTION].most):
        wire.bot.handler.service.limits.spend(RequestKind.SUGGESTION, wire.alice.user.id, 0)
    assert await wire.alice.suggestions("move", "move", move="sto") == []


async def test_suggestions_that_fail_are_simply_not_there(wire: Wire) -> None:
    await klondike(wire)
    wire.discord.faults.plan("/callback", 500)
    asked = wire.alice.complete("move", "move", move="sto")
    await wire.discord.quiet()
    assert asked.choices is None
    assert await wire.alice.suggestions("move", "move", move="sto") == ["stock"]


async def test_requests_of_interactions_are_counted_without_their_numbers_and_tokens(
    wire: Wire, errors: list[str]
) -> None:
    route = "/interactions/{id}/{token}/callback"
    before = counted("patience_discord_requests_total", method="POST", route=route, status="204")
    board = await klondike(wire)
    await wire.alice.suggestions("move", "move", move="sto")
    wire.discord.faults.plan("/callback", Fault.BAN)
    wire.alice.press(next(each for each in board.controls() if each.endswith(":b-stock")))
    await wire.place.until(lambda: wire.bot.requests.banned)
    await wire.discord.quiet()
    errors.clear()  # that the bot is kept out is logged
    assert counted("patience_discord_requests_total", method="POST", route=route, status="204") > before
    assert counted("patience_discord_requests_total", method="POST", route=route, status="429") > 0


async def test_a_bot_that_could_not_start_leaves_the_way_to_the_next(wire: Wire) -> None:
    """In one task several bots are tried, one after another, until one starts."""
    heard, begun = [Counter[int](), Counter[int]()], [list[Any](), list[Any]()]
    before = async_context.get()
    try:
        async_context.set(AsyncWebhookAdapter())
        for at in range(2):
            parsers = {lean_discord.ARRIVED: lambda data: None}
            told = partial(lambda at, method, path, status, headers: heard[at].update([status]), at)
            lean_discord.make_lean(parsers, told, lambda data, at=at: begun[at].append(data) is None)
        parsers[lean_discord.ARRIVED](asked(type=4))
        adapter: Any = async_context.get()
        adapter.sessions.told("POST", "/told", 429, {})
    finally:
        async_context.set(before)
    assert (heard, [len(each) for each in begun]) == ([Counter(), Counter({429: 1})], [0, 1])


def asked(**more: Any) -> dict[str, Any]:
    """What Discord tells of a person who types a move on a server."""
    option = {"name": "move", "type": 3, "value": "w", "focused": True}
    return {
        "id": "1",
        "token": "secret",
        "channel_id": "2",
        "locale": "en-US",
        "guild_id": "3",
        "context": 0,
        "member": {"user": {"id": "4"}},
        "authorizing_integration_owners": {"0": "3"},
        "data": {"name": "move", "options": [option]},
    } | more


def test_who_types_what_where() -> None:
    here = Typed("1", "secret", 3, 2, 4, ENGLISH, "w")
    both = {"0": "3", "1": "4"}
    brought = {"1": "4"}
    of_themselves = {"guild_id": None, "member": None, "user": {"id": "4"}, "authorizing_integration_owners": brought}
    assert typed_in(asked()) == here
    assert typed_in(asked(authorizing_integration_owners=both)) == here
    assert typed_in(asked(authorizing_integration_owners=brought)) == here._replace(server_id=0)
    assert typed_in(asked(**of_themselves, context=1)) == here._replace(server_id=0)


@pytest.mark.parametrize(
    "data",
    [
        {"name": "rules", "options": [{"name": "game", "type": 3, "value": "w", "focused": True}]},
        {"name": "move"},
        {"name": "move", "options": [{"name": "move", "type": 4, "value": 7, "focused": True}]},
        {"name": "move", "options": [{"name": "move", "type": 3, "value": "w"}]},
        {"name": "move", "options": [{"name": "move", "type": 3, "value": "w", "focused": True}], "guild_id": "3"},
    ],
)
def test_what_is_no_typed_move_is_left_to_the_library(data: dict[str, Any]) -> None:
    assert typed_in(asked(data=data)) is None


async def test_a_form_in_one_piece_is_read_as_it_was_meant(port: int) -> None:
    got: list[tuple[str | None, str | None, str, bytes]] = []

    async def read(request: web.Request) -> web.Response:
        async for part in await request.multipart():
            assert isinstance(part, aiohttp.BodyPartReader)
            got.append((part.name, part.filename, part.headers.get("Content-Type", ""), bytes(await part.read())))
        return web.Response()

    app = web.Application(client_max_size=AT_ONCE * 4)
    app.router.add_post("/", read)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    files = [secrets.token_bytes(size) for size in (0, 1000, 2 * AT_ONCE)]
    heard: list[tuple[str, str, int]] = []
    parts = [{"name": "payload_json", "value": '{"content": "♣"}'}] + [
        {"name": f"files[{at}]", "value": io.BytesIO(file), "filename": 'a "5".png', "content_type": "image/png"}
        for at, file in enumerate(files)
    ]
    async with aiohttp.ClientSession() as session:
        sending = Sending(session, lambda *told: heard.append(told[:3]), "/told", parts)
        for _ in range(2):  # as after an answer that says to try again
            async with sending.request("POST", f"http://127.0.0.1:{port}/", headers={}, params={"wait": "true"}):
                pass
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientError):
            await sending.request("POST", f"http://127.0.0.1:{port}/", headers={}).__aenter__()
    whole = [("payload_json", None, "", '{"content": "♣"}'.encode())]
    whole += [(f"files[{at}]", "a %225%22.png", "image/png", file) for at, file in enumerate(files)]
    assert got == whole * 2
    assert heard == [("POST", "/told", 200)] * 2 + [("POST", "/told", 0)]


async def test_of_a_component_its_parts_are_known(wire: Wire) -> None:
    """discord.py asks for them by a name of its own module, for each button that is made."""
    await klondike(wire)
    assert discord.components.get_slots(discord.Button) == (*discord.utils.get_slots(discord.Button),)
    assert lean_discord._slots.cache_info().hits > 0


async def test_of_a_pressed_message_only_what_the_bot_asks_for_is_built(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await klondike(wire)
    pressed: list[discord.Message] = []
    monkeypatch.setattr(wire.bot.handler, "welcome", lambda interaction: pressed.append(interaction.message))
    for ply in (1, 2):
        wire.alice.press(next(each for each in board.controls() if each.endswith(":b-stock")))
        await wire.place.until(lambda ply=ply: stand(wire.place.channel).ply == ply)
    message = pressed[-1]
    assert (message.id, message.author.id) == (board.id, wire.discord.world.bot.id)
    assert board.edits
    assert message.edited_at is None
    assert message.flags.components_v2
