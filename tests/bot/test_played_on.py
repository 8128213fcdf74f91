"""A deal that its player knows counts for nothing, and whoever wants to end it is told so."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service import winnable
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.test_lost_games import OPEN, asked, found
from tests.bot.test_play import board

pytestmark = [pytest.mark.searching, pytest.mark.asked]


async def begun(room: Room, together: bool = False) -> None:
    """A game of Alice's, with one move, of a deal that is always the same."""
    await room.alice.slash(room.channel, "patience start", game=OPEN[0], deal=str(OPEN[1]), together=together)
    for _ in range(4):
        await room.alice.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])


async def ended(room: Room, member: Any, way: str) -> tuple[str, Any]:
    """What somebody is asked who ends a game, and what comes of it when they mean it."""
    (warned,) = private(await member.slash(room.channel, way))
    said, (button,) = texts(warned), buttons(warned)
    return said, await member.click(warned, custom_id=button)


async def test_what_is_played_on_counts_in_no_list_and_says_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await begun(room)
    await ended(room, room.alice, "resign")
    monkeypatch.setattr(winnable, "review", found(2, proved=True))
    message = await asked(room)
    await room.bob.click(message, custom_id=component(message, "b-playon"))
    said, _ = await ended(room, room.bob, "resign")
    assert said == "Resign this game of Citadel? It doesn't count either way."
    assert ENGLISH.say("known-deal").endswith("so this game doesn't count.")
    results = room.store.results
    assert await results.solo_games(room.guild.id, room.bob.id) == {}
    assert [line.user_id for line in await results.solo_standings(room.guild.id, OPEN[0])] == [room.alice.id]
    assert [tally.played for tally in await results.game_tallies(room.guild.id)] == [1], "that of Alice"


@pytest.mark.parametrize("way", ["resign", "leave", "cancel", "restart", "next"])
@pytest.mark.parametrize("deal", ["first", "known", "together"])
async def test_whoever_ends_a_game_is_told_whether_it_counts(room: Room, way: str, deal: str) -> None:
    if deal == "known":
        await begun(room)
        await ended(room, room.alice, "resign")
    await begun(room, deal == "together")
    said, _ = await ended(room, room.alice, way)
    assert ("will count as lost" in said) is (deal == "first")
    assert ("doesn't count either way" in said) is (deal != "first")


@pytest.mark.parametrize("known", [False, True])
async def test_whoever_closes_a_game_reads_whether_it_counted(room: Room, known: bool) -> None:
    if known:
        await begun(room)
        await ended(room, room.alice, "resign")
    await begun(room)
    await ended(room, room.alice, "cancel")
    said = texts(board(room))
    assert "Alice closed the table" in said
    assert ("counts as lost" in said) is not known
