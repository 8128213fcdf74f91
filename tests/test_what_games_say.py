"""What games say has a key, however it comes about: a translation finds each sentence, and each phrase in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from engine.catalogue import GAMES, game
from engine.common_refusals import sentence_of
from engine.errors import Refusal
from engine.game import Game, Rules
from engine.phrases import Sentence, in_english, named_in, together
from engine.rulebook import Section, reworded
from engine.texts import Text, texts
from tests.playing import Setting, every_move, mixed_settings, random_game, smallest_settings

# What stands in a sentence as it was typed, or as it may be.
TYPED = {"unknown-word": "word", "not-now": "word", "no-pile": "pile"}


@cache
def walked() -> list[Text]:
    return [*texts()]


@cache
def known(game_id: str) -> frozenset[str]:
    """What a translation finds for a game: its own texts, and those that are said in all."""
    return frozenset(text.english for text in walked() if text.game in (game_id, "all"))


def english_of(text: str | Sentence) -> Iterator[str]:
    """The English of a text and of all phrases in it."""
    if isinstance(text, str):
        yield text
        return
    if not text.wordless:
        yield text.english
    for part in text.parts:
        if isinstance(part, Sentence):
            yield from english_of(part)


def told_at(setting: Setting) -> Iterator[str]:
    """What a table tells of itself."""
    rules = setting.rules
    yield from rules.words.values()
    yield from (spot.called for spot in rules.spots)
    for section in rules.rulebook():
        yield section.heading
        for text in section.sentences:
            yield from english_of(text)
    if rules.challenges is not None:
        _, *words, violations, missed, _, false_call = rules.challenges
        yield from (*words, *violations.values(), *missed.values(), false_call)


def test_keys_tell_texts_apart() -> None:
    keys = [text.key for text in walked()]
    assert len({*keys}) == len(keys) > 700
    assert not [key for key in keys if not re.fullmatch(r"[a-z][a-z0-9_-]*", key)]
    assert {key.partition("_")[0] for key in keys} == {"all", *(kind.id for kind in GAMES)}


def test_no_text_stands_twice_for_one_game() -> None:
    shared = {text.english for text in walked() if text.game == "all"}
    own = [(text.game, text.english) for text in walked() if text.game != "all"]
    assert len({*own}) == len(own)
    assert not [text for _, text in own if text in shared]


def test_it_is_said_plainly_where_there_is_no_redeal() -> None:
    """In the usual rules of a solo game that has a stock, but no word to turn the waste over or deal again."""
    silent = []
    for kind in GAMES:
        rules = kind.at({}, 1) if kind.solo else None
        if rules is None or "redeal" in rules.words or "stock" not in {spot.kind for spot in rules.spots}:
            continue
        said = " ".join(in_english(text) for part in rules.rulebook() for text in part.sentences)
        silent += [] if re.search("no redeal|only once", said) else [kind.id]
    assert silent == []


def test_all_that_tables_tell_of_themselves_has_a_key() -> None:
    lost = {
        (setting.game.id, text)
        for setting in smallest_settings() + mixed_settings()
        for text in told_at(setting)
        if re.search(r"[^\W\d_]{2}", text) and text not in known(setting.game.id)
    }
    assert lost == set()


def test_all_that_the_catalogue_tells_has_a_key() -> None:
    unknown = {(kind.id, text) for kind in GAMES for text in told_of(kind) if text not in known(kind.id)}
    assert unknown == set()


def told_of(kind: Game) -> Iterator[str]:
    """What the catalogue tells of a game."""
    yield from (kind.title, kind.summary, *kind.blurbs.values(), *kind.commands.values())
    yield from (clash.reason for clash in kind.clashes)
    for option in kind.options:
        yield from (option.title, *option.choices.values())
        yield from (words for words in map(option.say, option.choices) if re.search("[a-z]{2}", words))


def refusals(rules: Rules, plies: int) -> Iterator[Refusal]:
    """Why all sorts of moves are refused in a random game, each kind of reason once."""
    codes = set()
    for table in islice(random_game(rules, "refused", plies), 0, None, plies):
        for move in every_move(rules, table.state, longest=1):
            refusal = rules.refuse(table.state, table.state.turn, move)
            kind = refusal and (refusal.code, *(type(part) for part in refusal.parts))
            if refusal is not None and kind not in codes:
                codes.add(kind)
                yield refusal


@pytest.mark.thorough  # tests/bot/test_door.py hears some of them in the other lane
def test_refusals_name_their_facts_and_their_phrases_have_keys() -> None:
    lost, unnamed, met = set(), set(), set()
    for setting in {each.game.id: each for each in smallest_settings()}.values():
        for refusal in refusals(setting.rules, 6):
            sentence = sentence_of(refusal, setting.rules.sentences)
            met.add(refusal.code)
            lost |= {(setting.game.id, each) for each in english_of(sentence) if each not in known(setting.game.id)}
            plain = {name for name, part in sentence.facts.items() if type(part) is str}
            missing = {*named_in(sentence.english)} - sentence.facts.keys()
            unnamed |= {(refusal.code, name) for name in missing | (plain - {TYPED.get(refusal.code)})}
    assert lost == set()
    assert unnamed == set()
    assert {"build", "space", "face-down", "load", "join", "house"} - met == set()


def test_a_fact_goes_where_its_name_stands() -> None:
    rules = game("spaces").at({}, 1)
    space = rules.spots[3]
    refusal = Refusal("space", (space, Sentence("nothing goes there"), "K♠"), ("pile", "takes", "card"))
    assert in_english(sentence_of(refusal, rules.sentences)) == "K♠ can't go to a4: nothing goes there."
    usual = game("klondike").at({"draw": "1", "passes": "any", "back": "no", "auto": "no"}, 1)
    assert in_english(sentence_of(refusal, usual.sentences)) == "A4 is empty and takes nothing goes there, not K♠."


def test_sentences_on_a_line_are_reworded_one_by_one() -> None:
    line = together("One thing.", "", "Another.", Sentence("A third, {how}.", (Sentence("in short"),)))
    (section,) = reworded([Section("", (line, "Alone."))], {"Another.": "", "in short": "at length", "Alone.": ""})
    assert [in_english(text) for text in section.sentences] == ["One thing. A third, at length."]
