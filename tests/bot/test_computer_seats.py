"""Computers at tables: they sit down and leave before the deal, are called like nobody else, and take over seats."""

from __future__ import annotations

import pytest

from bot.model.computers import FORGOTTEN, NAMES, SIGN, put_in_place, told_apart, with_computer
from bot.model.records import Member
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, component, texts
from tests.bot.test_play import answer, board


async def lobby(room: Room, game: str = "chinese", **options: object) -> int:
    """A table that waits for players; its number."""
    await room.alice.slash(room.channel, f"{game} start", **options)
    return (await room.live()).record.id


async def tap(room: Room, what: str, who: object = None) -> object:
    live = await room.live()
    who = who or room.alice
    shown = await room.more(who) if what == "nocomputer" else board(room)
    number = component(shown, f":b-{what}")
    assert number.startswith(f"t:{live.record.id}:")
    return await who.click(shown, custom_id=number)  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_one_person_alone_plays_within_two_taps(room: Room, game: str) -> None:
    await lobby(room, game)
    await tap(room, "computer")
    await tap(room, "begin")
    live = await room.live()
    assert live.record.status == "playing"
    assert [member.computer for member in live.record.members] == [False, True]
    assert live.record.members[1].level == "regular"


async def test_computers_come_with_the_command(room: Room) -> None:
    await lobby(room, computers=3, level="sharp")
    live = await room.live()
    assert [member.level for member in live.record.members] == ["", "sharp", "sharp", "sharp"]
    assert len({*live.names}) == 4
    said = texts(board(room))
    for member in live.record.members[1:]:
        assert member.name.endswith(SIGN)
        assert (
            f"**{member.name.replace('(', chr(92) + '(').replace(')', chr(92) + ')')}** · a computer, sharp" in said
        )


async def test_the_lobby_says_that_it_does_not_count(room: Room) -> None:
    await lobby(room)
    assert ENGLISH.say("uncounted") not in texts(board(room))
    await tap(room, "computer")
    assert ENGLISH.say("uncounted") in texts(board(room))
    await tap(room, "nocomputer")
    assert ENGLISH.say("uncounted") not in texts(board(room))
    assert len((await room.live()).record.members) == 1


async def test_it_counts_where_the_server_says_so(room: Room) -> None:
    await room.bot.handler.service.servers.choose(room.guild.id, computers_count=True)
    await lobby(room, computers=1)
    assert ENGLISH.say("uncounted") not in texts(board(room))
    assert not (await room.live()).shut_out


async def test_all_computers_play_at_the_level_that_is_picked(room: Room) -> None:
    table = await lobby(room, computers=2)
    await room.pick(room.alice, ":s-level", "master")
    assert [member.level for member in (await room.live()).record.members] == ["", "master", "master"]
    await tap(room, "computer")
    assert [member.level for member in (await room.live()).record.members][-1] == "master"
    assert (await room.live()).record.id == table


async def test_only_the_host_asks_computers_to_the_table(room: Room) -> None:
    await lobby(room, computers=1)
    await room.bob.slash(room.channel, "join")
    assert "Only the host" in answer(await tap(room, "computer", room.bob))
    assert not [each for each in buttons(await room.more(room.bob)) if each.endswith("b-nocomputer")]


async def test_a_full_table_takes_no_computer(room: Room) -> None:
    await lobby(room, "bank", computers=2)
    shown = buttons(room.channel.last_message)
    assert shown[component(room.channel.last_message, "b-computer")].disabled
    refused = await room.alice.slash(room.guild.create_text_channel("b"), "chinese start", players=2, computers=2)
    assert "full" in answer(refused)


async def test_a_lobby_whose_last_person_leaves_is_closed(room: Room) -> None:
    table = await lobby(room, computers=2)
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "leave")
    live = await room.live()
    assert live.record.host_id == room.bob.id, "no computer is host"
    await room.bob.slash(room.channel, "leave")
    record = await room.store.tables.table(table)
    assert record is not None
    assert (record.status, record.members) == ("cancelled", ())


async def test_no_computer_is_called_like_a_person(room: Room) -> None:
    await lobby(room, computers=1)
    first = (await room.live()).names[1]
    namesake = room.guild.add_member(room.env.create_user("x", global_name=f"{first.removesuffix(SIGN)} Smith"))
    await namesake.slash(room.channel, "join")
    live = await room.live()
    assert live.names[1] != first
    assert live.record.members[1].computer


def test_computers_have_names_and_numbers_that_nobody_else_has() -> None:
    members: tuple[Member, ...] = (Member(7, "ADA lovelace"), Member(8, "Ben"))
    for _ in range(6):
        members = with_computer(members, "casual")
    computers = members[2:]
    assert len({member.user_id for member in computers}) == len({member.name for member in computers}) == 6
    assert all(-(1 << 63) <= member.user_id < FORGOTTEN for member in computers)
    assert not {f"{name}{SIGN}" for name in ("Ada", "Ben")} & {member.name for member in computers}
    assert told_apart(members) == members
    assert len(NAMES) >= 6 + 7, "there is another name for each computer whatever people are called"


def test_there_is_a_computer_for_people_who_have_all_its_names() -> None:
    people = tuple(Member(1 + seat, " ".join(NAMES[seat::3])) for seat in range(3))
    members = with_computer(with_computer(people, "casual"), "casual")
    assert [member.computer for member in members] == [False] * 3 + [True] * 2
    assert len({member.user_id for member in members}) == 5
    assert len({member.name for member in told_apart(members)}) == 5
    assert put_in_place(members, 0, "master")[0].computer
