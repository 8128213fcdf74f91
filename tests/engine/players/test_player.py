"""What computer players do: whole games by themselves, always by the rules, in their time and always the same."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count, islice

import pytest

from engine.challenges import ContestNotes, challenge_of
from engine.events import CameBack, Turned
from engine.moves import Say
from engine.players import player
from engine.players.greedy import orderly
from engine.players.levels import LEVELS, Level, Recall
from engine.players.player import LONGEST_TURN, plan
from engine.players.sampling import possible
from engine.players.thinking import simulator_of, think
from engine.players.witness import Witness
from engine.table import Table
from tests.engine.players.games import CONTESTS, MIXED, first_of, followed, seats
from tests.lanes import first_settings, in_lanes, some

FEW = [each for each in CONTESTS if each.players == each.game.seating(each.options)[0]]
FIRST = [each for each in first_settings() if not each.game.solo]
CALLED = ("chinese-standard-2", "chinese-knocking-2", "bank-standard-2")
LOW = [*LEVELS][:3]
# A thought for a test: as deep as any, and as short as can be.
QUICK = {name: replace(level, rollouts=min(level.rollouts, 4)) for name, level in LEVELS.items()}


def never():
    return False


def game_of_computers(setting, names, seed, longest=3000):
    """The tables of a game that computers play to its end, one after another."""
    table = Table.open(setting.rules, f"s1:{seed}")
    witness = Witness.open(setting.game, table)
    yield table
    for _ in range(longest):
        if table.result is not None:
            return
        turns = [*range(table.state.turn, setting.players), *range(table.state.turn)]
        asked = ((seat, first_of(witness.sight(seat), QUICK[names[seat]], seed, never)) for seat in reversed(turns))
        seat, move = next((seat, move) for seat, move in asked if move is not None)
        table = table.act(seat, move)
        witness = witness.after(table)
        yield table
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("setting", in_lanes(FIRST + some(FEW, 6, "low") + some(MIXED, 48, "low"), first_settings()))
def test_computers_of_low_levels_play_to_the_end(setting):
    names = [LOW[seat % 3] for seat in seats(setting)]
    *_, table = game_of_computers(setting, names, f"low {setting}")
    assert table.result is not None


@pytest.mark.parametrize("setting", in_lanes((each for each in FEW if str(each) in CALLED), first_settings()[:1]))
def test_who_takes_care_breaks_no_rule_and_calls_every_breach(setting):
    """The best against the weakest, whose breaches are called in the turn in which they are made."""
    for table in game_of_computers(setting, ["master", "beginner"], f"care {setting}"):
        if isinstance(table.state.notes, ContestNotes) and challenge_of(table.state).violation:
            assert challenge_of(table.state).seat == 1
    assert any(entry == (0, "knock", entry.digest) for entry in table.log)


@pytest.mark.thorough
def test_nobody_moves_cards_to_and_fro_where_some_must_be_released(monkeypatch):
    """People would think that the bot had gone mad; who slips does so now and then."""
    monkeypatch.setitem(QUICK, "regular", Level(Recall.FACE_UP, breaches=2, misses=20, rollouts=4))
    setting = next(each for each in FEW if str(each) == "bank-strict-2")
    game = game_of_computers(setting, ["regular"] * 2, "release")
    events = [event for table in islice(game, 120) for event in table.last]
    assert sum(isinstance(event, CameBack) for event in events) <= 3


@pytest.mark.parametrize("setting", in_lanes(FIRST + some(FEW, 4, "thoughts") + some(MIXED, 10, "thoughts")))
def test_thoughts_come_to_moves_that_can_be_made_one_after_another(setting):
    """Without anything that catches what goes wrong: up to the first card that is turned up, all moves are legal."""
    at, rng, thoughts = setting.rules, random.Random(f"{setting}"), 0
    for table, witness in [*followed(setting, f"think {setting}", 75)][::25]:
        if table.result is not None:
            continue
        sight = witness.sight(table.state.turn)
        moves = think(sight, 6, random.Random(1), never)
        state = possible(sight, rng)
        for move in moves:
            assert move in at.legal(state, sight.seat)
            state = at.play(state, sight.seat, move).state
        thoughts += bool(moves)
    assert thoughts


def test_the_same_question_has_the_same_answer():
    setting = next(each for each in CONTESTS if str(each) == "chinese-standard-2")
    for _, witness in [*followed(setting, "same", 60)][::6]:
        for name, level in QUICK.items():
            sight = witness.sight(witness.state.turn)
            assert first_of(sight, level, "a", never) == first_of(sight, level, "a", never), name


@pytest.mark.parametrize(
    ("name", "level", "played"),
    [
        ("chinese-standard-2", Level(Recall.ALL, rollouts=12, in_bank=Level(Recall.ALL, rollouts=7)), 12),
        ("bank-guided-2", Level(Recall.ALL, rollouts=12, in_bank=Level(Recall.ALL, rollouts=7)), 7),
        ("bank-guided-2", Level(Recall.ALL, rollouts=12), 6),
        ("bank-guided-2", Level(Recall.ALL, rollouts=3), 2),
    ],
)
def test_in_russian_bank_fewer_rollouts_do(name, level, played, monkeypatch):
    """Half as many, but two at the least, or what the level is there."""
    setting = next(each for each in CONTESTS if str(each) == name)
    *_, (_, witness) = followed(setting, "effort", 3)
    asked = []
    monkeypatch.setattr(player, "think", lambda sight, rollouts, *_: asked.append(rollouts) or ())
    first_of(witness.sight(witness.state.turn), level, "x", never)
    assert asked == [played]


def test_thought_ends_when_the_time_is_up():
    """However many rollouts a level may play, it asks again and again whether it is to stop."""
    setting = next(each for each in CONTESTS if str(each) == "bank-guided-2")
    endless = Level(Recall.ALL, rollouts=10**9)
    for _, witness in [*followed(setting, "time", 30)][::3]:
        asked = count(1)
        move = first_of(witness.sight(witness.state.turn), endless, "x", lambda asked=asked: next(asked) >= 3)
        assert move in setting.rules.legal(witness.state, witness.state.turn)
        assert next(asked) <= 8


@pytest.mark.parametrize("setting", in_lanes(FEW))
def test_a_search_for_lines_ends_when_the_time_is_up(setting):
    """From where the player stands it looks no further, but of all that can be done there nothing is left out.

    Whoever has no time to see where a run of cards leads would have nothing but to draw otherwise.
    """
    at, simulator, longest, goes_on = setting.rules, simulator_of(setting.rules), 0, False
    for table, _ in [*followed(setting, "search", 40)][::4]:
        if table.result is None:
            lines, hurried = (simulator.lines(table.state, (), 20, enough) for enough in (never, lambda: True))
            longest = max([longest, *(len(line.moves) for line in lines)])
            assert {len(line.moves) for line in hurried} <= {1}
            assert {line.moves[0] for line in lines} <= {line.moves[0] for line in hurried}
            played = [at.play(table.state, table.state.turn, line.moves[0]).events for line in lines]
            goes_on |= any(not any(isinstance(event, Turned) for event in events) for events in played)
    assert longest > 1 or not goes_on, "else every move turns a card up"


def test_a_thought_that_fails_leaves_the_plain_order(monkeypatch):
    setting = next(each for each in CONTESTS if str(each) == "chinese-standard-2")
    greedy = Level(Recall.VISIBLE)
    sights = [witness.sight(witness.state.turn) for _, witness in followed(setting, "fails", 40)]
    plain = [first_of(sight, greedy, "x", never) for sight in sights]

    def fail(*_):
        raise RuntimeError("this thought leads nowhere")

    monkeypatch.setattr(player, "think", fail)
    assert [first_of(sight, LEVELS["master"], "x", never) for sight in sights] == plain
    failures = []
    assert plan(sights[0], LEVELS["master"], "x", never, failures.append) == plain[:1]
    assert [str(failure) for failure in failures] == ["this thought leads nowhere"]
    monkeypatch.setattr(player, "think", lambda *_: [Say("nonsense")])
    assert [first_of(sight, LEVELS["master"], "x", never) for sight in sights] == plain


def test_a_judgement_that_fails_leaves_a_turn_uncalled(monkeypatch):
    monkeypatch.setattr(player, "call", lambda *_: 1 / 0)
    setting = next(each for each in CONTESTS if str(each) == "bank-standard-2")
    for table, witness in followed(setting, "judge", 30):
        failures = []
        assert plan(witness.sight(1 - table.state.turn), LEVELS["master"], "x", never, failures.append) == ()
        assert [*map(type, failures)] == ([ZeroDivisionError] if table.result is None else [])


def test_a_turn_without_end_is_brought_to_an_end():
    """Who has made more moves in a turn than any turn needs plays something else than before."""
    setting = next(each for each in CONTESTS if str(each) == "bank-guided-2")
    games = followed(setting, "long", 80)
    witness = next(each for _, each in games if len(orderly(setting.rules, each.state)) > 2)
    sight, careful = witness.sight(witness.state.turn), replace(LEVELS["regular"], rollouts=0, breaches=0, slips=0)
    before, moves = (
        {first_of(sight._replace(made=made), careful, f"{seed}", never) for seed in range(40)}
        for made in (0, 2 * LONGEST_TURN)
    )
    assert len(before) == 1 < len(moves)
    assert moves <= {*setting.rules.offered(witness.state, sight.seat)}
