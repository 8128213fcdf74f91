"""Hints that have been thought out: where all cards lie open they lead to the win, or say that there is none."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service import hints, request_rates
from bot.service.hints import HINT_PATIENCE, HINT_SECONDS, HINT_SOON
from bot.service.request_rates import Limit, RequestKind
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news, solo_narration
from bot.text.board_lines import words
from bot.text.move_words import MoveWords
from bot.text.reader import ENGLISH
from engine.cards import Card, Rank, Suit
from engine.catalogue import GAMES, game
from engine.game import Rules
from engine.notation import parse_move, print_move
from engine.shuffle import numbered
from engine.solitaire.hint_reasons import Reason
from engine.solo_knowledge import known_at
from engine.solving.openness import all_open
from engine.solving.verdict import Verdict
from engine.state import State
from tests.bot.conftest import Room, newest
from tests.patience import position
from tests.patience import rules as rules_of

pytestmark = pytest.mark.searching
NUMBERS = iter(range(1, 10**6))
# A castle that comes out, and the moves after which it does not any more.
OPEN, DEAL = "citadel", 1
# Games in which every card lies open from the deal on; a new one may do so as well.
ALL_OPEN = {
    *("beleaguered-castle", "chessboard", "citadel", "curds-and-whey", "fortress", "king-albert", "la-quinzaine"),
    *("penguin", "simple-simon", "streets-and-alleys"),
}


@pytest.fixture
async def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Service]:
    monkeypatch.setattr(hints, "HINT_SECONDS", 60)
    monkeypatch.setattr(hints, "HINT_PATIENCE", 60)
    async with SqliteStore.open(tmp_path / "hints.db", "discord") as store:
        yield Service(store, news)


def context() -> RequestContext:
    return RequestContext(next(NUMBERS), 5, 10, 1, "Ann")


async def hint(service: Service) -> Outcome:
    return await service.play.move(context(), "hint")


@pytest.mark.thorough
async def test_who_follows_hints_alone_wins(service: Service) -> None:
    await service.solo.start(context(), OPEN, DEAL)
    asked = 0
    while (outcome := await hint(service)).live.in_play.result is None:
        asked += 1
        live = (await service.play.move(context(), outcome.steps[0].about)).live
        if live.in_play.result is not None:
            break
    result = live.in_play.result
    assert result is not None
    assert result.reason == "won"
    assert sum(entry.text == "hint" for entry in live.in_play.log) == asked


async def test_one_search_is_enough_for_the_whole_way(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    await service.solo.start(context(), OPEN, DEAL)
    first = await hint(service)
    asked = list[State]()
    monkeypatch.setattr(hints, "advise", lambda _, state, *__: asked.append(state))
    await service.play.move(context(), first.steps[0].about)
    second = await hint(service)
    assert second.steps[0].about
    await service.play.move(context(), "undo")
    assert (await hint(service)).steps[0].about == first.steps[0].about
    assert not asked


def lost(rules: Rules, state: State, nodes: int, enough: object) -> Verdict:
    return Verdict(False)


def unknown(rules: Rules, state: State, nodes: int, enough: object) -> Verdict:
    return Verdict(None)


async def test_a_lost_position_is_said_to_be_lost_and_counts_as_help(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "advise", lost)
    await service.solo.start(context(), OPEN, DEAL)
    outcome = await hint(service)
    assert [words(ENGLISH, line) for line in news.moves(outcome.live, outcome.steps)] == [ENGLISH.say("told-lost")]
    assert not outcome.live.in_play.unaided
    assert outcome.live.in_play.advice is None, "no button is shown as the advised one"


async def test_where_nothing_is_found_out_a_hint_is_what_looks_best(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "advise", unknown)
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    assert (await hint(service)).live.in_play.advice == live.in_play.advice is not None


def test_only_where_all_cards_lie_open_hints_are_thought_out() -> None:
    alone = [(kind.id, kind.at({}, 1)) for kind in GAMES if kind.solo]
    found = {game_id for game_id, rules in alone if all_open(rules, rules.deal(numbered(1)))}
    assert found >= ALL_OPEN
    assert not {"klondike", "scorpion", "yukon", "pyramid", "la-belle-lucie", "le-shah"} & found


class Searching:
    """A search that takes until it is let go; `asked` are the positions it was asked about."""

    def __init__(self, found: Verdict) -> None:
        self.asked, self.over, self._found = list[State](), threading.Event(), found

    def __call__(self, rules: Rules, state: State, nodes: int, enough: object) -> Verdict:
        self.asked.append(state)
        self.over.wait(60)
        return self._found

    async def end(self, service: Service) -> None:
        self.over.set()
        while any(each.task for each in service.play._hints._tables.values()):
            await asyncio.sleep(0.01)


def slow(monkeypatch: pytest.MonkeyPatch, found: Verdict) -> Searching:
    """A search that takes longer than anybody waits for a hint."""
    search = Searching(found)
    monkeypatch.setattr(hints, "advise", search)
    monkeypatch.setattr(hints, "HINT_SOON", 0.001)
    monkeypatch.setattr(hints, "HINT_PATIENCE", 0.01)
    return search


async def test_nobody_waits_for_ever_and_what_was_found_out_since_is_told_next_time(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    looks_best = live.in_play.advice
    wins = next(move for move in live.in_play.rules.legal(live.in_play.state, 0) if move != looks_best)
    search = slow(monkeypatch, Verdict(True, (wins,)))
    for _ in range(2):
        assert (await hint(service)).live.in_play.advice == looks_best
    await search.end(service)
    assert search.asked == [known_at(live.in_play)]
    assert (await hint(service)).live.in_play.advice == wins


def test_nobody_is_sent_astray_while_the_win_is_still_looked_for() -> None:
    """What looks best loses one in three proven deals of Chessboard with its first move."""
    assert HINT_SOON < HINT_SECONDS < HINT_PATIENCE < 3, "after which Discord takes no answer"


@pytest.mark.parametrize("takes", [0, 0.1])
async def test_who_has_to_wait_for_a_hint_is_told_so_at_once(
    service: Service, monkeypatch: pytest.MonkeyPatch, takes: float
) -> None:
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    *_, wins = live.in_play.rules.legal(live.in_play.state, 0)

    def search(*_: object) -> Verdict:
        time.sleep(takes)
        return Verdict(True, (wins,))

    monkeypatch.setattr(hints, "advise", search)
    monkeypatch.setattr(hints, "HINT_SOON", 0.05 if takes else 60)
    told = list[bool]()
    asked = context()._replace(put_off=lambda: told.append(True))
    assert (await service.play.move(asked, "hint")).live.in_play.advice == wins
    assert told == [True] * bool(takes)


async def test_what_lies_on_the_way_that_was_found_is_not_thought_out_again(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    rules, first = live.in_play.rules, live.in_play.advice
    assert first is not None
    then = rules.legal(rules.play(live.in_play.state, 0, first).state, 0)[0]
    search = slow(monkeypatch, Verdict(True, (first, then)))
    await hint(service)
    await search.end(service)
    assert search.asked == [known_at(live.in_play)]


async def test_who_has_gone_on_meanwhile_is_thought_for_there(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = slow(monkeypatch, Verdict(None))
    started = (await service.solo.start(context(), OPEN, DEAL)).live.in_play
    await hint(service)
    away = next(move for move in started.rules.legal(started.state, 0) if move != started.advice)
    text = print_move(started.rules, started.state, 0, away)
    live = (await service.play.move(context(), text)).live
    await hint(service)
    assert search.asked == [known_at(started)]
    await search.end(service)
    assert search.asked[:2] == [known_at(started), known_at(live.in_play)]


@pytest.mark.parametrize("typed", ["Hint", " HINT, "])
async def test_a_hint_is_thought_out_however_it_is_written(
    service: Service, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setattr(hints, "advise", lost)
    await service.solo.start(context(), OPEN, DEAL)
    outcome = await service.play.move(context(), typed)
    assert [words(ENGLISH, line) for line in news.moves(outcome.live, outcome.steps)] == [ENGLISH.say("told-lost")]


@pytest.mark.hasty
async def test_nothing_is_thought_out_for_who_is_too_fast_or_asks_from_an_old_board(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[State]()
    monkeypatch.setattr(hints, "advise", lambda _, state, *__: asked.append(state))
    await service.solo.start(context(), OPEN, DEAL)
    with pytest.raises(Refused, match="outdated"):
        await service.play.move(context(), "hint", ply=7)
    monkeypatch.setattr(request_rates, "OF_A_PERSON", {RequestKind.MOVE: Limit(0, 60)})
    with pytest.raises(Refused, match="too-fast"):
        await hint(service)
    assert not asked


async def test_what_is_remembered_of_a_table_has_an_end(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MOST_POSITIONS", 2)
    monkeypatch.setattr(hints, "advise", unknown)
    await service.solo.start(context(), OPEN, DEAL)
    for _ in range(6):
        await service.play.move(context(), (await hint(service)).steps[0].about)
    [thinking] = service.play._hints._tables.values()
    assert 0 < len(thinking.known) <= 3


async def test_a_search_that_fails_is_logged_and_costs_nobody_a_hint(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hints, "advise", None)
    await service.solo.start(context(), OPEN, DEAL)
    assert (await hint(service)).steps[0].about
    assert "cannot be thought out" in caplog.text


async def test_where_many_ask_at_once_they_are_told_what_looks_best(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "MOST_HINTS_WAITING", 0)
    monkeypatch.setattr(hints, "advise", lost)
    await service.solo.start(context(), OPEN, DEAL)
    assert (await hint(service)).steps[0].about


async def test_one_hint_at_a_time_is_thought_out_for_each_person(service: Service) -> None:
    at = [context()._replace(channel_id=channel, user_id=user) for channel, user in ((1, 1), (2, 1), (3, 1), (4, 2))]
    lives = [(await service.solo.start(each, OPEN, deal)).live for deal, each in enumerate(at, start=1)]
    searches, go_on = 0, asyncio.Event()

    async def work(*_: object) -> Verdict:
        nonlocal searches
        searches += 1
        await go_on.wait()
        return Verdict(False)

    hog = hints.Hints(work)

    def asked(number: int) -> asyncio.Task[hints.Thought]:
        return asyncio.create_task(hog.thought(lives[number], lives[number].record.host_id, lambda: None))

    anns, bobs = [asked(number) for number in (0, 1, 2, 0)], asked(3)
    for _ in range(20):
        await asyncio.sleep(0)
    go_on.set()
    assert [each.done() for each in anns] == [False, True, True, False], "nobody waits for what is not thought about"
    assert [anns[number].result().comes_out for number in (1, 2)] == [None, None]
    assert [(await each).comes_out for each in (anns[0], anns[3], bobs)] == [False, False, False]
    assert searches == 2
    assert (await asked(1)).comes_out is False, "nothing of hers is thought about any more"


async def test_what_was_found_out_of_another_position_is_not_said(service: Service) -> None:
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    other = hints.Thought(live.in_play.state._replace(seed=""), comes_out=False)
    steps, _, problem = hints.play_hint(other, live, 0, ["hint"], "Ann")
    assert steps[0].about
    assert problem is None


async def test_nothing_hidden_is_handed_to_the_search(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[State]()

    def search(_: Rules, state: State, nodes: int, enough: object) -> Verdict:
        asked.append(state)
        return Verdict(None)

    monkeypatch.setattr(hints, "advise", search)
    live = (await service.solo.start(context(), "klondike", 1)).live
    assert (await hint(service)).steps[0].about
    [known] = asked
    assert [card for pile in known.piles for card in pile.cards[: pile.down]] == [Card.UNKNOWN] * 45
    assert known.seed == "" != live.in_play.seed


async def test_a_guess_is_told_as_one_and_what_is_sure_as_sure(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    moves = live.in_play.rules.legal(live.in_play.state, 0)
    monkeypatch.setattr(solo_narration, "reason", lambda *_: None)
    for comes_out in (None, True):
        monkeypatch.setattr(hints, "advise", lambda *_, out=comes_out: Verdict(out, (moves[-1],)))
        service.play._hints._tables.clear()
        outcome = await hint(service)
        told = [words(ENGLISH, line) for line in news.moves(outcome.live, outcome.steps)]
        move = MoveWords(ENGLISH, live.in_play.rules, ()).move(live.in_play.state, 0, moves[-1])
        assert told == [ENGLISH.say("told-hint-sure" if comes_out else "told-hint", move=move)]


@pytest.mark.parametrize("comes_out", [None, True])
@pytest.mark.parametrize(
    ("why", "said"),
    [
        (Reason(frees=Card.of(Rank.FOUR, Suit.SPADES)), "frees 4♠"),
        (Reason(turns_up=True), "turns up a card"),
        (Reason(empties=6), "empties column 3"),
        (Reason(follows=Card.of(Rank.QUEEN, Suit.HEARTS)), "lets Q♥ follow"),
    ],
)
async def test_a_hint_says_what_speaks_for_the_move(
    service: Service, monkeypatch: pytest.MonkeyPatch, comes_out: bool | None, why: Reason, said: str
) -> None:
    live = (await service.solo.start(context(), OPEN, DEAL)).live
    rules, state = live.in_play.rules, live.in_play.state
    move = rules.legal(state, 0)[-1]
    monkeypatch.setattr(hints, "advise", lambda *_: Verdict(comes_out, (move,)))
    monkeypatch.setattr(solo_narration, "reason", lambda *_: why)
    outcome = await hint(service)
    [told] = [words(ENGLISH, line) for line in news.moves(outcome.live, outcome.steps)]
    end = ", and you can still win" if comes_out else ", my best guess"
    assert told == f"hint: {MoveWords(ENGLISH, rules, ()).move(state, 0, move)}, which {said}{end}"


def test_no_guess_leads_back_to_where_its_player_has_been() -> None:
    """To and fro between two columns looks best from either to a search that does not look back."""
    at = rules_of("klondike")
    table = position(at, {"t1": "Kd 6s", "t2": "Kh 6c 5h"}).type(0, "t2 t1")
    back = parse_move(at, table.state, 0, "t1 t2")
    for comes_out, move in ((None, None), (True, back)):
        thinking = hints.Thinking()
        thinking.note(table, Verdict(comes_out, (back,)))
        assert thinking.thought(table).move == move, "only what wins may"


def test_a_guess_does_not_put_out_of_mind_what_wins() -> None:
    at = rules_of("klondike")
    before = position(at, {"t1": "Kd 6s", "t2": "Kh 6c 5h", "s": "9c 2h |"})
    after = before.type(0, "stock")
    wins, draws = (parse_move(at, before.state, 0, text) for text in ("t2 t1", "stock"))
    thinking = hints.Thinking()
    thinking.note(after, Verdict(True, (wins,)))
    thinking.note(before, Verdict(None, (draws, draws)))
    assert thinking.thought(after) == hints.Thought(after.state, wins, True)


async def test_a_redeal_to_come_is_not_asked_about() -> None:
    rules = game("la-belle-lucie").at({}, 1)
    state = rules.deal(numbered(1))
    assert not all_open(rules, state)
    for _ in range(2):
        state = rules.play(state, 0, rules.legal(state, 0)[-1]).state
    assert all_open(rules, state)


async def test_a_hint_in_the_channel_tells_the_move(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game=OPEN, deal=str(DEAL))
    await room.alice.slash(room.channel, "hint")
    live: LiveTable = await room.live()
    assert live.in_play.log[-1].text == "hint"
    assert "Hint: " in newest(room)
