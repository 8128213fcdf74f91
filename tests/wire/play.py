"""Whole games as people play them: by what boards offer to be pressed, and what is suggested to be typed."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import NamedTuple

from tests.wire.people import NotThere, Person, Place
from tests.wire.world import Channel, Interaction, Message

CALLS = ("knock", "declare", "stop")
_ID = re.compile(r"t:(\d+):(\d+):([bs])-(.*)")
# What a careful player does first, by the words of a move; whatever is not named comes before the last three.
FIRST = (
    r".*foundation.*",
    r"(stock|hand|reserve|waste|\w+ \d+) (waste|reserve) \d",
    r"reserve .*",
    r"(stock|hand) (tableau|house) .*",
    r"waste .*",
    r"stock|hand",
)
LAST = (r"(stock|hand) waste", r"(tableau|house) .*")


class Stand(NamedTuple):
    """How far a table is as the channel shows it: its number, and how much has been played."""

    table: int
    ply: int


def boards(channel: Channel) -> list[Message]:
    """The messages with buttons of a table, oldest first."""
    return [each for each in channel.public() if any(_ID.match(name) for name in each.controls())]


def stand(channel: Channel) -> Stand:
    """How far the channel's newest table is, by what its boards offer; Stand(0, 0) without any.

    The list of a lobby's presets counts its changes instead.
    """
    ids = [_ID.match(name) for message in boards(channel) for name in message.controls()]
    return max(
        (Stand(int(each[1]), int(each[2])) for each in ids if each and each[4] != "preset"), default=Stand(0, 0)
    )


def over(channel: Channel) -> bool:
    """Whether the newest board shows the end of a game for several."""
    shown = boards(channel)[-1:]
    return any(re.match(r"t:\d+:[1-9]\d*:b-proof", name) for message in shown for name in message.controls())


async def options(person: Person) -> list[str]:
    """The moves that are suggested to somebody; none for who is not to move."""
    return [each for each in await person.suggestions("move", "move", move="") if each not in CALLS]


async def to_move(people: Sequence[Person]) -> tuple[Person, list[str]]:
    """Who is to move, and the moves that are suggested to them."""
    for person in people:
        if found := await options(person):
            return person, found
    raise NotThere("nobody is to move")


def careful(chance: random.Random, texts: Sequence[str]) -> str:
    """The move that a careful player makes."""

    def rank(text: str) -> int:
        for number, pattern in enumerate((*FIRST, ".*", *LAST)):
            if re.fullmatch(pattern, text) and not (
                pattern == ".*" and any(re.fullmatch(each, text) for each in LAST)
            ):
                return number
        raise AssertionError("everything matches something")

    return min(texts, key=lambda text: (rank(text), chance.random()))


def press(person: Person, text: str) -> Interaction | None:
    """Make a move by a button or the list of the newest board; None if neither offers it."""
    message = boards(person.channel)[-1]
    for name, part in message.controls().items():
        found = _ID.match(name)
        if found is None or part.get("disabled"):
            continue
        if part["type"] == 2 and found[4] == text.replace(" ", "_"):
            return person.press(name, message)
        for entry in part.get("options", ()):
            if entry["value"] == f"{found[2]}:{text}":
                return person.pick(entry["value"], message)
    return None


def play(person: Person, text: str, chance: random.Random) -> Interaction:
    """Press a move where that can be done, but type every fourth one."""
    pressed = press(person, text) if chance.random() < 0.75 else None
    return pressed or person.slash("move", move=text)


async def seen(person: Person, before: Stand, asked: Interaction, seconds: float = 20) -> bool:
    """Wait until a move is on a board, or its player is told something; whether it is on a board."""

    def there() -> bool:
        return stand(person.channel) > before or over(person.channel) or bool(person.answers(asked))

    await person.discord.world.until(there, seconds)
    return stand(person.channel) > before


async def opened(place: Place, command: str, players: int, **how: str | int) -> None:
    """Open a table, sit down, deal, and wait for the first board of the game."""
    host, *others = place.people[:players]
    asked = host.slash(command, **how)
    # There may be the boards of former games.
    await place.until(lambda: [each for each in boards(place.channel) if each.id > asked.id])
    for person in others:
        joining = person.press("Join")
        await place.until(lambda joining=joining: joining.answered is not None)
    await place.until(lambda: all(each.user.name in boards(place.channel)[-1].text for each in others))
    host.press("Begin")
    await place.until(lambda: any(each.files for each in place.channel.public() if each.id > asked.id))
