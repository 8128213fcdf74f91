"""Taking moves back, making them again, and asking for advice, in games for one player."""

from __future__ import annotations

import random

import pytest

from engine.errors import GameOver, IllegalMove
from engine.moves import Say
from engine.table import HINT, REDO, UNDO, ReplayError, Table
from tests.patience import play, position, rules
from tests.playing import random_game, settings
from tests.positions import rules as chinese

SOLO = [setting for setting in settings() if setting.game.solo]
AT = rules("klondike")


def opened():
    return Table.open(AT, "s1:undo")


def code(error):
    return error.value.refusal.code


@pytest.mark.alike
@pytest.mark.parametrize("setting", SOLO, ids=str)
def test_taking_everything_back_leads_to_the_deal_and_making_it_again_to_the_end(setting):
    *_, table = random_game(setting.rules, f"undo {setting}", 40)
    if table.state.phase == "over":
        return
    back = play(table, *[UNDO] * len(table.past))
    assert back.state == Table.open(setting.rules, table.seed).state
    forth = play(back, *[REDO] * len(table.past))
    assert (forth.state, forth.past, len(forth.future)) == (table.state, table.past, 0)


@pytest.mark.alike
@pytest.mark.parametrize("setting", SOLO, ids=str)
def test_a_log_with_undo_redo_and_hints_replays(setting):
    rng = random.Random(f"{setting}")
    *_, table = random_game(setting.rules, f"help {setting}", 12)
    for _ in range(20):
        possible = [UNDO] * bool(table.past) + [REDO] * bool(table.future) + [HINT] * (table.advice is not None)
        if table.state.phase == "over" or not possible:
            break
        table = play(table, rng.choice(possible))
    assert Table.replay(table.rules, table.seed, table.log) == table


@pytest.mark.alike
@pytest.mark.parametrize("setting", SOLO, ids=str)
def test_a_hint_is_a_legal_move_and_who_gets_none_is_told_why(setting):
    for table in random_game(setting.rules, f"hint {setting}", 30):
        if table.advice is not None:
            assert table.advice in setting.rules.legal(table.state, 0)
        elif table.state.phase != "over":
            with pytest.raises(IllegalMove) as error:
                table.hint(0)
            assert code(error) == ("no-hint" if table.stuck else "no-advice")


def test_undo_is_recorded_and_tells_a_win_apart():
    table = position(AT, {"f1": "As..Ks", "f2": "Ah..Kh", "f3": "Ad..Kd", "f4": "Ac..Jc", "t1": "Kc Qc"})
    for texts, unaided in ((["t1 f", "t1 f"], True), (["t1 f", UNDO, "t1 f", "t1 f"], False)):
        won = play(table, *texts)
        assert won.result.reason == "won"
        assert won.unaided == unaided
        assert [entry.text for entry in won.log][1:2] == (["tableau 1 foundation 4"] if unaided else [UNDO])


def test_a_hint_is_recorded_as_help_and_changes_nothing():
    table = opened()
    after = play(table, HINT)
    assert (after.state, len(after.past), after.unaided) == (table.state, 0, False)


def test_a_hint_that_finds_no_move_is_refused_and_is_no_help():
    table = position(AT, {"t1": "5s", "t2": "7s"})
    assert table.stuck
    with pytest.raises(IllegalMove) as error:
        table.hint(0)
    assert code(error) == "no-hint"
    assert table.unaided


def test_a_new_move_forgets_what_was_taken_back():
    table = play(opened(), "stock", "stock", UNDO)
    assert play(table, REDO).state == play(opened(), "stock", "stock").state
    other = play(table, "stock")
    with pytest.raises(IllegalMove) as error:
        other.redo(0)
    assert code(error) == "no-future"


def test_there_is_nothing_to_take_back_at_the_deal():
    with pytest.raises(IllegalMove) as error:
        opened().undo(0)
    assert code(error) == "no-past"


def test_nothing_is_taken_back_once_the_game_is_over():
    with pytest.raises(GameOver):
        play(opened(), "stock", "resign", UNDO)


@pytest.mark.parametrize(("text", "why"), [(UNDO, "no-undo"), (REDO, "no-undo"), (HINT, "no-hints")])
def test_games_for_several_take_nothing_back(text, why):
    table = Table.open(chinese(), "s1:undo")
    with pytest.raises(IllegalMove) as error:
        table.type(table.state.turn, text)
    assert code(error) == why


def test_a_log_that_takes_back_too_much_is_found_out():
    table = play(opened(), "stock", UNDO)
    with pytest.raises(ReplayError):
        Table.replay(AT, table.seed, (*table.log, table.log[1]))


def test_a_game_that_goes_to_and_fro_comes_to_an_end(monkeypatch):
    """Each entry of a log costs everybody a little, so that nobody may make them for ever; to give up is possible."""
    monkeypatch.setattr("engine.table.LONGEST_LOG", 6)
    table = play(opened(), *["stock", UNDO] * 3)
    for text in ("stock", REDO, HINT):
        with pytest.raises(IllegalMove) as error:
            table.type(0, text)
        assert code(error) == "endless"
    assert table.resign(0).result is not None


def test_advice_is_thought_of_once_for_a_position(monkeypatch):
    thought = []
    advice = AT.advice._replace(hint=lambda *_: thought.append(1) or Say("stock"))
    monkeypatch.setattr(AT, "advice", advice)
    table = opened()
    for _ in range(5):
        table = table.hint(0)
        assert table.advice == Say("stock")
    assert len(thought) == 1


def test_a_game_for_several_comes_to_an_end_as_well_and_can_be_given_up(monkeypatch):
    monkeypatch.setattr("engine.table.LONGEST_LOG", 2)
    table = Table.open(chinese(), "s1:long")
    for _ in range(2):
        table = table.type(table.state.turn, table.legal_texts()[0])
    with pytest.raises(IllegalMove) as error:
        table.type(table.state.turn, table.legal_texts()[0])
    assert code(error) == "endless"
    assert table.resign(table.state.turn).result is not None
