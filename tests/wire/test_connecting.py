"""From the token to the first board: the unmodified client, over a real socket."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from discord import LoginFailure

from bot.text.reader import ENGLISH
from bot.ui import session_starts
from tests.wire.conftest import Wire
from tests.wire.fake_discord import Discord
from tests.wire.gateway import IDENTIFY
from tests.wire.people import Person, Place
from tests.wire.play import Stand, boards, stand
from tests.wire.world import THREAD

pytestmark = pytest.mark.thorough


async def test_a_first_game(wire: Wire) -> None:
    alice = wire.alice
    assert await alice.suggestions("patience start", "game", game="klon") == ["Klondike", "Double Klondike"]
    asked = alice.slash("patience start", game="Klondike", deal="4711")
    board = await wire.place.until(lambda: next((each for each in alice.sees() if each.files), None))
    assert "Klondike, deal 4711" in board.text
    assert board.files["table.png"].startswith(b"\x89PNG")
    assert board.alt.startswith("Klondike, deal 4711 · New deal")
    await wire.discord.quiet()
    assert alice.answers(asked) == [board], "it says it all"


async def test_a_press_is_answered_on_the_board(wire: Wire) -> None:
    alice = wire.alice
    alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(wire.place.channel.public)
    pressed = alice.press("t:1:0:b-stock")
    await wire.place.until(lambda: "Drew 7♦" in wire.place.channel.public()[-1].text)
    await wire.discord.quiet()
    assert pressed.answered is not None
    assert wire.discord.spent(pressed).in_all >= 1
    assert len(wire.place.channel.public()) == 1


async def test_what_cannot_be_done_is_told_to_one_alone(wire: Wire) -> None:
    asked = wire.alice.slash("join")
    (told,) = await wire.place.until(lambda: wire.alice.answers(asked))
    assert told.text == ENGLISH.say("no-table")
    assert told not in wire.bob.sees()


async def test_commands_are_registered(wire: Wire) -> None:
    commands = wire.discord.world.commands[None]
    assert {"patience", "chinese", "bank", "move"} <= {each["name"] for each in commands}


async def test_a_restart_registers_nothing_and_old_buttons_work(
    discord: Discord, errors: list[str], tmp_path: Path
) -> None:
    discord.rates.free()
    wire = Wire(discord, Place.open(discord), tmp_path / "table.db")
    async with wire.running():
        wire.alice.slash("patience start", game="Klondike", deal="4711")
        await wire.place.until(wire.place.channel.public)
        await discord.quiet()
    first = len(discord.sent)
    async with wire.running():
        wire.alice.press("t:1:0:b-stock")
        await wire.place.until(lambda: "Drew 7♦" in wire.place.channel.public()[-1].text)
        await discord.quiet()
    assert not [each for each in discord.sent[first:] if each.operation.startswith("PUT")]
    assert [op for op, _ in discord.gateway.seen].count(IDENTIFY) == 2


async def test_a_wrong_token_is_refused(discord: Discord, tmp_path: Path) -> None:
    wire = Wire(discord, Place.open(discord), tmp_path / "table.db")
    discord.faults.plan("GET /users/@me", 401)
    with pytest.raises(LoginFailure):
        async with wire.running():
            pass


async def test_the_last_sessions_of_the_day_are_not_used_up(
    discord: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot says until when it waits, and begins its session then."""
    discord.gateway.remaining = session_starts.FEW_SESSIONS - 1
    waits: list[float] = []

    async def pass_by(seconds: float) -> None:
        assert IDENTIFY not in [op for op, _ in discord.gateway.seen]
        waits.append(seconds)

    monkeypatch.setattr(session_starts, "asyncio", SimpleNamespace(sleep=pass_by))
    wire = Wire(discord, Place.open(discord), tmp_path / "table.db")
    async with wire.running():
        assert waits == [86_400]
    assert "Discord allows only 19 more sessions. Waiting until 2" in caplog.text


async def test_in_direct_messages(wire: Wire) -> None:
    user = wire.alice.user
    alice = Person(wire.discord, user, wire.discord.world.direct(user))
    alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(alice.channel))
    alice.press("t:1:0:b-stock")
    await wire.place.until(lambda: "Drew 7♦" in alice.channel.public()[-1].text)
    await wire.discord.quiet()


async def test_in_a_thread(wire: Wire) -> None:
    """Threads come without a notice that the bot would have to remember: the interaction brings all it needs."""
    place = wire.place
    thread = wire.discord.world.channel(place.guild, "thread", THREAD, place.channel)
    alice = Person(wire.discord, wire.alice.user, thread)
    alice.slash("patience start", game="Klondike", deal="4711")
    await place.until(lambda: boards(thread))
    assert not place.channel.public()
    thread.locked = thread.archived = True
    asked = alice.press("t:1:0:b-stock")
    await place.until(lambda: asked.answered is not None)
    await wire.discord.quiet()
    assert stand(thread) == Stand(1, 1), "who may manage threads answers in a locked one"
    thread.locked = thread.archived = False
    alice.slash("table")
    await place.until(lambda: stand(thread) == Stand(1, 1))
    await wire.discord.quiet()
