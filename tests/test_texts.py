"""Whatever anybody types, at any table, is a move or a refusal that can be said, and is soon answered."""

from __future__ import annotations

import random
import time

import pytest

from engine.catalogue import GAMES
from engine.game import Game
from engine.notation import parse_move, print_move
from tests.lanes import so_many
from tests.texts import NAMES, Typed, answer, parts, places, typed

# For each game.
MANY = 28
TEXTS = so_many(10, MANY)
LONE_WORDS = so_many(5, len(NAMES) // 8)
# Seconds of the processor for all texts of one game, some fifty times what they take.
MOST_SECONDS = 10


def _each(game: Game) -> str:
    return game.id


@pytest.mark.alike
@pytest.mark.parametrize("count", TEXTS)
@pytest.mark.parametrize("game", GAMES, ids=_each)
def test_texts_of_every_kind(game: Game, count: int) -> None:
    chance = random.Random(game.id)
    tables = places(game.id)
    before = [table.state.digest() for table in tables]
    began, answers = time.process_time(), set()
    for _ in range(count):
        each = typed(chance, tables)
        for text in parts(each.text):
            answers.add(answer(each, text))
    assert time.process_time() - began < MOST_SECONDS
    assert [table.state.digest() for table in tables] == before
    # The texts are not all nonsense, nor all too long.
    assert len({"move", "unread", "too-long"} & answers) > 1 or count < MANY


@pytest.mark.alike
@pytest.mark.parametrize("game", GAMES, ids=_each)
def test_no_name_takes_a_move_away(game: Game) -> None:
    """Discord lets people call themselves anything, "Waste" and "Ace" included."""
    for place in random.Random(game.id).sample(places(game.id), min(2, len(places(game.id)))):
        rules, state = place.rules, place.state
        for number in range(len(NAMES)):
            names = tuple(NAMES[(number + seat) % len(NAMES)] for seat in range(rules.players))
            # Each name meets others of the first few moves.
            for move in rules.offered(state, state.turn)[number % 2 : 4 : 2]:
                text = print_move(rules, state, state.turn, move)
                assert parse_move(rules, state, state.turn, text, names) == move, (text, names)


@pytest.mark.alike
@pytest.mark.parametrize("count", LONE_WORDS)
@pytest.mark.parametrize("game", GAMES, ids=_each)
def test_a_lone_word_under_every_name(game: Game, count: int) -> None:
    """A name typed by itself, something like it, and another word with and without it."""
    chance = random.Random(game.id)
    tables = places(game.id)
    for name in chance.sample(NAMES, count):
        place = chance.choice(tables)
        names = (name, *NAMES)[: place.rules.players]
        word = chance.choice(chance.choice(place.words))
        for text in {name, name[:-1], name[1:] + name[:1], name.partition(" ")[2], f"{word} {name}", word}:
            assert answer(Typed(place, place.state.turn, names, text), text)


@pytest.mark.thorough
@pytest.mark.parametrize("count", LONE_WORDS)
def test_a_name_means_nothing_where_players_own_no_piles(count: int) -> None:
    for place in (places(game.id)[0] for game in GAMES if game.solo):
        for name in random.Random(str(place)).sample(NAMES, count):
            by_anybody, by_itself = (Typed(place, 0, names, name) for names in (("Nobody",), (name,)))
            assert answer(by_itself, name) == answer(by_anybody, name), name
