"""The way back to where a game could be won: when it is there, how far it leads, and what it costs."""

from __future__ import annotations

import discord
import pytest

from bot.model.outcomes import help_of
from bot.service import winnable
from bot.service.request_rates import OF_A_PERSON, RequestKind
from bot.text.reader import ENGLISH
from engine.table import Table
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_lost_games import found
from tests.bot.test_patience_end import press
from tests.bot.test_play import board

pytestmark = pytest.mark.searching
OPEN, HIDDEN, MOVES = "citadel", "klondike", 4


@pytest.fixture(autouse=True)
def _stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """After some moves nobody sees a way to go on."""
    monkeypatch.setattr(Table, "stuck", property(lambda table: len(table.past) >= MOVES))


async def stand(room: Room, game_id: str = OPEN) -> None:
    await room.alice.slash(room.channel, "patience start", game=game_id, deal="1")
    for _ in range(MOVES):
        assert "b-towin" not in " ".join(buttons(board(room)))
        await room.alice.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])


async def test_it_undoes_down_to_the_last_position_from_which_a_win_is_found(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stand(room)
    log = [entry.text for entry in (await room.live()).in_play.log]
    monkeypatch.setattr(winnable, "review", found(1, proved=False))
    await press(room, "towin")
    table = (await room.live()).in_play
    assert [entry.text for entry in table.log] == [*log, *["undo"] * 3]
    assert table.state == Table.open(table.rules, table.seed).type(0, log[0]).state
    assert help_of(table) == (3, 0), "it counts as undo"
    assert "Back to where you can still win: 3 moves undone." in texts(board(room))


@pytest.mark.parametrize(
    ("last", "proved", "key"),
    [(-1, True, "lost-from-the-deal"), (-1, False, "lost-nowhere"), (MOVES, False, "not-lost-yet")],
)
async def test_where_it_leads_nowhere_it_says_so(
    room: Room, monkeypatch: pytest.MonkeyPatch, last: int, proved: bool, key: str
) -> None:
    await stand(room)
    before = (await room.live()).ply
    monkeypatch.setattr(winnable, "review", found(last, proved=proved))
    (told,) = private(await press(room, "towin"))
    assert texts(told) == ENGLISH.say(key)
    assert (await room.live()).ply == before


async def test_while_many_ask_nothing_is_undone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await stand(room)
    monkeypatch.setattr(winnable, "MOST_SEARCHES_WAITING", 0)
    (told,) = private(await press(room, "towin"))
    assert texts(told) == ENGLISH.say("many-reviews")


async def test_who_is_not_stuck_learns_nothing_by_a_forged_button(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That one can still win is a hint, which would cost nothing."""
    monkeypatch.setattr(winnable, "review", lambda *_: pytest.fail("nothing is searched"))
    await room.alice.slash(room.channel, "patience start", game=OPEN, deal="1")
    await room.alice.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])
    live = await room.live()
    forged = discord.ui.View(timeout=None)
    forged.add_item(discord.ui.Button(label="?", custom_id=f"t:{live.record.id}:{live.ply}:b-towin"))
    message = await room.bot.get_partial_messageable(room.channel.id).send("?", view=forged)
    (told,) = private(await room.alice.click(message, custom_id=f"t:{live.record.id}:{live.ply}:b-towin"))
    assert texts(told).startswith(ENGLISH.say("outdated")[:20])


async def test_what_its_player_cannot_know_is_not_searched_by(room: Room) -> None:
    """Where cards are hidden, the way back would tell something of them."""
    await stand(room, HIDDEN)
    assert "b-restart" in " ".join(buttons(board(room))), "nobody sees a way to go on"
    assert "b-towin" not in " ".join(buttons(board(room)))


@pytest.mark.hasty
async def test_whoever_asks_again_and_again_has_to_wait(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is searched each time, whatever comes of it."""
    await stand(room)
    monkeypatch.setattr(winnable, "review", found(-1, proved=True))
    most = OF_A_PERSON[RequestKind.SEARCH].most
    said = [texts(private(await press(room, "towin"))[-1]) for _ in range(most + 1)]
    assert said[:most] == [ENGLISH.say("lost-from-the-deal")] * most
    assert said[most] not in said[:most]
