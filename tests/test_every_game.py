"""What must hold in every game, under every option, for every number of players, after every move."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.errors import MoveError
from engine.events import Ended, fold
from engine.moves import Say, Shift, Take
from engine.notation import parse_move, print_move
from engine.record import Record, read, write
from engine.table import SKIP, ReplayError, Table
from tests.lanes import at_both_ends, by_every_preset, first_settings, in_lanes, some, thinned
from tests.playing import (
    all_legal,
    all_offered,
    choose,
    every_move,
    longest,
    mixed_settings,
    random_game,
    sentence,
    settings,
    smallest_settings,
)
from tests.positions import play, position, rules

PLIES = 60
# Every number of players by the first preset of each game; by the others as few and as many as can play.
PRESETS = [each for each in settings() if each.label == next(iter(each.game.presets), each.label)]
MIXED = mixed_settings()
SETTINGS = at_both_ends() + PRESETS + some([each for each in MIXED if each.game.solo], 2, "alone")
SETTINGS += some([each for each in MIXED if not each.game.solo], 4, "random")
CONTESTS = [each for each in thinned(at_both_ends(), 2, "skipped") + some(MIXED, 12, "skipped") if not each.game.solo]
# Moves are written and read back in one of so many positions of a game.
WRITTEN_IN_ONE_OF = 3
# After each so many moves a table is also seen by rules that have seen nothing before.
SEEN_ANEW = 12
# What is played to its end.
ENDING = {str(each): each for each in first_settings() + some(at_both_ends(), 9, "ends") + some(MIXED, 48, "ends")}
ENDING = [each for each in ENDING.values() if not each.game.solo]
# So many moves of a game are replayed.
REPLAYED = 25
# A state is looked at again after so many moves, from each of which others lead on.
STILL = 40


def all_cards(state):
    return Counter(card for pile in state.piles for card in pile.cards)


@pytest.fixture(scope="module", params=in_lanes(SETTINGS, by_every_preset()))
def game(request):
    """A setting, and the tables of a random game by it: one for several tests, which change nothing."""
    setting = request.param
    return setting, [*random_game(setting.rules, f"{setting}", PLIES, resigning=setting.players > 2)]


def test_random_game(game):
    (setting, tables), before, cards = game, None, None
    at, rng = tables[0].rules, random.Random(f"{setting}")
    for number, table in enumerate(tables):
        cards = cards or all_cards(table.state)
        assert all_cards(table.state) == cards
        assert all(0 <= pile.down <= len(pile.cards) for pile in table.state.piles)
        if before is not None:
            assert fold(before.state, table.last) == table.state
        legal = all_legal(at, table.state)
        offered = all_offered(at, table.state)
        assert {*offered} <= {*legal}
        before = table
        if number % WRITTEN_IN_ONE_OF:
            continue
        # Where nearly everything may be tried, a few of those moves are enough at a time.
        tried = [pair for pair in legal if pair not in offered]
        for seat, move in offered + rng.sample(tried, min(4, len(tried))):
            text = print_move(at, table.state, seat, move)
            assert parse_move(at, table.state, seat, text) == move, text
    assert (table.state.phase == "over") == (table.result is not None)
    assert not all_legal(at, table.state) or len(table.log) == PLIES


@pytest.mark.alike
def test_replay(game):
    setting, tables = game
    table = tables[:REPLAYED][-1]
    again = Table.replay(setting.rules, table.seed, table.log)
    assert again == table
    assert again.state.digest() == table.log[-1].digest


@pytest.mark.alike
def test_what_is_seen_is_the_same_whatever_was_seen_before(game):
    setting, tables = game
    seats = range(setting.players)
    for number, table in enumerate(tables):
        piles = [table.look(seat).piles for seat in (None, *seats)]
        assert [table.rules.sees_more(table.state, seat) for seat in seats] == [own != piles[0] for own in piles[1:]]
        if number % SEEN_ANEW == 0:
            anew = setting.game.at(setting.options, setting.players)
            assert piles == [anew.look(table.state, seat).piles for seat in (None, *seats)]


@pytest.mark.parametrize("setting", in_lanes(CONTESTS))
def test_turns_may_be_skipped(setting):
    """The turn passes, no card is lost, and no stock or hand card stays turned up; the log replays and is read."""
    at, rng = setting.rules, random.Random(f"skip {setting}")
    table = Table.open(at, f"s1:skip {setting}")
    cards = all_cards(table.state)
    for _ in range(PLIES):
        if table.result is not None:
            break
        if rng.random() < 0.8:
            table = table.act(*choose(rng, at, table.state))
            continue
        before, seat = table, table.state.turn
        table = table.skip(seat)
        assert fold(before.state, table.last) == table.state
        assert all_cards(table.state) == cards
        if table.result is None:
            assert table.passed
            assert table.state.turn != seat
            assert at.card_in_play(table.state, seat) is None
    assert any(entry.text == SKIP for entry in table.log)
    assert Table.replay(at, table.seed, table.log) == table
    found = read(write(Record(setting.game, table)))
    assert found.table.log == table.log


@pytest.mark.parametrize("setting", in_lanes(ENDING, first_settings()))
def test_games_come_to_an_end(setting):
    """Random play ends by itself: won, or blocked."""
    *_, table = random_game(setting.rules, f"ends {setting}", longest(setting.rules))
    places = table.result.places
    assert min(places) == 1
    assert len(places) == setting.players
    assert table.result.reason in ("won", "blocked")
    assert all_legal(setting.rules, table.state) == []


def test_legal_and_refused_agree(game):
    """A move is refused exactly if it is not legal, and every refusal is a whole sentence."""
    setting, tables = game
    at, rng, refusals = tables[0].rules, random.Random(f"{setting}"), set()
    for table in (tables[0], tables[-1], rng.choice(tables)):
        moves = list(every_move(at, table.state))
        for seat in range(at.players):
            legal = set(at.legal(table.state, seat))
            for move in {*rng.sample(moves, min(150, len(moves))), *legal}:
                refusal = at.refuse(table.state, seat, move)
                assert (refusal is None) == (move in legal), (seat, move)
                refusals.add(refusal)
    for refusal in refusals - {None}:
        text = sentence(at, refusal)
        assert text.endswith(".")
        assert not set(text) & set("{}?")


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(thinned(at_both_ends(), 3, "answered")))
def test_whatever_a_program_may_ask_for_is_answered(setting):
    """No number of cards and no pile makes anything but a refusal, though nobody could type it."""
    at, rng = setting.rules, random.Random(f"odd {setting}")
    *_, table = random_game(at, f"odd {setting}", 40)
    count = len(at.spots)
    odd = (0, -1, -2, -count, count, count + 1, 10**30, True, False)
    some = (*odd, *range(count))
    for seat in range(at.players):
        legal = [move for move in at.legal(table.state, seat) if not isinstance(move, Say)][:20]
        moves = [Shift(rng.choice(some), rng.choice(some), rng.choice((*odd, 1, 1, 2, 99))) for _ in range(100)]
        moves += [Take(tuple(rng.choices(some, k=rng.randrange(4)))) for _ in range(30)]
        moves += [move._replace(size=size) for move in legal if isinstance(move, Shift) for size in odd]
        moves += [move._replace(target=move.target - count) for move in legal if isinstance(move, Shift)]
        moves += [Take(tuple(pile - count for pile in move.piles)) for move in legal if isinstance(move, Take)]
        for move in moves:
            numbers = move.piles if isinstance(move, Take) else move
            plain = not any(isinstance(number, bool) for number in numbers)
            refusal = at.refuse(table.state, seat, move)
            assert (refusal is None) == (plain and move in at.legal(table.state, seat)), move
            if refusal is not None:
                assert sentence(at, refusal).endswith(".")
                with pytest.raises(MoveError):
                    table.act(seat, move)


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(thinned(at_both_ends(), 3, "still")))
def test_a_state_stays_as_it_was(setting):
    """Playing on leaves every earlier state equal to what it was, and as hashable."""
    tables = list(random_game(setting.rules, f"still {setting}", STILL))
    noted = [(table.state, hash(table.state), table.state.digest()) for table in tables]
    rng = random.Random(f"{setting}")
    for table in tables:
        legal = all_legal(setting.rules, table.state)
        for seat, move in rng.sample(legal, min(3, len(legal))):
            setting.rules.play(table.state, seat, move)
    again = list(random_game(setting.rules, f"still {setting}", STILL))
    assert [(table.state, hash(table.state), table.state.digest()) for table in again] == noted


@pytest.mark.thorough
def test_different_positions_have_different_digests():
    states = {table.state for setting in smallest_settings() for table in random_game(setting.rules, "digest", 30)}
    assert len({state.digest() for state in states}) == len(states)


def test_a_refused_move_leaves_the_table_alone():
    table = Table.open(rules(), "s1:refused")
    with pytest.raises(MoveError):
        table.type(table.state.turn, "waste tableau 2")
    assert table == Table.open(table.rules, "s1:refused")


def test_a_log_that_was_tampered_with_is_found_out():
    *_, table = random_game(rules(), "tampered", 40)
    wrong = table.log[7]._replace(digest="0" * 16)
    with pytest.raises(ReplayError, match="another position") as caught:
        Table.replay(table.rules, table.seed, (*table.log[:7], wrong, *table.log[8:]))
    assert caught.value.ply == 7
    with pytest.raises(ReplayError, match="refused") as caught:
        Table.replay(table.rules, table.seed, (*table.log[:3], table.log[3]._replace(text="waste waste")))
    assert caught.value.ply == 3


# The 6♥ goes to and fro between the wastes, and both players draw their only other card again and again.
TO_AND_FRO = (
    *("1 waste waste 2", "1 stock", "1 stock waste"),
    *("2 waste waste 1", "2 stock", "2 stock waste"),
)


def test_the_third_time_a_turn_begins_in_the_same_state_the_deal_is_blocked():
    """Settled: the third time a turn begins in exactly the same state, hidden cards included, it is blocked."""
    table = position(rules(), stock=["", ""], waste=["7h 6h", "5h"])
    twice = play(table, *TO_AND_FRO, *TO_AND_FRO[:-1])
    assert twice.state.phase == "play"
    ended = play(twice, TO_AND_FRO[-1])
    assert ended.state.piles == table.state.piles
    assert ended.last[-1] == Ended(blocked=True)
    assert ended.result.reason == "blocked"
    # "Ranking ...: by cards left".
    assert ended.result.places == (2, 1)


def test_states_that_differ_in_what_lies_hidden_are_not_the_same():
    """Had the face-down card of the player who resigned been another, this round would begin no third time."""
    one, other = (
        position(rules(players=3), stock=["", "", hidden], waste=["7h 6h", "5h"], resigned=[3])
        for hidden in ("2s", "3s")
    )
    for turns, phase in ((one.turns, "over"), (other.turns, "play")):
        table = replace(one, turns=dict.fromkeys(turns, 2))
        assert play(table, *TO_AND_FRO).state.phase == phase
