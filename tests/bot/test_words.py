"""The sentences that people read: how they begin and end, and how they count."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import pytest
from fluent.syntax import ast as ftl

from bot.model.facts import BoardLine, Who, instead
from bot.model.outcomes import MadeMove
from bot.store.kept_news import read, stored
from bot.text import solo_boards
from bot.text.board_lines import told, words
from bot.text.narration import Narrator
from bot.text.reader import ENGLISH
from bot.text.rulebook import of_all, of_game, of_table
from bot.text.solo_narration import narrate_solo
from bot.text.table_kinds import text_of
from bot.ui.commands import commands
from engine.catalogue import GAMES
from engine.common_refusals import COMMON
from engine.errors import Refusal
from engine.game import Game
from engine.phrases import in_english
from engine.table import HINT, REDO, UNDO, Table
from tests.bot.test_request_rates import scene_of
from tests.lanes import by_every_preset, in_lanes, some, thinned
from tests.playing import (
    NAMES,
    Setting,
    every_move,
    mixed_settings,
    random_game,
    sentence,
    settings,
    smallest_settings,
)
from tests.sentences import PARTS, entries, numbers, placeholders
from tests.told import players

SETTINGS = settings() + some(mixed_settings(), 2, "words")
# Enough of them to play at: each preset, for as many players as can play by it, and for as few.
MOST = [*{(setting.game.id, setting.label): setting for setting in settings()}.values()]
PLAYED = thinned([*{str(setting): setting for setting in (*smallest_settings(), *MOST)}.values()], 2, "words")
KNOWN = players(*(f"Zebediah {number}" for number in range(1, 8)))
# What a line may be made to look like, before its words begin.
MARK_UP = re.compile(r"^(-# |#{1,3} |- |\d+\. )?\**")
CARD = r"(?:10|[2-9AJQK])[♠♥♦♣]|Joker"
# What a word of a game does fits on a button of a phone.
LONGEST_WORD = 28
# A card, a number, something typed, a capital letter, or what stands for a name or a title.
BEGINNING = re.compile(rf"{CARD}|\d|`|[A-Z]|<@\d|\{{(host|players|title|name|played|n?)\}}")
# "1 cards", and "2 card" but for "the 52 card pack".
MISCOUNTED = re.compile(
    r"\b1 (cards|moves|points|undos|hints|players|knocks|games|hours|deals)\b"
    r"|(?<![\d.:/])\b(0|[2-9]|\d\d+) (card|move|point|undo|hint|player|knock|game|hour)\b"
)


ENDING = re.compile(r"([.!?:…]\)?(\*\*)?|\{problem\})$")


def ill_said(texts: Iterable[str]) -> list[str]:
    """Which of some sentences do not begin and end as one, or do not count in good English."""
    return [text for text in texts if miscounts(text) or not is_sentence(MARK_UP.sub("", text))]


def is_sentence(words: str) -> bool:
    return bool(BEGINNING.match(words) and ENDING.search(words))


def miscounts(text: str) -> bool:
    return bool(MISCOUNTED.search(text) or (re.search(r"  |\{|\}|\(\)|None", text) and "{" not in text))


def well_said(text: str) -> None:
    """Assert that a sentence begins and ends as one, and counts in good English."""
    assert ill_said([text]) == []


def well_counted(text: str) -> None:
    assert not miscounts(text), text


# What a file has under one of these headings is less than a sentence, or more.
FRAGMENTS = ("Parts", "Labels", "Headings", "Titles", "Lines", "Options")


def whole_sentences() -> Iterator[str]:
    """The keys of what is a sentence by itself."""
    for path in PARTS:
        if path.stem == "moves":
            continue  # moves and piles, which stand on buttons and in sentences
        heading = ""
        for entry in entries(path):
            if isinstance(entry, ftl.GroupComment):
                heading = entry.content or ""
            elif isinstance(entry, ftl.Message) and not heading.startswith(FRAGMENTS):
                yield entry.id.name


# Facts that are numbers of things.
COUNTED = {"cards", "moves", "points", "undos", "hints", "games", "knocks"}


def said_of(key: str, number: int) -> str:
    """A sentence with some facts, of which all that count things are one number."""
    facts: dict[str, str | int] = {
        **dict.fromkeys(placeholders(key), "Klondike."),
        **dict.fromkeys(numbers(key) | COUNTED & placeholders(key), number),
    }
    return ENGLISH.say(key, **facts)


def test_the_sentences_of_the_bot() -> None:
    whole = [*whole_sentences()]
    assert len(whole) > 100
    assert [key for key in whole if ill_said(said_of(key, number) for number in (1, 2, 11))] == []


def test_what_commands_say_of_themselves() -> None:
    assert ill_said(command.description for command in commands()) == []


def said_by(game: Game) -> Iterator[str]:
    """All sentences about a game that it has for people who choose one."""
    yield game.summary
    for option in game.options:
        yield from (f"{option.title}.", *option.choices.values())
    lines = of_game(ENGLISH, game).whole.split("\n")
    yield from (line for line in lines if not re.match(r"### |- `?[\w=, '-]+`?: |\*\*[^*]+\*\*$", line))


def test_what_games_say_of_themselves() -> None:
    assert {game.id: wrong for game in GAMES if (wrong := ill_said(said_by(game)))} == {}


@pytest.mark.parametrize("setting", in_lanes(SETTINGS, by_every_preset()))
def test_the_rules_of_a_table(setting: Setting) -> None:
    rules = setting.rules
    rulebook = [in_english(sentence) for section in rules.rulebook() for sentence in section.sentences]
    for text in (*rulebook, *rules.sentences.values()):
        words = re.sub(r"^\{\w+\}", "7♣", text)
        well_said(words)
    headings = {f"**{section.heading}**" for section in rules.rulebook()}
    for line in of_table(ENGLISH, setting.game, setting.options).whole.split("\n")[1:]:
        if line not in headings and not line.startswith("### "):
            well_said(line)
    for what in rules.words.values():
        assert what[0].islower()
        assert what[-1].isalnum()
        assert len(what) <= LONGEST_WORD, f"{what!r} in `words` goes on a button: {LONGEST_WORD} characters at most"


def test_conflicts() -> None:
    rng = random.Random(3)
    option_sentences = set()
    for game in GAMES:
        for _ in range(300 if game.options else 0):
            options = {option.name: rng.choice([*option.choices]) for option in game.options}
            option_sentences.add(game.conflict(options))
    assert len(option_sentences) > 4
    for text in option_sentences - {None}:
        well_said(text)


def test_common_refusals() -> None:
    for text in COMMON.values():
        well_said(re.sub(r"^\{\w+\}", "7♣", text))


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(PLAYED))
def test_what_is_refused(setting: Setting) -> None:
    rules, rng, codes = setting.rules, random.Random(f"words {setting}"), set()
    for table in islice(random_game(rules, f"words {setting}", 90), 0, None, 30):
        moves = [*every_move(rules, table.state, 3)]
        tried = rng.sample(moves, min(150, len(moves)))
        seats = range(min(2, rules.players))
        # Most of them are refused for the same reason, in the same words.
        refused = {(rules.refuse(table.state, seat, move), seat) for seat in seats for move in tried}
        codes |= {refusal.code for refusal, _ in refused if refusal is not None}
        assert ill_said({sentence(rules, refusal, seat) for refusal, seat in refused if refusal is not None}) == []
    assert codes


def well_kept(lines: Sequence[BoardLine]) -> None:
    """Assert that lines are read as they are stored, hold no card that is not told, and name people by number."""
    assert read(stored(lines)) == tuple(lines)
    kept, said = (
        {*re.findall(CARD, text)} - {"Joker"}
        for text in (stored(lines), " ".join(words(ENGLISH, line) for line in lines))
    )
    assert kept == said
    for number, _ in enumerate(KNOWN, start=1):
        lines = [instead(line, number, Who(-1, "Nobody")) for line in lines]
    assert "Zebediah" not in stored(lines)


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(PLAYED))
def test_what_is_told(setting: Setting) -> None:
    rules = setting.rules
    before: Table | None = None
    for table in random_game(rules, f"told {setting}", 36, resigning=setting.players > 2):
        live = scene_of(setting.game, table)
        well_counted(text_of(ENGLISH, live).alt_text())
        well_counted(text_of(ENGLISH, live).standing(None, None))
        if before is not None:
            seat, text, _ = table.log[-1]
            step = MadeMove(seat, before.state, table.last, text)
            option_sentences = (
                narrate_solo(rules, step, together=False)
                if setting.game.solo
                else Narrator(rules, KNOWN[: rules.players], before.state).narrate(seat, table.last)
            )
            well_kept(option_sentences)
            for line in told(ENGLISH, option_sentences).splitlines():
                well_counted(line)
                assert BEGINNING.match(MARK_UP.sub("", line)), line
        before = table


@pytest.mark.parametrize("word", [UNDO, REDO, HINT])
def test_what_help_says(word: str) -> None:
    rules = next(setting for setting in PLAYED if setting.game.solo).rules
    table = Table.open(rules, "s1:1")
    said = told(ENGLISH, narrate_solo(rules, MadeMove(0, table.state, (), word, "stock"), together=False))
    assert re.fullmatch(r"(Undone|Redone|Hint): \w[^.]+", said)


def test_a_pile_is_said_as_people_say_it_and_begins_a_sentence_with_a_capital() -> None:
    klondike = next(s for s in SETTINGS if s.game.id == "klondike").rules
    (stock,) = (spot for spot in klondike.spots if spot.kind == "stock")
    assert sentence(klondike, Refusal("fixed", (stock,))) == "Cards on the stock can't be moved."
    assert sentence(klondike, Refusal("no-card", (stock,))) == "The stock is empty."
    tableau = next(spot for spot in klondike.spots if spot.kind == "tableau")
    assert sentence(klondike, Refusal("fixed", (tableau,))) == "Cards on column 1 can't be moved."
    assert sentence(klondike, Refusal("takes-one", (tableau,))) == "Column 1 takes one card at a time."
    assert sentence(klondike, Refusal("face-down", (tableau, "1 card"))) == "Column 1 has only 1 card face up."


def test_a_pile_of_a_player_is_said_by_whose_it_is() -> None:
    chinese = next(s for s in SETTINGS if s.game.id == "chinese").rules
    wastes = [spot for spot in chinese.spots if spot.kind == "waste"]
    empty = [sentence(chinese, Refusal("empty", (waste,)), 1) for waste in wastes[:2]]
    assert empty == [f"There's no card in {NAMES[0]}'s waste.", "There's no card in your waste."]
    rows = next(s for s in SETTINGS if s.game.id == "spaces").rules
    assert sentence(rows, Refusal("closed", (rows.spots[0],))) == "A1 isn't a gap, and cards only go into gaps."


def test_all_games_in_a_list() -> None:
    for line in of_all(ENGLISH, "There is none.").split("\n"):
        if "### " not in line:
            well_said(line)


def test_headings() -> None:
    for setting in PLAYED:
        table = Table.open(setting.rules, "s1:1")
        live = scene_of(setting.game, table)
        if setting.game.solo:
            assert solo_boards.heading(ENGLISH, live)[0].isupper()
