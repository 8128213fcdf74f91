"""People at many tables, who press what their boards offer at times of no rhythm."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.wire.answers import LATER, THINKING
from tests.wire.fake_discord import Discord
from tests.wire.people import NotThere, Person, Place
from tests.wire.play import boards, opened
from tests.wire.world import LOADING, Interaction, Message

# What is played for one player; every seventh table is one for two instead.
ALONE = (
    "Klondike",
    "Yukon",
    "Scorpion",
    "La Belle Lucie",
    "Beleaguered Castle",
    "Penguin",
    "Forty Thieves",
    "Pyramid",
)
TOGETHER = ("chinese start", "bank start")
EVERY = 7
# What is no move, or asks for more.
_NO_MOVES = (
    "resign",
    "restart",
    "next",
    "again",
    "proof",
    "peek",
    "quiet",
    "skip",
    "sit",
    "knock",
    "stop",
    "declare",
    "hint",
    "towin",
    "lost",
    "solution",
)
_HELP = ("undo", "redo")
_ID = re.compile(r"t:\d+:\d+:([bs])-(\w+)")
# One press in so many takes something back, or makes it again.
_TAKEN_BACK = 10
# Who types sees suggestions whenever so many letters more stand there.
_PAUSE = 4
# Where computers play, these are so many.
_COMPUTERS = 6
# How many tables are opened at a time.
_AT_ONCE = 4


@dataclass
class Seats:
    """A table with its people; `turn` is who plays on, and `last` what they have asked for last."""

    place: Place
    turn: Person
    last: Interaction | None = None
    behind: int = 0

    @property
    def busy(self) -> bool:
        """Whether the last press has still to be answered."""
        return self.last is not None and answered_at(self.last) is None

    def board(self) -> Message | None:
        """The newest board, and who is to move by it."""
        board = next((each for each in reversed(self.place.channel.public()) if _offers(each)), None)
        if board is not None and board.pings:
            self.turn = next(each for each in self.place.people if each.user.id == board.pings[0])
        return board


def _offers(message: Message) -> bool:
    return any(_ID.match(name) for name in message.controls())


def answered_at(asked: Interaction) -> float | None:
    """When somebody saw all that came of a press; None before that.

    A deferral alone shows nothing, unless it is all that comes: then somebody else's press has shown the board.
    """
    if asked.answered_at is None or _awaited(asked):
        return None
    messages = [each.created for each in asked.replies if each is not asked.pressed]
    if asked.answered not in (LATER, THINKING) or messages:
        return max([asked.answered_at, *messages])
    return min(
        (at for each in asked.replies for at in each.edits if at >= asked.answered_at), default=asked.answered_at
    )


def _awaited(asked: Interaction) -> bool:
    """Whether an answer that was put off has still to come: it may also be taken away, as the board says it all."""
    original = asked.original
    return (
        asked.answered == THINKING
        and original is not None
        and bool(original.flags & LOADING)
        and (original.id in asked.channel.messages)
    )


@dataclass
class Crowd:
    """All tables of a double, and all that was asked at them: pressed, or if people are `typing`, typed.

    Whoever types a move sees suggestions for its beginnings first.
    """

    discord: Discord
    chance: random.Random
    typing: bool = False
    tables: list[Seats] = field(default_factory=list)
    asked: list[Interaction] = field(default_factory=list)
    suggestions: list[Interaction] = field(default_factory=list)

    async def sit_down(self, number: int, thinking: int = 0) -> None:
        """Open so many tables, some at a time, and before them some where one plays with computers that think."""
        for _ in range(thinking):
            place = Place.open(self.discord)
            await opened(place, TOGETHER[0], 1, computers=_COMPUTERS, level="master")
            self.tables.append(Seats(place, place.people[0]))
        left = iter(range(number))
        await asyncio.gather(*(self._open(left) for _ in range(_AT_ONCE)))

    async def _open(self, numbers: Iterator[int]) -> None:
        for number in numbers:
            place = Place.open(self.discord)
            if number % EVERY:
                host = place.people[0]
                deal = str(self.chance.randrange(1, 10**6))
                host.slash("patience start", game=ALONE[number % len(ALONE)], deal=deal)
                await place.until(lambda there=place.channel: boards(there), 60)
            else:
                await opened(place, TOGETHER[number // EVERY % len(TOGETHER)], 2)
            self.tables.append(Seats(place, place.people[0]))

    async def press(self, rate: float, seconds: float) -> list[Interaction]:
        """Press as often as `rate` a second on average, whoever has waited for how long; all that was asked."""
        loop, first = asyncio.get_running_loop(), len(self.asked)
        at, end = loop.time(), loop.time() + seconds
        while (at := at + self.chance.expovariate(rate)) < end:
            await asyncio.sleep(max(0, at - loop.time()))
            self.one()
        return self.asked[first:]

    def one(self) -> None:
        """Somebody does something at any table: presses, or types where what was pressed is not yet answered."""
        for _ in range(len(self.tables)):
            seats = self.chance.choice(self.tables)
            board = seats.board()
            if board is not None and (asked := self._ask(seats, board)) is not None:
                seats.last = asked
                self.asked.append(asked)
                return

    def _ask(self, seats: Seats, board: Message) -> Interaction | None:
        wanted = self._wanted(board)
        if wanted is None:
            return None
        kind, what = wanted
        if seats.busy or (self.typing and what.rpartition(":")[2].removeprefix("b-") not in _HELP):
            seats.behind += seats.busy
            return self._typed(seats.turn, what.rpartition(":")[2].removeprefix("b-").replace("_", " "))
        try:
            return seats.turn.press(what, board) if kind == "b" else seats.turn.pick(what, board)
        except NotThere:
            return None

    def _typed(self, person: Person, text: str) -> Interaction:
        """Send a move as text, and before it what the client asks for while it is typed."""
        for letters in range(0, len(text) if self.typing else 0, _PAUSE):
            self.suggestions.append(person.complete("move", "move", move=text[:letters]))
        return person.slash("move", move=text)

    def _wanted(self, board: Message) -> tuple[str, str] | None:
        """A button ("b") by its id or an entry ("s") by its value; another deal where no move is left."""
        moves, help_, following = offers(board)
        if help_ and (not moves or self.chance.randrange(_TAKEN_BACK) == 0):
            return "b", self.chance.choice(help_)
        if moves:
            return self.chance.choice(moves)
        return ("b", following[0]) if following else None


def offers(board: Message) -> tuple[list[tuple[str, str]], Sequence[str], Sequence[str]]:
    """What a board offers: its moves, what takes back or makes again, and what deals the next game."""
    moves, help_, following = [], [], []
    for name, part in board.controls().items():
        found = _ID.match(name)
        if found is None or part.get("disabled"):
            continue
        if found[1] == "s":
            if found[2] not in ("rule", "preset", "pace", "lapse"):
                moves += [("s", entry["value"]) for entry in part["options"] if "from" not in entry["value"]]
        elif found[2] in _HELP:
            help_.append(name)
        elif found[2] == "next":
            following.append(name)
        elif found[2] not in _NO_MOVES:
            moves.append(("b", name))
    return moves, help_, following
