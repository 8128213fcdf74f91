"""How a game for one player is explained, advised and played, and how the catalogue offers it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import ClassVar

from engine.advice import Advice
from engine.errors import Refusal
from engine.events import Ended, Moved, Played, Resigned, Transition
from engine.game import Game
from engine.moves import Gain, Move, Shift, Take
from engine.options import Clash, Option, Options
from engine.piles import Spot
from engine.result import Result
from engine.solitaire import automatic, best_looking, refusals
from engine.solitaire.board import Board
from engine.solitaire.dealing import dealing_fault
from engine.solitaire.finishing import finish
from engine.solitaire.unseen import as_known
from engine.state import State
from engine.view import PileView


class Solitaire(Board):
    """The rules of a game for one player; a game says what it is by these names, and those of `Board`.

    `choices` are its options, `clashes` those that do not go together; `source` says where its rules are written
    down; one that is `seldom_won` is not set to somebody who has one try. `refusals` are sentences of its own.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    source: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    version: ClassVar[int] = 1
    choices: ClassVar[tuple[Option, ...]] = ()
    clashes: ClassVar[tuple[Clash, ...]] = ()
    seldom_won: ClassVar[bool] = False
    refusals: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def __init__(self, options: Options, players: int = 1) -> None:
        super().__init__(options, players)
        self.sentences = refusals.SENTENCES | dict(self.refusals)
        complete = [group.full * group.count for group in self.arranged if group.kind == self.goal_pile]
        self.goal = min(len(self.cards()), sum(complete)) if complete else len(self.cards()) - self.left_out
        self._squared = {group.kind for group in self.arranged if group.squared}
        self.advice = Advice(
            partial(best_looking.best, self),
            partial(best_looking.stuck, self),
            partial(finish, self),
            partial(as_known, self),
        )
        self.playing_up = automatic.AUTO.on(options)
        self.is_safe: Callable[[State, Shift], bool] = partial(automatic.is_safe, self)

    def deal(self, seed: str, first: int | None = None) -> State:
        """The opening position that a seed gives; TypeError if the game loses cards in it, or has one too often."""
        state = super().deal(seed, first)
        if (fault := dealing_fault(state.piles, self.copies, self.left_out)) is not None:
            raise TypeError(f"{self.title}: {fault}")
        return state

    @classmethod
    def game(cls) -> Game:
        """The game as the catalogue offers it."""
        playing_up = automatic.offered(cls) if hasattr(cls, "groups") else ()
        return Game(
            id=cls.id,
            title=cls.title,
            version=cls.version,
            players=range(1, 2),
            rules=cls,
            summary=cls.summary,
            aliases=cls.aliases,
            source=cls.source,
            options=cls.choices + playing_up,
            presets={"standard": {}},
            clashes=cls.clashes,
            automatic=dict(option.switched_on for option in playing_up),
            seldom_won=cls.seldom_won,
            ms_deals=cls.ms_deals,
        )

    def phrases(self) -> Sequence[str]:
        """What cards must be that go on others, or on an empty pile."""
        builds = [build for group in self.arranged for build in (group.build, group.holds) if build is not None]
        empties = [group.empty.words for group in self.arranged]
        return (*(words for build in builds for words in build.sentences), *empties, *self.extra_phrases)

    def closed(self, state: State) -> Collection[int]:
        """The places where no card may lie any more: those of emptied piles that are gone."""
        return [pile for pile, group in enumerate(self.group) if group.gone and not state.piles[pile].cards]

    def _seen_piles(self, state: State, peekable_piles: Collection[int]) -> tuple[PileView, ...]:
        seen, climbs = super()._seen_piles(state, peekable_piles), self.climbs(state)
        return tuple([pile._replace(climb=climbs.get(index)) for index, pile in enumerate(seen)]) if climbs else seen

    def gain(self, state: State, move: Move) -> Gain:
        """A move of cards that fit where they lie is one to and fro; to a cell it only parks a card, or frees one."""
        gain = super().gain(state, move)
        if gain is not Gain.OTHER or not isinstance(move, Shift):
            return gain
        cards, holds = state.piles[move.source].cards, self.group[move.source].holds
        joined = holds is not None and move.size < len(cards) and holds.fits(cards[-move.size], cards[-move.size - 1])
        if self.spots[move.target].kind == "cell" and not best_looking.frees(self, state, move):
            return Gain.BREAKS_UP if joined else Gain.PARKS
        return Gain.TO_AND_FRO if joined else gain

    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""
        return refusals.explain(self, state, move)

    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does, with all that follows by itself."""
        transition = Transition(state)
        if isinstance(move, Shift):
            transition.add(Moved(*move))
        elif isinstance(move, Take):
            self.take(transition, move.piles)
        else:
            self.say(transition, move.word)
        self._follow(transition)
        return transition.played

    def _follow(self, transition: Transition) -> None:
        self.uncover(transition)
        self.after_move(transition)
        if self.playing_up:
            automatic.play_up(self, transition, self.is_safe)
        if self.won(transition.state):
            transition.add(Ended())

    def take(self, transition: Transition, piles: tuple[int, ...]) -> None:
        """Take a combination away."""
        transition.add(*(Moved(pile, self.at["discard"][0]) for pile in piles))

    def resign(self, state: State, seat: int) -> Played:
        """The player gives up."""
        transition = Transition(state)
        transition.add(Resigned(seat), Ended())
        return transition.played

    def cards_home(self, state: State) -> int:
        """How many cards have come onto foundations, or where there are none, are not `left` any more."""
        if self.goal_pile not in self.at:
            return self.goal - self.left(state)
        return sum([len(state.piles[pile].cards) for pile in self.at[self.goal_pile]])

    def result(self, state: State) -> Result | None:
        """Won or given up, and how many cards were left."""
        if state.phase != "over":
            return None
        return Result((1,), (self.left(state),), "won" if self.won(state) else "resigned")

    def active(self, state: State) -> tuple[bool, ...]:
        """For the one seat whether it still plays."""
        return (state.phase != "over",)

    def option_sentences(self) -> Sequence[str]:
        """What this table has chosen, in whole sentences."""
        return [option.choices[option.chosen(self.options)] for option in self.choices]

    def default_size(self, state: State, source: int, target: int) -> int:
        """The most cards that can go from one pile to the other, or the fewest that can be lifted if none can.

        Of a pile that moves whole, all that lies there is meant for another of its kind.
        """
        fitting = [shift.size for shift in self.between(state, source, target)]
        if fitting:
            return fitting[-1]
        whole = self.group[source].lift == "whole" and self.spots[source].kind == self.spots[target].kind
        sizes = [*self.lift_sizes(state, source)] or [1]
        return sizes[-1] if whole else sizes[0]

    def countable(self, spot: Spot) -> bool:
        """Whether players may look through a pile."""
        return spot.kind not in self._squared

    def open_cards(self, kind: str) -> int:
        """As many as are drawn at a time lie open on the waste."""
        return max(1, self.draws) if kind == "waste" else 1
