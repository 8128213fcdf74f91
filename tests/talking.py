"""What people say at a card table, typed at one, and what comes of it; and a draft of the file that tells it.

`python -m tests.new_game GAME` writes the draft. What the parser answers need not be right: whoever knows the game
reads each line, mends what is wrong, and deletes the line that says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from engine.catalogue import open_table
from engine.errors import AmbiguousMove, InvalidMove, MoveError
from engine.game import Game
from engine.notation import parse_move, print_move
from engine.table import Table
from tests.playing import sentence

FOLDER = Path(__file__).with_name("talk")
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
# What is typed at every table: the words that the sources and players have for piles.
WORDS = ("talon", "crapette", "discard pile", "centre", "hand", "stock", "pack")
# What a draft has besides, as most files do, and how many of the moves that are offered.
USUAL = ("waste", "reserve", "home", "redeal", "draw", "deal", "column 4", "queen", "move the king", "t3 f", "bob")
OFFERED = 4
# So many texts are typed at the deal at least.
ENOUGH = 20
DRAFT = "# A draft: read what each text is answered with, mend what is wrong, and delete this line."
FORMAT = "# Format: see klondike.toml. `?` begins the short name of a common answer, in `tests/talking.py`."


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
    return [_told(text).get(first, first), *offered]


def _told(text: str) -> dict[str, str]:
    """What a text may be answered with, by the short names."""
    words = text.split()
    return {name: said.format(typed=text, first=words[0], last=words[-1]) for name, said in TOLD.items()}


def draft(game: Game) -> str:
    """A file of what a game's parser answers to usual texts and to some of the moves that are offered at the deal."""
    return "\n".join([DRAFT, FORMAT, "", "[[table]]", "after = []", "", "[table.typed]", ""]) + (
        "".join(f"{line}\n" for line in _drafted(after(game.id)))
    )


def _drafted(table: Table) -> Iterator[str]:
    rules, state, seat = table.rules, table.state, table.state.turn
    offered = [print_move(rules, state, seat, move) for move in islice(rules.offered(state, seat), OFFERED)]
    for text in dict.fromkeys((*WORDS, *USUAL, "w f", "t1 t2", *offered)):
        names = {said: name for name, said in _told(text).items()}
        first, *buttons = heard(table, text).split(" | ")
        answer = names.get(first, first)
        yield f"{_quoted(text)} = {_listed(answer, buttons) if buttons else _quoted(answer)}"


def _listed(answer: str, buttons: list[str]) -> str:
    return f"[{', '.join(map(_quoted, (answer, *buttons)))}]"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
