"""A game for several counts for the league once everybody could have had a turn: nobody earns points by the deal."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.model.live_table import LiveTable
from bot.service.service import Service
from bot.text import news
from bot.text.sentences import say
from bot.text.table_text import text_of
from tests.bot.test_abandoned import context
from tests.stores import Place

pytestmark = pytest.mark.either


@pytest.fixture
async def service(place: Place) -> AsyncIterator[Service]:
    async with place.open() as store:
        yield Service(store, news)


async def resigned(service: Service, players: int, moves: int, rules: str = "guided") -> LiveTable:
    """A game that ends after so many moves because all others resign."""
    await service.lobby.start(context(1), "chinese", rules)
    for user_id in range(2, players + 1):
        await service.lobby.join(context(user_id))
    live = (await service.lobby.begin(context(1))).live
    for _ in range(moves):
        mover, texts = live.to_move.user_id, live.in_play.legal_texts()
        live = (await service.play.move(context(mover), texts[0])).live
    for user_id in range(2, players + 1):
        live = (await service.play.resign(context(user_id))).live
    assert live.in_play.result is not None
    return live


@pytest.mark.parametrize(("players", "moves"), [(2, 0), (2, 1), (3, 2)])
async def test_a_game_that_is_over_before_everybody_could_move_does_not_count(
    service: Service, players: int, moves: int
) -> None:
    over = await resigned(service, players, moves)
    assert await service.store.standings(5) == ()
    assert await service.store.league_scores(5) == ()
    said = text_of(over).standing(None, None)
    assert "Player 1** wins" in said
    assert said.splitlines()[-1] == say("cut-short")
    assert "in the league" not in said
    assert say("column-league") not in text_of(over).ending(None, {}).headings


@pytest.mark.parametrize("players", [2, 3])
async def test_it_counts_once_there_are_as_many_moves_as_players(service: Service, players: int) -> None:
    over = await resigned(service, players, players)
    assert [line.user_id for line in await service.store.standings(5) if line.won] == [1]
    said = text_of(over).standing(None, None)
    assert "in the league" in said
    assert say("cut-short") not in said
    assert say("column-league") in text_of(over).ending(None, {}).headings


async def test_a_skipped_turn_is_no_move(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "guided")
    await service.lobby.join(context(2))
    live = (await service.lobby.begin(context(1))).live
    for _ in range(2):
        live = await skipped(service, live)
    over = (await service.play.resign(context(2))).live
    assert len(over.in_play.log) == 3
    assert await service.store.standings(5) == ()


async def skipped(service: Service, live: LiveTable) -> LiveTable:
    """The table after the turn that goes on has been passed over."""
    after = live.in_play.skip(live.in_play.state.turn)
    return (await service.tables.commit_moves(context(1), live, after, ())).live


async def test_a_deal_of_a_match_that_is_cut_short_still_counts_in_the_match(service: Service) -> None:
    over = await resigned(service, 2, 0, "mitchell")
    assert over.follows
    assert over.record.scores != (0, 0)
    assert await service.store.standings(5) == ()
