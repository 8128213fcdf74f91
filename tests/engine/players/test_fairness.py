"""Fair play: all that a seat has not seen may be exchanged, and its computer player does the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.piles import Pile
from engine.players.levels import LEVELS
from engine.players.sampling import Sampler
from engine.table import SKIP, UNDO, Table
from tests.engine.players.games import CONTESTS, first_of, followed, replayed, seats, tried
from tests.lanes import first_settings, in_lanes

# Thought that is cut short, which changes nothing about what it knows.
LEVELS_HERE = {name: replace(level, rollouts=min(level.rollouts, 12)) for name, level in LEVELS.items()}


def never():
    return False


def dealt_otherwise(opened, cards):
    """A newly dealt table with other cards in the places of those that were dealt."""
    left = iter(cards)
    piles = tuple(Pile(tuple(next(left) for _ in pile.cards), pile.down) for pile in opened.state.piles)
    return Table.lying(opened.rules, opened.seed, opened.state._replace(piles=piles))


@pytest.mark.parametrize("setting", in_lanes(tried(9, "fair", of_mixed=24), first_settings()))
def test_what_a_seat_has_not_seen_makes_no_difference_to_it(setting):
    """The same log with other cards wherever a seat has seen none gives it the same sight and move."""
    rng, changed = random.Random(f"fair {setting}"), 0
    game = [*followed(setting, f"fair {setting}", 100)]
    opened = Table.lying(setting.rules, game[0][0].seed, game[0][0].state)
    hiding = [pair for pair in game if pair[1].sight(0).faces.count(0) > 1]
    # There are so many settings that two moments of each are enough.
    for table, witness in rng.sample(hiding, min(2, len(hiding))):
        seat = rng.choice([table.state.turn, *seats(setting)])
        sight = witness.sight(seat)
        other, its_witness = replayed(setting, dealt_otherwise(opened, Sampler(sight).deal(rng)), table)
        changed += other.state.piles != table.state.piles
        assert its_witness.sight(seat) == sight
        name = rng.choice([*LEVELS_HERE])
        moves = [first_of(each.sight(seat), LEVELS_HERE[name], "x", never) for each in (witness, its_witness)]
        assert moves[0] == moves[1]
    assert changed


def test_knocks_skips_and_moves_taken_back_are_among_them():
    """What the games of these tests hold, so that fairness is tried there as well."""
    missing = {"knock", SKIP, UNDO, "resign"}
    for setting in CONTESTS:
        *_, (table, _) = followed(setting, f"fair {setting}", 160)
        missing -= {entry.text for entry in table.log}
        if not missing:
            return
    raise AssertionError(f"none of these games holds {missing}")


@pytest.mark.parametrize("setting", in_lanes(each for each in tried(6, "breach") if each.rules.calls))
def test_a_breach_shows_in_no_sight(setting):
    """What is held against a turn, and what is kept to take it back, makes no difference to anybody's sight."""
    breaches = 0
    for table, witness in followed(setting, f"breach {setting}", 100):
        notes = witness.state.notes
        breaches += bool(notes.challenge.violation)
        innocent = replace(notes, challenge=replace(notes.challenge, violation=0, missed_move=None))
        if hasattr(notes, "doubt"):
            innocent = replace(innocent, doubt=True, kept_turned_over=(1,) * setting.players)
        shadow = witness.shadow._replace(notes=innocent, checkpoint=())
        other = replace(witness, state=table.state._replace(notes=innocent, checkpoint=()), shadow=shadow)
        assert [other.sight(seat) for seat in seats(setting)] == [witness.sight(seat) for seat in seats(setting)]
    assert breaches
