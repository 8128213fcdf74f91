"""Whoever asks for too much at once is told so, and nobody else has to wait; who plays never comes near."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.model.refusals import Refused
from bot.service import request_rates
from bot.service.request_rates import OF_A_CHANNEL, OF_A_PERSON, Limit, Limits, RequestKind
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from tests.bot.conftest import Room, private, texts
from tests.bot.refusing import refusing
from tests.bot.test_play import answer, board
from tests.stores import Clock, Place

pytestmark = pytest.mark.hasty
ANN, BOB, HERE, THERE = 1, 2, 10, 11
SLOW = "Slow down a little"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def service(place: Place, clock: Clock) -> AsyncIterator[Service]:
    async with place.open() as store:
        service = Service(store, news)
        service.limits._clock = clock
        yield service


def few(monkeypatch: pytest.MonkeyPatch, what: RequestKind, person: Limit, channel: Limit | None = None) -> None:
    monkeypatch.setitem(OF_A_PERSON, what, person)  # type: ignore[arg-type]
    if channel is not None:
        monkeypatch.setitem(OF_A_CHANNEL, what, channel)  # type: ignore[arg-type]


def spent(counting: Limits, what: RequestKind, user: int, channel: int = HERE) -> int:
    """How often something can be asked for until that is refused."""
    for number in range(10_000):
        try:
            counting.spend(what, user, channel)
        except Refused:
            return number
    raise AssertionError("it is never refused")


@pytest.mark.parametrize("what", RequestKind)
def test_so_many_at_once_and_then_one_at_a_time(what: RequestKind, clock: Clock) -> None:
    counting, (most, seconds) = Limits(clock), OF_A_PERSON[what]
    assert spent(counting, what, ANN) == most
    clock.now += seconds
    assert spent(counting, what, ANN) == 1
    clock.now += 3 * seconds
    assert spent(counting, what, ANN) == 3
    clock.now += 10 * most * seconds
    assert spent(counting, what, ANN) == most, "who has been quiet for long may not ask for more at once"


def test_who_is_refused_is_told_how_long_to_wait(clock: Clock) -> None:
    counting = Limits(clock)
    spent(counting, RequestKind.REPLAY, ANN)
    clock.now += 1.5
    for _ in range(100):
        with pytest.raises(Refused) as refused:
            counting.spend(RequestKind.REPLAY, ANN, HERE)
    assert in_words(ENGLISH, refused.value) == "Slow down a little: try that again in 19 seconds."
    clock.now += 19
    counting.spend(RequestKind.REPLAY, ANN, HERE)


def test_a_masher_costs_nobody_else_anything(clock: Clock) -> None:
    """One person alone never uses up what a channel has, however long they go on."""
    for what in RequestKind:
        counting = Limits(clock)
        for _ in range(1000):
            spent(counting, what, ANN)
            clock.now += OF_A_PERSON[what].seconds / 2
        assert spent(counting, what, BOB) == OF_A_PERSON[what].most
        assert spent(Limits(clock), what, ANN, THERE) == OF_A_PERSON[what].most


def test_many_together_use_up_what_a_channel_has_and_no_other_channel(clock: Clock) -> None:
    counting = Limits(clock)
    count = sum(spent(counting, RequestKind.MOVE, user) for user in range(20))
    assert count == OF_A_CHANNEL[RequestKind.MOVE].most
    with refusing("Everybody here is in a hurry: try that again in a second."):
        counting.spend(RequestKind.MOVE, 77, HERE)
    assert spent(counting, RequestKind.MOVE, 99, THERE) == OF_A_PERSON[RequestKind.MOVE].most


def test_one_kind_does_not_count_for_another(clock: Clock) -> None:
    counting = Limits(clock)
    spent(counting, RequestKind.REPLAY, ANN)
    counting.spend(RequestKind.MOVE, ANN, HERE)


def test_who_plays_fast_for_an_hour_is_never_told(clock: Clock) -> None:
    """Two taps a second for a while, then some thought; each text is typed with a suggestion a letter."""
    counting = Limits(clock)
    for _ in range(60):
        for _ in range(30):
            counting.spend(RequestKind.MOVE, ANN, HERE)
            counting.spend(RequestKind.SUGGESTION, ANN, HERE)
            counting.spend(RequestKind.SUGGESTION, ANN, HERE)
            clock.now += 0.5
        clock.now += 15


def test_those_who_have_long_been_quiet_are_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_rates, "RATES_REMEMBERED", 50)
    counting = Limits(clock)
    for user in range(200):
        counting.spend(RequestKind.MOVE, user, user)
        clock.now += 5
    assert len(counting._quiet) <= 50
    spent(counting, RequestKind.MOVE, ANN)
    for user in range(100, 130):
        counting.spend(RequestKind.MOVE, user, user)
    assert spent(counting, RequestKind.MOVE, ANN) == 0, "but none who has not"


# What is counted.


async def test_moves_are_counted_before_they_wait_for_their_turn(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, RequestKind.MOVE, Limit(3, 10))
    await service.solo.start(RequestContext(1, 1, HERE, ANN, "Ann"), "klondike", 1, together=True)
    for number in (2, 3):
        await service.play.move(RequestContext(number, 1, HERE, ANN, "Ann"), "stock")
    async with service.tables.lock(HERE):
        with refusing(SLOW):
            await asyncio.wait_for(service.play.move(RequestContext(4, 1, HERE, ANN, "Ann"), "stock"), 5)
    await service.play.move(RequestContext(5, 1, HERE, BOB, "Bob"), "stock")
    clock.now += 10
    assert (await service.play.move(RequestContext(6, 1, HERE, ANN, "Ann"), "stock")).live.ply == 4


async def test_tables_that_are_opened_are_counted(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, RequestKind.OPENING, Limit(2, 10))
    for number in (1, 2):
        await service.solo.start(RequestContext(number, 1, HERE, ANN, "Ann"), "klondike", number)
    with refusing(SLOW):
        await service.solo.start(RequestContext(3, 1, HERE, ANN, "Ann"), "klondike", 3)
    assert (await service.tables.live(HERE)).solo.number == 2


async def test_searches_for_a_deal_are_counted_and_deals_of_the_list_are_not(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, RequestKind.SEARCH, Limit(1, 30))
    for number, said in ((1, "can't find a deal"), (2, SLOW)):
        with refusing(said):
            await service.solo.start(
                RequestContext(number, 1, HERE, ANN, "Ann"), "klondike", "winnable", rules="draw=3"
            )
    for number in (3, 4):
        await service.solo.start(RequestContext(number, 1, HERE, ANN, "Ann"), "klondike", "winnable")


async def test_no_game_is_given_up_for_a_deal_that_comes_too_soon(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, RequestKind.OPENING, Limit(1, 10))
    await service.solo.start(RequestContext(1, 1, HERE, ANN, "Ann"), "klondike", 1)
    before = (await service.play.move(RequestContext(2, 1, HERE, ANN, "Ann"), "stock")).live
    for number, again in ((3, service.matches.follow), (4, service.matches.restart)):
        with refusing(SLOW):
            await again(RequestContext(number, 1, HERE, ANN, "Ann", sure=before.ply))
    assert (await service.tables.live(HERE)).record == before.record


def said(result: Any) -> str:
    """What an answer says, if it is still there."""
    return texts(result.response.message) if result.response and result.response.message else ""


@pytest.mark.parametrize("command", ["standings", "rules", "table", "verify", "replay", "text"])
async def test_what_is_costly_is_told_once_too_often_in_one_private_sentence(
    room: Room, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    await room.alice.slash(room.channel, "move", move="stock")
    for what in (RequestKind.PAGE, RequestKind.REPLAY):
        few(monkeypatch, what, Limit(1, 30))
    assert SLOW not in said(await room.alice.slash(room.channel, command))
    there = len(room.channel.history())
    refused = await room.alice.slash(room.channel, command)
    assert answer(refused) == "Slow down a little: try that again in 30 seconds."
    assert refused.response.ephemeral
    assert len(room.channel.history()) == there
    assert SLOW not in said(await room.bob.slash(room.channel, command))


async def test_pages_of_results_are_counted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, RequestKind.PAGE, Limit(2, 30))
    page = (await room.alice.slash(room.channel, "standings")).response.message
    assert not (await room.alice.click(page, custom_id="r:points:")).followups
    refused = await room.alice.click(page, custom_id="r:wins:")
    assert SLOW in private(refused)[-1].content


async def test_a_storm_of_suggestions_gets_none(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    few(monkeypatch, RequestKind.SUGGESTION, Limit(3, 30))
    found = [await room.alice.autocomplete(room.channel, "move", "move", "") for _ in range(5)]
    assert [bool(each) for each in found] == [True, True, True, False, False]
    assert await room.alice.slash(room.channel, "move", move="stock"), "what is typed is played all the same"
    assert (await room.live()).ply == 1


async def test_the_proof_of_a_deal_is_counted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, RequestKind.REPLAY, Limit(1, 30))
    await room.begin()
    await room.alice.slash(room.channel, "resign")
    proof = f"t:{(await room.store.tables.latest_in(room.channel.id)).id}:1:b-proof"  # type: ignore[union-attr]
    said = [private(await room.bob.click(board(room), custom_id=proof))[-1].content for _ in range(2)]
    assert [SLOW in each for each in said] == [False, True]


# What calls people, or costs much by a button.


async def test_mentions_of_one_person_after_another_are_counted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a message of its own, for which the others' moves at this table have to wait."""
    few(monkeypatch, RequestKind.CALL, Limit(2, 30))
    guests = [room.guild.add_member(room.env.create_user(f"guest{number}")) for number in range(4)]
    await room.alice.slash(room.channel, "chinese start")
    await room.alice.slash(room.channel, "invite", member=guests[0])
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    await room.alice.slash(room.channel, "substitute", member=guests[1])
    there = len(room.channel.history())
    for guest in guests[2:]:
        assert SLOW in answer(await room.alice.slash(room.channel, "substitute", member=guest))
    assert len(room.channel.history()) == there
    assert SLOW not in answer(await room.bob.slash(room.channel, "substitute", member=guests[3]))


async def test_invitations_are_counted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, RequestKind.CALL, Limit(1, 30))
    await room.alice.slash(room.channel, "chinese start", invite=room.bob)
    assert SLOW in answer(await room.alice.slash(room.channel, "invite", member=room.carol))


@pytest.mark.asked
async def test_two_who_ask_in_turns_do_not_call_a_third_for_ever(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, RequestKind.CALL, Limit(2, 30))
    await room.begin(players=3)
    asked = 0
    for asker, other in 5 * [(room.alice, room.bob), (room.bob, room.alice)]:
        asked += SLOW not in said(await asker.slash(room.channel, "cancel"))
        if (ask := (await room.live()).record.ask) is not None and other.id in ask.waiting:
            table = (await room.live()).record.id
            await other.click(board(room), custom_id=f"t:{table}:{ask.version}:b-disagree")
    assert asked == 4


async def test_exports_and_the_button_that_forgets_are_counted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """An export reads tables of all servers; what is forgotten has the whole file written anew."""
    few(monkeypatch, RequestKind.REPLAY, Limit(1, 30))
    assert SLOW not in said(await room.alice.slash(room.channel, "privacy export"))
    assert SLOW in said(await room.alice.slash(room.channel, "privacy export"))
    pages = [(await room.bob.slash(room.channel, "privacy delete")).response.message for _ in range(2)]
    pressed = [await room.bob.click(page, custom_id="t:0:0:b-forget") for page in pages]
    assert [any(SLOW in each.content for each in private(press)) for press in pressed] == [False, True]


async def test_pages_of_settings_are_counted(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn of the page draws a picture."""
    page = (await room.alice.slash(room.channel, "settings")).response.message
    few(monkeypatch, RequestKind.PAGE, Limit(2, 30))
    ids = ("t:0:0:b-letters_own", "t:0:1:b-pictures_own")
    pressed = [await room.alice.click(page, custom_id=each) for each in ids]
    assert [any(SLOW in each.content for each in private(press)) for press in pressed] == [False, True]


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "qqqqqqq"},
        {"game": "Crapette"},
        {"game": "Klondike", "deal": "nonsense"},
        {"game": "Klondike", "rules": "x=1"},
        {"game": "random", "rules": "x=1"},
    ],
    ids=str,
)
async def test_a_start_that_is_refused_counts_like_a_page(
    room: Room, monkeypatch: pytest.MonkeyPatch, asked: dict[str, str]
) -> None:
    few(monkeypatch, RequestKind.PAGE, Limit(2, 60))
    told = [texts((await room.alice.slash(room.channel, "patience start", **asked)).response.message) for _ in "123"]
    assert [SLOW in each for each in told] == [False, False, True]
    assert SLOW not in texts((await room.bob.slash(room.channel, "patience start", **asked)).response.message)
    started = await room.alice.slash(room.channel, "patience start", game="Klondike")
    assert SLOW not in str(texts(started.response.message) if started.response.message else ""), "that is no page"
    assert (await room.live()).record.game == "klondike"
