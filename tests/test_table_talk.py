"""What people say at a card table, typed at many tables: a move, a question with buttons, or one clear sentence."""

from __future__ import annotations

import re
import tomllib

import pytest

from engine.catalogue import GAMES, find
from engine.game import Game
from tests.talking import DRAFT, ENOUGH, FOLDER, WORDS, after, draft, heard, meant

# What is typed at each table, after some moves, and what comes of it. A game without a file fails below by its name.
TABLES = [
    (each.id, tuple(table["after"]), table["typed"])
    for each in GAMES
    if (path := FOLDER / f"{each.id}.toml").exists()
    for table in tomllib.loads(path.read_text("utf-8"))["table"]
]


@pytest.mark.parametrize(
    ("game_id", "opened", "typed"), TABLES, ids=[" ".join(each[:1] + each[1]) for each in TABLES]
)
def test_each_text_is_a_move_or_a_question_or_one_sentence(
    game_id: str, opened: tuple[str, ...], typed: dict[str, str | list[str]]
) -> None:
    table = after(game_id, *opened)
    found = {text: heard(table, text) for text in typed}
    assert found == {text: " | ".join(meant(text, value)) for text, value in typed.items()}, (
        f"tests/talk/{game_id}.toml tells otherwise: mend the game or the file, or write a draft anew"
    )
    # What cannot be read is answered with what it comes close to, which need not be a move.
    offered = {move for text, value in typed.items() if "?unread" not in value for move in meant(text, value)[1:]}
    assert offered <= {*table.legal_texts()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_its_talk(game: Game) -> None:
    """In each file are the words that the sources and players have for piles, besides some of the game's own."""
    path = FOLDER / f"{game.id}.toml"
    assert path.exists(), f"there is no tests/talk/{path.name}: `python -m tests.new_game {game.id}` writes a draft"
    assert DRAFT not in path.read_text("utf-8"), (
        f"tests/talk/{path.name} is still a draft: read it, mend what is wrong, and delete its first line"
    )
    typed = next(typed for game_id, opened, typed in TABLES if game_id == game.id and not opened)
    assert {*WORDS} <= typed.keys()
    assert len(typed) >= ENOUGH


def test_every_talk_is_that_of_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} <= {each.id for each in GAMES}


def test_a_draft_is_what_its_table_answers() -> None:
    """Whoever reads it has the texts of every file before them, and moves of the game; but it is no talk yet."""
    for name in ("klondike", "bank", "pyramid"):
        game = find(name)
        assert game is not None
        text = draft(game)
        (table,) = tomllib.loads(text)["table"]
        typed = table["typed"]
        assert text.startswith(DRAFT)
        assert {*WORDS} <= typed.keys()
        assert len(typed) >= ENOUGH
        found = {each: heard(after(game.title), each) for each in typed}
        assert found == {each: " | ".join(meant(each, value)) for each, value in typed.items()}
        assert "?unread" in typed.values()


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
