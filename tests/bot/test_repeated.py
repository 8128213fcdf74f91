"""A request that is delivered a second time is answered as done already, whatever has become of the channel since."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.model.clocks import Clock, Offer, Timer
from bot.model.durations import DAY as DAY_LONG
from bot.model.records import Change
from bot.model.refusals import Refused
from bot.service.absence import Absence
from bot.service.computer_seats import ComputerSeats
from bot.service.daily import DailyDeals
from bot.service.lobby import Lobby
from bot.service.matches import Matches
from bot.service.play import Play
from bot.service.service import Service
from bot.service.solo import Solo
from bot.service.tables import Outcome, RequestContext
from bot.text.reader import ENGLISH
from bot.ui.interactions import InteractionHandler
from engine.catalogue import game
from engine.notation import print_move
from engine.table import HINT
from tests.bot.conftest import Room
from tests.bot.league import standings
from tests.bot.refusing import noted
from tests.bot.test_abandoned import START, clock, context, service
from tests.bot.test_knocks import until_breach
from tests.bot.test_play import board

pytestmark = [pytest.mark.either, pytest.mark.thorough]

__all__ = ["clock", "service"]
START_DAY = datetime.fromtimestamp(START, UTC).date()
Act = Callable[[Service, RequestContext], Awaitable[Outcome]]
Stage = Callable[[Service], Awaitable[Any]]


async def lobby(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "knocking", 2)


async def against_a_computer(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "standard", computers=["regular"])


async def deals_found(service: Service) -> None:
    await service.daily.settle_ahead()


async def full(service: Service) -> None:
    await lobby(service)
    await service.lobby.join(context(2))


async def dealt(service: Service) -> None:
    await full(service)
    await service.lobby.begin(context(1))


async def match(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "mitchell", 2)
    await service.lobby.join(context(2))
    await service.lobby.begin(context(1))
    await service.play.resign(context(1))


async def alone(service: Service) -> None:
    await service.solo.start(context(1), "klondike", 1)


async def has_moves(service: Service) -> None:
    await alone(service)
    await service.play.move(context(1), "stock")


async def given_up(service: Service) -> None:
    await has_moves(service)
    await service.play.resign(context(1))


async def home_free(service: Service) -> None:
    """A game that is won by moves to the foundations alone."""
    await service.solo.start(context(1), "strategy", 1)
    while not (table := (await service.tables.live(10)).in_play).finish:
        assert table.advice is not None
        await service.play.move(context(1), print_move(table.rules, table.state, 0, table.advice))


async def ended(service: Service) -> None:
    await dealt(service)
    await service.play.resign(context(1))


async def late(service: Service) -> None:
    """A game in which the time of a turn is up."""
    await dealt(service)
    live = await service.tables.live(10)
    up = (Timer("up", live.in_play.state.turn, 0),)
    clock = Clock(DAY_LONG, "substitute")
    await service.tables.commit(Change(live.record.id, live.record.version, None, clock=clock, timers=up))


async def offered(service: Service) -> None:
    """A game in which somebody may take a seat."""
    await dealt(service)
    table = (await service.tables.live(10)).record.id
    await service.store.seats.offer(table, 0, Offer(9, 1))
    await service.store.invitations.invite(table, 1, 9)


async def accepted(service: Service, context: RequestContext) -> Outcome:
    table = await service.store.tables.latest_in(10)
    return await service.absence.accept(context._replace(user_id=9), 0 if table is None else table.id, 0, 0)


async def skipped(service: Service, context: RequestContext) -> Outcome:
    return await service.absence.skip(await by(service, context, 1), 0)


async def nothing(service: Service) -> None:
    pass


async def challenged_seat(service: Service) -> None:
    await dealt(service)
    await service.play.move(await by(service, context(1), 0), "turn")


async def by(service: Service, context: RequestContext, step: int) -> RequestContext:
    """A request of whoever is to move, or of the player so many seats after; of anybody where no game is in play."""
    try:
        turn = (await service.tables.live(context.channel_id)).in_play.state.turn
    except Refused:
        return context
    return context._replace(user_id=(turn + step) % 2 + 1)


async def turned(service: Service, context: RequestContext) -> Outcome:
    return await service.play.move(await by(service, context, 0), "turn")


async def drawn_through(service: Service, context: RequestContext) -> Outcome:
    return await service.play.draw_through(await by(service, context, 0), "turn", 0)


async def finished(service: Service, context: RequestContext) -> Outcome:
    return await service.play.finish(context, (await service.tables.latest(10, None, Refused("no-table"))).ply)


async def played_on(service: Service, context: RequestContext) -> Outcome:
    live = await service.past.again(await service.past.find(context.user_id, 10, "1"))
    return await service.solo.play_on(context, live, 0)


async def typed_call(service: Service, context: RequestContext) -> Outcome:
    return await service.play.move(await by(service, context, 1), "knock")


async def called(service: Service, context: RequestContext) -> Outcome:
    return await service.play.call(await by(service, context, 1), "knock")


REQUESTS: dict[str, tuple[Stage, Act]] = {
    "lobby.against_computers": (
        nothing,
        lambda service, context: service.lobby.against_computers(context, game("chinese")),
    ),
    "lobby.start": (nothing, lambda service, context: service.lobby.start(context, "chinese", "standard")),
    "lobby.play_again": (ended, lambda service, context: service.lobby.play_again(context)),
    "lobby.join": (lobby, lambda service, context: service.lobby.join(context._replace(user_id=2))),
    "lobby.choose": (lobby, lambda service, context: service.lobby.choose(context, "false_knock", "free")),
    "lobby.play_by": (lobby, lambda service, context: service.lobby.play_by(context, "guided")),
    "lobby.set_clock": (lobby, lambda service, context: service.lobby.set_clock(context, seconds=DAY_LONG)),
    "lobby.begin": (full, lambda service, context: service.lobby.begin(context)),
    "lobby.leave": (full, lambda service, context: service.lobby.leave(context)),
    "lobby.leave in play": (dealt, lambda service, context: service.lobby.leave(context)),
    "lobby.cancel": (lobby, lambda service, context: service.lobby.cancel(context)),
    "lobby.cancel in play": (dealt, lambda service, context: service.lobby.cancel(context)),
    "play.move": (dealt, turned),
    "play.move, a call": (challenged_seat, typed_call),
    "play.draw_through": (dealt, drawn_through),
    "play.finish": (home_free, finished),
    "play.call": (challenged_seat, called),
    "play.resign": (dealt, lambda service, context: service.play.resign(context)),
    "absence.skip": (late, skipped),
    "absence.take": (late, lambda service, context: service.absence.take(context._replace(user_id=9))),
    "absence.accept": (offered, accepted),
    "matches.follow": (match, lambda service, context: service.matches.follow(context)),
    "matches.follow alone": (has_moves, lambda service, context: service.matches.follow(context)),
    "computer_seats.add": (lobby, lambda service, context: service.computer_seats.add(context)),
    "computer_seats.remove": (
        against_a_computer,
        lambda service, context: service.computer_seats.remove(context),
    ),
    "computer_seats.play_at": (
        against_a_computer,
        lambda service, context: service.computer_seats.play_at(context, "sharp"),
    ),
    "computer_seats.speak": (
        against_a_computer,
        lambda service, context: service.computer_seats.speak(context, remarks=False),
    ),
    "solo.start": (nothing, lambda service, context: service.solo.start(context, "yukon", 1)),
    "solo.play_on": (given_up, played_on),
    "lobby.choose alone": (alone, lambda service, context: service.lobby.choose(context, "draw", "3")),
    "matches.restart": (has_moves, lambda service, context: service.matches.restart(context)),
    "daily.play": (deals_found, lambda service, context: service.daily.play(context, START_DAY)),
    "hint": (alone, lambda service, context: service.play.move(context, HINT)),
}


# Whoever has never sat at any of these tables.
OUTSIDER = 77
# What stands within requests.
WITHIN = {"solo.deal", "solo.deal_next", "solo.deal_again", "solo.change_rule", "play.resign_seat"}


async def state_of(service: Service) -> list[tuple[Any, ...]]:
    """All tables and moves that are stored."""
    rows = service.store._database.rows  # type: ignore[attr-defined]
    found = [await rows(f"SELECT * FROM {name}") for name in ("tables", "moves", "members", "knocks", "news")]
    return [tuple(row) for name in found for row in name]


async def expect_repeated(service: Service, act: Act, request: RequestContext, first: Outcome) -> None:
    """AssertionError if a request that is delivered again is told anything but that, or changes anything."""
    before = await state_of(service)
    again = await act(service, request)
    assert again.repeated
    assert again.live.record.id == first.live.record.id
    assert await state_of(service) == before


@pytest.mark.parametrize("name", REQUESTS)
async def test_what_is_delivered_again_is_done_once(service: Service, name: str) -> None:
    """At once, where nobody plays any more, and after another table."""
    stage, act = REQUESTS[name]
    await stage(service)
    request = context(1)
    first = await act(service, request)
    assert not first.repeated
    await expect_repeated(service, act, request, first)
    if await service.store.tables.table_in(request.channel_id) is not None:
        await service.lobby.cancel(context(OUTSIDER)._replace(moderator=True))
    await expect_repeated(service, act, request, first)
    # Of the same kind and by the same person, so that it would be welcome there.
    await lobby(service)
    await expect_repeated(service, act, request, first)


def test_every_request_is_among_them() -> None:
    said = {name.partition(" ")[0].rstrip(",") for name in REQUESTS} - {"hint"}
    parts = {"lobby": Lobby, "play": Play, "solo": Solo, "matches": Matches, "daily": DailyDeals}
    parts |= {"absence": Absence, "computer_seats": ComputerSeats}
    there = {
        f"{part}.{name}"
        for part, kind in parts.items()
        for name, method in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_") and inspect.signature(method).return_annotation == "Outcome"
    }
    # `bring_try` is tried with the daily deals.
    assert there - WITHIN - {"daily.bring_try"} == said


async def delivered_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Keep what reaches the desk, to deliver it again."""
    kept: list[Any] = []
    run = InteractionHandler.run

    async def keeping(handler: InteractionHandler, interaction: Any, action: Any, done: Any = None) -> None:
        kept.append((interaction, action))
        await run(handler, interaction, action, done)

    monkeypatch.setattr(InteractionHandler, "run", keeping)
    return kept


async def test_cancel_delivered_again_leaves_the_next_table_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = await delivered_again(room, monkeypatch)
    await room.begin()
    await room.close()
    closing = kept[-1]
    await room.alice.slash(room.channel, "chinese start")
    newest, said = board(room).id, []

    async def listen(_: Any, sentence: str, *__: Any) -> None:
        said.append(sentence)

    monkeypatch.setattr("bot.ui.interactions.answer", listen)
    await room.bot.handler.run(*closing)
    assert said == [ENGLISH.say("repeated")]
    assert (await room.live()).record.status == "lobby"
    assert board(room).id == newest


@pytest.mark.parametrize("what", ["cancel", "leave"])
async def test_a_button_delivered_again_is_told_so(room: Room, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    kept = await delivered_again(room, monkeypatch)
    await room.alice.slash(room.channel, "chinese start")
    table = (await room.live()).record.id
    await room.alice.click(await room.more(room.alice), custom_id=f"t:{table}:0:b-{what}")
    pressed = kept[-1]
    await room.alice.slash(room.channel, "chinese start")
    said = []

    async def listen(_: Any, sentence: str, *__: Any) -> None:
        said.append(sentence)

    monkeypatch.setattr("bot.ui.interactions.answer", listen)
    await room.bot.handler.run(*pressed)
    assert said == [ENGLISH.say("repeated")]
    assert (await room.live()).record.status == "lobby"


# What /cancel counts.


async def test_knocks_of_a_game_that_was_closed_do_not_count(room: Room) -> None:
    for end, knocks in (("resign", 1), ("cancel", 1), ("resign", 2)):
        await room.begin("knocking")
        offender, caller = await until_breach(room)
        await caller.slash(room.channel, "knock")
        await room.play_on()
        await (room.close() if end == "cancel" else offender.slash(room.channel, end))
        suffered = [line.knocks for line in await standings(room.store, room.guild.id)]
        assert sum(suffered) == knocks, end
    rightful = await room.store._database.rows("SELECT count(*) FROM knocks WHERE was_right = 1")
    assert rightful[0][0] == 3, "the calls themselves are remembered"


async def test_knocks_of_a_game_in_play_do_not_count_yet(room: Room) -> None:
    await room.begin("knocking")
    await room.play_on()
    await room.alice.slash(room.channel, "resign")
    await room.begin("knocking")
    await room.play_on()
    _, caller = await until_breach(room)
    await caller.slash(room.channel, "knock")
    assert [line.knocks for line in await standings(room.store, room.guild.id)] == [0, 0]
    await caller.slash(room.channel, "resign")
    assert sorted(line.knocks for line in await standings(room.store, room.guild.id)) == [0, 1]


async def test_cancel_says_what_it_counts_as(service: Service) -> None:
    await dealt(service)
    await service.lobby.cancel(context(1))
    assert await noted(service, await service.lobby.cancel(context(2))) == (
        "Everybody agreed to close the table: the game doesn't count."
    )
    await alone(service)
    assert await noted(service, await service.lobby.cancel(context(1))) == "Player 1 closed the table."
    await has_moves(service)
    assert (
        await noted(service, await service.lobby.cancel(context(1)))
        == "Player 1 closed the table: the game counts as lost."
    )
    (line,) = await service.store.results.solo_standings(5, "klondike")
    assert (line.played, line.won) == (1, 0)


async def test_nothing_promises_that_a_closed_game_does_not_count(room: Room) -> None:
    command = room.bot.tree.get_command("cancel")
    assert command is not None
    assert "without a result" not in command.description  # type: ignore[union-attr]
    assert "counts as lost" in command.description  # type: ignore[union-attr]
