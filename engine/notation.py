"""Moves as text: forgiving in, one canonical form out."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, NoReturn

from engine.cards import Card
from engine.combinations import likeliest, match
from engine.common_refusals import out_of_turn
from engine.distinct_shifts import distinct
from engine.errors import AmbiguousMove, GameOver, InvalidMove, MoveError, OutOfTurn, Refusal
from engine.game import Rules
from engine.misspelt_moves import closest, mend
from engine.moves import Move, Say, Shift, Take
from engine.pile_words import Doubtful, PileWords
from engine.printed_moves import as_printed, usual_move
from engine.state import State
from engine.typed_words import PileName, Player, RankName, Ref, Unread, missing, normal, references, tokens
from engine.view import View

LONGEST_TYPED = 200
# A text with several moves. To make a row of accents plain takes as many steps as it has, times themselves.
LONGEST_CHAIN = 1000
# What asks for the moves from one place, of which none is made: "from tableau 3".
LEAVING = "from "
# How much of a text is quoted when it cannot be read.
SHOWN = 60


class _Grip(NamedTuple):
    """Where a move may take cards from; size is None if nobody said how many."""

    pile: int
    size: int | None


def split_chain(text: str) -> list[str]:
    """The moves of a text that holds several, separated by commas or semicolons; what is too long stays whole.

    >>> split_chain("waste t2, t3 f,stock")
    ['waste t2', 't3 f', 'stock']
    """
    if len(text) > LONGEST_CHAIN:
        return [text]
    plain = unicodedata.normalize("NFKC", text).replace(";", ",").replace("、", ",")
    return [part for part in map(normal, plain.split(",")) if part]


def print_move(rules: Rules, state: State, seat: int, move: Move) -> str:
    """The canonical text of a move, which parses back to it in the same state."""
    if isinstance(move, Say):
        return move.word
    if isinstance(move, Take):
        return " ".join(rules.spots[pile].name(seat) for pile in move.piles)
    text = f"{rules.spots[move.source].name(seat)} {rules.spots[move.target].name(seat)}"
    usual = move.size == rules.default_size(state, move.source, move.target)
    return text if usual else f"{text} {move.size}"


def short_move(rules: Rules, seat: int, move: Move) -> str:
    """A move by the short names of its piles, as the picture labels them: "t3 f"."""
    if isinstance(move, Say):
        return move.word
    if isinstance(move, Take):
        return " ".join(rules.spots[pile].short(seat) for pile in move.piles)
    return f"{rules.spots[move.source].short(seat)} {rules.spots[move.target].short(seat)}"


def legal_texts(rules: Rules, state: State, seat: int) -> list[str]:
    """The canonical texts of all moves that a player may make now."""
    return [print_move(rules, state, seat, move) for move in rules.legal(state, seat)]


def offered_texts(rules: Rules, state: State, seat: int) -> list[str]:
    """The canonical texts of the moves that lists show to a player now."""
    return [print_move(rules, state, seat, move) for move in rules.offered(state, seat)]


def parse_move(
    rules: Rules, state: State, seat: int, text: str, names: Sequence[str] = (), *, guess: bool = True
) -> Move:
    """The move that a player's text means: a legal one if it can mean one, else the likeliest illegal one.

    `names` are the players' names by seat, which may stand for their piles. InvalidMove if the text cannot be
    read, AmbiguousMove if it means several legal moves; OutOfTurn, or GameOver, where only words could be said.
    Without a `guess` nobody is told what a text that cannot be read comes close to.
    """
    if (printed := as_printed(rules, state, seat, text)) is not None:
        return printed
    # One character may stand for many letters: what is read is bounded as well as what is typed.
    if len(text) > LONGEST_TYPED or len(plain := normal(text)) > LONGEST_TYPED:
        raise InvalidMove(Refusal("too-long"))
    if (word := word_of(rules, plain)) is not None:
        return Say(word)
    if state.phase == "over":
        raise GameOver(Refusal("over"))
    if seat != state.turn:
        raise OutOfTurn(out_of_turn(state))
    reader = _Reader(rules, state, seat, text, names)
    named = PileWords(rules, seat, reader.references.names).read(plain)
    if isinstance(named, Doubtful):
        raise _which_pile(rules, state, seat, named, names)
    if named != plain and (word := word_of(rules, named)) is not None:
        return Say(word)
    try:
        return reader.read(named)
    except Unread:
        raise reader.unread(named, guess) from None


def _which_pile(
    rules: Rules, state: State, seat: int, doubt: Doubtful, names: Sequence[str]
) -> InvalidMove | AmbiguousMove:
    """The question which pile a word means, with the moves there are if it means this one or that one."""
    moves: dict[str, None] = {}
    for text in doubt.texts:
        try:
            move = parse_move(rules, state, seat, text, names, guess=False)
        except AmbiguousMove as error:
            moves |= dict.fromkeys(error.candidates)
        except InvalidMove as error:
            moves |= {} if error.suggestion is None else {error.suggestion: None}
        except MoveError:
            continue
        else:
            moves |= {print_move(rules, state, seat, move): None} if move in rules.legal(state, seat) else {}
    refusal = Refusal("which-pile", (doubt.word, *doubt.piles))
    return AmbiguousMove(refusal, [*moves]) if len(moves) > 1 else InvalidMove(refusal, next(iter(moves), None))


def whole_move(rules: Rules, state: State, seat: int, text: str, names: Sequence[str] = ()) -> Move | None:
    """The legal move that a text means as it stands; None if it means none, or no single one."""
    try:
        move = parse_move(rules, state, seat, text, names, guess=False)
    except MoveError:
        return None
    return move if move in rules.legal(state, seat) else None


def word_of(rules: Rules, text: str) -> str | None:
    """The word of the game that a text is, or that does what it says, like "draw a card"; None if there is none."""
    if len(text) > LONGEST_TYPED:
        return None
    plain = normal(text).rstrip("!")
    word = rules.synonyms.get(plain, plain)
    if word in rules.words:
        return word
    return next((word for word, what in rules.words.items() if normal(what) == plain), None)


class _Reader:
    """One reading of one text."""

    def __init__(self, rules: Rules, state: State, seat: int, text: str, names: Sequence[str]) -> None:
        self.rules, self.state, self.seat, self.text = rules, state, seat, text
        self.references = references(rules.spots, rules.takes_combinations, rules.draw_pile, seat, tuple(names))

    @cached_property
    def view(self) -> View:
        """What the player sees."""
        return self.rules.look(self.state, self.seat)

    def read(self, text: str) -> Move:
        """The move that a text in plain letters names; Unread if it names none, InvalidMove if that is not there."""
        refs, count = self.references.read(tokens(text))
        if text.startswith(LEAVING) and len(refs) == 1 and count is None:
            raise self._leaving(self._sources(refs[0]))
        if self.rules.takes_combinations and refs and count is None:
            return self._combination(refs)
        if len(refs) == 2:
            return self._pair(refs[0], refs[1], count)
        if len(refs) == 1 and count is None:
            return self._lone(refs[0])
        raise Unread

    def unread(self, plain: str, guess: bool) -> InvalidMove:
        """What to say when a text in plain letters names no move, with a guess what was meant."""
        if not guess:
            return InvalidMove(Refusal("unread", (self._shown,)))
        texts = offered_texts(self.rules, self.state, self.seat)
        if not plain:
            return InvalidMove(Refusal("nothing", (texts[0],)) if texts else Refusal("no-move"))
        return InvalidMove(Refusal("unread", (self._shown,)), self._suggestion(plain, texts), next(iter(texts), None))

    @property
    def _shown(self) -> str:
        """The text as it may be quoted."""
        return " ".join(self.text.split())[:SHOWN].replace("`", "'")

    def _suggestion(self, plain: str, texts: list[str]) -> str | None:
        """The text with its words spelled rightly, or else the legal move that it comes close to, if any."""
        mended = mend(plain, [*self.references.words, *self.rules.words, *self.references.names])
        if mended != plain and len(mended) <= LONGEST_TYPED and "`" not in mended and self._readable(mended):
            return mended
        return closest(mended, texts)

    def _readable(self, text: str) -> bool:
        """Whether a text names a move, be it legal or not."""
        try:
            return word_of(self.rules, text) is not None or bool(self.read(text))
        except Unread:
            return False
        except MoveError:
            return True

    # From things to piles.

    def _piles(self, name: PileName) -> list[int]:
        found = [
            index
            for index, spot in enumerate(self.rules.spots)
            if spot.kind == name.kind
            and spot.owner == name.seat
            and (name.number is None or spot.number in (0, name.number))
        ]
        if not found:
            called = next(spot.called for spot in self.rules.spots if spot.kind == name.kind)
            raise InvalidMove(Refusal("no-pile", (name.said(called, self.seat),)))
        return found

    def _sources(self, ref: Ref) -> list[_Grip]:
        if isinstance(ref, PileName):
            return [_Grip(pile, None) for pile in self._piles(ref)]
        if isinstance(ref, Player):
            return [_Grip(pile, None) for pile in self._targets(ref)]
        return list(self._grips(ref)) or [self._unseen(ref)]

    def _grips(self, ref: Card | RankName) -> Iterator[_Grip]:
        for index, pile in enumerate(self.view.piles):
            for depth, seen in enumerate(reversed(pile.cards), start=1):
                if seen == ref or (isinstance(ref, RankName) and seen.rank == ref.rank):
                    yield _Grip(index, depth)

    def _unseen(self, ref: Card | RankName) -> _Grip:
        raise missing(ref, "hidden")

    def _targets(self, ref: Ref) -> list[int]:
        if isinstance(ref, PileName):
            return self._piles(ref)
        if isinstance(ref, Player):
            own = [i for i, spot in enumerate(self.rules.spots) if spot.owner == ref.seat]
            return [i for i in own if self.rules.spots[i].kind != self.rules.draw_pile]
        grips = list(self._grips(ref)) or [self._unseen(ref)]
        tops = [grip.pile for grip in grips if grip.size == 1]
        if not tops:
            raise missing(ref, "covered")
        return tops

    # From piles to moves.

    def _offered(self, fits: Callable[[Shift], bool]) -> list[Shift]:
        moves = self.rules.offered(self.state, self.seat)
        return [move for move in moves if isinstance(move, Shift) and fits(move)]

    def _legal(self, fits: Callable[[Shift], bool]) -> list[Shift]:
        moves = self.rules.legal(self.state, self.seat)
        return [move for move in moves if isinstance(move, Shift) and fits(move)]

    def _pair(self, source: Ref, target: Ref, count: int | None) -> Move:
        grips, targets = self._sources(source), self._targets(target)
        move = self._choose(grips, targets, count)
        for ref, many in ((source, grips), (target, targets)):
            if isinstance(ref, RankName) and len(many) > 1 and move not in self.rules.legal(self.state, self.seat):
                raise missing(ref, "hidden")
        return move

    def _choose(self, grips: list[_Grip], targets: list[int], count: int | None) -> Move:
        """The one move that fits, of those offered if any of them does, or else the first that the words describe."""

        def fits(move: Shift) -> bool:
            return move.target in targets and any(self._holds(grip, move, count) for grip in grips)

        if (usual := self._usual(grips, targets, count)) is not None:
            return usual
        fitting = self._offered(fits) or self._legal(fits)
        if fitting:
            return self._one(fitting)
        grip = grips[0]
        target = self._natural(grip, targets)
        return Shift(grip.pile, target, count or grip.size or self.rules.default_size(self.state, grip.pile, target))

    def _usual(self, grips: list[_Grip], targets: list[int], count: int | None) -> Shift | None:
        """Where two piles are named and nothing else, the usual move between them, if it may be made."""
        if len(grips) != 1 or len(targets) != 1 or grips[0].size is not None or count is not None:
            return None
        return usual_move(self.rules, self.state, self.seat, grips[0].pile, targets[0])

    def _natural(self, grip: _Grip, targets: list[int]) -> int:
        """Of several targets none of which fits, the one that belongs to the card's suit, or else the first."""
        top = self.state.piles[grip.pile].top
        suited = [target for target in targets if top is not None and self.rules.spots[target].suit == top.suit]
        return (suited or targets)[0]

    def _holds(self, grip: _Grip, move: Shift, count: int | None) -> bool:
        return grip.pile == move.source and (grip.size or move.size) == move.size == (count or move.size)

    def _one(self, moves: Sequence[Shift]) -> Move:
        """The only move, or of several with one source and target the usual one; AmbiguousMove otherwise."""
        moves = distinct(self.rules.spots, self.state, moves)
        if len(moves) > 1:
            usual = [m for m in moves if m.size == self._unit(m)]
            same = {m[:2] for m in moves}
            if len(usual) == len(same) == 1:
                return usual[0]
            texts = [print_move(self.rules, self.state, self.seat, move) for move in moves]
            raise AmbiguousMove(Refusal("ambiguous", (self._shown,)), texts)
        return moves[0]

    def _combination(self, refs: Sequence[Ref]) -> Move:
        """The combination of which each thing named is one card; a lone thing that is a word is that word."""
        piles = [self._targets(ref) for ref in refs]
        if len(piles) == 1 and (word := self.rules.spots[piles[0][0]].name(self.seat)) in self.rules.words:
            return Say(word)
        moves = self.rules.legal(self.state, self.seat)
        fitting = [move for move in moves if isinstance(move, Take) and match(move.piles, piles)]
        if len(fitting) > 1:
            texts = [print_move(self.rules, self.state, self.seat, move) for move in fitting]
            raise AmbiguousMove(Refusal("ambiguous", (self._shown,)), texts)
        if not fitting and len(refs) == 1 and isinstance(refs[0], RankName):
            self._ask_which(refs[0])
        return fitting[0] if fitting else Take(likeliest(piles))

    def _unit(self, move: Shift) -> int:
        return self.rules.default_size(self.state, move.source, move.target)

    def _lone(self, ref: Ref) -> Move:
        """What something named alone means: a word of the game, where the card in play goes, or a card that goes.

        A pile is never taken for the place that a card comes from, or its name would mean something else in another
        position: without a card in play it is asked what is to go from there or to there.
        """
        hand = self.rules.card_in_play(self.state, self.seat)
        if isinstance(ref, Card):
            return self._lone_card(ref, hand)
        if isinstance(ref, RankName):
            self._ask_which(ref)
        targets = self._targets(ref)
        word = self.rules.spots[targets[0]].name(self.seat)
        if len(targets) == 1 and word in self.rules.words:
            return Say(word)
        if hand is not None and targets != [hand]:
            return self._choose([_Grip(hand, 1)], targets, None)
        raise self._asked_back([_Grip(pile, None) for pile in targets], targets)

    def _leaving(self, grips: Sequence[_Grip]) -> MoveError:
        """The question where a card is to go, or which card of several piles."""
        error, (pile, size) = self._asked_back(grips), grips[0]
        card = self.state.piles[pile].top if size is None else self.view.piles[pile].cards[-size]
        if isinstance(error, AmbiguousMove) and len(grips) == 1 and card is not None:
            return AmbiguousMove(Refusal("what-of", (card,)), error.candidates)
        return error

    def _ask_which(self, ref: RankName) -> NoReturn:
        """Ask back which card of a rank is meant, and what is to be done with it."""
        error = self._asked_back([*self._grips(ref)])
        known = isinstance(error, AmbiguousMove) or error.suggestion is not None
        raise error if known else InvalidMove(Refusal("no-rank", (ref.typed,)))

    def _asked_back(self, grips: Sequence[_Grip], targets: Sequence[int] = ()) -> InvalidMove | AmbiguousMove:
        """The question which of the moves from or to some piles is meant."""
        sources = {grip.pile for grip in grips}
        moves = [
            move
            for move in self.rules.offered(self.state, self.seat)
            if (
                isinstance(move, Shift) and (any(self._holds(g, move, None) for g in grips) or move.target in targets)
            )
            or (isinstance(move, Take) and not sources.isdisjoint(move.piles))
        ]
        texts = [print_move(self.rules, self.state, self.seat, move) for move in moves]
        if len(texts) > 1:
            return AmbiguousMove(Refusal("ambiguous", (self._shown,)), texts)
        unsaid = Refusal("no-cards" if self.rules.takes_combinations else "where")
        return InvalidMove(unsaid, texts[0] if texts else None)

    def _lone_card(self, card: Card, hand: int | None) -> Move:
        grips = list(self._grips(card)) or [self._unseen(card)]
        piles = {grip.pile for grip in grips if grip.size == 1}
        fitting = self._offered(
            lambda move: (
                any(self._holds(grip, move, None) for grip in grips) or (move.source == hand and move.target in piles)
            )
        )
        if not fitting:
            raise missing(card, "nowhere" if piles else "covered")
        return self._one(fitting)
