"""How a game ends in the channel: what the last board tells, what stays of it, and what can be done then."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from bot.model.refusals import Refused
from bot.service.ratings import Ratings
from bot.service.tables import RequestContext
from bot.store.protocol import StoreError
from bot.text.reader import ENGLISH
from bot.ui.components import PICTURE
from engine.view import View
from render.table import table_png
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.refusing import refusing
from tests.bot.test_channel import CARD, play, shown, turned_or_moved
from tests.bot.test_patience_end import nearly_won
from tests.bot.test_play import board
from tests.lanes import leading

pytestmark = pytest.mark.thorough


def button(room: Room, what: str) -> str:
    """The id of a button of the newest board."""
    return next(each for each in buttons(board(room)) if each.endswith(f"b-{what}"))


@pytest.fixture
def captions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What stands below the pictures that are drawn."""
    drawn: list[str] = []

    def draw(view: View, names: tuple[str, ...], caption: str, **how: Any) -> bytes:
        drawn.append(caption)
        return table_png(view, names, caption, **how)

    monkeypatch.setattr("bot.ui.delivery.painting.table_png", draw)
    return drawn


@pytest.mark.parametrize("game", leading(["klondike", "spaces"]))
async def test_a_game_for_one_is_one_message_to_its_end(room: Room, game: str, captions: list[str]) -> None:
    await room.alice.slash(room.channel, "patience start", game=game, deal="4")
    await play(room, random.Random(7), 40)
    await room.alice.slash(room.channel, "undo")
    assert "Undone: " in texts(board(room))
    await room.alice.slash(room.channel, "hint")
    assert "hint: " in captions[-1]
    await room.alice.slash(room.channel, "resign")
    (said,) = shown(room)
    assert said.startswith("### Alice resigned after 39 moves\n")
    assert "ndone: " not in said
    assert "int: " not in said
    assert captions[-1].endswith(", deal 4 · 39 moves · resigned"), "the hint is no longer true"
    assert len(said.splitlines()) <= 4, "no wall of moves"


async def test_below_the_end_stand_the_last_moves_that_were_not_undone(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="klondike", deal="4")
    await room.alice.slash(room.channel, "move", move="stock, stock, undo, redo, stock, undo, hint, stock, stock")
    state = (await room.live()).in_play.state
    (waste,) = (pile.cards for pile in state.piles if len(pile.cards) == 4 and not pile.down)
    await room.alice.slash(room.channel, "resign")
    *_, below = texts(board(room)).splitlines()
    assert below == "-# Drew " + ", drew ".join(map(str, waste[1:])), "of four the last three"


async def played(room: Room, text: str) -> set[str]:
    """The cards that a move of Alice's moves or turns up."""
    before = (await room.live()).in_play.state
    await room.alice.slash(room.channel, "move", move=text)
    return turned_or_moved(before, (await room.live()).in_play.last)


@pytest.mark.parametrize("together", [False, True])
async def test_the_end_of_a_game_for_one_names_no_card_of_what_was_undone(
    room: Room, together: bool, captions: list[str]
) -> None:
    await room.alice.slash(room.channel, "patience start", game="klondike", deal="5", together=together)
    stands = await played(room, "tableau 5 tableau 6")
    undone = await played(room, "tableau 3 tableau 5") - stands
    assert undone
    assert undone <= {*CARD.findall(texts(board(room)))}, "told as long as it stands"
    await room.alice.slash(room.channel, "undo")
    await room.alice.slash(room.channel, "resign")
    told = {*CARD.findall(texts(board(room)) + captions[-1])}
    assert stands <= told
    assert not undone & told


async def test_a_finished_board_keeps_its_picture_and_no_buttons(room: Room, captions: list[str]) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock")
    await room.alice.slash(room.channel, "resign")
    ended, last = board(room), captions[-1]
    await room.bob.click(ended, custom_id=button(room, "again"))
    *_, left, lobby = room.channel.history()
    assert left.id == ended.id
    assert [each.filename for each in left.attachments] == [PICTURE]
    assert captions[-1] == last, "the same picture"
    assert not buttons(left)
    assert "Bob** wins" in texts(left)
    assert not lobby.attachments
    assert buttons(lobby)


@pytest.mark.parametrize("command", ["chinese start", "patience start"])
async def test_a_finished_board_loses_its_buttons_to_whatever_is_started_by_a_command(
    room: Room, command: str
) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock")
    await room.alice.slash(room.channel, "resign")
    ended = board(room)
    assert buttons(ended)
    await room.carol.slash(room.channel, command, **({"game": "klondike"} if "patience" in command else {}))
    *_, left, begun = room.channel.history()
    assert left.id == ended.id
    assert not buttons(left)
    assert [each.filename for each in left.attachments] == [PICTURE]
    assert "Bob** wins" in texts(left)
    assert buttons(begun)


async def test_a_finished_game_for_one_keeps_its_picture_when_the_next_is_dealt(room: Room) -> None:
    last = await nearly_won(room)
    await room.alice.slash(room.channel, "move", move=last)
    said = texts(board(room))
    await room.alice.click(board(room), custom_id=button(room, "next"))
    left, newest = room.channel.history()
    assert [each.filename for each in left.attachments] == [PICTURE]
    assert texts(left) == said
    assert not buttons(left)
    assert buttons(newest)


async def test_who_presses_play_again_is_host_and_the_others_are_asked_once(room: Room) -> None:
    live = await room.begin("knocking")
    await room.alice.slash(room.channel, "resign")
    ended = board(room)
    stranger = await room.carol.click(ended, custom_id=button(room, "again"))
    assert texts(private(stranger)[-1]) == ENGLISH.say("not-seated")
    await room.bob.click(ended, custom_id=button(room, "again"))
    lobby = (await room.live()).record
    assert [member.name for member in lobby.members] == ["Bob"]
    assert lobby.host_id == room.bob.id
    assert (lobby.game, lobby.options, lobby.limit) == (live.record.game, live.record.options, live.record.limit)
    assert [user.id for user in board(room).mentions] == [room.alice.id]
    assert f"<@{room.alice.id}>" in texts(board(room))
    left = next(message for message in room.channel.history() if message.id == ended.id)
    assert "wins" in texts(left)
    assert not buttons(left)
    first = board(room).id
    await room.alice.click(board(room), custom_id=button(room, "join"))
    assert board(room).id == first, "one tap"
    await room.bob.click(board(room), custom_id=button(room, "begin"))
    assert (await room.live()).record.status == "playing"


async def test_an_invitation_that_could_not_be_posted_comes_later(room: Room) -> None:
    await room.begin()
    await room.alice.slash(room.channel, "resign")
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=400, times=1)
    await room.bob.click(board(room), custom_id=button(room, "again"))
    await room.bot.handler.post_missing()
    assert [user.id for user in board(room).mentions] == [room.alice.id]


async def test_the_proof_of_a_deal_is_told_to_who_asks(room: Room) -> None:
    record = (await room.begin()).record
    await room.alice.slash(room.channel, "resign")
    pressed = await room.carol.click(board(room), custom_id=button(room, "proof"))
    said = pressed.followups[0]
    assert said.ephemeral
    assert record.seed in texts(said.message)
    assert record.salt in texts(said.message)
    assert not [text for text in shown(room) if record.seed in text or record.salt in text]
    ended, custom_id = board(room), button(room, "proof")
    room.env.inject_error("PATCH", f"/*/messages/{ended.id}", status=500, times=None)
    await room.carol.slash(room.channel, "bank start")
    later = await room.carol.click(ended, custom_id=custom_id)
    assert record.seed in texts(private(later)[-1]), "whatever is played next, with the old buttons"


async def test_nothing_is_proven_or_played_again_before_the_end(room: Room) -> None:
    record, service = (await room.begin()).record, room.bot.handler.service
    context = RequestContext(1, room.guild.id, room.channel.id, room.alice.id, "Alice")
    with refusing("out of date"):
        await service.tables.ended(room.channel.id, record.id, Refused("outdated"))
    with refusing("no game to play again"):
        await service.lobby.play_again(context, record.id)


async def test_the_end_of_a_won_game_for_one(room: Room) -> None:
    last = await nearly_won(room)
    await room.env.advance_time(125)
    await room.alice.slash(room.channel, "move", move=last)
    said = texts(board(room))
    assert re.search(
        r"### Alice won in 17 moves and \d:\d\d!\nNo undos, no hints\.\nStreak: 1 · Best so far: 17 moves, ", said
    )
    labels = [each.label for each in buttons(board(room)).values()]
    assert labels == ["Next deal", "Same deal"], "there is no secret to prove"


async def test_a_game_that_is_given_up_tells_nothing_of_before(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="klondike", deal="5")
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "resign")
    assert texts(board(room)).startswith("### Alice resigned after 1 move\n")


async def test_a_deal_that_was_known_changes_no_best_game(room: Room) -> None:
    last = await nearly_won(room)
    await room.alice.slash(room.channel, "resign")
    record = await room.store.tables.latest_in(room.channel.id)
    moves = [row.text for row in (await room.store.tables.log(record))[:-1]]
    await room.alice.click(board(room), custom_id=button(room, "restart"))
    for text in [*moves, last]:
        await room.alice.slash(room.channel, "move", move=text)
    assert ENGLISH.say("known-deal") in texts(board(room))
    assert "Streak" not in texts(board(room))


@pytest.mark.parametrize("error", [StoreError("room-missing"), TimeoutError()], ids=["fails", "takes long"])
async def test_the_end_is_shown_whatever_becomes_of_the_ratings(
    room: Room, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """They are counted from all games of a server, if need be."""

    async def changes(*_: object) -> None:
        raise error

    monkeypatch.setattr(Ratings, "changes", changes)
    await room.begin()
    await room.play_on()
    await room.bob.slash(room.channel, "resign")
    assert "**Alice** wins" in texts(board(room))
    assert "Rating" not in texts(board(room))
