"""How many requests a move costs, and which: those of an interaction are free, the bot token's are counted."""

from __future__ import annotations

import contextlib
import time
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.text.reader import ENGLISH
from bot.ui import replies
from bot.ui.delivery import tokens
from bot.ui.delivery.open_messages import OpenMessages
from bot.ui.delivery.tokens import Token, Tokens
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_patience import klondike
from tests.bot.test_play import answer, board

pytestmark = pytest.mark.thorough

# The requests that Discord does not count, by what they do.
PRIVATE, DEFER, UPDATE, MESSAGE = "private", "deferral", "update", "message"
FOLLOW_UP, PATCH_OWN, DELETE_OWN = "follow-up", "own edit", "own deletion"
# The ones that it counts.
POST, PATCH, DELETE = "POST", "PATCH", "DELETE"


def kind(entry: Any) -> str:
    """What a request does."""
    if entry.path.startswith("/interactions/"):
        ephemeral = (entry.json.get("data") or {}).get("flags", 0) & 64
        return {4: PRIVATE if ephemeral else MESSAGE, 5: DEFER, 6: DEFER, 7: UPDATE}[entry.json["type"]]
    if entry.path.startswith("/webhooks/"):
        return {"POST": FOLLOW_UP, "PATCH": PATCH_OWN, "DELETE": DELETE_OWN}[entry.method]
    return str(entry.method)


@contextlib.contextmanager
def counting(room: Room) -> Any:
    """Collect the kinds of the requests that are made within."""
    before, kinds = len(room.env.http_requests), list[str]()
    yield kinds
    kinds += [kind(entry) for entry in room.env.http_requests[before:]]


async def id_of(room: Room, text: str) -> str:
    """The id of a move's button."""
    live = await room.live()
    return f"t:{live.record.id}:{live.ply}:b-{text.replace(' ', '_')}"


# What a move costs.


async def test_a_press_that_stays_in_the_turn_is_one_request(room: Room) -> None:
    await room.begin()
    player, shown = await room.to_move(), board(room)
    with counting(room) as kinds:
        result = await player.click(shown, custom_id=await id_of(room, "turn"))
    assert kinds == [UPDATE]
    assert board(room).id == shown.id
    assert "turned up 5♠ 4♣ 9♥ 5♥" in texts(board(room))
    assert len(board(room).attachments) == 1
    assert private(result) == []


async def test_a_press_that_passes_the_turn_is_two_and_calls_the_next_player(room: Room) -> None:
    await room.begin()
    player, shown = await room.to_move(), board(room)
    await player.click(shown, custom_id=await id_of(room, "stock"))
    with counting(room) as kinds:
        result = await player.click(board(room), custom_id=await id_of(room, "stock waste"))
    assert kinds == [UPDATE, FOLLOW_UP]
    left, new = room.channel.history()[-2:]
    assert (left.id, texts(left), buttons(left), left.attachments) == (
        shown.id,
        "**Bob** turned up 5♠ 4♣ 9♥ 5♥, drew 6♠ → own waste",
        {},
        [],
    )
    assert [user.id for user in new.mentions] == [(await room.to_move()).id]
    assert buttons(new)
    assert new.attachments
    assert private(result) == []
    assert not new.flags.ephemeral


async def test_the_board_of_a_follow_up_is_edited_later(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    for text in ("stock", "stock waste"):
        await player.click(board(room), custom_id=await id_of(room, text))
    followed, player = board(room), await room.to_move()
    with counting(room) as kinds:
        await player.slash(room.channel, "move", move="stock")
    assert board(room).id == followed.id
    assert kinds == [PATCH_OWN, PRIVATE]
    with counting(room) as kinds:
        await player.click(board(room), custom_id=await id_of(room, "stock waste"))
    assert kinds == [UPDATE, FOLLOW_UP]


async def test_a_typed_move_that_passes_the_turn_is_its_own_board(room: Room) -> None:
    await room.begin()
    player, shown = await room.to_move(), board(room)
    with counting(room) as kinds:
        result = await player.slash(room.channel, "move", move="stock, stock waste")
    assert kinds == [MESSAGE, PATCH_OWN]
    assert result.response.id == board(room).id != shown.id
    assert [user.id for user in board(room).mentions] == [(await room.to_move()).id]
    assert buttons(room.channel.history()[-2]) == {}
    assert private(result) == []


async def test_a_typed_move_that_stays_in_the_turn_is_two_and_none_that_counts(room: Room) -> None:
    """The board is changed by the token of whoever pressed it last, or of the command that it answers."""
    await room.begin()
    player, shown = await room.to_move(), board(room)
    with counting(room) as kinds:
        result = await player.slash(room.channel, "move", move="turn")
    assert kinds == [PATCH_OWN, PRIVATE, DELETE_OWN], "what was answered to the command before goes"
    assert board(room).id == shown.id
    assert [texts(each) for each in private(result)] == [ENGLISH.say("done-moves", played="turn up the columns")]


async def test_of_what_is_answered_to_typed_moves_only_the_newest_stays(room: Room) -> None:
    """The board would scroll out of sight above it."""
    await klondike(room)
    for _ in range(3):
        await room.alice.slash(room.channel, "move", move="stock")
    seen = [texts(message) for message in room.channel.history(viewer=room.alice)]
    assert seen.count(ENGLISH.say("done-moves", played="draw a card")) == 1


async def test_where_nobody_has_pressed_for_long_a_typed_move_has_one_request_that_counts(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    player, shown = await room.to_move(), board(room)
    monkeypatch.setattr(tokens, "TOKEN_SECONDS", 0)
    with counting(room) as kinds:
        await player.slash(room.channel, "move", move="turn")
    assert kinds == [PATCH, PRIVATE, DELETE_OWN], "and none is wasted on a token that is too old"
    assert board(room).id == shown.id


async def test_a_token_that_discord_does_not_take_is_tried_once(room: Room) -> None:
    await room.begin()
    player, shown = await room.to_move(), board(room)
    path = f"/webhooks/*/messages/{shown.id}"
    room.env.inject_error("PATCH", path, status=401, code=50027, times=None)
    with counting(room) as kinds:
        await player.slash(room.channel, "move", move="stock")
        await player.slash(room.channel, "undo")
    assert kinds[:3] == [PATCH_OWN, PATCH, PRIVATE]
    assert PATCH_OWN not in kinds[3:]


async def test_no_picture_is_sent_so_late_that_it_may_come_too_late(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow line it takes a second, of the three that Discord waits."""
    await room.begin()
    player = await room.to_move()
    monkeypatch.setattr(replies, "LATEST_PICTURE", -1.0, raising=False)
    with counting(room) as kinds:
        await player.click(board(room), custom_id=await id_of(room, "stock"))
        await player.slash(room.channel, "move", move="stock waste")
    assert kinds == [DEFER, PATCH_OWN, DEFER, POST, PATCH_OWN, DELETE_OWN]


async def test_messages_that_are_too_old_to_be_taken_away_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    taken, kept = list[int](), OpenMessages()
    now = time.monotonic()

    def told(number: int) -> Any:
        async def delete() -> None:
            taken.append(number)

        return SimpleNamespace(id=number, delete=delete)

    asked: Any = SimpleNamespace(user=SimpleNamespace(id=1), message=None)
    for number, later in ((1, 0), (2, 60), (3, 60 + 15 * 60)):
        monkeypatch.setattr(time, "monotonic", lambda later=later: now + later)
        await kept.replace(asked, told(number))
    assert taken == [1]


def test_the_newest_token_of_a_board_is_the_one_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    now, remembered = time.monotonic(), Tokens()
    old, new, late = (cast("discord.Webhook", object()) for _ in range(3))
    remembered.note(1, Token(new, now))
    remembered.note(1, Token(old, now - 60))
    assert remembered.of(1) is new
    remembered.note(2, Token(late, now - tokens.TOKEN_SECONDS - 1))
    assert remembered.of(2) is None
    monkeypatch.setattr(tokens, "MOST_TOKENS", 2)
    for board_id in (3, 4):
        remembered.note(board_id, Token(new, now))
    assert [remembered.of(each) for each in (1, 3, 4)] == [None, new, new]
    remembered.forget(3)
    assert remembered.of(3) is None


async def test_a_game_for_one_by_taps_costs_one_request_a_move(room: Room) -> None:
    await klondike(room)
    for text in ("stock", "undo", "hint"):
        with counting(room) as kinds:
            await room.alice.click(board(room), custom_id=await id_of(room, text))
        assert kinds == [UPDATE]


async def test_what_is_refused_is_told_to_nobody_else(room: Room) -> None:
    await room.begin()
    shown = texts(board(room))
    with counting(room) as kinds:
        typed = await room.carol.slash(room.channel, "move", move="stock")
    assert kinds == [PRIVATE]
    with counting(room) as kinds:
        pressed = await room.carol.click(board(room), custom_id=await id_of(room, "stock"))
    assert kinds == [PRIVATE], "a press costs no more"
    assert answer(typed) == answer(pressed) == ENGLISH.say("not-seated")
    assert texts(board(room)) == shown


async def test_a_press_on_a_private_message_posts_nothing_that_answers_it(room: Room) -> None:
    """Others would see a board that answers a message which they cannot see."""
    await room.begin()
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    (meant,) = private(await player.slash(room.channel, "move", move="stock wast"))
    (button,) = [each for each in buttons(meant) if each.endswith(":b-stock_waste")]
    with counting(room) as kinds:
        await player.click(meant, custom_id=button)
    assert kinds == [POST, PATCH_OWN, DEFER, DELETE_OWN]
    assert [user.id for user in board(room).mentions] == [(await room.to_move()).id]


async def test_what_stopped_a_text_is_told_privately_below_the_board_that_it_led_to(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    with counting(room) as kinds:
        result = await player.slash(room.channel, "move", move="stock, stock waste, stock")
    assert kinds == [MESSAGE, PATCH_OWN, FOLLOW_UP]
    assert ENGLISH.say("turn-over") in answer(result)


# Lists.


async def listing(room: Room) -> tuple[str, str]:
    """The list of moves of a board, and the value of its first entry."""
    await room.alice.slash(room.channel, "patience start", game="Beleaguered Castle", deal="4")
    (found,) = [(key, part) for key, part in buttons(board(room)).items() if key.endswith(":s-move")]
    return found[0], found[1].options[0].value


@pytest.mark.drawn
async def test_a_pick_that_is_refused_lets_its_list_go(room: Room) -> None:
    custom_id, value = await listing(room)
    before = board(room)
    with counting(room) as kinds:
        result = await room.bob.select(before, [value], custom_id=custom_id)
    assert kinds == [UPDATE, FOLLOW_UP]
    assert "Alice is playing Beleaguered Castle here" in answer(result)
    assert board(room).id == before.id
    assert texts(board(room)) == texts(before)
    (picture,) = board(room).attachments
    assert await picture.read() == await before.attachments[0].read()
    assert picture.description == before.attachments[0].description
    assert [*buttons(board(room))] == [
        f"{each}.1" if each.rpartition(":")[2].startswith("s-") else each for each in buttons(before)
    ], "with another id, so that it does not go on showing what was picked"
    numbers = [[part.id for key, part in buttons(each).items() if ":s-" in key] for each in (before, board(room))]
    assert not {*numbers[0]} & {*numbers[1]}, "the practice room goes by this number"
    again = await room.bob.select(board(room), [value], custom_id=f"{custom_id}.1")
    assert answer(again) == answer(result)
    assert f"{custom_id}.2" in buttons(board(room))
    await room.alice.select(board(room), [value], custom_id=f"{custom_id}.2")
    assert (await room.live()).ply == 1
    assert not [each for each in buttons(board(room)) if "." in each]


async def test_a_board_that_shows_more_by_now_is_not_set_back(room: Room) -> None:
    await listing(room)
    before, stale = board(room), await room.live()
    (custom_id, *_) = [each for each in buttons(before) if "_" in each]
    await room.alice.click(before, custom_id=custom_id)
    now = buttons(board(room))
    with counting(room) as kinds:
        await room.bot.handler.publisher.loosen(stale, 0, Unasked())  # type: ignore[arg-type]
    assert kinds == []
    assert before.id == board(room).id
    assert {*buttons(board(room))} == {*now} != {*buttons(before)}


class Unasked:
    """A reply that is not to be made."""

    async def loosen(self, *_: object) -> None:
        """Fail."""
        pytest.fail("the board has other lists by now")
