"""Private boards that their player has not got, and private games that are over: what finds them again."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.text.reader import ENGLISH
from bot.ui.delivery import open_messages, private_boards
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.days import CLOSED, DAY, NEXT_DAY, Calendar, first_move, own_try, secrets_apart, wall_clock
from tests.bot.test_patience import DEAL
from tests.bot.test_private_tables import begin, own, shown

pytestmark = pytest.mark.thorough

__all__ = ["secrets_apart", "wall_clock"]
NONSENSE = "from here to there"


async def over(room: Room, game: str = "Klondike") -> None:
    """Play a private game for a move and give it up."""
    await begin(room, game=game)
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    await room.alice.slash(room.channel, "resign")


def boards(result: Any) -> list[Any]:
    """The boards among what somebody is answered."""
    return [each for each in private(result) if each.attachments]


# Boards that Discord did not take, or that are gone.


async def test_a_board_that_discord_did_not_take_comes_with_the_next_answer_whatever_that_is(room: Room) -> None:
    await begin(room)
    room.env.inject_error("POST", "/interactions/*", status=500, times=None)
    await room.alice.slash(room.channel, "move", move="stock")
    room.env.backend.faults.clear()
    assert (await own(room)).ply == 1, "it counts"
    refused = await room.alice.slash(room.channel, "move", move=NONSENSE)
    assert len(boards(refused)) == 1
    assert len(private(refused)) == 2, "and why nothing was done"
    again = await room.alice.slash(room.channel, "move", move=NONSENSE)
    assert boards(again) == [], "it is there by now"


async def test_who_is_shown_no_board_is_told_where_it_is(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(room)

    async def fails(*_: object, **__: object) -> None:
        monkeypatch.undo()
        raise discord.DiscordServerError(_Answer(), "no")  # type: ignore[arg-type]

    monkeypatch.setattr("bot.ui.replies.Reply._sent", fails)
    result = await room.alice.slash(room.channel, "move", move="stock")
    assert [texts(each) for each in private(result)] == [ENGLISH.say("board-not-taken")]
    assert ENGLISH.say("board-not-taken").count("`/table`") == 1
    assert len(boards(await room.alice.slash(room.channel, "table"))) == 1


class _Answer:
    status, reason = 503, "no"


async def test_a_refusal_brings_a_board_back_that_may_be_gone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients forget it when they are started anew, and bots which it was."""
    await begin(room)
    assert boards(await room.alice.slash(room.channel, "move", move=NONSENSE)) == [], "it is new"
    await room.restart()
    assert len(boards(await room.alice.slash(room.channel, "move", move=NONSENSE))) == 1
    assert boards(await room.alice.slash(room.channel, "move", move=NONSENSE)) == []
    monkeypatch.setattr(open_messages.Deletable, "lives", False)
    assert len(boards(await room.alice.slash(room.channel, "move", move=NONSENSE))) == 1, "a quarter of an hour later"
    assert (await own(room)).ply == 0
    assert room.channel.history(viewer=room.bob) == []


async def test_an_old_private_board_turns_into_the_newest_when_it_is_pressed(room: Room) -> None:
    old = await begin(room)
    await room.restart()
    newest = shown(await room.alice.slash(room.channel, "move", move="stock"))
    assert newest.id != old.id
    result = await room.alice.click(old, custom_id=component(old, "b-stock"))
    assert (await own(room)).ply == 1, "nothing was done"
    now = next(each for each in room.channel.history(viewer=room.alice) if each.id == old.id)
    assert {each.split(":")[2] for each in buttons(now) if each.endswith("b-stock")} == {"1"}
    assert [texts(each) for each in private(result)[-1:]] == [ENGLISH.say("went-on")]
    assert newest.id not in {each.id for each in room.channel.history(viewer=room.alice)}, "there is one board"


def test_so_many_boards_are_remembered() -> None:
    assert private_boards.PrivateBoards().lives(-5) is False


# Games that are over.


async def test_what_follows_a_private_game_follows_it_where_nobody_plays(room: Room) -> None:
    await over(room)
    board = shown(await room.alice.slash(room.channel, "table"))
    assert f"Klondike, deal {DEAL}" in texts(board)
    assert component(board, "b-next")
    assert "t1   t2   t3" in texts(private(await room.alice.slash(room.channel, "text"))[-1])
    assert private(await room.alice.slash(room.channel, "replay"))[-1].attachments
    await room.alice.slash(room.channel, "restart")
    live = await own(room)
    assert (live.solo.number, live.ply) == (DEAL, 0)
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    await room.alice.slash(room.channel, "resign")
    await room.alice.slash(room.channel, "next")
    live = await own(room)
    assert live.solo.number != DEAL
    assert live.record.private
    assert room.channel.history(viewer=room.bob) == []


async def test_a_move_after_the_end_is_refused_in_one_sentence(room: Room) -> None:
    await over(room)
    for command, options in (("move", {"move": "stock"}), ("undo", {}), ("hint", {}), ("resign", {})):
        (told,) = private(await room.alice.slash(room.channel, command, **options))
        assert texts(told) == ENGLISH.say("private-over"), command


async def test_the_last_game_in_the_channel_is_the_one_that_is_meant(room: Room) -> None:
    await over(room)
    await room.alice.slash(room.channel, "patience start", game="Yukon", deal="1")
    await room.alice.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])
    await room.alice.slash(room.channel, "resign")
    await room.alice.slash(room.channel, "next")
    assert (await room.live()).game.title == "Yukon"
    assert await own(room) is None


async def test_a_table_that_others_play_at_is_meant_before_ones_own_private_game_that_is_over(room: Room) -> None:
    await over(room)
    await room.bob.slash(room.channel, "patience start", game="Yukon", deal="1")
    assert private(await room.alice.slash(room.channel, "table")) == []
    assert "Yukon, deal 1" in texts(room.channel.last_message)
    await room.bob.slash(room.channel, "cancel")
    assert f"Klondike, deal {DEAL}" in texts(shown(await room.alice.slash(room.channel, "table")))


async def test_nobody_else_means_somebodys_private_game_that_is_over(room: Room) -> None:
    await over(room)
    for command in ("table", "text", "next", "restart", "replay"):
        result = await room.bob.slash(room.channel, command)
        assert boards(result) == [], command
        assert not any("Klondike" in texts(each) for each in private(result)), command


# Tries whose date is closed.


async def a_try(room: Room) -> Any:
    """A try at which a move has been made; its board."""
    await room.alice.slash(room.channel, "daily")
    return shown(await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice)))


@pytest.mark.parametrize("seen_to", [False, True], ids=["in the very minute", "later"])
@pytest.mark.parametrize("how", ["typed", "pressed"])
async def test_a_move_at_a_closed_try_is_refused_and_its_end_is_shown(
    room: Room, wall_clock: Calendar, seen_to: bool, how: str
) -> None:
    board, live = await a_try(room), await own_try(room, room.alice)
    wall_clock.turn(CLOSED, 0)
    if seen_to:
        await room.bot.handler.end_closed_tries()
    if how == "typed":
        result = await room.alice.slash(room.channel, "move", move="stock")
    else:
        # Whichever button there is that makes a move or takes one back.
        result = await room.alice.click(board, custom_id=component(board, "b-undo"))
    record = await room.store.tables.table(live.record.id)
    assert record is not None
    assert [row.text for row in await room.store.tables.log(record)] == [live.in_play.log[0].text, "resign"]
    sentence = ENGLISH.say("try-over", day=str(DAY))
    assert [texts(each) for each in private(result)].count(sentence) == 1
    seen = room.channel.history(viewer=room.alice)
    end = next(each for each in seen if each.attachments)
    assert ENGLISH.say("daily-closed", day=str(DAY)) in texts(end)
    assert component(end, "b-share")
    assert len([each for each in seen if each.attachments]) == 1
    again = await room.alice.slash(room.channel, "undo")
    assert [texts(each) for each in private(again)] == [sentence], "its end is not shown twice"


@pytest.mark.usefixtures("secrets_apart")
@pytest.mark.parametrize("page", [False, True], ids=["typed", "by a button"])
async def test_the_next_daily_shows_once_how_the_last_ended_when_its_date_was_closed(
    room: Room, wall_clock: Calendar, page: bool
) -> None:
    await a_try(room)
    wall_clock.turn(CLOSED, 0)
    await room.bot.handler.service.daily.settle_ahead()
    await room.bot.handler.end_closed_tries()
    said = ENGLISH.say("daily-closed", day=str(DAY))

    async def asked() -> Any:
        if not page:
            return await room.alice.slash(room.channel, "daily")
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Play", custom_id=f"t:0:{CLOSED.toordinal()}:b-today"))
        post = await room.bot.get_partial_messageable(room.channel.id).send("post", view=view)
        return await room.alice.click(post, custom_id=f"t:0:{CLOSED.toordinal()}:b-today")

    first, second = await asked(), await asked()
    assert [said in texts(each) for each in private(first)].count(True) == 1
    assert not any(said in texts(each) for each in private(second)), "it is told once"
    assert len(room.channel.history(viewer=room.bob)) == 2 * page, "and to nobody else"


@pytest.mark.usefixtures("secrets_apart")
async def test_the_daily_after_a_closed_try_is_that_of_the_date(room: Room, wall_clock: Calendar) -> None:
    await a_try(room)
    wall_clock.turn(CLOSED, 0)
    await room.bot.handler.service.daily.settle_ahead()
    await room.alice.slash(room.channel, "daily")
    assert (await own_try(room, room.alice)).solo.day == str(CLOSED)
    assert NEXT_DAY < CLOSED
