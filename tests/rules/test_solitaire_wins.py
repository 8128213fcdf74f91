"""What wins a game for one player, and nothing else does.

The positions of solitaire/<game>.toml that are `won` quote what the text calls a win. From each of them wrong wins
are made, by putting any card somewhere else, and by exchanging any two cards or packets: these are not won.
Where a position is won because certain kinds of piles are empty, it says so by `clears`, and what lies elsewhere does
not count. What else counts alike stands in the table `win` of the file: packets may take `any_suit`, they may lie in
`any_place` and, but for the first card, in `any_order`, and of some ranks so many cards are `left_out`.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engine.cards import cards, pack
from engine.catalogue import GAMES, game
from engine.moves import Shift
from engine.piles import Pile
from tests.patience import play, position, rules
from tests.rules.test_solitaire_positions import FILES, POSITIONS

ALIKE = {game_id: file.get("win", {}) for game_id, file in FILES.items()}
WINS = [case for case in POSITIONS if case.values[1].get("won")]
PACKETS = [case for case in WINS if "foundation" in rules(case.values[0], **case.values[1].get("options", {})).at]


def won_position(game_id, case):
    """The rules of a position that is to be won, and the cards as they lie when it is; what is not named has left."""
    at = rules(game_id, **case.get("options", {}))
    table = position(at, case["piles"], **case.get("notes", {}))
    piles = [*play(table, *case.get("first", ()), *case["play"]).state.piles]
    gone = Counter(at.cards()) - Counter(card for pile in piles for card in pile.cards)
    for pile in at.at.get("discard", ()):
        piles[pile] = Pile((*piles[pile].cards, *gone.elements()))
    return at, table.state._replace(piles=tuple(piles))


def lifted(state, source, target):
    """The cards with the top one of a pile put on another."""
    piles = [*state.piles]
    cards = piles[source].cards
    piles[source] = Pile(cards[:-1])
    piles[target] = Pile((*piles[target].cards, cards[-1]))
    return state._replace(piles=tuple(piles))


def exchanged(state, one, other):
    """The cards with two of them exchanged, each given by its pile and its place there."""
    piles = [*state.piles]
    (a, i), (b, j) = one, other
    changed = {pile: [*piles[pile].cards] for pile in (a, b)}
    changed[a][i], changed[b][j] = changed[b][j], changed[a][i]
    for pile, some in changed.items():
        piles[pile] = Pile(tuple(some))
    return state._replace(piles=tuple(piles))


def counts(at, case, target):
    """Whether it matters what lies on a pile."""
    return "clears" not in case or at.spots[target].kind in case["clears"]


def left_out(game_id):
    """The cards that are not played with, by their ranks."""
    return Counter({cards(f"{rank}s")[0].rank: number for rank, number in ALIKE[game_id].get("left_out", {}).items()})


def test_what_counts_alike_is_named_rightly():
    assert {key for alike in ALIKE.values() for key in alike} == {"any_suit", "any_place", "any_order", "left_out"}


def test_every_game_says_what_wins():
    assert {case.values[0] for case in WINS} == {each.id for each in GAMES if each.solo}


@pytest.mark.parametrize(("game_id", "case"), WINS)
def test_what_the_text_calls_a_win_is_one(game_id, case):
    at, state = won_position(game_id, case)
    ranks = Counter(card.rank for pile in state.piles for card in pile.cards)
    whole = Counter(card.rank for card in at.cards()) - left_out(game_id)
    assert ranks == whole, "what is won holds every card that is played with, wherever it lies"
    assert at.won(state)
    assert {*case.get("clears", ())} <= set(at.at)


@pytest.mark.parametrize(("game_id", "case"), WINS)
def test_a_card_that_lies_elsewhere_does_not_win(game_id, case):
    """One packet has a card too few, and another a card too many, or the card is left anywhere."""
    at, state = won_position(game_id, case)
    wrong = 0
    for source, pile in enumerate(state.piles):
        for target in range(len(state.piles)) if pile.cards else ():
            if source != target and counts(at, case, target):
                assert not at.won(lifted(state, source, target)), (at.spots[source], at.spots[target])
                wrong += 1
    assert wrong


@pytest.mark.alike
@pytest.mark.parametrize(("game_id", "case"), [case for case in WINS if "clears" not in case.values[1]])
def test_cards_that_are_exchanged_do_not_win_unless_they_count_alike(game_id, case):
    """A wrong suit or a wrong rank in a packet, or cards in a wrong order; where suits do not count, they do not."""
    at, state = won_position(game_id, case)
    places = [(index, height) for index, pile in enumerate(state.piles) for height in range(len(pile.cards))]
    for one, other in combinations(places, 2):
        a, b = (state.piles[index].cards[height] for index, height in (one, other))
        alike = a.rank == b.rank and (a.suit == b.suit or "any_suit" in ALIKE[game_id])
        shuffled = "any_order" in ALIKE[game_id] and one[0] == other[0] and one[1] > 0
        assert at.won(exchanged(state, one, other)) == (alike or shuffled), (a, b)


@pytest.mark.parametrize(("game_id", "case"), PACKETS)
def test_a_packet_in_a_wrong_place_does_not_win(game_id, case):
    """Each foundation has its place, for its suit or for its way up or down; only those that are alike may change."""
    at, state = won_position(game_id, case)
    for one, other in combinations(range(len(state.piles)), 2):
        piles = [*state.piles]
        piles[one], piles[other] = piles[other], piles[one]
        alike = ALIKE[game_id]
        free = not {"any_place", "any_suit"}.isdisjoint(alike) and at.group[one] == at.group[other]
        same = state.piles[one].cards == state.piles[other].cards
        assert at.won(state._replace(piles=tuple(piles))) == (free or same), (at.spots[one], at.spots[other])


@pytest.mark.alike
@pytest.mark.parametrize(("game_id", "case"), PACKETS)
def test_complete_packets_take_no_card(game_id, case):
    """Whatever card still lay in the layout, and whatever is chosen: nothing can be put on a complete foundation."""
    at, state = won_position(game_id, case)
    others = ({**at.options, each.name: value} for each in game(game_id).options for value in each.choices)
    for options in (at.options, *others):
        chosen = rules(game_id, **options)
        for kind in {group.kind for group in chosen.groups if group.lift != "none"} - {"foundation"}:
            for card in pack() if chosen.spots == at.spots else ():
                lying = [*state.piles]
                lying[at.at[kind][-1]] = Pile((card,))
                legal = chosen.legal(state._replace(piles=tuple(lying)), 0)
                assert not [move for move in legal if isinstance(move, Shift) and move.target in at.at["foundation"]]
