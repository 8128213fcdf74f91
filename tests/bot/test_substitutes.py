"""Seats that pass to somebody else: by consent, or because their player has let the time run out."""

from __future__ import annotations

import pytest

from bot.model.clocks import Lapse, Offer
from bot.model.durations import DAY
from bot.model.live_table import LiveTable
from bot.service.lobby import MENTION_PAUSE
from bot.service.service import Service
from bot.service.tables import Guest
from tests.bot.league import standings
from tests.bot.refusing import noted, refusing
from tests.bot.test_abandoned import context
from tests.bot.test_clocks import TWO_DAYS, Hands, dealt, end_turn, ends, hands, run_out, service, to_move

pytestmark = pytest.mark.sampled

__all__ = ["hands", "service"]


async def asked(_: LiveTable, __: int) -> None:
    """Somebody is asked."""


async def test_a_seat_is_handed_over_to_who_accepts(service: Service) -> None:
    before = await dealt(service)
    await service.absence.offer(context(1), Guest(4, "Player 4"), None, asked)
    for user_id, why in ((3, "offered to somebody else"), (2, "offered to somebody else")):
        with refusing(why):
            await service.absence.accept(context(user_id), before.record.id, 0, 0)
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), before.record.id, 1, 0)
    outcome = await service.absence.accept(context(4), before.record.id, 0, 0)
    record = outcome.live.record
    assert [member.user_id for member in record.members] == [4, 2]
    assert record.host_id == 4, "who was host has left"
    assert await noted(service, outcome) == "Player 4 takes Player 1's seat."
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), before.record.id, 0, 0)
    for _ in range(6):
        await end_turn(service)
    ended = (await service.play.resign(context(2))).live
    assert [(line.user_id, line.won) for line in await standings(service.store, 5)] == [(4, 1), (2, 0)]
    assert ended.record.status == "over"


async def test_the_time_of_a_turn_begins_anew_with_a_substitute(service: Service, hands: Hands) -> None:
    before = await dealt(service)
    await hands.pass_by(DAY)
    seat, user_id = before.in_play.state.turn, to_move(before)
    await service.absence.offer(context(user_id), Guest(4, "Player 4"), None, asked)
    live = (await service.absence.accept(context(4), before.record.id, seat, 0)).live
    assert ends(live) == TWO_DAYS + DAY


async def test_a_seat_that_goes_to_and_fro_wins_no_time(service: Service, hands: Hands) -> None:
    before = await dealt(service)
    seat, user_id = before.in_play.state.turn, to_move(before)
    swaps = ((user_id, 4), (4, user_id), (user_id, 4))
    for giver, taker in swaps:
        await hands.pass_by(DAY)
        await service.absence.offer(context(giver), Guest(taker, f"Player {taker}"), None, asked)
        live = (await service.absence.accept(context(taker), before.record.id, seat, 0)).live
        assert ends(live) == TWO_DAYS + DAY
    assert [timer.what for timer in (await run_out(service, hands, 0)).record.timers] == ["up"]


@pytest.mark.parametrize("lapse", [Lapse.SKIP, Lapse.SUBSTITUTE])
async def test_anybody_takes_the_seat_of_who_is_late_where_the_table_plays_that_way(
    service: Service, hands: Hands, lapse: Lapse
) -> None:
    before = await dealt(service, lapse)
    seat, absent = before.in_play.state.turn, to_move(before)
    with refusing("still has time"):
        await service.absence.take(context(4))
    await run_out(service, hands)
    if lapse is Lapse.SKIP:
        with refusing("seat isn't free"):
            await service.absence.take(context(4))
        return
    with refusing("already in this game"):
        await service.absence.take(context(3 - absent))
    live = (await service.absence.take(context(4))).live
    assert (live.record.members[seat].user_id, ends(live)) == (4, 2 * TWO_DAYS)


async def test_opponents_offer_the_seat_of_who_is_late_until_they_are_back(service: Service, hands: Hands) -> None:
    before = await dealt(service, Lapse.SUBSTITUTE)
    seat, absent = before.in_play.state.turn, to_move(before)
    opponent, guest = context(3 - absent), Guest(4, "Player 4")
    with refusing("still has time"):
        await service.absence.offer(opponent, guest, absent, asked)
    await run_out(service, hands)
    await service.absence.offer(context(3 - absent), guest, absent, asked)
    await end_turn(service)
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), before.record.id, seat, 0)


async def test_opponents_offer_no_seat_whose_turn_was_skipped_since(service: Service, hands: Hands) -> None:
    before = await dealt(service, Lapse.SUBSTITUTE)
    seat, absent = before.in_play.state.turn, to_move(before)
    live = await run_out(service, hands)
    await service.absence.offer(context(3 - absent), Guest(4, "Player 4"), absent, asked)
    await service.absence.skip(context(3 - absent), live.ply)
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), before.record.id, seat, 0)


async def test_a_substitute_plays_on_with_the_points_of_the_match(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "mitchell")
    await service.lobby.join(context(2))
    live = (await service.lobby.begin(context(1))).live
    await service.play.resign(context(1))
    scores = (await service.matches.follow(context(1))).live.record.scores
    assert scores[0] > scores[1] == 0
    live = await service.tables.live(10)
    await service.absence.offer(context(1), Guest(4, "Player 4"), None, asked)
    after = (await service.absence.accept(context(4), live.record.id, 0, 0)).live
    assert after.record.scores == scores


async def test_an_offer_is_over_once_its_player_plays_on(service: Service) -> None:
    """Or else the guest would take the seat just before a win."""
    before = await dealt(service)
    seat, user_id = before.in_play.state.turn, to_move(before)
    await service.absence.offer(context(user_id), Guest(4, "Player 4"), None, asked)
    await service.play.move(context(user_id), "turn")
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), before.record.id, seat, before.ply)


async def test_an_offer_stands_while_others_play_or_skip(service: Service, hands: Hands) -> None:
    before = await dealt(service)
    seat, user_id = before.in_play.state.turn, to_move(before)
    live = await run_out(service, hands)
    await service.absence.offer(context(user_id), Guest(4, "Player 4"), None, asked)
    await service.absence.skip(context(3 - user_id), live.ply)
    await end_turn(service)
    await service.absence.accept(context(4), before.record.id, seat, live.ply)
    assert (await service.tables.live(10)).record.members[seat].user_id == 4


@pytest.mark.parametrize("late", [0, 1])
async def test_an_offer_is_over_after_a_day(service: Service, hands: Hands, late: int) -> None:
    table = (await dealt(service)).record.id
    await service.absence.offer(context(1), Guest(4, "Player 4"), None, asked)
    await hands.pass_by(DAY + late)
    if late:
        with refusing("isn't on offer"):
            await service.absence.accept(context(4), table, 0, 0)
        return
    await service.absence.accept(context(4), table, 0, 0)


@pytest.mark.parametrize("who", [1, 4])
async def test_an_offer_is_taken_back_or_declined(service: Service, who: int) -> None:
    table = (await dealt(service)).record.id
    await service.absence.offer(context(1), Guest(4, "Player 4"), None, asked)
    for other in (2, 9):
        with refusing("offered to somebody else"):
            await service.absence.withdraw(context(other), table, 0)
    for wrong in ((table, 1), (table, 9), (table + 1, 0)):
        with refusing("isn't on offer"):
            await service.absence.withdraw(context(who), *wrong)
    await service.absence.withdraw(context(who), table, 0)
    with refusing("isn't on offer"):
        await service.absence.accept(context(4), table, 0, 0)


async def test_only_seats_of_games_that_go_on_are_offered(service: Service) -> None:
    guest = Guest(4, "Player 4")
    await service.solo.start(context(1), "klondike", 1)
    with refusing("solo game"):
        await service.absence.offer(context(1), guest, None, asked)
    await service.play.resign(context(1))
    await dealt(service)
    for who, why in (
        (Guest(1, "Player 1"), "yourself"),
        (Guest(2, "Player 2"), "already in this game"),
        (Guest(9, "Robot", bot=True), "is a bot"),
    ):
        with refusing(why):
            await service.absence.offer(context(1), who, None, asked)
    with refusing("not in this game"):
        await service.absence.offer(context(9), guest, None, asked)


async def test_nobody_is_asked_again_and_again(service: Service, hands: Hands) -> None:
    await dealt(service)
    guest = Guest(4, "Player 4")
    await service.absence.offer(context(1), guest, None, asked)
    with refusing("less than 10 minutes ago"):
        await service.absence.offer(context(1), guest, None, asked)
    await hands.pass_by(MENTION_PAUSE)
    await service.absence.offer(context(1), guest, None, asked)


@pytest.mark.either
async def test_nobody_takes_two_seats(service: Service) -> None:
    table = (await dealt(service)).record.id
    for player in (1, 2):
        await service.absence.offer(context(player), Guest(4, "Player 4"), None, asked)
    await service.absence.accept(context(4), table, 0, 0)
    await service.store.seats.offer(table, 1, Offer(4, 2))
    with refusing("already in this game"):
        await service.absence.accept(context(4), table, 1, 0)
