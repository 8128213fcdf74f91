"""A bot that is killed has not stored yet what its boards show that it had only changed: they show the same again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.wire.conftest import Wire
from tests.wire.fake_discord import Discord
from tests.wire.people import Person, Place
from tests.wire.play import boards, opened, stand, to_move

pytestmark = pytest.mark.thorough

# Which turn is passed by what is pressed or typed at last, if any.
PLAYED = {
    "within a turn": ("press turn", "type stock"),
    "after a turn that was passed by typing": ("press turn", "type stock", "type stock waste"),
    "after a turn that was passed by a press": ("press stock", "press stock_waste"),
}


async def unstored() -> None:
    """What a bot stores that is killed before it gets to it."""


async def do(wire: Wire, person: Person, step: str) -> None:
    """Make a move, and wait until it is shown and answered."""
    how, _, what = step.partition(" ")
    before = stand(wire.place.channel)
    pressed = f"t:{before.table}:{before.ply}:b-{what}"
    asked = (
        person.press(pressed, boards(wire.place.channel)[-1]) if how == "press" else person.slash("move", move=what)
    )
    await wire.place.until(lambda: asked.answered)
    await wire.discord.quiet()
    assert stand(wire.place.channel) > before


def channel_of(wire: Wire) -> list[tuple[int, str, list[str], object]]:
    """What everybody sees: the number of each message, its text, its buttons, and its pictures."""
    return [(each.id, each.text, [*each.controls()], each.files) for each in wire.place.channel.public()]


@asynccontextmanager
async def showing(wire: Wire, *, owed: bool) -> AsyncIterator[None]:
    """The bot once more, when it has shown what it owed, if it owed anything."""
    already = len(wire.discord.sent)

    def edited() -> bool:
        return any(each.operation.startswith("PATCH /channels") for each in wire.discord.sent[already:])

    async with wire.running():
        await wire.place.until(lambda: edited() or not owed)
        await wire.discord.quiet()
        assert edited() == owed
        yield


@pytest.mark.parametrize("steps", PLAYED.values(), ids=PLAYED)
async def test_the_channel_shows_the_same_after_a_kill(
    discord: Discord, errors: list[str], tmp_path: Path, steps: Sequence[str]
) -> None:
    discord.rates.free()
    wire = Wire(discord, Place.open(discord), tmp_path / "table.db")
    with patch("secrets.token_hex", lambda size: "1" * 2 * size):
        async with wire.running():
            wire.store.boards.store_changed = unstored  # type: ignore[method-assign]
            await opened(wire.place, "chinese start", 2, rules="standard")
            person, _ = await to_move(wire.place.people[:2])
            for step in steps:
                await do(wire, person, step)
            before = channel_of(wire)
            (owed,) = await wire.store._database.rows(
                "SELECT t.version - b.version + (SELECT count(*) FROM former_boards) FROM tables t, boards b"
            )
    async with showing(wire, owed=bool(owed[0])):
        assert channel_of(wire) == before
        assert await wire.store.boards.boards_to_post() == ()
        person, texts = await to_move(wire.place.people[:2])
        await do(wire, person, f"type {texts[0]}")
        assert len(boards(wire.place.channel)) == 1


async def test_a_board_of_one_player_shows_the_same_after_a_kill(
    discord: Discord, errors: list[str], tmp_path: Path
) -> None:
    discord.rates.free()
    wire = Wire(discord, Place.open(discord), tmp_path / "table.db")
    async with wire.running():
        wire.store.boards.store_changed = unstored  # type: ignore[method-assign]
        wire.alice.slash("patience start", game="Klondike", deal="4711")
        await wire.place.until(lambda: boards(wire.place.channel))
        for step in ("press stock", "type stock", "press undo"):
            await do(wire, wire.alice, step)
        before = channel_of(wire)
    async with showing(wire, owed=True):
        assert channel_of(wire) == before
