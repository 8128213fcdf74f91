"""A turn in which the drawn card fits nowhere is one tap."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.typed_moves import play_through
from bot.text.reader import ENGLISH
from engine.chinese_patience.game import GAME
from engine.notation import print_move
from engine.table import Table
from tests.bank import position as bank_position
from tests.bank import rules as bank_rules
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.taps import PRESSED, shown
from tests.bot.test_request_rates import scene_of
from tests.lanes import at_both_ends, in_lanes
from tests.playing import Setting, random_game
from tests.positions import position, rules

SHARED = [each for each in at_both_ends() if not each.game.solo]
LABEL = ENGLISH.say("label-through")


def through(table: Table, word: str = "stock") -> list[str]:
    """The moves that one tap makes for the player to move."""
    steps, _, problem = play_through(scene_of(GAME, table), table.state.turn, [word], "Ann")
    assert problem is None
    return [step.text for step in steps]


def test_the_label_can_be_read_on_a_phone() -> None:
    assert len(LABEL) <= 28


def test_a_card_that_fits_nowhere_ends_the_turn_in_the_same_tap() -> None:
    table = position(rules(), stock=["2c 9d"], waste=["8h"])
    assert through(table) == ["stock", "stock waste"]


@pytest.mark.parametrize("card", ["Qh", "Ad"])
def test_a_card_that_fits_somewhere_waits_to_be_placed(card: str) -> None:
    """A red queen goes on a black king, and an ace up."""
    assert through(position(rules(), stock=[f"2c {card}"], waste=["8h"])) == ["stock"]


def test_a_card_whose_one_place_does_not_end_the_turn_waits() -> None:
    """By Colin Cook's rules the nine of diamonds on the eight goes on, and on the three it ends the turn."""
    at = rules("colin-cook")
    assert through(position(at, stock=["2c 9d"], waste=["8d"])) == ["stock"]
    assert through(position(at, stock=["2c 9d"], waste=["3d"])) == ["stock", "stock waste"]


@pytest.mark.parametrize(("card", "made"), [("9d", ["hand", "hand waste"]), ("5d", ["hand"])])
def test_a_hand_card_is_drawn_alike(card: str, made: list[str]) -> None:
    """The nine goes on none of the houses, and the red five on the black six."""
    table = bank_position(
        bank_rules(), ["6s", "Jc", "Ks", "Kc", "Ks", "Kc", "8s", "8c"], hand=[f"2c {card}", ""], reserve=["3d", "2h"]
    )
    assert through(table, "hand") == made


def offers(table: Table, setting: Setting) -> list[str]:
    """The texts behind the buttons that draw and go on."""
    return [text for label, text, taps in shown(scene_of(setting.game, table)) if (label, taps) == (LABEL, PRESSED)]


@pytest.mark.parametrize("setting", in_lanes(SHARED))
def test_it_is_offered_wherever_a_card_of_ones_own_can_be_drawn_and_never_else(setting: Setting) -> None:
    """It does what the plain button and the only one after it do, and the turn ends only where the card is stuck."""
    ended = 0
    for table in random_game(setting.rules, f"through {setting}", 36):
        if table.result is not None:
            break
        at, state = table.rules, table.state
        held = at.card_in_play(state, state.turn)
        said = [print_move(at, state, state.turn, move) for move in at.offered(state, state.turn)]
        drawn = [f"through {at.draw_pile}"] if held is None and at.draw_pile in said else []
        assert offers(table, setting) == drawn
        if drawn:
            steps, after, problem = play_through(scene_of(setting.game, table), state.turn, [at.draw_pile], "Ann")
            assert problem is None
            plain = table.type(state.turn, at.draw_pile)
            assert steps[0].events == plain.last
            by_two = plain if len(steps) == 1 else plain.type(state.turn, steps[1].text)
            assert after.log == by_two.log
            assert len(steps) == 1 or after.passed or after.result is not None
            ended += len(steps) == 2
    drawing = setting.rules.draw_pile in setting.rules.words and setting.rules.options.get("stock") != "open"
    assert ended or not drawing, "then nobody draws"


def test_whether_it_is_offered_tells_nothing_of_the_card() -> None:
    tables = [position(rules("standard"), stock=[f"2c {card}"], waste=["8h"]) for card in ("9d", "Qh", "Ad")]
    assert len({str(table) for table in tables}) == 1
    assert len({str(shown(scene_of(GAME, table))) for table in tables}) == 1


async def forced(room: Room) -> tuple[Any, Any]:
    """A turn of a table in which the drawn card fits nowhere: whose it is, and the board before the draw."""
    await room.begin("guided")
    for _ in range(30):
        live, player = await room.live(), await room.to_move()
        table, seat = live.in_play, live.in_play.state.turn
        texts_now = table.legal_texts()
        if "stock" in texts_now:
            steps, _, _ = play_through(live, seat, ["stock"], "Ann")
            if len(steps) == 2:
                return player, room.channel.last_message
        await player.slash(room.channel, "move", move=texts_now[0])
    raise AssertionError("every card fits")


def button(message: Any) -> str:
    return next(each for each, item in buttons(message).items() if getattr(item, "label", "") == LABEL)


async def test_a_forced_turn_is_one_tap_one_transaction_and_one_line(room: Room) -> None:
    player, board = await forced(room)
    before = await room.live()
    card = before.in_play.type(before.in_play.state.turn, "stock")
    drawn = card.state.piles[card.rules.card_in_play(card.state, card.state.turn)].cards[-1]
    await player.click(board, custom_id=button(board))
    after = await room.live()
    assert [row.text for row in after.in_play.log[before.ply :]] == ["stock", "stock waste"]
    assert after.record.version == before.record.version + 1, "nobody ever sees the half of it"
    assert after.in_play.state.turn != before.in_play.state.turn
    assert room.channel.last_message.id != board.id
    line = next(texts(each) for each in room.channel.history() if each.id == board.id)
    assert f"drew {drawn} → own waste" in line


async def test_what_is_not_stored_is_not_shown(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    player, board = await forced(room)
    before, shown_before = await room.live(), texts(board)

    async def fails(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(type(room.store.tables), "commit", fails)
    result = await player.click(board, custom_id=button(board))
    assert texts(private(result)[-1]) == ENGLISH.say("broken")
    assert (await room.live()).in_play.log == before.in_play.log
    assert texts(room.channel.last_message) == shown_before
