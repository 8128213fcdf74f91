"""A game with numbered piles of each player, hands that only their owners see, and jokers that are wild."""

from __future__ import annotations

import random
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.text.boards import private_text
from bot.text.reader import ENGLISH
from bot.text.shared_boards import SharedText
from engine import catalogue
from engine.cards import Card, cards
from engine.errors import AmbiguousMove, IllegalMove, InvalidMove, Refusal
from engine.moves import Shift
from engine.notation import parse_move, print_move, short_move
from engine.piles import EMPTY, Pile, Spot
from engine.players.greedy import DRAW, FOUNDATION, JOIN, LAST, PLACE, _plain, greedy, in_order
from engine.players.thinking import horizon
from engine.players.witness import Witness
from engine.table import Table
from tests import test_every_game, test_no_leak, test_printing, texts
from tests.playing import NAMES, Setting, random_game
from tests.render.looking import changed, picture
from tests.spite import AWAY, GAME, GOAL_SIZE, STOCK, Spite, discards, goal, hand

pytestmark = pytest.mark.thorough

SETTING = Setting(GAME, "standard", {}, 2)
AT = SETTING.rules
ANN, BOB = 0, 1


def position(**lying: str) -> Table:
    """A table where it is Ann's turn; piles are named by index as `p7`, hands lie face down, jokers are "joker"."""
    piles = [EMPTY] * len(AT.spots)
    for name, text in lying.items():
        some = cards(text)
        index = int(name[1:])
        piles[index] = Pile(some, len(some) if index in (STOCK, hand(ANN), hand(BOB)) else 0)
    start = AT.deal("s1:position", first=ANN)
    return Table.lying(AT, "s1:position", start._replace(piles=tuple(piles)))


# Ann has two jokers and two equal sevens; her third discard pile shows a queen, as Bob's fourth does.
START = position(
    p0="as 2h", p3="2c 3c 4c 5c", p5="9s", p6="7c joker 3d 7c joker", p9="4d qh", p11="9d", p12="kd", p16="5d qs"
)


def read(text: str) -> Shift:
    move = parse_move(AT, START.state, ANN, text, NAMES[:2])
    assert isinstance(move, Shift)
    return move


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(test_every_game.test_games_come_to_an_end, marks=pytest.mark.thorough),
        test_every_game.test_whatever_a_program_may_ask_for_is_answered,
        test_every_game.test_a_state_stays_as_it_was,
        test_printing.test_every_position_of_a_game_is_printed,
    ],
)
def test_what_holds_of_every_game_holds_of_this_one(check):
    check(SETTING)


@pytest.mark.parametrize(
    "check",
    [
        test_every_game.test_random_game,
        test_every_game.test_replay,
        pytest.param(test_every_game.test_legal_and_refused_agree, marks=pytest.mark.thorough),
        test_no_leak.test_hidden_cards_change_nothing_that_is_shown,
        test_no_leak.test_views_show_no_card_that_lies_hidden,
    ],
)
def test_what_holds_of_every_played_game_holds_of_one_of_this(check):
    check((SETTING, [*random_game(SETTING.rules, "spite", test_every_game.PLIES)]))


@pytest.mark.thorough
def test_whatever_is_typed_is_answered():
    chance, words = random.Random("spite"), texts.vocabulary(AT)
    tables = [*random_game(AT, "texts", 60)][::12]
    some = [texts.Place(AT, table.state, words) for table in tables if table.state.phase == "play"]
    codes = {
        texts.answer(each, part)
        for each in (texts.typed(chance, some) for _ in range(400))
        for part in texts.parts(each.text)
    }
    assert {"move", "unread", "no-pile", "turn"} <= codes


@pytest.mark.parametrize(
    ("text", "pile"),
    [
        *[
            (text, discards(ANN)[2])
            for text in ("discard 3", "d3", "discard3", "d1.3", "discard 1.3", "discard 3 ann")
        ],
        *[
            (text, discards(BOB)[3])
            for text in ("discard 2.4", "d2.4", "Discard2.4", "discard 4 bob", "discard bob 4")
        ],
    ],
)
def test_a_numbered_pile_is_named_by_its_owner_and_its_number(text, pile):
    source = "hand 1" if pile in discards(ANN) else "discard 3"
    move = read(f"h {text}" if source == "hand 1" else f"d3 {text}")
    assert move.target == pile


def test_names_of_numbered_piles_read_back_from_either_side():
    for seat in (ANN, BOB):
        state = START.state._replace(turn=seat)
        for pile in (*discards(ANN), *discards(BOB)):
            move = Shift(hand(seat), pile, 2)
            assert parse_move(AT, state, seat, print_move(AT, state, seat, move)) == move
            assert parse_move(AT, state, seat, f"{short_move(AT, seat, move)} 2") == move
    assert print_move(AT, START.state, ANN, Shift(discards(ANN)[2], discards(BOB)[3])) == "discard 3 discard 2.4"
    assert print_move(AT, START.state, BOB, Shift(discards(ANN)[2], discards(BOB)[3])) == "discard 1.3 discard 4"


@pytest.mark.parametrize(
    ("text", "named"),
    [("h d9", "discard 9"), ("h d2.9", "discard 2.9"), ("h d3.1", "discard 3.1"), ("h d0.0", "discard 0.0")],
)
def test_a_numbered_pile_that_is_not_there_is_told_by_its_name(text, named):
    with pytest.raises(InvalidMove) as error:
        read(text)
    assert error.value.refusal == Refusal("no-pile", (named,))


@pytest.mark.parametrize("text", ["h h2.1", "h c1.1", "h g2.1", "h d.3", "h d2.", "h d1.2.3", "h discard 2.x"])
def test_a_pile_has_no_more_numbers_than_its_label(text):
    with pytest.raises(InvalidMove) as error:
        read(text)
    assert error.value.refusal.code == "unread"


def test_a_number_after_two_piles_is_still_a_number_of_cards():
    assert read("hand discard 2 3") == Shift(hand(ANN), discards(ANN)[1], 3)


def test_an_opponent_s_pile_alone_is_asked_about():
    """What fits there from one's own piles may be meant, but nothing says that a card is to be moved."""
    for text in ("discard 2.4", "d2.4"):
        with pytest.raises(InvalidMove) as asked:
            read(text)
        assert asked.value.suggestion == "discard 3 discard 2.4"


def test_a_whole_hand_is_seen_by_its_owner_alone():
    assert START.look(ANN).piles[hand(ANN)].cards == cards("7c joker 3d 7c joker")
    assert START.look(ANN).piles[hand(BOB)].cards == (Card.UNKNOWN,)
    for seat in (None, BOB):
        assert START.look(seat).piles[hand(ANN)].cards == (Card.UNKNOWN,) * 5
    assert "7♣ Joker  3♦  7♣ Joker" in str(START.look(ANN))
    assert "Joker" not in str(START)


def test_another_hand_changes_what_its_owner_sees_and_nothing_else_for_anybody():
    looked_at = 0
    for table in [*random_game(AT, "hands", 80)][::4]:
        for seat in (ANN, BOB):
            piles = [*table.state.piles]
            pile = piles[hand(seat)]
            piles[hand(seat)] = Pile((Card.of(13, 1),) * len(pile.cards), pile.down)
            other = table.state._replace(piles=tuple(piles))
            looked_at += pile != piles[hand(seat)]
            for watching in {None, ANN, BOB} - {seat}:
                assert AT.look(other, watching, table.trail) == AT.look(table.state, watching, table.trail)
            for typed in test_no_leak.TYPED:
                answers = [test_no_leak.answer(AT, state, 1 - seat, typed) for state in (other, table.state)]
                assert answers[0] == answers[1]
    assert looked_at > 20


def test_cards_of_a_hand_are_named_and_jokers_are_wild():
    assert read("3d c1") == read("3d centre 1") == Shift(hand(ANN), 0, 3)
    # Of two equal cards it does not matter which one is played.
    assert read("joker c1") == Shift(hand(ANN), 0, 1)
    table = START.type(ANN, "joker c1")
    assert table.state.piles[0].cards == cards("as 2h joker")
    assert [*table.state.piles[hand(ANN)].cards] == [*cards("7c joker 3d 7c")]
    with pytest.raises(AmbiguousMove):
        read("joker")


def test_a_full_pile_with_jokers_goes_away():
    table = position(
        p0="as joker 3s 4s 5s 6s joker 8s 9s 10s js qs", p3="2c", p5="9s", p6="kd 2d", p11="9d", p12="3d"
    )
    table = table.type(ANN, "kd c1")
    assert len(table.state.piles[AWAY].cards) == 13
    assert not table.state.piles[0].cards


# A card of one's own discard piles may go to an empty one of them, and back.
ALONE = {"p0": "as", "p3": "2c 3c 4c 5c", "p5": "9s", "p7": "kh", "p8": "4d", "p9": "qh", "p11": "9d", "p12": "3d"}


def test_a_card_goes_to_and_fro_but_not_for_ever():
    """No game has to see to that by itself."""
    table = position(p6="kd", **ALONE)
    for text in ("d1 d4", "d4 d1", "d1 d4"):
        assert text in [short_move(AT, ANN, move) for move in AT.legal(table.state, ANN)]
        table = table.type(ANN, text)
    with pytest.raises(IllegalMove) as error:
        table.type(ANN, "d4 d1")
    assert error.value.refusal == Refusal("repeats")
    assert str(error.value).startswith("That would bring back the same position a third time")
    assert Shift(discards(ANN)[3], discards(ANN)[0]) not in AT.offered(table.state, ANN)
    assert table.type(ANN, "h d1").state.turn == BOB


def test_who_could_only_bring_back_a_position_passes():
    table = position(p0="as", p5="9s", p7="kh", p11="9d", p12="3d")
    while table.legal_texts(ANN) != ["pass"]:
        assert "pass" in table.legal_texts(ANN)
        assert len(table.log) < 10
        table = table.type(ANN, table.legal_texts(ANN)[0])
    assert table.log


def test_the_table_is_drawn_with_every_label():
    *_, table = random_game(AT, "drawn", 30)
    drawn = picture(table.look(), NAMES[:2])
    assert drawn.width == 800
    piles = [*table.look().piles]
    # The place of each pile shows what lies there.
    for index in (*discards(ANN), *discards(BOB), goal(ANN)):
        other = [pile._replace(cards=cards("2h")) if number == index else pile for number, pile in enumerate(piles)]
        if piles[index].cards[-1:] != cards("2h"):
            assert changed(table.look(), table.look()._replace(piles=tuple(other))) is not None


def test_what_a_player_sees_alone_is_told_in_whole():
    seen = START.look(ANN)
    assert (
        private_text(ENGLISH, GAME.id, [seen.piles[hand(ANN)]])
        == "Only you see this: 7♣ Joker 3♦ 7♣ Joker in your hand."
    )
    live = SimpleNamespace(in_play=START, names=NAMES[:2], game=GAME)
    told = SharedText(ENGLISH, live).alt_text()
    assert all(f"discard {number} " in told for number in range(1, 5)), told


def test_a_game_for_exactly_two_is_not_one_for_one_player():
    assert not GAME.solo


class Forgetful(Spite):
    """The same without a contest."""

    def __init__(self, options, players):
        super().__init__(options, players)
        self.contest = None


def test_a_game_for_several_players_cannot_forget_its_contest():
    with pytest.raises(TypeError, match="Spite is for several players: its rules must set `contest`"):
        replace(GAME, rules=Forgetful).at({}, 2)


class Packs(Spite):
    """A table where players own nothing but what they draw from."""

    draw_pile = "hand"

    def __init__(self, options, players):
        super().__init__(options, players)
        self.spots = tuple(spot if spot.kind == "hand" else spot._replace(owner=None) for spot in self.spots)


@pytest.mark.parametrize("text", ["bob", "goal bob", "to bob", "7c bob"])
def test_the_name_of_a_player_with_nothing_but_a_draw_pile_names_no_pile(text):
    with pytest.raises(InvalidMove) as error:
        parse_move(Packs({}, 2), START.state, ANN, text, NAMES[:2])
    assert error.value.refusal.code == "unread"


def test_a_computer_plays_what_leads_on_before_it_ends_its_turn():
    """To the centre first, then out of spite; a discard ends the turn, and to and fro leads nowhere."""
    first, *others = [print_move(AT, START.state, ANN, move) for move in in_order(AT, START.state)]
    assert first == "hand centre 1"
    assert others[:3] == ["hand centre 2", "hand centre 1 3", "discard 3 discard 2.4"]
    assert all(text.startswith("hand discard") for text in others[3:-1])
    assert others[-1] == "discard 3 discard 1"


@pytest.mark.parametrize(
    ("source", "target", "place"),
    [
        ("reserve", "t1", PLACE),
        ("t1", "t2", JOIN),
        ("t3", "t2", LAST),
        ("t2", "reserve", LAST),
        ("t1", "f", FOUNDATION),
    ],
)
def test_where_players_have_columns_of_their_own_computers_build_on_them_before_they_draw(source, target, place):
    """A whole column joins another; a part of one that clears nothing could go to and fro."""
    spots = [Spot("tableau", number, ANN, "down") for number in (1, 2, 3)]
    spots += [Spot("reserve", owner=ANN), Spot("foundation", 1)]
    at = [*("t1", "t2", "t3", "reserve", "f")]
    rules = SimpleNamespace(spots=spots, goal_pile="foundation", ends_turn=lambda *_: False)
    piles = tuple(Pile(tuple(map(Card.parse, cards.split()))) for cards in ("5h", "6s", "7d 5d", "9c 5d", "4h"))
    move = Shift(at.index(source), at.index(target), 1)
    assert _plain(rules, START.state._replace(piles=piles), move) == place
    assert (place < DRAW) == (place != LAST)


def test_computers_that_play_what_comes_first_get_to_an_end():
    table = Table.open(AT, "s1:greedy", first=ANN)
    while table.result is None:
        table = table.act(table.state.turn, greedy(AT, table.state))
    assert table.result.reason == "won"


def test_a_line_of_thought_ends_at_what_is_not_known_where_players_own_neither_stock_nor_waste(monkeypatch):
    monkeypatch.setitem(catalogue._BY_ID, GAME.id, GAME)
    witness = Witness.open(GAME, Table.open(AT, "s1:think", first=ANN))
    places = horizon(witness.sight(ANN))
    assert {(hand(BOB), 0), (STOCK, 0), (goal(ANN), 0)} <= places
    assert not places & {(hand(ANN), 0), (goal(BOB), GOAL_SIZE - 1)}
