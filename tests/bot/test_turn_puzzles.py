"""The turns of computers that come with the bot: what there is to find in them, and that nothing else tells it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import accumulate, groupby
from pathlib import Path
from random import Random

import pytest

from bot.model.puzzle_records import OF_COMPUTERS, Found, TurnAnswers, TurnPuzzle
from bot.model.turn_puzzles import (
    FEWEST_ASKED_STEPS,
    MOST_ASKED_STEPS,
    ComputerTurn,
    PlayedTurn,
    askable,
    computer_turns,
    read,
    seed_of,
)
from bot.service.puzzles import SetPuzzle, next_found
from bot.text import puzzles as said
from bot.text.reader import ENGLISH, Reader
from bot.ui import puzzle_page
from bot.ui.puzzle_page import picture
from engine.cards import Card
from engine.catalogue import game
from engine.challenges import challenge_of
from engine.ended_turns import EndedTurn, ended_turns
from engine.events import Called
from engine.moves import Say
from engine.piles import Pile
from engine.table import Table
from engine.view import NO_TRAIL, View
from render.themes import USUAL_THEME
from tests.bot.pseudo import left_in_english, spoken
from tests.lanes import so_many
from tests.puzzles import FILE, looks, played

TURNS = computer_turns()
NUMBER = so_many(16, len(TURNS))


def some(number: int) -> list[ComputerTurn]:
    """So many of them, from everywhere in the list."""
    return [*TURNS[:: len(TURNS) // number]]


@pytest.mark.parametrize("number", NUMBER)
def test_each_is_what_it_is_said_to_be_when_the_table_is_replayed_with_the_call(number: int) -> None:
    for line in some(number):
        kind = game(line.game).in_version(line.version)
        table = Table.open(kind.at(kind.preset(line.preset), line.players), seed_of(line.deal))
        for text in line.moves:
            table = table.type(table.state.turn, text)
        assert table.passed, "the turn has ended"
        assert table.rules.challenges is not None
        called = table.act(table.state.turn, Say(table.rules.challenges.word))
        (call,) = [event for event in called.last if isinstance(event, Called)]
        assert bool(call.violation) is line.found.breach, str(line)
        turn = line.played().turn
        assert turn.after.state == table.state
        assert askable(turn)
        assert turn.violation() == call.violation
        assert [entry.text for entry in turn.after.log[turn.place :]] == [*turn.texts]


def test_there_are_as_many_of_each_kind_at_each_kind_of_table() -> None:
    assert len(TURNS) >= 200
    for table, lines in groupby(TURNS, key=lambda line: (line.game, line.preset, line.players)):
        found = Counter(line.found for line in lines)
        assert found[Found.FINE] == 2 * found[Found.SEEN] == 2 * found[Found.MISSED], table
    assert {line.game for line in TURNS} == {"chinese", "bank"}
    assert len({(line.game, line.preset, line.players, line.deal) for line in TURNS}) == len(TURNS), "no deal twice"


@pytest.mark.thorough
def test_those_with_a_breach_look_like_those_without() -> None:
    """They are as long, and a card could be brought home in as many: whoever only counts learns nothing."""
    for table, lines in groupby(TURNS, key=lambda line: (line.game, line.preset, line.players)):
        seen: dict[bool, Counter[tuple[int, bool]]] = {True: Counter(), False: Counter()}
        for line in lines:
            seen[line.found.breach][looks(line.played().turn)] += 1
        assert seen[True] == seen[False], table


@pytest.mark.parametrize("number", so_many(3, len(TURNS)))
def test_computers_play_and_find_the_same_again(number: int) -> None:
    """If a level plays otherwise by now, `python -m tests.puzzles 16` writes the list anew."""
    for line in some(number):
        kind = game(line.game)
        turns = played(kind, line.preset, line.players, line.deal)
        length = len(line.moves)
        found = [(what, tuple(texts[:length])) for turn, what, texts in turns if len(turn.after.log) == length]
        assert found == [(line.found, line.moves)]


def test_the_list_is_small_and_reads_back() -> None:
    text = FILE.read_text("utf-8")
    assert len(text) < 150_000
    assert "".join(f"{line}\n" for line in read(text)) == text
    assert Path(str(FILE)).with_name("turn_puzzles.txt") == FILE


# Nothing hidden.


def others_hidden(turn: EndedTurn, chance: Random) -> EndedTurn:
    """The same turn at a table where those cards lie otherwise that nobody sees before it or in it."""
    rules, before = turn.before.rules, turn.before.state
    open_now = [view.cards for view in turn.before.look().piles]
    shown = {card for table in turn.tables for view in table.look().piles for card in view.cards}
    shown |= {step.card for step in turn.steps() if step.card}
    hidden = [
        (pile, place)
        for pile, lying in enumerate(before.piles)
        for place, card in enumerate(lying.cards)
        if place < len(lying.cards) - len([c for c in open_now[pile] if c is not Card.UNKNOWN]) and card not in shown
    ]
    cards = [before.piles[pile].cards[place] for pile, place in hidden]
    chance.shuffle(cards)
    lying = [[*pile.cards] for pile in before.piles]
    for (pile, place), card in zip(hidden, cards, strict=True):
        lying[pile][place] = card
    piles = tuple(Pile(tuple(own), pile.down) for own, pile in zip(lying, before.piles, strict=True))
    assert len(hidden) > 5
    table = replace(turn.before, state=before._replace(piles=piles))
    tables = [table]
    for text in turn.texts:
        tables.append(tables[-1].type(turn.seat, text))
    assert rules is table.rules
    return EndedTurn(tuple(tables))


def all_that_is_shown(reader: Reader, line: PlayedTurn) -> tuple[object, ...]:
    """The picture and all words of a turn, before and after the answer."""
    asked = SetPuzzle(TurnPuzzle(1, "2026-11-21", OF_COMPUTERS, 0, Found.FINE), line, TurnAnswers(1, 2, True))
    return (
        picture(reader, asked._replace(answers=TurnAnswers(1, 2)), USUAL_THEME),
        said.puzzle_text(reader, line, "2026-11-21"),
        said.puzzle_alt(reader, line),
        said.in_letters(reader, line),
        said.answer_text(reader, line, asked.answers),
        picture(reader, asked, USUAL_THEME),
    )


@pytest.mark.parametrize("number", so_many(8, len(TURNS)))
def test_other_hidden_cards_change_nothing_that_is_shown(number: int) -> None:
    """Neither the pictures nor the words, nor what a call would say: that goes by what lies open alone."""
    chance = Random("leak")
    for line in some(number):
        shown = line.played()
        other = PlayedTurn(shown.game, others_hidden(shown.turn, chance))
        assert other.turn.before.state != shown.turn.before.state
        assert all_that_is_shown(ENGLISH, other) == all_that_is_shown(ENGLISH, shown)


@pytest.mark.parametrize("number", so_many(8, len(TURNS)))
def test_nothing_tells_the_truth_before_the_answer(number: int) -> None:
    """A turn that is charged with a breach, or with none, is shown the same."""
    for line in some(number):
        shown = line.played()
        tables = [*shown.turn.tables]
        notes = tables[-1].state.notes
        tables[-1] = replace(tables[-1], state=tables[-1].state._replace(notes=notes.public()))
        other = PlayedTurn(shown.game, EndedTurn(tuple(tables)))
        assert all_that_is_shown(ENGLISH, other)[:4] == all_that_is_shown(ENGLISH, shown)[:4]


@pytest.mark.parametrize("number", so_many(8, len(TURNS)))
def test_the_answer_names_the_move_whose_slip_is_then_golden(number: int) -> None:
    """It is the first at which a call would have been right, and it has the same number in the turn in words."""
    for line in some(number):
        shown, answers = line.played(), TurnAnswers(1, 2, True)
        golden = [slip.number for slip in said.slips(shown, answered=True) if slip.golden]
        assert len(golden) == line.found.breach
        assert not any(slip.golden for slip in said.slips(shown)), "before the answer nothing tells it"
        told = re.findall(r" at move (\d+): ", said.answer_text(ENGLISH, shown, answers))
        assert told == [*map(str, golden)]
        for wrong in golden:
            broke = next(at for at, table in enumerate(shown.turn.tables[1:]) if violation(table, shown.turn.seat))
            assert shown.turn.numbers()[broke] in (wrong, 0)
            assert f"{wrong}. " in said.turn_in_words(ENGLISH, shown)


def violation(table: Table, seat: int) -> int:
    """What the turn of a seat has broken so far."""
    challenge = challenge_of(table.state)
    return challenge.violation if challenge.seat == seat else 0


def test_all_of_it_is_said_in_other_languages(accents: Path) -> None:
    with spoken(accents) as reader:
        for line in some(8):
            shown = line.played()
            answers = TurnAnswers(1, 2, True)
            told = [
                said.puzzle_text(reader, shown, "2026-11-21"),
                said.answer_text(reader, shown, answers),
                said.caption(reader, shown),
                said.turn_in_words(reader, shown),
            ]
            assert [word for text in told for word in left_in_english(text)] == []


@pytest.mark.parametrize("number", so_many(4, len(TURNS)))
def test_the_turn_fits_below_the_picture_and_in_words(number: int) -> None:
    for line in some(number):
        shown = line.played()
        assert FEWEST_ASKED_STEPS <= len(said.slips(shown)) <= MOST_ASKED_STEPS
        assert len(said.puzzle_alt(ENGLISH, shown)) <= 1024
        assert len(said.puzzle_text(ENGLISH, shown, "2026-11-21") + said.in_letters(ENGLISH, shown)) < 1990


def test_the_picture_is_what_everybody_saw_before_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the turn before is marked, and what one seat alone may look at is not on it."""
    kind = game("bank")
    table = Table.open(kind.at({"hand": "peek"}, 2), "s1:peeked")
    for text in ("hand", "hand waste"):
        table = table.type(table.state.turn, text)
    shown: list[View] = []
    monkeypatch.setattr(puzzle_page, "drawn", lambda view, *_: shown.append(view) or b"")
    later = (table, table.type(table.state.turn, "hand"))
    asked = SetPuzzle(
        TurnPuzzle(1, "2026-11-21", OF_COMPUTERS, 0, Found.FINE),
        PlayedTurn(kind, EndedTurn(later)),
        TurnAnswers(0, 0),
    )
    picture(ENGLISH, asked, USUAL_THEME)
    seat = table.state.turn
    assert shown == [table.look()._replace(trail=NO_TRAIL)]
    assert table.look().trail != NO_TRAIL
    assert table.look(1 - seat).piles != shown[0].piles, "the other player may look at a hand card"


def test_the_first_turn_of_a_deal_is_not_asked_about() -> None:
    """The board before it is the same as ever: nothing has happened yet."""
    line = computer_turns()[0]
    kind = game(line.game)
    dealt = Table.open(kind.at(kind.preset(line.preset), line.players), seed_of(line.deal))
    tables = accumulate(line.moves, lambda table, text: table.type(table.state.turn, text), initial=dealt)
    first, *others = ended_turns(tables)
    assert first.place == 0
    assert FEWEST_ASKED_STEPS <= len(first.steps()) <= MOST_ASKED_STEPS
    assert not askable(first)
    assert askable(others[-1])


# Half and half.


def in_a_row(number: int, seed: str) -> list[Found]:
    chance = Random(seed)
    return [next_found(chance) for _ in range(number)]


def test_whoever_always_calls_earns_as_much_as_who_never_does() -> None:
    found = in_a_row(1000, "thousand")
    assert 450 < sum(each.breach for each in found) < 550
    count = Counter(found)
    assert abs(count[Found.MISSED] - count[Found.SEEN]) < 70


def test_whoever_counts_knows_nothing_of_the_next_one() -> None:
    """After five breaches, as after five turns in order, there are as many of either kind as ever."""
    broke = [each.breach for each in in_a_row(1000, "counted")]
    for kind in (True, False):
        after = [broke[at + 5 : at + 10] for at in range(990) if broke[at : at + 5] == [kind] * 5]
        assert len(after) > 10
        assert {True, False} == {breach for five in after for breach in five}
        assert 0.3 < sum(map(sum, after)) / sum(map(len, after)) < 0.7
        assert 0.2 < sum(five[0] for five in after) / len(after) < 0.8


def test_the_order_is_another_on_every_server() -> None:
    assert len({tuple(in_a_row(10, str(server))) for server in range(20)}) > 15
    at = [in_a_row(1, str(server))[0].breach for server in range(200)]
    assert 60 < sum(at) < 140, "nobody knows the first one"
