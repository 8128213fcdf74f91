"""All that the games say, each text with the place where it stands: what another language has to have words for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from engine.catalogue import GAMES
from engine.common_refusals import COMMON
from engine.game import Game, Rules
from engine.lessons import LESSONS
from engine.options import Option, preset_title
from engine.phrases import Part, Sentence
from engine.phrases import Text as Said
from engine.solitaire.pile_groups import OF_SUIT, suit_name
from engine.solitaire.refusals import CARDS, ONE_CARD

# What several games say alike stands under no single game.
ALL = "all"
_WORD = re.compile(r"[^\W\d_]{2}")


class Text(NamedTuple):
    """A text: in which game, which of its attributes and where in that it stands, and its English."""

    game: str
    attribute: str
    place: str
    english: str

    @property
    def key(self) -> str:
        """The key as one word: "klondike_basics_2"."""
        return "_".join(re.sub(r"[^a-z0-9]+", "-", part.lower()) for part in self[:3] if part)


class _Place(NamedTuple):
    """Where a text stands in a game."""

    attribute: str
    name: str
    english: str


def texts() -> Iterator[Text]:
    """Every text of every game once: what several games say stands under `ALL`, where the first of them has it."""
    said = {game.id: _once(_of_game(game)) for game in GAMES}
    games = Counter(chain.from_iterable(said.values()))
    shared = {english for english, number in games.items() if number > 1} | {place.english for place in _of_all()}
    yield from _keyed(ALL, chain(_of_all(), *(places.values() for places in said.values())), shared)
    for game, places in said.items():
        yield from _keyed(game, places.values(), places.keys() - shared)


def _once(places: Iterable[_Place]) -> dict[str, _Place]:
    """Where each text stands first."""
    found: dict[str, _Place] = {}
    for place in places:
        found.setdefault(place.english, place)
    return found


def _keyed(game: str, places: Iterable[_Place], wanted: Iterable[str]) -> Iterator[Text]:
    """Those that are wanted, each under a key of its own."""
    left, keys = {*wanted}, Counter[str]()
    for attribute, name, english in places:
        if english in left:
            left.remove(english)
            first = Text(game, attribute, name, english)
            keys[first.key] += 1
            yield first if keys[first.key] == 1 else first._replace(place=f"{name}-{keys[first.key]}")


def _of_all() -> Iterator[_Place]:
    """What belongs to no game."""
    yield from _by_name("refusals", COMMON)
    yield from _listed("phrases", [ONE_CARD, CARDS, OF_SUIT, *(suit_name(suit).english for suit in range(4))])


def _of_game(game: Game) -> Iterator[_Place]:
    """What a game says, in the order in which people meet it, but for numbers, signs and letters."""
    tables = [*_tables(game)]
    found = chain(_catalogued(game), *map(_of_option, game.options), *map(_of_rules, tables), _told(tables))
    return (place for place in found if _WORD.search(place.english))


def _catalogued(game: Game) -> Iterator[_Place]:
    yield _Place("title", "", game.title)
    yield _Place("summary", "", game.summary)
    yield from _by_name("presets", {} if game.solo else {name: preset_title(name) for name in game.presets})
    yield from _by_name("blurbs", game.blurbs)
    yield from _by_name("commands", game.commands)
    yield from _listed("clashes", [clash.reason for clash in game.clashes])
    yield from _listed("lesson", LESSONS[game.id].texts() if game.id in LESSONS else ())


def _of_option(option: Option) -> Iterator[_Place]:
    yield _Place("options", option.name, option.title)
    for value, sentence in option.choices.items():
        yield _Place("choices", f"{option.name}-{value}", sentence)
        yield _Place("answers", f"{option.name}-{value}", option.say(value))


def _tables(game: Game) -> Iterator[Rules]:
    """Tables of a game: by its presets, by these with any one option otherwise, and as older versions had them."""
    yield from _varied(game, game.presets)
    for version in game.older:
        yield from _varied(game.in_version(version), [*game.presets][:1])


def _varied(game: Game, presets: Iterable[str]) -> Iterator[Rules]:
    changes = [{option.name: value} for option in game.options for value in option.choices]
    every = [game.preset(preset) | change for preset in presets for change in ({}, *changes)]
    for options in {frozenset(options.items()): options for options in every}.values():
        seating = game.seating(options) if game.conflict(options) is None else ()
        yield from (game.at(options, players) for players in sorted({*seating[:1], *seating[-1:]}))


def _of_rules(rules: Rules) -> Iterator[_Place]:
    yield from _by_name("words", rules.words)
    yield from _by_name("refusals", rules.sentences)
    yield from _by_name("news", rules.pile_sentences)
    yield _Place("news", "unused", rules.unused_sentence)
    yield _Place("news", "cut", rules.cut_sentence)
    yield from _by_name("piles", {spot.kind: spot.called for spot in rules.spots})
    yield from _of_challenges(rules)
    yield from _listed("phrases", rules.phrases())


def _of_challenges(rules: Rules) -> Iterator[_Place]:
    if (calls := rules.challenges) is not None:
        said = {"label": calls.label, "phrase": calls.call_phrase, "question": calls.question}
        yield from _by_name("calls", {**said, "wondering": calls.wondering})
        yield from _by_name("violations", {str(int(number)): words for number, words in calls.violations.items()})
        yield from _by_name("missed", {str(int(number)): words for number, words in calls.missed.items()})


def _told(tables: Iterable[Rules]) -> Iterator[_Place]:
    """What `/rules` tells of a game's tables: of one for one player, its basics."""
    sections = [section for rules in tables for section in rules.rulebook()]
    told = dict.fromkeys(text for section in sections for text in section.sentences)
    yield from _listed("headings", [section.heading for section in sections])
    yield from _listed("rules", chain.from_iterable(map(_words, told)))


def _words(text: Said | Part) -> Iterator[str]:
    """The English of a text, and of what stands in it."""
    if isinstance(text, Sentence):
        yield from () if text.wordless else (text.english,)
        yield from chain.from_iterable(map(_words, text.parts))
    elif isinstance(text, str):
        yield text


def _by_name(attribute: str, said: Mapping[str, str]) -> Iterator[_Place]:
    return (_Place(attribute, name, english) for name, english in said.items())


def _listed(attribute: str, said: Iterable[str]) -> Iterator[_Place]:
    """Texts by their number, each once."""
    return (_Place(attribute, str(number), english) for number, english in enumerate(dict.fromkeys(said), 1))
