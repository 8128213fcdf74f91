"""What every game is, and what it must be able to answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar, NamedTuple, TypeAlias

from engine import repeats
from engine.advice import Advice
from engine.cards import Card
from engine.challenges import Challenges
from engine.common_refusals import impossible
from engine.contest import Contest
from engine.cut import Cut
from engine.errors import Refusal
from engine.events import Played
from engine.layout import Layout
from engine.moves import Gain, Move, Say, Shift
from engine.options import Clash, Option, Options, clash, complete
from engine.piles import Pile, Spot
from engine.result import Result
from engine.rulebook import Section
from engine.state import State
from engine.view import NO_TRAIL, PileView, Thickness, Trail, View, Wanted

_MovesKnown: TypeAlias = tuple[State, int, Sequence[Move]]


class Rules(ABC):
    """The rules of one game as one table plays it: its options and number of players are settled.

    `game_id` is that of their game; `sentences` are those of refusal codes; `words` say what each word of the game
    does; `basics` tell in sentences how it is played, unless a `rulebook` tells all of it; `synonyms` are other words
    for words, and `pile_words` for piles (engine/pile_words.py); `draw_pile` is the kind of pile that one draws from
    by saying its name, `goal_pile` that to which cards are brought, `removed_pile` that of cards that have left; the
    `goal` is how many cards are home once a game for one player is won, 0 where they are not counted, and they come
    `together` by so many; `pile_sentences` holds, for kinds of piles that are never named, what is said of a card
    there, `unused_sentence` what is said when cards that were nobody's come under players' piles, and `cut_sentence`
    what the lowest card of a cut brings its player; with `counts` everybody sees how many cards lie in closed piles.
    `undoable` moves may be taken back; where it `takes_combinations`, cards are named only to be taken away together.
    Several play a `contest`, with `challenges` where they watch each other; `advice` hints.
    """

    game_id: str = ""
    spots: tuple[Spot, ...]
    layout: Layout
    players: int
    options: Options
    sentences: Mapping[str, str]
    words: Mapping[str, str]
    basics: ClassVar[Sequence[str]] = ()
    synonyms: ClassVar[Mapping[str, str]] = MappingProxyType({})
    pile_words: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    draw_pile: str = "stock"
    goal_pile: str = "foundation"
    removed_pile: str = "discard"
    goal: int = 0
    together: int = 1
    pile_sentences: ClassVar[Mapping[str, str]] = MappingProxyType({})
    unused_sentence: str = ""
    cut_sentence: str = ""
    counts: bool = False
    undoable: bool = False
    takes_combinations: bool = False
    contest: Contest | None = None
    challenges: Challenges | None = None
    advice: Advice | None = None
    # The newest position that was asked about.
    _legal: _MovesKnown | None = None
    _offered: _MovesKnown | None = None
    _open: tuple[State, tuple[PileView, ...]] | None = None
    # The piles that were seen last, and how each of them looks to everybody by itself.
    _seen: tuple[tuple[Pile, ...], Sequence[PileView]] = ((), ())

    @abstractmethod
    def deal(self, seed: str, first: int | None = None) -> State:
        """The opening position that a seed gives; `first` is the seat that begins, None to let the seed say."""

    def cut(self, seed: str) -> Cut | None:
        """The cut that says who deals or begins where the table does not; None if nothing is cut for."""
        return None

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        """Every move that a player may make now: the one source of legality, found once for a position."""
        known = self._legal
        if known is None or known[0] is not state or known[1] != seat:
            moves = self.legal_moves(state, seat)
            if state.repeated:
                barred = self.repeating(state)
                moves = [move for move in moves if move not in barred]
            known = self._legal = (state, seat, moves)
        return known[2]

    def offered(self, state: State, seat: int) -> Sequence[Move]:
        """The legal moves that lists show: of several that come to the same one, and none that misplaces a card."""
        known = self._offered
        if known is None or known[0] is not state or known[1] != seat:
            known = self._offered = (state, seat, self.offered_moves(state, seat))
        return known[2]

    @abstractmethod
    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Find what is legal, but that positions come back: `legal` leaves out those `repeating`."""

    @abstractmethod
    def explain(self, state: State, seat: int, move: Move) -> Refusal:
        """Why a move that is not legal is not."""

    @abstractmethod
    def play(self, state: State, seat: int, move: Move) -> Played:
        """What a legal move does."""

    @abstractmethod
    def resign(self, state: State, seat: int) -> Played:
        """What happens when a player who still sits gives up."""

    @abstractmethod
    def result(self, state: State) -> Result | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def active(self, state: State) -> tuple[bool, ...]:
        """For each seat whether it still plays."""

    def finished(self, state: State) -> Sequence[int]:
        """The seats that have got rid of all their cards, in the order of their places, where others play on."""
        return ()

    def phrases(self) -> Sequence[str]:
        """What may stand within the sentences of the game, besides cards, piles and players."""
        return ()

    def option_sentences(self) -> Sequence[str]:
        """What this table has chosen, as far as it matters, in whole sentences."""
        return ()

    def rulebook(self) -> Sequence[Section]:
        """All that `/rules` tells of this table, in the order in which players need it."""
        return (Section("", (*self.basics, *self.option_sentences())),)

    def refuse(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Why a move is refused, or None if it is legal."""
        if (refusal := impossible(move, len(self.spots))) is not None:
            return refusal
        if move in self.legal(state, seat):
            return None
        if state.phase == "over":
            return Refusal("over")
        if seat == state.turn and move in self.repeating(state):
            return Refusal("repeats")
        return self.explain(state, seat, move)

    def repeating(self, state: State) -> Sequence[Shift]:
        """The shifts that would bring back a position of this turn a third time; the turn can always be ended."""
        return [shift for shift in repeats.barred(state) if not self.ends_turn(state, shift)]

    def offered_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Find what is offered: as a rule all that is legal."""
        return self.legal(state, seat)

    def gain(self, state: State, move: Move) -> Gain:
        """What a move comes to at a first look, by which the moves of one player are sorted."""
        if not isinstance(move, Shift):
            return Gain.OTHER
        if self.spots[move.target].kind == self.goal_pile:
            return Gain.HOME
        if self.spots[move.source].kind == self.goal_pile:
            return Gain.TO_AND_FRO
        cards, down = state.piles[move.source]
        return Gain.TURNS_UP if down and len(cards) - move.size == down else Gain.OTHER

    def misbuilt(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Which building rule a legal move breaks, where the table lets players try that, or None."""
        judge = self.challenges and self.challenges.misbuilt
        return judge(state, seat, move) if judge else None

    @property
    def calls(self) -> tuple[str, ...]:
        """The words that players say out of turn, always on offer whether or not there is a reason."""
        return (self.challenges.word,) if self.challenges else ()

    def ends_turn(self, state: State, shift: Shift) -> bool:
        """Whether a legal shift ends the turn by what everybody sees: hidden cards and counts may end it as well."""
        return False

    def card_in_play(self, state: State, seat: int) -> int | None:
        """The pile whose top card the player has taken up and must place, if any."""
        return None

    def default_size(self, state: State, source: int, target: int) -> int:
        """How many cards a shift takes when nobody says how many."""
        return 1

    def arriving(self, shift: Shift) -> int:
        """How many cards a legal shift brings where it goes, the lowest first: what lay on them falls back."""
        return shift.size

    def countable(self, spot: Spot) -> bool:
        """Whether players may know how many cards lie in a pile."""
        return True

    def open_cards(self, kind: str) -> int:
        """How many cards at the top of a pile of some kind are spread, if players may not look through it."""
        return 1

    def closed(self, state: State) -> Collection[int]:
        """The piles where no card may lie any more."""
        return ()

    def peekable_piles(self, state: State, seat: int) -> Collection[int]:
        """The face-down piles that a seat may look at now: whole, or the top card of one that is not `countable`."""
        return ()

    def blocked(self, state: State) -> Collection[int]:
        """The piles whose top card lies open but cannot be played before others that lie over it have gone."""
        return ()

    def settled(self, state: State) -> Mapping[int, int]:
        """How many cards of a pile, from its bottom, lie where they belong at the end; foundations are left out."""
        return {}

    def wanted(self, state: State, pile: int) -> Wanted | None:
        """What an empty pile takes, None if nothing may be played there."""
        return None

    def cards_home(self, state: State) -> int:
        """How many cards have come where they belong, of those that a game for one player has for its `goal`."""
        return 0

    def look(self, state: State, seat: int | None = None, trail: Trail = NO_TRAIL) -> View:
        """What one seat may see, or with None what everybody may; `trail` is what was done last."""
        piles = self._piles_seen(state, () if seat is None else self.peekable_piles(state, seat))
        turn = None if state.phase == "over" else state.turn
        counted = self.goal, self.cards_home(state), self.together
        return View(piles, self.layout, turn, self.active(state), trail, *counted)

    def _piles_seen(self, state: State, peekable_piles: Collection[int]) -> tuple[PileView, ...]:
        if peekable_piles:
            return self._seen_piles(state, peekable_piles)
        if self._open is None or self._open[0] is not state:
            self._open = state, self._seen_piles(state, ())
        return self._open[1]

    def _seen_piles(self, state: State, peekable_piles: Collection[int]) -> tuple[PileView, ...]:
        seen = self._seen_alone(state)
        for index in peekable_piles:
            seen[index] = self._see(self.spots[index], state.piles[index], True, seen[index].takes)
        for index in self.closed(state):
            seen[index] = seen[index]._replace(closed=True, takes=None)
        for index in self.blocked(state):
            seen[index] = seen[index]._replace(blocked=True)
        for index, size in self.settled(state).items():
            seen[index] = seen[index]._replace(settled=size)
        return tuple(seen)

    def _seen_alone(self, state: State) -> list[PileView]:
        """Each pile as everybody sees it by itself; one that has not changed looks as it did."""
        before, views = self._seen
        seen = [
            views[index]
            if before and pile is before[index] and views[index].takes == takes
            else self._see(self.spots[index], pile, False, takes)
            for index, pile in enumerate(state.piles)
            for takes in [None if pile.cards else self.wanted(state, index)]
        ]
        self._seen = state.piles, seen
        return [*seen]

    def _see(self, spot: Spot, pile: Pile, peeked: bool, takes: Wanted | None = None) -> PileView:
        if self.countable(spot):
            return PileView(spot, pile.cards if peeked else pile.shown, takes=takes)
        count = len(pile.cards)
        opened = self.open_cards(spot.kind)
        top = pile.cards[-1:] if peeked else pile.cards[max(pile.down, count - opened) :]
        return PileView(spot, top, Thickness.of(count), count if self.counts else None, takes=takes, opened=opened)

    def sees_more(self, state: State, seat: int) -> bool:
        """Whether a seat sees more than everybody does."""
        return self._piles_seen(state, self.peekable_piles(state, seat)) != self._piles_seen(state, ())

    def seen_card(self, state: State, seat: int | None, pile: int, size: int = 1) -> Card:
        """The lowest of the top `size` cards of a pile, as a seat, or with None everybody, sees it in `look`."""
        peeked = seat is not None and pile in self.peekable_piles(state, seat)
        cards = self._see(self.spots[pile], state.piles[pile], peeked).cards
        return cards[-size] if size <= len(cards) else Card.UNKNOWN

    def is_open(self, state: State, move: Move) -> bool:
        """Whether everybody sees the cards that a legal move takes; a word takes none."""
        if isinstance(move, Say):
            return True
        heads = [(move.source, move.size)] if isinstance(move, Shift) else [(pile, 1) for pile in move.piles]
        return all(self.seen_card(state, None, *head) is not Card.UNKNOWN for head in heads)


class Older(NamedTuple):
    """A superseded version of a game: what makes its rules, and its options where these were others.

    Options that have been withdrawn since are then among them; of one that came later, and that the rules ask for,
    the first value is the one that leaves everything as it was.
    """

    rules: Callable[[Options, int], Rules]
    options: tuple[Option, ...] | None = None


def _in_tuple(title: str, what: str, texts: object) -> None:
    """TypeError if several texts are one string, of which each letter would count as a text."""
    if isinstance(texts, str):
        raise TypeError(f'{title}: `{what}` must be a tuple, in which even a single text has a comma: ("...",)')


@dataclass(frozen=True)
class Game:
    """A game that the catalogue offers.

    `rules` makes the rules for a complete set of options and a number of players within `players`; `presets`
    are named choices of options, the default first, each with a line of what playing by it is like in `blurbs`, and
    `first_game` is the one for people who have never played; `clashes` are the options that do not go together, and
    `seats` how many of the players can play by them; `source` is where its rules are written down.
    `commands` are the words of the game that are slash commands as well, each with the sentence that describes it;
    `automatic` are the options by which cards go where they belong by themselves, empty where none do; a game that is
    `seldom_won` comes out too rarely to be set to somebody who has one try; with `ms_deals` it can be dealt by the
    numbers that its deals have in other programs.
    `older` holds its superseded versions by their numbers, for tables that were dealt by them.
    """

    id: str
    title: str
    version: int
    players: range
    rules: Callable[[Options, int], Rules]
    summary: str
    aliases: tuple[str, ...] = ()
    source: str = ""
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Options] = field(default_factory=dict)
    blurbs: Mapping[str, str] = field(default_factory=dict)
    first_game: str = ""
    clashes: tuple[Clash, ...] = ()
    seats: Callable[[Options], range] | None = None
    commands: Mapping[str, str] = field(default_factory=dict)
    automatic: Options = field(default_factory=dict)
    seldom_won: bool = False
    ms_deals: bool = False
    older: Mapping[int, Older] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """TypeError if the aliases are one string."""
        _in_tuple(self.title, "aliases", self.aliases)

    @property
    def solo(self) -> bool:
        """Whether this is a game for one player alone."""
        return self.players == range(1, 2)

    def preset(self, name: str) -> dict[str, str]:
        """The complete options of a preset; KeyError if there is none of that name."""
        return complete(self.options, self.presets[name])

    def in_version(self, version: int) -> Game:
        """The game as it was in a version; ValueError if that is not known.

        Choices that do not go together today are no conflict: tables that were dealt by them are played on.
        """
        if version == self.version:
            return self
        if version not in self.older:
            raise ValueError(f"version {version} of {self.title} is not known")
        older = self.older[version]
        options = self.options if older.options is None else older.options
        return replace(self, version=version, rules=older.rules, options=options, clashes=())

    def conflict(self, options: Options) -> str | None:
        """Why some options do not go together, as a sentence, or None if they do."""
        return clash(self.clashes, options)

    def at(self, options: Options, players: int) -> Rules:
        """The rules for a table; ValueError on options or a number of players that cannot play.

        TypeError if the game is for several players, and its rules are no contest; or if they are told in one string.
        """
        whole = complete(self.options, options)
        if players not in self.seating(whole):
            raise ValueError(f"{self.title} by these rules is not for {players} players")
        if (reason := self.conflict(whole)) is not None:
            raise ValueError(reason)
        rules = self.rules(whole, players)
        rules.game_id = self.id
        if not self.solo and rules.contest is None:
            raise TypeError(f"{self.title} is for several players: its rules must set `contest` (engine/contest.py)")
        _in_tuple(self.title, "basics", rules.basics)
        return rules

    def seating(self, options: Options) -> range:
        """How many players can play by some complete options."""
        return self.players if self.seats is None else self.seats(options)
