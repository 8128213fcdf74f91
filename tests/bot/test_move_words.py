"""Moves as people read them: what they say, that they can be told apart, and that they give nothing away."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.text.move_words import MoveWords
from bot.text.reader import ENGLISH
from bot.ui.components import LONGEST_VALUE
from bot.ui.move_items import MoveItems
from engine.cards import Card
from engine.catalogue import GAMES, game
from engine.game import Game
from engine.moves import Say, Shift, Take
from engine.notation import parse_move
from engine.phrases import in_english
from engine.table import Table
from tests.bot.taps import shown
from tests.bot.test_request_rates import scene_of
from tests.playing import NAMES, Setting, random_game, settings
from tests.positions import play, position, rules

CARD = re.compile(r"(?:10|[A2-9JQK])[♣♦♥♠]")
AT = rules(players=3)
TABLE = position(AT, ["9d 8c", "10h", "", "6d 5s"], waste=["2c 7h", "6h", "Qd 5h"], foundations="4s")
IN_HAND = play(position(AT, ["9d 8c", "10h", "", "6d 5s"], ["2c 3c 7h"], ["2h 4d", "6h", "5h"], "4s"), "1 stock")
PLAYED = [*{(each.game.id, "" if each.game.solo else each.label): each for each in settings()}.values()]


def said(table: Table, text: str) -> str:
    move = parse_move(table.rules, table.state, table.state.turn, text)
    return MoveWords(ENGLISH, table.rules, NAMES).move(table.state, table.state.turn, move)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("w t1", "7♥ → 8♣ (column 1)"),
        ("w t3", "7♥ → empty column 3"),
        ("w w2", "7♥ → 6♥ (Bob's waste)"),
        ("t4 f", "5♠ → foundation"),
        ("t1 t2", "9♦ and 1 more → 10♥ (column 2)"),
        ("stock", "draw a card"),
    ],
)
def test_a_move_is_said_as_a_person_says_it(text: str, words: str) -> None:
    assert said(TABLE, text) == words


def test_a_card_on_one_s_own_pile_is_not_said_by_what_it_covers() -> None:
    assert said(IN_HAND, "stock waste") == "7♥ → own waste"


def test_one_s_own_pile_is_yours_to_whoever_owns_it() -> None:
    move = parse_move(IN_HAND.rules, IN_HAND.state, 0, "stock waste")
    for reader, words in ((0, "7♥ → your waste"), (1, "7♥ → own waste"), (None, "7♥ → own waste")):
        assert MoveWords(ENGLISH, IN_HAND.rules, NAMES, reader).move(IN_HAND.state, 0, move) == words


@pytest.mark.parametrize("kind", [each for each in GAMES if not each.solo], ids=lambda kind: kind.id)
def test_piles_are_yours_and_not_your_own(kind: Game) -> None:
    at = kind.at(kind.preset(next(iter(kind.presets))), kind.players[0])
    told = [in_english(sentence) for section in at.rulebook() for sentence in section.sentences]
    choices = (sentence for option in kind.options for sentence in (option.title, *option.choices.values()))
    for sentence in (*at.sentences.values(), *told, *choices):
        assert not re.search(r"your own (?!turn)\w", sentence, re.IGNORECASE)


def test_columns_and_letters_are_called_what_they_look_like() -> None:
    castle = game("beleaguered-castle")
    table = Table.open(castle.at({}, 1), "s1:deal 1")
    words = MoveWords(ENGLISH, table.rules, ())
    assert words.place(table.rules.at["tableau"][2], 0) == "column 3"
    spaces = game("spaces").at({}, 1)
    assert MoveWords(ENGLISH, spaces, ()).place(len(spaces.spots) - 1, 0) == "d13"


def test_moves_that_would_read_alike_say_where_the_card_comes_from() -> None:
    """Two packs: the same card lies in two fans, and foundations of a suit are two."""
    setting = next(each for each in PLAYED if each.game.id == "house-on-the-hill")
    for table in random_game(setting.rules, "alike", 30):
        moves = table.rules.offered(table.state, 0)
        words = MoveWords(ENGLISH, table.rules, ()).moves(table.state, 0, moves)
        assert len({*words}) == len(words)
        alike = [each for each in words if re.match(r"\S+ \(fan ", each)]
        if alike:
            assert all(re.fullmatch(r"\S+ \(fan \d+\) → .*", each) for each in alike)
            return
    raise AssertionError("no two moves read alike")


@pytest.mark.alike
@pytest.mark.parametrize("setting", PLAYED, ids=str)
def test_what_can_be_tapped_is_told_apart_and_names_only_cards_that_are_seen(setting: Setting) -> None:
    for table in [*random_game(setting.rules, f"read {setting}", 54)][::6]:
        if table.result is not None:
            continue
        live = scene_of(setting.game, table)
        live = replace(live, record=replace(live.record, members=_called(live.record.members)))
        labels = [label for label, *_ in shown(live)]
        assert len({*labels}) == len(labels)
        seen = {str(card) for pile in table.look().piles for card in pile.cards if card is not Card.UNKNOWN}
        assert {*CARD.findall(" ".join(labels))} <= seen
        moves = [move for move in table.rules.offered(table.state, table.state.turn) if not isinstance(move, Say)]
        items = MoveItems(ENGLISH, live, moves, table.state.turn)
        for move in moves:
            if isinstance(move, Shift):
                assert str(table.state.piles[move.source].cards[-move.size]) in items.label(move)


def _called(members):
    return tuple(replace(member, name=name) for member, name in zip(members, NAMES, strict=False))


@pytest.mark.parametrize(
    ("places", "listed", "tapped"),
    [(6, "clover {}", "clover {}"), (7, "clover {}", "c{}"), (11, "c{}", "c{}")],
)
def test_a_move_too_long_for_discord_goes_by_the_labels_of_its_piles(places: int, listed: str, tapped: str) -> None:
    """A list takes a hundred characters, with the number of moves before them; a button has room for sixty."""
    clover = game("four-leaf-clover")
    live, move = scene_of(clover, Table.open(clover.at({}, 1), "s1:deal 1")), Take((*range(places),))
    items = MoveItems(ENGLISH, live, [move])
    (entry,) = items.selects("Moves", [move])[0].options
    found = entry.value.removeprefix(f"{live.ply}:"), items.button(move).what
    numbers = range(1, places + 1)
    assert found == tuple(" ".join(name.format(number) for number in numbers) for name in (listed, tapped))
    assert len(entry.value) <= LONGEST_VALUE
