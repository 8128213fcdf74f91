"""The log: one line an event, and nothing in it that anybody may not read, at any level."""

from __future__ import annotations

import io
import itertools
import json
import logging
import re
from collections.abc import Iterator
from hashlib import sha256

import aiohttp
import discord
import pytest
from prometheus_client import REGISTRY

from bot import logs
from engine.notation import offered_texts
from tests.bot.conftest import Room, texts

pytestmark = pytest.mark.thorough

TOKEN = "MTIz.G-secret.abcdefghijklmnop"


@pytest.fixture(params=[False, True], ids=["text", "json"])
def as_json(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def heard(as_json: bool) -> Iterator[io.StringIO]:
    """The log at its most talkative, with those of the libraries."""
    names = ("", "discord", "discord.http", "discord.gateway", "aiosqlite", "asyncio")
    before = {name: logging.getLogger(name).level for name in names}
    root = logging.getLogger()
    others, root.handlers = root.handlers, []
    stream = io.StringIO()
    logs.set_up("DEBUG", as_json=as_json, secret=TOKEN).setStream(stream)
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield stream
    root.handlers = others
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


def fail(error: Exception) -> None:
    try:
        raise error
    except Exception:
        logging.getLogger("discord.shard").exception("Failed to connect\nfor shard %d", 3)


def test_each_event_is_one_line(heard: io.StringIO, as_json: bool) -> None:
    logging.getLogger("bot.x").info("one\nevent of %s", "two lines")
    for error in (aiohttp.ClientConnectionError("no\nroute"), discord.GatewayNotFound(), ConnectionResetError()):
        fail(error)
    lines = heard.getvalue().splitlines()
    assert len(lines) == 4
    assert "one event of two lines" in lines[0]
    assert "Failed to connect for shard 3 (ClientConnectionError(" in lines[1]
    if as_json:
        told = json.loads(lines[0])
        assert (told["level"], told["logger"], told["message"]) == ("INFO", "bot.x", "one event of two lines")
        assert [*json.loads(lines[1])] == ["time", "level", "logger", "message"]


def test_a_mistake_of_ours_tells_where_it_is(heard: io.StringIO, as_json: bool) -> None:
    fail(RuntimeError("a mistake"))
    err = heard.getvalue()
    if as_json:
        assert err.count("\n") == 1
        err = json.loads(err)["exception"]
    assert "Traceback" in err
    assert __file__ in err


def test_tokens_are_left_out(heard: io.StringIO) -> None:
    log = logging.getLogger("discord.http")
    log.warning("rate limited: PATCH https://discord.com/api/v10/webhooks/12/aW50ZXJhY3Rpb24-_x.y/messages/@original")
    log.warning("POST /interactions/13/c2VjcmV0/callback by %s", TOKEN)
    try:
        raise RuntimeError(f"token {TOKEN}")
    except RuntimeError:
        log.exception("failed")
    err = heard.getvalue()
    assert "/webhooks/12/***/messages" in err
    assert "/interactions/13/***/callback" in err
    assert TOKEN not in err


@pytest.mark.parametrize(("game", "rules"), [("chinese", "mitchell"), ("bank", "easy")])
async def test_nothing_secret_is_logged_while_a_game_is_played(
    room: Room, heard: io.StringIO, game: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = itertools.count()
    monkeypatch.setattr("secrets.token_hex", lambda size: sha256(b"%d" % next(numbers)).hexdigest()[: 2 * size])
    await room.begin(rules, game=game)
    private: set[str] = set()
    for _ in range(8):
        live = await room.live()
        player = await room.to_move()
        for word in ("peek", "hint"):
            answer = (await player.slash(room.channel, word)).response
            private |= {texts(answer.message)} if answer is not None else set()
        text = offered_texts(live.in_play.rules, live.in_play.state, live.in_play.state.turn)[0]
        await player.slash(room.channel, "move", move=text)
    await room.alice.slash(room.channel, "move", move="my private thoughts")
    record = (await room.live()).record
    logging.getLogger("bot.test").debug("the end of the game")
    err = heard.getvalue()
    assert "the end of the game" in err, "nothing is heard"
    for secret in (record.seed, record.seed.partition(":")[2], record.salt, "my private thoughts"):
        assert secret not in err
    for line in {line for said in private for line in said.splitlines() if len(line) > 12}:
        assert line not in err
    assert not re.findall(r"[2-9AJQK0][♠♥♦♣]", err), "what lies on the table is for the table"


def test_errors_are_counted_wherever_they_are_handled(heard: io.StringIO) -> None:
    """What keeps nothing else from going on is seen by nobody who does not read the log."""

    def counted() -> float:
        return REGISTRY.get_sample_value("patience_errors_total", {"logger": "discord.shard"}) or 0

    before = counted()
    fail(ValueError("a fault of ours"))
    logging.getLogger("discord.shard").warning("nothing much")
    assert counted() == before + 1
