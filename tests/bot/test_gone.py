"""Members who have left the server: they need not agree, and the others go on without them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, texts
from tests.bot.league import standings
from tests.bot.test_asked_once import question
from tests.bot.test_asks import after, press, refused
from tests.bot.test_play import answer, board

pytestmark = [pytest.mark.asked, pytest.mark.thorough]


async def leave_server(room: Room, member: Any) -> None:
    room.guild.remove_member(member)
    await room.env.settle()


def still_here(name: str) -> str:
    return ENGLISH.say("still-here", name=name, days=7)


async def test_who_has_left_the_server_need_not_agree(room: Room) -> None:
    before = (await room.begin(players=3)).record
    await leave_server(room, room.carol)
    await room.alice.slash(room.channel, "cancel")
    await press(room, room.bob, "agree")
    assert (await after(room, before.id)).status == "cancelled"


async def test_where_all_others_have_left_the_last_one_closes_the_table(room: Room) -> None:
    before = (await room.begin()).record
    await leave_server(room, room.bob)
    message, said, sure = question(await room.alice.slash(room.channel, "cancel"))
    assert said == ENGLISH.say("sure-cancel")
    assert (await after(room, before.id)).status == "playing"
    await room.alice.click(message, custom_id=sure)
    assert (await after(room, before.id)).status == "cancelled"


async def test_of_whom_nothing_is_known_is_asked(room: Room) -> None:
    await room.begin()
    path = f"/guilds/{room.guild.id}/members/{room.bob.id}"
    room.env.inject_error("GET", path, status=500, times=None)
    await room.alice.slash(room.channel, "cancel")
    assert f"<@{room.bob.id}>, do you agree?" in texts(board(room))


async def test_the_others_go_on_without_somebody_who_has_left(room: Room) -> None:
    await room.begin(players=3)
    offered = await room.alice.autocomplete(room.channel, "resign", "player", "")
    assert [each["name"] for each in offered] == ["Bob", "Carol"]
    assert answer(await room.alice.slash(room.channel, "resign", player="Carol")) == still_here("Carol")
    await leave_server(room, room.carol)
    await room.alice.slash(room.channel, "resign", player=offered[1]["value"])
    assert "**Carol** has left this server" in texts(board(room))
    await press(room, room.bob, "agree")
    live = await room.live()
    assert (live.plays(0), live.plays(1), live.plays(2)) == (True, True, False)
    assert "**Carol** resigned." in "\n".join(map(texts, room.channel.history()))


async def test_a_player_who_is_called_like_a_seat_hides_nobody(room: Room) -> None:
    room.carol = room.guild.add_member(room.env.create_user("seat 2", global_name="Seat 2"))
    await room.begin(players=3)
    offered = {
        each["name"]: each["value"] for each in await room.alice.autocomplete(room.channel, "resign", "player", "")
    }
    for name, typed in (("Bob", offered["Bob"]), ("Seat 2", offered["Seat 2"]), ("Seat 2", "SEAT 2")):
        assert answer(await room.alice.slash(room.channel, "resign", player=typed)) == still_here(name)


async def test_nobody_resigns_for_somebody_who_is_back(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.begin(players=3)

    async def gone(*_: Any) -> frozenset[int]:
        return frozenset({room.carol.id})

    with monkeypatch.context() as patch:
        patch.setattr(room.bot.handler.service.asks, "_absent", gone)
        await room.alice.slash(room.channel, "resign", player="Carol")
    assert refused(await press(room, room.bob, "agree")) == still_here("Carol")
    assert (await room.live()).plays(2)


@pytest.mark.parametrize("command", ["cancel", "undo", "resign"])
async def test_while_discord_is_asked_who_has_left_the_others_play(
    room: Room, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Discord may take seconds to tell."""
    await room.begin(players=3)
    mover = await room.to_move()
    first, gone = (each for each in room.people if each is not mover)
    await leave_server(room, gone)
    service, asked = room.bot.handler.service, 0
    really = service.asks._absent

    async def slow(*asking: Any) -> frozenset[int]:
        nonlocal asked
        asked += 1
        assert not service.tables.lock(room.channel.id).locked()
        return await really(*asking)

    monkeypatch.setattr(service.asks, "_absent", slow)
    await mover.slash(room.channel, "move", move="turn, stock, stock waste")
    await mover.slash(room.channel, command, **({"player": gone.name} if command == "resign" else {}))
    assert f"<@{first.id}>, do you agree?" in texts(board(room))
    await press(room, first, "agree")
    assert "do you agree?" not in texts(board(room))
    assert asked == (2 if command == "resign" else 1), "with the last answer they may be back"


@pytest.mark.parametrize("why", ["a lobby", "a game for one", "not seated", "nothing to take back"])
async def test_discord_is_not_asked_where_it_does_not_matter(
    room: Room, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    asked: list[int] = []

    async def noted(_: int, users: Any) -> frozenset[int]:
        asked.extend(users)
        return frozenset()

    monkeypatch.setattr(room.bot.handler.service.asks, "_absent", noted)
    if why == "a lobby":
        await room.alice.slash(room.channel, "chinese start")
        await room.bob.slash(room.channel, "join")
    elif why == "a game for one":
        await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    else:
        await room.begin()
    person = room.carol if why == "not seated" else room.alice
    await person.slash(room.channel, "undo" if why == "nothing to take back" else "cancel")
    assert asked == []


async def test_who_asks_others_need_not_wait(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.begin(players=3)
    for gone, there in ((room.bob, room.carol), (room.carol, room.bob)):

        async def left(*_: Any, user_id: int = gone.id) -> frozenset[int]:
            return frozenset({user_id})

        monkeypatch.setattr(room.bot.handler.service.asks, "_absent", left)
        await room.alice.slash(room.channel, "resign", player=gone.name)
        assert f"<@{there.id}>, do you agree?" in texts(board(room))


async def test_a_host_who_has_left_is_followed_by_another(room: Room) -> None:
    await room.begin(players=3)
    await leave_server(room, room.alice)
    await room.bob.slash(room.channel, "resign", player="alice")
    await press(room, room.carol, "agree")
    assert (await room.live()).record.host_id == room.bob.id


async def test_the_last_one_goes_on_without_the_other_after_one_question(room: Room) -> None:
    before = (await room.begin()).record
    await room.play_on()
    await leave_server(room, room.bob)
    message, said, sure = question(await room.alice.slash(room.channel, "resign", player="Bob"))
    assert said == ENGLISH.say("sure-seat")
    assert (await after(room, before.id)).status == "playing"
    await room.alice.click(message, custom_id=sure)
    assert (await after(room, before.id)).status == "over"
    (first, second) = await standings(room.store, room.guild.id)
    assert (first.name, second.name) == ("Alice", "Bob")


@pytest.mark.parametrize("typed", ["Dora", "7", "0", "seat x", "²"])
async def test_nobody_else_resigns_for_somebody(room: Room, typed: str) -> None:
    await room.begin()
    assert answer(await room.alice.slash(room.channel, "resign", player=typed)) == ENGLISH.say("nobody-to-resign")
