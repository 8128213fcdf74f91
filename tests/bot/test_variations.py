"""The ways to play that need many people, many deals, or a standstill: played through by commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.model.live_table import LiveTable
from bot.text.reader import ENGLISH
from engine.events import InsertedUnder
from engine.moves import Move, Say, Shift
from engine.table import Table
from tests.bot.conftest import Room, buttons, newest, private, texts
from tests.bot.league import standings

# So many moves of a long game are made by commands.
BY_COMMANDS = 60


def seated(room: Room, count: int) -> list[Any]:
    """So many members, the room's own first."""
    more = [room.guild.add_member(room.env.create_user(f"guest{n}", global_name=f"Guest {n}")) for n in range(4)]
    return [room.alice, room.bob, room.carol, *more][:count]


async def begin(room: Room, people: list[Any], rules: str) -> LiveTable:
    """Open a table for some people, and deal."""
    await people[0].slash(room.channel, "chinese start", rules=rules)
    for member in people[1:]:
        await member.slash(room.channel, "join")
    await people[0].slash(room.channel, "begin")
    return await room.live()


def sensible(table: Table) -> Move:
    """A move that brings the game on: foundations, then opponents' waste piles, then the tableau, then the stock."""
    rules, state = table.rules, table.state
    moves = [move for move in rules.legal(state, state.turn) if move != Say("knock")]
    order = {"foundation": 0, "waste": 1, "tableau": 2}

    def rank(move: Any) -> int:
        if not isinstance(move, Shift):
            return 4
        target = rules.spots[move.target]
        return 5 if target.owner == state.turn else order[target.kind]

    return min(moves, key=rank)


def lazy(table: Table) -> Move:
    """The stock, and what it turns up on one's own waste pile, come last in the list."""
    return table.rules.legal(table.state, table.state.turn)[-1]


def way(table: Table, choose: Callable[[Table], Move], there: Callable[[Table], bool]) -> list[Table]:
    """The tables of a game until something has happened."""
    tables = [table.act(table.state.turn, choose(table))]
    while not there(tables[-1]):
        assert len(tables) < 2500, "it does not happen"
        tables.append(tables[-1].act(tables[-1].state.turn, choose(tables[-1])))
    return tables


async def go(room: Room, people: list[Any], tables: list[Table]) -> None:
    """Play a game: all but its last moves are stored at once, and those are made by commands."""
    if len(tables) > BY_COMMANDS:
        before = tables[-BY_COMMANDS - 1]
        await room.bot.handler.service.tables.commit_moves(None, await room.live(), before, ())
    for table in tables[-BY_COMMANDS:]:
        await people[table.log[-1].seat].slash(room.channel, "move", move=table.log[-1].text)


async def play_to_the_end(room: Room, people: list[Any]) -> None:
    """Let everybody play sensibly until the deal is over."""
    live = await room.live()
    await go(room, people, way(live.in_play, sensible, lambda table: table.result is not None))
    assert await room.store.tables.table_in(room.channel.id) is None


@pytest.mark.thorough
async def test_seven_players_for_places(room: Room) -> None:
    people = seated(room, 7)
    live = await begin(room, people, "knocking")
    assert len(live.names) == 7
    await play_to_the_end(room, people)
    end = texts(room.channel.last_message)
    assert "wins" in end
    for number in range(1, 7):
        assert f"\n{number}\\. " in end
    assert len(await standings(room.store, room.guild.id)) == 7
    points = sorted(standing.points for standing in await standings(room.store, room.guild.id))
    assert sum(points) == 21


@pytest.mark.thorough
async def test_a_match_to_21_across_restarts(room: Room) -> None:
    people = seated(room, 3)
    live = await begin(room, people, "mitchell")
    starters = [live.in_play.state.turn]
    await play_to_the_end(room, people)
    for deal in range(2, 30):
        board = room.channel.last_message
        if "The match is over" in texts(board):
            break
        assert "The match to 21 goes on." in texts(board)
        button, _ = buttons(board)
        assert button.endswith(":b-next")
        if deal == 3:
            await room.restart()
        if deal % 2:
            await room.carol.click(board, custom_id=button)
        else:
            await room.bob.slash(room.channel, "next")
        live = await room.live()
        assert live.record.deal == deal - 1
        assert live.record.members == tuple((await room.store.tables.table(1)).members)
        assert not buttons(next(m for m in room.channel.history() if m.id == board.id))
        starters.append(live.in_play.state.turn)
        await room.alice.slash(room.channel, "resign")
        await room.bob.slash(room.channel, "resign")
    end = texts(room.channel.last_message)
    assert "The match is over" in end
    assert "**Carol** wins" in end
    assert [each.label for each in buttons(room.channel.last_message).values()] == ["Play again", "Fair deal?"]
    assert starters == [(starters[0] + step) % 3 for step in range(len(starters))]
    over = await room.carol.slash(room.channel, "next")
    assert texts(over.response.message) == ENGLISH.say("no-next")


async def test_next_is_for_those_who_sit_there_and_only_once(room: Room) -> None:
    people = seated(room, 2)
    await begin(room, people, "mitchell")
    early = await room.alice.slash(room.channel, "next")
    assert texts(early.response.message) == ENGLISH.say("no-next")
    await room.alice.slash(room.channel, "resign")
    board = room.channel.last_message
    button, _ = buttons(board)
    stranger = await room.carol.click(board, custom_id=button)
    assert texts(private(stranger)[-1]) == ENGLISH.say("not-seated")
    for path in (f"/channels/*/messages/{board.id}", "/webhooks/*"):
        room.env.inject_error("PATCH", path, status=500, times=None)
    await room.bob.click(board, custom_id=button)
    assert (await room.live()).record.deal == 1
    late = await room.alice.click(board, custom_id=button)
    assert texts(private(late)[-1]) == ENGLISH.say("outdated")


@pytest.mark.thorough
async def test_a_standstill_with_the_chosen_pack(room: Room) -> None:
    """Steph Lynch's version: whoever only goes through the stock brings in the four unused cards."""
    people = seated(room, 2)
    live = await begin(room, people, "lynch")
    state = live.in_play.state
    assert [len(state.piles[index].cards) for index in (8, 10, 12, 13)] == [22, 22, 4, 4]
    first = people[state.turn]
    refused = await first.slash(room.channel, "move", move="stock")
    assert "First choose the pack" in texts(refused.response.message)
    await first.slash(room.channel, "move", move="p2")
    standing = (await room.live()).in_play
    inserted = way(standing, lazy, lambda table: any(isinstance(event, InsertedUnder) for event in table.last))
    assert sum(isinstance(event, InsertedUnder) for event in inserted[-1].last) == 4
    await go(room, people, inserted)
    state = (await room.live()).in_play.state
    assert not state.piles[12].cards
    assert not state.piles[13].cards
    assert "the 4 unused cards go under the stocks" in newest(room)


async def test_what_clashes_with_a_choice_changes_along(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    before = (await room.live()).record.options
    result = await room.choose(room.alice, "priority", "none")
    assert "(changed to go with your choice)" in texts(result.response.message)
    after = (await room.live()).record.options
    assert {name for name in after if after[name] != before[name]} == {"priority", "enforce"}


async def test_a_version_for_two_is_for_two(room: Room) -> None:
    refused = await room.alice.slash(room.channel, "chinese start", rules="lynch", players=3)
    assert texts(refused.response.message) == "With these rules Chinese Patience is for 2 players."
    await room.alice.slash(room.channel, "chinese start", rules="lynch")
    await room.bob.slash(room.channel, "join")
    full = await room.carol.slash(room.channel, "join")
    assert texts(full.response.message) == "This table is full (2 players at most)."


async def test_stakes_are_paid_and_kept(room: Room) -> None:
    people = seated(room, 2)
    await people[0].slash(room.channel, "chinese start")
    await room.choose(people[0], "stakes", "yes")
    await people[1].slash(room.channel, "join")
    await people[0].slash(room.channel, "begin")
    await room.play_on()
    await people[0].slash(room.channel, "resign")
    assert "+24" in texts(room.channel.last_message)
    assert [standing.stakes for standing in await standings(room.store, room.guild.id)] == [24, -24]
    assert "stakes -24" in texts(await room.league(people[0]))
