"""What games with computers count for, and that no computer is taken for a person: asked, kept or forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.model.asks import AskKind
from bot.model.clocks import Lapse
from bot.model.computers import SIGN, USUAL_LEVEL
from bot.model.durations import DAY
from bot.model.live_table import LiveTable
from bot.model.tallies import LevelStanding
from bot.service.service import Service
from bot.text import news
from bot.text.asks import question
from bot.text.lobby import lobby_text
from bot.text.ratings import rated_text
from bot.text.reader import ENGLISH
from bot.text.standings import against_computers
from bot.text.table_kinds import text_of
from render.ranking import NOTHING
from tests.bot.league import league_rows, standings
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import context
from tests.bot.test_clocks import Hands, end_turn
from tests.playing import three_turns
from tests.stores import Place, all_kept

pytestmark = pytest.mark.sampled

GONE: set[int] = set()


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def service(place: Place, hands: Hands) -> AsyncIterator[Service]:
    """A service on a server where nobody has left, but for those who are GONE."""
    GONE.clear()

    async def absent(guild_id: int, user_ids: object) -> frozenset[int]:
        return frozenset(GONE & {*user_ids})  # type: ignore[misc]

    async with place.open("discord", hands) as store:
        hands.store = store
        await store.timers.beat()
        yield Service(store, news, absent)


async def dealt(
    service: Service, people: int = 1, computers: tuple[str, ...] = ("regular",), seconds: int = 0
) -> LiveTable:
    """A table of players 1, 2 ... and some computers that has just been dealt; late players may be replaced."""
    await service.lobby.start(context(1), "chinese", "guided", None, seconds, computers)
    for user_id in range(2, people + 1):
        await service.lobby.join(context(user_id))
    await service.lobby.set_clock(context(1), lapse=Lapse.SUBSTITUTE)
    return (await service.lobby.begin(context(1))).live


async def moved(service: Service) -> None:
    """Three turns for everybody, so that the game counts."""
    live = await service.tables.live(10)
    await service.tables.commit_moves(None, live, three_turns(live.in_play), ())


async def given_up(service: Service, user_id: int) -> LiveTable:
    """The table after somebody has resigned."""
    return (await service.play.resign(context(user_id)._replace(sure=None))).live


# The league.


async def test_a_game_with_computers_counts_for_nobody(service: Service) -> None:
    await dealt(service)
    over = await given_up(service, 1)
    assert over.record.status == "over"
    assert await standings(service.store, 5) == ()
    assert await league_rows(service.store, 5) == []
    assert ENGLISH.say("uncounted") in text_of(ENGLISH, over).standing(None, None)


async def test_where_all_people_but_one_left_early_it_is_told_that_it_is_not_rated(service: Service) -> None:
    await dealt(service, 2)
    await given_up(service, 2)
    await moved(service)
    over = await given_up(service, 1)
    assert rated_text(ENGLISH, over, {1: "Player 1"}, {}) == ENGLISH.say("unrated-alone")
    changes = await service.ratings.changes(5, over.record.id, [1])
    assert changes == {}, "so that is true"


async def test_it_counts_for_people_where_the_server_says_so(service: Service) -> None:
    await service.servers.choose(5, computers_count=True)
    live = await dealt(service, 2)
    assert ENGLISH.say("uncounted") not in text_of(ENGLISH, live).standing(None, None)
    await moved(service)
    await given_up(service, 1)
    await given_up(service, 2)
    over = await service.tables.newest(live.record.id)
    lines = await standings(service.store, 5)
    assert [(line.user_id, line.points) for line in lines] == [(2, 1), (1, 0)], "computers are in no league"
    assert {row.user_id for row in await league_rows(service.store, 5)} == {1, 2}
    assert "in the league" in text_of(ENGLISH, over).standing(None, None)


async def test_it_is_rated_whatever_the_server_says_but_not_for_who_leaves_early(service: Service) -> None:
    await dealt(service)
    await given_up(service, 1)
    assert await service.ratings.table(5, "chinese") == []
    await dealt(service)
    await moved(service)
    await given_up(service, 1)
    (line,) = await service.ratings.table(5, "chinese")
    assert (line.user_id, line.rating.games, line.rating.unsure) == (1, 1, True)
    assert line.rating.shown < 1500
    assert await standings(service.store, 5) == ()


async def test_what_the_server_says_later_changes_no_game_that_goes_on(service: Service) -> None:
    await dealt(service)
    await service.servers.choose(5, computers_count=True)
    await given_up(service, 1)
    assert await standings(service.store, 5) == ()


async def test_a_game_of_people_counts_once_the_computers_have_gone(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "guided", computers=("regular",))
    await service.lobby.join(context(2))
    await service.computer_seats.remove(context(1))
    live = (await service.lobby.begin(context(1))).live
    assert not live.shut_out
    await moved(service)
    await given_up(service, 1)
    assert {line.user_id for line in await standings(service.store, 5)} == {1, 2}


async def test_wins_against_computers_have_a_table_of_their_own(service: Service) -> None:
    await dealt(service, 1, ("casual",))
    await given_up(service, 1)
    await dealt(service, 2, ("casual", "master"))
    await given_up(service, 2)
    await given_up(service, 1)
    lines = await service.store.computers.standings(5)
    assert sorted((line.user_id, line.level, line.played, line.won) for line in lines) == [
        (1, "casual", 1, 0),
        (1, "master", 1, 0),
        (2, "master", 1, 0),
    ], "nobody gets out of a lost game by leaving it to the computers"


def test_the_table_of_wins_by_level() -> None:
    sheet = against_computers(
        ENGLISH,
        [
            LevelStanding(1, "Ann", "regular", 6, 4),
            LevelStanding(1, "Ann", "master", 3, 1),
            LevelStanding(2, "Bob", "regular", 9, 9),
            LevelStanding(3, "Cleo", "master", 1, 1),
            LevelStanding(3, "Cleo", "regular", 5, 4),
        ],
    )
    assert sheet.text.splitlines() == [
        "### Games won against computers",
        "1\\. **Ann**: master 1 won of 3, regular 4 won of 6",
        "1\\. **Cleo**: master 1 won of 1, regular 4 won of 5",
        "3\\. **Bob**: regular 9 won of 9",
    ]
    assert [row.cells for row in sheet.rows] == [("1/3", "4/6"), ("1/1", "4/5"), (NOTHING, "9/9")]
    assert sheet.png() is not None
    assert against_computers(ENGLISH, []).png() is None


@pytest.mark.either
async def test_who_wins_against_computers_is_stored_as_a_fact(service: Service) -> None:
    live = await dealt(service, 2, ("casual",))
    await given_up(service, 2)
    rows = service.store._database.rows  # type: ignore[attr-defined]
    # The computer gives up, as nothing but a test can let it.
    table = (await service.tables.live(10)).in_play
    seat = next(seat for seat, member in enumerate(live.record.members) if member.computer)
    await service.play.resign_seat(context(1), await service.tables.live(10), seat, 1)
    assert table.result is None
    found = [tuple(row) for row in await rows("SELECT name, won, level, against, counted FROM results ORDER BY seat")]
    computer = live.names[seat]
    assert sorted(found) == sorted(
        [
            ("Player 1", 1, "", "casual", 0),
            ("Player 2", 0, "", "casual", 0),
            (computer, 0, "casual", "", 0),
        ]
    )
    standings = await service.store.computers.standings(5)
    assert [(line.name, line.won, line.played) for line in standings] == [("Player 1", 1, 1), ("Player 2", 0, 1)]


# Not a person.


async def test_the_turn_of_a_computer_has_no_time_and_reminds_nobody(service: Service, hands: Hands) -> None:
    live = await dealt(service, 1, seconds=2 * DAY)
    if not live.to_move.computer:
        assert live.record.timers
        live = await end_turn(service)
    assert live.to_move.computer
    assert live.record.timers == ()
    await hands.pass_by(30 * DAY)
    assert await service.store.timers.due() == ()


async def test_an_idle_table_asks_people_alone(service: Service, hands: Hands) -> None:
    await dealt(service, 2, ("regular", "sharp"))
    for _ in range(14):
        await hands.pass_by(DAY)
    (asked,) = await service.idle.look_round()
    assert asked.record.ask is not None
    assert {*asked.record.ask.waiting} == {1, 2}


async def test_only_people_are_asked_to_agree(service: Service) -> None:
    await dealt(service, 2, ("regular",))
    live = (await service.lobby.cancel(context(1))).live
    assert live.record.ask is not None
    assert live.record.ask.waiting == (2,)
    closed = (await service.asks.answer(context(2), live.record.ask.version, True)).live
    assert closed.record.status == "cancelled"


async def test_nobody_resigns_for_a_computer(service: Service) -> None:
    await dealt(service, 2)
    live = await service.tables.live(10)
    seat = next(seat for seat, member in enumerate(live.record.members) if member.computer)
    with refusing("no such player"):
        await service.asks.resign_for(context(1), seat)
    with refusing("no such player"):
        await service.asks.let_computer(context(1), seat, "master")


async def test_what_is_kept_of_a_person_is_not_of_computers(service: Service) -> None:
    live = await dealt(service, 2)
    computer = next(member for member in live.record.members if member.computer)
    kept = await all_kept(service.store, 1)
    assert {row["user_id"] for row in kept["members"]} == {1}
    assert {row["level"] for row in kept["members"]} == {""}
    await service.privacy.forget(1)
    after = await service.tables.newest(live.record.id)
    assert computer in after.record.members, "it is called as before"
    assert [member.computer for member in after.record.members] == [member.computer for member in live.record.members]


async def test_a_table_whose_last_person_is_forgotten_is_over(service: Service) -> None:
    live = await dealt(service, 1, ("regular", "regular"))
    await service.privacy.forget(1)
    record = await service.store.tables.table(live.record.id)
    assert record is not None
    assert record.status == "over"


@pytest.mark.either
async def test_no_computer_becomes_a_visitor(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "guided", computers=("regular", "casual"))
    await service.computer_seats.remove(context(1))
    rows = service.store._database.rows  # type: ignore[attr-defined]
    assert [tuple(row) for row in await rows("SELECT user_id FROM visitors WHERE user_id < 0")] == []


async def test_a_game_is_played_again_against_the_same_computers(service: Service) -> None:
    await dealt(service, 1, ("sharp",))
    await given_up(service, 1)
    live = (await service.lobby.play_again(context(1))).live
    assert [member.level for member in live.record.members] == ["", "sharp"]
    assert ENGLISH.say("uncounted") in lobby_text(ENGLISH, live)


async def test_a_match_goes_on_with_computers(service: Service) -> None:
    await service.lobby.start(context(1), "chinese", "mitchell", computers=("sharp", "casual"))
    await service.lobby.begin(context(1))
    live = await service.tables.live(10)
    assert live.record.uncounted
    # The computers give up, as nothing but a test can let them.
    for seat in (1, 2):
        await service.play.resign_seat(context(1), await service.tables.live(10), seat, 1)
    following = (await service.matches.follow(context(1))).live
    assert following.record.members == live.record.members
    assert following.record.uncounted


# A computer takes over.


async def test_a_leaving_player_is_replaced_once_the_others_agree(service: Service) -> None:
    before = await dealt(service, 3, ())
    live = (await service.asks.let_computer(context(1), None, "sharp")).live
    ask = live.record.ask
    assert ask is not None
    assert (ask.kind, ask.waiting, ask.level) == (AskKind.COMPUTER, (2, 3), "sharp")
    assert "has to go, and wants a computer (sharp) to play on" in question(ENGLISH, live)
    await service.asks.answer(context(2), ask.version, True)
    after = (await service.asks.answer(context(3), ask.version, True)).live
    assert after.record.members[0].level == "sharp"
    assert after.record.members[1:] == before.record.members[1:]
    assert after.record.host_id == 2, "no computer is host"
    assert after.shut_out
    assert after.record.ask is None


async def test_one_no_is_enough_to_stop_it(service: Service) -> None:
    before = await dealt(service, 3, ())
    live = (await service.asks.let_computer(context(1), None, USUAL_LEVEL)).live
    assert live.record.ask is not None
    after = (await service.asks.answer(context(2), live.record.ask.version, False)).live
    assert after.record.members == before.record.members


async def test_a_player_who_is_there_is_not_replaced_by_others(service: Service) -> None:
    await dealt(service, 3, ())
    with refusing("isn't away"):
        await service.asks.let_computer(context(1), 1, USUAL_LEVEL)


@pytest.mark.parametrize("why", ["gone", "late", "waited for"])
async def test_a_player_who_is_away_is_replaced_by_others(service: Service, hands: Hands, why: str) -> None:
    live = await dealt(service, 3, (), seconds=DAY if why == "late" else 0)
    seat = live.in_play.state.turn
    absent, *others = [live.record.members[(seat + step) % 3].user_id for step in range(3)]
    if why == "gone":
        GONE.add(absent)
    else:
        for _ in range(2):
            await hands.pass_by(DAY)
    if why == "late":
        for due in await service.store.timers.due():
            await service.time.time_up(due)
    asked = (await service.asks.let_computer(context(others[0]), seat, "casual")).live
    assert asked.record.ask is not None
    assert asked.record.ask.waiting == (others[1],)
    after = (await service.asks.answer(context(others[1]), asked.record.ask.version, True)).live
    assert after.record.members[seat].level == "casual"
    assert after.record.timers == ()
    assert after.record.members[seat].name.endswith(SIGN)


async def test_nobody_leaves_a_table_to_computers_alone(service: Service) -> None:
    await dealt(service, 1, ("regular",))
    with refusing("nobody would be left"):
        await service.asks.let_computer(context(1), None, "sharp")


async def test_only_players_ask_for_a_computer_and_only_while_the_game_goes_on(service: Service) -> None:
    await dealt(service, 2, ())
    with refusing("not in this game"):
        await service.asks.let_computer(context(9), None, "sharp")
    with refusing("isn't on offer"):
        await service.asks.let_computer(context(1), None, "no-such-level")
    with refusing("no such player"):
        await service.asks.let_computer(context(1), 7, "sharp")
    assert (await service.tables.live(10)).record.ask is None
