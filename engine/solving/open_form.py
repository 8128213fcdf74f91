"""Games that lie open: what their rules come to, as numbers that are taken from what each game declares.

A game lies open where all cards lie face up: in columns, singly in cells or in a reserve, or on foundations. Cards
are their codes, and sets of cards have a bit for each. What a game does otherwise than others is not known here, so
that such games are left to the search that plays by their rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.builds import Build
from engine.cards import Card, Rank, Suit, pack
from engine.solitaire.board import Board
from engine.solitaire.cells import Cells, most_together
from engine.solitaire.game import Solitaire
from engine.solitaire.pile_groups import ANYTHING, Group
from engine.solitaire.sorting import Sorting
from engine.state import State

SUITS, RANKS = len(Suit), len(Rank)
# One more than the highest code of a card.
CODES = SUITS * RANKS + 1
# What a game may replace by which other things can be done.
TELLING = (
    *("lift_sizes", "run", "fitting", "restriction", "shifts", "removable", "draw_words", "legal_words", "say"),
    *("after_move", "uncover", "left", "won", "in_order", "shuffles", "spares"),
)
# What is replaced and comes to the same in all positions that are taken here, because it hangs on nothing but what is
# settled when the cards begin to move: by the ids of the games.
SETTLED: Mapping[str, Sequence[str]] = MappingProxyType(
    {"chessboard": ("shifts", "fitting", "legal_words", "say"), "penguin": ("fitting",)}
)


def open_form(rules: Solitaire, state: State) -> OpenForm | None:
    """The form of a game from a position on; None where it does not lie open, or does what no form knows."""
    return OpenForm(rules, state) if _plays_openly(rules) and _lies_openly(rules, state) else None


class OpenForm:
    """What the rules of a game come to.

    `columns`, `loose` and `foundations` are the indices of its piles, `cells` how many of the loose ones take cards.
    For each card, `onto` says on which others it may be put and `taken` which may be put on it, `held` on which it
    lies as one with them, and `first` which cards begin a column. Where suits go up, `height` says for each card how
    many lie below it, and `ups` for each suit and height which card is next; where none does, they are `sorted` in
    the columns. `runs` of cards move as one, where they are `limited` by cells as far as these reach, and further
    by free columns where those are `roomy`. Where each card takes but one other, what lies in a cell is as well
    `brought` on it.
    """

    def __init__(self, rules: Solitaire, state: State) -> None:
        at, group = rules.at, rules.group[rules.at["tableau"][0]]
        self.columns = [*at["tableau"]]
        self.loose = [*at.get("cell", ()), *at.get("reserve", ())]
        self.foundations = [*at.get("foundation", ())]
        self.cells = len(at.get("cell", ()))
        self.sorted = not self.foundations
        self.runs = group.lift == "run"
        self.limited = isinstance(rules, Cells)
        self.roomy = self.limited and group.empty == ANYTHING
        self.first = bits(rules.fitting(state, self.columns[0]))
        self.suit = [0, *(card.suit for card in pack())]
        self.onto = [0, *(_under(group.build, card) for card in pack())]
        self.taken = [_over(self.onto, card) for card in range(CODES)]
        self.brought = self.cells > 0 and all(takers & (takers - 1) == 0 for takers in self.taken if takers)
        together = group.holds if self.runs else group.build if self.brought else None
        self.held = [0, *(_under(together, card) for card in pack())]
        self.height = [card.rank - 1 for card in (Card.UNKNOWN, *pack())]
        self.ups = [0] * (SUITS * (RANKS + 1))
        for pile in self.foundations:
            self._climb(rules.group[pile].build, next(iter(rules.fitting(state, pile))))
        self.leaning = [self._leaning(card) for card in range(CODES)]

    def most(self, free: int, spaces: int) -> int:
        """How many cards can move together with so many free cells, and columns that help."""
        return most_together(free, spaces)

    def _climb(self, build: Build | None, first: Card) -> None:
        card: Card | None = first
        for height in range(RANKS):
            if build is None or card is None:
                raise TypeError("a foundation ends too soon")
            self.ups[first.suit * (RANKS + 1) + height] = card.code
            self.height[card.code] = height
            card = next(iter(build.takers[card]), None)

    def _leaning(self, card: int) -> list[int]:
        """The cards that may be put on one, but for those of its suit that go up before it, or at once after it."""
        there = [other for other in range(1, CODES) if self.taken[card] >> other & 1]
        return [other for other in there if not self._goes_along(other, card)]

    def _goes_along(self, other: int, card: int) -> bool:
        if self.suit[other] != self.suit[card]:
            return False
        above = self.height[other] - self.height[card]
        return above < 0 or (above == 1 and not self.runs)


def _plays_openly(rules: Solitaire) -> bool:
    """Whether a game has such piles alone, and does nothing otherwise."""
    kinds = {group.kind for group in rules.arranged}
    if kinds == {"tableau"} and isinstance(rules, Sorting):
        base: type[Board] = Sorting
    elif {"tableau", "foundation"} <= kinds <= {"tableau", "foundation", "cell", "reserve"}:
        base = Cells if isinstance(rules, Cells) else Solitaire
    else:
        return False
    if {"cell", "reserve"} <= kinds or rules.draws or not all(map(_is_plain, rules.arranged)):
        return False
    known = SETTLED.get(rules.id, ())
    columns = [group for group in rules.arranged if group.kind == "tableau"]
    usual = all(name in known or getattr(type(rules), name) is getattr(base, name) for name in TELLING)
    return usual and all(group == columns[0] for group in columns)


def _is_plain(group: Group) -> bool:
    """Whether the piles of a group are used as those of its kind are as a rule."""
    if group.filler or group.refilled or group.hidden or group.squared:
        return False
    if group.kind == "tableau":
        return group.lift in ("top", "run") and min(group.most, group.full) >= CODES - 1 and not group.suited
    if group.kind == "foundation":
        steps = group.build is not None and all(len(takers) <= 1 for takers in group.build.takers.values())
        one_each = group.suited and group.count == SUITS and group.full == RANKS
        return steps and one_each and group.lift == "none"
    takes = group.empty == ANYTHING if group.kind == "cell" else not group.empty.ranks
    return takes and group.build is None and group.lift == "top"


def _lies_openly(rules: Solitaire, state: State) -> bool:
    """Whether one whole pack lies face up, and it is settled what goes where."""
    cards = [card.code for pile in state.piles for card in pile.cards]
    if state.phase == "over" or any(pile.down for pile in state.piles) or sorted(cards) != [*range(1, CODES)]:
        return False
    loose = [*rules.at.get("cell", ()), *rules.at.get("reserve", ())]
    if any(len(state.piles[pile].cards) > 1 for pile in loose):
        return False
    firsts = {bits(rules.fitting(state, pile)) for pile in rules.at["tableau"]}
    return len(firsts) == 1 and all(_climbs(rules, state, pile) for pile in rules.at.get("foundation", ()))


def _climbs(rules: Solitaire, state: State, pile: int) -> bool:
    """Whether a foundation begins with one card, and what lies there has come in order."""
    begins, build, cards = [*rules.fitting(state, pile)], rules.group[pile].build, state.piles[pile].cards
    steps = zip(cards[1:], cards, strict=False)
    return (
        len(begins) == 1
        and all(build is not None and build.fits(*step) for step in steps)
        and cards[:1] in ((), (begins[0],))
    )


def _under(build: Build | None, card: Card) -> int:
    """The cards on which one may lie."""
    return 0 if build is None else bits([onto for onto in pack() if build.fits(card, onto)])


def _over(onto: Sequence[int], card: int) -> int:
    """The cards that may lie on one."""
    found = 0
    for other in range(CODES):
        found |= (onto[other] >> card & 1) << other
    return found


def bits(cards: Iterable[Card]) -> int:
    """Some cards as a set."""
    found = 0
    for card in cards:
        found |= 1 << card.code
    return found
