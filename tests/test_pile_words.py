"""What else people call piles: what each word plays in each game, and where it is asked back or means nothing."""

from __future__ import annotations

import pytest

from engine.catalogue import GAMES, game, open_table
from engine.errors import AmbiguousMove, InvalidMove, MoveError
from engine.game import Game
from engine.moves import Say, Shift
from engine.notation import parse_move, print_move
from engine.pile_words import USUAL, called, own_words
from engine.table import Table
from tests.playing import random_game, sentence

KLONDIKE = open_table("Klondike", "s1:4711")
DRAWN = KLONDIKE.type(0, "stock")
BANK = open_table("Russian Bank", "s1:4", 2)
TURN = BANK.state.turn
IN_HAND = BANK.type(TURN, "hand")


def means(table: Table, text: str, seat: int | None = None) -> str:
    """The move that a text means, as the bot prints it."""
    seat = table.state.turn if seat is None else seat
    return print_move(
        table.rules, table.state, seat, parse_move(table.rules, table.state, seat, text, ("Ann", "Bob"))
    )


def asked(table: Table, text: str) -> tuple[str, set[str]]:
    """What is asked back or told, and the moves that are offered with it."""
    with pytest.raises((InvalidMove, AmbiguousMove)) as caught:
        parse_move(table.rules, table.state, table.state.turn, text, ("Ann", "Bob"))
    error = caught.value
    offered = error.candidates if isinstance(error, AmbiguousMove) else [error.suggestion]
    return sentence(table.rules, error.refusal, table.state.turn), {each for each in offered if each}


@pytest.mark.parametrize("kind", [each for each in GAMES if each.solo], ids=lambda each: each.id)
def test_what_is_told_in_a_games_own_words_may_be_typed(kind: Game) -> None:
    for table in random_game(kind.at({}, 1), "own words", 25):
        for text in table.legal_texts() if table.result is None else ():
            told = own_words(table.rules.spots, text)
            assert means(table, told) == text, told
            words = {spot.kind for spot in table.rules.spots if spot.word}
            assert not words & {*told.split()}


def code(table: Table, text: str) -> str | None:
    """Why a text is refused, or None."""
    try:
        parse_move(table.rules, table.state, table.state.turn, text)
    except MoveError as error:
        return error.refusal.code
    return None


def same(table: Table, text: str, plain: str) -> bool:
    """Whether two texts mean the same move, or are told the same."""

    def outcome(typed: str) -> object:
        try:
            return means(table, typed)
        except MoveError as error:
            return error.refusal.code, getattr(error, "candidates", None), getattr(error, "suggestion", None)

    return outcome(text) == outcome(plain)


WITH_ONE_MEANING = {
    "Klondike": {
        "discard": "waste",
        "discard pile": "waste",
        "centre": "foundation",
        "hand": "stock",
        "pack": "stock",
    },
    "Le Cadran": {"talon": "waste", "the talon": "waste", "hand": "stock", "pack": "stock", "deck": "stock"},
    "Le Moulin": {"centre": "f5", "center": "foundation 5", "talon": "waste", "pack": "stock"},
    "Le Shah": {"centre": "shah", "center": "shah", "talon": "waste", "hand": "stock"},
    "Les Quatre Coins": {"centre": "foundation", "hand": "stock", "pack": "stock"},
    "La Loi Salique": {"center": "foundation", "pack": "stock"},
    "Indian Patience": {"discard": "waste", "deck": "stock"},
    "Beleaguered Castle": {"centre": "foundation"},
    "Fortress": {"centre 3": "foundation 3"},
    # The game's own name of a pile means that pile.
    "Honey-Bee": {"hand": "stock"},
    "Sultan": {"reserve 3": "divan 3", "centre 2": "foundation 2", "pack": "stock"},
    "Miss Milligan": {"pocket": "aside", "reserve": "aside", "hand": "stock"},
    "Scorpion": {"talon": "stock", "pack": "stock"},
    "Chinese Solitaire": {"talon": "stock"},
    "Chinese Patience": {"discard": "waste", "hand": "stock", "pack": "stock", "discard 2": "waste 2"},
    "Russian Bank": {
        "crapette": "reserve",
        "discard": "waste",
        "discard pile": "waste",
        "centre": "foundation",
        "center 3": "foundation 3",
        "centre pile 3": "foundation 3",
        "pack": "hand",
        "deck": "hand",
    },
}


@pytest.mark.parametrize("name", WITH_ONE_MEANING)
def test_a_word_with_one_meaning_is_that_pile(name: str) -> None:
    table = open_table(name, "s1:4711")
    kinds = {spot.kind for spot in table.rules.spots}
    column = next(spot.name() for spot in table.rules.spots if spot.number)
    for word, pile in WITH_ONE_MEANING[name].items():
        assert word not in kinds
        for text, plain in (
            (word, pile),
            (f"{word} {column}", f"{pile} {column}"),
            (f"{column} to {word}", f"{column} {pile}"),
        ):
            assert same(table, text, plain), text


def test_what_is_played_by_other_words() -> None:
    assert means(KLONDIKE, "pack") == means(KLONDIKE, "Deck") == means(KLONDIKE, "hand") == "stock"
    waste = DRAWN.rules.spots.index(next(spot for spot in DRAWN.rules.spots if spot.kind == "waste"))
    for text in ("discard t3", "discard pile t3", "my discard pile to column 3", "from the discard onto tableau 3"):
        move = parse_move(DRAWN.rules, DRAWN.state, 0, text)
        assert isinstance(move, Shift)
        assert (move.source, DRAWN.rules.spots[move.target].name()) == (waste, "tableau 3")
    assert means(IN_HAND, "discard") == means(IN_HAND, "hand discard pile") == "hand waste"
    assert means(BANK, "pack") == "hand"
    assert means(BANK, "crapette h3") == "reserve house 3"
    assert means(BANK, "h3 crapette bob", 0) == means(BANK, "h3 reserve 2", 0) == "house 3 reserve 2"
    assert means(open_table("Le Moulin", "s1:1"), "wg1 centre") == "wing 1 foundation 5"


def test_where_a_word_means_two_piles_it_is_asked_which() -> None:
    said, offered = asked(BANK, "talon")
    assert said == "Some say `talon` for your hand, others for your waste."
    assert offered == {"hand"}
    assert asked(BANK, "stock")[0] == "Some say `stock` for your hand, others for your reserve."
    assert asked(BANK, "stock")[1] > {"hand"}
    assert asked(IN_HAND, "talon") == (said, {"hand waste"})
    assert asked(KLONDIKE, "talon") == ("Some say `talon` for the stock, others for the waste.", {"stock"})
    assert parse_move(KLONDIKE.rules, KLONDIKE.state, 0, "stock") == Say("stock")


def test_where_the_card_goes_either_way_both_moves_are_offered() -> None:
    """In Chinese Patience the centre is where the columns begin, and elsewhere where the foundations lie."""
    rules = game("chinese").at({}, 2)
    met = (table for deal in range(20) for table in random_game(rules, f"both ways {deal}", 80))
    table, word = next((table, word) for table in met for word in _goes_both_ways(table))
    said, offered = asked(table, f"{word} centre")
    assert said == "Some say `centre` for the foundation, others for the column."
    assert {"foundation", "tableau"} <= {text.split()[1] for text in offered}
    assert offered <= {*table.legal_texts()}


def _goes_both_ways(table: Table) -> list[str]:
    """The piles from which a player may go to a foundation as well as to a column."""
    pairs = {tuple(text.split()[:2]) for text in table.legal_texts()}
    return [word for word in ("stock", "waste") if {(word, "foundation"), (word, "tableau")} <= pairs]


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("Klondike", "crapette t3", "crapette"),
        ("Yukon", "talon t3", "talon"),
        ("Yukon", "pack", "pack"),
        ("Yukon", "stock", "stock"),
        ("Les Quatre Coins", "talon f", "talon"),
        ("Simple Simon", "t3 centre", "centre"),
        ("Penguin", "discard pile", "discard"),
        ("Chinese Patience", "crapette", "crapette"),
    ],
)
def test_a_word_for_a_pile_that_is_not_there_is_told_so(name: str, text: str, word: str) -> None:
    assert asked(open_table(name, "s1:4711"), text) == (f"There's no {word} at this table.", set())


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
def test_the_names_of_a_game_are_its_own(each: Game) -> None:
    """Whatever others call so, a pile that has this name in this game is meant, and no question is asked."""
    table = Table.open(each.at({}, each.players[0]), "s1:1")
    for kind in {spot.kind for spot in table.rules.spots} & USUAL.keys():
        assert code(table, kind) not in ("which-pile", "no-pile"), kind
    there = {spot.kind for spot in table.rules.spots} | {spot.name() for spot in table.rules.spots}
    assert all(name in there for means in called(table.rules).values() for name in means)


def test_a_player_may_be_called_like_a_word_for_a_pile() -> None:
    table = open_table("Chinese Patience", "s1:4711", 2)
    table = table.type(0, "turn") if "turn" in table.legal_texts(0) else table
    seat = table.state.turn
    names = ("Ann", "Pack") if seat == 0 else ("Pack", "Ann")
    move = parse_move(table.rules, table.state, seat, "t1 pack", names)
    assert print_move(table.rules, table.state, seat, move) == f"tableau 1 waste {2 - seat}"
