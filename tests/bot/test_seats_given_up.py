"""A seat that is passed on counts in the league for who has played it, and nobody meets more often by it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.model.records import Member
from bot.service import lobby
from bot.service.service import Service
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from tests.bot.league import standings
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import context
from tests.bot.test_early_ends import played, service

pytestmark = pytest.mark.sampled

__all__ = ["service"]

LATE = "-# For the league, anybody who took over a seat and had fewer than 3 turns in it wasn't in this game."


@pytest.fixture(autouse=True)
def _rested(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if hours lay between two games."""
    monkeypatch.setattr(lobby, "MENTION_PAUSE", 0)


async def given(service: Service) -> dict[int, float]:
    return {line.user_id: line.points for line in await standings(service.store, 5)}


async def rated(service: Service) -> set[int]:
    return {user for _, user in await service.ratings.of_people(5, range(1, 20))}


def turns(number: int) -> str:
    return number * "turn "


# By user what each was given; whoever begins, the others give up.
@pytest.mark.parametrize(
    ("players", "happens", "points", "said"),
    [
        (2, f"{turns(6)} 2>9 -9", {1: 1, 2: 0}, "Player 2 had more turns in that seat than Player 9"),
        (2, f"{turns(6)} 1>8 -2", {1: 1, 2: 0}, "Player 1 had more turns in that seat than Player 8"),
        (2, f"{turns(6)} 2>9 9>7 -7", {1: 1, 2: 0}, "Player 2 had more turns in that seat than Player 7"),
        (2, f"{turns(6)} 2>9 {turns(4)} -9", {1: 1, 2: 0}, "Player 2 had more turns in that seat than Player 9"),
        (2, f"{turns(6)} 2>9 {turns(6)} -9", {1: 1, 9: 0}, ""),
        (
            2,
            f"{turns(6)} 2>9 {turns(6)} 9>7 {turns(2)} -7",
            {1: 1, 9: 0},
            "Player 9 had more turns in that seat than Player 7",
        ),
        # Nobody passes on a game that is lost, and nobody takes over one that another has all but won.
        (2, f"{turns(10)} 2>9 {turns(6)} -9", {1: 1, 2: 0}, "Player 2 had more turns in that seat than Player 9"),
        (2, f"{turns(10)} 2>9 {turns(6)} -1", {2: 1, 1: 0}, "Player 2 had more turns in that seat than Player 9"),
        (2, f"{turns(4)} 2>9 {turns(2)} 9>2 {turns(2)} -2", {1: 1, 2: 0}, ""),
        (2, f"{turns(4)} 2>9 {turns(4)} -9", {}, "Too short for the league"),
        (3, f"{turns(6)} 3>9 {turns(6)} -2", {}, ""),
        (3, f"{turns(6)} 3>9 {turns(6)} -9 -2", {1: 1, 2: 0}, LATE),
    ],
)
async def test_a_seat_counts_for_who_had_most_turns_there(
    service: Service, players: int, happens: str, points: Mapping[int, float], said: str
) -> None:
    over = await played(service, players, happens)
    assert await given(service) == points
    assert await rated(service) == {*points}
    again = await service.tables.of(await service.tables.stored(over.record.id))
    for live in (over, again):
        assert said in text_of(ENGLISH, live).standing(None, None)
        assert ("more turns in that seat" in text_of(ENGLISH, live).standing(None, None)) == ("more turns" in said)


async def test_nobody_comes_out_of_a_game_in_two_seats(service: Service) -> None:
    await played(service, 4, f"{turns(12)} 3>9 -9 1>3 {turns(9)} -2 -4")
    assert await given(service) == {4: 1, 2: 0}, "3 had two seats, of which neither counts"


async def test_nobody_closes_a_game_as_a_moderator_in_which_they_have_a_part(service: Service) -> None:
    """Be it that they play, have resigned, or have passed their seat on."""
    await played(service, 4, f"{turns(12)} 3>9 -4")
    with refusing("not in this game"):
        await service.lobby.cancel(context(3)._replace(moderator=True))
    with refusing("You've resigned"):
        await service.lobby.cancel(context(4)._replace(moderator=True))
    for user_id, status in ((1, "playing"), (8, "cancelled")):
        asked = await service.lobby.cancel(context(user_id)._replace(moderator=True))
        assert asked.live.record.status == status
        assert (asked.live.record.ask is None) == (status == "cancelled"), "the others are asked"


@pytest.mark.either
@pytest.mark.parametrize("turns_more", [0, 6])
async def test_nobody_strikes_a_game_out_in_which_they_had_a_seat(service: Service, turns_more: int) -> None:
    """Neither who gave it up nor who took it over, whoever of them it counts for."""
    over = await played(service, 2, f"{turns(6)} 2>9 {turns(turns_more)} -9")
    game = await service.strikes.find(5, str(over.record.id))
    for user_id in (1, 2, 9):
        with refusing("You played in this game yourself"):
            await service.strikes.strike(5, user_id, game, "lost")
    await service.strikes.strike(5, 8, game, "agreed beforehand")
    assert await given(service) == {}
    with refusing("You played in this game yourself"):
        await service.strikes.restore(5, 2, await service.strikes.find(5, str(over.record.id)))


@pytest.mark.parametrize("turns_more", [0, 6])
async def test_whoever_gives_a_seat_up_has_met_the_others_all_the_same(service: Service, turns_more: int) -> None:
    """Be it to somebody who gives up at once, or who plays on."""
    for number in range(7):
        service.tables.limits._quiet.clear()
        await played(service, 2, f"{turns(6)} 2>{10 + number} {turns(turns_more)} -{10 + number}")
    assert (await given(service))[1] == 5
    known = await service.ratings.of_people(5, [1])
    assert [rating.games for rating in known.values()] == [5]


@pytest.mark.either
async def test_that_somebody_gave_up_a_seat_is_forgotten_with_them_but_not_their_five_games(service: Service) -> None:
    for number in range(7):
        service.tables.limits._quiet.clear()
        await played(service, 2, f"{turns(6)} 2>{10 + number} {turns(6)} -{10 + number}")
        if number == 3:
            kept = await service.store._database.rows("SELECT user_id FROM former_players")  # type: ignore[attr-defined]
            assert [row[0] for row in kept] == [2] * 4
            await service.store.people.forget(2, Member(-77, "A former player"), "2026-11-02")
            kept = await service.store._database.rows("SELECT user_id, name FROM former_players")  # type: ignore[attr-defined]
            assert {tuple(row) for row in kept} == {(-77, "A former player")}
    assert (await given(service))[1] == 5
