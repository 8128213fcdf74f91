"""A table in play: a game, its options, a seed, and the moves made so far."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice, takewhile
from typing import NamedTuple

from engine.challenges import challenge_of, challenged_seat
from engine.common_refusals import out_of_turn, write
from engine.errors import GameOver, IllegalMove, MoveError, OutOfTurn, Refusal
from engine.events import (
    Called,
    CameBack,
    Declared,
    Event,
    Flipped,
    Moved,
    Passed,
    Played,
    Resigned,
    Returned,
    TakenBack,
    fold,
)
from engine.game import Rules
from engine.moves import Move, Say
from engine.notation import legal_texts, parse_move, print_move
from engine.persistent import SharedRow, Stack, once_more
from engine.piles import Pile
from engine.result import Result
from engine.silent_moves import shows_nothing
from engine.state import State
from engine.trail import followed, out_of_play
from engine.view import NO_TRAIL, Trail, View

RESIGN, SKIP = "resign", "skip"
# What a log holds besides moves, all but the first two in games for one player alone.
UNDO, REDO, HINT = HELPS = "undo", "redo", "hint"
REPEATS = 3
# A game can go to and fro for ever: so many entries its log holds.
LONGEST_LOG = 10_000
# So many positions advice looks back upon, the newest: each of them has to be looked at.
LOOKED_BACK = 2000


class Entry(NamedTuple):
    """One move of the log: who made it, its canonical text, and the digest of the state after it."""

    seat: int
    text: str
    digest: str


class Moment(NamedTuple):
    """A state that can be come back to, what had been done last in it, and the move between it and the one nearer."""

    state: State
    trail: Trail
    text: str


class ReplayError(Exception):
    """A log does not lead where it says; `ply` counts its entries from 0."""

    def __init__(self, ply: int, reason: str) -> None:
        super().__init__(f"move {ply} of the log: {reason}")
        self.ply = ply


Piles = tuple[Pile, ...]


@dataclass(frozen=True)
class Table:
    """A table at one moment; acting makes another table and leaves this one as it was.

    `last` holds the events of the newest move; `turns` counts how often a turn has begun in each position, with
    `circling` the one that has begun has done so too often; `met` counts how often the piles have come to lie as they
    do in this turn, or since something has to be made good; `challenge_start` is the number of moves that had been
    made when the turn that may now be challenged had begun, and `breached` the state in which it first broke a rule.
    Where moves can be taken back, `past` holds the states before each move that stands, the newest on top, and
    `future` those after each that was taken back, the next one on top. `trail` tells what was done in the turn that
    goes on, or as long as nothing was, in the one that has just ended. Among several, `before` is the table before
    the newest move that stands, if that showed nobody a card and was no call.

    What has been done so far is shared with the tables before, so that a move costs the same in a long game.
    """

    rules: Rules
    seed: str
    state: State
    log: SharedRow[Entry] = field(default_factory=SharedRow)
    last: tuple[Event, ...] = ()
    turns: Mapping[Hashable, int] = field(default_factory=dict)
    circling: bool = False
    met: Mapping[Piles, int] = field(default_factory=dict)
    challenge_start: int = 0
    breached: State | None = None
    past: Stack[Moment] = field(default_factory=Stack)
    future: Stack[Moment] = field(default_factory=Stack)
    trail: Trail = NO_TRAIL
    before: Table | None = field(default=None, compare=False)

    @staticmethod
    def open(rules: Rules, seed: str, first: int | None = None) -> Table:
        """A newly dealt table; `first` is the seat that begins, None to let the seed say."""
        return Table.lying(rules, seed, rules.deal(seed, first))

    @staticmethod
    def lying(rules: Rules, seed: str, state: State) -> Table:
        """A table where a turn begins in some state."""
        turns = {} if rules.contest is None else {rules.contest.beginning(state): 1}
        return Table(rules, seed, state, turns=turns, met={state.piles: 1})

    @staticmethod
    def replay(rules: Rules, seed: str, log: Iterable[Entry], first: int | None = None) -> Table:
        """The table to which a log leads; ReplayError at the first entry that does not fit."""
        (table,) = deque(Table.playthrough(rules, seed, log, first), maxlen=1)
        return table

    @staticmethod
    def playthrough(rules: Rules, seed: str, log: Iterable[Entry], first: int | None = None) -> Iterator[Table]:
        """The tables from the deal to where a log leads, one more than it has entries; ReplayError as in `replay`."""
        table = Table.open(rules, seed, first)
        yield table
        for ply, entry in enumerate(log):
            try:
                table = table.repeat(entry.seat, entry.text)
            except Exception as error:
                raise ReplayError(ply, f"{entry.text!r} is refused") from error
            if table.log[-1] != entry:
                raise ReplayError(ply, f"{entry.text!r} leads to another position")
            yield table

    def repeat(self, seat: int, text: str) -> Table:
        """The table after what a log holds; that a hint was given stands, whatever would be advised today.

        Of several players the others have agreed to what was taken back.
        """
        if text == HINT:
            return self._hinted(seat, True, "no-hint")
        if text == UNDO and self.rules.contest is not None:
            return self.take_back(seat)
        return self.type(seat, text)

    def type(self, seat: int, text: str) -> Table:
        """The table after a move given as text, or after "resign", "skip" ...; MoveError if it cannot be made."""
        others = {RESIGN: self.resign, SKIP: self.skip, UNDO: self.undo, REDO: self.redo, HINT: self.hint}
        if (other := others.get(text)) is not None:
            return other(seat)
        try:
            move = parse_move(self.rules, self.state, seat, text)
        except MoveError as error:
            raise self._explained(error, seat) from None
        return self.act(seat, move)

    def act(self, seat: int, move: Move) -> Table:
        """The table after a move; IllegalMove, OutOfTurn or GameOver if it cannot be made."""
        refusal = self.rules.refuse(self.state, seat, move) or self._endless()
        if refusal is not None:
            kinds = {"over": GameOver, "turn": OutOfTurn}
            raise self._explained(kinds.get(refusal.code, IllegalMove)(refusal), seat)
        text = print_move(self.rules, self.state, seat, move)
        return self._after(seat, text, self._blocked(seat, move) or self.rules.play(self.state, seat, move))

    def _blocked(self, seat: int, move: Move) -> Played | None:
        """The end of a deal that goes round in circles, once the player to move acts and nobody has called."""
        contest, calls = self.rules.contest, isinstance(move, Say) and move.word in self.rules.calls
        if contest is None or not self.circling or seat != self.state.turn or calls:
            return None
        return contest.block(self.state)

    def resign(self, seat: int) -> Table:
        """The table after a player gave up; IllegalMove or GameOver if that player no longer plays."""
        if self.state.phase == "over":
            raise self._explained(GameOver(Refusal("over")), seat)
        if not self.rules.active(self.state)[seat]:
            raise self._explained(IllegalMove(Refusal("out")), seat)
        return self._after(seat, RESIGN, self.rules.resign(self.state, seat))

    def skip(self, seat: int) -> Table:
        """The table after the turn of an absent player was passed over; IllegalMove, OutOfTurn or GameOver if not.

        Where the deal goes round in circles, that ends it like any other action.
        """
        contest = self.rules.contest
        if self.state.phase == "over":
            raise self._explained(GameOver(Refusal("over")), seat)
        if contest is None:
            raise self._explained(IllegalMove(Refusal("no-skip")), seat)
        if seat != self.state.turn:
            raise self._explained(OutOfTurn(out_of_turn(self.state)), seat)
        return self._after(seat, SKIP, self._blocked(seat, Say(SKIP)) or contest.skip(self.state))

    def undo(self, seat: int) -> Table:
        """The table with the last move taken back; IllegalMove or GameOver if there is none."""
        self._must_go_on(seat, bool(self.past), "no-past")
        before, past = self.past.take()
        future = self.future.put(Moment(self.state, self.trail, before.text))
        return self._come_to(before, past, future, seat, UNDO)

    def take_back(self, seat: int) -> Table:
        """The table as it was before a player's newest move, among several who agree to that.

        IllegalMove or GameOver if it stands: somebody has acted since, it was a call, or it showed anybody a card.
        """
        if self.state.phase == "over":
            raise self._explained(GameOver(Refusal("over")), seat)
        before = self.before
        if before is None or self.log[len(before.log)].seat != seat:
            raise self._explained(IllegalMove(Refusal("stands")), seat)
        return replace(before, log=self.log.plus(Entry(seat, UNDO, before.state.digest())), last=())

    def redo(self, seat: int) -> Table:
        """The table with the move made again that was taken back last; IllegalMove or GameOver if there is none."""
        self._must_go_on(seat, bool(self.future), "no-future")
        after, future = self.future.take()
        past = self.past.put(Moment(self.state, self.trail, after.text))
        return self._come_to(after, past, future, seat, REDO)

    def _come_to(self, moment: Moment, past: Stack[Moment], future: Stack[Moment], seat: int, text: str) -> Table:
        return replace(self._logged(seat, text, moment.state), trail=moment.trail, past=past, future=future)

    def hint(self, seat: int) -> Table:
        """The table after advice was asked for, with no trail beside it; IllegalMove or GameOver if there is none."""
        return self._hinted(seat, self.advice is not None, "no-hint" if self.stuck else "no-advice")

    def _hinted(self, seat: int, there: bool, code: str) -> Table:
        self._must_go_on(seat, there, code, "no-hints")
        after = replace(self._logged(seat, HINT, self.state), last=self.last, trail=NO_TRAIL)
        if "advice" in vars(self):
            vars(after)["advice"] = vars(after)["hinted"] = self.advice  # of the same position
        return after

    @cached_property
    def advice(self) -> Move | None:
        """The move that a hint speaks of, or None if none is left or none looks good that leads to anything new.

        What was taken back counts as known: the way back there is to make it again.
        """
        advice = self.rules.advice
        return None if advice is None or self.stuck else advice.hint(self.state, self.been)

    def advised(self, move: Move | None) -> Table:
        """The same table, at which a hint speaks of a move that has been thought out, or with None of none."""
        same = replace(self)
        vars(same)["advice"] = move
        return same

    @cached_property
    def hinted(self) -> Move | None:
        """The move that a hint has just spoken of; None after a replay as well, which does not tell it."""
        return None  # but where it was noted when the hint was given

    @cached_property
    def stuck(self) -> bool:
        """Whether it is plain to see that nobody can ever go on, though the game has not ended."""
        return self.rules.advice is not None and self.rules.advice.stuck(self.state, self.been)

    @cached_property
    def finish(self) -> Sequence[Move]:
        """The moves to foundations alone by which the game is won, if it is plain to see that there are such."""
        return () if self.rules.advice is None else self.rules.advice.finish(self.state)

    @property
    def been(self) -> Iterator[State]:
        """What the player has seen besides the position as it is, the newest first, and then what was taken back."""
        return (moment.state for moment in islice(chain(self.past, self.future), LOOKED_BACK))

    @property
    def unaided(self) -> bool:
        """Whether no move was taken back and no hint was given."""
        return not any(entry.text in (UNDO, HINT) for entry in self.log)

    def _must_go_on(self, seat: int, there: bool, code: str, without: str = "no-undo") -> None:
        if self.state.phase == "over":
            raise self._explained(GameOver(Refusal("over")), seat)
        if not self.rules.undoable:
            raise self._explained(IllegalMove(Refusal(without)), seat)
        if not there:
            raise self._explained(IllegalMove(Refusal(code)), seat)
        if (endless := self._endless()) is not None:
            raise self._explained(IllegalMove(endless), seat)

    def _endless(self) -> Refusal | None:
        """Why a game that never ends goes no further: all that was done has to be kept, and now and then read."""
        return Refusal("endless", (LONGEST_LOG,)) if len(self.log) >= LONGEST_LOG else None

    def _explained(self, error: MoveError, seat: int) -> MoveError:
        """The error with the sentence that tells the player in `seat` why."""
        players = [f"Player {number}" for number in range(1, self.rules.players + 1)]
        error.sentence = write(error.refusal, self.rules.sentences, players, seat)
        return error

    def _logged(self, seat: int, text: str, state: State) -> Table:
        return replace(self, state=state, log=self.log.plus(Entry(seat, text, state.digest())), last=())

    def _after(self, seat: int, text: str, played: Played) -> Table:
        played, turns, circling = self._begun(played)
        (state, events), met = self._come_back(played)
        log = self.log.plus(Entry(seat, text, state.digest()))
        same = self.rules.challenges is None or challenged_seat(state) == challenged_seat(self.state)
        return replace(
            self,
            state=state,
            log=log,
            last=events,
            turns=turns,
            circling=circling,
            met=met,
            challenge_start=self.challenge_start if same else len(log),
            breached=self._breached(state, events),
            past=self.past.put(Moment(self.state, self.trail, text)) if self.rules.undoable else self.past,
            future=Stack(),
            trail=self._followed(seat, events),
            before=self if shows_nothing(self.rules, self.state, Played(state, events)) else None,
        )

    def _followed(self, seat: int, events: Sequence[Event]) -> Trail:
        """What has been done in the turn after some events."""
        removed = out_of_play(self.rules.spots, self.rules.removed_pile)
        trail = followed(self.trail, seat, self.state.turn, events, removed)
        return trail._replace(over=True) if self.rules.contest is None else trail

    def _breached(self, state: State, events: Iterable[Event]) -> State | None:
        """The state in which the turn that may be challenged after some events first broke a rule, if it did.

        What is turned up by the move itself lies open when the move is judged.
        """
        if self.rules.challenges is None or not challenge_of(state).violation:
            return None
        before = challenge_of(self.state)
        if before.violation and before.seat == challenge_of(state).seat:
            return self.breached
        return fold(self.state, takewhile(lambda event: not isinstance(event, Moved | Flipped), events))

    def _begun(self, played: Played) -> tuple[Played, Mapping[Hashable, int], bool]:
        """What was played, how often each turn has begun, and whether this one makes the deal go round in circles.

        Unless the turn before may be called, the deal is then blocked already.
        """
        (state, events), contest = played, self.rules.contest
        if contest is None or not contest.begins(self.state.turn, played) or state.phase == "over":
            return played, self.turns, self.circling and not any(map(_changes, events))
        key = contest.beginning(state)
        turns = once_more(self.turns, key)
        if turns[key] < REPEATS:
            return played, turns, False
        blocked, callable_ = contest.block(state), self.rules.challenges and challenged_seat(state) is not None
        if contest.last_call and blocked.state.phase == "over" and callable_:
            return played, turns, True
        return Played(blocked.state, events + blocked.events), turns, False

    def _come_back(self, played: Played) -> tuple[Played, Mapping[Piles, int]]:
        """What was played, the position marked if it has come back; and how often each has been met in this turn."""
        (state, events), piles, contest = played, played.state.piles, self.rules.contest
        if any(isinstance(event, Passed | Returned | TakenBack) for event in events):
            return played, {piles: 1}
        moved = piles != self.state.piles or any(isinstance(event, Moved) for event in events)
        if contest is None or not contest.within_turns or not moved:
            return played, self.met
        met = once_more(self.met, piles)
        if met[piles] == REPEATS - 1:
            played = Played(fold(state, (CameBack(),)), (*events, CameBack()))
        return played, met

    @property
    def passed(self) -> bool:
        """Whether the newest move ended a turn."""
        return any(isinstance(event, Passed) for event in self.last)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.rules.result(self.state)

    def legal_texts(self, seat: int | None = None) -> list[str]:
        """What a player may type now to move, or with None the player whose turn it is."""
        return legal_texts(self.rules, self.state, self.state.turn if seat is None else seat)

    def look(self, seat: int | None = None) -> View:
        """What one seat may see, or with None what everybody may."""
        return self.rules.look(self.state, seat, self.trail)

    def __str__(self) -> str:
        """What everybody may see, as text."""
        return str(self.look())

    def __repr__(self) -> str:
        return f"<Table of {type(self.rules).__name__} at ply {len(self.log)}>"


def _changes(event: Event) -> bool:
    """Whether a turn that has begun is another one after an event: something was punished, or a player has left."""
    return isinstance(event, Resigned) or (isinstance(event, Called | Declared) and event.violation != 0)
