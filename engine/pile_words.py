"""What else people call the piles of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import InvalidMove, Refusal
from engine.piles import SPREADS, TABLEAU, Spot

if TYPE_CHECKING:
    from engine.game import Rules

# What a word means where the game has such a pile; a game's own name of a pile always means that one.
USUAL: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "talon": ("stock", "waste"),
        "discard": ("waste",),
        "centre": ("foundation",),
        "center": ("foundation",),
        "hand": ("stock",),
        "stock": ("stock",),
        "pack": ("stock",),
        "deck": ("stock",),
        # Where there is a stock, these are what is done with it.
        "draw": ("stock",),
        "deal": ("stock",),
        "freecell": ("cell",),
        "home": ("foundation",),
        # Where cards leave the game, that is where they are wasted.
        "waste": ("discard",),
        **dict.fromkeys(("crapette", "reserve", "cell", "foundation", "house", "redeal"), ()),
    }
)
# Lady Cadogan's talon is what could not be played when it was dealt.
CADOGAN: Mapping[str, tuple[str, ...]] = MappingProxyType({"talon": ("waste",)})
# Nobody means several things more often in one move.
_MOST = 3
_WORD = re.compile(r"([^0-9]*)([0-9.]*)", re.DOTALL)
_PILE = ("pile", "piles")
_DRAWING = ("draw", "deal")
# Where cards leave for a pile that gives none back, these are said of the cards that leave, before them.
_THROWING = (("discard",), ("throw", "away"), ("throw", "out"))
_TO = ("to", "on", "onto", ">", "→")


def own_words(spots: Sequence[Spot], text: str) -> str:
    """The text of a move with the words that its game has for its piles, as it may be typed: "bouquet 10 bed 6"."""
    words = {spot.kind: spot.word for spot in spots if spot.word}
    return " ".join(words.get(part, part) for part in text.split(" "))


class Doubtful(NamedTuple):
    """A word that means several piles of a table, and the texts that each of them makes of what was typed."""

    word: str
    piles: tuple[Spot, ...]
    texts: tuple[str, ...]


class PileWords:
    """The words for piles at one table that are not their names, in what the player in a seat types.

    Words of `names`, which are those of players, mean nothing else.
    """

    def __init__(self, rules: Rules, seat: int, names: Sequence[str]) -> None:
        self.rules, self.seat = rules, seat
        self._kinds = {spot.kind for spot in rules.spots}
        taken = {word for name in names for word in name.split()} | self._kinds | {*rules.words}
        self._called = {word: means for word, means in called(rules).items() if word not in taken}

    def read(self, plain: str) -> str | Doubtful:
        """A text with the names of the piles that are meant; InvalidMove if the table has no such pile."""
        words = [*self._said(self._thrown(plain.split()))]
        choices = [self._meanings(word) for word in words]
        doubtful = [word for word, means in zip(words, choices, strict=True) if len(means) > 1]
        if not doubtful:
            return " ".join(means[0] for means in choices)
        texts = dict.fromkeys(" ".join(each) for each in product(*choices)) if len(doubtful) <= _MOST else {}
        word = _WORD.match(doubtful[0])[1]  # type: ignore[index]  # it matches whatever there is
        return Doubtful(word, tuple(map(self._spot, self._called[word])), tuple(texts))

    def _thrown(self, words: list[str]) -> list[str]:
        """Words that name the cards first and then the pile that they leave for: "t3 discard" for "discard t3"."""
        verb = next((verb for verb in _THROWING if tuple(words[: len(verb)]) == verb), ())
        cards, leaving = words[len(verb) :], self.rules.removed_pile
        if not (verb and cards) or cards[0] in (*_PILE, *_TO):
            return words
        if not any((spot.kind, spot.owner, spot.number) == (leaving, None, 0) for spot in self.rules.spots):
            return words
        return cards if self.rules.takes_combinations else [*cards, leaving]

    def _said(self, words: Sequence[str]) -> Iterator[str]:
        """Words without "pile" after the name of a pile: "discard pile"; but "stock pile 2" goes to the second.

        A cell is free in its own name.
        """
        for index, word in enumerate(words):
            if word == "free" and words[index + 1 : index + 2] and words[index + 1].startswith("cell"):
                continue
            numbered = TABLEAU in self._kinds and words[index + 1 : index + 2] and words[index + 1][0].isdigit()
            if word not in _PILE or not index or numbered or words[index - 1] not in {*self._kinds, *self._called}:
                yield word

    def _meanings(self, word: str) -> tuple[str, ...]:
        letters, number = _WORD.match(word).groups()  # type: ignore[union-attr]
        means = self._called.get(letters)
        if means is None or len(letters + number) < len(word):
            return (word,)
        if not means:
            raise InvalidMove(Refusal("no-pile", ("stock" if letters in _DRAWING else letters,)))
        return tuple(mean + number for mean in means)

    def _spot(self, name: str) -> Spot:
        """Where a pile of the player's own lies that is called so; any of a kind stands for all."""
        spots = self.rules.spots
        own = [spot for spot in spots if spot.kind == name and spot.owner in (None, self.seat)]
        return own[0]._replace(number=0)


def called(rules: Rules) -> Mapping[str, tuple[str, ...]]:
    """The words for piles that are not their names at a table, and the names of those that each may mean there."""
    return _called(rules.spots, tuple(rules.pile_words.items()))


# Tables of so many kinds are remembered: whoever types asks for each letter.
@lru_cache(256)
def _called(spots: tuple[Spot, ...], own: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, tuple[str, ...]]:
    there = {spot.kind for spot in spots} | {spot.name() for spot in spots}
    words = {**USUAL, **dict(own)}
    for spot in spots:
        # What a game calls its own way goes by the usual word as well.
        if spot.word:
            usual = SPREADS[spot.fan] if spot.kind == TABLEAU else spot.kind
            words |= {spot.word: (spot.kind,), usual: (spot.kind,)}
    return {word: tuple(name for name in means if name in there) for word, means in words.items()}


def other_words(rules: Rules) -> Mapping[str, Sequence[str]]:
    """What else piles may be called at a table, by their names and by those of their kinds."""
    words: dict[str, list[str]] = {}
    for word, means in called(rules).items():
        for name in means:
            words.setdefault(name, []).append(word)
    return words
