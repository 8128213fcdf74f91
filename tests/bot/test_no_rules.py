"""The bot knows no rule of any game: no name that a game has for its piles, words, options or itself stands in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.ui.commands import commands
from engine.cards import Card, Rank, Suit
from engine.catalogue import GAMES
from engine.game import Game, Rules
from tests.sentences import PARTS
from tests.sources import parsed, parts
from tests.test_arrows import HOUSE, files, name


def tables(game: Game) -> Iterator[Rules]:
    """The rules of a game by each preset, for each number of players, and by each value of each option alone."""
    usual = game.preset(next(iter(game.presets)))
    changed = [{**usual, option.name: value} for option in game.options for value in option.choices]
    for options in (*map(game.preset, game.presets), *changed):
        if game.conflict(options) is None:
            yield from (game.at(options, players) for players in game.seating(options))


IDS = {game.id for game in GAMES}
CARDS = {str(Card.JOKER).lower(), "joker", *(each.name.lower() for sort in (Rank, Suit) for each in sort)}
COMMAND_WORDS = {word for game in GAMES for word in game.commands}
OPTIONS = {option.name for game in GAMES for option in game.options}
# Piles that are called by a word which everybody uses.
ENGLISH = {"aside"}
JOKER = "it stands in for a daily deal that was missed"
LEAGUE = "the league counts rightful calls under this name, and so does the store"
PUZZLE = "what the turn of the day is called"
ALLOWED = {
    "bot/model/league_table.py": {"knock": LEAGUE},
    "bot/model/outcomes.py": {"knock": LEAGUE},
    "bot/model/pins.py": dict.fromkeys(("chinese", "bank"), "the games that the levels have been rated in"),
    "bot/model/records.py": {"knock": LEAGUE},
    "bot/model/streaks.py": {"joker": JOKER},
    "bot/service/tables.py": {"knock": LEAGUE},
    "bot/store/changes.py": {"knock": LEAGUE},
    "bot/store/personal_columns.py": {"knock": LEAGUE},
    "bot/store/sqlite/database.py": {"discard": "a method of Python's sets"},
    "bot/store/postgres/database.py": {"discard": "a method of Python's sets"},
    "bot/ui/commands/patience.py": {"deal": "an option of the command"},
    "bot/store/table_rows.py": {"deal": "a column of the database"},
    "bot/store/seasons.py": {"knock": LEAGUE},
    "bot/store/servers.py": {"knock": LEAGUE},
    "bot/store/results.py": {"knock": LEAGUE},
    "bot/ui/ongoing.py": {"discard": "a method of Python's sets"},
    "bot/text/en/commands.ftl": {
        **dict.fromkeys(("stock", "waste", "hand", "foundation"), "an example in the help of a command"),
        "knock": PUZZLE,
    },
    "bot/text/en/help.ftl": {"knock": PUZZLE},
    "bot/text/en/morning.ftl": {"knock": PUZZLE},
    "bot/text/daily.py": {"joker": JOKER},
    "bot/text/en/daily.ftl": {"joker": JOKER},
    "bot/text/en/standings.ftl": {"knock": LEAGUE, "bank": "an example"},
    "bot/text/en/terms.ftl": dict.fromkeys(
        (
            "stock",
            "waste",
            "discard",
            "hand",
            "foundation",
            "tableau",
            "reserve",
            "cell",
            "house",
            "packet",
            "knock",
            "pack",
            "bank",
        ),
        "what the words in all rules mean",
    ),
    "bot/text/endings.py": {"cell": "one of a table of results", "pack": "all cards, as the engine names them"},
    "bot/text/sheets.py": {"cell": "one of a table of results"},
    "bot/text/standings.py": {"cell": "one of a table of results", "knock": LEAGUE},
}


# It is about each game by itself, in the words of its rules.
ADVICE = "bot/text/en/strategy.ftl"


class Forbidden(NamedTuple):
    """What no text may be: the whole of it, or a word `within` it; nor may a part of a name in the code be that.

    Many a word and an option is English as well ("deal", "turn", "counts"), and is looked for only where it stands
    alone. `some` finds out quickly whether there is a word at all.
    """

    whole: set[str]
    within: set[str]
    some: re.Pattern[str]


@cache
def forbidden() -> Forbidden:
    """The words of all games."""
    every = [rules for game in GAMES for rules in tables(game)]
    # Piles called by a letter say nothing.
    kinds = {spot.kind for rules in every for spot in rules.spots if len(spot.kind) > 1}
    words = {word for rules in every for word in (*rules.words, *rules.synonyms, *rules.calls)}
    within = IDS | kinds - ENGLISH | COMMAND_WORDS | {"joker"}
    some = re.compile(rf"\b({'|'.join(map(re.escape, within))})s?\b")
    return Forbidden(within | ENGLISH | CARDS | words | OPTIONS, within, some)


# What may begin with a docstring.
BODIES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(tree: ast.Module) -> set[int]:
    bodies = [node.body for node in parts(tree) if isinstance(node, BODIES)]
    return {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}


def names_in(node: ast.AST) -> set[str]:
    """The parts of a name that the code gives or uses, without the s of the plural as well."""
    given = [getattr(node, field, None) for field in ("id", "attr", "arg", "name", "asname")]
    return {part for each in given if isinstance(each, str) for part in parts_of(each)}


@cache
def parts_of(name: str) -> frozenset[str]:
    """The parts of one name."""
    found = name.lower().split("_")
    return frozenset([*found, *(part.removesuffix("s") for part in found)])


def betrayed(source: str) -> Iterator[tuple[int, str]]:
    """The words of games in a file, with their lines."""
    tree = parsed(source)
    said = docstrings(tree)
    for node in parts(tree):
        line = getattr(node, "lineno", 0)
        if not isinstance(node, ast.Constant):
            yield from ((line, word) for word in names_in(node) & forbidden().within)
        elif isinstance(node.value, str) and id(node) not in said:
            text = node.value.lower()
            yield from ((line, text) for _ in forbidden().whole & {text})
            yield from ((line, word) for word in words_in(text))


def words_in(text: str) -> list[str]:
    """The words of games in a text for people."""
    text = text.lower()
    if not forbidden().some.search(text):
        return []  # of most texts that is the end of it
    return [word for word in forbidden().within if re.search(rf"\b{re.escape(word)}s?\b", text)]


def betrayed_by(path: Path) -> list[tuple[int, str]]:
    """The words of games in a file of the bot; in one of sentences, the comments to translators may have them."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        return list(betrayed(source))
    said = [(number, line) for number, line in enumerate(source.split("\n"), start=1) if not line.startswith("#")]
    return [(number, word) for number, line in said for word in words_in(line)]


def test_no_word_of_any_game_stands_in_the_bot() -> None:
    found = {name(path): betrayed_by(path) for path in (*files("bot"), *PARTS) if name(path) != ADVICE}
    wrong = [(path, *each) for path, there in found.items() for each in there if each[1] not in ALLOWED.get(path, {})]
    assert wrong == []
    allowed = {(path, word) for path, words in ALLOWED.items() for word in words}
    stands = {(path, word) for path, there in found.items() for _, word in there}
    assert allowed <= stands, "what no longer stands there need not be allowed"


def test_what_is_allowed_is_in_files_that_there_are() -> None:
    assert all((HOUSE / path).is_file() for path in (*ALLOWED, ADVICE))


@pytest.mark.parametrize(
    "source",
    [
        'LEFT_OUT = ("scorpion",)',
        'AUTO = "auto"',
        'if kind == "joker": pass',
        "if card == Card.JOKER: pass",
        'text = f"{number} unused cards go under the stocks."',
        "def foundations(view): pass",
        "from engine.solitaire.automatic import FOUNDATION",
        'command("knock")',
    ],
)
def test_words_of_games_are_found(source: str) -> None:
    assert list(betrayed(source))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_game_declares_of_itself_is_in_its_rules(game: Game) -> None:
    words = {word for rules in tables(game) for word in rules.words}
    calls = {word for rules in tables(game) for word in rules.calls}
    assert calls <= {*game.commands} <= words
    choices = {option.name: option.choices for option in game.options}
    assert all(value in choices[option] for option, value in game.automatic.items())
    kinds = {spot.kind for rules in tables(game) for spot in rules.spots}
    for rules in tables(game):
        assert rules.draw_pile in kinds or rules.draw_pile == Rules.draw_pile
        assert rules.goal_pile in kinds or rules.goal_pile == Rules.goal_pile
        assert {*rules.pile_sentences} <= kinds


def test_every_word_that_is_a_command_is_one_on_discord() -> None:
    described = {command.name: command.description for command in commands()}
    assert {"knock", "declare"} <= COMMAND_WORDS
    assert all(described[word] == what for game in GAMES for word, what in game.commands.items())
