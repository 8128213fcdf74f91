"""What the store is asked besides tables: games won, tries in play, secrets, invitations, tips and tastes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.model.endings import WinnerBests
from bot.model.facts import Stays
from bot.model.records import Change, Daily, Explained, Knock, LogRow, PostedBoard, ResultRow, SoloDeal
from bot.model.tallies import GameTally, Score
from bot.store.sql_store import SqlStore
from tests.bot.test_solo_store import DAY, LOST, RANKED, SOLO, WON, Clock, begun, clock, end, play
from tests.bot.test_store import ALICE, BOB, CHANNEL, GUILD, context, opened
from tests.stores import Place

__all__ = ["clock"]

pytestmark = pytest.mark.either
NEXT_DAY = "2026-11-22"


@pytest.fixture
async def store(place: Place, clock: Clock) -> AsyncIterator[SqlStore]:
    async with place.open("discord", clock) as opened:
        yield opened


async def test_games_are_tallied_by_first_tries(store: SqlStore) -> None:
    await play(store, WON)
    await play(store, WON)
    await play(store, LOST, seed="s1:another")
    await play(store, WON, game="yukon")
    await play(store, WON, game="scorpion", guild_id=8)
    assert await store.results.game_tallies(GUILD) == (GameTally("klondike", 1, 2), GameTally("yukon", 1, 1))
    assert await store.results.solo_wins(GUILD, "klondike") == (Score(ALICE.user_id, "Alice", 120, 1000),)


async def test_one_game_is_tallied_without_the_deals_that_others_may_still_play(store: SqlStore) -> None:
    assert await store.results.game_tally(GUILD, "klondike", NEXT_DAY) == GameTally("klondike", 0, 0)
    await play(store, WON)
    await play(store, WON)
    await play(store, LOST, seed="s1:another")
    await play(store, WON, game="yukon")
    await play(store, WON, seed="s1:elsewhere", guild_id=8)
    await end(store, await begun(store, RANKED, channel_id=9))
    assert await store.results.game_tally(GUILD, "klondike", DAY) == GameTally("klondike", 1, 2), "it is open"
    assert await store.results.game_tally(GUILD, "klondike", NEXT_DAY) == GameTally("klondike", 2, 3)


async def test_the_ranked_tries_of_a_member_that_go_on(store: SqlStore) -> None:
    # That everybody sees it was so of the deals that each server had of its own.
    later = await begun(store, RANKED, solo=SoloDeal(None, day=NEXT_DAY), channel_id=2)
    first = await begun(store, RANKED, channel_id=1)
    over = await begun(store, RANKED, solo=SoloDeal(None, day="2026-11-20"), channel_id=3)
    await end(store, over)
    await begun(store, SOLO, channel_id=4)
    await begun(store, RANKED, solo=SoloDeal(None, day="2026-11-19"), channel_id=-3)
    assert await store.dailies.tries_in_play(GUILD, ALICE.user_id) == (first, later)
    assert await store.dailies.tries_in_play(GUILD, BOB.user_id) == ()


async def test_a_deal_of_the_day_is_a_secret_until_nobody_plays_it_and_its_day_is_over(store: SqlStore) -> None:
    await store.dailies.daily(Daily(DAY, "klondike", RANKED.seed, "salt"))
    mine = await begun(store, RANKED, channel_id=1)
    other = await begun(store, RANKED, replace(WON, user_id=BOB.user_id), channel_id=2)
    await end(store, mine)
    assert await store.past.kept_secret(mine.id, NEXT_DAY), "somebody plays it"
    await end(store, other, replace(WON, user_id=BOB.user_id))
    assert await store.past.kept_secret(mine.id, DAY), "others may still begin"
    assert not await store.past.kept_secret(mine.id, NEXT_DAY)
    open_deal = await begun(store, SOLO, channel_id=3)
    assert not await store.past.kept_secret(open_deal.id, DAY)


async def test_who_has_been_invited_and_when(store: SqlStore, clock: Clock) -> None:
    record = await opened(store)
    assert not await store.invitations.invited(record.id, 7)
    assert await store.invitations.invited_ago(GUILD, ALICE.user_id, 7) is None
    await store.invitations.invite(record.id, ALICE.user_id, 7)
    clock.now += 60
    await store.invitations.invite(record.id, ALICE.user_id, 8)
    clock.now += 5
    await store.invitations.invite(record.id, BOB.user_id, 8)
    assert await store.invitations.invited(record.id, 7)
    assert await store.invitations.invited_ago(GUILD, ALICE.user_id, 7) == 65
    assert await store.invitations.invited_ago(GUILD, BOB.user_id, 8) == 0
    assert await store.invitations.invited_ago(GUILD, ALICE.user_id, 8) is None, "the last who invited them"
    assert await store.invitations.invited_ago(8, ALICE.user_id, 7) is None


@pytest.mark.tips
async def test_each_tip_is_given_once(store: SqlStore) -> None:
    assert await store.tips.next_tip(7, ("a", "b")) == Explained("a", first=True)
    assert await store.tips.next_tip(7, ("a", "b")) == Explained("b", first=False)
    assert await store.tips.next_tip(7, ("a", "b")) is None
    await store.tips.want_tips(7, False)
    assert await store.tips.next_tip(7, ("c",)) is None
    await store.tips.want_tips(7, True)
    assert await store.tips.next_tip(7, ("a",)) == Explained("a", first=True)


async def test_what_people_and_servers_have_chosen(store: SqlStore) -> None:
    await store.tastes.choose_taste(0, 7, "cards", "large")
    await store.tastes.choose_taste(0, 8, "cards", "small")
    await store.tastes.choose_taste(GUILD, 0, "cards", "plain")
    assert await store.tastes.tastes(GUILD, (7, 9), "cards") == {7: "large", 0: "plain"}
    await store.tastes.choose_taste(0, 7, "cards", "small")
    await store.tastes.choose_taste(GUILD, 0, "cards", None)
    assert await store.tastes.tastes(GUILD, (7, 8), "cards") == {7: "small", 8: "small"}
    assert await store.tastes.tastes(8, (7,), "cloth") == {}
    assert await store.tastes.tastes(GUILD, (), "cards") == {}


async def test_boards_come_and_go(store: SqlStore) -> None:
    record = await opened(store)
    first, second = PostedBoard(CHANNEL, 70, 0, Stays.LOBBY), PostedBoard(CHANNEL, 71, 0, Stays.RESULT)
    await store.boards.show_board(record.id, first)
    await store.boards.show_board(record.id, second, former=first)
    assert (await store.boards.board(record.id), await store.boards.former_board(record.id)) == (second, first)
    store.boards.forget_former(record.id, first)
    assert (await store.boards.board(record.id), await store.boards.former_board(record.id)) == (second, None)
    await store.boards.forget_board(record.id)
    assert await store.boards.board(record.id) is None
    assert await store.boards.boards_to_post() == (record.id,)


async def test_calls_suffered_are_counted_by_who_suffered_them(store: SqlStore) -> None:
    record = await opened(store)
    knocks = (Knock(0, 1, 2, 3, 2), Knock(0, 1, 2, 3, 2), Knock(0, 1, 3, 0, 2))
    rows = (LogRow(0, 0, "knock", ""),)
    await store.tables.commit(Change(record.id, 0, context(), moves=rows, knocks=knocks))
    assert await store.results.calls_suffered(record.id) == {2: 2}, "a false call is nobody's breach"


async def won(store: SqlStore, clock: Clock, *places: int, **how: Any) -> int:
    """A game that ends: who has these places, from the first number on; the number of its table."""
    clock.now += 10
    record = await opened(store)
    figures = {"turns": 5, "longest_turn": 7, "cards_left": 0, **how}
    rows = tuple(
        ResultRow(seat, seat + 1, f"P{seat}", place, 0, **{"won": place == 1, **figures})
        for seat, place in enumerate(places)
    )
    await store.tables.commit(Change(record.id, record.version, None, status="over", results=rows))
    return record.id


async def test_a_winner_is_compared_with_their_own_games_up_to_this_one(store: SqlStore, clock: Clock) -> None:
    first = await won(store, clock, 1, 2, turns=9, longest_turn=12)
    await won(store, clock, 2, 1, longest_turn=20)
    third = await won(store, clock, 1, 2, turns=8)
    await won(store, clock, 1, 2, 3, turns=3)
    await won(store, clock, 1, 2, turns=2, cards_left=4)
    last = await won(store, clock, 1, 2, turns=10)
    assert await store.results.winner_bests(first) == WinnerBests(12, 9, 1, 1)
    assert await store.results.winner_bests(third) == WinnerBests(20, 8, 1, 1), "also a turn of a game that was lost"
    assert await store.results.winner_bests(last) == WinnerBests(20, 8, 4, 4), "against as many others, and gone out"


async def test_nobody_is_compared_where_no_person_won_alone_or_the_game_is_older(
    store: SqlStore, clock: Clock
) -> None:
    assert await store.results.winner_bests(await won(store, clock, 1, 1)) is None
    assert await store.results.winner_bests(await won(store, clock, 1, 2, level="sharp")) is None
    assert await store.results.winner_bests(await won(store, clock, 1, 2, turns=None, longest_turn=None)) is None
    assert await store.results.winner_bests(10**6) is None
    await won(store, clock, 1, 2, played=False, longest_turn=30)
    bests = await store.results.winner_bests(await won(store, clock, 1, 2))
    assert bests is not None
    assert bests.longest_turn == 7, "nobody is in a game that they leave early"


async def test_past_games_are_those_with_moves_the_one_that_goes_on_first(store: SqlStore, clock: Clock) -> None:
    assert await store.past.past_games(CHANNEL, ALICE.user_id, DAY, 5) == []
    await play(store, WON)
    clock.now += 10
    await play(store, LOST, seed="s1:another")
    await end(store, await opened(store, solo=SoloDeal(5), limit=1))
    running = await begun(store, seed="s1:third")
    found = await store.past.past_games(CHANNEL, ALICE.user_id, DAY, 2)
    assert [(each.id, each.running, each.moves, each.names) for each in found] == [
        (running.id, True, 1, ("Alice",)),
        (running.id - 2, False, LOST.moves, ("Alice",)),
    ]
