"""`python -m tests.wire.fuzz 100000`: whatever people send gets one sentence, quickly, and no traceback.

The inputs are those that Discord lets through: valid words in wild orders, every script, people of every name, ids of
components that the bot never had or has no longer. What it does not let through is `malformed`: commands that are not
there, and options of other names and kinds; some of it comes from a client that knows the commands of an older bot.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from bot.model.live_table import LiveTable
from engine.catalogue import GAMES
from tests.texts import NAMES, Place, text_of, vocabulary
from tests.wire.answers import COMMAND, COMPONENT, LATER, SUGGESTIONS, THINKING
from tests.wire.conftest import Wire, errors_logged
from tests.wire.fake_discord import Discord
from tests.wire.messages import shown
from tests.wire.people import Person
from tests.wire.people import Place as Room
from tests.wire.play import boards
from tests.wire.world import EPHEMERAL, Interaction, Json, Message, stamp

# Of an answer on a quiet machine; where others work too, all waits.
SLOW = 0.1
WORDS = ("start", "move", "patience", "chinese", "bank", "settings", "nothing", "knock", "7c", "")
ODD_IDS = ("", "t:1:1", "t:0:0:b-", "t:999999:0:b-stock", "t:1:999999999:b-stock", "r:x:", "x" * 100, "t:1:0:s-rule")


Input: TypeAlias = Callable[[Person, LiveTable], Interaction]


@dataclass
class Report:
    """What came of all inputs: how many, how long the answers took, and what was wrong with some."""

    inputs: int = 0
    seconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def told(self) -> str:
        """In a line for whoever runs the program, and a line for each input that went wrong."""
        took = sorted(self.seconds)
        slowest = f"median {took[len(took) // 2]:.3f} s, slowest {took[-1]:.3f} s"
        slow = sum(each > SLOW for each in took)
        return "\n".join([f"{self.inputs} inputs: {slowest}, {slow} over {SLOW} s", *self.wrong])


class Fuzz:
    """Sends anything at all to a running bot, one input after another, from a seed."""

    def __init__(self, wire: Wire, seed: str, malformed: bool = False) -> None:
        self.wire = wire
        self.chance = random.Random(seed)
        usual = (self.typed, self.typed, self.pressed, self.completed)
        self.kinds: tuple[Input, ...] = (self.malformed,) if malformed else usual
        self.report = Report()

    async def table(self) -> None:
        """A new table in a channel of its own, of a game for one."""
        wire, chance = self.wire, self.chance
        guild = wire.place.guild
        wire.place.channel = channel = wire.discord.world.channel(guild, "fuzz")
        wire.discord.gateway.tell("CHANNEL_CREATE", channel.json(), guild.id)
        names = [each for each in NAMES if each.isprintable() and each.strip()]
        wire.place.people = [self._named(name) for name in chance.sample(names, 3)]
        game = chance.choice([each.title for each in GAMES if each.solo])
        wire.alice.slash("patience start", game=game, deal=str(chance.randrange(1, 1000)))
        await wire.discord.world.until(lambda: boards(channel))
        await wire.discord.quiet(0.05)

    def _named(self, name: str) -> Person:
        return Person(self.wire.discord, self.wire.discord.world.user(name), self.wire.place.channel)

    async def one(self) -> None:
        """One input, and whether it was taken as it should be."""
        before, chance = await self.wire.live(), self.chance
        person = chance.choice(self.wire.place.people)
        kind = chance.choice(self.kinds)
        began = time.perf_counter()
        asked = kind(person, before)
        try:
            await self.wire.discord.world.until(lambda: self.heard(person, asked, before), 10)
            self.report.seconds.append(time.perf_counter() - began)
            await self.wire.discord.world.until(lambda: self.taken(person, asked, before), 10)
        except TimeoutError:
            self.wrong(asked, "no answer")
        self.report.inputs += 1
        await self.check(person, asked, before)

    def heard(self, person: Person, asked: Interaction, before: LiveTable) -> bool:
        """Whether an input has been answered, or it was said that the answer takes a while, as with some hints."""
        return asked.answered in (THINKING, LATER) or self.taken(person, asked, before)

    def taken(self, person: Person, asked: Interaction, before: LiveTable) -> bool:
        """Whether an input has been answered: by suggestions, a sentence, or the board that it changed."""
        if asked.kind == SUGGESTIONS:
            return asked.choices is not None
        answered = person.answers(asked)
        moved = [each for each in boards(person.channel) if (each.edited or "") > self.began(asked)]
        return bool(answered or moved or [each for each in person.channel.public() if each.id > asked.id])

    def began(self, asked: Interaction) -> str:
        """When an input was sent, as it stands in messages."""
        return stamp(asked.created)

    async def check(self, person: Person, asked: Interaction, before: LiveTable) -> None:
        """Note what was wrong: more than one sentence, or a change of which the board tells nothing."""
        answers = [each for each in person.answers(asked) if each.flags & EPHEMERAL]
        if len(answers) > 1:
            self.wrong(asked, f"{len(answers)} answers")
        after = await self.wire.live()
        if answers and after.record.version != before.record.version and asked.kind == COMPONENT:
            self.wrong(asked, "told and done")
        for message in answers:
            if not message.text.strip():
                self.wrong(asked, "an empty answer")

    def wrong(self, asked: Interaction, what: str) -> None:
        """Note an input that was not taken as it should be."""
        self.report.wrong.append(f"{what}: {asked.payload['data']}")

    # Inputs.

    def text(self, live: LiveTable) -> str:
        """A text of words that mean something at a table, and of others."""
        place = Place(live.in_play.rules, live.in_play.state, vocabulary(live.in_play.rules))
        # Discord sends no halves of a character.
        return text_of(self.chance, place, NAMES).encode("utf-8", "replace").decode()[:6000]

    def typed(self, person: Person, live: LiveTable) -> Interaction:
        """A move."""
        return person.slash("move", move=self.text(live))

    def completed(self, person: Person, live: LiveTable) -> Interaction:
        """Something for which suggestions are wanted."""
        command, option = self.chance.choice((("move", "move"), ("patience start", "game"), ("rules", "game")))
        return person.complete(command, option, **{option: self.text(live)})

    def pressed(self, person: Person, live: LiveTable) -> Interaction:
        """A button that there is, was, or never was."""
        message = self.chance.choice(person.channel.public())
        custom_id = self.chance.choice([*message.controls(), *ODD_IDS, self.text(live)[:100]])
        values = [] if ":s-" not in custom_id else [self.text(live)[:100] or "x"]
        return self._component(person, message, custom_id or "x", values)

    def _component(self, person: Person, message: Message, custom_id: str, values: list[str]) -> Interaction:
        """A press on a message as it stands, or as the bot may have written it once."""
        data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2}
        told = shown(self.wire.discord.world, message)
        if custom_id not in message.controls():
            part: Json = {"type": data["component_type"], "id": 2, "custom_id": custom_id}
            options = [{"label": "x", "value": each} for each in values]
            part |= {"options": options, "min_values": 1, "max_values": 1} if values else {"style": 1, "label": "x"}
            told["components"] = [{"type": 1, "id": 1, "components": [part]}]
        return person.send(COMPONENT, data | ({"values": values} if values else {}), message, message=told)

    def malformed(self, person: Person, live: LiveTable) -> Interaction:
        """A command that is not there, without its options, or with other ones."""
        text = self.text(live)
        ways: list[Callable[[], Json]] = [
            lambda: {"name": self.chance.choice(WORDS) or "x", "options": []},
            lambda: {"name": "move", "options": [self._option("move", self.chance.choice((7, 1.5, True, "")))]},
            lambda: {"name": "move", "options": [self._option("other", text)]},
            lambda: {"name": "patience", "options": [{"type": 1, "name": "other", "options": []}]},
            lambda: {
                "name": "patience",
                "options": [{"type": 1, "name": "start", "options": [self._option("game", text)]}],
            },
            lambda: {"name": text[:32] or "x"},
        ]
        return person.send(COMMAND, {"id": "1", "type": 1} | self.chance.choice(ways)())

    def _option(self, name: str, value: Any) -> Json:
        kinds = {bool: 5, int: 4, float: 10, str: 3}
        return {"name": name, "type": kinds[type(value)], "value": value}


async def fuzzed(wire: Wire, number: int, seed: str, malformed: bool = False) -> Report:
    """Send so many inputs, a hundred at each table."""
    fuzz = Fuzz(wire, seed, malformed)
    try:
        for each in range(number):
            if each % 100 == 0:
                # What the double keeps of former tables would be searched for waste while the bot answers.
                gc.collect()
                gc.freeze()
                await fuzz.table()
            await fuzz.one()
    finally:
        gc.unfreeze()
    await wire.discord.quiet()
    return fuzz.report


async def _main(number: int, seed: str) -> int:
    with tempfile.TemporaryDirectory() as folder, errors_logged() as errors:
        async with Discord().open() as discord:
            discord.rates.free()
            wire = Wire(discord, Room.open(discord), Path(folder) / "table.db")
            async with wire.running():
                report = await fuzzed(wire, number, seed)
        wrong = [*errors, *discord.violations]
    print(report.told(), *wrong, sep="\n")
    return 1 if wrong or report.wrong else 0


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    words = [*sys.argv[1:], "1000", "fuzz"]
    sys.exit(asyncio.run(_main(int(words[0]), words[1] if len(sys.argv) > 2 else "fuzz")))
