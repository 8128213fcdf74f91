"""Nothing that anybody else receives depends on the cards of a private table: another deal, and every byte the same.

The same requests are played twice in two bots of their own, with other cards at the private tables of one person.
What the bot sends to Discord is compared, but what only she sees, with the log and all that is told of the bot's
health. When something is sent is left out, and so are numbers that Discord gives.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.health_pages import Health
from bot.model.live_table import LiveTable
from bot.model.records import Daily, SoloDeal, TableRecord
from bot.ui import replies
from engine.notation import legal_texts
from tests.wire import answers
from tests.wire.answers import CHOICES, COMPONENT, LATER, UPDATE
from tests.wire.conftest import Wire
from tests.wire.fake_discord import Discord
from tests.wire.messages import Asked
from tests.wire.people import NotThere, Person, Place
from tests.wire.world import ADMINISTRATOR, EPHEMERAL, Interaction

MANAGE_CHANNELS, MANAGE_SERVER = 1 << 4, 1 << 5
_NUMBERS = re.compile(r"\d{17,20}")
_TIMES = re.compile(r"<t:\d+")
# Those since 1970 in which these tests are run.
_SECONDS = re.compile(r"\b[12]\d{9}\b")
_FIGURE = re.compile(r"^(patience_(?:\w+_total|\w+_count|tables|boards_\w+)(?:\{.*\})?) (\S+)$", re.MULTILINE)
# What others do in the channel meanwhile.
OTHERS: Sequence[tuple[str, dict[str, Any]]] = (
    ("table", {}),
    ("replay", {}),
    ("replay", {"as": "text"}),
    ("replay", {"game": "1"}),
    ("replay", {"game": "2"}),
    ("verify", {}),
    ("verify", {"game": "1"}),
    ("standings", {}),
    ("standings", {"game": "klondike"}),
    ("standings", {"game": "daily"}),
    ("privacy export", {}),
    ("daily", {}),
    ("text", {}),
    ("rules", {}),
    ("undo", {}),
    ("hint", {}),
    ("move", {"move": "stock"}),
)
# What would end the game that everybody sees, if it were theirs.
_IN_VAIN = ("resign", "cancel", "restart", "next")
_SUGGESTED = (("move", "move", {"move": ""}), ("replay", "game", {"game": ""}), ("verify", "game", {"game": ""}))


class Ear:
    """All that the bot sends but what `alone` sees, each in a line."""

    def __init__(self, discord: Discord, alone: Person) -> None:
        self.heard: list[str] = []
        self._world, self._alone = discord.world, alone.user
        self._carry_out, discord._of = discord._of, self._of  # type: ignore[method-assign]
        self._numbers: dict[str, str] = {}

    def _of(self, asked: Asked, host: str) -> tuple[int, Any]:
        if not self._is_private(asked):
            self.note(asked)
        return self._carry_out(asked, host)

    def _is_private(self, asked: Asked) -> bool:
        token = asked.path.get("interaction_token") or asked.path.get("webhook_token")
        interaction = self._world.interactions.get(token or "")
        if interaction is None or interaction.user is not self._alone:
            return False
        if "interaction_token" in asked.path:
            return self._is_private_answer(interaction, asked.wanted)
        if asked.operation.startswith("POST"):
            later = interaction.original is not None and interaction.original.reader is not None
            return bool(asked.wanted.get("flags", 0) & EPHEMERAL) or (
                later and interaction.answered == answers.THINKING
            )
        return answers._message(interaction, asked).reader == self._alone.id

    def _is_private_answer(self, interaction: Interaction, wanted: Any) -> bool:
        if wanted["type"] in (LATER, UPDATE):
            return interaction.pressed is not None and interaction.pressed.reader == self._alone.id
        return wanted["type"] == CHOICES or bool((wanted.get("data") or {}).get("flags", 0) & EPHEMERAL)

    def note(self, asked: Asked) -> None:
        """Write down what is sent, with the pictures."""
        files = [(name, called, self._told(content)) for name, (called, content) in asked.files.items()]
        path = [value for name, value in asked.path.items() if "token" not in name]
        self.heard.append(self.plain(json.dumps([asked.operation, path, asked.query, asked.body, files])))

    def _told(self, content: bytes) -> str:
        """What stands in a file, or which picture it is."""
        if content.startswith((b"\x89PNG", b"GIF8")):
            return hashlib.sha256(content).hexdigest()
        return _SECONDS.sub("at", content.decode())

    def plain(self, said: str) -> str:
        """What is said, with the same numbers and times whenever that was."""
        return _TIMES.sub(
            "<t:", _NUMBERS.sub(lambda found: self._numbers.setdefault(found[0], f"#{len(self._numbers)}"), said)
        )


class Evening:
    """Some people in a channel, one of whom plays at private tables."""

    def __init__(self, wire: Wire, deal: str, chance: Random) -> None:
        self.wire, self.deal, self.chance = wire, deal, chance
        self.alice, self.bob, self.carol = wire.place.people
        self.ear = Ear(wire.discord, self.alice)
        # Who may close other people's games sees no more than others.
        self.carol.may &= ~(ADMINISTRATOR | MANAGE_CHANNELS | MANAGE_SERVER)

    async def asked(self, interaction: Interaction) -> None:
        """Wait until something is answered, and all that comes of it."""
        ongoing, jobs = self.wire.bot._ongoing._tasks, {*self.wire.bot._ongoing._tasks}
        await self.wire.place.until(lambda: interaction.answered is not None)
        while tasks := ongoing - jobs:
            await asyncio.wait(tasks)

    async def type(self, who: Person, command: str, **options: Any) -> None:
        """Let somebody type a command."""
        await self.asked(who.slash(command, **options))

    async def begin(self) -> None:
        """Two private tables, of which one is a try at the daily deal, and one that everybody sees."""
        await self.type(self.bob, "patience start", game="Yukon", deal="12")
        await self.type(self.alice, "daily")
        await self.asked(self.alice.press("Begin my one try"))
        for _ in range(2):
            await self.moves()
        await self.type(self.alice, "patience start", game="Klondike", private=True, deal=self.deal)
        assert (await self.record()).solo == SoloDeal(int(self.deal))

    def mine(self) -> list[Any]:
        """The private boards that she sees."""
        return [each for each in self.alice.sees() if each.reader == self.alice.user.id and each.attachments]

    async def record(self) -> TableRecord:
        """Her private table, the newest touched."""
        found = await self.wire.store.tables.private_of(self.wire.place.guild.id, self.alice.user.id)
        assert found is not None
        return found

    async def moves(self) -> None:
        """She makes a move: there is always one that is legal."""
        await self.type(self.alice, "move", move=self.chosen(await self.table_of(await self.record())))

    async def table_of(self, record: TableRecord) -> LiveTable:
        """A table as it stands."""
        return await self.wire.bot.handler.service.tables.of(record)

    def chosen(self, live: LiveTable) -> str:
        """A move that is legal at a table."""
        legal = sorted(legal_texts(live.in_play.rules, live.in_play.state, 0))
        return legal[self.chance.randrange(1 << 20) % len(legal)]

    async def plays(self) -> None:
        """She moves, takes back or looks, by what is typed or pressed."""
        live = await self.table_of(await self.record())
        match self.chance.randrange(6):
            case 0 if live.ply:
                await self.type(self.alice, "undo")
            case 5 if live.ply:
                await self.asked(self.alice.press(f"t:{live.record.id}:{live.ply}:b-undo"))
            case 1:
                await self.type(self.alice, "table")
            case 2:
                await self.type(self.alice, "text")
            case 3:
                await self.asked(self.alice.complete("move", "move", move=""))
            case _:
                await self.moves()

    async def others_do(self) -> None:
        """Somebody else does something, or presses what is not theirs."""
        who = self.chance.choice((self.bob, self.carol))
        match self.chance.randrange(8):
            case 0:
                command, focused, options = self.chance.choice(_SUGGESTED)
                await self.asked(who.complete(command, focused, **options))
            case 1:
                await self.presses(who)
            case 2:
                await self.type(self.carol, self.chance.choice(_IN_VAIN))
            case 3:
                live = await self.wire.bot.handler.service.tables.live(self.wire.place.channel.id)
                await self.type(self.bob, "move", move=self.chosen(live))
            case _:
                command, options = self.chance.choice(OTHERS)
                await self.type(who, command, **options)

    async def presses(self, who: Person) -> None:
        """Somebody forges a press on her board, or presses on the one that everybody sees."""
        board = self.chance.choice([self.mine()[-1], self.wire.place.channel.public()[-1]])
        buttons = [name for name, part in board.controls().items() if part["type"] == 2 and not part.get("disabled")]
        # Which ones for cards there are depends on them.
        fixed = [name for name in buttons if re.search(r":b-(stock|undo|redo|hint|resign|more|replay)$", name)]
        if fixed:
            data = {"custom_id": self.chance.choice(fixed), "component_type": 2}
            await self.asked(who.send(COMPONENT, data, board))

    async def one(self) -> None:
        """Something happens."""
        try:
            await (self.plays() if self.chance.randrange(2) else self.others_do())
        except NotThere as missing:
            self.ear.heard.append(f"not there: {missing}")

    async def health(self) -> list[str]:
        """What /healthz and /metrics tell, without how long anything took."""
        health = Health()
        health.over(self.wire.bot, self.wire.store)
        told = []
        for page in ("/healthz", "/metrics"):
            said = await asyncio.to_thread(health, {"PATH_INFO": page, "REQUEST_METHOD": "GET"}, lambda *_: None)
            told.append(b"".join(said).decode())
        return told


class Figures:
    """How much each figure of Prometheus has grown since the first look."""

    def __init__(self, page: str) -> None:
        self._first = dict(_FIGURE.findall(page))

    def since(self, page: str) -> dict[str, float]:
        """What has changed; figures of what there is are told as they are."""
        found = {name: float(value) for name, value in _FIGURE.findall(page)}
        counts = {name for name in found if "_total" in name or "_count" in name}
        return {name: found[name] - float(self._first.get(name, 0) if name in counts else 0) for name in found}


async def played(folder: Path, deal: str, seed: str, steps: int, log: pytest.LogCaptureFixture) -> list[str]:
    """All that others receive of an evening, in lines."""
    async with Discord().open() as discord:
        discord.rates.free()
        wire = Wire(discord, Place.open(discord), folder / "table.db")
        async with wire.running():
            today = (await wire.bot.handler.service.dates.today(0)).isoformat()
            await wire.store.dailies.daily(Daily(today, "klondike", seed, f"winnable-{seed[-9:]}", 100))
            await discord.quiet(0.3)
            log.clear()
            evening = Evening(wire, deal, Random("evening"))
            before = Figures((await evening.health())[1])
            await evening.begin()
            for _ in range(steps):
                await evening.one()
            healthy, figures = await evening.health()
            said = [each.getMessage() for each in log.records if each.name.startswith("bot")]
    assert discord.violations == []
    changed = [f"{name} {value}" for name, value in before.since(figures).items()]
    return [*evening.ear.heard, healthy, *map(evening.ear.plain, said), *changed]


@pytest.mark.thorough
@pytest.mark.parametrize("steps", [40])
async def test_nothing_depends_on_the_cards_of_a_private_table(
    tmp_path: Path, steps: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "1" * 2 * size)
    # An answer that takes so long that it is put off is another one.
    monkeypatch.setattr(replies, "LATEST_ANSWER", 3600)
    monkeypatch.setattr(replies, "LATEST_PICTURE", 3600)
    monkeypatch.setattr(answers, "IN_TIME", 3600)
    found = []
    for deal in (4711, 815):
        (folder := tmp_path / str(deal)).mkdir()
        with caplog.at_level(logging.INFO):
            found.append(await played(folder, str(deal), f"s1:{deal:064x}", steps, caplog))
    one, other = found
    for mine, yours in zip(one, other, strict=False):
        assert mine == yours
    assert len(one) == len(other)
    assert len(one) > steps
