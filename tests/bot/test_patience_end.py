"""How games for one player end, and what is kept of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.model.records import Change, Finish, Member, SoloDeal
from bot.model.refusals import Refused
from bot.model.seals import seal
from bot.service import hints
from bot.service.new_tables import for_one
from bot.service.tables import RequestContext
from bot.service.typed_moves import MOST_TYPED_MOVES
from bot.text.reader import ENGLISH
from engine.catalogue import game
from engine.notation import print_move
from engine.table import Table
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.taps import tap
from tests.bot.test_patience import DEAL, ids, klondike
from tests.bot.test_play import answer, board
from tests.following import follow

EASY = "four-leaf-clover"
DEAL_OF_STRATEGY = 1
SECRET = ("s1:" + "ab" * 32, "cd" * 16)


@pytest.fixture
def finishes(room: Room, monkeypatch: pytest.MonkeyPatch) -> list[Finish]:
    """What is stored of the ends of games."""
    kept: list[Finish] = []
    commit = room.store.tables.commit

    async def watching(change: Change) -> Any:
        if change.finish is not None:
            kept.append(change.finish)
        return await commit(change)

    monkeypatch.setattr(room.store.tables, "commit", watching)
    return kept


def solution(number: int) -> list[str] | None:
    """The moves with which hints win a deal of the Four-Leaf Clover, or None if they do not."""
    table = Table.open(game(EASY).at({}, 1), f"s1:deal {number}")
    texts: list[str] = []
    while table.result is None:
        if table.advice is None:
            return None
        texts.append(print_move(table.rules, table.state, 0, table.advice))
        table = table.act(0, table.advice)
    return texts


async def nearly_won(room: Room) -> str:
    """A game of which only the last move is missing, which is returned."""
    number, moves = next((n, texts) for n in range(1, 100) if (texts := solution(n)) is not None)
    await room.alice.slash(room.channel, "patience start", game=EASY, deal=str(number))
    for move in moves[:-1]:
        await room.alice.slash(room.channel, "move", move=move)
    return moves[-1]


async def stuck(room: Room) -> None:
    """A game in which no move is left, one move after it was not so."""
    for number in range(1, 100):
        table = Table.open(game(EASY).at({}, 1), f"s1:deal {number}")
        texts = []
        while table.advice is not None and table.result is None:
            texts.append(print_move(table.rules, table.state, 0, table.advice))
            table = table.act(0, table.advice)
        if table.result is None and table.stuck:
            break
    await room.alice.slash(room.channel, "patience start", game=EASY, deal=str(number))
    for text in texts:
        assert ENGLISH.say("stuck") not in texts_of(room)
        await room.alice.slash(room.channel, "move", move=text)


def texts_of(room: Room) -> str:
    return texts(board(room))


async def press(room: Room, what: str, member: Any = None) -> Any:
    """Press a button of the newest board; what that led to."""
    scene_id = next(custom_id for custom_id in buttons(board(room)) if custom_id.endswith(f":b-{what}"))
    return await (member or room.alice).click(board(room), custom_id=scene_id)


@pytest.mark.either
async def test_a_game_is_won_without_help(room: Room, finishes: list[Finish]) -> None:
    last = await nearly_won(room)
    count = len((await room.live()).in_play.log) + 1
    await room.alice.slash(room.channel, "move", move=last)
    assert f"Alice won in {count} moves and 0:" in texts_of(room)
    assert ENGLISH.say("unaided") in texts_of(room)
    assert ids(room) == ["b-next", "b-restart"]
    *_, end = board(room).components
    assert len(end.children) == 2, "nothing stands below a result's buttons"
    assert "· won" in board(room).attachments[0].description
    assert finishes == [Finish(room.alice.id, "Alice", True, count, 0, 0, 0)]
    standings = await room.alice.slash(room.channel, "standings")
    assert "Solo: 1 won of 1" in texts(standings.response.message)


async def nearly_home(room: Room) -> Table:
    """A game that is won by moves to the foundations alone, and by no fewer than a few."""
    table = Table.open(game("strategy").at({}, 1), f"s1:deal {DEAL_OF_STRATEGY}")
    texts = []
    while not table.finish:
        assert table.advice is not None
        texts.append(print_move(table.rules, table.state, 0, table.advice))
        table = table.act(0, table.advice)
    await room.alice.slash(room.channel, "patience start", game="Strategy", deal=str(DEAL_OF_STRATEGY))
    for start in range(0, len(texts), MOST_TYPED_MOVES):
        assert "b-finish" not in ids(room)
        await room.alice.slash(room.channel, "move", move=", ".join(texts[start : start + MOST_TYPED_MOVES]))
    return (await room.live()).in_play


async def test_a_game_that_only_goes_home_is_finished_by_one_tap(room: Room, finishes: list[Finish]) -> None:
    table = await nearly_home(room)
    live, moves = await room.live(), len(table.log) + len(table.finish)
    label = buttons(board(room))[f"t:{live.record.id}:{live.ply}:b-finish"].label
    assert label == "Finish: all to the foundations"
    await press(room, "finish")
    over = await room.store.tables.table(live.record.id)
    assert over is not None
    assert (over.status, over.ply, over.version) == ("over", moves, live.record.version + 1), "in one commit"
    assert f"Alice won in {moves} moves and " in texts_of(room)
    assert ENGLISH.say("unaided") in texts_of(room)
    assert finishes == [Finish(room.alice.id, "Alice", True, moves, 0, 0, 0)]


async def test_the_last_moves_are_made_one_by_one(room: Room) -> None:
    table = await nearly_home(room)
    while len(table.finish) > 2:
        assert "b-finish" in ids(room)
        few = table.finish[: min(MOST_TYPED_MOVES, len(table.finish) - 2)]
        texts = []
        for move in few:
            texts.append(print_move(table.rules, table.state, 0, move))
            table = table.act(0, move)
        await room.alice.slash(room.channel, "move", move=", ".join(texts))
    assert "b-finish" not in ids(room)


async def test_nobody_finishes_what_is_not_won(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    live = await room.live()
    with pytest.raises(Refused) as refused:
        await room.bot.handler.service.play.finish(
            RequestContext(99, room.guild.id, room.channel.id, room.alice.id, "Alice"), live.ply
        )
    assert refused.value.key == "outdated"
    assert (await room.live()).record == live.record


async def test_a_game_is_won_with_help(room: Room, finishes: list[Finish]) -> None:
    last = await nearly_won(room)
    count = len((await room.live()).in_play.log) + 1
    await room.alice.slash(room.channel, "move", move=f"undo, redo, undo, redo, hint, {last}")
    assert f"Alice won in {count} moves and 0:" in texts_of(room)
    assert "With 2 undos and 1 hint." in texts_of(room)
    assert finishes == [Finish(room.alice.id, "Alice", True, count, 2, 1, 0)]


async def test_where_no_move_looks_good_a_hint_says_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MOST_HINTS_WAITING", 0)  # nothing is found out by a search
    *_, end = follow(Table.open(game("streets-and-alleys").at({}, 1), "s1:deal 1"))
    await room.alice.slash(room.channel, "patience start", game="streets-and-alleys", deal="1")
    for entry in end.log:
        await room.alice.slash(room.channel, "move", move=entry.text)
    before = (await room.live()).record
    assert "b-hint" in ids(room)
    assert ENGLISH.say("stuck") not in texts_of(room), "moves are left"
    said = answer(await room.alice.slash(room.channel, "hint"))
    assert said == "I see no good move from here, but can't be sure. Another way might help, if you undo a few."
    assert (await room.live()).record == before, "and no help is counted"


async def test_where_no_move_is_left_the_board_says_so_at_once(room: Room) -> None:
    await stuck(room)
    assert ENGLISH.say("stuck") in texts_of(room)
    assert ids(room) == ["b-undo", "b-redo", "b-hint", "b-restart", "b-next"]
    assert "`/" not in ENGLISH.say("stuck"), "there's a button for each"
    before = (await room.live()).record
    assert answer(await room.alice.slash(room.channel, "hint")) == "No move is left."
    assert (await room.live()).record == before
    await press(room, "undo")
    assert ENGLISH.say("stuck") not in texts_of(room)


async def test_restart_deals_the_same_cards_by_the_same_rules(room: Room, finishes: list[Finish]) -> None:
    await klondike(room, rules="draw=3")
    refused = answer(await room.alice.slash(room.channel, "restart"))
    assert refused == ENGLISH.say("untouched")
    former = await room.live()
    await room.alice.slash(room.channel, "move", move="stock, undo, hint")
    old_board = board(room).id
    await room.alice.slash(room.channel, "restart")
    live = await room.live()
    assert live.record.id != former.record.id
    assert (live.in_play.state, live.record.options) == (former.in_play.state, former.record.options)
    assert live.record.solo == SoloDeal(DEAL)
    ended = await room.store.tables.table(former.record.id)
    assert (ended.status, (await room.store.tables.log(ended))[-1].text) == ("over", "resign")
    assert finishes == [Finish(room.alice.id, "Alice", False, 0, 1, 1, 52)]
    old = next(m for m in room.channel.history() if m.id == old_board)
    assert "Alice resigned after 0 moves" in texts(old)
    assert not buttons(old)
    assert not old.attachments
    assert await room.store.boards.boards_to_post() == ()


async def test_next_deals_other_cards_by_the_same_rules(room: Room, finishes: list[Finish]) -> None:
    await klondike(room, rules="draw=3")
    former = await room.live()
    await room.alice.slash(room.channel, "next")
    live = await room.live()
    assert live.record.options == former.record.options
    assert live.record.seed != former.record.seed
    assert (await room.store.tables.table(former.record.id)).status == "cancelled"
    assert finishes == [], "nothing was played"
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "next")
    assert [finish.moves for finish in finishes] == [1]
    assert await room.store.boards.boards_to_post() == ()


@pytest.mark.parametrize("command", ["resign", "leave", "cancel"])
@pytest.mark.parametrize("moves", [0, 2])
async def test_giving_up_counts_only_once_a_move_was_made(
    room: Room, finishes: list[Finish], command: str, moves: int
) -> None:
    await klondike(room)
    for _ in range(moves):
        await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, command)
    expected = [Finish(room.alice.id, "Alice", False, moves, 0, 0, 52)] if moves else []
    assert finishes == expected
    assert answer(await room.alice.slash(room.channel, "table")) == ENGLISH.say("no-table")
    await room.alice.slash(room.channel, "restart")
    assert (await room.live()).record.solo == SoloDeal(DEAL)


async def test_what_is_played_together_counts_for_nobody(room: Room, finishes: list[Finish]) -> None:
    await klondike(room, together=True)
    await room.bob.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "resign")
    assert "### Resigned after 1 move" in texts_of(room)
    assert finishes == []
    await press(room, "restart", room.carol)
    live = await room.live()
    assert (live.host, live.record.solo) == ("Alice", SoloDeal(DEAL, together=True))


async def test_buttons_after_the_end(room: Room) -> None:
    await klondike(room)
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "resign")
    ended, over = board(room), await room.store.tables.latest_in(room.channel.id)
    await press(room, "next", room.bob)
    assert await room.store.tables.latest_in(room.channel.id) == over, "it is Alice's game"
    await press(room, "restart")
    assert (await room.live()).record.seed == f"s1:deal {DEAL}"
    former = next(m for m in room.channel.history() if m.id == ended.id)
    assert "Alice resigned after 1 move" in texts(former)
    assert not buttons(former)


async def secretly(room: Room, solo: SoloDeal) -> None:
    """Open a table with a deal that nobody knows."""
    kind, where = game("klondike"), (room.guild.id, room.channel.id)
    new = for_one(kind, where, Member(room.alice.id, "Alice"), kind.preset("standard"), solo, secret=SECRET)
    await room.bot.handler.service.solo.deal(RequestContext(1, *where, room.alice.id, "Alice"), new)


async def test_a_secret_deal_shows_its_seal_and_stays_secret_for_others(room: Room) -> None:
    kind = game("klondike")
    host = Member(room.alice.id, "Alice")
    new = for_one(
        kind, (1, room.channel.id), host, kind.preset("standard"), SoloDeal(None, day="2026-11-21"), secret=SECRET
    )
    service = room.bot.handler.service
    await service.solo.deal(RequestContext(1, 1, room.channel.id, room.alice.id, "Alice"), new)
    await room.alice.slash(room.channel, "table")
    live = await room.live()
    asked = await room.bob.click(board(room), custom_id=component(board(room), ":b-proof"))
    assert f"Seal of the deal: `{seal(live.record)}`" in texts(private(asked)[-1])
    assert seal(live.record) not in texts_of(room)
    assert "Klondike, deal of 2026-11-21" in texts_of(room)
    assert SECRET[0] not in texts_of(room)
    assert not [what for what in ids(room) if what == "s-rule"]
    with pytest.raises(Refused):
        await service.lobby.choose(RequestContext(2, 1, room.channel.id, room.alice.id, "Alice"), "draw", "3")
    await room.alice.slash(room.channel, "move", move="stock")
    await press(room, "undo")
    await room.alice.slash(room.channel, "resign")
    (custom_id,) = (each for each in buttons(board(room)) if each.endswith(":b-proof"))
    proof = await room.bob.click(board(room), custom_id=custom_id)
    assert "Others may still be playing this deal" in texts(private(proof)[-1])
    assert SECRET[0] not in texts(private(proof)[-1])
    await room.alice.slash(room.channel, "restart")
    again = await room.live()
    assert (again.record.seed, again.record.solo) == (SECRET[0], SoloDeal(None)), "a second try is not ranked"
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "resign")
    assert not [m for m in room.channel.history() if SECRET[0] in texts(m) or SECRET[1] in texts(m)]


async def test_an_untouched_secret_deal_stays_secret(room: Room) -> None:
    await secretly(room, SoloDeal(None))
    await room.alice.slash(room.channel, "resign")
    assert "Alice resigned" in texts_of(room)
    assert not [m for m in room.channel.history() if SECRET[0] in texts(m) or SECRET[1] in texts(m)]


async def test_the_last_move_by_a_tap_ends_the_game_on_the_same_board(room: Room) -> None:
    last = await nearly_won(room)
    await room.alice.slash(room.channel, "table")
    before = board(room).id
    await tap(room, room.alice, last)
    assert board(room).id == before
    assert "Alice won in" in texts_of(room)


async def test_no_hint_is_given_where_only_the_stock_goes_round(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await klondike(room)
    monkeypatch.setattr(Table, "stuck", property(lambda table: True))
    table = (await room.live()).in_play
    assert table.rules.legal(table.state, 0)
    assert answer(await room.alice.slash(room.channel, "hint")) == "No move is left."
    assert (await room.live()).ply == 0
    assert await room.alice.autocomplete(room.channel, "move", "move", "hi") == []
    await room.alice.slash(room.channel, "table")
    assert "No useful moves left." in texts_of(room), "a button still turns the stock over"
