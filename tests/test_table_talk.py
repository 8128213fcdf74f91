"""What people say at a card table, typed at many tables: a move, a question with buttons, or one clear sentence."""

from __future__ import annotations

import pytest

from engine.catalogue import open_table
from engine.errors import AmbiguousMove, InvalidMove, MoveError
from engine.notation import parse_move, print_move
from engine.table import Table
from tests.playing import sentence

ONE_HIGHER, IN_SUIT = "it must be one rank higher", "the same suit."
WHERE = "Say what to move and where to, like `7c 8h`."
SEVERAL = "`{typed}` can mean several moves."
NOT_THERE = "There's no {pile} at this table."
# What is typed at each table, after some moves, and what comes of it: the canonical text of a move, with a colon and
# the reason if it cannot be made; else what is told, and the moves that are offered with it as buttons.
TABLES: dict[tuple[str, ...], dict[str, str | tuple[str, ...]]] = {
    ("Klondike", "stock"): {
        "stock": "stock",
        "move the king": "No `king` can move right now.",
        "queen": "No `queen` can move right now.",
        "column 4": WHERE,
        "t3 f": "tableau 3 foundation 1: Foundation 1 is empty and takes an ace of spades, not 6♠.",
        "bob": "I didn't get `bob`.",
        "talon": ("Some say `talon` for the stock, others for the waste.", "stock"),
        "crapette": NOT_THERE,
        "discard pile": WHERE,
        "centre": WHERE,
        "hand": "stock",
        "pack": "stock",
        "waste": WHERE,
        "7h 8s": "tableau 1 tableau 6",
        "7♥ 8♠": "tableau 1 tableau 6",
        "seven of hearts on the eight of spades": "tableau 1 tableau 6",
        "7h": "tableau 1 tableau 6",
        "7": (WHERE, "tableau 1 tableau 6"),
        "seven on the eight": "tableau 1 tableau 6",
        "t1 t6": "tableau 1 tableau 6",
        "t1 -> t6": "tableau 1 tableau 6",
        "waste tableau 2": "waste tableau 2: J♦ can't go on 3♦: it must be one rank lower and the opposite colour.",
        "w f": "waste foundation 3: Foundation 3 is empty and takes an ace of diamonds, not J♦.",
        "draw": "stock",
        "flip": "stock",
        "home": WHERE,
        "3 5": "There's no `5` for that right now.",
        "10c": "10♣ isn't face up right now.",
        "jd": "J♦ doesn't fit anywhere right now.",
    },
    ("Chinese Patience", "turn"): {
        "stock": "stock",
        "move the king": "No `king` can move right now.",
        "queen": "No `queen` can move right now.",
        "column 4": (WHERE, "tableau 1 tableau 4"),
        "t3 f": "tableau 3 foundation: 5♣ can't start a foundation: only an ace can.",
        "bob": WHERE,
        "talon": ("Some say `talon` for your stock, others for your waste.", "stock"),
        "crapette": NOT_THERE,
        "discard pile": WHERE,
        "centre": ("Some say `centre` for the foundation, others for the column.", "tableau 1 tableau 4"),
        "hand": "stock",
        "pack": "stock",
        "waste": WHERE,
        "7h 8c": "tableau 1 tableau 4",
        "7": (WHERE, "tableau 1 tableau 4"),
        "play the 7h on the 8c": "tableau 1 tableau 4",
        "t1 t4": "tableau 1 tableau 4",
        "knock": "knock: There's no knocking at this table: I refuse moves that break the rules.",
        "declare": "declare: There's no declaring at this table.",
        "waste bob": WHERE,
        "draw": "stock",
    },
    ("Chinese Patience", "turn", "stock"): {
        "stock t3": "stock tableau 3",
        "t3": "stock tableau 3",
        "4h": (SEVERAL, "stock tableau 3", "stock waste"),
        "4 on the 5": "stock tableau 3",
        "waste": "stock waste",
        "discard": "stock waste",
        "bob": "stock waste 2: Nothing can go on an empty waste.",
        "hand column 3": "stock tableau 3",
        "pack t3": "stock tableau 3",
        "centre": ("Some say `centre` for the foundation, others for the column.", "stock tableau 3"),
        "talon": ("Some say `talon` for your stock, others for your waste.", "stock waste"),
        "four": (SEVERAL, "stock tableau 3", "stock waste"),
    },
    ("Russian Bank",): {
        "stock": ("Some say `stock` for your hand, others for your reserve.", "hand", "reserve house 6"),
        "move the king": "No `king` can move right now.",
        "queen": "No `queen` can move right now.",
        "column 4": WHERE,
        "t3 f": "I didn't get `t3 f`.",
        "bob": WHERE,
        "talon": ("Some say `talon` for your hand, others for your waste.", "hand"),
        "crapette": (WHERE, "reserve house 6"),
        "discard pile": WHERE,
        "centre": (WHERE, "house 8 foundation 4"),
        "hand": "hand",
        "pack": "hand",
        "waste": WHERE,
        "h8 f": "house 8 foundation 4",
        "ace of clubs": "house 8 foundation 4",
        "ace": (WHERE, "house 8 foundation 4"),
        "7 8": "reserve 2 house 5",
        "column 5 house 1": "house 5 house 1",
        "reserve h6": "reserve house 6",
        "crapette h6": "reserve house 6",
        "stop": "knock: There's no turn to stop right now.",
        "talon f": "Some say `talon` for your hand, others for your waste.",
        "stock h6": ("Some say `stock` for your hand, others for your reserve.", "reserve house 6"),
        "tableau 8 home": "house 8 foundation 4",
        "reserve bob": WHERE,
    },
    ("FreeCell",): {
        "stock": NOT_THERE,
        "move the king": "No `king` can move right now.",
        "queen": (WHERE, "tableau 6 cell 1"),
        "column 4": (SEVERAL, "tableau 4 tableau 5", "tableau 4 cell 1", "tableau 7 tableau 4"),
        "t3 f": "tableau 3 foundation 2: Foundation 2 is empty and takes an ace of hearts, not 4♥.",
        "bob": "I didn't get `bob`.",
        "talon": NOT_THERE,
        "crapette": NOT_THERE,
        "discard pile": NOT_THERE,
        "centre": WHERE,
        "hand": NOT_THERE,
        "pack": NOT_THERE,
        "waste": NOT_THERE,
        "4c 5h": "tableau 4 tableau 5",
        "4c free cell": "tableau 4 cell 1",
        "4c freecell": "tableau 4 cell 1",
        "4c cell 2": "tableau 4 cell 2",
        "4c c2": "tableau 4 cell 2",
        "cell": (
            SEVERAL,
            "tableau 1 cell 1",
            "tableau 2 cell 1",
            "tableau 3 cell 1",
            "tableau 4 cell 1",
            "tableau 5 cell 1",
            "tableau 6 cell 1",
            "tableau 7 cell 1",
            "tableau 8 cell 1",
        ),
        "ten": "No `ten` can move right now.",
        "t4 t5": "tableau 4 tableau 5",
        "4 5": "tableau 4 tableau 5",
    },
    ("Spider",): {
        "stock": "stock",
        "move the king": "No `king` can move right now.",
        "queen": (SEVERAL, "tableau 2 tableau 3", "tableau 2 tableau 8"),
        "column 4": (SEVERAL, "tableau 4 tableau 1", "tableau 6 tableau 4", "tableau 9 tableau 4"),
        "t3 f": "tableau 3 foundation 1: Nothing can go on foundation 1.",
        "bob": "I didn't get `bob`.",
        "talon": "stock",
        "crapette": NOT_THERE,
        "discard pile": NOT_THERE,
        "centre": WHERE,
        "hand": "stock",
        "pack": "stock",
        "waste": NOT_THERE,
        "deal": "stock",
        "deal a row": "stock",
        "8d 9d": "tableau 4 tableau 1",
        "8 9": (SEVERAL, "tableau 4 tableau 1", "tableau 5 tableau 1"),
        "eight": (SEVERAL, "tableau 4 tableau 1", "tableau 5 tableau 1"),
        "k": "No `k` can move right now.",
    },
    ("Canfield", "stock"): {
        "stock": "stock",
        "move the king": "No `king` can move right now.",
        "queen": "No `queen` can move right now.",
        "column 4": WHERE,
        "t3 f": "tableau 3 foundation 2: Foundation 2 is empty and takes a six of hearts, not 9♥.",
        "bob": "I didn't get `bob`.",
        "talon": ("Some say `talon` for the stock, others for the waste.", "stock"),
        "crapette": NOT_THERE,
        "discard pile": WHERE,
        "centre": WHERE,
        "hand": "stock",
        "pack": "stock",
        "waste": WHERE,
        "demon": WHERE,
        "demon f": f"reserve foundation 1: 5♠ can't go on 6♠: {ONE_HIGHER} and {IN_SUIT}",
        "reserve f": f"reserve foundation 1: 5♠ can't go on 6♠: {ONE_HIGHER} and {IN_SUIT}",
        "5s 6h": "6♥ isn't face up right now.",
        "7 8": "There's no `8` for that right now.",
        "w f": "waste foundation 3: Foundation 3 is empty and takes a six of diamonds, not 7♦.",
    },
    ("Golf", "stock"): {
        "stock": "stock",
        "move the king": "No `king` can move right now.",
        "queen": "No `queen` can move right now.",
        "column 4": WHERE,
        "t3 f": "I didn't get `t3 f`.",
        "bob": "I didn't get `bob`.",
        "talon": (
            "Some say `talon` for the stock, others for the waste.",
            "stock",
            "tableau 3 waste",
            "tableau 7 waste",
        ),
        "crapette": NOT_THERE,
        "discard pile": (SEVERAL, "tableau 3 waste", "tableau 7 waste"),
        "centre": (SEVERAL, "tableau 3 waste", "tableau 7 waste"),
        "hand": "stock",
        "pack": "stock",
        "waste": (SEVERAL, "tableau 3 waste", "tableau 7 waste"),
        "t1": WHERE,
        "foundation": (SEVERAL, "tableau 3 waste", "tableau 7 waste"),
        "home": NOT_THERE,
        "5 6": "There's no `6` for that right now.",
        "draw a card": "stock",
        "t2 discard": "tableau 2 waste: A♠ can't go on J♥: it must be one rank higher or lower, in any suit.",
    },
    ("TriPeaks",): {
        "stock": "stock",
        "move the king": "No `king` can move right now.",
        "queen": (SEVERAL, "tableau 20 waste", "tableau 22 waste"),
        "column 4": WHERE,
        "t3 f": "I didn't get `t3 f`.",
        "bob": "I didn't get `bob`.",
        "talon": (
            "Some say `talon` for the stock, others for the waste.",
            "stock",
            "tableau 20 waste",
            "tableau 22 waste",
        ),
        "crapette": NOT_THERE,
        "discard pile": (SEVERAL, "tableau 20 waste", "tableau 22 waste"),
        "centre": (SEVERAL, "tableau 20 waste", "tableau 22 waste"),
        "hand": "stock",
        "pack": "stock",
        "waste": (SEVERAL, "tableau 20 waste", "tableau 22 waste"),
        "q": (SEVERAL, "tableau 20 waste", "tableau 22 waste"),
        "queen waste": (SEVERAL, "tableau 20 waste", "tableau 22 waste"),
        "qs": "tableau 22 waste",
        "t20 w": "tableau 20 waste",
        "qh discard": "tableau 20 waste",
    },
    ("Aces Up", "stock"): {
        "stock": "stock",
        "move the king": "No `king` can move right now.",
        "queen": "No `queen` can move right now.",
        "column 4": WHERE,
        "t3 f": "I didn't get `t3 f`.",
        "bob": "I didn't get `bob`.",
        "talon": "stock",
        "crapette": NOT_THERE,
        "discard pile": (WHERE, "tableau 2 discard"),
        "centre": NOT_THERE,
        "hand": "stock",
        "pack": "stock",
        "waste": (WHERE, "tableau 2 discard"),
        "deal": "stock",
        "9s": "tableau 2 discard",
        "t2 waste": "tableau 2 discard",
        "t2 discard": "tableau 2 discard",
        "discard t2": "discard tableau 2: The discard is empty.",
        "9 discard": "tableau 2 discard",
        "foundation": NOT_THERE,
    },
    ("Osmosis", "stock"): {
        "stock": "stock",
        "move the king": "No `king` can move right now.",
        "queen": (WHERE, "waste foundation 1"),
        "column 4": "I didn't get `column 4`.",
        "t3 f": "I didn't get `t3 f`.",
        "bob": "I didn't get `bob`.",
        "talon": ("Some say `talon` for the stock, others for the waste.", "stock", "waste foundation 1"),
        "crapette": NOT_THERE,
        "discard pile": (WHERE, "waste foundation 1"),
        "centre": (WHERE, "waste foundation 1"),
        "hand": "stock",
        "pack": "stock",
        "waste": (WHERE, "waste foundation 1"),
        "row 1": (WHERE, "waste foundation 1"),
        "queen row 1": "waste foundation 1",
        "qh f1": "waste foundation 1",
        "waste row 1": "waste foundation 1",
        "r1 f": "reserve 1 foundation 1: 5♠ can't go on 9♥: it must be the same suit.",
        "open": "I didn't get `open`.",
    },
    ("Monte Carlo",): {
        "stock": "stock: There's no gap to close up or to fill.",
        "move the king": "There's no `king` for that right now.",
        "queen": "No `queen` can move right now.",
        "column 4": "tableau 4: Cards leave two at a time.",
        "t3 f": "I didn't get `t3 f`.",
        "bob": "I didn't get `bob`.",
        "talon": "stock: There's no gap to close up or to fill.",
        "crapette": NOT_THERE,
        "discard pile": "discard: The discard has no card to take.",
        "centre": NOT_THERE,
        "hand": "stock: There's no gap to close up or to fill.",
        "pack": "stock: There's no gap to close up or to fill.",
        "waste": "discard: The discard has no card to take.",
        "8c 8h": "tableau 4 tableau 5",
        "8 8": "tableau 4 tableau 5",
        "eights": ("Say which cards to take away.", "tableau 4 tableau 5"),
        "take the 8c 8h": "tableau 4 tableau 5",
        "t4 t5": "tableau 4 tableau 5",
        "close up": "stock: There's no gap to close up or to fill.",
        "ace ace": "tableau 10 tableau 11: A♥ and A♣ don't touch.",
        "7c 8h": "tableau 5 tableau 18: 8♥ and 7♣ aren't the same rank.",
    },
    ("Monte Carlo", "8c 8h"): {
        "close up": "stock",
        "stock": "stock",
        "deal": "stock",
        "fill": "stock",
        "hand": "stock",
        "talon": "stock",
        "2": ("Say which cards to take away.", "tableau 15 tableau 19"),
    },
}


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


@pytest.mark.parametrize("opened", TABLES, ids=" ".join)
def test_each_text_is_a_move_or_a_question_or_one_sentence(opened: tuple[str, ...]) -> None:
    table = after(*opened)
    wrong = {}
    for text, meant in TABLES[opened].items():
        told, *offered = (meant,) if isinstance(meant, str) else meant
        told = told.format(typed=text, pile=text.split()[0])
        if (found := heard(table, text)) != " | ".join([told, *offered]):
            wrong[text] = found
        assert {*offered} <= {*table.legal_texts()}, text
    assert wrong == {}


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
