"""How the odder games of Lady Cadogan are dealt: two packs, with cards that are taken out or leave as they appear.

The pack is the shuffled cards in the order in which they are dealt.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import pack
from engine.moves import Say, Shift
from engine.shuffle import shuffled
from tests.patience import rules

SEEDS = ("s1:deal 1", "s1:deal 2", "s1:deal 3", "s1:deal 4")


def dealt(seed):
    """The cards of two packs in the order in which they are dealt."""
    return shuffled(pack() * 2, seed, 0)


def lying(at, state, kind):
    """The cards of each pile of a kind."""
    return [list(state.piles[pile].cards) for pile in at.at[kind]]


def without(cards, *taken):
    """Cards in their order without the first that equal some others."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def first(cards, rank):
    """The first card of a rank."""
    return next(card for card in cards if card.rank == rank)


def lies_open(at, state, *closed):
    """Whether all cards lie face up but for those of some kinds."""
    down = {at.spots[index].kind for index, pile in enumerate(state.piles) if pile.down}
    return down <= set(closed)


def whole(state):
    """How many cards of each rank there are."""
    return Counter(card.rank for pile in state.piles for card in pile.cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_la_quinzaine(seed):
    """Rows of fifteen cards, the last of fourteen
    [cadogan-illustrated-games, La Quinzaine, 6 'rows fifteen last fourteen' 6eee8364]."""
    at = rules("la-quinzaine")
    state = at.deal(seed)
    columns = lying(at, state, "tableau")
    assert columns == [dealt(seed)[column::15] for column in range(15)]
    assert [len(column) for column in columns] == [7] * 14 + [6]
    assert lies_open(at, state)
    assert not any(lying(at, state, "foundation"))


@pytest.mark.parametrize("seed", SEEDS)
def test_la_loi_salique(seed):
    """One king is laid out first; the others come as they are dealt
    [cadogan-illustrated-games, La Loi Salique, 3 'one king begin line' 865f257b]."""
    at = rules("la-loi-salique")
    state = at.deal(seed)
    king = first(dealt(seed), 13)
    assert lying(at, state, "packet") == [[king]] + [[]] * 7
    assert lying(at, state, "stock") == [without(dealt(seed), king)[::-1]]
    assert lies_open(at, state, "stock")


@pytest.mark.parametrize("seed", SEEDS)
def test_la_loi_salique_to_its_end(seed):
    """All cards on the last king that has appeared, but aces and queens, which leave."""
    at = rules("la-loi-salique")
    state = at.deal(seed)
    packets = [[first(dealt(seed), 13)]]
    while Say("stock") in at.legal(state, 0):
        state = at.play(state, 0, Say("stock")).state
    for card in without(dealt(seed), packets[0][0]):
        if card.rank == 13:
            packets.append([card])
        elif card.rank not in (1, 12):
            packets[-1].append(card)
    assert lying(at, state, "packet") == packets
    assert len(packets) == 8
    assert lying(at, state, "foundation") == [[card] for card in dealt(seed) if card.rank == 1]
    assert lying(at, state, "queens") == [[card for card in dealt(seed) if card.rank == 12]]


def begun(cards):
    """The four aces and the four kings that appear first, each by what it is, and the cards without them."""
    first = dict.fromkeys(card for card in cards if card.rank in (1, 13))
    return first, without(cards, *first)


@pytest.mark.parametrize("seed", SEEDS)
def test_les_quatre_coins(seed):
    """Twelve packets in rounds; the eight foundation cards go up at once, and the next card takes their place."""
    at = rules("les-quatre-coins")
    state = at.deal(seed)
    cards = dealt(seed)
    stops = len(cards) - len(state.piles[at.at["stock"][0]].cards)
    first, rest = begun(cards[:stops])
    assert lying(at, state, "packet") == [rest[packet::12] for packet in range(12)]
    assert lying(at, state, "stock") == [cards[stops:][::-1]]
    assert [pile[0] for pile in lying(at, state, "foundation") if pile] == sorted(first, key=place)
    assert lies_open(at, state, "stock")


def place(card):
    """Where a card stands among the foundations: aces first, and in the order of the suits."""
    return card.rank, card.suit


@pytest.mark.parametrize("seed", SEEDS)
def test_les_quatre_coins_when_nothing_else_is_played(seed):
    """The entire pack in successive rounds; then the packets are taken up in order and dealt again, twice."""
    at = rules("les-quatre-coins")
    state = at.deal(seed)
    first, cards = begun(dealt(seed))
    assert len(first) == 8
    for redeal in range(3):
        while Say("stock") in at.legal(state, 0):
            state = at.play(state, 0, Say("stock")).state
        packets = lying(at, state, "packet")
        assert packets == [cards[packet::12] for packet in range(12)]
        assert [len(packet) for packet in packets] == [8] * 12
        assert lying(at, state, "foundation") == [[card] for card in sorted(first, key=place)]
        assert (Say("redeal") in at.legal(state, 0)) == (redeal < 2)
        cards = [card for packet in packets for card in packet]
        if redeal < 2:
            state = at.play(state, 0, Say("redeal")).state


@pytest.mark.parametrize("seed", SEEDS)
def test_le_moulin(seed):
    """An ace lies in the centre, and eight cards around it
    [cadogan-illustrated-games, Le Moulin, 3 'one ace centre eight' 8635c805]."""
    at = rules("le-moulin")
    state = at.deal(seed)
    ace = first(dealt(seed), 1)
    rest = without(dealt(seed), ace)
    assert lying(at, state, "foundation") == [[], [], [], [], [ace]]
    assert lying(at, state, "wing") == [[card] for card in rest[:8]]
    assert lying(at, state, "stock") == [rest[8:][::-1]]
    assert lying(at, state, "waste") == [[]]
    assert lies_open(at, state, "stock")


@pytest.mark.parametrize("seed", SEEDS)
def test_le_shah(seed):
    """Eight aces, one king, and three circles of eight; seven kings are thrown aside."""
    at = rules("le-shah")
    state = at.deal(seed)
    rest = [card for card in dealt(seed) if card.rank not in (1, 13)]
    aces = lying(at, state, "foundation")
    assert [(pile[0].rank, pile[0].suit, len(pile)) for pile in aces] == [(1, suit, 1) for suit in (0, 1, 2, 3) * 2]
    assert lying(at, state, "shah") == [[first(dealt(seed), 13)]]
    assert lying(at, state, "inner") == [[card] for card in rest[:8]]
    assert not any(lying(at, state, "middle") + lying(at, state, "outer"))
    state = at.play(state, 0, Say("stock")).state
    state = at.play(state, 0, Say("stock")).state
    assert lying(at, state, "middle") == [[card] for card in rest[8:16]]
    assert lying(at, state, "outer") == [[card] for card in rest[16:24]]
    assert lying(at, state, "stock") == [rest[24:][::-1]]
    assert len(rest[24:]) == 64
    assert lies_open(at, state, "stock")


@pytest.mark.parametrize("game_id", ["la-quinzaine", "la-loi-salique", "les-quatre-coins", "le-moulin"])
def test_two_whole_packs(game_id):
    assert whole(rules(game_id).deal(SEEDS[0])) == dict.fromkeys(range(1, 14), 8)


def test_two_packs_less_seven_kings():
    assert whole(rules("le-shah").deal(SEEDS[0])) == {13: 1} | dict.fromkeys(range(1, 13), 8)


def test_each_side_packet_of_les_quatre_coins_stands_beside_its_foundation():
    """Left of each row its ace foundation, right its king foundation: the picture shows what the rules say."""
    at = rules("les-quatre-coins")
    names = [[None if pile is None else at.spots[pile].short() for pile in row] for row in at.layout.rows]
    assert [row[:2] for row in names[1:5]] == [["p2", "f4"], ["p3", "f3"], ["p4", "f2"], ["p5", "f1"]]
    assert [row[2:] for row in names[1:5]] == [["f8", "p8"], ["f7", "p9"], ["f6", "p10"], ["f5", "p11"]]
    assert [names[0][0], names[5][0], names[0][3], names[5][3]] == ["p1", "p6", "p7", "p12"]


@pytest.mark.parametrize("game_id", ["la-loi-salique", "le-moulin"])
def test_of_foundations_that_are_alike_one_is_offered(game_id):
    """Suits do not count, so that of foundations with the same rank on top only the first is on the list."""
    at = rules(game_id)
    state = at.deal(SEEDS[1])
    folded = 0
    while (moves := at.legal(state, 0)) and len(state.piles[at.at["stock"][0]].cards) > 20:
        offered = {(move.source, rank(at, state, move)) for move in at.offered(state, 0) if plays_up(at, move)}
        legal = [(move.source, rank(at, state, move)) for move in moves if plays_up(at, move)]
        assert offered == set(legal)
        assert len(offered) == sum(plays_up(at, move) for move in at.offered(state, 0))
        folded += len(legal) > len(offered)
        state = at.play(state, 0, moves[-1] if Say("stock") in moves else moves[0]).state
    assert folded


def plays_up(at, move):
    """Whether a move plays a card to a foundation."""
    return isinstance(move, Shift) and move.target in at.at["foundation"]


def rank(at, state, move):
    """The rank on the foundation that a move goes to, and which way that goes."""
    top = state.piles[move.target].top
    return at.spots[move.target].rank, top and top.rank
