"""Nobody can move a card to and fro within their turn for ever: what a game need not see to by itself."""

from __future__ import annotations

import random

import pytest

from engine.moves import Shift
from engine.table import Table
from tests.lanes import at_both_ends, first_settings, in_lanes, thinned
from tests.playing import Setting
from tests.spite import GAME as SPITE

SEVERAL = thinned([each for each in at_both_ends() if not each.game.solo], 5, "to and fro")
SAMPLE = Setting(SPITE, "standard", {}, 2)
# In so many games somebody looks for a card that can go and come back, for so many moves.
DEALS, PLIES = 16, 60


@pytest.mark.parametrize("setting", in_lanes([*SEVERAL, SAMPLE], [*first_settings(), SAMPLE]))
def test_nobody_moves_a_card_to_and_fro_for_ever(setting):
    """Wherever a card can go and come back, it does so on purpose, as long as it may."""
    at = setting.rules
    for seed in range(DEALS):
        for table in lingering(at, f"to and fro {seed}"):
            ways = None if table.state.phase == "over" else there_and_back(at, table.state)
            if ways:
                last = going_on(table, ways)
                assert at.legal(last.state, last.state.turn), f"{setting}: who may not repeat {ways} must have a move"
                break


def lingering(at, seed):
    """The tables of a game in which nobody ends a turn as long as there is anything else to play."""
    rng, table = random.Random(seed), Table.open(at, f"s1:{seed}")
    for _ in range(PLIES):
        yield table
        state = table.state
        if state.phase == "over":
            return
        moves = [*at.legal(state, state.turn)]
        staying = [move for move in moves if at.play(state, state.turn, move).state.turn == state.turn]
        table = table.act(state.turn, rng.choice(staying or moves))


def there_and_back(at, state):
    """Two shifts of the player to move, of which the second undoes the first, if there are such."""
    for there in at.legal(state, state.turn):
        if not isinstance(there, Shift):
            continue
        after, back = at.play(state, state.turn, there).state, Shift(there.target, there.source, there.size)
        if (
            after.turn == state.turn
            and back in at.legal(after, state.turn)
            and at.play(after, state.turn, back).state.piles == state.piles
        ):
            return there, back
    return None


def going_on(table, ways):
    """The table at which neither of two shifts may be made by turns any more."""
    for move in ways * 2:
        if table.rules.refuse(table.state, table.state.turn, move) is not None:
            return table
        table = table.act(table.state.turn, move)
    return pytest.fail(f"{ways} may be made by turns for ever: `ends_turn` or `contest` lets them pass")


def test_the_sample_game_has_such_a_card():
    at = SAMPLE.rules
    games = (lingering(at, f"to and fro {seed}") for seed in range(DEALS))
    assert all(any(there_and_back(at, table.state) for table in each) for each in games)
