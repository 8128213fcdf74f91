"""What people say at a card table, typed at many tables: a move, a question with buttons, or one clear sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from engine.catalogue import GAMES, open_table
from engine.errors import AmbiguousMove, InvalidMove, MoveError
from engine.notation import parse_move, print_move
from engine.table import Table
from tests.playing import sentence

# What is told most often, by the short names that the files have for it; the rest stands there in full.
TOLD = {
    "?where": "Say what to move and where to, like `7c 8h`.",
    "?which": "Say which cards to take away.",
    "?several": "`{typed}` can mean several moves.",
    "?none": "There's no {first} at this table.",
    "?stays": "No `{last}` can move right now.",
    "?unread": "I didn't get `{typed}`.",
}
# The same for parts of a sentence.
PARTS = {"{up}": "one rank higher", "{suited}": "the same suit"}
FILES = Path(__file__).with_name("talk")
# What is typed at each table, after some moves, and what comes of it.
TABLES = [
    (each.title, tuple(table["after"]), table["typed"])
    for each in GAMES
    for table in tomllib.loads((FILES / f"{each.id}.toml").read_text("utf-8"))["table"]
]


def after(name: str, *moves: str) -> Table:
    """A table of which all cards are known, for as few as can play, after some moves."""
    table = open_table(name, "s1:4711")
    for move in moves:
        table = table.type(table.state.turn, move)
    return table


def heard(table: Table, text: str) -> str:
    """What comes of a text: a move, with why it can't be made, or what is told, with the moves on its buttons."""
    rules, state, seat = table.rules, table.state, table.state.turn
    try:
        move = parse_move(rules, state, seat, text, ("Ann", "Bob"))
    except AmbiguousMove as error:
        return " | ".join([sentence(rules, error.refusal, seat), *error.candidates])
    except InvalidMove as error:
        return " | ".join([sentence(rules, error.refusal, seat), *filter(None, [error.suggestion])])
    except MoveError as error:
        return sentence(rules, error.refusal, seat)
    refusal = rules.refuse(state, seat, move)
    said = print_move(rules, state, seat, move)
    return said if refusal is None else f"{said}: {sentence(rules, refusal, seat)}"


def meant(text: str, value: str | list[str]) -> list[str]:
    """What a file says comes of a text: what is understood or told, and the moves on the buttons."""
    first, *offered = [value] if isinstance(value, str) else value
    for part, said in PARTS.items():
        first = first.replace(part, said)
    words = text.split()
    return [TOLD.get(first, "{said}").format(said=first, typed=text, first=words[0], last=words[-1]), *offered]


@pytest.mark.parametrize(("title", "opened", "typed"), TABLES, ids=[" ".join(each[:1] + each[1]) for each in TABLES])
def test_each_text_is_a_move_or_a_question_or_one_sentence(
    title: str, opened: tuple[str, ...], typed: dict[str, str | list[str]]
) -> None:
    table = after(title, *opened)
    found = {text: heard(table, text) for text in typed}
    assert found == {text: " | ".join(meant(text, value)) for text, value in typed.items()}
    # What cannot be read is answered with what it comes close to, which need not be a move.
    offered = {move for text, value in typed.items() if "?unread" not in value for move in meant(text, value)[1:]}
    assert offered <= {*table.legal_texts()}


def test_every_game_has_its_talk() -> None:
    """In each file are the words that the sources and players have for piles, besides some of the game's own."""
    assert {path.stem for path in FILES.iterdir()} == {each.id for each in GAMES}
    words = {"talon", "crapette", "discard pile", "centre", "hand", "stock", "pack"}
    first = {title: typed for title, opened, typed in TABLES if not opened}
    assert {title for title, typed in first.items() if not words < typed.keys() or len(typed) < 20} == set()
    assert {*first} == {each.title for each in GAMES}


def test_verbs_and_small_words_make_no_difference() -> None:
    table = after("Klondike")
    for text in ("7h 8s", "move 7h to 8s", "put the 7h on the 8s", "play my 7h onto 8s", "Place card 7h on 8s"):
        assert heard(table, text) == "tableau 1 tableau 6", text


def test_a_word_of_two_meanings_offers_what_either_does() -> None:
    """Where both can be played there is a button for each; where one can, that one."""
    table = after("Klondike", "stock", "stock")
    while len(found := heard(table, "talon").split(" | ")) < 3:
        table = table.type(0, "stock")
    assert found[:2] == ["Some say `talon` for the stock, others for the waste.", "stock"]
    assert all(text.startswith("waste ") for text in found[2:])


def test_rules_buttons_and_refusals_have_one_word_for_the_piles_of_a_layout() -> None:
    """Whoever reads of fans finds fans on the buttons; typing "column" is understood there all the same."""
    own = {"fan", "bed", "tower", "bouquet"}
    for game in GAMES:
        rules = after(game.title).rules
        read = " ".join((game.summary, *rules.basics, *rules.sentences.values(), *rules.words.values())).lower()
        said = {word for word in (*own, "column") if re.search(rf"\b{word}s?\b", read)}
        called = {spot.called for spot in rules.spots}
        assert said & own == called & own, game.title
        assert "column" not in said or not called & own, game.title
