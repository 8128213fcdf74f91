"""What the words of a text name: cards, piles and players."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.cards import Card, rank_of
from engine.errors import InvalidMove, Refusal
from engine.piles import SPREADS, TABLEAU, Spot

# What means nothing by itself.
FILLERS = {"to", "on", "onto", "from", "the", "my", "own", ">", "→", "move", "play", "put", "place", "take", "card"}
_SYMBOLS = (
    {ord(symbol): f" {symbol} " for symbol in ">→"}
    | {ord(dash): " " for dash in "-‐–—"}
    | {0xFE0F: None, 0xFE0E: None, 0x200B: None}
)
# "t2", "d3", and "d2.3" for the third discard pile of the second player.
_WORD = re.compile(r"(.*?)((?:[0-9]+\.)?[0-9]+)?", re.DOTALL)
# Of a number that is written together with a word no more is read.
_DIGITS = 9
# What the piles of every tableau may be called, however they are spread.
_CALLED = dict.fromkeys((*SPREADS.values(), "col"), TABLEAU)


# So many texts are remembered: players' names and what a game does are asked for at each letter that is typed.
@lru_cache(1024)
def normal(text: str) -> str:
    """A text in lower case with single blanks, full-width letters and emoji suits made plain."""
    folded = unicodedata.normalize("NFKC", text).translate(_SYMBOLS).lower()
    return " ".join(folded.split())


def tokens(plain: str) -> list[str]:
    """The words of a text in plain letters that mean something."""
    return [token for token in plain.split() if token not in FILLERS]


class PileName(NamedTuple):
    """A kind of pile, with the number and the seat of its owner as far as they were named."""

    kind: str
    number: int | None
    seat: int | None

    def said(self, called: str, seat: int) -> str:
        """The name as it is said to the player in `seat`, of a kind that is `called` so: "column 9"."""
        if self.seat is None or (self.seat == seat and self.number is not None):
            return f"{called} {self.number}"
        return f"{called} {self.seat + 1}" + ("" if self.number is None else f".{self.number}")


class Player(NamedTuple):
    """A player, who stands for some of their piles."""

    seat: int


class RankName(NamedTuple):
    """A rank as it was typed, which stands for all cards of it."""

    rank: int
    typed: str


def missing(ref: Card | RankName, code: str) -> InvalidMove:
    """What is told where a card can't be meant, for the reason of a `code`, or no card of a rank can."""
    if isinstance(ref, RankName):
        return InvalidMove(Refusal("no-rank-there", (ref.typed,)))
    return InvalidMove(Refusal(code, (ref,)))


class Unread(Exception):
    """The text names no move."""


Ref: TypeAlias = Card | PileName | Player | RankName


@lru_cache(256)
def references(spots: tuple[Spot, ...], combines: bool, drawn: str, seat: int, names: tuple[str, ...]) -> References:
    """The names that mean something to the player in `seat` of a table; `names` are those of all players."""
    return References(spots, combines, drawn, seat, [tuple(tokens(normal(name))) for name in names])


class References:
    """The names that mean something to the player in `seat`; `names` are those of all players, word by word.

    The table has these `spots`; cards are drawn from the piles of the kind `drawn`, and where a table `combines` they
    are named only to be taken away together.
    """

    def __init__(
        self, spots: Sequence[Spot], combines: bool, drawn: str, seat: int, names: Sequence[tuple[str, ...]]
    ) -> None:
        self._combines, self._seat, self._drawn = combines, seat, drawn
        # A name stands for its player's piles but the one to draw from, where nobody else plays, so that one who has
        # no others need not be named; a name that two players share names neither of them.
        owners = {spot.owner for spot in spots if spot.kind != drawn}
        named = {name: number for number, name in enumerate(names) if name and names.count(name) == 1}
        self._players = {name: number for name, number in named.items() if number in owners}
        self._kinds = dict(sorted({(spot.kind, spot.letters) for spot in spots}))
        self._called = _CALLED if TABLEAU in self._kinds else {}
        self._owned = {spot.kind for spot in spots if spot.owner is not None}
        self._numbered = {spot.kind for spot in spots if spot.owner is not None and spot.number}
        self._single = {spot.kind for spot in spots if not spot.number} - self._owned

    @property
    def words(self) -> list[str]:
        """The kinds of pile, and what else they are called."""
        return [*self._kinds, *self._called]

    @property
    def names(self) -> list[str]:
        """The names of players that can be typed."""
        return [" ".join(name) for name in self._players]

    def read(self, tokens: list[str]) -> tuple[list[Ref], int | None]:
        """The things that some words name, and the number of cards after them; Unread if a word means nothing."""
        refs: list[Ref] = []
        while tokens:
            if len(refs) == 2 and len(tokens) == 1 and _is_short(tokens[0]) and int(tokens[0]) and not self._combines:
                return refs, int(tokens[0])
            if len(refs) == 1 and (counted := self._counted(tokens)) is not None:
                return [*refs, counted[0]], counted[1]
            found = self._card(tokens) or self._pile(tokens) or self._player(tokens) or _rank(tokens[0], refs)
            ref, used = found or (None, 0)
            if ref is None or (len(refs) == 2 and not self._combines):
                raise Unread
            refs.append(ref)
            tokens = tokens[used:]
        return refs, None

    def _counted(self, tokens: list[str]) -> tuple[PileName, int] | None:
        """What two words name that are the only pile of its kind, and the number of cards that go there."""
        if len(tokens) != 2 or self._combines or self._card(tokens) or not _is_short(tokens[1]):
            return None
        kind, number = self._kind(tokens[0]) or ("", "")
        counts = kind in self._single and not number and int(tokens[1]) > 0
        return (self._named(kind, ""), int(tokens[1])) if counts else None

    # Each of these gives the thing that the first words name, and how many words that takes.

    def _card(self, tokens: list[str]) -> tuple[Card, int] | None:
        for size in range(min(3, len(tokens)), 0, -1):
            card = Card.parse((" " if size == 3 else "").join(tokens[:size]))
            if card is not None:
                return card, size
        return None

    def _pile(self, tokens: list[str]) -> tuple[PileName, int] | None:
        found = self._kind(tokens[0])
        if found is None:
            return None
        (kind, number), used = found, 1
        if not number and self._is_number(kind, tokens[1:2]):
            number, used = tokens[1], 2
        if not number or (kind in self._numbered and "." not in number):
            owned = self._pile_of_player(kind, number, tokens[used:])
            if owned is not None:
                return owned[0], used + owned[1]
        return self._named(kind, number), used

    def _kind(self, token: str) -> tuple[str, str] | None:
        """The kind of pile that a word names, and the number that is written together with it, if any."""
        letters, number = _WORD.fullmatch(token).groups("")  # type: ignore[union-attr]  # it matches whatever there is
        kind = next((kind for kind, short in self._kinds.items() if letters in (kind, short, kind + "s")), None)
        kind = kind or self._called.get(letters) or self._called.get(letters.removesuffix("s"))
        return None if kind is None or ("." in number and kind not in self._numbered) else (kind, number)

    def _is_number(self, kind: str, tokens: list[str]) -> bool:
        parts = tokens[0].split(".") if tokens else []
        return all(map(_is_short, parts)) and len(parts) in ((1, 2) if kind in self._numbered else (1,))

    def _pile_of_player(self, kind: str, number: str, tokens: list[str]) -> tuple[PileName, int] | None:
        """A player's pile, the player being named after it: "waste bob", "discard 3 bob" or "discard bob 3"."""
        # What names a pile or a card does not name a player who is called like it; and nobody plays to or from
        # another's draw pile, so that "stock bob" is one's own card to Bob.
        if kind not in self._owned - {self._drawn} or not tokens or self._kind(tokens[0]) or self._card(tokens):
            return None
        player = self._player(tokens)
        if player is None:
            return None
        (owner,), used = player
        if not number and kind in self._numbered and tokens[used:] and _is_short(tokens[used]):
            number, used = tokens[used], used + 1
        return PileName(kind, int(number) if number else None, owner), used

    def _player(self, tokens: list[str]) -> tuple[Player, int] | None:
        for name in sorted(self._players, key=len, reverse=True):
            if tuple(tokens[: len(name)]) == name:
                return Player(self._players[name]), len(name)
        return None

    def _named(self, kind: str, number: str) -> PileName:
        """The pile of a kind with a number as it was typed; that of an owned pile tells whose it is, or which."""
        owner, _, own = number.rpartition(".")
        which = int(own[:_DIGITS]) if own else None
        if kind not in self._owned:
            return PileName(kind, which, None)
        if kind in self._numbered:
            return PileName(kind, which, int(owner[:_DIGITS]) - 1 if owner else self._seat)
        return PileName(kind, None, self._seat if which is None else which - 1)


def _rank(token: str, before: Sequence[Ref]) -> tuple[RankName, int] | None:
    """The rank that a word names; behind a pile a number is rather that of another pile."""
    rank = rank_of(token)
    if rank is None or (token.isdigit() and before and not isinstance(before[-1], Card | RankName)):
        return None
    return RankName(rank, token), 1


def _is_short(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4
