"""Who follows a table for its seats: what each of them has seen, and where those cards lie since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.cards import Card
from engine.challenges import ContestNotes, challenged_seat
from engine.events import CameBack, Event, Moved, Passed, Returned, apply
from engine.game import Game, Rules
from engine.moves import Move, Say, Shift
from engine.piles import Pile
from engine.players.looking import visible
from engine.players.sight import Action, Lie, Position, Sight, Turn
from engine.state import State
from engine.table import RESIGN, SKIP, UNDO, Table

# Four packs with their jokers are less than that.
_TOKENS = tuple(Card(0, 0, token) for token in range(256))


@dataclass(frozen=True, slots=True)
class Witness:
    """What the seats of a table know, all at once, and what none of them may know besides.

    `state` is the position as it is, and `shadow` the same with a token in the place of each card, so that what
    happens to the one happens to the other. `faces` holds for each seat the code of each token's card, 0 where it has
    not seen it; `before` is who followed the table until the newest move, where that may be taken back.
    """

    game: Game
    rules: Rules
    dealt: bytes
    state: State
    shadow: State
    faces: tuple[bytes, ...]
    challenged: Turn | None = None
    made: int = 0
    before: Witness | None = None

    @staticmethod
    def open(game: Game, table: Table) -> Witness:
        """Who follows a newly dealt table of a game."""
        dealt = bytes(len(pile.cards) for pile in table.state.piles)
        shadow = table.state._replace(piles=_tokens(table.state.piles))
        nothing = (bytes(sum(dealt)),) * table.rules.players
        faces = _looked(table.rules, table.state, shadow, nothing)
        return Witness(game, table.rules, dealt, table.state, shadow, faces)

    def after(self, table: Table) -> Witness:
        """Who follows the table one entry of its log later; ValueError if it has come to this another way."""
        entry = table.log[-1]
        if entry.text == UNDO and self.before is not None:
            return self.before
        state, shadow = self.state, self.shadow
        for event in table.last:
            state, shadow = apply(state, event), apply(shadow, event)
        if state != table.state:
            raise ValueError("a table is followed entry by entry")
        # What an entry shows for a moment lies open after it as well, or was open before.
        faces = _looked(self.rules, state, shadow, self.faces)
        before = None if table.before is None else self
        challenged, made = self._challenged(table), self._made(table.last, entry.seat)
        return replace(self, state=state, shadow=shadow, faces=faces, challenged=challenged, made=made, before=before)

    def _challenged(self, table: Table) -> Turn | None:
        """The turn that may be called at a table one entry later, with what was done in it."""
        seat = _challenged_seat(table.state)
        if seat is None or table.result is not None:
            return None
        same = seat == _challenged_seat(self.state) and self.challenged is not None
        turn = self.challenged if same and self.challenged is not None else Turn(self._position())
        actor, text, _ = table.log[-1]
        action = Action(
            actor, _move(self.rules, text, table.last), any(isinstance(event, CameBack) for event in table.last)
        )
        return turn._replace(actions=(*turn.actions, action))

    def _made(self, events: Sequence[Event], seat: int) -> int:
        """How many moves the player to move has made in this turn."""
        if any(isinstance(event, Passed | Returned) for event in events):
            return 0
        return self.made + (seat == self.state.turn)

    def sight(self, seat: int) -> Sight:
        """What a seat may see and has seen."""
        return Sight(
            game=self.game.id,
            version=self.game.version,
            options=tuple(self.rules.options.items()),
            players=self.rules.players,
            seat=seat,
            dealt=self.dealt,
            faces=self.faces[seat],
            now=self._position(),
            challenged=self.challenged,
            made=self.made,
        )

    def _position(self) -> Position:
        shadow = self.shadow
        notes = shadow.notes.public() if isinstance(shadow.notes, ContestNotes) else shadow.notes
        repeated = tuple(map(Lie.of, shadow.repeated))
        return Position(Lie.of(shadow.piles), notes, shadow.turn, shadow.phase, repeated)


def _move(rules: Rules, text: str, events: Sequence[Event]) -> Move:
    """What was played or said, by its text in the log and what it led to."""
    if text in rules.words or text in (SKIP, RESIGN):
        return Say(text)
    return next(Shift(*event) for event in events if isinstance(event, Moved))


def _challenged_seat(state: State) -> int | None:
    return challenged_seat(state) if isinstance(state.notes, ContestNotes) else None


def _tokens(piles: Iterable[Pile]) -> tuple[Pile, ...]:
    """The piles with a token for each card, counted from the first pile's bottom."""
    left = iter(_TOKENS)
    return tuple(Pile(tuple(next(left) for _ in pile.cards), pile.down) for pile in piles)


def _looked(rules: Rules, state: State, shadow: State, faces: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """What the seats have seen once they have looked at a position."""
    piles = Lie.of(shadow.piles).piles
    everybody = visible(rules, state, piles, None)
    return tuple(
        _with(known, visible(rules, state, piles, seat) if rules.peekable_piles(state, seat) else everybody)
        for seat, known in enumerate(faces)
    )


def _with(known: bytes, seen: dict[int, int]) -> bytes:
    """What a seat has seen, and what it sees besides."""
    if all(known[token] for token in seen):
        return known
    more = bytearray(known)
    for token, code in seen.items():
        more[token] = code
    return bytes(more)
