"""The deals of the castles, Spaces, Honey-Bee and Strategy, and the redeals of Spaces."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import cards, pack
from engine.moves import Say
from engine.shuffle import shuffled
from engine.solitaire.dealing import Dealing
from engine.solitaire.notes import SolitaireNotes
from engine.table import Table
from tests.patience import SEED, lies, play, position, rules

SEEDS = [f"s1:deal {number}" for number in range(20)]
CASTLES = ("beleaguered-castle", "streets-and-alleys", "citadel", "fortress", "chessboard")
ROWS = "abcd"


def sizes(at, state, kind):
    return [len(state.piles[pile].cards) for pile in at.at[kind]]


def card_at(at, state, kind, number, position):
    """A card by its pile's kind and number, counted from 1, and its place above the bottom."""
    return state.piles[at.at[kind][number - 1]].cards[position]


@pytest.mark.parametrize("game_id", CASTLES)
@pytest.mark.parametrize("seed", SEEDS[:5])
def test_all_cards_of_a_castle_lie_open(game_id, seed):
    state = rules(game_id).deal(seed)
    assert Counter(card for pile in state.piles for card in pile.cards) == Counter(pack())
    assert not any(pile.down for pile in state.piles)


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_beleaguered_castle(seed):
    """The rows left and right of the source are columns one to four and five to eight
    [single-pack-patience, Beleaguered Castle, 7 'columns alternately left right' a82abe88]
    [single-pack-patience, Beleaguered Castle, 8 '4 rows each side' fe2913c5]."""
    at = rules("beleaguered-castle")
    state = at.deal(seed)
    assert [state.piles[pile].cards for pile in at.at["foundation"]] == [
        cards(ace) for ace in ("as", "ah", "ad", "ac")
    ]
    assert sizes(at, state, "tableau") == [6] * 8
    others = [card for card in shuffled(pack(), seed, 0) if card.rank != 1]
    for count, card in enumerate(others):
        place, column = divmod(count, 8)
        assert card_at(at, state, "tableau", column + 1, place) == card


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_streets_and_alleys(seed):
    """With the aces among them, the first four columns have a card more
    [single-pack-patience, Streets and Alleys, 2 'left have 7 instead' 984c3caf]."""
    at = rules("streets-and-alleys")
    state = at.deal(seed)
    assert sizes(at, state, "foundation") == [0] * 4
    assert sizes(at, state, "tableau") == [7] * 4 + [6] * 4


@pytest.mark.parametrize("game_id", ["fortress", "chessboard"])
@pytest.mark.parametrize("seed", SEEDS[:5])
def test_fortress_and_chessboard(game_id, seed):
    """Two times five columns, the first ones of six cards, the others of five
    [single-pack-patience, Fortress, 3 '5 rows upper 6' ab3d9331]."""
    at = rules(game_id)
    state = at.deal(seed)
    assert sizes(at, state, "foundation") == [0] * 4
    assert sizes(at, state, "tableau") == [6, 5, 5, 5, 5, 6, 5, 5, 5, 5]


def test_chessboard_begins_with_the_choice_of_a_rank():
    """The rank of the foundations is named once all cards lie there
    [single-pack-patience, Chessboard, 1 'finished study choose rank' 28cb2bdf]."""
    at = rules("chessboard")
    table = Table.open(at, SEEDS[0])
    assert len(at.legal(table.state, 0)) == 13
    named = play(table, "sevens")
    assert named.state.piles == table.state.piles
    assert not any(isinstance(move, Say) for move in at.legal(named.state, 0))


@pytest.mark.parametrize("game_id", CASTLES)
def test_columns_are_numbered_from_the_left(game_id):
    """Labels on the picture are what is typed."""
    spots = [spot for spot in rules(game_id).spots if spot.kind == "tableau"]
    assert [spot.short() for spot in spots] == [f"t{number}" for number in range(1, len(spots) + 1)]
    assert {spot.fan for spot in spots} == {"down"}


# Citadel.


def dealt(first):
    """Citadel as it is dealt from a pack that begins with some cards."""
    at = rules("citadel")
    start = cards(first)
    deal = Dealing([*start, *(card for card in pack()[::-1] if card not in start)], at.at, len(at.spots))
    at.deal_layout(deal)
    return at, deal


def bottoms(at, deal, numbers):
    return [deal.piles[at.at["tableau"][number - 1]].cards[:1] for number in numbers]


def test_citadel_deals_aces_to_the_foundations_and_skips_their_columns():
    """An ace goes to the foundations, and the column gets no card for it
    [single-pack-patience, Citadel, 3 'ace foundations skip row' 5594e133]."""
    at, deal = dealt("5h as 9c ad 7d 8h 8c 10s jd")
    assert bottoms(at, deal, (1, 3, 5, 6, 7, 8)) == [(card,) for card in cards("5h 9c 7d 8h 8c 10s")]
    # The columns that were skipped begin with later cards.
    assert deal.piles[at.at["tableau"][0]].cards[:2] == cards("5h jd")
    assert bottoms(at, deal, (2, 4)) == [(card,) for card in cards("kc jc")]


def test_citadel_deals_what_fits_to_the_foundations():
    """What follows on a foundation goes up as well, and its column gets no card either
    [single-pack-patience, Citadel, 4 'further immediately again skip' 101c5399]."""
    at, deal = dealt("as 2s 3s 3h 5s ah 2h 10s")
    assert bottoms(at, deal, (4, 5, 8)) == [(card,) for card in cards("3h 5s 10s")]
    assert deal.piles[at.at["foundation"][0]].cards[:3] == cards("as 2s 3s")
    assert deal.piles[at.at["foundation"][1]].cards == cards("ah 2h")


def test_citadel_leaves_cards_that_lie_in_columns_until_the_deal_is_done():
    """A card that lies in a column stays there until the deal is over
    [single-pack-patience, Citadel, 6 'only dealt during deal' cdfecf4f]."""
    at, deal = dealt("2s as 3s 4s")
    assert deal.piles[at.at["foundation"][0]].cards == cards("as")
    assert bottoms(at, deal, (1, 3, 4)) == [(card,) for card in cards("2s 3s 4s")]


@pytest.mark.parametrize("seed", SEEDS)
def test_citadel(seed):
    """A column has seven or six cards, less one for each time that it was left out
    [single-pack-patience, Citadel, 5 'rows unequal in length' 227ec965]."""
    at = rules("citadel")
    state = at.deal(seed)
    up = sizes(at, state, "foundation")
    assert all(up)
    for pile in at.at["foundation"]:
        there = state.piles[pile].cards
        assert [(card.rank, card.suit) for card in there] == [(n + 1, there[0].suit) for n in range(len(there))]
    columns = sizes(at, state, "tableau")
    assert all(size <= most for size, most in zip(columns, [7] * 4 + [6] * 4, strict=True))
    assert sum(columns) == 52 - sum(up)


# Spaces.


def board(*rows, redeals=0, **options):
    """Spaces as it lies after some redeals; a row is its cards from the left, "-" for a gap."""
    piles = {
        f"{row}{number}": card
        for row, text in zip(ROWS, rows, strict=True)
        for number, card in enumerate(text.split(), 1)
        if card != "-"
    }
    return position(rules("spaces", **options), piles, redeals=redeals)


def row_of(table, row):
    return [lies(table, f"{row}{number}") or "-" for number in range(1, 14)]


@pytest.mark.parametrize("seed", SEEDS)
def test_spaces(seed):
    """Four rows of thirteen, and where the aces were there are gaps
    [single-pack-patience, Spaces, 1 '13 across 4 down' 18359b85]
    [single-pack-patience, Spaces, 2 'remove 4 aces aside' 22b50b22]."""
    at = rules("spaces")
    state = at.deal(seed)
    lying = [None if card.rank == 1 else card for card in shuffled(pack(), seed, 0)]
    assert [spot.short() for spot in at.spots] == [f"{row}{number}" for row in ROWS for number in range(1, 14)]
    assert [pile.top for pile in state.piles] == lying


# Stuck: the gaps are to the right of kings. Runs: three spades, no heart, two diamonds, and all clubs.
STUCK = (
    "2s 3s 4s 6d 7d Kd - 9s 10s Js Qs 5d Jd",
    "3h 2h 4h 5h 6h 7h 8h 9h 10h Qd Kh - Jh",
    "2d 3d 5s 6s 7s 4d 8s Ks - Qh 8d 9d 10d",
    "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc -",
)
LOOSE = [card for row, kept in zip(STUCK, (3, 0, 2, 12), strict=True) for card in row.split()[kept:] if card != "-"]


@pytest.mark.parametrize("number", [1, 2])
def test_spaces_redeals_the_cards_that_are_out_of_sequence(number):
    """What is not in order is dealt again, with a gap after what stays in a row
    [single-pack-patience, Spaces, 11 'gather not in sequence' 0ceec2bc]
    [single-pack-patience, Spaces, 12 'leaving right last card' c3c4a500].

    Settled: without a leading 2 the gap is at the far left.
    """
    table = play(board(*STUCK, redeals=number - 1), "redeal")
    assert row_of(table, "a")[:4] == ["2s", "3s", "4s", "-"]
    assert row_of(table, "b")[0] == "-"
    assert row_of(table, "c")[:3] == ["2d", "3d", "-"]
    assert row_of(table, "d") == STUCK[3].split()
    dealt_anew = [*row_of(table, "a")[4:], *row_of(table, "b")[1:], *row_of(table, "c")[3:]]
    assert cards(" ".join(dealt_anew)) == tuple(shuffled(cards(" ".join(LOOSE)), SEED, number))
    assert table.state.notes == SolitaireNotes(redeals=number)


def test_spaces_deals_another_order_the_second_time():
    """Each redeal is shuffled anew, and there are two
    [single-pack-patience, Spaces, 15 'repeat redealing second time' 064b738c]."""
    at = rules("spaces", dealing="any")
    table = Table.open(at, SEED)
    once = play(table, "redeal")
    twice = play(once, "redeal")
    assert len({table.state.piles, once.state.piles, twice.state.piles}) == 3
    assert twice.state.notes == SolitaireNotes(redeals=2)
    assert Say("redeal") not in at.legal(twice.state, 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_spaces_may_shuffle_the_aces_in(seed):
    """The variant: the aces are shuffled in and taken out again
    [single-pack-patience, Spaces, 14 'include aces no spaces' b91ae978]."""
    table = board(*STUCK, aces="shuffled")
    table = play(Table(table.rules, seed, table.state._replace(seed=seed)), "redeal")
    rows = [row_of(table, row) for row in ROWS]
    assert rows[0][:3] == ["2s", "3s", "4s"]
    assert rows[2][:2] == ["2d", "3d"]
    assert rows[3][:12] == STUCK[3].split()[:12]
    assert sorted(card for row in rows for card in row) == sorted(" ".join(STUCK).split())
    lying = [card for row, kept in zip(rows, (3, 0, 2, 12), strict=True) for card in row[kept:]]
    aces = cards("as ah ad ac")
    order = shuffled([*cards(" ".join(LOOSE)), *aces], seed, 1)
    assert lying == ["-" if card in aces else _typed(card) for card in order]


def _typed(card):
    return f"{str(card)[:-1]}{'shdc'[card.suit]}"


SUITS = [f"{' '.join(f'{rank}{suit}' for rank in (*range(2, 11), 'J', 'Q', 'K'))} -" for suit in "shdc"]


def test_spaces_is_won_when_each_row_runs_from_two_to_king():
    """Each row of one suit in order wins [single-pack-patience, Spaces, 4 '4 rows same suit' 1d5a6a90]."""
    last = SUITS[2].replace("Qd Kd -", "- Qd Kd")
    table = play(board(SUITS[3], SUITS[1], last, SUITS[0]), "Qd")
    assert table.result is None
    assert play(table, "Kd").result.reason == "won"


def test_spaces_is_not_won_while_a_run_stands_one_place_too_far_to_the_right():
    shifted = "- " + SUITS[2].removesuffix(" -")
    table = board(SUITS[3], SUITS[1], shifted, SUITS[0].replace("Ks -", "- Ks"))
    table = play(table, "Ks")
    assert table.result is None
    assert table.rules.left(table.state) == 12


# Honey-Bee and Strategy.


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_honey_bee(seed):
    """A hive of ten, a garden of two rows of three, and a stock of 36
    [single-pack-patience, Honey-Bee, 3 'deal 10 beehive' 83f3ca85]
    [single-pack-patience, Honey-Bee, 4 'three second row' d61fb081]
    [single-pack-patience, Honey-Bee, 7 'remaining 36 form stock' 551d83d8]."""
    at = rules("honey-bee")
    state = at.deal(seed)
    order = shuffled(pack(), seed, 0)
    dealt_to = {kind: [state.piles[pile] for pile in at.at[kind]] for kind in at.at}
    assert dealt_to["hive"] == [(tuple(order[:10]), 0)]
    assert dealt_to["garden"] == [((card,), 0) for card in order[10:16]]
    assert dealt_to["stock"] == [(tuple(order[16:][::-1]), 36)]
    assert sizes(at, state, "waste") == sizes(at, state, "discard") == [0]


def test_only_the_top_card_of_the_hive_is_seen():
    """Of the hive only the top card is seen
    [single-pack-patience, Honey-Bee, 3 'only top visible beehive' 83f3ca85]."""
    table = Table.open(rules("honey-bee"), SEED)
    (hive,) = table.rules.at["hive"]
    assert table.look().piles[hive].cards == table.state.piles[hive].cards[-1:]


@pytest.mark.parametrize(("number", "aces"), [(0, 0), (1, 0), (27, 1), (32, 1), (301, 2)])
def test_strategy(number, aces):
    """Aces on top leave at once, and the first other card lies open
    [single-pack-patience, Strategy, 1 'removing aces appear' 266a5210]."""
    at = rules("strategy")
    state = at.deal(f"s1:deal {number}")
    order = shuffled(pack(), f"s1:deal {number}", 0)
    (stock,) = at.at["stock"]
    assert state.piles[stock] == (tuple(order[aces:][::-1]), 51 - aces)
    assert {card for pile in at.at["foundation"] for card in state.piles[pile].cards} == set(order[:aces])
    assert sizes(at, state, "waste") == [0] * 8


def test_what_is_advised_in_strategy_buries_no_lower_card_of_the_suit():
    """A card that covers a lower one of its suit is in its way
    [single-pack-patience, Strategy, 12 'avoid lower same suit' 17bc4fd4]."""
    at = rules("strategy")
    wastes = {f"w{number}": f"{number}s" for number in (2, 3, 4, 5, 6)} | {"w8": "6s 9s"}
    table = position(at, {"s": "2h | 7s", "w1": "2d", "w7": "8h", **wastes})
    assert at.spots[at.advice.hint(table.state, ()).target].short() == "w7"
