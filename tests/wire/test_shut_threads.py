"""Threads that are archived, and open again by a message or by whoever looks at them; locked ones do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.moves import Say
from tests.wire.conftest import Wire
from tests.wire.people import NotThere, Person
from tests.wire.play import boards, stand
from tests.wire.world import ALL_PERMISSIONS, MANAGE_THREADS, THREAD, Channel

pytestmark = pytest.mark.thorough


async def begun(wire: Wire) -> tuple[Person, Channel]:
    """Somebody in a thread in which they have begun to play, and the thread, which has been archived since."""
    thread = wire.discord.world.channel(wire.place.guild, "thread", THREAD, wire.place.channel)
    wire.discord.gateway.tell("THREAD_CREATE", thread.json(), wire.place.guild.id)
    alice = replace(wire.alice, channel=thread)
    alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(thread))
    await wire.discord.quiet()
    thread.archived = True
    wire.discord.gateway.tell("THREAD_UPDATE", thread.json(), wire.place.guild.id)
    await wire.discord.quiet()
    return alice, thread


async def test_what_happens_by_itself_in_an_archived_thread_is_posted_which_opens_it(wire: Wire) -> None:
    """Nothing can be edited there."""
    _, thread = await begun(wire)
    (former,) = boards(thread)
    tables = wire.bot.handler.service.tables
    live = await tables.live(thread.id)
    moved = await tables.commit_moves(None, live, live.in_play.act(0, Say("stock")), ())
    await wire.bot.handler.show(moved.live)
    await wire.place.until(lambda: not thread.archived)
    (board,) = boards(thread)
    assert (board.id != former.id, stand(thread).ply) == (True, 1)
    await wire.discord.quiet()
    kept = wire.bot.get_channel(thread.id)
    assert kept is not None
    assert not kept.archived, "the bot hears of it"


async def test_who_presses_opens_an_archived_thread_first(wire: Wire) -> None:
    alice, thread = await begun(wire)
    board, already = boards(thread)[-1], len(wire.discord.sent)
    alice.press(next(each for each in board.controls() if each.endswith(":b-stock")), board)
    await wire.place.until(lambda: stand(thread).ply == 1)
    await wire.discord.quiet()
    assert boards(thread) == [board]
    assert [each.status for each in wire.discord.sent[already:]] == [200], "as anywhere else"


async def test_a_private_answer_opens_a_thread_that_was_archived_meanwhile(wire: Wire) -> None:
    """The bot hears of that as of any other change."""
    alice, thread = await begun(wire)
    asked = alice.slash("join")
    thread.archived = True
    wire.discord.gateway.tell("THREAD_UPDATE", thread.json(), wire.place.guild.id)
    (told,) = await wire.place.until(lambda: alice.answers(asked))
    await wire.discord.quiet()
    assert told.reader == alice.user.id
    assert not thread.archived
    kept = wire.bot.get_channel(thread.id)
    assert kept is not None
    assert not kept.archived


@pytest.mark.parametrize("how", ["press", "type", "press what is refused", "type what is refused"])
async def test_what_is_asked_in_a_thread_that_was_archived_meanwhile_is_answered(wire: Wire, how: str) -> None:
    """A first response edits nothing there; the board is posted anew, which opens the thread, and is there once."""
    alice, thread = await begun(wire)
    (board,), refused = boards(thread), how.endswith("refused")
    person = replace(wire.bob, channel=thread) if refused else alice
    stock = next(each for each in board.controls() if each.endswith(":b-stock"))
    asked = person.press(stock, board) if how.startswith("press") else person.slash("move", move="stock")
    thread.archived = True
    await wire.place.until(lambda: asked.answered)
    await wire.discord.quiet()
    assert (stand(thread).ply, thread.archived) == (0 if refused else 1, False)
    assert len(boards(thread)) == 1
    assert len(person.answers(asked)) == (how != "press"), "a press needs no words"


async def test_of_who_may_not_open_a_locked_thread_the_bot_never_hears(wire: Wire) -> None:
    alice, thread = await begun(wire)
    thread.locked = True
    board, already = boards(thread)[-1], len(wire.discord.sent)
    with pytest.raises(NotThere):
        replace(alice, may=ALL_PERMISSIONS & ~MANAGE_THREADS).press(
            next(each for each in board.controls() if each.endswith(":b-stock")), board
        )
    await wire.discord.quiet()
    assert wire.discord.sent[already:] == []
