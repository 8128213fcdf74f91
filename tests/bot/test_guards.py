"""Guards at the edges: what a button is for, what is secret until the end, and whose eyes the picture is for."""

from __future__ import annotations

import itertools
import json
import re
from hashlib import sha256
from typing import Any

import pytest

from bot.model.facts import BoardLine
from bot.model.seals import seal
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from bot.ui.client import TableBot
from engine.notation import offered_texts
from render.table import table_png
from tests.bot.conftest import Room, buttons, component, is_left, private, texts
from tests.bot.test_bank_game import deal_number, print_careful
from tests.lanes import leading

# What boards show is looked at.
pytestmark = [pytest.mark.drawn, pytest.mark.thorough]

DEAL = 131


def stubborn(room: Room) -> None:
    """From now on old boards keep their buttons, as when Discord fails."""
    path = f"/*/messages/{room.channel.last_message.id}"
    for method in ("PATCH", "DELETE"):
        room.env.inject_error(method, path, status=500, times=None)


def ids_of(message: Any, table: int) -> list[str]:
    """What the buttons and lists of a message do, all of which must be a table's."""
    named = [re.fullmatch(rf"t:{table}:\d+:([bs])-(\w+)", custom_id) for custom_id in buttons(message)]
    assert named
    assert all(named), "a button of another table"
    return [each[0] for each in named if each is not None]


async def outdated(room: Room, member: Any, message: Any, custom_id: str) -> None:
    """Press a button, or pick the first entry of a list, and be told that its board is out of date."""
    kept = next(each for each in room.channel.history() if each.id == message.id)
    component = buttons(kept)[custom_id]
    if ":s-" in custom_id:
        result = await member.select(kept, [component.options[0].value], custom_id=custom_id)
    else:
        result = await member.click(kept, custom_id=custom_id)
    assert texts(private(result)[-1]) == ENGLISH.say("outdated")


# The table of a button.


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_the_buttons_of_a_closed_lobby_do_nothing_to_the_next(room: Room, game: str) -> None:
    await room.alice.slash(room.channel, f"{game} start")
    old, former = room.channel.last_message, await room.live()
    page = await room.more(room.alice)
    stubborn(room)
    await room.alice.slash(room.channel, "cancel")
    await room.alice.slash(room.channel, f"{game} start")
    await room.bob.slash(room.channel, "join")
    record = (await room.live()).record
    assert record.id != former.record.id
    pressed = ids_of(old, former.record.id)
    assert len(pressed) == 4
    ids_of(room.channel.last_message, record.id)
    for custom_id in pressed:
        for member in room.people:
            await outdated(room, member, old, custom_id)
    late = await room.alice.click(page, custom_id=component(page, "b-cancel"))
    assert is_left(late.response.message)
    assert (await room.live()).record == record


@pytest.mark.parametrize("deal", [1, 2])
async def test_the_buttons_of_a_closed_game_do_nothing_to_the_next(room: Room, deal: int) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    old, former = room.channel.last_message, await room.live()
    stubborn(room)
    await room.alice.slash(room.channel, "cancel")
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal=str(deal))
    record = (await room.live()).record
    enabled = [each for each in ids_of(old, former.record.id) if not getattr(buttons(old)[each], "disabled", False)]
    assert len(enabled) >= 4
    ids_of(room.channel.last_message, record.id)
    for custom_id in enabled:
        await outdated(room, room.alice, old, custom_id)
    assert (await room.live()).record == record


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_the_buttons_of_a_closed_table_for_several_do_nothing_to_the_next(room: Room, game: str) -> None:
    rules = {"chinese": "knocking", "bank": "standard"}[game]
    former = await room.begin(rules, game=game)
    old = room.channel.last_message
    stubborn(room)
    await room.close()
    record = (await room.begin(rules, game=game)).record
    ids_of(room.channel.last_message, record.id)
    for custom_id in ids_of(old, former.record.id):
        await outdated(room, await room.to_move(), old, custom_id)
    assert (await room.live()).record == record


async def test_the_next_deal_is_dealt_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_number(monkeypatch, DEAL)
    former = await room.begin("series", game="bank")
    await room.alice.slash(room.channel, "resign")
    old = room.channel.last_message
    stubborn(room)
    custom_id, _ = ids_of(old, former.record.id)
    await room.bob.slash(room.channel, "next")
    await (await room.to_move()).slash(room.channel, "resign")
    await outdated(room, room.alice, old, custom_id)
    assert await room.store.tables.table_in(room.channel.id) is None


# Secrets.


def all_shown(room: Room, answers: list[Any]) -> str:
    """Everything that anybody has been shown: texts, ids, names of files and their descriptions, private answers."""
    shown = []
    for message in (*room.channel.history(), *answers):
        shown += [texts(message), json.dumps([component.to_dict() for component in message.components])]
        shown += [f"{file.filename} {file.description}" for file in message.attachments]
    return "\n".join(shown)


async def asked(room: Room, member: Any) -> list[Any]:
    """The answers to everything that a member may ask at a table."""
    results = [
        await member.slash(room.channel, name) for name in ("rules", "peek", "table", "join", "standings", "hint")
    ]
    found = [result.response.message for result in results if result.response is not None]
    return found + [follow.message for result in results for follow in result.followups]


@pytest.mark.parametrize(
    ("game", "rules"), leading([("chinese", "mitchell"), ("bank", "series"), ("chinese", "knocking")])
)
async def test_the_deal_of_a_table_is_told_when_it_is_over_and_not_before(
    room: Room, game: str, rules: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    numbers = itertools.count(DEAL)
    monkeypatch.setattr("secrets.token_hex", lambda size: sha256(b"%d" % next(numbers)).hexdigest()[: 2 * size])
    await room.alice.slash(room.channel, f"{game} start", rules=rules)
    await room.bob.slash(room.channel, "join")
    answers = await asked(room, room.bob)
    await room.alice.slash(room.channel, "begin")
    await kept_secret(room, answers, caplog)
    if rules != "knocking":
        await room.alice.slash(room.channel, "next")
        await kept_secret(room, answers, caplog)


async def kept_secret(room: Room, answers: list[Any], caplog: pytest.LogCaptureFixture) -> None:
    """Play a deal to its end, before which its secrets stand nowhere."""
    for _ in range(6):
        live = await room.live()
        text = offered_texts(live.in_play.rules, live.in_play.state, live.in_play.state.turn)[0]
        await (await room.to_move()).slash(room.channel, "move", move=text)
    answers += await asked(room, room.alice)
    await room.restart()
    await room.alice.slash(room.channel, "table")
    record = (await room.live()).record
    before = all_shown(room, answers)
    for secret in (record.seed.partition(":")[2], record.salt):
        assert secret not in before
        assert secret not in caplog.text
    await room.bob.slash(room.channel, "resign")
    assert record.seed not in all_shown(room, answers), "it is one button away"
    proof = next(each for each in buttons(room.channel.last_message) if each.endswith("b-proof"))
    told = texts((await room.carol.click(room.channel.last_message, custom_id=proof)).followups[0].message)
    assert f"printf %s {record.salt}{record.seed} | sha256sum" in told
    assert seal(record) in told
    assert sha256((record.salt + record.seed).encode()).hexdigest() == seal(record)


# The picture.


async def last_line(room: Room) -> BoardLine | None:
    """What the newest board tells last."""
    board = await room.store.boards.board((await room.live()).record.id)
    assert board is not None
    return next(reversed((*board.before, *board.lines)), None)


@pytest.mark.thorough
async def test_the_picture_shows_what_everybody_may_see(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_number(monkeypatch, DEAL)
    live = await room.begin("easy", game="bank")
    waited: set[int] = set()
    while len(waited) < 2:
        public, alt = live.in_play.look(), text_of(ENGLISH, live).alt_text()
        caption = text_of(ENGLISH, live).caption(await last_line(room))
        drawn = table_png(public, live.names, caption)
        board = room.channel.last_message.attachments[0]
        assert await board.read() == drawn
        assert board.description == alt
        waiting = 1 - live.in_play.state.turn
        waited.add(waiting)
        private = live.in_play.look(waiting)
        assert private.piles != public.piles, "nothing is hidden from anybody"
        assert table_png(private, live.names, text_of(ENGLISH, live).caption(None)) != drawn
        monkeypatch.undo()
        await (await room.to_move()).slash(room.channel, "move", move=print_careful(live.in_play))
        live = await room.live()


# Commands.


async def test_another_application_is_given_the_commands_too(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int | None] = []

    async def sync(tree: Any) -> list[Any]:
        synced.append(tree.client.application_id)
        return []

    monkeypatch.setattr("bot.ui.client.TableTree.sync", sync)
    bot = TableBot(room.store, "discord", shard_count=1)
    own = room.bot.application_id
    assert own is not None
    for application, times in ((own, 0), (own, 0), (own + 1, 1), (own + 1, 1), (own, 2)):
        bot._connection.application_id = application
        await bot._sync()
        assert len(synced) == times, application
