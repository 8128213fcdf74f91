"""Whatever people read is said when they read it, in their language: nothing is said before anybody reads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from discord import Locale, app_commands

from bot.model.facts import OfGame
from bot.model.refusals import NotMoved, Refused
from bot.text import rulebook, sentences
from bot.text.boards import aim_of, preset_title
from bot.text.examples import examples
from bot.text.games import FILE, hash_of, told
from bot.text.reader import ENGLISH, Reader, reader_of
from bot.text.refusals import in_words
from bot.ui.commands import commands
from bot.ui.words import LONGEST, Translator, Words
from engine.catalogue import GAMES, game
from engine.errors import IllegalMove, Refusal
from engine.phrases import Seated, Sentence, in_english, together
from tests.bot.pseudo import LANGUAGE, left_in_english, pseudo, write_language
from tests.lanes import leading
from tests.playing import NAMES, Setting, every_move, random_game, smallest_settings
from tests.test_arrows import HOUSE

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


def said_by(command: app_commands.Command | app_commands.Group) -> list[app_commands.locale_str | None]:
    """What a command, those in it, their options and the choices of these say of themselves."""
    if isinstance(command, app_commands.Group):
        return [command._locale_description, *(said for each in command.commands for said in said_by(each))]
    parameters = command.parameters
    choices = [choice._locale_name for parameter in parameters for choice in parameter.choices]
    return [command._locale_description, *(parameter.locale_description for parameter in parameters), *choices]


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


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    folder = tmp_path_factory.mktemp("languages")
    write_language(folder)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sentences, "FOLDER", folder)
        sentences.languages.cache_clear()
        yield reader_of(LANGUAGE)
    sentences.languages.cache_clear()


def test_the_pseudo_language_is_longer_and_has_accents(reader: Reader) -> None:
    assert reader.language == LANGUAGE
    assert reader.say("rules-fixed") == pseudo(ENGLISH.say("rules-fixed")) != ENGLISH.say("rules-fixed")
    summaries = [kind.summary for kind in GAMES]
    assert len(pseudo("".join(summaries))) > 1.28 * len("".join(summaries))
    assert left_in_english("Nóó pláin `code` stays, `/rules` neither.", "neither") == ["stays"]


def no_translation(kind: str) -> tuple[str, ...]:
    """What a page of rules has in every language: the source, other names, names of presets, and whole moves."""
    of = game(kind)
    moves = [line for preset in of.presets for line in examples(of, of.preset(preset))]
    return (of.source, ", ".join(of.aliases), *map(preset_title, of.presets), *moves)


@pytest.mark.parametrize("kind", leading([each.id for each in GAMES], 6))
def test_rules_come_in_the_reader_s_language(reader: Reader, kind: str) -> None:
    of = game(kind)
    pages = [rulebook.of_game(of, reader)]
    pages += [rulebook.of_table(of, of.preset(preset), reader=reader) for preset in of.presets]
    pages += [aim_of(of, of.preset(preset), reader) for preset in of.presets]
    for page in pages:
        # A name that was cut off with the end of a page is none any more.
        whole = page.rpartition("\n")[0] if page.endswith("…") else page
        assert left_in_english(whole, *no_translation(kind)) == []


def test_the_list_of_games_comes_in_the_reader_s_language(reader: Reader) -> None:
    assert left_in_english(rulebook.of_all(in_words(Refused("no-table"), reader), reader)) == []


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


def test_refused_moves_are_told_in_the_reader_s_language(reader: Reader) -> None:
    told_so = [
        in_words(refused, reader)
        for setting in {each.game.id: each for each in smallest_settings()}.values()
        for refused in refusals(setting)
    ]
    assert len(told_so) > 200
    assert [said for said in told_so if left_in_english(said)] == []


def test_clashes_and_calls_are_told_in_the_reader_s_language(reader: Reader) -> None:
    said = [
        in_words(Refused("conflict", reason=OfGame(kind.id, clash.reason)), reader)
        for kind in GAMES
        for clash in kind.clashes
    ]
    assert len(said) > 15
    assert [each for each in said if left_in_english(each)] == []


async def test_commands_speak_every_language_as_briefly_as_discord_wants(reader: Reader) -> None:
    translator, locale = Translator(), Locale(LANGUAGE)
    words = [each for command in commands() for each in said_by(command) if isinstance(each, Words)]
    translated = [await translator.translate(each, locale, None) or "" for each in words]  # type: ignore[arg-type]
    names = [preset_title(preset) for kind in GAMES for preset in kind.presets]
    assert [each for each in translated if left_in_english(each, *names) or not 1 <= len(each) <= LONGEST] == []
    assert len(translated) > 80


def write(folder: Path, messages: str) -> None:
    """A language with no more than some of what games say."""
    (folder / "xx").mkdir()
    (folder / "xx" / FILE).write_text(messages, "utf-8")


def test_what_has_changed_in_english_falls_back_to_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    same, changed = hash_of("The stock is empty."), hash_of("The stock was empty.")
    unit, rule = hash_of("{card} can't go on {onto}: it must be {rule}."), hash_of("one rank lower")
    write(
        tmp_path,
        f"""
klondike_refusals_stock-empty = Der Talon ist leer.
    .of = {same}
yukon_refusals_stock-empty = Der Talon war leer.
    .of = {changed}
all_refusals_build = {{ $onto }} nimmt {{ $card }} nicht: nur {{ $rule }}.
    .of = {unit}
all_phrases_1 = eins weniger
    .of = {rule}
all_refusals_turn = {{ $player }} ist dran.
    .of = {hash_of("It's {player}'s turn.")}
all_refusals_same-pile = {{ $pile }}: da sind sie schon.
    .of = {hash_of("These cards are already on {pile}.")}
""",
    )
    (tmp_path / sentences.LANGUAGE).symlink_to(Path(str(sentences.FOLDER)) / sentences.LANGUAGE)
    monkeypatch.setattr(sentences, "FOLDER", tmp_path)
    german = Reader("xx")
    assert told(german, "klondike", "The stock is empty.") == "Der Talon ist leer."
    assert told(german, "yukon", "The stock is empty.") == "The stock is empty.", "it stands for other English"
    build = "{card} can't go on {onto}: it must be {rule}."
    known, unknown = (Sentence(build, ("7♣", "9♥", Sentence(text))) for text in ("one rank lower", "one rank higher"))
    assert told(german, "spaces", known) == "9♥ nimmt 7♣ nicht: nur eins weniger."
    assert told(german, "spaces", unknown) == "7♣ can't go on 9♥: it must be one rank higher.", "no half of it"
    assert told(german, "bank", Sentence("It's {player}'s turn.", (Seated(1),)), NAMES) == "Bob ist dran."
    line = together("The stock is empty.", "It is new.")
    assert told(german, "klondike", line) == "Der Talon ist leer. It is new.", "each sentence by itself"
    assert told(german, "klondike", Refusal("x").code) == "x"
    spot = game("klondike").at(game("klondike").preset("standard"), 1).spots[0]
    pile = Sentence("These cards are already on {pile}.", (spot,))
    assert told(german, "klondike", pile) == "Foundation 1: da sind sie schon."
    assert told(ENGLISH, "klondike", pile) == in_english(pile)
