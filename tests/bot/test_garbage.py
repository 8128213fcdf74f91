"""Whatever people type: a sentence each, never a failure, and nothing changes that was not a move."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news, rulebook
from bot.text.formatting import safe
from bot.text.lobby import lobby_text
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.text.table_kinds import telling_of
from engine.catalogue import GAMES
from engine.common_refusals import COMMON
from engine.errors import MoveError
from engine.notation import offered_texts, parse_move
from engine.table import HELPS
from render.table import table_png
from tests.bot.test_request_rates import live
from tests.lanes import leading
from tests.texts import NAMES as TEXT_NAMES
from tests.texts import Place, vocabulary
from tests.texts import text_of as typed_text_of

pytestmark = pytest.mark.thorough

# GARBAGE=100000 for the long run.
TRIES = int(os.environ.get("GARBAGE", "1500"))
_TYPED = (
    "waste foundation f w1 w2 knock declare resign 7c 10♥ ♠️ q of hearts "
    "to -> > alice bob @everyone <@1> `x` **x** {0} % \\ / ; , 0 -1 99999999999999999999 \ufe0f \u202e \u3000 "
    "ｔ１ ♡ ٣ ² Ⅳ 😀 ก็็็็็ \x00 \n null None ' \""
)
_PILES = {
    "chinese": "stock tableau t1 t2 t9 t0 s w w2 f pack p1 turn 7c",
    "bank": "hand reserve house h1 h2 h5 h8 h9 r r2 w w3 f f8 hand2 pass stop stop! joker 2 7c",
}
PILES = {game: words.split(" ") for game, words in _PILES.items()}
WORDS = {game: [*_TYPED.split(" "), *piles] for game, piles in PILES.items()}
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

# Discord sends no halves of a character, and a database takes none.
STORABLE = [name for name in TEXT_NAMES if not re.search("[\ud800-\udfff]", name)]


def garbage(chance: random.Random, game: str) -> str:
    """A text of words that mean something in a game and of any characters at all."""
    if chance.random() < 0.4:
        return " ".join(chance.choices(PILES[game], k=2) + chance.choices(WORDS[game], k=chance.randrange(2)))
    parts = [chance.choice(WORDS[game]) for _ in range(chance.randrange(7))]
    if chance.random() < 0.3:
        parts.append(
            "".join(chr(chance.choice((chance.randrange(32, 0xD800), chance.randrange(128)))) for _ in range(5))
        )
    return chance.choice((" ", " ", "", ",")).join(parts)


def typed(chance: random.Random, live: LiveTable) -> tuple[int, str]:
    """Who types what: mostly anybody and anything, now and then a player a move, so that the game goes on."""
    table = live.in_play
    if chance.random() < 0.95:
        return chance.randrange(1, len(live.names) + 2), garbage(chance, live.game.id)
    return table.state.turn + 1, chance.choice(offered_texts(table.rules, table.state, table.state.turn))


async def dealt(service: Service, first: int, game: str, preset: str, people: int) -> LiveTable:
    """A new table in play; its requests are numbered from `first` on."""
    await service.lobby.start(RequestContext(first, 1, 1, 1, NAMES[1]), game, preset)
    for user, name in enumerate(NAMES[2 : people + 1], start=2):
        await service.lobby.join(RequestContext(first + user, 1, 1, user, name))
    return (await service.lobby.begin(RequestContext(first + 9, 1, 1, 1, NAMES[1]))).live


@pytest.mark.parametrize(
    ("game", "preset", "people", "share"),
    [("chinese", "knocking", 4, 1), ("bank", "standard", 3, 4), ("bank", "guided", 2, 4), ("bank", "easy", 2, 4)],
)
async def test_moves_of_any_text(tmp_path: Path, game: str, preset: str, people: int, share: int) -> None:
    chance = random.Random(11)
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        service = Service(store, news)
        live = await dealt(service, 1, game, preset, people)
        moved = 0
        for number in range(TRIES // share):
            user, text = typed(chance, live)
            before = live.record
            try:
                outcome = await service.play.move(RequestContext(100 + 20 * number, 1, 1, user, "x"), text)
            except Refused as refused:
                assert 0 < len(in_words(ENGLISH, refused)) <= 2000
                assert (await service.tables.live(1)).record == before
                continue
            moved += 1
            live = outcome.live
            assert telling_of(live).narrate(outcome.steps[-1])
            if live.record.status == "over":
                live = await dealt(service, 101 + 20 * number, game, preset, people)
        assert moved


# Eight in the fast lane, and of the others every second; `test_patience_rough.py` takes those between them.
SOLO = [kind.id for kind in GAMES if kind.solo]


@pytest.mark.parametrize("game", leading([*SOLO[:8], *SOLO[9::2]], 8))
async def test_moves_of_any_text_in_games_for_one(tmp_path: Path, game: str) -> None:
    """What anybody types, and sees offered while typing, at a table for one and under any name."""
    chance = random.Random(game)
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        service = Service(store, news)
        for number in range(2):
            name, user = chance.choice(STORABLE), number + 1
            live = (await service.solo.start(RequestContext(1000 * user, 1, user, user, name), game, user)).live
            for request in range(1000 * user + 1, 1000 * user + TRIES // 100):
                place = Place(live.in_play.rules, live.in_play.state, vocabulary(live.in_play.rules))
                text = typed_text_of(chance, place, [name])
                offered = await service.play.suggestions(user, user, text)
                if offered is not None:
                    assert {*offered.words} <= {*HELPS}
                    assert {each.move for each in offered.moves} <= {*place.rules.legal(place.state, 0)}
                try:
                    live = (await service.play.move(RequestContext(request, 1, user, user, name), text)).live
                except Refused as refused:
                    assert 0 < len(in_words(ENGLISH, refused)) <= 2000
                    assert (await service.tables.live(user)).record == live.record


@pytest.mark.parametrize(("game", "preset", "people"), [("chinese", "knocking", 7), ("bank", "standard", 3)])
def test_names_of_any_script(game: str, preset: str, people: int) -> None:
    made = live(people, preset, 40, game)
    for first in range(len(NAMES)):
        names = [NAMES[(first + seat) % len(NAMES)] for seat in range(people)]
        assert table_png(made.in_play.look(), names, "caption " + names[0])
        for name in names:
            shown = safe(ENGLISH, name)
            assert "@here" not in shown
            assert "\n" not in shown
        for text in ("waste bob", *NAMES):
            try:
                parse_move(made.in_play.rules, made.in_play.state, made.in_play.state.turn, text, names)
            except MoveError as error:
                assert error.refusal.code in {**COMMON, **made.in_play.rules.sentences}


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_options_of_any_value(tmp_path: Path, game: str) -> None:
    chance = random.Random(12)
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        service = Service(store, news)
        live = (await service.lobby.start(RequestContext(1, 1, 1, 1, "Alice"), game, "standard")).live
        values = [(o.name, value) for o in live.game.options for value in o.choices]
        for number in range(min(TRIES, 300)):
            name, value = (
                chance.choice(values) if chance.random() < 0.8 else (garbage(chance, game), garbage(chance, game))
            )
            before = (await service.tables.live(1)).record
            try:
                after = (await service.lobby.choose(RequestContext(10 + number, 1, 1, 1, "Alice"), name, value)).live
            except Refused as refused:
                assert in_words(ENGLISH, refused).endswith(".")
                assert (await service.tables.live(1)).record == before
            else:
                assert after.record.options[name] == value
                assert after.game.conflict(after.record.options) is None
                assert lobby_text(ENGLISH, after)
                assert rulebook.of_table(ENGLISH, after.game, after.record.options).first
