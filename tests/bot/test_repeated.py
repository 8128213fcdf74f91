"""A request that is delivered a second time is answered as done already, whatever has become of the channel since."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import pytest

from bot.model.live_table import Refused
from bot.service.requests import Ask, Outcome, Service
from bot.text import messages
from bot.ui.interactions import Desk
from engine.table import HINT
from tests.bot.conftest import Room
from tests.bot.test_abandoned import ask, clock, service
from tests.bot.test_knocks import until_breach
from tests.bot.test_play import board

__all__ = ["clock", "service"]
DAY = date(2026, 11, 21)
Act = Callable[[Service, Ask], Awaitable[Outcome]]
Stage = Callable[[Service], Awaitable[Any]]


async def lobby(service: Service) -> None:
    await service.start(ask(1), "chinese", "knocking", 2)


async def full(service: Service) -> None:
    await lobby(service)
    await service.join(ask(2))


async def dealt(service: Service) -> None:
    await full(service)
    await service.begin(ask(1))


async def match(service: Service) -> None:
    await service.start(ask(1), "chinese", "mitchell", 2)
    await service.join(ask(2))
    await service.begin(ask(1))
    await service.resign(ask(1))


async def alone(service: Service) -> None:
    await service.start_alone(ask(1), "klondike", 1)


async def touched(service: Service) -> None:
    await alone(service)
    await service.move(ask(1), "stock")


async def nothing(service: Service) -> None:
    pass


async def judged(service: Service) -> None:
    await dealt(service)
    await service.move(await by(service, ask(1), 0), "turn")


async def by(service: Service, ask: Ask, step: int) -> Ask:
    """A request of whoever is to move, or of the player so many seats after; of anybody where no game is in play."""
    try:
        turn = (await service.scene(ask.channel_id)).live.state.turn
    except Refused:
        return ask
    return ask._replace(user_id=(turn + step) % 2 + 1)


async def turned(service: Service, ask: Ask) -> Outcome:
    return await service.move(await by(service, ask, 0), "turn")


async def typed_call(service: Service, ask: Ask) -> Outcome:
    return await service.move(await by(service, ask, 1), "knock")


async def called(service: Service, ask: Ask) -> Outcome:
    return await service.call(await by(service, ask, 1), "knock")


REQUESTS: dict[str, tuple[Stage, Act]] = {
    "start": (nothing, lambda service, ask: service.start(ask, "chinese", "standard")),
    "join": (lobby, lambda service, ask: service.join(ask._replace(user_id=2))),
    "choose": (lobby, lambda service, ask: service.choose(ask, "false_knock", "free")),
    "begin": (full, lambda service, ask: service.begin(ask)),
    "leave": (full, lambda service, ask: service.leave(ask)),
    "leave in play": (dealt, lambda service, ask: service.leave(ask)),
    "cancel": (lobby, lambda service, ask: service.cancel(ask)),
    "cancel in play": (dealt, lambda service, ask: service.cancel(ask)),
    "move": (dealt, turned),
    "move, a call": (judged, typed_call),
    "call": (judged, called),
    "resign": (dealt, lambda service, ask: service.resign(ask)),
    "follow": (match, lambda service, ask: service.follow(ask)),
    "follow alone": (touched, lambda service, ask: service.follow(ask)),
    "start_alone": (nothing, lambda service, ask: service.start_alone(ask, "yukon", 1)),
    "choose_alone": (alone, lambda service, ask: service.choose_alone(ask, "draw", "3")),
    "deal_again": (touched, lambda service, ask: service.deal_again(ask, fresh=False)),
    "play_daily": (nothing, lambda service, ask: service.play_daily(ask, DAY)),
    "hint": (alone, lambda service, ask: service.move(ask, HINT)),
}


async def state_of(service: Service) -> list[tuple[Any, ...]]:
    """All tables and moves that are stored."""
    rows = service._store._database.rows  # type: ignore[attr-defined]
    found = [await rows(f"SELECT * FROM {name}") for name in ("tables", "moves", "members", "knocks", "news")]
    return [tuple(row) for name in found for row in name]


@pytest.mark.parametrize("after", ["at once", "after another table", "where nobody plays"])
@pytest.mark.parametrize("name", REQUESTS)
async def test_what_is_delivered_again_is_done_once(service: Service, name: str, after: str) -> None:
    stage, act = REQUESTS[name]
    await stage(service)
    request = ask(1)
    first = await act(service, request)
    assert not first.repeated
    if after != "at once":
        if await service._store.table_in(request.channel_id) is not None:
            await service.cancel(ask(9)._replace(moderator=True))
        if after == "after another table":
            # Of the same kind and by the same person, so that it would be welcome there.
            await lobby(service)
    before = await state_of(service)
    again = await act(service, request)
    assert again.repeated
    assert again.scene.record.id == first.scene.record.id
    assert await state_of(service) == before


def test_every_request_is_among_them() -> None:
    said = {name.partition(" ")[0].rstrip(",") for name in REQUESTS} - {"hint"}
    there = {
        name
        for name, method in inspect.getmembers(Service, inspect.isfunction)
        if not name.startswith("_") and inspect.signature(method).return_annotation == "Outcome"
    }
    # `deal_alone` is the end of `start_alone`, and `bring_try` is tried with the daily deals.
    assert there - {"deal_alone", "bring_try"} == said


async def delivered_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Keep what reaches the desk, to deliver it again."""
    kept: list[Any] = []
    run = Desk.run

    async def keeping(desk: Desk, interaction: Any, action: Any) -> None:
        kept.append((interaction, action))
        await run(desk, interaction, action)

    monkeypatch.setattr(Desk, "run", keeping)
    return kept


async def test_cancel_delivered_again_leaves_the_next_table_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = await delivered_again(room, monkeypatch)
    await room.begin()
    await room.alice.slash(room.channel, "cancel")
    closing = kept[-1]
    await room.alice.slash(room.channel, "chinese start")
    newest, said = board(room).id, []

    async def listen(_: Any, sentence: str, *__: Any) -> None:
        said.append(sentence)

    monkeypatch.setattr("bot.ui.interactions.answer", listen)
    await room.bot.desk.run(*closing)
    assert said == [messages.REPEATED]
    assert (await room.scene()).record.status == "lobby"
    assert board(room).id == newest


@pytest.mark.parametrize("what", ["cancel", "leave"])
async def test_a_button_delivered_again_is_told_so(room: Room, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    kept = await delivered_again(room, monkeypatch)
    await room.alice.slash(room.channel, "chinese start")
    table = (await room.scene()).record.id
    await room.alice.click(board(room), custom_id=f"t:{table}:0:b-{what}")
    pressed = kept[-1]
    await room.alice.slash(room.channel, "chinese start")
    said = []

    async def listen(_: Any, sentence: str, *__: Any) -> None:
        said.append(sentence)

    monkeypatch.setattr("bot.ui.interactions.answer", listen)
    await room.bot.desk.run(*pressed)
    assert said == [messages.REPEATED]
    assert (await room.scene()).record.status == "lobby"


# What /cancel counts.


async def test_knocks_of_a_game_that_was_closed_do_not_count(room: Room) -> None:
    for end, knocks in (("resign", 1), ("cancel", 1), ("resign", 2)):
        await room.begin("knocking")
        offender, caller = await until_breach(room)
        await caller.slash(room.channel, "knock")
        await (room.alice if end == "cancel" else offender).slash(room.channel, end)
        suffered = [line.knocks for line in await room.store.standings(room.guild.id)]
        assert sum(suffered) == knocks, end
    rightful = await room.store._database.rows("SELECT count(*) FROM knocks WHERE was_right = 1")
    assert rightful[0][0] == 3, "the calls themselves are remembered"


async def test_knocks_of_a_game_in_play_do_not_count_yet(room: Room) -> None:
    await room.begin("knocking")
    await room.alice.slash(room.channel, "resign")
    await room.begin("knocking")
    _, caller = await until_breach(room)
    await caller.slash(room.channel, "knock")
    assert [line.knocks for line in await room.store.standings(room.guild.id)] == [0, 0]
    await caller.slash(room.channel, "resign")
    assert sorted(line.knocks for line in await room.store.standings(room.guild.id)) == [0, 1]


async def test_cancel_says_what_it_counts_as(service: Service) -> None:
    await dealt(service)
    assert (await service.cancel(ask(1))).note == "Player 1 closes the table."
    await alone(service)
    assert (await service.cancel(ask(1))).note == "Player 1 closes the table."
    await touched(service)
    assert (await service.cancel(ask(1))).note == "Player 1 closes the table: the game counts as given up."
    (line,) = await service.solo_standings(5, "klondike")
    assert (line.played, line.won) == (1, 0)


async def test_nothing_promises_that_a_closed_game_does_not_count(room: Room) -> None:
    command = room.bot.tree.get_command("cancel")
    assert command is not None
    assert "without a result" not in command.description  # type: ignore[union-attr]
    assert "counts as given up" in command.description  # type: ignore[union-attr]
