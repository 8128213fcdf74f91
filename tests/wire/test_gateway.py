"""The gateway of the double, opcode by opcode, and the real client on it when connections are bad."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.wire.conftest import Wire
from tests.wire.fake_discord import TOKEN, Discord
from tests.wire.gateway import IDENTIFY, IDENTIFY_SECONDS, INVALID, RECONNECT, RESUME
from tests.wire.people import Place
from tests.wire.raw import Raw, RawSocket

pytestmark = pytest.mark.thorough


@pytest.fixture
async def raw(discord: Discord) -> AsyncIterator[Raw]:
    async with Raw.open(discord) as made:
        yield made


async def until(socket: RawSocket, name: str) -> int:
    """The sequence number of the next event of a name."""
    while (payload := await socket.next()).get("t") != name:
        assert payload.get("op") in (0, 10, 11), payload
    return int(payload["s"])


@pytest.mark.parametrize("compressed", [False, True])
async def test_a_session_begins(discord: Discord, raw: Raw, compressed: bool) -> None:
    place = Place.open(discord)
    async with raw.socket(compressed=compressed) as socket:
        assert (await socket.next())["op"] == 10
        await socket.identify()
        ready, guild = await socket.next(), await socket.next()
    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert (guild["t"], guild["s"], guild["d"]["id"]) == ("GUILD_CREATE", 2, str(place.guild.id))


async def test_a_session_is_resumed_with_what_was_missed(discord: Discord, raw: Raw) -> None:
    place = Place.open(discord)
    async with raw.socket() as socket:
        await socket.identify()
        seen = await until(socket, "GUILD_CREATE")
    (session,) = discord.gateway.sessions
    discord.gateway.leave(place.guild)
    async with raw.socket() as socket:
        await socket.next()
        await socket.send(RESUME, {"token": TOKEN, "session_id": session, "seq": seen})
        assert (await socket.next())["t"] == "GUILD_DELETE"
        assert (await socket.next())["t"] == "RESUMED"


@pytest.mark.parametrize(("session", "seq", "answer"), [("other", 1, {"op": INVALID}), (None, 99, {"closed": 4007})])
async def test_what_cannot_be_resumed(
    discord: Discord, raw: Raw, session: str | None, seq: int, answer: dict[str, int]
) -> None:
    async with raw.socket() as socket:
        await socket.identify()
        await until(socket, "READY")
    async with raw.socket() as socket:
        await socket.next()
        known = session or next(iter(discord.gateway.sessions))
        await socket.send(RESUME, {"token": TOKEN, "session_id": known, "seq": seq})
        assert answer.items() <= (await socket.next()).items()


async def test_sessions_begin_one_in_five_seconds(discord: Discord, raw: Raw) -> None:
    async def begun() -> str:
        async with raw.socket() as socket:
            await socket.next()
            await socket.identify()
            answer = await socket.next()
            return answer["t"] or str(answer["op"])

    assert [await begun(), await begun()] == ["READY", str(INVALID)]
    discord.world.clock.forward(IDENTIFY_SECONDS)
    assert await begun() == "READY"
    assert discord.gateway.remaining == 998


@pytest.mark.parametrize(
    ("token", "shard", "code"), [("other", (0, 1), 4004), (TOKEN, (1, 1), 4010)], ids=["token", "shard"]
)
async def test_who_is_not_let_in(raw: Raw, token: str, shard: tuple[int, int], code: int) -> None:
    async with raw.socket() as socket:
        await socket.next()
        await socket.identify(shard, token)
        assert await socket.next() == {"closed": code}


async def test_a_heart_that_stops(discord: Discord, raw: Raw) -> None:
    discord.gateway.heartbeat = 0.05
    async with raw.socket() as socket:
        await socket.next()
        await socket.send(1, None)
        assert (await socket.next())["op"] == 11
        assert await socket.next() == {"closed": 4009}


# The real client.


def count(wire: Wire, op: int) -> int:
    return [each for each, _ in wire.discord.gateway.seen].count(op)


async def plays_on(wire: Wire) -> None:
    """Somebody presses, and the board shows it."""
    wire.alice.press("t:1:0:b-stock")
    await wire.place.until(lambda: "Drew 7♦" in wire.place.channel.public()[-1].text)
    await wire.discord.quiet()


async def board(wire: Wire) -> None:
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(wire.place.channel.public)
    await wire.discord.quiet()


async def test_a_press_while_the_socket_is_gone_is_not_lost(wire: Wire) -> None:
    await board(wire)
    wire.discord.gateway.drop()
    await plays_on(wire)
    assert (count(wire, IDENTIFY), count(wire, RESUME)) == (1, 1)


async def test_asked_to_reconnect(wire: Wire) -> None:
    await board(wire)
    await wire.discord.gateway.everywhere(RECONNECT)
    await plays_on(wire)
    assert (count(wire, IDENTIFY), count(wire, RESUME)) == (1, 1)


async def test_a_session_that_is_no_longer_valid(wire: Wire) -> None:
    await board(wire)
    wire.discord.world.clock.forward(IDENTIFY_SECONDS)
    wire.discord.gateway.drop()
    wire.discord.gateway.forget()
    await wire.place.until(lambda: wire.discord.gateway.ready)
    await plays_on(wire)
    assert count(wire, IDENTIFY) == 2


async def test_servers_come_and_go(wire: Wire) -> None:
    second = Place.open(wire.discord, channel="second")
    second.people[0].slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(second.channel.public)
    wire.discord.gateway.leave(second.guild)
    await wire.discord.quiet()
    assert [each.id for each in wire.bot.guilds] == [wire.place.guild.id]


async def test_out_of_order(wire: Wire) -> None:
    """Two presses on one board that arrive the other way round: the first to arrive counts, the other is told."""
    await board(wire)
    wire.discord.gateway.hold()
    first, second = wire.alice.press("t:1:0:b-tableau_1_tableau_3"), wire.alice.press("t:1:0:b-stock")
    wire.discord.gateway.release(lambda held: held[::-1])
    await wire.place.until(lambda: wire.alice.answers(first))
    await wire.discord.quiet()
    assert [row.text for row in (await wire.live()).in_play.log] == ["stock"]
    assert not wire.alice.answers(second)


async def test_delivered_twice(wire: Wire) -> None:
    await board(wire)
    pressed = wire.alice.press("t:1:0:b-stock")
    wire.alice.again(pressed)
    await wire.place.until(lambda: "Drew 7♦" in wire.place.channel.public()[-1].text)
    await wire.discord.quiet()
    assert [row.text for row in (await wire.live()).in_play.log] == ["stock"]
