"""Deals by the numbers that they have in FreeCell programs."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.cards import cards, pack
from engine.catalogue import GAMES, open_table
from engine.catalogue import game as known
from engine.ms_deals import LAST_NUMBER, ms_number, ms_pack, ms_seed
from engine.record import Record, RecordError, read, write
from engine.solving.finding import find_win
from engine.solving.solver import solve
from engine.table import Table

# Row by row, as these programs have shown them since the 1990s; 11982 was the first that nobody could win.
KNOWN = {
    1: """
        Jd 2d 9h Jc 5d 7h 7c 5h
        Kd Kc 9s 5s Ad Qc Kh 3h
        2s Ks 9d Qd Js As Ah 3c
        4c 5c 10s Qh 4h Ac 4d 7s
        3s 10d 4s 10h 8h 2c Jh 7d
        6d 8s 8d Qs 6c 3d 8c 10c
        6s 9c 2h 6h
    """,
    617: """
        7d Ad 5c 3s 5s 8c 2d Ah
        10d 7s Qd Ac 6d 8h As Kh
        10h Qc 3h 9d 6s 8d 3d 10c
        Kd 5h 9s 3c 8s 7h 4d Js
        4c Qs 9c 9h 7c 6h 2c 2s
        4s 10s 2h 5d Jc 6c Jh Qh
        Jd Ks Kc 4h
    """,
    11982: """
        Ah As 4h Ac 2d 6s 10s Js
        3d 3h Qs Qc 8s 7h Ad Ks
        Kd 6h 5s 4d 9h Jh 9s 3c
        Jc 5d 5c 8c 9d 10d Kh 7c
        6c 2c 10h Qh 6d 10c 4s 7s
        Jd 7d 8h 9c 2h Qd 4c 5h
        Kc 8d 2s 3s
    """,
}
# Neither below the first nor above the last, and each number in one way only.
NO_SEEDS = ["ms:0", "ms:-1", f"ms:{LAST_NUMBER + 1}", "ms:0617", "ms: 617", "ms:", "ms:six", "ms:٦١٧", "ms", "ms617"]


@pytest.mark.parametrize(("number", "rows"), KNOWN.items())
def test_freecell_deals_what_everybody_knows_by_a_number(number, rows):
    table = open_table("FreeCell", ms_seed(number))
    shown = [cards(row) for row in rows.strip().splitlines()]
    columns = [table.state.piles[pile].cards for pile in table.rules.at["tableau"]]
    assert columns == [tuple(row[column] for row in shown if column < len(row)) for column in range(8)]


def test_the_first_cards_are_those_of_the_rule():
    assert tuple(ms_pack(1)[:8]) == cards("Jd 2d 9h Jc 5d 7h 7c 5h")
    assert tuple(ms_pack(617)[:8]) == cards("7d Ad 5c 3s 5s 8c 2d Ah")


@pytest.mark.parametrize("number", [1, 2, 32_000, 32_768, 65_536, LAST_NUMBER])
def test_every_number_deals_the_whole_pack(number):
    assert Counter(ms_pack(number)) == Counter(pack())
    assert ms_number(ms_seed(number)) == number


@pytest.mark.parametrize("number", [0, -1, LAST_NUMBER + 1])
def test_other_numbers_have_no_deal(number):
    with pytest.raises(ValueError, match="there is no deal ms"):
        ms_seed(number)


@pytest.mark.parametrize("seed", [*NO_SEEDS, "s1:617", "617", ""])
def test_no_other_seed_is_a_numbered_one(seed):
    assert ms_number(seed) is None
    if not seed.startswith("s1:"):
        with pytest.raises(ValueError, match="unknown shuffle algorithm"):
            open_table("FreeCell", seed)


def test_other_games_do_not_know_these_numbers():
    others = [game for game in GAMES if game.solo and not game.ms_deals]
    assert [game.id for game in GAMES if game.ms_deals] == ["freecell"]
    for game in others:
        with pytest.raises(ValueError, match="unknown shuffle algorithm"):
            Table.open(game.at({}, 1), ms_seed(617))


@pytest.mark.parametrize("cells", ["4", "1"])
def test_a_record_of_such_a_deal_is_read_as_it_was_written(cells):
    table = open_table("FreeCell", ms_seed(617), cells=cells)
    for text in table.legal_texts()[:1]:
        table = table.type(0, text)
    table = table.type(0, "undo").type(0, "resign")
    text = write(Record(known("freecell"), table, ("Ann",)), "FreeCell, deal ms 617")
    assert "\nseed: ms:617\n" in text
    found = read(text)
    assert (found.table.state, found.table.log, found.table.seed) == (table.state, table.log, "ms:617")
    for seed in NO_SEEDS:
        with pytest.raises(RecordError):
            read(text.replace("ms:617", seed))
    with pytest.raises(RecordError, match="unknown shuffle algorithm"):
        read(text.replace("game: freecell", "game: bakers-game"))


def test_such_a_deal_is_won_as_any_other():
    table = open_table("FreeCell", ms_seed(1))
    found = find_win(table.rules, table.state, 10_000, lambda: False)
    for move in found.moves:
        table = table.act(0, move)
    assert table.result is not None
    assert table.result.reason == "won"


@pytest.mark.thorough
@pytest.mark.parametrize("number", random.Random(617).sample(range(1, LAST_NUMBER + 1), 10))
def test_other_deals_come_out_as_nearly_all_do(number):
    table = open_table("FreeCell", ms_seed(number))
    for move in find_win(table.rules, table.state, 100_000, lambda: False).moves:
        table = table.act(0, move)
    assert table.result is not None
    assert table.result.reason == "won"


@pytest.mark.thorough
@pytest.mark.parametrize("number", [11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948])
def test_deals_that_nobody_wins_cannot_be_won(number):
    """All eight such deals among the first million; the search tries every position."""
    table = open_table("FreeCell", ms_seed(number))
    assert solve(table.rules, table.state, 100_000, lambda: False).comes_out is False
