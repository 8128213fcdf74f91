"""The keyed sentences: code and files agree, each is used, and no code holds a sentence of its own."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt
from fluent.syntax import ast as ftl

from bot.model import game_words
from bot.model.facts import Name, Names, Titles, Typed
from bot.model.refusals import Refused
from bot.text import sentences
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from engine.catalogue import game
from tests.sentences import PARTS, entries, messages, needed, placeholders
from tests.sources import parsed, parts
from tests.test_arrows import files, name, nodes

# Whoever calls these gives the key of a sentence, and by name the facts that stand in it.
KEYED = {"keyed", "Note", "Refused", "Lost", "StoreError", "LeaseLost", "ConfigError"}
SAID = re.compile(r"(?:.*\b_?reader|reading(?:_all)?\(interaction\)|HOST|ENGLISH)\.say")
# What a sentence gets besides what is given with its key.
ADDED = {key: {"reason"} for key in ("move", "move-like", "move-instead", "move-anyway")}


class Use(NamedTuple):
    """One place in the code where a sentence is asked for."""

    where: str
    key: str
    facts: frozenset[str]


def literals(node: ast.expr) -> list[str]:
    """The texts of which an expression is one; none if it is no literal, nor a choice among literals."""
    if isinstance(node, ast.IfExp):
        return [*literals(node.body), *literals(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def called(function: ast.expr) -> str:
    """What is called in so many words, as far as that may ask for a sentence."""
    if isinstance(function, ast.Name):
        return function.id
    known = isinstance(function, ast.Attribute) and function.attr in ("say", "__init__")
    return ast.unparse(function) if known else ""


def asking(path: Path) -> Iterator[ast.Call]:
    """The calls in a file that ask for a sentence: of a function, or of what an exception with a key derives from."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and node.args:
            function = called(node.func)
            known = function in KEYED or SAID.fullmatch(function)
            if known or (name(path), function) == ("bot/model/refusals.py", "super().__init__"):
                yield node


def uses(path: Path) -> Iterator[Use]:
    """Where a file asks for sentences."""
    for call in asking(path):
        facts = frozenset(keyword.arg or "**" for keyword in call.keywords)
        for key in literals(call.args[0]):
            yield Use(f"{name(path)}:{call.lineno}", key, facts)


CODE = files("bot")


@cache
def every_use() -> list[Use]:
    return [use for path in CODE for use in uses(path)]


def test_files_can_be_read() -> None:
    junk = [(path.name, entry.content) for path in PARTS for entry in entries(path) if isinstance(entry, ftl.Junk)]
    assert junk == []


def test_each_key_stands_once() -> None:
    keys = [message.id.name for message in messages()]
    assert len({*keys}) == len(keys)


def test_each_sentence_that_is_asked_for_is_there_with_its_facts() -> None:
    assert len(every_use()) > 80
    assert [use for use in every_use() if use.key not in needed()] == []
    wrong = [
        (use, sorted(placeholders(use.key)))
        for use in every_use()
        if use.facts | ADDED.get(use.key, set()) != placeholders(use.key)
    ]
    assert wrong == []


def test_each_sentence_is_asked_for() -> None:
    others = chain.from_iterable(sentence.others for sentence in needed().values())
    # Of games, which may be yet to come: test_odds.py has them.
    advice = {key for key in needed() if key.startswith("advice-")}
    assert needed().keys() - {use.key for use in every_use()} - {*others} - advice == set()


def test_keys_are_written_where_a_sentence_is_asked_for() -> None:
    """A key that is put together, or handed on, is one that nobody finds."""
    handed_on = {name(path) for path in CODE for call in asking(path) if not literals(call.args[0])}
    assert handed_on == {"bot/text/refusals.py", "bot/store/kept_news.py", "bot/ui/words.py", "bot/text/odds.py"}, (
        "what is a fact has got its key elsewhere, and advice has that of its game"
    )


def test_numbers_are_written_as_they_are_typed() -> None:
    assert ENGLISH.say("no-number", last=999_999).startswith("Deals are numbered from 1 to 999999,")
    channel = 1_303_456_789_012_345_678
    assert f"<#{channel}>" in ENGLISH.say("try-elsewhere", channel=channel)


def test_a_sentence_by_itself_is_what_it_is_in_its_file() -> None:
    single, whole = sentences._Bundle(sentences.LANGUAGE), FluentBundle([sentences.LANGUAGE])
    for text in sentences._files():
        whole.add_resource(FluentResource(text))
    for key, sentence in whole._messages.items():
        single.get_message(key)
        assert sentence.value is not None
        assert sentence.value.equals(single._messages[key].value), key
    assert {*single._written} == {*whole._messages}


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    files = sentences._files
    monkeypatch.setattr(
        sentences, "_files", lambda language: ["done = Fertig."] if language == "de" else files(language)
    )
    monkeypatch.setattr(sentences, "_bundle", sentences._Bundle)
    said = [sentences._said.__wrapped__("de", key, ()) for key in ("done", "nameless")]
    assert said == ["Fertig.", "Somebody"]


@pytest.mark.parametrize("fact", ["A♠ {x} { $x } %s", "", 12345, -7, 2.5, 3.0, "x" * 2501])
def test_sentences_that_are_filled_in_at_once_are_what_they_are_to_fluent(fact: str | float) -> None:
    bundle, at_once = sentences._bundle(sentences.LANGUAGE), 0
    for key in needed():
        facts = dict.fromkeys(placeholders(key), fact)
        said = sentences._at_once(bundle, key, tuple(facts.items()))
        if said is not None:
            known = {each: fact if isinstance(fact, str) else FluentInt(fact, useGrouping=False) for each in facts}
            assert (said, []) == bundle.format_pattern(bundle.get_message(key).value, {**sentences._ALWAYS, **known})
            at_once += 1
    assert (at_once > 100) == (fact in ("A♠ {x} { $x } %s", "", 12345, -7))


def test_what_people_have_typed_does_nothing_in_a_sentence() -> None:
    likely = Titles(game_words.title(game(each)) for each in ("yukon", "klondike", "scorpion"))
    said = in_words(ENGLISH, Refused("no-game-like", name=Typed("`x` @everyone"), names=likely))
    assert said == (
        "I don't know a game called `'x' @everyone`. Did you mean **Yukon**, **Klondike** or **Scorpion**?"
    )
    assert in_words(ENGLISH, Refused("only-host", host=Name("**Ann**"))).startswith(
        r"Only the host (\*\*Ann\*\*) can"
    )
    assert in_words(ENGLISH, Refused("busy", players=Names(("Ann", "Bob", "_C_")))).startswith(
        r"There's already a table in this channel (Ann, Bob and \_C\_)"
    )


def test_nothing_half_made_is_said() -> None:
    with pytest.raises(LookupError):
        ENGLISH.say("no-such-sentence")
    with pytest.raises(ValueError, match="host"):
        ENGLISH.say("only-host")
    with pytest.raises(ValueError, match="Too many"):
        ENGLISH.say("only-host", host="x" * 5000)


# A word with a blank beside it is a sentence, or a piece of one.
WORDS = re.compile(r"[^\W\d_]{2,}[^\w\s]? | [^\W\d_]{2,}")
SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|BEGIN|COMMIT|VACUUM|WHERE|SET|VALUES|NULL|ORDER BY)\b|= \?| IN \("
)
# What people type, or the database holds.
TYPED = {"python -m bot", "python -m bot.doctor", " start`", "practice "}


def for_programmers(tree: ast.Module) -> Iterator[ast.AST]:
    """What only those read who look after the bot: docstrings, logs, and what tells of mistakes in the code."""
    for node in parts(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                yield node.value
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logging"))):
                yield node
            case ast.Call(func=ast.Name(id="Counter" | "Gauge" | "Histogram")):
                yield node
            case ast.Assert(msg=ast.expr() as message):
                yield message
            case ast.Raise(exc=ast.Call(func=ast.Name(id=raised))) if hasattr(builtins, raised):
                yield node


def sentences_in(source: str, sql: bool = False) -> list[tuple[int, str]]:
    """The texts for people in a source, with their lines."""
    tree = parsed(source)
    others = {id(part) for node in for_programmers(tree) for part in ast.walk(node)}
    texts = [node for node in parts(tree) if isinstance(node, ast.Constant) and id(node) not in others]
    return [
        (node.lineno, node.value)
        for node in texts
        if isinstance(node.value, str) and WORDS.search(node.value) and node.value not in TYPED
        if not (sql and SQL.search(node.value))
    ]


# What is told before anything else may be imported, where the engine was compiled from another source; and the heads
# of a form, which only Discord reads.
OF_THEIR_OWN = ("bot/built.py", "bot/compile.py", "bot/ui/lean_session.py")


def test_no_code_holds_a_sentence() -> None:
    paths = {name(path): path.read_text("utf-8") for path in CODE if name(path) not in OF_THEIR_OWN}
    found = {path: sentences_in(source, sql=path.startswith("bot/store/")) for path, source in paths.items()}
    assert {path: there for path, there in found.items() if there} == {}


@pytest.mark.parametrize(
    "source",
    [
        'STUCK = "No move is left."',
        'title = f"{name}: standings of {day}"',
        'raise Refused("This table is full.")',
        'raise StoreError(f"There is no table {number}.")',
        'command(description="Give up")',
        'print("SELECT some card")',
        'said = " and ".join(names)',
        'said = f"{number} left"',
    ],
)
def test_sentences_are_found(source: str) -> None:
    assert sentences_in(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring of some words."""',
        'log.warning("table %d is not shown", number)',
        'MOVES = Counter("moves", "Moves that were stored.")',
        'assert known, "tables are never deleted"',
        'raise ValueError("the game is not known")',
        'reader.say("no-such-table", number=2)',
    ],
)
def test_what_programmers_read_is_none(source: str) -> None:
    assert not sentences_in(source)
