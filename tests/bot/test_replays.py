"""`/replay` and `/verify`: which game is shown, what of it, to whom, and that nothing secret is told."""

from __future__ import annotations

import asyncio
import hashlib
import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageSequence

from bot.model import replay_speed
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.model.playthrough import stages
from bot.model.records import TableRecord
from bot.model.refusals import Refused
from bot.service.past_games import PastGames
from bot.text.endings import solo_ending
from bot.text.reader import ENGLISH
from bot.text.replays import replay_text, scene
from bot.ui import replays as made
from engine.catalogue import game
from engine.record import read
from render.animation import Shot
from render.column_room import Rooms, rooms_for
from render.geometry import FOOTER, WIDTH
from render.moment import moment_png
from render.png import height_of
from render.table import table_png
from render.themes import USUAL_THEME
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.test_asked_once import is_there
from tests.bot.test_request_rates import scene_of
from tests.playing import random_game, settings
from tests.render.clear import set_out
from tests.solutions.written import FILES, solved

pytestmark = pytest.mark.thorough


async def klondike(room: Room, *moves: str, deal: int = 1) -> TableRecord:
    """A game of Alice's for one after some moves."""
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal=str(deal))
    for move in moves:
        await room.alice.slash(room.channel, "move", move=move)
    record = await room.store.tables.latest_in(room.channel.id)
    assert record is not None
    return record


async def replayed(room: Room, member: Any = None, **options: Any) -> Any:
    """The message that `/replay` leads to."""
    return (await (member or room.bob).slash(room.channel, "replay", **options)).response.message


async def frames(message: Any) -> list[Image.Image]:
    (file,) = message.attachments
    assert file.filename == "replay.gif"
    opened = Image.open(io.BytesIO(await file.read()))
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(opened)]


def drawn(live: LiveTable) -> list[bytes]:
    """What a replay of a game has to show, drawn one by one, each picture once."""
    pngs = [
        table_png(shot.view, live.names, shot.caption)
        for shot in (scene(ENGLISH, live, each) for each in stages(live))
    ]
    return [Image.open(io.BytesIO(png)).convert("RGB").tobytes() for png in pngs]


async def test_a_replay_shows_the_table_after_every_move(room: Room) -> None:
    record = await klondike(room, "stock", "undo", "stock", "stock")
    await room.alice.slash(room.channel, "resign")
    message = await replayed(room)
    over = await room.store.tables.latest_in(room.channel.id)
    assert over is not None
    shown = await frames(message)
    assert [frame.tobytes() for frame in shown] == drawn(await room.bot.handler.service.past.again(over))
    assert len(shown) == 1 + record.ply + 1
    assert "Replay: Klondike, deal 1 (Alice)" in texts(message)
    assert "Alice resigned after 2 moves" in texts(message)


@pytest.mark.parametrize("how", ["picture", "text"])
async def test_a_replay_is_private_until_it_is_shown_to_all(room: Room, how: str) -> None:
    """Below a board that goes on it would push that out of sight."""
    await klondike(room, "stock")
    await room.alice.slash(room.channel, "resign")
    before, private = len(room.channel.history()), await replayed(room, **{"as": how})
    assert private.flags.ephemeral
    await room.bob.click(private, custom_id=component(private, how))
    assert not is_there(room, private)
    assert len(room.channel.history()) == before + 1
    shown = room.channel.last_message
    assert "Klondike, deal 1 (Alice)" in texts(shown)
    assert len(shown.attachments) == 1
    assert not buttons(shown)


async def test_what_others_may_still_play_is_not_shown_to_all(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await klondike(room, "stock")
    await room.alice.slash(room.channel, "resign")
    earlier, before = await replayed(room), len(room.channel.history())

    async def secret(*_: object) -> bool:
        return True

    monkeypatch.setattr(PastGames, "kept_secret", secret)
    assert not buttons(await replayed(room, room.alice))
    refused = await room.bob.click(earlier, custom_id=component(earlier, "picture"))
    assert texts(private(refused)[-1]) == ENGLISH.say("replay-later")
    assert len(room.channel.history()) == before


async def test_the_first_and_the_last_picture_stay_longer(room: Room) -> None:
    await klondike(room, "stock", "stock", "stock")
    file = (await replayed(room)).attachments[0]
    holds = [frame.info["duration"] for frame in ImageSequence.Iterator(Image.open(io.BytesIO(await file.read())))]
    assert holds == [2000, 1200, 1200, 8000]


async def test_a_replay_in_words_says_how_the_table_stands_at_the_end(room: Room) -> None:
    await klondike(room, "stock")
    (file,) = (await replayed(room)).attachments
    piles = (await room.live()).in_play.look().piles
    assert file.description.startswith("Replay of Klondike, deal 1 (Alice), 2 pictures. At the end: Klondike, deal 1")
    assert f"Waste: {next(pile.cards[-1] for pile in piles if pile.spot.kind == 'waste')}" in file.description


async def test_hints_are_not_shown(room: Room) -> None:
    record = await klondike(room, "stock", "hint", "stock")
    assert len(await frames(await replayed(room))) == 3
    assert [stage.ply for stage in stages(await room.bot.handler.service.past.again(record))] == [0, 1, 3]


async def test_nothing_is_shown_where_nothing_was_played(room: Room) -> None:
    nothing = await room.bob.slash(room.channel, "replay")
    assert texts(nothing.response.message) == ENGLISH.say("no-past-game")
    assert nothing.response.ephemeral
    await klondike(room)
    assert texts((await room.bob.slash(room.channel, "replay")).response.message) == ENGLISH.say("no-past-game")


async def test_a_game_of_several_is_shown_only_when_it_is_over(room: Room) -> None:
    live = await room.begin()
    mover = await room.to_move()
    await mover.slash(room.channel, "move", move="stock")
    assert texts((await room.bob.slash(room.channel, "replay")).response.message) == ENGLISH.say("no-past-game")
    number = await room.bob.slash(room.channel, "replay", game=str(live.record.id))
    assert texts(number.response.message) == ENGLISH.say("still-played")
    await room.bob.slash(room.channel, "resign")
    message = await replayed(room)
    assert "Alice** wins" in texts(message)
    assert len(await frames(message)) == 3


async def test_a_game_is_found_by_its_number_or_a_part_of_its_name(room: Room) -> None:
    first = await klondike(room, "stock", deal=7)
    await room.alice.slash(room.channel, "resign")
    await room.alice.slash(room.channel, "patience start", game="Pyramid", deal="8")
    await room.alice.slash(room.channel, "move", move="stock")
    for name, title in (
        (None, "Pyramid, deal 8"),
        (str(first.id), "Klondike, deal 7"),
        (f"#{first.id}", "Klondike, deal 7"),
        ("klon", "Klondike, deal 7"),
        ("alice pyramid", "Pyramid, deal 8"),
    ):
        options = {} if name is None else {"game": name}
        assert title in texts(await replayed(room, **options))
    for name in ("bob", "999999", "9" * 40):
        refused = await room.bob.slash(room.channel, "replay", game=name)
        assert texts(refused.response.message) == ENGLISH.say("no-past-game-like")


async def test_the_games_of_the_channel_are_offered_and_no_others(room: Room) -> None:
    first = await klondike(room, "stock", deal=7)
    await room.alice.slash(room.channel, "resign")
    second = await klondike(room, "stock", "stock", deal=8)
    elsewhere = room.guild.create_text_channel("elsewhere")
    offered = await room.bob.autocomplete(room.channel, "replay", "game", "")
    assert [each["value"] for each in offered] == [str(second.id), str(first.id)]
    assert offered[0]["name"] == "Klondike, deal 8 · Alice · 2 moves · still going on"
    assert offered[1]["name"].startswith("Klondike, deal 7 · Alice · 1 move · 20")
    assert [each["value"] for each in await room.bob.autocomplete(room.channel, "verify", "game", "7")] == [
        str(first.id)
    ]
    assert await room.bob.autocomplete(elsewhere, "replay", "game", "") == []
    refused = await room.bob.slash(elsewhere, "replay", game=str(first.id))
    assert texts(refused.response.message) == ENGLISH.say("no-past-game-like")


async def test_no_more_words_are_looked_for_than_a_name_has(room: Room) -> None:
    """Thousands of words, each looked for in hundreds of games, would keep everybody waiting at every key."""
    game = await klondike(room, "stock", deal=7)
    offered = await room.bob.autocomplete(room.channel, "replay", "game", 1000 * "alice " + "bob")
    assert [each["value"] for each in offered] == [str(game.id)]


async def test_a_game_as_a_text_reads_back_to_its_end(room: Room) -> None:
    await klondike(room, "stock", "undo", "stock")
    await room.alice.slash(room.channel, "resign")
    message = await replayed(room, **{"as": "text"})
    over = await room.store.tables.latest_in(room.channel.id)
    assert over is not None
    (file,) = message.attachments
    assert file.filename == f"klondike-{over.id}.txt"
    text = (await file.read()).decode()
    found = read(text)
    assert found.table.state.digest() == (await room.store.tables.log(over))[-1].digest
    assert found.names == ("Alice",)
    assert "# Klondike, deal 1 (Alice)\n" in text
    assert "1. stock                           # drew " in text
    assert "2. undo                            # undone: draw a card" in text


async def test_verify_compares_the_seal_that_somebody_saw(room: Room) -> None:
    live = await room.begin()
    await (await room.to_move()).slash(room.channel, "move", move="stock")
    await room.bob.slash(room.channel, "resign")
    record = live.record
    proof = hashlib.sha256((record.salt + record.seed).encode()).hexdigest()

    async def said(**options: str) -> str:
        done = await room.carol.slash(room.channel, "verify", **options)
        assert done.response.ephemeral
        return texts(done.response.message)

    compare, *below = (await said()).split("\n")
    assert compare == ENGLISH.say("verify-compare")
    assert ENGLISH.say("fair-later", seal=proof).split("\n")[-1] in below, "what is to be compared reads alike"
    assert (await said(seal=f" `{proof.upper()}` ")).startswith(ENGLISH.say("verify-agrees"))
    other = "0" * 64
    assert (await said(seal=other)).startswith(ENGLISH.say("verify-differs", shown=f"{other[:59]}…"))
    for text in (await said(), await said(seal=other)):
        assert all(secret in text for secret in (record.seed, record.salt))
        assert ENGLISH.say("verify-dealt", moves=1) in text, "to resign is no move"


async def test_a_deal_with_a_number_is_no_secret(room: Room) -> None:
    await klondike(room, "stock")
    said = texts((await room.bob.slash(room.channel, "verify")).response.message)
    assert said == ENGLISH.say("verify-numbered", title="Klondike", number=1, moves=1)


async def test_board_list_and_proof_count_the_same_moves(room: Room) -> None:
    async def listed() -> str:
        (offered,) = await room.bob.autocomplete(room.channel, "replay", "game", "")
        return str(offered["name"])

    await klondike(room, "stock", "stock", "stock")
    for command in ("undo", "hint", "undo", "redo"):
        await room.alice.slash(room.channel, command)
    assert "· 2 moves" in texts(room.channel.last_message)
    assert "· 2 moves ·" in await listed()
    await room.alice.slash(room.channel, "resign")
    assert "resigned after 2 moves" in texts(room.channel.last_message)
    assert "· 2 moves ·" in await listed()
    said = texts((await room.bob.slash(room.channel, "verify")).response.message)
    assert said == ENGLISH.say("verify-numbered", title="Klondike", number=1, moves=2)


async def test_a_game_whose_log_leads_elsewhere_is_not_vouched_for(room: Room) -> None:
    record = await klondike(room, "stock", "stock")
    await room.alice.slash(room.channel, "resign")
    await room.store._database.rows("UPDATE tables SET seed = 's1:deal 2' WHERE id = ?", record.id)
    said = texts((await room.bob.slash(room.channel, "verify")).response.message)
    assert said == ENGLISH.say("lost-over")


# Long games, many people, and how it is made.


def played(setting: Any, plies: int) -> LiveTable:
    """A game at random."""
    *_, table = random_game(setting.rules, f"replay {setting}", plies)
    live = scene_of(setting.game, table)
    members = tuple(replace(member, name="Ann") for member in live.record.members)
    return replace(live, record=replace(live.record, members=members))


@pytest.mark.alike
@pytest.mark.parametrize("setting", [each for each in settings() if each.label in ("standard", "default")], ids=str)
def test_what_happened_is_told_of_every_game(setting: Any) -> None:
    """Every move of a random game can be told, and every picture has a line below."""
    live = played(setting, 24)
    told = [(stage, scene(ENGLISH, live, stage)) for stage in stages(live)]
    assert [stage.ply for stage, _ in told] == [*range(len(live.in_play.log) + 1)]
    assert isinstance(told[-1][0].step, MadeMove)
    assert all(shot.caption for _, shot in told)
    assert told[-1][1].view == live.in_play.look()


def test_a_long_game_is_shown_faster_and_then_in_leaps(monkeypatch: pytest.MonkeyPatch) -> None:
    shots: list[list[Shot]] = []

    def animated(pictures: Any) -> bytes:
        shots.append([*pictures])
        return b"x" * len(shots[-1])

    monkeypatch.setattr(made, "animated", animated)
    monkeypatch.setattr(made, "table_png", lambda view, names, caption, **_: caption.encode())
    setting = next(each for each in settings() if each.game.id == "klondike")
    live = played(setting, 100)
    replay = made._replay(ENGLISH, live, False, USUAL_THEME)
    assert len(shots[0]) == 101
    assert [shot.hundredths for shot in shots[0][-3:]] == [120, 120, 800]
    assert "after every" not in replay.text
    monkeypatch.setattr(replay_speed, "WHOLE_REPLAY", 6_060)
    made._replay(ENGLISH, live, False, USUAL_THEME)
    assert [shot.hundredths for shot in shots[1][-3:]] == [60, 60, 800]
    monkeypatch.setattr(made, "MOST_REPLAY_TABLES", 40)
    replay = made._replay(ENGLISH, live, False, USUAL_THEME)
    assert len(shots[2]) == 35
    assert [shots[2][0].png, shots[2][-1].png] == [shots[0][0].png, shots[0][-1].png]
    assert shots[2][1].png == shots[0][3].png
    assert ENGLISH.say("replay-skips", every=3) in replay.text
    monkeypatch.setattr(made, "MOST_REPLAY_BYTES", 20)
    assert len(made._replay(ENGLISH, live, False, USUAL_THEME).gif) == 18, "every sixth, and the last"
    monkeypatch.setattr(made, "MOST_REPLAY_BYTES", 0)
    assert len(made._replay(ENGLISH, live, False, USUAL_THEME).gif) == 2, "no less than the beginning and the end"


@pytest.mark.thorough
def test_the_table_stands_still_while_columns_grow() -> None:
    """All pictures have the room that the longest columns need, and the rail is at the foot of each."""
    live = played(next(each for each in settings() if each.game.id == "yukon"), 25)
    looks = [stage.table.look() for stage in stages(live)]
    assert len({set_out(look).height for look in looks}) > 1
    rooms: Rooms = ()
    for look in looks:
        rooms = rooms_for(look, rooms)
    height = set_out(looks[-1], rooms).height
    animation = Image.open(io.BytesIO(made._replay(ENGLISH, live, False, USUAL_THEME).gif))
    foot = 0, height - FOOTER, WIDTH, height - FOOTER + 6
    rails = {frame.convert("RGB").crop(foot).tobytes() for frame in ImageSequence.Iterator(animation)}
    assert animation.size == (WIDTH, height)
    assert len(rails) == 1


def test_a_game_that_was_won_ends_with_its_win_as_high_as_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    shots: list[Shot] = []
    monkeypatch.setattr(made, "animated", lambda pictures: shots.extend(pictures) or b"")
    monkeypatch.setattr(made, "MOST_REPLAY_TABLES", 2)
    live = scene_of(game("klondike"), solved(next(path for path in FILES if path.stem == "klondike")))
    ending = solo_ending(ENGLISH, live, None)
    replay = made._replay(ENGLISH, live, False, USUAL_THEME, ending)
    *_, table, win = shots
    assert (table.hundredths, win.hundredths) == (200, 800)
    assert win.png == moment_png(ending, height=height_of(table.png))
    assert height_of(win.png) == height_of(table.png)
    assert f"{len(shots)} pictures" in replay.alt


async def test_one_replay_is_made_at_a_time_and_only_so_many_wait(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await klondike(room, "stock")
    at_work = most = 0
    go_on = asyncio.Event()
    to_thread = asyncio.to_thread

    async def slow(work: Any, *args: Any) -> Any:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await go_on.wait()
        at_work -= 1
        return await to_thread(work, *args)

    record = await room.store.tables.latest_in(room.channel.id)
    assert record is not None
    live = await room.bot.handler.service.past.again(record)
    monkeypatch.setattr(made.asyncio, "to_thread", slow)
    makers = [room.bot.replays.picture, room.bot.replays.text] * made.MOST_REPLAYS_WAITING
    waiting = [asyncio.create_task(make(ENGLISH, live)) for make in makers[: made.MOST_REPLAYS_WAITING]]
    await asyncio.sleep(0)
    for how in ("picture", "text"):
        refused = await room.bob.slash(room.channel, "replay", **{"as": how})
        assert texts(refused.response.message) == ENGLISH.say("many-replays")
    with pytest.raises(Refused):
        await room.bot.replays.text(ENGLISH, live)
    go_on.set()
    done = await asyncio.gather(*waiting)
    assert most == 1
    assert len({replay.gif for replay in done if isinstance(replay, made.Replay)}) == 1
    assert len({text for text in done if isinstance(text, bytes)}) == 1
    monkeypatch.undo()
    assert await frames(await replayed(room))


def test_the_text_of_a_running_game_says_nothing_of_its_end() -> None:
    setting = next(each for each in settings() if each.game.id == "klondike")
    live = played(setting, 5)
    assert replay_text(ENGLISH, live, 1, False).count("\n") == 0
