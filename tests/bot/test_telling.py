"""Who is said to have done what: the subject of a sentence is the person who moved."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from bot.model.facts import BoardLine, Cards, Note, Who
from bot.model.outcomes import MadeMove
from bot.model.playthrough import step_between
from bot.text.board_lines import last_of, recent, told, words
from bot.text.captions import in_brief
from bot.text.move_words import MoveWords
from bot.text.narration import Narrator
from bot.text.reader import ENGLISH
from bot.text.solo_narration import narrate_solo
from bot.text.table_kinds import telling_of, text_of
from engine.cards import cards, listed
from engine.catalogue import game
from engine.chinese_patience.board import TABLEAU, stock
from engine.chinese_patience.priorities import Priority
from engine.events import Called, Ended, Moved, apply
from engine.game import Rules
from engine.notation import parse_move
from engine.shuffle import numbered
from engine.table import Table
from render.slips import slips_of
from tests import bank, patience, positions
from tests.bot.conftest import Room, texts
from tests.bot.test_request_rates import scene_of
from tests.playing import random_game, settings
from tests.told import players

NAMES = players("Ann", "Bob", "Cleo", "Dan")


def option_sentences(table: Table, seat: int, text: str) -> str:
    """What is told of one move."""
    after = table.type(seat, text)
    return told(ENGLISH, Narrator(table.rules, NAMES, table.state, table.breached).narrate(seat, after.last))


def bank_table(**piles: Any) -> Table:
    return bank.position(bank.rules("standard"), ["8s"], **piles)


def test_a_card_of_an_opponent_is_moved_by_who_took_it() -> None:
    table = bank_table(waste=["", "7h"], reserve=["2c 5d", "3d 4c"])
    assert option_sentences(table, 0, "waste 2 house 1") == "**Ann** 7♥ from Bob's waste → 8♠ (house 1)"
    assert option_sentences(table, 0, "reserve 2 house 1") == (
        "**Ann** 4♣ from Bob's reserve → 8♠ (house 1), turned up 3♦ (Bob's reserve)"
    )
    assert option_sentences(table, 0, "reserve house 1") == "**Ann** 5♦ → 8♠ (house 1), turned up 2♣ (own reserve)"


def test_a_card_that_all_share_is_moved_by_who_took_it() -> None:
    table = bank_table(waste=["9s", "7s"])
    assert option_sentences(table, 0, "house 1 waste 2") == "**Ann** 8♠ → 7♠ (Bob's waste)"
    assert option_sentences(table, 0, "house 1 waste 1") == "**Ann** 8♠ → own waste"


def test_who_is_called_makes_good_and_moves_the_cards() -> None:
    table = bank_table(reserve=["2c Ad", "3d 4c"]).type(0, "hand")
    said = option_sentences(table, 1, "knock")
    assert said.startswith(
        "**Bob** called Stop: A♦ could go from the reserve to its foundation.\n"
        "Everything from that move on is undone, and **Ann** loses the turn.\n"
        "**Ann** A♦ → foundation"
    )
    assert "\n**Bob**" not in said


def test_who_passed_over_a_space_drew_no_card_and_who_is_out_by_filling_it_loses_no_turn() -> None:
    houses, rest = ["5s", "6h", "", "9d"], {"hand": ["", "2h"], "waste": ["", ""]}
    table = bank.position(bank.rules("standard"), houses, reserve=["3c", "2d 4c"], **rest).type(0, "pass")
    assert option_sentences(table, 1, "knock") == (
        "**Bob** called Stop: 3♣ could fill house 3.\n"
        "Everything from that move on is undone.\n"
        "**Ann** 3♣ → empty house 3"
    )
    assert table.type(1, "knock").result is not None


def test_who_was_stopped_over_a_space_and_goes_on_loses_the_turn() -> None:
    table = bank.position(bank.rules("strict"), ["9d", "10c"], reserve=["5c 5d", "2d 4c"]).type(0, "hand")
    said = option_sentences(table, 1, "knock")
    assert said.startswith("**Bob** called Stop: 9♦ could go to house 2, to make a space or fill one.\n")
    assert "**Ann** loses the turn." in said


@pytest.mark.parametrize("game_id", ["chinese", "bank"])
def test_a_blocked_deal_is_not_said_to_leave_nothing_to_play(game_id: str) -> None:
    """It is blocked where all have gone through their cards in vain, though something else could be played."""
    rules = game(game_id).at(game(game_id).preset("guided"), 2)
    narrator = Narrator(rules, NAMES, rules.deal("s1:1"))
    said = told(ENGLISH, narrator.narrate(0, (Ended(blocked=True),)))
    assert said == "The deal is blocked: play only goes round in circles."


def test_who_is_knocked_loses_the_card_in_hand() -> None:
    table = positions.position(positions.rules("knocking"), ["8s", "Kh"], waste=["7h", ""]).type(0, "stock")
    said = option_sentences(table, 1, "knock")
    assert re.search(r"\n\*\*Ann\*\* \S+ → own waste", said)
    assert "\n**Bob**" not in said


def test_a_knock_names_the_card_that_was_missed_wherever_it_is_by_now() -> None:
    table = positions.position(positions.rules("knocking"), ["8s", "Kh"], stock=["2c Ah", "3c 4d"])
    table = positions.play(table, "1 stock", "1 stock waste")
    assert table.state.turn == 1
    assert option_sentences(table, 1, "knock") == (
        "**Bob** knocked: A♥ could go to its foundation.\n**Ann** takes a penalty card."
    )


def test_a_knock_tells_the_first_breach_of_the_turn() -> None:
    table = positions.position(positions.rules("knocking"), ["8s", "9h"], stock=["2c 3d", "3c 4d"], waste=["", "7s"])
    table = table.type(0, "stock")
    assert option_sentences(table, 1, "knock").startswith("**Bob** knocked: 8♠ could go to Bob's waste.\n")
    two = positions.position(positions.rules("knocking"), ["8s", "9h"], stock=["2c 3d", "3c 4d"])
    assert option_sentences(two.type(0, "stock"), 1, "knock").startswith(
        "**Bob** knocked: 8♠ could go to column 2.\n"
    )


def test_a_knock_for_nothing_that_was_missed_says_what_was_wrong() -> None:
    table = bank_table(waste=["", "7h"], reserve=["2c 5d", "3d Kc"]).type(0, "reserve waste 2")
    said = option_sentences(table, 1, "knock")
    assert said.startswith("**Bob** called Stop: **Ann** put a card where it doesn't fit.\n")


def test_no_call_names_a_card_that_not_all_could_see() -> None:
    table = positions.position(positions.rules("knocking"), ["8s", "Kh"], stock=["2c Ah", "3c 4d"])
    call = Called(1, 0, Priority.FOUNDATION, (stock(0), 0))
    said = told(ENGLISH, Narrator(table.rules, NAMES, table.state, table.state).narrate(1, (call,)))
    assert said.startswith("**Bob** knocked: **Ann** didn't play to a foundation first.\n")


def test_who_gives_up_lays_the_card_down() -> None:
    table = bank_table().type(0, "hand")
    assert re.fullmatch(r"\*\*Ann\*\* resigned\.\n\*\*Ann\*\* \S+ → own waste", option_sentences(table, 0, "resign"))


def test_an_open_stock_is_turned_up_for_its_owner() -> None:
    table = positions.position(positions.rules("williams"), stock=["2c 9d | 5h", "3c 4d"])
    assert option_sentences(table, 0, "stock waste") == "**Ann** 5♥ → own waste\n**Bob** drew 4♦"


def test_columns_that_are_turned_up_together_are_told_as_one() -> None:
    table = Table.open(positions.rules("knocking"), "s1:1")
    cards = listed(table.state.piles[column].cards[-1] for column in TABLEAU)
    seat = table.state.turn
    assert option_sentences(table, seat, "turn") == f"**{NAMES[seat].name}** turned up {cards}"


def movers(rules: Rules, moves: int, chance: random.Random) -> Iterator[tuple[int, Table, Table]]:
    """Random moves of a table: who moved, and the table before and after."""
    table = Table.open(rules, f"s1:{chance.random()}")
    for _ in range(moves):
        acts = [(seat, move) for seat in range(rules.players) for move in rules.legal(table.state, seat)]
        if not acts:
            return
        seat, move = chance.choice(acts)
        after = table.act(seat, move) if chance.random() < 0.99 else table.resign(seat)
        yield seat, table, after
        table = after


@pytest.mark.parametrize(
    "rules",
    [bank.rules("standard"), bank.rules("covered", 3), bank.rules("easy"), positions.rules("knocking", 4),
     positions.rules("williams", 3), positions.rules("lynch")],
)  # fmt: skip
def test_the_subject_of_every_move_is_who_moved(rules: Rules) -> None:
    chance, others = random.Random(8), 0
    names = players("Ann", "Bob", "Cleo", "Dora")[: rules.players]
    for _ in range(6):
        for seat, before, after in movers(rules, 120, chance):
            called = [event.against for event in after.last if isinstance(event, Called)]
            said = Narrator(rules, names, before.state).narrate(seat, after.last)
            state = before.state
            for event in after.last:
                if isinstance(event, Moved) and rules.spots[event.target].kind != "joker":
                    cards = listed(state.piles[event.source].cards[-event.size :])
                    mover = called[0] if called else seat
                    assert any(line.who == names[mover] and words(ENGLISH, line).startswith(cards) for line in said)
                    others += rules.spots[event.source].owner not in (None, mover)
                state = apply(state, event)
    assert others or not rules.calls or rules.draw_pile == "stock", "nobody took another's card"


def test_at_a_table_for_everybody_each_line_says_who() -> None:
    table = Table.open(patience.rules("klondike"), "s1:1")
    after, bob = table.type(0, "resign"), Who(8, "Bob")
    step = MadeMove(0, table.state, after.last, "resign", who=bob)
    assert narrate_solo(table.rules, step, together=True) == [BoardLine(Note("told-gave-up"), bob)]
    assert narrate_solo(table.rules, step, together=False) == [], "how the game ended says it"


async def test_who_gave_up_a_game_for_everybody(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1", together=True)
    await room.bob.slash(room.channel, "move", move="stock")
    assert "**Bob** drew" in texts(room.channel.last_message)
    await room.alice.slash(room.channel, "resign")
    assert "**Alice** resigned" in texts(room.channel.last_message)


def alone(table: Table, text: str) -> str:
    """What is told of one move in a game for one."""
    step = MadeMove(0, table.state, table.type(0, text).last, text)
    return told(ENGLISH, narrate_solo(table.rules, step, together=False))


def test_a_card_withdrawn_by_the_grace_goes_up_alone() -> None:
    """La Quinzaine: column 5 ends with seven, king and four, and the four falls back on the seven."""
    table = Table.open(patience.rules("la-quinzaine"), numbered(4))
    assert alone(table, "t5 f8") == "K♣ → foundation"
    move = parse_move(table.rules, table.state, 0, "t5 f8")
    assert MoveWords(ENGLISH, table.rules, ()).move(table.state, 0, move) == "K♣ → foundation"


def test_a_card_that_the_player_places_out_of_the_stock_is_told_with_its_pile() -> None:
    """Strategy: where the card goes is all that the player decides; an ace goes up by itself."""
    table = patience.position(patience.rules("strategy"), {"s": "9c As | 4d", "w7": "5c"})
    assert alone(table, "stock waste 7") == "4♦ → 5♣ (waste 7), auto-played A♠"
    assert alone(table, "stock waste 1") == "4♦ → empty waste 1, auto-played A♠"


@pytest.mark.parametrize(("before", "place"), [((), "first"), ((3,), "second")])
def test_a_player_who_goes_out_is_told_with_the_place_while_the_others_play_on(
    before: tuple[int, ...], place: str
) -> None:
    stock = ["", "9d", "8d 3c", "5c"]
    at = positions.rules("knocking", 4)
    stock[2] = "" if before else stock[2]
    table = positions.position(at, foundations="4s", stock=stock, waste=["5s"], finished=before)
    said = option_sentences(table, 0, "waste f")
    assert said == f"**Ann** 5♠ → foundation\n**Ann** is out, in {place} place."
    after = table.type(0, "waste f")
    last = Narrator(at, NAMES, table.state).narrate(0, after.last)[-1]
    live = scene_of(game("chinese"), after)
    assert text_of(ENGLISH, live).caption(last) == f"Ann is out, in {place} place · {live.names[1]}'s turn"


@pytest.mark.parametrize("name", ["chinese", "bank"])
def test_below_the_picture_the_last_move_is_told_by_the_labels_of_its_piles(name: str) -> None:
    """A card that was drawn or turned up is told in words, as is a turn that was ended."""
    setting = next(each for each in settings() if (each.game.id, each.players) == (name, 2))
    said = set[bool]()
    for before, after in pairwise(random_game(setting.rules, f"captions {name}", 80)):
        live = scene_of(setting.game, after)
        step = MadeMove(before.state.turn, before.state, after.last, after.log[-1].text)
        caption = text_of(ENGLISH, live).caption(last_of(telling_of(live).narrate(step)))
        if " → " in caption:
            *_, (_, made) = after.look().trail.moves
            source, target = (after.rules.spots[pile].short() for pile in (*made.sources, *made.targets))
            assert f" {source} → {target} · " in caption
        said.add(" → " in caption)
    assert said == {True, False}


def test_whom_a_penalty_card_takes_out_is_told() -> None:
    table = positions.position(
        positions.rules("knocking", 4), ["As", "9h", "8s", "Kc"], ["2d 3d", "5d", "9d", "7d 8d"]
    )
    said = option_sentences(positions.play(table, "1 t3 t2"), 1, "knock").splitlines()
    assert said[-2:] == ["**Bob** is out, in first place.", "**Cleo** is out, in second place."]


def test_who_wins_by_going_out_is_told_by_how_the_game_ended_alone() -> None:
    table = positions.position(positions.rules("standard"), foundations="4s", stock=["", "9d"], waste=["5s"])
    assert option_sentences(table, 0, "waste f") == "**Ann** 5♠ → foundation"


def told_at_once(moves: str, foundations: str, already: str = "") -> str:
    """What is told of moves that one player of Russian Bank makes at once."""
    houses = ["7h", "8s", "9d", "8c", "4s", "5s", "8h 10h", "9h"]
    table = bank.position(bank.rules("standard"), houses, waste=["", "9h"], foundations=foundations)
    for move in filter(None, already.split(", ")):
        table = table.type(0, move)
    live, steps = scene_of(bank.GAME, table), list[MadeMove]()
    for move in moves.split(", "):
        after = table.type(0, move)
        steps.append(step_between(table, after))
        table = after
    said = re.sub("W+…?", "Ann", told(ENGLISH, telling_of(live).narrate_all(steps)))
    assert f"{slips_of(table.look())[-1].number} moves" in said, "it is told as it is numbered on the picture"
    return said


def test_a_long_turn_is_told_by_what_it_came_to() -> None:
    said = told_at_once("h1 h2, h2 h4, h2 h3, h4 h3, h3 h4, h5 f, h6 f, h7 waste 2, h7 h3, hand", "3s")
    assert re.fullmatch(
        r"\*\*Ann\*\* emptied house 1 and house 2 in 5 moves, 4♠ 5♠ → foundation, 10♥ → 9♥ \(Ann's waste\), "
        r"8♥ → 8♠ \(house 3\), drew \S+ \(9 moves in all\)",
        said,
    )


def test_a_long_turn_is_counted_from_its_beginning_as_its_slips_are() -> None:
    """A card that was only drawn is no move on the picture, and none in the words."""
    said = told_at_once("h2 h4, h2 h3, h4 h3, h3 h4, h5 f, h6 f, h7 waste 2, h7 h3, hand", "3s", "h1 h2")
    assert "emptied house 2 in 4 moves" in said
    assert said.endswith("(9 moves in all)")


def test_the_moves_before_the_last_ones_are_counted_as_the_slips_are() -> None:
    """Of six lines one is about a card that was only drawn; moves that were made at once are told in one line."""
    houses = ["7h", "8s", "9d", "8c", "4s", "5s", "8h 10h", "9h"]
    table, said = bank.position(bank.rules("standard"), houses), list[BoardLine]()
    for typed in ("h1 h2", "hand", "h2 h4", "h2 h3", "h4 h3", "h3 h4"):
        after = table.type(0, typed)
        said += telling_of(scene_of(bank.GAME, table)).narrate_all([step_between(table, after)])
        table = after
    assert len(said) == 6
    assert told(ENGLISH, recent(said)).split()[1:4] == ["made", "1", "move,"]
    assert [slip.number for slip in slips_of(table.look())] == [2, 3, 4, 5]
    at_once = BoardLine(Note("told-in-all", said="a lot", moves=9), said[0].who)
    assert "made 10 moves" in told(ENGLISH, recent([said[0], at_once, said[0], said[1], *said[1:]]))


def test_the_last_move_of_a_long_turn_is_told_by_the_labels_below_the_picture() -> None:
    """Whatever was made at once; of a line that cannot be about the last move on the table, the words remain."""
    table = bank.position(bank.rules("standard"), ["7h", "8s", "9d", "8c"]).type(0, "h1 h2")
    ann, moved = Who(3, "Ann"), Note("move-to", cards=Cards(cards("7h")), place="house 2")
    assert in_brief(ENGLISH, BoardLine(moved, ann), table, 60) == "Ann 7♥ h1 → h2"
    in_all = Note("told-in-all", said=moved, moves=9)
    assert in_brief(ENGLISH, BoardLine(in_all, ann), table, 60) == "Ann 7♥ h1 → h2 (9 moves in all)"
    other = Note("move-to", cards=Cards(cards("7h 6s")), place="house 2")
    assert in_brief(ENGLISH, BoardLine(other, ann), table, 60) == "Ann 7♥ 6♠ → house 2"


def test_of_a_long_turn_nothing_tells_whether_a_rule_was_broken() -> None:
    """The four of spades has to go up where its three lies there; without that the same moves break no rule."""
    moves = "h1 h2, h2 h4, h2 h3, h4 h3, h3 h4, h3 h8, h4 h8, h4 h3, h8 h3"
    broken, kept = (told_at_once(moves, foundations) for foundations in ("3s", ""))
    assert broken == kept == "**Ann** emptied house 1, house 2 and house 4 in 9 moves"
