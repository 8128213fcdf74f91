"""Texts that people may type at a table: words of every kind in wild orders, and names of every kind."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from types import FrameType, TracebackType
from typing import NamedTuple

from engine.cards import pack
from engine.common_refusals import write
from engine.errors import AmbiguousMove, InvalidMove, MoveError, Refusal
from engine.game import Rules
from engine.notation import LONGEST_TYPED, parse_move, print_move, short_move, split_chain
from engine.pile_words import USUAL
from engine.state import State
from engine.table import HINT, RESIGN, UNDO
from tests.lanes import at_both_ends
from tests.playing import random_game

PLAIN_NAMES = ("Alice", "Bob", "Jo Smithson", "Zoë-Ω 🂡", "王小明", "عَلِيّ", "ก็็็็็", "W" * 100, "a b " * 25, "Spa de")
# Names that mean something else, or are nearly a word that does.
NAMES_LIKE_WORDS = (
    *("Ace", "Jack", "Queen of Hearts", "7c", "10♥", "joker", "2", "12", "999", "of"),
    *("waste", "Stock", "tableau 1", "t1", "f", "s", "p", "house", "Pyramid 28", "Foundatoin", "a"),
    *("to", "from the", "->", "-", ">", "", " ", "\u200b", ",", "knock", "undo", "hint", "resign", "redeal", "stop!"),
)
ODD_NAMES = ("`x`", "@everyone", "**b**", "{0}", "\u202egnp", "\ud800", "ﷺ" * 30, "\x00", "😀", "ab" * 25 + "ba" * 25)
NAMES = (*PLAIN_NAMES, *NAMES_LIKE_WORDS, *ODD_NAMES)

NUMBERS = ("0", "1", "2", "3", "4", "7", "13", "28", "52", "99", "999", "1000", "9" * 40, "-1", "٣", "²", "1.5")
FILLERS = ("to", "on", "onto", "from", "the", "->", ">", "→", "-", "=")
COMMAS = (",", ",", ";", "、", "，")
RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
SUITS = ("spades", "hearts", "diamonds", "clubs")
ODD = (
    *RANKS,
    *SUITS,
    *("hello", "good morning", "x" * 50, "ab" * 60, "7x", "of", "card", "`", "{0}", "{", "}", "%s", "\\", "'", '"'),
    *(
        "@everyone",
        "<@1>",
        "\n",
        "\t",
        "\u3000",
        "\u200b",
        "\ufe0f",
        "\u202e",
        "\ud800",
        "\x00",
        "😀",
        "ﷺ",
        "Ⅳ",
        "ｔ１",
    ),
)
RANK_LETTERS, SUIT_LETTERS, OUTLINES = "a23456789tjqk", "shdc", "♤♡♢♧"


def _spellings() -> Iterator[str]:
    for card in pack():
        rank, suit = RANK_LETTERS[card.rank - 1], SUIT_LETTERS[card.suit]
        yield from (rank + suit, (rank + suit).upper(), str(card), f"{card}\ufe0f", f"{rank} {suit}")
        yield from (f"{RANKS[card.rank - 1]} of {SUITS[card.suit]}", f"{rank} of {SUITS[card.suit][:-1]}")
        yield rank + OUTLINES[card.suit]
    yield from ("10h", "1s", "joker", "🂡", "７♥")


CARDS = tuple(dict.fromkeys(_spellings()))


# There are presets enough of the games for several.
DEALS = 2


class Place(NamedTuple):
    """A position of a game in which somebody may type."""

    rules: Rules
    state: State
    words: Sequence[Sequence[str]]

    def __str__(self) -> str:
        return f"{type(self.rules).__name__} {dict(self.rules.options)} {self.state.digest()}"


class Typed(NamedTuple):
    """What somebody types at a table, and what the players are called there."""

    place: Place
    seat: int
    names: Sequence[str]
    text: str


def vocabulary(rules: Rules) -> list[Sequence[str]]:
    """The words that mean something at a table, kind by kind, and some that mean nothing."""
    kinds = sorted({spot.kind for spot in rules.spots} | {spot.letters for spot in rules.spots})
    named = {
        name for spot in rules.spots for seat in range(rules.players) for name in (spot.name(seat), spot.short(seat))
    }
    said = [*rules.words, *rules.synonyms, *(f"{word}!" for word in rules.words), UNDO, HINT, "redo", RESIGN]
    piles = [*sorted(named), *(kind + "s" for kind in kinds), *(name.replace(" ", "") for name in sorted(named))]
    return [kinds, [*kinds, *USUAL, "pile"], piles, CARDS, said, NUMBERS, FILLERS, COMMAS, NAMES, ODD]


@cache
def places(game_id: str) -> Sequence[Place]:
    """Positions of a game by each of its presets, for few and for many: as it is dealt, and later on."""
    found = []
    for setting in (each for each in at_both_ends() if each.game.id == game_id):
        rules = setting.rules
        words = vocabulary(rules)
        for deal in range(DEALS if setting.game.solo else 1):
            tables = list(random_game(rules, f"texts {setting} {deal}", 60))
            chosen = dict.fromkeys((0, len(tables) // 3, 2 * len(tables) // 3, len(tables) - 1))
            found += [Place(rules, tables[ply].state, words) for ply in chosen]
    return found


def typed(chance: random.Random, some: Sequence[Place]) -> Typed:
    """Somebody at one of some tables who types anything at all."""
    place = chance.choice(some)
    rules = place.rules
    seat = place.state.turn if chance.random() < 0.95 else chance.randrange(rules.players)
    names = tuple(chance.choice(NAMES) for _ in range(rules.players))
    return Typed(place, seat, names, text_of(chance, place, names))


def text_of(chance: random.Random, place: Place, names: Sequence[str]) -> str:
    """A text of at most 200 characters: single words, one word over and over, a few in any order, or many."""
    ways = (
        _things,
        _things,
        _things,
        _nearly_legal,
        _nearly_legal,
        _few,
        _repeated,
        _repeated,
        _mixed,
        _mixed,
        _many,
    )
    text = chance.choice(ways)(chance, place, names)
    if chance.random() < 0.2:
        text = _slip(chance, text)
    return text[: LONGEST_TYPED if chance.random() < 0.98 else 6000]


def _word(chance: random.Random, place: Place, names: Sequence[str]) -> str:
    return chance.choice(names) if chance.random() < 0.1 else chance.choice(chance.choice(place.words))


def _things(chance: random.Random, place: Place, names: Sequence[str]) -> str:
    """One to three piles, cards or players, with or without a word between and a number after them."""
    kinds = (*place.words[:4], *place.words[2:4], names)
    words = [chance.choice(chance.choice(kinds)) for _ in range(chance.choice((1, 2, 2, 2, 3)))]
    words[1:1] = chance.choice((("",), ("to",), ("->",)))
    return " ".join([*words, chance.choice(("", "", "", chance.choice(NUMBERS)))])


def _few(chance: random.Random, place: Place, names: Sequence[str]) -> str:
    return " ".join(_word(chance, place, names) for _ in range(chance.randrange(6)))


def _many(chance: random.Random, place: Place, names: Sequence[str]) -> str:
    gap = chance.choice((" ", " ", "", ",", "  "))
    return gap.join(_word(chance, place, names) for _ in range(100))


def _repeated(chance: random.Random, place: Place, names: Sequence[str]) -> str:
    word = _word(chance, place, names)
    return chance.choice((" ", " ", ",", "")).join([word] * chance.choice((2, 3, 5, 8, 20, 200)))


def _mixed(chance: random.Random, place: Place, names: Sequence[str]) -> str:
    some = [_word(chance, place, names) for _ in range(chance.randrange(2, 5))]
    return " ".join(chance.choices(some, k=chance.choice((4, 8, 16, 100))))


def _nearly_legal(chance: random.Random, place: Place, names: Sequence[str]) -> str:
    """A legal move, whole or short, with something put in, left out, or before and after it."""
    moves = place.rules.legal(place.state, place.state.turn)
    if not moves:
        return _few(chance, place, names)
    move, seat = chance.choice(moves), place.state.turn
    whole, short = print_move(place.rules, place.state, seat, move), short_move(place.rules, seat, move)
    words = chance.choice((whole, short)).split()
    for _ in range(chance.randrange(3)):
        at = chance.randrange(len(words) + 1)
        words[at : at + chance.randrange(2)] = [_word(chance, place, names)]
    return " ".join(words)


def _slip(chance: random.Random, text: str) -> str:
    """A text with a letter left out, doubled, or exchanged with the next."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(
        (text[at + 1 :], text[at : at + 1] + text[at:], text[at + 1 : at + 2] + text[at:])
    )


# What must hold of every text.


# The most calls for one text: reading costs a few for each word and each legal move, never one for each combination.
MOST_CALLS = 40_000


class TooMuchWork(AssertionError):
    """More calls were made than any text is worth."""


class Work:
    """Counts the calls that are made within it, and breaks off when they are more than `most`.

    Time differs from run to run; the number of calls tells whether the cost is bounded by the way a text is read.
    """

    def __init__(self, most: int) -> None:
        self.most, self.calls = most, 0

    def __enter__(self) -> Work:
        sys.setprofile(self._count)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, argument: object) -> None:
        if event in ("call", "c_call"):
            self.calls += 1
            if self.calls > self.most:
                raise TooMuchWork(f"more than {self.most} calls")


def read(each: Typed, text: str) -> Refusal | MoveError | None:
    """All that is done about a text before its move is made: what is wrong with it, or None."""
    rules, state = each.place.rules, each.place.state
    try:
        move = parse_move(rules, state, each.seat, text, each.names)
    except MoveError as error:
        return error
    return rules.refuse(state, each.seat, move) or rules.misbuilt(state, each.seat, move)


def answer(each: Typed, text: str) -> str:
    """What comes of a text: "move", or the code of a refusal that is a sentence; AssertionError if it is neither."""
    with Work(MOST_CALLS):
        wrong = read(each, text)
    if wrong is None:
        return "move"
    refusal = wrong
    if isinstance(wrong, MoveError):
        _check_offers(each, wrong)
        refusal = wrong.refusal
    said = write(refusal, each.place.rules.sentences, each.names, each.seat)
    assert said.endswith((".", "?"))
    return refusal.code


def _check_offers(each: Typed, error: MoveError) -> None:
    """What may have been meant can be read, and what it may be is legal."""
    rules, state, seat, names = each.place.rules, each.place.state, each.seat, each.names
    if isinstance(error, AmbiguousMove):
        legal = rules.legal(state, seat)
        assert len(error.candidates) > 1
        assert all(parse_move(rules, state, seat, text, names) in legal for text in error.candidates)
    if isinstance(error, InvalidMove) and error.suggestion is not None:
        assert "`" not in error.suggestion
        try:
            parse_move(rules, state, seat, error.suggestion, names)
        except MoveError as other:
            assert other.refusal.code not in ("unread", "nothing", "no-move", "too-long")


def parts(text: str) -> list[str]:
    """A text as a whole, and the first moves of it if it holds several."""
    chain = split_chain(text)
    return [text, *chain[:2]] if len(chain) > 1 else [text]
