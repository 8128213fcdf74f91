"""The piles of a game for one player, and what may be done with them; what a game may replace stands here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar, TypeAlias

from engine.cards import Card, pack
from engine.distinct_shifts import distinct
from engine.errors import Refusal
from engine.events import Event, Flipped, Moved, Transition, Turned
from engine.game import Rules
from engine.layout import layout
from engine.moves import Move, Say, Shift, Take, new_shift
from engine.ms_deals import ms_number, ms_pack
from engine.options import Options, Switch
from engine.phrases import Sentence
from engine.shuffle import shuffled
from engine.solitaire.dealing import Dealing, shuffled_over
from engine.solitaire.equals import drop_equivalent
from engine.solitaire.notes import SolitaireNotes, count_redeal, redeals
from engine.solitaire.pile_groups import OF_SUIT, Group, beginning, suit_name, swapped
from engine.state import State
from engine.view import Climb, Wanted

Cards: TypeAlias = frozenset[Card] | tuple[Card, ...]

DRAW, REDEAL = Say("stock"), Say("redeal")
_ONE = (1,)
# The kinds of pile where cards have come where they belong.
HOME = ("foundation", "discard")
SYNONYMS = MappingProxyType(
    {**dict.fromkeys(("draw", "deal", "turn", "flip"), "stock"), "turn over": "redeal", "recycle": "redeal"}
)


def _drawing(draws: int, passes: int | None) -> dict[str, str]:
    """What the words about the stock do, where so many cards are drawn at a time, and it is gone through so often."""
    drawing = {DRAW.word: "draw a card" if draws == 1 else f"draw {draws} cards"} if draws else {}
    return drawing | ({REDEAL.word: "turn the waste over"} if draws and passes != 1 else {})


@cache
def _dealt(stock: int, target: int) -> tuple[Event, Event]:
    """How the next card of the stock comes to a pile: the same happens over and over."""
    return Turned(stock), Moved(stock, target)


class Board(Rules):
    """The piles of one game, how they are dealt, and the moves on them.

    `groups` are its piles and `grid` shows where they stand; where an option is on, the group named with it in
    `instead` stands for the one of its kind; `packs` is how many packs are used, and `left_out` how many of their
    cards come to no pile. With `ms_deals` it knows those numbered deals as well. `draws` is how many cards go from
    stock to waste at a time, 0 if none do, and `passes` how often the stock may be gone through, None for ever; where
    it is `reshuffled`, the waste is shuffled when it becomes the stock again; `extra_words` tells what the words of
    the game do, and `extra_phrases` are what may stand in its sentences. `notes` is what is noted at the start. Where
    empty places of a kind are `alike`, lists of moves show only one of them, and of `alike_foundations` one that
    takes the same; where suits do not matter, no `suits_count`. `due` tells for each rank how late its cards come to
    their foundations, by which a search chooses where to look first. Without `plays_up` no card goes to a foundation
    by itself, for any may still be needed.
    What every game must say is `groups` and `grid`, and of `engine/solitaire/game.py` its id, title, summary, source
    and basics. What else it may replace stands first among the methods, in the order in which a table comes to it.
    """

    packs: ClassVar[int] = 1
    left_out: ClassVar[int] = 0
    ms_deals: ClassVar[bool] = False
    notes: ClassVar[SolitaireNotes] = SolitaireNotes()
    grid: str
    alike: ClassVar[bool] = False
    alike_foundations: ClassVar[bool] = False
    suits_count: ClassVar[bool] = True
    due: ClassVar[Sequence[int]] = range(14)
    plays_up: ClassVar[bool] = True
    extra_words: ClassVar[Mapping[str, str]] = MappingProxyType({})
    extra_phrases: ClassVar[Sequence[str]] = ()
    groups: ClassVar[tuple[Group, ...]]
    instead: ClassVar[Sequence[tuple[Switch, Group]]] = ()
    draws: int = 0
    passes: int | None = 1
    reshuffled: ClassVar[bool] = False
    synonyms: ClassVar[Mapping[str, str]] = SYNONYMS
    counts = True
    undoable = True

    def __init__(self, options: Options, players: int = 1) -> None:
        self.options = options
        self.players = players
        self.arranged = self.arrange()
        # How often there is each card.
        self.copies = Counter(self.cards())
        self.spots = tuple(spot for group in self.arranged for spot in group.spots)
        self.group = tuple(group for group in self.arranged for _ in range(group.count))
        self.at = {group.kind: self._range(group.kind) for group in self.arranged}
        self.layout = layout(self.grid, self.spots)
        self.words = _drawing(self.draws, self.passes) | dict(self.extra_words)
        # Looked up for every move: which piles can be lifted off, what may lie on and in each that takes cards, and
        # which are alike; which give only their top card, and on which cards turn up; where they have not come home.
        self._sources = [index for index, group in enumerate(self.group) if group.lift != "none"]
        places = zip(self.group, self.spots, strict=True)
        firsts = [beginning(tuple(group.empty.ranks), spot.suit) for group, spot in places]
        self._firsts = [*map(frozenset, firsts)]
        takes = enumerate(zip([group.build for group in self.group], firsts, strict=True))
        self._takes = [(pile, build, first) for pile, (build, first) in takes if build is not None or first]
        self._sorts = [self.arranged.index(group) for group in self.group]
        usual = type(self).lift_sizes is Board.lift_sizes
        self._singly = {pile for pile in self._sources if usual and self.group[pile].lift == "top"}
        self._restricts = type(self).restriction is not Board.restriction
        self._turning = [index for index, group in enumerate(self.group) if not group.hidden]
        self._refilled = [index for index, group in enumerate(self.group) if group.refilled]
        self._away = [index for index, group in enumerate(self.group) if group.kind not in HOME]

    def _range(self, kind: str) -> range:
        there = [index for index, group in enumerate(self.group) if group.kind == kind]
        return range(there[0], there[-1] + 1)

    # What a game may replace; of `Rules` also `arriving`, `blocked`, `card_in_play`, `settled`. It stands in the
    # order in which a table comes to it. Groups whose places are never filled again are `gone`: else they look open.

    # The piles and the deal.

    def arrange(self) -> tuple[Group, ...]:
        """The groups of piles that the chosen options ask for: as a rule those that stand in the place of others."""
        groups = self.groups
        for option, group in self.instead:
            groups = swapped(groups, group) if option.on(self.options) else groups
        return groups

    def cards(self) -> tuple[Card, ...]:
        """All the cards of the game, before they are shuffled."""
        return pack() * self.packs

    def deal_layout(self, deal: Dealing) -> None:
        """Deal the opening position: as a rule what the groups say, and the rest to the stock."""
        deal.lay_out(self.arranged)

    def opened(self, state: State) -> State:
        """The opening position, when the cards have been dealt: what is done before the first move."""
        return state

    # Which moves there are: lifting cards, putting them down, taking them away, saying words.

    def lift_sizes(self, state: State, source: int) -> Iterable[int]:
        """How many cards may be lifted off a pile, the fewest first."""
        group, (cards, down) = self.group[source], state.piles[source]
        up = len(cards) - down
        if group.lift == "none" or up <= 0:
            return ()
        if group.lift == "top":
            return (1,)
        if group.lift == "whole":
            return (len(cards),)
        return range(1, up + 1) if group.lift == "any" else self.run(state, source)

    def run(self, state: State, source: int) -> range:
        """The sizes of the units at the top of a pile."""
        cards, down = state.piles[source]
        holds = self.group[source].holds
        up, size = len(cards) - down, 1
        while holds and size < up and holds.fits(cards[-size], cards[-size - 1]):
            size += 1
        return range(1, size + 1)

    def fitting(self, state: State, target: int) -> Cards:
        """The cards that may begin an empty pile, alone or at the head of a unit: what `empty` allows."""
        return self._firsts[target]

    def accepted_words(self, state: State, target: int) -> Sentence:
        """The words for what an empty pile takes."""
        words, suit = Sentence(self.group[target].empty.words), self.spots[target].suit
        return words if suit is None else Sentence(OF_SUIT, (words, suit_name(suit)))

    def restriction(self, state: State, shift: Shift) -> Refusal | None:
        """Why a shift is not allowed, or None; asked only about one that its groups and `starts` accept."""
        return None

    def shifts(self, state: State) -> Iterator[Shift]:
        """Every way to put cards on another pile."""
        piles = state.piles
        takers, empties = self._takers(state)
        for source in self._sources:
            cards, down = piles[source]
            if not cards:
                continue
            for size in _ONE if source in self._singly and down < len(cards) else self.lift_sizes(state, source):
                head = cards[-size]
                for target in (*takers.get(head, ()), *empties) if empties else takers.get(head, ()):
                    fits = target != source and (piles[target].cards or self.starts(state, target, head))
                    if fits and self._may(state, shift := new_shift(source, target, size)):
                        yield shift

    def removable(self, state: State) -> Iterable[Take]:
        """The combinations that may be taken away now."""
        return ()

    def draw_words(self, state: State) -> Iterator[Say]:
        """The words about the stock that may be said now."""
        if self.draws and self.has(state, "stock"):
            yield DRAW
        elif self.draws and self.has(state, "waste") and self.passes_left(state):
            yield REDEAL

    def legal_words(self, state: State) -> Iterable[Say]:
        """The words that may be said now, besides those about the stock."""
        return ()

    # What moves do.

    def say(self, transition: Transition, word: str) -> None:
        """Do what a word of the game stands for: as a rule there are only those about the stock."""
        self.draw(transition)

    def draw(self, transition: Transition) -> None:
        """Turn cards from the stock to the waste, or the waste over if there is no stock."""
        (stock,), (waste,) = self.at["stock"], self.at["waste"]
        state = transition.state
        if not state.piles[stock].cards:
            transition.add(shuffled_over(state, waste, stock) if self.reshuffled else Flipped(waste, stock))
            count_redeal(transition)
            return
        for _ in range(min(self.draws, len(state.piles[stock].cards))):
            self.deal_from_stock(transition, waste)

    def deal_from_stock(self, transition: Transition, target: int) -> None:
        """Turn the next card of the stock up onto a pile."""
        transition.add(*_dealt(self.at["stock"][0], target))

    def after_move(self, transition: Transition) -> None:
        """What happens by itself after a move, once cards that came to lie on top have been turned up."""
        for pile in self._refilled:
            if not transition.state.piles[pile].cards:
                self.fill(transition, pile, *self.group[pile].refilled)

    def uncover(self, transition: Transition) -> None:
        """Turn up the face-down cards that have come to lie on top."""
        piles = transition.state.piles
        for index in self._turning:
            cards, down = piles[index]
            if down and down == len(cards):
                transition.add(Turned(index))

    def spares(self, state: State, shift: Shift) -> bool:
        """Whether it makes no difference to what is still to be dealt when a card goes up by itself."""
        # A waste card does where several are drawn at a time, or shuffled: the others would come up differently.
        known = self.draws < 2 and not self.shuffles(state)
        return known or shift.source not in self.at.get("waste", ())

    # How far the game has come.

    def left(self, state: State) -> int:
        """How many cards lie elsewhere than on piles of the kinds `foundation` and `discard`."""
        return sum(len(state.piles[index].cards) for index in self._away)

    def won(self, state: State) -> bool:
        """Whether the game is won: as a rule when no card is `left`, and each `foundation` is complete."""
        # The foundations first, for as a rule the first of them settles it.
        for pile in self.at.get("foundation", ()):
            if not self.complete(state, pile):
                return False
        return not self.left(state)

    def in_order(self, state: State) -> Collection[str]:
        """The kinds of piles of which it matters in which place each lies, as for what is still to be dealt."""
        return ()

    def shuffles(self, state: State) -> bool:
        """Whether cards may yet be shuffled, so that what comes cannot be known."""
        return self.reshuffled and self.passes_left(state)

    def hopeless(self, state: State) -> bool:
        """Whether it is plain to see that a position cannot be won."""
        return False

    def harmless(self, state: State, shift: Shift) -> bool:
        """Whether it is plain to see that a shift can take no win away, so that a search need try no other."""
        return False

    # What is shown, said and advised; of `Rules` also `blocked` and `settled`.

    def wanted(self, state: State, pile: int) -> Wanted | None:
        """What an empty pile takes: as a rule what may be put there at all, whatever comes first."""
        return Wanted.among(self.fitting(state, pile))

    def climbs(self, state: State) -> Mapping[int, Climb]:
        """How piles go up that have steps of their own, as long as they are not complete."""
        return {}

    def explain_special(self, state: State, move: Move) -> Refusal | None:
        """Why a word or a combination of this game is refused, or None for the usual sentence."""
        return None

    def worth(self, state: State, move: Move) -> int | None:
        """How good a move looks that is to be advised, below 0 only for want of others; None to judge it as usual."""
        return None

    # What every game for one player has; a game leaves these alone.

    def starts(self, state: State, target: int, card: Card) -> bool:
        """Whether a card may be put on an empty pile."""
        return card in self.fitting(state, target)

    def deal(self, seed: str, first: int | None = None) -> State:
        """The opening position that a seed gives."""
        number = ms_number(seed) if self.ms_deals else None
        cards = shuffled(self.cards(), seed, 0) if number is None else ms_pack(number)
        deal = Dealing(cards, self.at, len(self.spots))
        self.deal_layout(deal)
        return self.opened(State(deal.piles, self.notes, seed=seed))

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Every move that may be made now."""
        if state.phase == "over":
            return ()
        return [*self.shifts(state), *self.removable(state), *self.draw_words(state), *self.legal_words(state)]

    def offered_moves(self, state: State, seat: int) -> Sequence[Move]:
        """The legal moves: to one only of foundations alike, or of spaces where nothing will be dealt on them."""
        moves = self.legal(state, seat)
        moves = drop_equivalent(self.spots, self.group, state, moves) if self.alike_foundations else moves
        if not self.alike or self.in_order(state):
            return moves
        shifts = distinct(self.spots, state, [move for move in moves if isinstance(move, Shift)])
        return [*shifts, *(move for move in moves if not isinstance(move, Shift))]

    def _takers(self, state: State) -> tuple[dict[Card, list[int]], list[int]]:
        """For each card the piles that may take it, and the empty piles that may take any."""
        takers: dict[Card, list[int]] = {}
        empties = []
        for target, build, firsts in self._takes:
            cards, down = state.piles[target]
            fitting: Iterable[Card] = ()
            if not cards and len(firsts) == len(pack()):
                empties.append(target)
            elif not cards:
                fitting = firsts
            elif build is not None and down < len(cards):
                fitting = build.takers[cards[-1]]
            for card in fitting:
                if card in takers:
                    takers[card].append(target)
                else:
                    takers[card] = [target]
        return takers, empties

    def _may(self, state: State, shift: Shift) -> bool:
        """Whether a shift of cards that fit is allowed; to move all of a pile to another place changes nothing."""
        source, target, size = shift
        group, onto = self.group[target], state.piles[target].cards
        if size > group.most or len(onto) >= group.full:
            return False
        if group.filler and not onto and self.spots[source].kind != group.filler:
            return False
        alike = not onto and self._sorts[source] == self._sorts[target]
        if alike and size == len(state.piles[source].cards):
            return False
        return not self._restricts or self.restriction(state, shift) is None

    def passes_left(self, state: State) -> bool:
        """Whether the stock, or the layout, may be gone through once more."""
        return self.passes is None or redeals(state) + 1 < self.passes

    def has(self, state: State, kind: str) -> bool:
        """Whether there is one pile of a kind, and it has any card."""
        there = self.at.get(kind)
        return there is not None and bool(state.piles[there[0]].cards)

    def fill(self, transition: Transition, pile: int, *kinds: str) -> None:
        """Bring a card to a pile that is empty, from the first of some kinds of pile that has any."""
        kind = next((kind for kind in kinds if self.has(transition.state, kind)), None)
        if kind == "stock" and not transition.state.piles[pile].cards:
            self.deal_from_stock(transition, pile)
        elif kind is not None and not transition.state.piles[pile].cards:
            transition.add(Moved(self.at[kind][0], pile))

    def between(self, state: State, source: int, target: int) -> list[Shift]:
        """The legal shifts from one pile to another, the smallest first."""
        (cards, down), (onto, under) = state.piles[source], state.piles[target]
        build, found = self.group[target].build, list[Shift]()
        if source == target or (onto and (build is None or len(onto) == under)):
            return found
        takers = build.takers[onto[-1]] if onto and build is not None else None
        for size in _ONE if source in self._singly and down < len(cards) else self.lift_sizes(state, source):
            head = cards[-size]
            fits = self.starts(state, target, head) if takers is None else head in takers
            if fits and self._may(state, shift := new_shift(source, target, size)):
                found.append(shift)
        return found

    def complete(self, state: State, pile: int) -> bool:
        """Whether a foundation holds all that belongs on it, card by card as its group says."""
        group, cards = self.group[pile], state.piles[pile].cards
        if len(cards) != group.full or group.build is None or not self.starts(state, pile, cards[0]):
            return False
        return all(group.build.fits(card, onto) for onto, card in pairwise(cards))
