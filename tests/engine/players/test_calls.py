"""What a player calls: breaches that it reads off the moves of a turn, as the table itself judges them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.challenges import challenge_of, may_call
from engine.chinese_patience.game import GAME
from engine.moves import Say
from engine.players.calls import call, violation
from engine.players.levels import LEVELS
from engine.players.witness import Witness
from tests.engine.players.games import CONTESTS, followed, seats, tried
from tests.lanes import in_lanes
from tests.playing import settings
from tests.positions import play, position, rules

KNOCK = Say("knock")
WATCHFUL = replace(LEVELS["master"], weighs=0)
WATCHED = [setting for setting in tried(5, "watched", of_mixed=16) if setting.rules.calls]


@pytest.mark.parametrize("setting", in_lanes(WATCHED))
def test_a_breach_is_read_off_the_moves_of_the_turn(setting):
    """What the table holds against a turn, which no sight tells, follows from what was played in it."""
    breaches = 0
    for table, witness in followed(setting, f"judged {setting}", 90):
        if table.result is None and challenge_of(table.state).seat is not None:
            breaches += bool(challenge_of(table.state).violation)
            for seat in seats(setting):
                assert violation(witness.sight(seat)) == challenge_of(table.state).violation
    assert breaches or setting.game.id == "chinese", "nothing was broken in this game"


@pytest.mark.parametrize("setting", in_lanes(each for each in tried(6, "called") if each.rules.calls))
def test_who_misses_nothing_and_weighs_nothing_calls_every_breach_and_nothing_else(setting):
    called = 0
    for table, witness in followed(setting, f"called {setting}", 120):
        for seat in seats(setting) if table.result is None else ():
            right = may_call(table.state, seat) and KNOCK in setting.rules.legal(table.state, seat)
            said = call(witness.sight(seat), WATCHFUL, "x", never)
            assert (said == KNOCK) == bool(right and challenge_of(table.state).violation)
            called += said == KNOCK
    assert called


@pytest.mark.thorough
def test_the_others_let_breaches_go_by_each_in_its_measure():
    """The weaker the more; and only the weakest call for nothing."""
    shares = {name: [0, 0, 0, 0] for name in LEVELS}
    levels = {**LEVELS, "master": WATCHFUL}
    for number in range(6):
        setting = next(each for each in settings() if str(each) == "chinese-knocking-4")
        for table, witness in followed(setting, f"measure {number}", 150):
            for seat in range(4):
                if table.result is None and may_call(table.state, seat) and seat not in gone(table):
                    guilty = bool(challenge_of(table.state).violation)
                    for name, level in levels.items():
                        shares[name][guilty] += 1
                        shares[name][2 + guilty] += call(witness.sight(seat), level, f"{number}", never) == KNOCK
    missed = {name: 1 - right / breaches for name, (_, breaches, _, right) in shares.items()}
    assert [*missed.values()] == sorted(missed.values(), reverse=True)
    for name, level in LEVELS.items():
        assert missed[name] == pytest.approx(level.misses / 100, abs=0.08)
        assert (shares[name][2] > 0) == (level.rash > 0)


def test_nobody_can_tell_what_a_player_lets_go_by_without_its_seed():
    """The same breach is called with some seeds and not with others, but with each of them always or never."""
    setting = next(each for each in CONTESTS if str(each) == "bank-standard-2")
    breaches = 0
    for table, witness in followed(setting, "secret", 60):
        if table.result is None and challenge_of(table.state).violation and may_call(table.state, 0):
            breaches += 1
            sight, seeds = witness.sight(0), [f"{number}" for number in range(40)]
            said = [call(sight, LEVELS["casual"], seed, never) for seed in seeds]
            assert {*said} == {None, KNOCK}
            assert said == [call(sight, LEVELS["casual"], seed, never) for seed in seeds]
    assert breaches


def gone(table):
    return table.state.notes.gone


def never():
    return False


# Player 2 knows all cards, and has three left. Player 1 has forgotten the ace of spades, and has four spades for it.
BURIED = [
    "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
    "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd",
    "Ah Ad 6s 7s 8s 9s Ts Js Qs Ks",
    "7c 8c 9c Tc Jc Qc Kc As",
]


@pytest.mark.parametrize(("stock", "said"), [("6c 5c 4c", None), ("5c 6c 4c", KNOCK)])
def test_the_best_keep_silent_where_a_call_would_cost_the_game(stock, said):
    """All three cards would go up one after another; a knock gives the middle one away, and the other wins."""
    table = position(rules("knocking"), BURIED, ["4s 3s 2s 5s", stock], foundations="3c")
    witness = Witness.open(GAME, table)
    every_card = bytes(card.code for pile in table.state.piles for card in pile.cards)
    witness = replace(witness, faces=(every_card,) * 2)
    table = play(table, "1 stock")
    sight = witness.after(table).sight(1)
    assert violation(sight)
    assert call(sight, LEVELS["master"], "x", never) == said
    assert call(sight, WATCHFUL, "x", never) == KNOCK
    assert call(sight, LEVELS["master"], "x", lambda: True) == KNOCK, "in doubt, it knocks"
