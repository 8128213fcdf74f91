"""What games for one player have in common: playing up, knowing when nothing is left, hints."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.catalogue import GAMES, find, near
from engine.events import Moved, apply
from engine.moves import Shift
from engine.notation import print_move
from engine.shuffle import numbered
from engine.solitaire.automatic import AUTO
from engine.table import Table
from tests.patience import lies, play, position, rules
from tests.playing import random_game

SOLO = [each for each in GAMES if each.solo]
PLAYING_UP = [each for each in SOLO if AUTO in each.options]
AT = rules("klondike")
AUTOMATIC = rules("klondike", auto="foundation")


def test_safe_cards_go_up_by_themselves():
    """The 2♥ may go: nothing but aces could be put on it. The 3♥ stays, for a black 2 that has still to come."""
    piles = {"f1": "As", "f2": "Ah", "t1": "3h 2h", "t2": "9s", "s": "2s |"}
    table = play(position(AUTOMATIC, piles), "stock")
    assert [lies(table, name) for name in ("f1", "f2", "t1", "w")] == ["As 2s", "Ah 2h", "3h", ""]


def test_a_card_that_another_may_need_stays():
    """Both black 2s are up before the 3♥ may go."""
    table = play(position(AUTOMATIC, {"f1": "As 2s", "f4": "Ac", "f2": "Ah 2h", "t1": "3h", "s": "9s |"}), "stock")
    assert lies(table, "t1") == "3h"
    table = play(position(AUTOMATIC, {"f1": "As 2s", "f4": "Ac 2c", "f2": "Ah 2h", "t1": "3h", "s": "9s |"}), "stock")
    assert lies(table, "f2") == "Ah 2h 3h"


def test_an_ace_that_comes_last_may_need_a_two():
    """Where foundations begin with twos, an ace comes last: the Penguin stays as long as the ace may lie on it."""
    penguin = rules("penguin", auto="foundation")
    piles = {"t1": "2s", "t2": "As", "t3": "9d", "f2": "2h 3h", "t4": "4h"}
    table = play(position(penguin, piles, base=2), "t3 c1")
    assert [lies(table, name) for name in ("t1", "f1", "f2", "t4")] == ["2s", "", "2h 3h 4h", ""]


def test_nothing_goes_up_by_itself_unless_that_is_chosen():
    table = play(position(AT, {"f1": "As", "t1": "2s", "s": "9s |"}), "stock")
    assert lies(table, "t1") == "2s"


def test_playing_up_is_taken_back_with_the_move_that_led_to_it():
    table = position(AUTOMATIC, {"f2": "Ah", "t1": "2h", "s": "9s |"})
    assert play(table, "stock", "undo").state == table.state


def test_what_goes_up_by_itself_could_have_been_moved_there():
    seen = set()
    for each in PLAYING_UP:
        at, plain = each.at({"auto": "foundation"}, 1), each.at({}, 1)
        for table in random_game(at, f"auto {each.id}", 60):
            states = [moment.state for moment in islice(table.past, 1)]
            for event in table.last:
                played = isinstance(event, Moved) and at.spots[event.source].kind != "stock" and len(states) > 1
                if played and at.spots[event.target].kind == "foundation":
                    assert Shift(*event) in plain.legal(states[-1], 0)
                    seen.add(each.id)
                states.append(apply(states[-1], event))
    assert len(seen) > len(PLAYING_UP) // 2, "in most games some card went up by itself"


def test_no_move_is_left_once_the_stock_has_been_seen_and_brings_nothing():
    table = position(AT, {"t1": "5s", "s": "9h 9d |"})
    assert not table.stuck, "nobody knows yet what lies in the stock"
    assert not play(table, "stock").stuck
    assert play(table, "stock", "stock").stuck, "every card has been seen"
    assert play(table, "stock", "stock", "redeal").stuck
    assert play(table, "stock", "stock", "undo", "undo").stuck, "what was taken back has been seen all the same"
    brings = play(position(AT, {"t1": "5s", "s": "4h 9d |"}), "stock", "stock")
    assert not play(position(AT, {"t1": "5s", "s": "9d 4h |"}), "stock", "stock", "redeal").stuck
    assert not brings.stuck


def test_by_threes_the_cards_below_the_top_one_are_not_known():
    """Honey-Bee: of three cards dealt at once the top one may be played
    [single-pack-patience, Honey-Bee, 12 '3 single packet klondike' eab428b8]."""
    threes = rules("klondike", draw="3")
    table = position(threes, {"t1": "5s", "f1": "As", "s": "9h 8c 9d 9c 2s Kd |"})
    assert play(table, "stock", "stock").stuck, "the king and the nine come up again and again"
    after = play(position(threes, {"t1": "5s", "f1": "As", "s": "9c 9d 9h 2s Kd 8h |"}), "stock", "w f", "stock")
    assert not after.stuck, "with the two gone, other cards come up than before"
    assert not play(after, "redeal").stuck
    assert play(after, "redeal", "stock").stuck, "the nine of hearts was the only one that had not been seen"


def test_hints_prefer_foundations_and_what_turns_up_cards():
    table = position(AT, {"t1": "9c | 5h", "t2": "6s", "t3": "Ah", "s": "2c |"})
    assert print_move(AT, table.state, 0, table.advice) == "tableau 3 foundation 2"
    table = position(AT, {"t1": "9c | 5h", "t2": "6s", "t3": "Kh", "s": "2c |"})
    assert print_move(AT, table.state, 0, table.advice) == "tableau 1 tableau 2"


def test_a_game_is_told_in_whole_sentences():
    said = {each.id: (at := each.at({}, 1), (*at.basics, *at.option_sentences(), each.summary)) for each in SOLO}
    assert [name for name, (at, _) in said.items() if not at.basics] == []
    assert [(name, text) for name, (_, texts) in said.items() for text in texts if not whole(text)] == []


def whole(sentence):
    """Whether a sentence begins and ends like one."""
    return (sentence[0].isupper() or sentence[0] == "`") and sentence.endswith((".", ".)"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_says_where_it_is_written_down(game):
    assert game.source, f"`source` of {game.title} must say where its rules come from"


def test_games_are_found_by_titles_aliases_and_ids_in_any_case():
    for each in GAMES:
        for name in (each.id, each.title, *each.aliases):
            assert find(name.upper()) == each, name
    assert find("no such game") is None


def test_names_that_come_close_are_suggested():
    assert [each.id for each in near("klondyke")][:1] == ["klondike"]
    assert near("xyzzy") == []
    assert [each.id for each in near("russian bnak")] == ["bank"], "a slip leaves no doubt"
    assert len(near("russian")) > 1, "half a name does"


def test_a_deal_is_the_same_wherever_it_is_dealt():
    """Pinned: whoever types this number, on any machine, gets these cards."""
    state = Table.open(AT, numbered(1)).state
    assert [str(pile.top) for pile in state.piles[6:]] == ["7♦", "K♦", "6♠", "5♥", "10♣", "8♣", "3♣"]
