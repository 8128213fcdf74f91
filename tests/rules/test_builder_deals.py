"""How the games are dealt in which columns are built, and what an empty place asks for.

Wherever a text tells the order in which the cards are dealt, that order is tested: cards are numbered from 0 as they
come from the pack, and a pile is the numbers of its cards.
"""

from __future__ import annotations

import pytest

from engine.cards import pack
from engine.catalogue import find
from engine.phrases import in_english
from engine.shuffle import shuffled
from engine.solitaire.base_rank import BaseNotes
from tests.patience import position, refusal, rules

SEEDS = ("s1:deal 1", "s1:deal 2", "s1:deal 3", "s1:deal 4")


def dealt(at, seed, kind):
    """The numbers of the cards in each pile of a kind, and how many of them lie face down."""
    number = {card: index for index, card in enumerate(shuffled(pack(), seed, 0))}
    piles = [at.deal(seed).piles[index] for index in at.at[kind]]
    return [[number[card] for card in pile.cards] for pile in piles], [pile.down for pile in piles]


def whole(at, seed):
    """Whether each card of the pack lies somewhere once."""
    return sorted(card.code for pile in at.deal(seed).piles for card in pile.cards) == list(range(1, 53))


@pytest.mark.parametrize("seed", SEEDS[:2])
@pytest.mark.parametrize(("number", "rows"), [("12", 3), ("8", 2), ("4", 1), ("0", 0)])
def test_scorpion(seed, number, rows):
    """Seven rows of seven, in three of them four cards face down, and three more for later
    [single-pack-patience, Scorpion, 3 'first 4 down remaining' 638e5721]
    [single-pack-patience, Scorpion, 6 '3 remaining set aside' b82895fc]."""
    at = rules("scorpion", down=number)
    columns, down = dealt(at, seed, "tableau")
    assert columns == [[7 * row + column for row in range(7)] for column in range(7)]
    assert down == [rows, rows, rows, rows, 0, 0, 0]
    assert sum(down) == int(number)
    # The first card to be dealt later is the one that comes next from the pack.
    assert dealt(at, seed, "stock") == ([[51, 50, 49]], [3])
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_klondike(seed):
    """Rows that begin one place further to the right each time, their first cards face up."""
    at = rules("klondike")
    columns, down = dealt(at, seed, "tableau")
    assert columns[0] == [0]
    assert columns[6] == [6, 12, 17, 21, 24, 26, 27]
    assert [len(column) for column in columns] == [1, 2, 3, 4, 5, 6, 7]
    assert down == [0, 1, 2, 3, 4, 5, 6]
    assert dealt(at, seed, "stock") == ([list(range(51, 27, -1))], [24])
    assert dealt(at, seed, "waste") == ([[]], [0])
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_yukon(seed):
    """As in Klondike; then on the remaining 6 columns a row of 6 cards, and 3 further rows."""
    at = rules("yukon")
    columns, down = dealt(at, seed, "tableau")
    assert [len(column) for column in columns] == [1, 6, 7, 8, 9, 10, 11]
    assert columns[0] == [0]
    assert columns[1] == [1, 7, 28, 34, 40, 46]
    assert columns[6] == [6, 12, 17, 21, 24, 26, 27, 33, 39, 45, 51]
    assert down == [0, 1, 2, 3, 4, 5, 6]
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
@pytest.mark.parametrize("joins", ["either", "strict"])
def test_curds_and_whey(seed, joins):
    """Four rows of thirteen, all face up [single-pack-patience, Curds and Whey, 3 'entire face row 13' 57233afa]."""
    columns, down = dealt(rules("curds-and-whey", joins=joins), seed, "tableau")
    assert columns == [[column, column + 13, column + 26, column + 39] for column in range(13)]
    assert not any(down)


@pytest.mark.parametrize("seed", SEEDS)
def test_penguin(seed):
    """The first card is the Penguin; the 3 others of its rank are foundations; 49 cards in 7 rows of 7, face up."""
    at = rules("penguin")
    order = shuffled(pack(), seed, 0)
    rank = order[0].rank
    left = [number for number, card in enumerate(order) if number == 0 or card.rank != rank]
    columns, down = dealt(at, seed, "tableau")
    assert columns == [[left[7 * row + column] for row in range(7)] for column in range(7)]
    assert not any(down)
    state = at.deal(seed)
    for index in at.at["foundation"]:
        suit = at.spots[index].suit
        begun = [] if suit == order[0].suit else [(rank, suit)]
        assert [(card.rank, card.suit) for card in state.piles[index].cards] == begun
    assert state.notes == BaseNotes(base=rank)
    assert dealt(at, seed, "cell") == ([[]] * 7, [0] * 7)
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_king_albert(seed):
    """Rows of 9, 8, 7 ... each beginning one card further to the right; the remaining 7 cards are the reserve."""
    at = rules("king-albert")
    columns, down = dealt(at, seed, "tableau")
    assert [len(column) for column in columns] == list(range(1, 10))
    assert columns[0] == [0]
    assert columns[1] == [1, 9]
    assert columns[8] == [8, 16, 23, 29, 34, 38, 41, 43, 44]
    assert dealt(at, seed, "reserve") == ([[45], [46], [47], [48], [49], [50], [51]], [0] * 7)
    assert not any(down)
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_idiots_delight(seed):
    """Columns of 1, 2, 3, 4, 5, 4, 3, 2, 1 cards; in the reserve two rows of 9 face down, then one face up."""
    at = rules("idiots-delight")
    columns, down = dealt(at, seed, "tableau")
    assert [len(column) for column in columns] == [1, 2, 3, 4, 5, 4, 3, 2, 1]
    assert not any(down)
    assert dealt(at, seed, "reserve") == ([[25 + pile, 34 + pile, 43 + pile] for pile in range(9)], [2] * 9)
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
@pytest.mark.parametrize("finished", ["stay", "leave"])
def test_simple_simon(seed, finished):
    """Eight rows, the first of three cards and each of one more, all from the left edge
    [single-pack-patience, Simple Simon, 5 'row 3 left most' 87312427]."""
    at = rules("simple-simon", finished=finished)
    columns, down = dealt(at, seed, "tableau")
    assert columns[0] == [0, 3, 7, 12, 18, 25, 33, 42]
    assert columns[3] == [6, 10, 15, 21, 28, 36, 45]
    assert columns[9] == [51]
    assert [len(column) for column in columns] == [8, 8, 8, 7, 6, 5, 4, 3, 2, 1]
    assert not any(down)
    assert whole(at, seed)
    assert ("foundation" in at.at) == (finished == "leave")


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_chinese_solitaire(seed):
    """Piles of one to seven cards, only the last face up; settled: the stock has 24 cards."""
    at = rules("chinese-solitaire")
    columns, down = dealt(at, seed, "tableau")
    assert [len(column) for column in columns] == [1, 2, 3, 4, 5, 6, 7]
    assert down == [0, 1, 2, 3, 4, 5, 6]
    assert dealt(at, seed, "stock") == ([list(range(51, 27, -1))], [24])
    assert whole(at, seed)


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_chinese_solitaire_of_seven_by_seven(seed):
    """Settled: seven piles of seven, three in stock; pile k has k - 1 cards face down."""
    at = rules("chinese-solitaire", layout="7x7")
    columns, down = dealt(at, seed, "tableau")
    assert [len(column) for column in columns] == [7] * 7
    assert down == [0, 1, 2, 3, 4, 5, 6]
    assert dealt(at, seed, "stock") == ([[51, 50, 49]], [3])
    assert whole(at, seed)


@pytest.mark.parametrize(
    ("rank", "column", "foundation"),
    [(9, "an eight", "a nine"), (1, "a king", "an ace"), (2, "an ace", "a two"), (8, "a seven", "an eight")],
)
def test_an_empty_place_of_penguin_names_what_it_takes(rank, column, foundation):
    at = rules("penguin")
    table = position(at, {"t1": "2c Js", "t2": "3c Jh"}, base=rank)
    said = [in_english(refusal(table, text).parts[1]) for text in ("t1 t3", "t2 f2")]
    assert said == [column, f"{foundation} of hearts"]


@pytest.mark.parametrize(
    ("name", "game_id"),
    [
        *(("Scorpion", "scorpion"), ("Yukon", "yukon"), ("Curds and Whey", "curds-and-whey")),
        *(("Penguin", "penguin"), ("Beak and Flipper", "penguin"), ("King Albert", "king-albert")),
        *(("Idiot's Delight", "idiots-delight"), ("Simple Simon", "simple-simon")),
        *(("Chinese Solitaire", "chinese-solitaire"), ("Klondike", "klondike")),
    ],
)
def test_names(name, game_id):
    assert find(name).id == game_id


@pytest.mark.parametrize("game_id", ["yukon", "curds-and-whey", "penguin", "king-albert", "simple-simon"])
def test_lists_show_one_of_several_empty_columns(game_id):
    """All of them may be named, but lists that hold 25 moves need not repeat what comes to the same."""
    at = rules(game_id)
    table = position(at, {"t1": "4d Kh"})
    to_columns = [move.target for move in at.legal(table.state, 0) if move.target in at.at["tableau"]]
    assert to_columns == list(at.at["tableau"][1:])
    assert [m.target for m in at.offered(table.state, 0) if m.target in at.at["tableau"]] == to_columns[:1]


@pytest.mark.parametrize("game_id", ["scorpion", "chinese-solitaire"])
def test_where_it_matters_which_column_is_filled_lists_show_all(game_id):
    """The last cards of the stock go to the first three columns only."""
    at = rules(game_id)
    table = position(at, {"t1": "4d Kh"})
    assert at.offered(table.state, 0) == at.legal(table.state, 0)
    assert len(at.offered(table.state, 0)) == 6
