"""Whatever people type: a sentence each, never a failure, and nothing changes that was not a move."""

from __future__ import annotations

import os
import random
from pathlib import Path

from bot import present
from bot.scene import Refused
from bot.service import Ask, Service
from bot.store import SqliteStore
from engine.errors import MoveError
from engine.notation import parse_move
from engine.sentences import COMMON
from render.table import table_png
from tests.bot.test_limits import scene

# GARBAGE=100000 for the long run.
TRIES = int(os.environ.get("GARBAGE", "3000"))
_TYPED = (
    "stock waste tableau foundation t1 t2 t9 t0 f w1 w2 s pack p1 knock declare turn resign 7c 10♥ ♠️ q of hearts "
    "to -> > alice bob @everyone <@1> `x` **x** {0} % \\ / ; , 0 -1 99999999999999999999 \ufe0f \u202e \u3000 "
    "ｔ１ ♡ ٣ ² Ⅳ 😀 ก็็็็็ \x00 \n null None ' \""
)
WORDS = _TYPED.split(" ")
NAMES = (
    "Ali",
    "王小明",
    "عَلِيّ",
    "Ω≈ç√",
    "🂡🂢",
    "\u202egnp",
    "a" * 200,
    "ก็็็็็็็็",
    " ",
    "{0}",
    "@here",
    "`x`",
    "**b**",
    "tableau 1",
)


def garbage(chance: random.Random) -> str:
    """A text of words that mean something and of any characters at all."""
    parts = [chance.choice(WORDS) for _ in range(chance.randrange(7))]
    if chance.random() < 0.3:
        parts.append(
            "".join(chr(chance.choice((chance.randrange(32, 0xD800), chance.randrange(128)))) for _ in range(5))
        )
    return chance.choice((" ", " ", "", ",")).join(parts)


async def test_moves_of_any_text(tmp_path: Path) -> None:
    chance = random.Random(11)
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        service = Service(store)
        await service.start(Ask(1, 1, 1, 1, NAMES[1]), "chinese", "knocking")
        for user, name in enumerate(NAMES[2:5], start=2):
            await service.join(Ask(user, 1, 1, user, name))
        scene = (await service.begin(Ask(9, 1, 1, 1, NAMES[1]))).scene
        moved = 0
        for number in range(TRIES):
            user = chance.randrange(1, 6)
            before = scene.record
            try:
                outcome = await service.move(Ask(100 + number, 1, 1, user, "x"), garbage(chance))
            except Refused as refused:
                assert 0 < len(refused.sentence) <= 2000
                assert (await service.scene(1)).record == before
                continue
            moved += 1
            scene = outcome.scene
            assert present.tell(scene, *outcome.steps[-1])
            if scene.record.status == "over":
                break
        assert moved


def test_names_of_any_script() -> None:
    made = scene(7, "knocking", 40)
    for first in range(len(NAMES)):
        names = [NAMES[(first + seat) % len(NAMES)] for seat in range(7)]
        assert table_png(made.live.look(), names, "caption " + names[0])
        for name in names:
            shown = present.safe(name)
            assert "@here" not in shown
            assert "\n" not in shown
        for text in ("waste bob", *NAMES):
            try:
                parse_move(made.live.rules, made.live.state, made.live.state.turn, text, names)
            except MoveError as error:
                assert error.refusal.code in {**COMMON, **made.live.rules.sentences}


async def test_options_of_any_value(tmp_path: Path) -> None:
    chance = random.Random(12)
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        service = Service(store)
        scene = (await service.start(Ask(1, 1, 1, 1, "Alice"), "chinese", "standard")).scene
        values = [(o.name, value) for o in scene.game.options for value in o.choices]
        for number in range(min(TRIES, 600)):
            name, value = chance.choice(values) if chance.random() < 0.8 else (garbage(chance), garbage(chance))
            before = (await service.scene(1)).record
            try:
                after = (await service.choose(Ask(10 + number, 1, 1, 1, "Alice"), name, value)).scene
            except Refused as refused:
                assert refused.sentence.endswith(".")
                assert (await service.scene(1)).record == before
            else:
                assert after.record.options[name] == value
                assert after.game.conflict(after.record.options) is None
                assert present.lobby_text(after)
                assert present.rules_text(after.game, after.record.options)
