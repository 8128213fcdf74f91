"""What other languages say stands for the English of today: where that has changed, it's told in English."""

from __future__ import annotations

from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from bot.text import games, sentences
from bot.text.games import FILE, hash_of, told
from bot.text.reader import ENGLISH, Reader
from bot.text.sentences import languages, read
from engine.catalogue import game
from engine.errors import Refusal
from engine.phrases import Seated, Sentence, in_english, together
from tests.bot.pseudo import LANGUAGE, spoken
from tests.playing import NAMES
from tests.test_what_games_say import walked


@pytest.fixture
def xx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of what games say in a language that has nothing else."""
    (tmp_path / "xx").mkdir()
    (tmp_path / sentences.LANGUAGE).symlink_to(Path(str(sentences.FOLDER)) / sentences.LANGUAGE)
    monkeypatch.setattr(sentences, "FOLDER", tmp_path)
    return tmp_path / "xx" / FILE


def test_what_has_changed_in_english_falls_back_to_english(xx: Path) -> None:
    same, changed = hash_of("The stock is empty."), hash_of("The stock was empty.")
    unit, rule = hash_of("{card} can't go on {onto}: it must be {rule}."), hash_of("one rank lower")
    xx.write_text(
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
        "utf-8",
    )
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


def stale(language: str) -> list[str]:
    """The keys of what games say in a language that stands for other English than is there now, or for none."""
    english = {(text.key, hash_of(text.english)) for text in walked()}
    messages = [each for each in FluentParser().parse(read(language, FILE)).body if isinstance(each, ftl.Message)]
    found = [(message.id.name, games._of(message)) for message in messages]
    return [key for key, of in found if (key, of) not in english]


@pytest.mark.thorough
def test_what_games_say_in_other_languages_stands_for_their_english() -> None:
    """Those that are listed are told in English until somebody has looked at them again."""
    assert {language: stale(language) for language in languages() if stale(language)} == {}


def test_what_has_changed_in_english_or_is_gone_is_listed(xx: Path) -> None:
    title, other = hash_of(game("klondike").title), hash_of("another title")
    xx.write_text(
        f"""
klondike_title = Klondike
    .of = {title}
bank_title = Zank-Patience
    .of = {other}
klondike_heading = Klondike
    .of = {title}
""",
        "utf-8",
    )
    assert stale("xx") == ["bank_title", "klondike_heading"]


@pytest.mark.thorough
def test_a_language_with_all_that_games_say_has_nothing_old_in_it(accents: Path) -> None:
    with spoken(accents):
        assert stale(LANGUAGE) == []
