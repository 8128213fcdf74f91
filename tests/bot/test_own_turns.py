"""Which turns a server is asked about: its own, long over, of people who may be shown; else those of computers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from random import Random
from typing import Any

import pytest

from bot.model.live_table import LiveTable, replayed
from bot.model.puzzle_records import OF_COMPUTERS, Found, TurnAnswers, TurnPuzzle
from bot.model.records import LogRow, TableRecord
from bot.model.turn_puzzles import computer_turns
from bot.model.turn_search import turns_of as looked_for
from bot.service import past_games, puzzles
from bot.service.puzzles import RESTED, Puzzles, SetPuzzle
from bot.service.service import Service
from bot.service.tastes import be_listed
from bot.store.servers import OF_TABLES
from bot.text import puzzles as said
from bot.text.reader import ENGLISH
from bot.ui import puzzle_page
from engine.ended_turns import EndedTurn
from engine.events import Called
from engine.game import Game
from engine.moves import Say
from engine.players.player import plan
from engine.players.witness import Witness
from engine.table import Table
from render.themes import USUAL_THEME
from tests.bot.test_abandoned import clock, context, service
from tests.puzzles import PLAYER
from tests.stores import Clock

__all__ = ["clock", "service"]
pytestmark = pytest.mark.either
# The server, and how many moves its game has.
GUILD, MOVES = 5, 250
# The games that were played by this process, those that were played again, and those that were looked through.
PLAYED: dict[object, Table] = {}
AGAIN: dict[str, LiveTable] = {}
LOOKED_THROUGH: dict[object, list[tuple[EndedTurn, Found]]] = {}


def everything(channel_id: int) -> bool:
    """Whether somebody may see a channel who may see all."""
    return True


def nothing(channel_id: int) -> bool:
    """The same of somebody who may see none."""
    return False


async def answered(asked: Puzzles, user_id: int, called: bool) -> SetPuzzle:
    """What comes of an answer to the turn of today on a page that has just been opened."""
    shown = await asked.today(GUILD, user_id, everything)
    day = date.fromisoformat(shown.puzzle.day)
    return await asked.answer(GUILD, user_id, day, shown.puzzle.mark, called, everything)


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same cards."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "1" * 2 * size)


@pytest.fixture(autouse=True)
def done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was played again and looked through in one test is the same in the next."""
    monkeypatch.setattr(puzzles, "turns_of", turns_of)
    monkeypatch.setattr(past_games, "replayed", played_again)


@pytest.fixture
def asked(service: Service) -> Puzzles:
    """The turns of the server, always by the same chances."""
    return Puzzles(service.store, service.dates, service.past, Random("chance"))


async def finished(service: Service, game: str = "chinese", preset: str = "knocking") -> int:
    """A game of two people who forget the order now and then and never call each other, until one resigns."""
    await service.lobby.start(context(1), game, preset)
    await service.lobby.join(context(2))
    live = (await service.lobby.begin(context(1))).live
    table = played(live.game, preset, live.in_play)
    await service.tables.commit_moves(None, live, table if table.result else table.resign(0), ())
    return live.record.id


def played(game: Game, preset: str, table: Table) -> Table:
    """What the two come to from a deal: they do so in many tests, and always the same, so that it is kept."""
    deal = game.id, preset, table.seed, table.state
    if deal not in PLAYED:
        witness = Witness.open(game, table)
        while table.result is None and len(table.log) < MOVES:
            seat = table.state.turn
            table = table.act(seat, plan(witness.sight(seat), PLAYER, "own", lambda: 0.0)[0])
            witness = witness.after(table)
        PLAYED[deal] = table
    return PLAYED[deal]


def played_again(record: TableRecord, rows: Iterable[LogRow]) -> LiveTable:
    """A game played again by all that is stored of it, for which there is but one outcome."""
    stored = repr((record, *rows))
    if stored not in AGAIN:
        AGAIN[stored] = replayed(record, rows)
    return AGAIN[stored]


def turns_of(live: LiveTable) -> list[tuple[EndedTurn, Found]]:
    """What the bot finds in a game, which is looked through once and not for every date."""
    game = live.game.id, *live.record.options.items(), live.in_play.seed, live.in_play.state, *live.in_play.log
    if game not in LOOKED_THROUGH:
        LOOKED_THROUGH[game] = [*looked_for(live)]
    return LOOKED_THROUGH[game]


async def turns(service: Service, table_id: int) -> dict[int, Found]:
    """The turns of a game that may be asked about, by their places."""
    record = await service.store.tables.table(table_id)
    assert record is not None
    live = replayed(record, await service.store.tables.log(record))
    return {turn.place: found for turn, found in turns_of(live)}


def want(monkeypatch: pytest.MonkeyPatch, found: Found) -> None:
    """Let each turn be one in which there is something to find."""
    monkeypatch.setattr(puzzles, "next_found", lambda chance: found)


async def days_of(asked: Puzzles, clock: Clock, number: int) -> list[SetPuzzle]:
    """The turns of so many dates from now on."""
    found = []
    for _ in range(number):
        found.append(await asked.today(GUILD, 1, everything))
        clock.now += 86_400
    return found


@pytest.mark.parametrize("found", Found)
async def test_a_game_is_asked_about_once_it_has_been_over_for_a_month(
    service: Service, asked: Puzzles, clock: Clock, monkeypatch: pytest.MonkeyPatch, found: Found
) -> None:
    table_id = await finished(service)
    own = {place for place, what in (await turns(service, table_id)).items() if what.breach is found.breach}
    assert own
    want(monkeypatch, found)
    clock.now += 30 * 86_400
    assert (await asked.today(GUILD, 1, everything)).puzzle.table_id == OF_COMPUTERS, "not a second sooner"
    clock.now += 86_400
    days = await days_of(asked, clock, len(own) + 1)
    assert {each.puzzle.place for each in days[:-1]} == own, "each once"
    assert {each.puzzle.table_id for each in days[:-1]} == {table_id}
    assert days[-1].puzzle.table_id == OF_COMPUTERS, "and none twice"
    assert {each.puzzle.found.breach for each in days} == {found.breach}


@pytest.mark.parametrize("kind", [True, False])
async def test_a_game_is_asked_about_while_it_has_turns_of_both_kinds(
    service: Service, asked: Puzzles, clock: Clock, monkeypatch: pytest.MonkeyPatch, kind: bool
) -> None:
    """Else whoever knows the game would know the answer, where people seldom break any rules."""
    table_id = await finished(service)
    clock.now += RESTED + 1
    assert (await days_of(asked, clock, 1))[0].puzzle.table_id == table_id
    monkeypatch.setattr(puzzles, "turns_of", lambda live: [each for each in turns_of(live) if each[1].breach is kind])
    for found in Found:
        want(monkeypatch, found)
        assert (await days_of(asked, clock, 1))[0].puzzle.table_id == OF_COMPUTERS


async def test_who_may_not_see_the_channel_of_a_game_gets_a_turn_of_computers(
    service: Service, asked: Puzzles, clock: Clock
) -> None:
    table_id = await finished(service)
    clock.now += RESTED + 1
    shown = await asked.today(GUILD, 1, everything)
    assert shown.puzzle.table_id == table_id
    record = await service.store.tables.table(table_id)
    assert record is not None
    other = await asked.today(GUILD, 2, lambda channel_id: channel_id != record.channel_id)
    assert other.puzzle.table_id == OF_COMPUTERS
    assert other.puzzle.found is shown.puzzle.found, "so that what is said of either holds for both"
    assert (await asked.today(GUILD, 1, everything)).puzzle == shown.puzzle, "the others keep it"
    again = Puzzles(service.store, service.dates, service.past, Random("later"))
    assert (await again.today(GUILD, 3, nothing)).puzzle == other.puzzle, "all who may not see it get the same"
    await unlist(service, table_id)
    assert (await asked.today(GUILD, 1, everything)).puzzle == other.puzzle, "which stands in where it must go"


async def test_of_games_nobody_may_see_none_is_chosen(service: Service, asked: Puzzles, clock: Clock) -> None:
    await finished(service)
    clock.now += RESTED + 1
    await asked.today(GUILD, 1, nothing)
    assert [each.table_id for each in await service.store.puzzles.former(GUILD)] == [OF_COMPUTERS]


async def test_the_truth_of_each_is_what_a_call_says_at_the_replayed_table(
    service: Service, asked: Puzzles, clock: Clock
) -> None:
    table_id = await finished(service)
    record = await service.store.tables.table(table_id)
    assert record is not None
    live = replayed(record, await service.store.tables.log(record))
    tables = [*Table.playthrough(live.in_play.rules, record.seed, live.in_play.log, record.first_seat)]
    clock.now += RESTED + 1
    days = await days_of(asked, clock, 20)
    own = [each for each in days if each.puzzle.table_id == table_id]
    assert len(own) >= 3, "all that it has, and then those of computers"
    for each in own:
        turn = each.played.turn
        after = tables[each.puzzle.place + len(turn.texts)]
        assert after.passed
        called = after.act(after.state.turn, Say("knock"))
        (call,) = [event for event in called.last if isinstance(event, Called)]
        assert bool(call.violation) is each.puzzle.found.breach


async def test_no_other_server_is_asked_about_it(service: Service, asked: Puzzles, clock: Clock) -> None:
    await finished(service)
    clock.now += RESTED + 1
    assert (await asked.today(GUILD + 1, 1, everything)).puzzle.table_id == OF_COMPUTERS


async def test_nobody_is_asked_about_people_who_would_not_be_listed(
    service: Service, asked: Puzzles, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await finished(service)
    want(monkeypatch, Found.FINE)
    clock.now += RESTED + 1
    await be_listed(service.store, 2, False)
    assert (await asked.today(GUILD, 1, everything)).puzzle.table_id == OF_COMPUTERS
    await be_listed(service.store, 2, True)
    clock.now += 86_400
    assert (await asked.today(GUILD, 1, everything)).puzzle.table_id == table_id


@pytest.mark.parametrize("who", ["visitors", "former_players"])
async def test_nor_of_who_was_there_and_left(
    service: Service, asked: Puzzles, clock: Clock, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    table_id = await finished(service)
    row = {"visitors": "?, 5, 9", "former_players": "?, 5, 0, 3, 1, 9, 'Nine'"}[who]
    await service.store._database.rows(f"INSERT INTO {who} VALUES ({row})", table_id)
    want(monkeypatch, Found.FINE)
    await be_listed(service.store, 9, False)
    clock.now += RESTED + 1
    assert (await asked.today(GUILD, 1, everything)).puzzle.table_id == OF_COMPUTERS


async def unlist(service: Service, table_id: int) -> None:
    await be_listed(service.store, 2, False)


async def forget(service: Service, table_id: int) -> None:
    await service.privacy.forget(2)


async def delete(service: Service, table_id: int) -> None:
    for table in OF_TABLES:
        await service.store._database.rows(f"DELETE FROM {table} WHERE table_id = ?", table_id)
    await service.store._database.rows("DELETE FROM tables WHERE id = ?", table_id)


async def spoil(service: Service, table_id: int) -> None:
    query = "UPDATE moves SET digest = 'x' WHERE table_id = ?"
    await service.store._database.rows(query, table_id)


@pytest.mark.parametrize("gone", [unlist, forget, delete, spoil])
async def test_one_of_computers_stands_in_for_what_may_be_shown_no_more(
    service: Service, asked: Puzzles, clock: Clock, monkeypatch: pytest.MonkeyPatch, gone: Any
) -> None:
    table_id = await finished(service)
    want(monkeypatch, Found.SEEN)
    clock.now += RESTED + 1
    before = await answered(asked, 7, True)
    assert before.puzzle.table_id == table_id
    await gone(service, table_id)
    # What has been played again without a fault stays in memory as long as it may be shown.
    asking = Puzzles(service.store, service.dates, service.past, Random("later")) if gone is spoil else asked
    after = await asking.today(GUILD, 7, everything)
    assert after.puzzle.table_id == OF_COMPUTERS
    assert after.puzzle.found is before.puzzle.found, "so that what was said is as right as it was"
    assert after.answers == TurnAnswers(1, 0, True)
    assert (await asked.today(GUILD, 8, everything)).puzzle == after.puzzle, "and it stays"


async def test_two_at_once_are_asked_the_same(service: Service, clock: Clock) -> None:
    """Each by another process, with chances of its own."""
    asking = [Puzzles(service.store, service.dates, service.past, Random(number)) for number in range(6)]
    found = await asyncio.gather(*[each.today(GUILD, number, everything) for number, each in enumerate(asking)])
    assert len({each.puzzle for each in found}) == 1
    assert len(await service.store.puzzles.former(GUILD)) == 1


async def test_a_stand_in_is_the_same_for_two_at_once(service: Service) -> None:
    store = service.store.puzzles
    gone, one, other = (TurnPuzzle(GUILD, "2026-11-21", OF_COMPUTERS, place, Found.FINE) for place in (9999, 1, 2))
    assert await store.claim(gone) == gone
    assert await store.claim(one, instead=gone) == one
    assert await store.claim(other, instead=gone) == one
    assert await store.claim(other) == one


async def test_a_turn_of_which_something_else_is_noted_is_not_shown(
    service: Service, asked: Puzzles, clock: Clock
) -> None:
    table_id = await finished(service)
    fine = next(place for place, found in (await turns(service, table_id)).items() if found is Found.FINE)
    day = datetime.fromtimestamp(clock.now, UTC).date().isoformat()
    await service.store.puzzles.claim(TurnPuzzle(GUILD, day, table_id, fine, Found.SEEN))
    assert (await asked.today(GUILD, 1, everything)).puzzle.table_id == OF_COMPUTERS


async def test_a_list_that_is_another_by_now_is_gone_through_anew(service: Service, clock: Clock) -> None:
    day = datetime.fromtimestamp(clock.now, UTC).date().isoformat()
    fine = next(at for at, each in enumerate(computer_turns()) if each.found is Found.FINE)
    for place in (9999, fine):
        await service.store._database.rows("DELETE FROM turn_puzzles")
        await service.store.puzzles.claim(TurnPuzzle(GUILD, day, OF_COMPUTERS, place, Found.SEEN))
        set_anew = (await service.puzzles.today(GUILD, 1, everything)).puzzle
        assert set_anew.found is computer_turns()[set_anew.place].found is Found.SEEN


async def test_computers_turns_come_in_an_order_of_each_server_and_none_twice_before_all(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    want(monkeypatch, Found.MISSED)
    places = [at for at, each in enumerate(computer_turns()) if each.found is Found.MISSED]
    monkeypatch.setattr(puzzles, "computer_turns", lambda: computer_turns()[: places[4] + 1])
    orders = []
    for server in (1, 2):
        days = []
        for _ in range(11):
            days.append((await service.puzzles.today(server, 1, everything)).puzzle.place)
            clock.now += 86_400
        assert sorted(days[:5]) == sorted(days[5:10]) == places[:5]
        orders.append(days)
    assert orders[0] != orders[1]


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_nobody_is_named(
    service: Service, asked: Puzzles, clock: Clock, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Neither on the picture nor in words: whoever played is a number."""
    table_id = await finished(service, game, "standard" if game == "bank" else "knocking")
    await service.store._database.rows("UPDATE members SET name = 'Zebediah'")
    want(monkeypatch, Found.FINE)
    clock.now += RESTED + 1
    found = await asked.today(GUILD, 1, everything)
    assert found.puzzle.table_id == table_id
    drawn: list[object] = []
    monkeypatch.setattr(puzzle_page, "drawn", lambda *shown: drawn.append(shown) or b"")
    puzzle_page.picture(ENGLISH, found, USUAL_THEME)
    answers = TurnAnswers(1, 0, True)
    shown = [
        repr(drawn),
        said.puzzle_text(ENGLISH, found.played, found.puzzle.day),
        said.puzzle_alt(ENGLISH, found.played),
        said.in_letters(ENGLISH, found.played),
        said.answer_text(ENGLISH, found.played, answers),
    ]
    assert all("Zebediah" not in each for each in shown)
    assert all("Player 1" in each or "Player 2" in each for each in shown[:4])


@pytest.mark.thorough
async def test_the_table_before_a_turn_does_not_tell_whether_it_broke_a_rule(service: Service) -> None:
    """Of turns without a breach only those are asked about in which a card could be brought home: so of all."""
    record = await service.store.tables.table(await finished(service))
    assert record is not None
    live = replayed(record, await service.store.tables.log(record))
    found = [*turns_of(live)]
    assert {what.breach for _, what in found} == {True, False}
    assert all(turn.offers() for turn, _ in found)


async def test_a_turn_that_many_ask_for_at_once_is_looked_for_once(
    service: Service, asked: Puzzles, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(service)
    clock.now += RESTED + 1
    looked = []

    def turns(live: LiveTable) -> Iterator[tuple[EndedTurn, Found]]:
        looked.append(live.record.id)
        return turns_of(live)

    monkeypatch.setattr(puzzles, "turns_of", turns)
    found = await asyncio.gather(*(asked.today(GUILD, person, everything) for person in range(1, 9)))
    assert len({each.puzzle for each in found}) == 1
    assert len(looked) <= 1
