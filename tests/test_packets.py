"""Foundations hold what their game says and never more, and only whole combinations leave, whatever is played.

Here every game is played at random by every option, cards going up as soon as they can: that is how packets fill.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from engine.moves import Shift, Take
from engine.solitaire.games.le_moulin import CENTRE
from engine.solitaire.sorting import finished
from engine.table import Table
from tests.lanes import in_lanes
from tests.patience import rules
from tests.playing import mixed_settings, settings

ALONE = [each for each in settings() + mixed_settings() if each.game.solo]
PLIES = 200
# How often a card goes up where one can.
UP = 0.9
# What the foundations of each game hold when they are complete.
FULL = {"le-moulin": [13] * 4 + [52], "la-loi-salique": [11] * 8, "le-shah": [12] * 8}
COURT, TENS = {11, 12, 13}, [10] * 4


def states(at, seed, plies=PLIES):
    """The states of a random game in which cards go up, or leave, as soon as they can, nearly always."""
    rng = random.Random(seed)
    state = Table.open(at, f"s1:{seed}").state
    yield state
    for _ in range(plies):
        legal = at.legal(state, 0)
        if not legal:
            return
        up = [move for move in legal if isinstance(move, Take) or plays_up(at, move)]
        state = at.play(state, 0, rng.choice(up if up and rng.random() < UP else legal)).state
        yield state


def plays_up(at, move):
    """Whether a move puts a card on a foundation."""
    return isinstance(move, Shift) and at.spots[move.target].kind == "foundation"


def sound(at, state, pile, full):
    """Whether a foundation is as far as it has come what it must be when it is complete."""
    cards, build = state.piles[pile].cards, at.group[pile].build
    if build is None:
        return not cards or finished(cards)
    begins = not cards or at.starts(state, pile, cards[0])
    return begins and len(cards) <= full and all(build.fits(card, onto) for onto, card in pairwise(cards))


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(ALONE))
def test_foundations_never_hold_too_much(setting):
    at = setting.rules
    piles = at.at.get("foundation", ())
    for state in states(at, f"packets {setting}"):
        for pile, full in zip(piles, FULL.get(setting.game.id, [13] * len(piles)), strict=True):
            assert sound(at, state, pile, full), (at.spots[pile], state.piles[pile])


def leaves_pyramid(cards):
    """Kings alone, and pairs that make thirteen."""
    return len(cards) < 3 and sum(card.rank for card in cards) == 13


def leaves_clover(cards):
    """Fifteens of one suit without tens, king, queen and jack of one suit, and the tens: all together, or one."""
    ranks = [card.rank for card in cards]
    if 10 in ranks:
        return ranks in (TENS, TENS[:1])
    return len({card.suit for card in cards}) == 1 and ({*ranks} == COURT or (sum(ranks) == 15 and max(ranks) < 10))


def leaves_garden(cards):
    """Fours of one rank."""
    return all(len({card.rank for card in cards[four : four + 4]}) == 1 for four in range(0, len(cards), 4))


LEAVES = {"pyramid": leaves_pyramid, "four-leaf-clover": leaves_clover, "honey-bee": leaves_garden}


@pytest.mark.parametrize("setting", in_lanes(each for each in ALONE if each.game.id in LEAVES))
def test_only_whole_combinations_leave(setting):
    at, left = setting.rules, 0
    (discard,) = at.at["discard"]
    for number in range(5):
        for before, after in pairwise(states(at, f"leaving {number} {setting}")):
            gone = after.piles[discard].cards[len(before.piles[discard].cards) :]
            assert not gone or LEAVES[setting.game.id](gone), gone
            left += len(gone)
    assert left > 20


@pytest.mark.parametrize(("lending", "number"), [("useful", 107), ("useful", 199), ("free", 15), ("free", 31)])
def test_the_centre_of_le_moulin_is_complete_with_four_families(lending, number):
    """Games in which the fourth king comes to the centre while there are cards left that would follow it."""
    at = rules("le-moulin", lending=lending)
    centre = [state.piles[CENTRE].cards for state in states(at, f"moulin {lending} {number}", 400)]
    assert max(map(len, centre)) == 52
    assert [card.rank for card in centre[-1]] == [*range(1, 14)] * 4
