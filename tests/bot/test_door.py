"""Whatever people read is said when they read it, in their language: nothing is said before anybody reads."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from discord import Locale, app_commands

from bot.model.computers import LEVEL_NAMES
from bot.model.facts import OfGame
from bot.model.refusals import NotMoved, Refused
from bot.text import rulebook
from bot.text.boards import aim_of
from bot.text.examples import examples
from bot.text.reader import ENGLISH, Reader
from bot.text.refusals import in_words
from bot.ui.commands import commands
from bot.ui.registration import payload
from bot.ui.words import LONGEST_DESCRIPTION, Translator, Words
from engine.catalogue import GAMES, game
from engine.errors import IllegalMove
from tests.bot.conftest import Room
from tests.bot.pseudo import LANGUAGE, left_in_english, pseudo, spoken
from tests.lanes import leading, so_many
from tests.playing import Setting, every_move, random_game, smallest_settings
from tests.test_arrows import HOUSE, files, name, nodes

# Imports all of the bot; whatever is said meanwhile ends it.
IMPORTING = """
import importlib, pkgutil
from bot.text import sentences

def broken(*asked):
    raise AssertionError(f"said before anybody reads: {asked}")

sentences._said = broken
import bot
names = [each.name for each in pkgutil.walk_packages(bot.__path__, "bot.") if not each.name.endswith("__main__")]
for name in names:
    importlib.import_module(name)
print(len(names))
"""


def test_nothing_is_said_while_the_bot_is_imported() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTING], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 150


# So many characters Discord takes of a command with all its parts.
LIMIT = 8000


class Signature(NamedTuple):
    """A function of the bot: where it is, its name, what it is given, and how much of that may be left out."""

    where: str
    name: str
    given: list[str]
    left_out: int


def signatures() -> Iterator[Signature]:
    for path in files("bot"):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                named = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                given = [each for each in named if each not in ("self", "cls")]
                yield Signature(f"{name(path)}:{node.lineno}", node.name, given, len(node.args.defaults))


def test_whoever_makes_a_text_is_told_who_reads_it() -> None:
    """A reader is the first that a function is given, and never left to be anybody."""
    functions = [*signatures()]
    reading = [each for each in functions if "reader" in each.given]
    assert len(reading) > 200
    assert [each for each in reading if each.given[0] != "reader" or each.left_out == len(each.given)] == []
    assert [each.given[0] for each in functions if each.name == "say"] == ["key"], "only a reader is told something"


def said_by(command: app_commands.Command | app_commands.Group) -> list[app_commands.locale_str | None]:
    """What a command, those in it, their options and the choices of these say of themselves."""
    if isinstance(command, app_commands.Group):
        return [command._locale_description, *(said for each in command.commands for said in said_by(each))]
    parameters = command.parameters
    choices = [choice._locale_name for parameter in parameters for choice in parameter.choices]
    return [command._locale_description, *(parameter.locale_description for parameter in parameters), *choices]


def test_no_text_is_made_small_but_for_its_beginning() -> None:
    """Other languages have capitals within a text, and what people are called has them everywhere."""
    calls = [
        f"{name(path)}:{node.lineno}"
        for path in files("bot")
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "capitalize"
    ]
    assert calls == []


# What means the same in every language: it is typed, or names what is shown.
AS_TYPED = {"on", "off", "picture", "text", "foundation"}


def test_what_commands_say_carries_its_key() -> None:
    said = [each for command in commands() for each in said_by(command)]
    assert len(said) > 90
    assert {str(each) for each in said if not isinstance(each, Words)} == AS_TYPED


@pytest.mark.parametrize("locale", [Locale.american_english, Locale.british_english, Locale.japanese])
async def test_who_reads_english_or_a_language_that_is_not_there_gets_the_usual_words(locale: Locale) -> None:
    translator = Translator()
    for command in commands():
        for each in said_by(command):
            assert isinstance(each, app_commands.locale_str)
            assert await translator.translate(each, locale, None) is None  # type: ignore[arg-type]


def longest(part: dict[str, Any]) -> int:
    """The characters of a command that Discord counts, each text in the language in which it is longest."""
    texts = [
        max(
            len(part.get(what) or ""),
            *(len(said) for said in (part.get(f"{what}_localizations") or {"": ""}).values()),
        )
        for what in ("name", "description")
    ]
    inner = [longest(each) for each in (*(part.get("options") or ()), *(part.get("choices") or ()))]
    return sum(texts) + sum(inner) + len(str(part.get("value", "")))


@pytest.mark.thorough
async def test_commands_keep_to_the_limit_of_all_their_words_in_every_language(room: Room, reader: Reader) -> None:
    told = await payload(room.bot.tree)
    assert max(longest(each) for each in told) > max(
        longest(each.to_dict(room.bot.tree)) for each in room.bot.tree.get_commands()
    )
    assert {each["name"]: longest(each) for each in told if longest(each) > LIMIT} == {}


@pytest.fixture(scope="module")
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


@pytest.mark.thorough
def test_the_pseudo_language_is_longer_and_has_accents(reader: Reader) -> None:
    assert reader.language == LANGUAGE
    assert reader.say("rules-fixed") == pseudo(ENGLISH.say("rules-fixed")) != ENGLISH.say("rules-fixed")
    summaries = [kind.summary for kind in GAMES]
    assert len(pseudo("".join(summaries))) > 1.4 * len("".join(summaries))
    assert left_in_english("Nóó pláin `code` stays, `/rules` neither.", "neither") == ["stays"]


def no_translation(kind: str) -> tuple[str, ...]:
    """What a page of rules has in every language: the source, other names, and whole moves."""
    of = game(kind)
    moves = [line for preset in of.presets for line in examples(ENGLISH, of, of.preset(preset))]
    return (of.source, ", ".join(of.aliases), *moves)


@pytest.mark.parametrize("kind", leading([each.id for each in GAMES], 6))
def test_rules_come_in_the_reader_s_language(reader: Reader, kind: str) -> None:
    of = game(kind)
    pages = [rulebook.of_game(reader, of).whole]
    pages += [rulebook.of_table(reader, of, of.preset(preset)).whole for preset in of.presets]
    pages += [aim_of(reader, of, of.preset(preset)) for preset in of.presets]
    for page in pages:
        # A name that was cut off with the end of a page is none any more.
        whole = page.rpartition("\n")[0] if page.endswith("…") else page
        assert left_in_english(whole, *no_translation(kind)) == []


def test_the_list_of_games_comes_in_the_reader_s_language(reader: Reader) -> None:
    assert left_in_english(rulebook.of_all(reader, in_words(reader, Refused("no-table")))) == []


def refusals(setting: Setting) -> Iterator[NotMoved]:
    """Why all sorts of moves are refused in a random game, for each kind of reason once to each player."""
    rules, met = setting.rules, set()
    names = [f"N{seat}" for seat in range(rules.players)]
    for table in islice(random_game(rules, "door", 24), 0, None, 23):
        for seat in range(rules.players):
            for move in every_move(rules, table.state, longest=1):
                refusal = rules.refuse(table.state, seat, move)
                if refusal is not None and (kind := (seat, refusal.code, *map(type, refusal.parts))) not in met:
                    met.add(kind)
                    yield NotMoved(IllegalMove(refusal), rules, names, seat)


@pytest.mark.parametrize("every", so_many(6, 1))
def test_refused_moves_are_told_in_the_reader_s_language(reader: Reader, every: int) -> None:
    games = {each.game.id: each for each in smallest_settings()}
    told_so = [in_words(reader, refused) for setting in [*games.values()][::every] for refused in refusals(setting)]
    assert len(told_so) > 200 / every
    assert [said for said in told_so if left_in_english(said)] == []


def test_clashes_and_calls_are_told_in_the_reader_s_language(reader: Reader) -> None:
    said = [
        in_words(reader, Refused("conflict", reason=OfGame(kind.id, clash.reason)))
        for kind in GAMES
        for clash in kind.clashes
    ]
    assert len(said) > 15
    assert [each for each in said if left_in_english(each)] == []


async def test_commands_speak_every_language_as_briefly_as_discord_wants(reader: Reader) -> None:
    translator, locale = Translator(), Locale(LANGUAGE)
    words = [each for command in commands() for each in said_by(command) if isinstance(each, Words)]
    translated = [await translator.translate(each, locale, None) or "" for each in words]  # type: ignore[arg-type]
    names = LEVEL_NAMES.values()
    assert [
        each for each in translated if left_in_english(each, *names) or not 1 <= len(each) <= LONGEST_DESCRIPTION
    ] == []
    assert len(translated) > 80
