"""Whether a deal that was given up could be won: who is told, what, and how it is shown."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import pytest
from PIL import Image, ImageSequence

from bot.model.live_table import LiveTable
from bot.service import solutions as solving
from bot.service import winnable
from bot.text.reader import ENGLISH
from bot.ui import replays
from engine.catalogue import game
from engine.game import Rules
from engine.record import read
from engine.shuffle import numbered
from engine.solving.verdict import Verdict
from engine.state import State
from tests.bot.conftest import Room, buttons, texts
from tests.bot.days import CLOSED, NEXT_DAY, Calendar, give_up_try, secrets_apart, told_of_try, wall_clock
from tests.bot.refusing import refusing
from tests.bot.test_secret_deals import seen_deals

pytestmark = pytest.mark.searching
__all__ = ["secrets_apart", "wall_clock"]
# Pictures take their time.
MOST_TABLES = 8
# A deal of a game with few moves whose cards are hidden, and one of a game whose cards lie open, which come out.
BLIND, OPEN = ("pyramid", 1), ("citadel", 1)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "SOLUTION_SECONDS", 60)
    monkeypatch.setattr(replays, "MOST_REPLAY_TABLES", MOST_TABLES)


async def given_up(room: Room, game_id: str, deal: int) -> LiveTable:
    """A game of Alice's that she has given up after its first move."""
    await room.alice.slash(room.channel, "patience start", game=game_id, deal=str(deal))
    first = (await room.live()).in_play.legal_texts()[0]
    await room.alice.slash(room.channel, "move", move=first)
    await room.alice.slash(room.channel, "resign")
    return await over(room)


async def over(room: Room) -> LiveTable:
    record = await room.store.tables.latest_in(room.channel.id)
    assert record is not None
    assert record.status == "over"
    return await room.bot.handler.service.past.again(record)


def board(room: Room) -> Any:
    return next(each for each in reversed(room.channel.history()) if any("b-next" in key for key in buttons(each)))


async def pressed(room: Room, live: LiveTable) -> Any:
    """The private answer to who asks whether it could be won."""
    result = await room.bob.click(board(room), custom_id=f"t:{live.record.id}:{live.ply}:b-solution")
    (message,) = [each.message for each in result.followups if each.ephemeral]
    return message


@pytest.mark.thorough
@pytest.mark.parametrize(("deal", "key"), [(BLIND, "solution-blind"), (OPEN, "solution")])
async def test_a_deal_that_could_be_won_is_shown_to_its_end(room: Room, deal: tuple[str, int], key: str) -> None:
    live = await given_up(room, *deal)
    message = await pressed(room, live)
    picture, text = message.attachments
    record = read((await text.read()).decode())
    assert record.table.seed == live.record.seed
    assert record.table.result is not None
    assert record.table.result.reason == "won"
    moves = len(record.table.log)
    assert texts(message) == ENGLISH.say(key, moves=moves)
    frames = ImageSequence.Iterator(Image.open(io.BytesIO(await picture.read())))
    assert 2 < len([*frames]) <= MOST_TABLES + 2, "with the deal and the win"
    assert f"{moves} moves" in picture.description
    assert await seen_deals(room) == [(live.record.id, room.guild.id, room.bob.id)], "it is no first try of Bob's"


def found(comes_out: bool | None) -> Any:
    def solve(rules: Rules, state: State, nodes: int, enough: object) -> Verdict:
        assert state == rules.deal(numbered(1)), "it is asked about the deal, not about what became of it"
        return Verdict(comes_out)

    return solve


@pytest.mark.parametrize(("comes_out", "key"), [(False, "solution-none"), (None, "solution-unknown")])
async def test_what_cannot_be_won_or_is_not_known_is_said_plainly(
    room: Room, monkeypatch: pytest.MonkeyPatch, comes_out: bool | None, key: str
) -> None:
    monkeypatch.setattr(winnable, "solve", found(comes_out))
    message = await pressed(room, await given_up(room, *OPEN))
    assert texts(message) == ENGLISH.say(key)
    assert not message.attachments
    assert await seen_deals(room) == []


async def test_nobody_has_two_searches_at_a_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one solver for all, and somebody's fifth question would be the last that it takes."""
    live, begun, going_on = await given_up(room, *OPEN), asyncio.Event(), asyncio.Event()

    async def work(*_: object) -> Verdict:
        begun.set()
        await going_on.wait()
        return Verdict(False)

    service = room.bot.handler.service
    monkeypatch.setattr(service.winnable, "_work", work)
    first = asyncio.create_task(service.solutions.find(live, 1))
    await begun.wait()
    with refusing("still working on the last one"):
        async with asyncio.timeout(10):
            await service.solutions.find(live, 1)
    other = asyncio.create_task(service.solutions.find(live, 2))
    going_on.set()
    assert [each.comes_out for each in (await first, await other)] == [False, False]
    assert (await service.solutions.find(live, 1)).comes_out is False


async def test_while_many_ask_nothing_is_claimed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await given_up(room, *OPEN)
    monkeypatch.setattr(winnable, "MOST_SEARCHES_WAITING", 0)
    assert texts(await pressed(room, live)) == ENGLISH.say("many-replays")


@pytest.mark.thorough
async def test_a_game_that_was_won_asks_nothing(room: Room) -> None:
    rules = game("pyramid").at({}, 1)
    verdict = winnable.solve(rules, rules.deal(numbered(BLIND[1])), winnable.WINNABLE_MOVES_TRIED, lambda: False)
    await room.alice.slash(room.channel, "patience start", game=BLIND[0], deal=str(BLIND[1]))
    for move in verdict.moves:
        table = (await room.live()).in_play
        texts_of = {str(each): each for each in table.legal_texts()}
        chosen = next(text for text in texts_of if table.type(0, text).state == table.act(0, move).state)
        await room.alice.slash(room.channel, "move", move=chosen)
    assert "solution" not in " ".join(buttons(board(room)))


@pytest.mark.parametrize("way", ["no move", "a hint", "together"])
async def test_of_a_deal_that_does_not_count_nothing_is_told(
    room: Room, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """It could be won by what is told, and that would be a first try."""
    monkeypatch.setattr(winnable, "solve", None)
    together = way == "together"
    await room.alice.slash(room.channel, "patience start", game=OPEN[0], deal=str(OPEN[1]), together=together)
    if way == "a hint":
        monkeypatch.setattr(winnable, "MOST_SEARCHES_WAITING", 0)
        await room.alice.slash(room.channel, "hint")
        assert (await room.live()).ply
        monkeypatch.setattr(winnable, "MOST_SEARCHES_WAITING", 5)
    if together:
        await room.alice.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])
    await room.alice.slash(room.channel, "resign")
    live = await over(room)
    assert "solution" not in " ".join(buttons(board(room)))
    with refusing(ENGLISH.say("solution-uncounted")):
        await room.bot.handler.service.solutions.find(live, room.bob.id)


@pytest.mark.usefixtures("secrets_apart")
async def test_the_deal_of_a_date_is_solved_once_nobody_can_play_it(
    room: Room, monkeypatch: pytest.MonkeyPatch, wall_clock: Calendar
) -> None:
    await give_up_try(room)
    monkeypatch.setattr(winnable, "solve", None)
    assert await told_of_try(room, "b-solution") == ENGLISH.say("solution-later")
    assert "whether" not in ENGLISH.say("solution-later"), "a daily deal can be won, as its board says"
    wall_clock.turn(NEXT_DAY, 23)
    assert await told_of_try(room, "b-solution") == ENGLISH.say("solution-later"), "elsewhere that date may go on"
    monkeypatch.setattr(winnable, "solve", lambda *asked: Verdict(None))
    monkeypatch.setattr(winnable, "find_win", lambda *asked: Verdict(None))
    wall_clock.turn(CLOSED, 0)
    assert await told_of_try(room, "b-solution") == ENGLISH.say("solution-unknown")
