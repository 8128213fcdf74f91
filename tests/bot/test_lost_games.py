"""Where a game for one player was lost: who is told, what, and how it is played on from there."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PIL import Image, ImageSequence

from bot.model.live_table import LiveTable
from bot.service import winnable
from bot.text.reader import ENGLISH
from engine.game import Rules
from engine.moves import Move
from engine.record import read
from engine.solitaire.board import Board
from engine.solving.review import Review
from engine.state import State
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.days import CLOSED, NEXT_DAY, Calendar, give_up_try, secrets_apart, told_of_try, wall_clock
from tests.bot.refusing import refusing
from tests.bot.test_secret_deals import seen_deals
from tests.bot.test_solutions import board, over

pytestmark = pytest.mark.searching
__all__ = ["secrets_apart", "wall_clock"]
# Deals with few moves: of a game whose cards lie open, and of one that hides some.
OPEN, BLIND = ("citadel", 1), ("tripeaks", 1)
MOVES = 4


def found(last: int, *, proved: bool, wins: int = 1) -> Callable[..., Review]:
    """A review that finds a last position, from which so many of its first moves are said to win."""

    def reviewed(rules: Rules, line: Sequence[State], enough: object) -> Review:
        assert line[0] == rules.deal(line[0].seed), "the line begins with the deal"
        moves, state = list[Move](), line[last]
        for _ in range(wins if last >= 0 else 0):
            moves.append(rules.offered(state, 0)[-1])
            state = rules.play(state, 0, moves[-1]).state
        return Review(last, tuple(moves), proved)

    return reviewed


async def given_up(room: Room, game_id: str, deal: int, moves: int = MOVES) -> LiveTable:
    """A game of Alice's that she has given up after some moves."""
    await room.alice.slash(room.channel, "patience start", game=game_id, deal=str(deal))
    for _ in range(moves):
        await room.alice.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])
    await room.alice.slash(room.channel, "resign")
    return await over(room)


async def asked(room: Room) -> Any:
    """The private answer to who asks where it was lost."""
    message = board(room)
    result = await room.bob.click(message, custom_id=component(message, "b-lost"))
    (told,) = [each.message for each in result.followups if each.ephemeral]
    return told


@pytest.mark.parametrize(("deal", "proved"), [(OPEN, True), (OPEN, False), (BLIND, True)])
async def test_the_move_that_lost_a_game_is_shown_with_the_position_before_it(
    room: Room, monkeypatch: pytest.MonkeyPatch, deal: tuple[str, int], proved: bool
) -> None:
    live = await given_up(room, *deal)
    monkeypatch.setattr(winnable, "review", found(2, proved=proved))
    message = await asked(room)
    said = texts(message)
    assert said.startswith("### Lost here: " if proved else "### No win found after this move: ")
    assert "Move 3 " in said or "move 3." in said
    assert "win in 1 move." in said
    assert ("as the cards lay" in said) is (deal == BLIND)
    (picture,) = message.attachments
    assert Image.open(io.BytesIO(await picture.read())).width > 300
    assert "2 moves" in picture.description
    assert await seen_deals(room) == [(live.record.id, room.guild.id, room.bob.id)], "it is no first try of Bob's"


@pytest.mark.parametrize(
    ("last", "proved", "key"), [(-1, True, "lost-from-the-deal"), (-1, False, "lost-nowhere"), (MOVES, False, "")]
)
async def test_what_was_not_lost_by_a_move_is_said_plainly(
    room: Room, monkeypatch: pytest.MonkeyPatch, last: int, proved: bool, key: str
) -> None:
    await given_up(room, *OPEN)
    monkeypatch.setattr(winnable, "review", found(last, proved=proved))
    message = await asked(room)
    assert texts(message) == (ENGLISH.say(key) if key else ENGLISH.say("lost-not-yet", moves=1))
    assert bool(message.attachments) is bool(buttons(message)) is not key


async def test_it_is_searched_for_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await given_up(room, *OPEN)
    monkeypatch.setattr(winnable, "review", found(1, proved=True))
    first = texts(await asked(room))
    monkeypatch.setattr(winnable, "review", None)
    assert texts(await asked(room)) == first


async def test_while_many_ask_nothing_is_searched_for(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await given_up(room, *OPEN)
    monkeypatch.setattr(winnable, "MOST_SEARCHES_WAITING", 0)
    assert texts(await asked(room)) == ENGLISH.say("many-replays")
    assert await room.store._database.rows("SELECT * FROM seen_deals") == [], "who is told nothing knows no deal"


async def test_whoever_asked_can_play_on_from_there(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = await given_up(room, *OPEN)
    monkeypatch.setattr(winnable, "review", found(2, proved=True))
    message = await asked(room)
    result = await room.bob.click(message, custom_id=component(message, "b-playon"))
    (played,) = [each.message for each in result.followups if each.ephemeral]
    assert texts(played).startswith("You're playing on after 2 moves, so this game doesn't count.")
    record = await room.store.tables.private_of(room.guild.id, room.bob.id)
    assert record is not None
    mine = await room.bot.handler.service.past.again(record)
    assert (record.host_id, record.seed, record.solo) == (room.bob.id, lost.record.seed, lost.record.solo)
    assert [entry.text for entry in mine.in_play.log] == [entry.text for entry in lost.in_play.log][:2]
    await room.bob.slash(room.channel, "resign")
    ending = await room.store.results.solo_ending(record.id)
    assert ending is not None
    assert not ending.first_try


async def test_the_win_is_shown_from_there_on(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = await given_up(room, *OPEN)
    monkeypatch.setattr(winnable, "review", found(2, proved=True, wins=2))
    message = await asked(room)
    result = await room.bob.click(message, custom_id=component(message, "b-lostwin"))
    (shown,) = [each.message for each in result.followups if each.ephemeral]
    assert texts(shown) == ENGLISH.say("lost-win", number=3, moves=2)
    picture, text = shown.attachments
    frames = ImageSequence.Iterator(Image.open(io.BytesIO(await picture.read())))
    assert len([*frames]) == 3, "the position and the two moves"
    log = read((await text.read()).decode()).table.log
    assert [entry.text for entry in log][:2] == [entry.text for entry in lost.in_play.log][:2]
    assert len(log) == 4


async def test_a_replay_leads_there_too(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await given_up(room, *OPEN)
    monkeypatch.setattr(winnable, "review", found(2, proved=True))
    result = await room.bob.slash(room.channel, "replay", **{"as": "text"})
    (replay,) = private(result)
    result = await room.bob.click(replay, custom_id=component(replay, "b-lost"))
    (told,) = [each.message for each in result.followups if each.ephemeral]
    assert texts(told).startswith("### Lost here: ")


@pytest.mark.parametrize("way", ["won", "no move", "together"])
async def test_of_what_was_not_lost_or_does_not_count_nothing_is_told(
    room: Room, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(winnable, "review", None)
    if way == "won":
        monkeypatch.setattr(Board, "won", lambda *_: True)
    await room.alice.slash(
        room.channel, "patience start", game=OPEN[0], deal=str(OPEN[1]), together=way == "together"
    )
    if way != "no move":
        await room.alice.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])
    if way != "won":
        await room.alice.slash(room.channel, "resign")
    live = await over(room)
    assert "lost" not in " ".join(buttons(board(room)))
    with refusing(ENGLISH.say("outdated" if way == "won" else "solution-uncounted")):
        await room.bot.handler.service.solutions.lost(live, room.bob.id)


@pytest.mark.usefixtures("secrets_apart")
async def test_of_the_deal_of_a_date_it_is_told_once_nobody_can_play_it(
    room: Room, monkeypatch: pytest.MonkeyPatch, wall_clock: Calendar
) -> None:
    await give_up_try(room)
    monkeypatch.setattr(winnable, "review", None)
    assert await told_of_try(room, "b-lost") == ENGLISH.say("solution-later")
    with refusing(ENGLISH.say("solution-later")):
        await room.bot.handler.service.solutions.allow_lost(await over_privately(room), room.alice.id)
    wall_clock.turn(NEXT_DAY, 23)
    assert await told_of_try(room, "b-lost") == ENGLISH.say("solution-later"), "elsewhere that date may last still"
    monkeypatch.setattr(winnable, "review", found(-1, proved=False))
    wall_clock.turn(CLOSED, 0)
    assert (await told_of_try(room, "b-lost")).startswith(ENGLISH.say("lost-nowhere"))


async def over_privately(room: Room) -> LiveTable:
    record = await room.store.tables.last_private_of(room.guild.id, room.alice.id, room.channel.id)
    assert record is not None
    return await room.bot.handler.service.past.again(record)
