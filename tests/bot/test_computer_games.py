"""A person plays against computers, through the real bot, to the end: with calls by and against them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.model.computers import NAMES, SIGN
from bot.model.facts import Note
from bot.model.live_table import LiveTable
from bot.model.records import ResultRow
from bot.model.season_points import GAMES_A_WEEK
from bot.service.thinking_time import Mind
from bot.text.ratings import rated_text
from bot.text.reader import ENGLISH
from bot.ui.board_buttons import SharedBoard
from bot.ui.computer_pauses import Pace
from engine.challenges import may_call
from engine.moves import Say, Shift
from engine.notation import print_move
from engine.players.greedy import greedy, in_order
from engine.table import SKIP
from tests.bot.conftest import NO_PAUSE, Inline, Room, texts
from tests.bot.minds import Calling, Careless, Failing
from tests.bot.test_play import answer, board
from tests.playing import three_turns

pytestmark = pytest.mark.thorough

PRESETS = [("chinese", "knocking", 3)]
# The longer game only until somebody has been called a few times.
CALLED = [("chinese", "knocking", 600), ("bank", "standard", 4)]


async def begin(room: Room, game: str, rules: str, computers: int = 1, *, mind: Mind | None = None) -> LiveTable:
    """A table of Alice and some computers that has been dealt, where it is her turn."""
    if mind is not None:
        room.mind = mind
        await room.restart()
    await room.alice.slash(room.channel, f"{game} start", rules=rules, computers=computers)
    await room.alice.slash(room.channel, "begin")
    return await room.live()


async def table_of(room: Room, live: LiveTable) -> LiveTable:
    """A table as it stands by now."""
    return await room.bot.handler.service.tables.newest(live.record.id)


async def one_move(room: Room, live: LiveTable, rng: random.Random, careless: float) -> None:
    """Let Alice make one move, not always the best."""
    table = live.in_play
    moves = in_order(table.rules, table.state)
    move = rng.choice(moves) if rng.random() < careless else greedy(table.rules, table.state)
    await room.alice.slash(room.channel, "move", move=print_move(table.rules, table.state, 0, move))


async def play_on(room: Room, live: LiveTable, careless: float = 0.0, most: int = 600) -> LiveTable:
    """Let Alice play until the game is over, or give up after so many calls; she calls whatever breaks a rule."""
    rng = random.Random(1)
    for _ in range(600):
        live = await table_of(room, live)
        if live.record.status != "playing":
            return live
        table = live.in_play
        assert not live.to_move.computer, "the computers have played their turns"
        if sum(entry.text in table.rules.calls for entry in table.log) >= most:
            await room.alice.slash(room.channel, "resign")
        elif table.breached is not None and may_call(table.state, 0):
            await room.alice.slash(room.channel, next(iter(table.rules.calls)))
        else:
            await one_move(room, live, rng, careless)
    raise AssertionError("the game goes on for ever")


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "rules", "computers"), PRESETS)
async def test_a_game_against_computers_comes_to_its_end(room: Room, game: str, rules: str, computers: int) -> None:
    live = await play_on(room, await begin(room, game, rules, computers))
    assert live.in_play.result is not None
    assert {entry.seat for entry in live.in_play.log} == {*range(computers + 1)}


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "rules", "most"), CALLED)
async def test_a_person_calls_computers_to_the_end(room: Room, game: str, rules: str, most: int) -> None:
    live = await play_on(room, await begin(room, game, rules, mind=Careless()), most=most)
    assert live.in_play.result is not None
    calls = await room.store.results.calls_suffered(live.record.id)
    assert calls[live.record.members[1].user_id] > 0


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "rules", "most"), CALLED)
async def test_computers_call_a_person_to_the_end(room: Room, game: str, rules: str, most: int) -> None:
    def wanted() -> bool:
        live_tables = room.bot.handler.service.tables._live_tables
        return any(table.breached is not None for table in live_tables._positions.values())

    live = await begin(room, game, rules, mind=(mind := Calling("knock", wanted, 100)))
    live = await play_on(room, live, careless=0.7, most=most)
    assert live.in_play.result is not None
    assert mind.left < 100
    assert (await room.store.results.calls_suffered(live.record.id))[room.alice.id] > 0


async def test_a_round_of_computers_is_one_message_with_a_line_for_each_turn(room: Room) -> None:
    live = await begin(room, "chinese", "standard", 3)
    before = len(room.channel.history())
    rng = random.Random(1)
    while (await room.live()).ply == live.ply or (await room.live()).in_play.log[-1].seat == 0:
        await one_move(room, await room.live(), rng, 0)
    assert len(room.channel.history()) == before + 1
    lines = texts(room.channel.history()[-2]).splitlines()
    assert [line.split("**")[1].replace("\\", "") for line in lines] == [*(await room.live()).names]
    assert texts(board(room)) == "**Alice**'s turn"
    assert board(room).mentions == [], "she is there, for they have only just moved"


async def test_others_are_called_when_a_computer_has_played(room: Room) -> None:
    """With another person at the table, who may be anywhere."""
    await room.alice.slash(room.channel, "chinese start", rules="guided", computers=1)
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    called: set[int] = set()
    for _ in range(40):
        live = await room.live()
        called |= {user.id for user in board(room).mentions}
        player = room.alice if live.to_move.user_id == room.alice.id else room.bob
        table = live.in_play
        move = greedy(table.rules, table.state)
        text = print_move(table.rules, table.state, table.state.turn, move)
        await player.slash(room.channel, "move", move=text)
    assert called == {room.alice.id, room.bob.id}


@pytest.mark.parametrize("mind", [Failing(), Failing(()), Failing([Say("nonsense")]), Failing([Shift(0, 0, 1)])])
async def test_a_computer_that_cannot_think_is_passed_over(room: Room, mind: Mind) -> None:
    live = await begin(room, "chinese", "guided", mind=mind)
    for _ in range(30):
        live = await room.live()
        if any(entry.seat == 1 for entry in live.in_play.log):
            break
        await one_move(room, live, random.Random(1), 0)
    assert {entry.text for entry in live.in_play.log if entry.seat == 1} == {SKIP}
    assert not live.to_move.computer


async def test_a_computer_is_called_by_its_first_name_when_a_pile_of_it_is_meant(room: Room) -> None:
    live = await begin(room, "chinese", "guided")
    first = live.names[1].removesuffix(SIGN)
    await room.alice.slash(room.channel, "move", move="turn")
    for name, understood in ((first.lower(), True), ("nobody", False)):
        said = answer(await room.alice.slash(room.channel, "move", move=f"waste {name}"))
        assert ("I didn't get" not in said) is understood, said


async def test_a_computer_that_was_about_to_play_does_so_after_a_restart(room: Room) -> None:
    room.pace = Pace(1000, 1000, 1000)
    live = await begin(room, "chinese", "guided", mind=Inline())
    while not (live := await room.live()).to_move.computer:
        await one_move(room, live, random.Random(1), 0)
    assert texts(board(room)).endswith("'s turn")
    room.pace = NO_PAUSE
    await room.restart()
    after = await room.live()
    assert after.record.version == live.record.version + 1
    assert not after.to_move.computer
    assert texts(board(room)) == "**Alice**'s turn"


async def test_people_are_told_what_is_going_on(room: Room) -> None:
    live = await begin(room, "chinese", "guided")
    await room.alice.slash(room.channel, "resign")
    over = await table_of(room, live)
    said = texts(board(room))
    assert over.record.status == "over"
    assert ENGLISH.say("uncounted") in said
    assert "in the league" not in said
    why = ENGLISH.say("unrated-short", players=2, turns=3)
    assert f"\n{why}" in said, "one who leaves early is not rated"


@pytest.mark.parametrize("switch", ["on", "off"])
async def test_the_end_tells_what_a_game_did_to_the_rating(room: Room, switch: str) -> None:
    """It counts for no league; who stays out of lists is in no line of ratings either."""
    live = await begin(room, "chinese", "guided")
    await room.alice.slash(room.channel, "privacy lists", switch=switch)
    service = room.bot.handler.service
    await service.tables.commit_moves(None, live, three_turns(live.in_play), ())
    await room.alice.slash(room.channel, "resign")
    said = texts(board(room))
    assert ENGLISH.say("uncounted") in said
    (line,) = await service.ratings.table(room.guild.id, "chinese")
    assert line.rating.shown < 1500, "the computer has won"
    assert (f"\n-# It's rated, though: Alice {line.rating.shown - 1500}" in said) is (switch == "on")
    assert ("rated" in said) is (switch == "on")


async def test_the_end_tells_why_a_game_with_computers_is_not_rated(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.model.ratings.GAMES_A_WEEK", 1)
    service = room.bot.handler.service
    for often in (False, True):
        live = await begin(room, "chinese", "guided")
        await service.tables.commit_moves(None, live, three_turns(live.in_play), ())
        await room.alice.slash(room.channel, "resign")
        assert ("It's rated, though" in texts(board(room))) is not often
        assert (ENGLISH.say("unrated-often", most=GAMES_A_WEEK) in texts(board(room))) is often


async def test_each_reason_not_to_rate_a_game_with_computers_is_told(room: Room) -> None:
    live = await begin(room, "chinese", "guided")
    await room.bot.handler.service.tables.commit_moves(None, live, three_turns(live.in_play), ())
    await room.alice.slash(room.channel, "resign")
    over = await table_of(room, live)
    alice, computer = over.record.results

    def told(*rows: ResultRow, changes: dict[int, int] | None = None, names: dict[int, str] | None = None) -> str:
        changed = replace(over, record=replace(over.record, results=rows))
        return rated_text(ENGLISH, changed, {1: "Alice"} if names is None else names, changes or {})

    assert told(alice, computer, changes={1: 0}) == ENGLISH.say("rated-unchanged")
    assert told(alice, computer) == ENGLISH.say("unrated-often", most=GAMES_A_WEEK)
    assert told(replace(alice, why=Note("contest-struck", reason="agreed")), computer) == ""
    assert told(alice, computer, names={}) == "", "who stays out of lists is told nothing of"
    late = replace(over.record.members[1], user_id=over.record.members[1].user_id - len(NAMES))
    over = replace(over, record=replace(over.record, members=(over.record.members[0], late)))
    assert told(alice, computer) == ENGLISH.say("unrated-late")


async def test_computers_alone_do_not_go_on(room: Room) -> None:
    live = await begin(room, "chinese", "guided", 2)
    await room.alice.slash(room.channel, "resign")
    over = await table_of(room, live)
    assert over.record.status == "over"
    assert "wins: Alice resigned." in texts(board(room)), "they only lay down their cards"
    await room.alice.slash(room.channel, "chinese start")
    assert (await room.live()).record.status == "lobby", "the channel is free"


async def test_who_closes_a_table_of_computers_has_lost(room: Room) -> None:
    live = await begin(room, "chinese", "guided", 2)
    await room.alice.slash(room.channel, "move", move="turn")
    before = (await room.live()).in_play
    if "turn" in before.legal_texts():
        await room.alice.slash(room.channel, "move", move="turn")
    await room.alice.slash(room.channel, "cancel")
    assert (await table_of(room, live)).record.status == "over"


async def test_a_move_is_taken_back_without_asking_a_computer(room: Room) -> None:
    live = await begin(room, "bank", "guided")
    for _ in range(60):
        live = await room.live()
        moves = [text for text in live.in_play.legal_texts() if live.in_play.type(0, text).before is not None]
        if moves:
            break
        await one_move(room, live, random.Random(1), 0)
    await room.alice.slash(room.channel, "move", move=moves[0])
    await room.alice.slash(room.channel, "undo")
    after = await room.live()
    assert after.in_play.state == live.in_play.state
    assert after.record.ask is None


async def test_the_buttons_of_a_computers_turn_are_nobodys(room: Room) -> None:
    """Not even for the moment in which it thinks are there any to move its cards."""
    live = await begin(room, "chinese", "standard")
    seat = next(seat for seat, member in enumerate(live.record.members) if member.computer)
    thinking = replace(live, position=replace(live.in_play, state=live.in_play.state._replace(turn=seat)))
    offered = [item.label for row in SharedBoard(ENGLISH, thinking).rows() for item in row.children]
    assert offered == ["Knock"]
