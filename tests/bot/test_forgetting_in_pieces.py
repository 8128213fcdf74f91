"""What is kept of a person is given and forgotten piece by piece: others play in between, and it may be cut short."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import ModuleType

import pytest

from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store import forgetting, personal_export
from bot.store.people import note_visit
from bot.store.sql_store import SqlStore
from bot.text import news
from engine.notation import offered_texts
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import clock, context, service
from tests.stores import Place, all_kept

pytestmark = pytest.mark.either

__all__ = ["clock", "service"]

# Where the person has played alone; others play in channel 10.
CHANNELS = (20, 21, 22)
# Where a person stands whose name or number would be found there.
STANDING = """
SELECT user_id, name FROM members UNION ALL SELECT user_id, name FROM results
UNION ALL SELECT user_id, name FROM solo_results UNION ALL SELECT host_id, '' FROM tables
UNION ALL SELECT user_id, '' FROM visitors UNION ALL SELECT user_id, '' FROM interactions
"""


Between = Callable[[ModuleType, Callable[[int], Awaitable[None]]], list[int]]


class Killed(BaseException):
    """The end of the process, which nothing in it survives."""


@pytest.fixture(autouse=True)
def a_table_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each piece be of one table."""
    monkeypatch.setattr(personal_export, "TABLES_EXPORTED_AT_ONCE", 1)
    monkeypatch.setattr(forgetting, "TABLES_FORGOTTEN_AT_ONCE", 1)


@pytest.fixture
def between(monkeypatch: pytest.MonkeyPatch) -> Between:
    """Let something be done after each piece, which is told how many there have been."""

    def doing(module: ModuleType, act: Callable[[int], Awaitable[None]]) -> list[int]:
        passed: list[int] = []

        async def breathe() -> None:
            passed.append(len(passed) + 1)
            await act(passed[-1])

        monkeypatch.setattr(module, "breathe", breathe)
        return passed

    return doing


def at(channel: int, user_id: int = 1) -> RequestContext:
    """A request in a channel of somebody who means it."""
    return context(user_id)._replace(channel_id=channel, sure=None)


async def lived(service: Service) -> None:
    """Let somebody play alone at some tables, of which the last goes on, and at one with somebody else."""
    await service.lobby.start(context(2), "chinese", "standard")
    await service.lobby.join(context(1))
    await service.lobby.begin(context(2))
    for channel in CHANNELS:
        await service.solo.start(at(channel), "klondike", channel)
        await service.play.move(at(channel), "stock")
    for channel in CHANNELS[:-1]:
        await service.play.resign(at(channel))


async def standing(store: SqlStore, user_id: int) -> list[tuple[int, str]]:
    """Wherever somebody stands by their number or name."""
    rows = [(row[0], row[1]) for row in await store._database.rows(STANDING)]
    return [each for each in rows if each[0] == user_id or each[1] == f"Player {user_id}"]


async def test_moves_are_made_while_an_export_goes_on(service: Service, between: Between) -> None:
    await lived(service)

    async def act(pieces: int) -> None:
        if pieces == 1:
            await service.play.move(at(CHANNELS[-1]), "stock")

    before = await all_kept(service.store, 1)
    passed = between(personal_export, act)
    found = await all_kept(service.store, 1)
    assert len(passed) == len(CHANNELS) + 1
    assert len(found["moves"]) == len(before["moves"]) + 1, "theirs, at a table whose piece had not come yet"
    ids = [row["id"] for row in found["tables"]]
    assert ids == sorted({*ids}), "each table once"
    assert not {"seed", "salt", "digest"} & {name for rows in found.values() for row in rows for name in row}


async def test_of_who_is_being_forgotten_nothing_is_told(service: Service, between: Between) -> None:
    await lived(service)
    found: list[object] = []

    async def act(pieces: int) -> None:
        found.append(await all_kept(service.store, 1))

    passed = between(forgetting, act)
    await service.privacy.forget(1)
    assert found == [{}] * len(passed)
    assert await all_kept(service.store, 1) == {}, "nor is there anything afterwards"


async def test_moves_of_others_are_made_while_somebody_is_forgotten(service: Service, between: Between) -> None:
    await service.lobby.start(context(3), "chinese", "standard")
    for user_id in (2, 1):
        await service.lobby.join(context(user_id))
    await service.lobby.begin(context(3))
    for channel in CHANNELS:
        await service.solo.start(at(channel), "klondike", channel)
    plies: list[int] = []

    async def act(pieces: int) -> None:
        table = (await service.tables.live(10)).in_play
        text = offered_texts(table.rules, table.state, table.state.turn)[0]
        plies.append((await service.play.move(context((3, 2)[table.state.turn]), text)).live.ply)

    passed = between(forgetting, act)
    await service.privacy.forget(1)
    assert len(passed) == len(plies) >= len(CHANNELS)
    assert plies == [*range(plies[0], plies[0] + len(plies))], "each of them counts"
    live = await service.tables.live(10)
    assert live.ply == plies[-1]
    assert [member.user_id for member in live.record.members if member.user_id > 0] == [3, 2]
    assert await standing(service.store, 1) == []


@pytest.mark.hasty
async def test_who_is_being_forgotten_can_do_nothing_else(service: Service, between: Between) -> None:
    await lived(service)

    async def act(pieces: int) -> None:
        with refusing("forgetting you"):
            await service.solo.start(at(30), "klondike", 1)

    passed = between(forgetting, act)
    await service.privacy.forget(1)
    assert passed
    assert await standing(service.store, 1) == []
    await service.solo.start(at(30), "klondike", 1)
    assert await standing(service.store, 1) != [], "who comes back may play again"


async def test_what_was_asked_for_before_is_forgotten_as_well(service: Service, between: Between) -> None:
    """It had waited for somebody else's move, and is done at a table where its person is nobody already."""
    await lived(service)

    async def act(pieces: int) -> None:
        if pieces <= 2:
            await service.store._database.transaction(lambda db: note_visit(db, context(1).request, 1))

    passed = between(forgetting, act)
    await service.privacy.forget(1)
    assert len(passed) > len(CHANNELS) + 1
    assert await standing(service.store, 1) == []


@pytest.mark.parametrize("pieces", [1, 2, 3])
async def test_a_forgetting_that_is_cut_short_is_finished_at_the_next_start(
    place: Place, between: Between, pieces: int
) -> None:
    async def die(passed: int) -> None:
        if passed == pieces:
            raise Killed

    async with place.open() as store:
        service = Service(store, news)
        await lived(service)
        tables = len((await all_kept(store, 1))["tables"])
        between(forgetting, die)
        with pytest.raises(Killed):
            await service.privacy.forget(1)
        left = await standing(store, 1)
        assert left, "it was cut short"
        assert "Player 1" not in {name for _, name in left}, "no name of theirs is shown even now"
        assert await all_kept(store, 1) == {}
    between(forgetting, lambda _: nothing())
    async with place.open() as store:
        assert await standing(store, 1) == []
        nobody = {row[0] for row in await store._database.rows(STANDING) if row[0] < 0}
        assert len(nobody) == 1, "all of it is one person's still"
        assert len((await all_kept(store, nobody.pop()))["tables"]) == tables
        assert not await store._database.rows("SELECT 1 FROM settings WHERE name LIKE 'forgetting:%'")


async def nothing() -> None:
    """Do nothing between two pieces."""


async def test_a_forgetting_that_fails_is_gone_on_with(service: Service, between: Between) -> None:
    """By whoever asks for it again, and each hour; nobody becomes two people by that."""
    await lived(service)

    async def fail(passed: int) -> None:
        raise OSError("the disk is full")

    between(forgetting, fail)
    for user_id in (1, 2):
        with pytest.raises(OSError, match="full"):
            await service.privacy.forget(user_id)
        assert await standing(service.store, user_id) != []
    between(forgetting, lambda _: nothing())
    await service.privacy.forget(1)
    await service.store.people.forget_rest()
    assert len({row[0] for row in await service.store._database.rows(STANDING)}) == 2
    assert [await standing(service.store, user_id) for user_id in (1, 2)] == [[], []]


async def test_a_try_of_the_day_stays_had_from_the_first_moment(service: Service, between: Between) -> None:
    await service.daily.settle_ahead()
    day = await service.dates.today(5)
    await service.daily.play(at(10), day)
    await service.play.resign(at(10))
    tried: list[bool] = []

    async def act(pieces: int) -> None:
        tried.append(await service.store.people.has_tried(day.isoformat(), 1))

    between(forgetting, act)
    await service.privacy.forget(1)
    assert tried
    assert all(tried)
