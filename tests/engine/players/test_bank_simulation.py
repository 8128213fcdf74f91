"""The fast way to play Russian Bank on against the engine: the same moves, positions and ends."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace
from itertools import islice

import pytest

from engine.cards import Card, pack
from engine.catalogue import game
from engine.challenges import Challenge, challenge_of
from engine.events import Moved, apply
from engine.moves import Shift
from engine.players import amends, bank
from engine.players.bank_order import greedy, orderly
from engine.players.bank_position import FIELDS, BankPosition
from engine.players.bank_tables import CLOSED, Ground
from engine.players.levels import LEVELS
from engine.players.player import plan
from engine.players.playing_on import shares
from engine.players.tree import Branch
from engine.players.witness import Witness
from engine.russian_bank import search
from engine.russian_bank.game import KNOCK
from engine.russian_bank.moves import HAND
from engine.russian_bank.notes import BankNotes
from engine.table import Table
from tests.lanes import in_lanes, some, thinned
from tests.playing import choose, mixed_settings, settings

TABLES = [each for each in [*settings(), *mixed_settings((2, 3))] if each.game.id == "bank"]
PRESETS = [each for each in settings() if each.game.id == "bank"]
MIXED = [each for each in TABLES if each not in PRESETS]
# Where moves between houses may be asked for, everything takes long.
QUICK = [each for each in TABLES if each.options["release"] == "no" and each.options["spaces"] == "no"]
SLOW = [each for each in TABLES if each not in QUICK]
# What need not be the same where a position was reached and where it was read off a state that is the last.
LAST = {"after", "rivals", "loaded"}


def loaded(at, state, unknown=()):
    return BankPosition(Ground(at.setup)).at(state, unknown)


def told(position, judging):
    """All that a position holds, by name; that a turn has begun is noted only where that matters."""
    apart = {"ground", *(LAST if position.over else ()), *(() if judging else ("begun",))}
    return {name: getattr(position, name) for name in FIELDS if name not in apart}


def keeps_order(at, state, move):
    """Whether nobody could call a move, or it is allowed at all where nobody calls."""
    after = at.play(state, state.turn, move).state
    return not challenge_of(after).violation if at.settings.stopping else move in at.legal(state, state.turn)


def play(at, seed, plies=120):
    """A game of which half is greedy and half by chance, each step with the position that was played along."""
    rng = random.Random(seed)
    state = at.deal(f"s1:{seed}")
    along = loaded(at, state)
    for _ in range(plies):
        yield state, along
        if state.phase == "over":
            return
        staying = [seat for seat, plays in enumerate(at.active(state)) if plays]
        if rng.random() < 0.003:
            state = at.resign(state, rng.choice(staying)).state
        elif at.settings.stopping and rng.random() < 0.03:
            state = at.play(state, *choose(rng, at, state)).state
        else:
            code = rng.choice(orderly(along)) if rng.random() < 0.5 else greedy(along)
            state = at.play(state, state.turn, along.move(code)).state
            along.make(code)
            continue
        while state.noted(BankNotes).remedy:
            state = at.play(state, state.turn, rng.choice(at.legal(state, state.turn))).state
        along = loaded(at, state)


@pytest.mark.parametrize("setting", in_lanes(PRESETS + some(MIXED, 2, "positions")))
def test_positions_and_moves_are_those_of_the_engine(setting):
    play_side_by_side(setting.rules, str(setting))


@pytest.mark.parametrize("setting", in_lanes(thinned(SLOW, 2, "little")))
def test_where_little_is_searched_what_cannot_be_said_is_not_demanded(setting, monkeypatch):
    monkeypatch.setattr(search, "MOST_MOVES_TRIED", 20)
    search.first_steps.cache_clear()
    play_side_by_side(setting.rules, f"little {setting}")
    search.first_steps.cache_clear()


def play_side_by_side(at, seed):
    """Play a game by the engine and by the simulation, and compare all that there is at each step."""
    for state, along in play(at, seed):
        assert told(along, at.settings.judging) == told(loaded(at, state), at.settings.judging)
        assert along.over == (state.phase == "over")
        if along.over:
            break
        possible = at.moves.possible(state)
        moves = [along.move(code) for code in along.moves()]
        assert sorted(map(repr, moves)) == sorted(map(repr, possible))
        assert [along.code(move) for move in moves] == along.moves()
        if not challenge_of(state).violation:
            kept = {move for move in possible if keeps_order(at, state, move)}
            assert {along.move(code) for code in orderly(along)} == kept
            assert along.move(greedy(along)) in kept


@pytest.mark.source
@pytest.mark.parametrize("setting", in_lanes(PRESETS + some(MIXED, 6, "rollouts")))
def test_rollouts_are_games_that_the_engine_plays_to_the_same_end(setting, monkeypatch):
    at = setting.rules
    simulator, made, make, root = bank.simulator(at), [], BankPosition.make, Branch()
    state = at.deal(f"s1:{setting}")
    for luck in range(3):
        simulator.rollout(state, random.Random(luck), 0.1, 200, root=root)
    monkeypatch.setattr(BankPosition, "make", lambda self, code: (made.append(self.move(code)), make(self, code)))
    worth = simulator.rollout(state, random.Random(str(setting)), 0.1, 2000 if setting in QUICK else 100, root=root)
    assert sum(branch.times for branch in root.after.values()) == 4
    for move in made:
        assert keeps_order(at, state, move)
        state = at.play(state, state.turn, move).state
    if state.phase == "over":
        keys = [(place,) for place in at.result(state).places]
        assert worth == shares(keys) == simulator.rollout(state, random.Random(), 0.1, 0)
    else:
        assert len(made) == 100
        assert worth == simulator.rollout(state, random.Random(), 0.1, 0)
        assert sum(worth) == pytest.approx(1 if at.players == 2 else 1.25)


@pytest.mark.parametrize("setting", in_lanes(QUICK))
def test_rollouts_come_to_an_end(setting):
    at = setting.rules
    ends = [bank.simulator(at).rollout(at.deal(f"s1:{deal}"), random.Random(deal), 0.1, 5000) for deal in range(4)]
    assert sum(max(worth) == 1 for worth in ends) > 1


@pytest.mark.parametrize("setting", in_lanes(PRESETS))
def test_a_line_is_played_before_the_rest(setting):
    at = setting.rules
    for state, _ in islice(play(at, f"line {setting}"), 0, 100, 30):
        for line in islice(bank.simulator(at).lines(state, (), 1), 5):
            after = state
            for move in line.moves:
                after = at.play(after, state.turn, move).state
            one, other = [
                bank.simulator(at).rollout(each, random.Random(1), 0.1, 60, moves)
                for each, moves in ((state, line.moves), (after, ()))
            ]
            assert one == other


def lies(at, state):
    """What makes two positions of a turn the same, in whatever order houses and foundations lie."""
    board = at.board
    foundations = sorted(str(state.piles[pile].cards[-1:]) for pile in board.foundations)
    houses = sorted(str((state.piles[pile].cards, pile == state.noted(BankNotes).closed)) for pile in board.houses)
    others = [str(pile.cards) for pile in state.piles[board.houses.stop :]]
    return state.turn, at.card_in_play(state, state.turn) is not None, *foundations, *houses, *others


def ends(at, state, most, unknown):
    """The positions in which the engine's turns end, or a card of an unknown place comes up; None if too many."""
    waiting, seen, found = deque([state]), {lies(at, state)}, set()
    while waiting:
        before = waiting.popleft()
        for move in at.moves.possible(before):
            if not keeps_order(at, before, move):
                continue
            after = at.play(before, before.turn, move).state
            if lies(at, after) in seen:
                continue
            seen.add(lies(at, after))
            if len(seen) > most:
                return None
            if after.phase == "over" or after.turn != state.turn or comes_up(at, state, after, unknown):
                found.add(lies(at, after))
            else:
                waiting.append(after)
    return found


def comes_up(at, start, state, unknown):
    """Whether the player to move may play a card that still lies where nobody knew it at the start."""
    board, seat = at.board, start.turn
    hand, waste = board.hand(seat), board.waste(seat)
    turned_over = len(start.piles[hand].cards) < len(state.piles[hand].cards)
    for pile in (board.reserve(seat), hand, *([waste] if at.settings.own_waste else ()), *board.houses):
        cards = state.piles[pile].cards
        if state.piles[pile].top is None or (pile == hand and turned_over):
            continue
        if len(cards) <= len(start.piles[pile].cards) and (pile, len(cards) - 1) in unknown:
            return True
    return turned_over and at.card_in_play(state, seat) is not None and (waste, 0) in unknown


def hidden(at, state, rng):
    """The places where cards lie that a player may not know: whatever is face down or covered, as chance has it."""
    board = at.board
    owned = range(board.houses.stop, board.houses.stop + 3 * at.players)
    piles = [(index, pile) for index, pile in enumerate(state.piles) if index in (*board.houses, *owned)]
    covered = {index: max(pile.down, len(pile.cards) - 1) if index in owned else pile.down for index, pile in piles}
    return [(pile, place) for pile in covered for place in range(covered[pile]) if rng.random() < 0.8]


@pytest.mark.parametrize("setting", in_lanes(PRESETS))
def test_lines_lead_wherever_a_player_can_get_by_what_is_known(setting):
    at, rng, compared = setting.rules, random.Random(str(setting)), 0
    for state, _ in islice(play(at, f"lines {setting}"), 0, None, 7):
        if state.phase == "over" or challenge_of(state).violation:
            continue
        unknown = hidden(at, state, rng)
        expected = ends(at, state, 40, {*unknown})
        if expected is not None:
            reached = [play_line(at, state, line) for line in bank.simulator(at).lines(state, unknown, 1000)]
            assert sorted(map(str, reached)) == sorted(map(str, expected))
            compared += 1
    assert compared


def play_line(at, state, line):
    """Where a line leads; it breaks no order."""
    for move in line.moves:
        assert keeps_order(at, state, move)
        state = at.play(state, state.turn, move).state
    return lies(at, state)


def waiting_for_amends():
    """States in which somebody has been stopped, and may choose how to make it good."""
    at = game("bank").at({}, 2)
    for seed in range(30):
        rng = random.Random(seed)
        state = at.deal(f"s1:{seed}")
        for _ in range(60):
            if state.phase == "over":
                break
            if challenge_of(state).violation and KNOCK in at.legal(state, 1 - state.turn):
                state = at.play(state, 1 - state.turn, KNOCK).state
            else:
                state = at.play(state, state.turn, rng.choice(at.offered(state, state.turn))).state
            if state.noted(BankNotes).remedy:
                yield at, state
                break


def test_what_a_stop_has_left_to_be_made_good_is_chosen_first():
    found = [*waiting_for_amends()]
    assert found
    for at, state in found:
        simulator = bank.simulator(at)
        lines = simulator.lines(state, (), 100)
        assert lines
        assert {line.moves[0] for line in lines} <= {*at.legal(state, state.turn)}
        after = state
        for move in lines[-1].moves:
            assert after.noted(BankNotes).remedy
            after = at.play(after, state.turn, move).state
        assert not after.noted(BankNotes).remedy
        one = simulator.rollout(state, random.Random(1), 0.1, 80, lines[-1].moves[:1])
        assert one == simulator.rollout(after, random.Random(1), 0.1, 80)


# Moves between houses after which amends can be made only by moves between houses, most of which lead to and fro.
SLIPS = (
    "house 6 foundation 3, house 5 foundation 2, house 2 foundation 2, house 6 foundation 2, house 9 house 1, "
    "house 1 reserve 2, house 7 house 5, house 3 house 7, house 8 house 2, hand, reserve house 2, hand house 1, "
    "house 4 house 1, house 4 house 9, reserve house 9, reserve house 1, house 5 house 4, house 5 house 1, "
    "house 2 house 5, house 4 house 1, house 2 house 4, house 4 house 2"
)


def stopped():
    """A table of three with the houses covered at which the third has been stopped, and who has followed it."""
    chosen = game("bank")
    table = Table.open(chosen.at(chosen.preset("covered"), 3), "s1:0.1655711840607641")
    witness = Witness.open(chosen, table)
    for seat, text in [*((2, text) for text in SLIPS.split(", ")), (0, "knock")]:
        table = table.repeat(seat, text)
        witness = witness.after(table)
    assert table.state.turn == 2
    assert table.state.noted(BankNotes).remedy
    return table, witness


@pytest.mark.thorough
def test_amends_between_houses_come_to_an_end_in_one_thought():
    """The same two cards could go to and fro for ever, as what comes first in order brings back the same position."""
    table, witness = stopped()
    for level in LEVELS.values():
        after = table
        for move in plan(witness.sight(2), replace(level, rollouts=min(level.rollouts, 20)), "x", lambda: False):
            after = after.act(2, move)
        assert not after.state.noted(BankNotes).remedy


def test_where_amends_come_to_nothing_a_rollout_ends(monkeypatch):
    """Whatever a player does to make amends, it does not go round in circles."""
    table, _ = stopped()
    at, state = table.rules, table.state
    monkeypatch.setattr(amends, "soonest", lambda rules, state: rules.legal(state, state.turn)[0])
    assert sum(bank.simulator(at).rollout(state, random.Random(1), 0.1, 80)) > 0
    assert bank.simulator(at).lines(state, (), 100)


def test_no_line_leads_back_to_where_the_cards_have_lain_too_often():
    at = game("bank").at({"enforce": "refuse"}, 2)
    states = (state for seed in range(50) for state, _ in play(at, f"back {seed}", 60) if state.phase == "play")
    for state in islice(states, 0, None, 5):
        between = [move for move in at.legal(state, state.turn) if to_and_fro(at, state, move)]
        if between:
            break
    there = apply(state, Moved(*between[0])).piles
    simulator = bank.simulator(at)
    first = {line.moves[0] for line in simulator.lines(state, (), 50)}
    later = {line.moves[0] for line in simulator.lines(state._replace(repeated=(there,)), (), 50)}
    assert between[0] in first
    assert between[0] not in later


def to_and_fro(at, state, move):
    """Whether a move leads from a house to another, and something is left behind."""
    houses = at.board.houses
    both = isinstance(move, Shift) and move.source in houses and move.target in houses
    return both and len(state.piles[move.source].cards) > 1


@pytest.mark.parametrize("hand", ["usual", "early"])
@pytest.mark.parametrize("breached", [False, True])
def test_at_a_standstill_the_deal_ends_unless_something_is_owed(hand, breached):
    at = game("bank").at({"hand": hand}, 2)
    owing, free = [], []
    for seed in range(40):
        state = at.deal(f"s1:{seed}")
        notes = state.noted(BankNotes)
        challenge = Challenge(state.turn, violation=int(breached)) if breached else Challenge()
        state = state._replace(notes=replace(notes, turned_over=(3, 3), challenge=challenge))
        along = loaded(at, state)
        if hand == "usual" and along.demanded(True):
            continue
        along.make(along.code(HAND))
        over = at.play(state, state.turn, HAND).state.phase == "over"
        assert along.over is over
        (free if over else owing).append(seed)
        unknown = [(at.board.hand(state.turn), place) for place in range(35)]
        assert not over or (HAND,) in [line.moves for line in bank.simulator(at).lines(state, unknown, 10)]
    assert bool(free) is not breached
    assert bool(owing) is (breached or hand == "early")


def test_superseded_rules_are_not_known():
    chosen = game("bank")
    assert bank.simulator(chosen.in_version(2).at(chosen.preset("standard"), 2)) is None
    assert bank.simulator(game("chinese").at({}, 2)) is None


def test_rollouts_keep_all_cards():
    at = game("bank").at({"enforce": "refuse"}, 3)
    along = loaded(at, at.deal("s1:cards"))
    rng = random.Random(1)
    for _ in range(300):
        along.make(greedy(along) if rng.random() < 0.9 else rng.choice(orderly(along)))
        if along.over:
            break
    cards = sorted(card for pile in along.piles for card in pile if 0 < card < CLOSED)
    assert cards == sorted([*(card.code for card in pack() * 2), Card.JOKER.code])


def test_where_no_line_ends_soon_they_are_as_long_as_they_were_followed():
    at = game("bank").at({"enforce": "refuse"}, 2)
    deals = (at.deal(f"s1:{number}") for number in range(100))
    state = next(deal for deal in deals if loaded(at, deal).tops & loaded(at, deal).ready)
    lines = bank.simulator(at).lines(state, (), 1)
    assert {line.moves for line in lines} <= {(move,) for move in at.legal(state, state.turn)}
    assert lines
