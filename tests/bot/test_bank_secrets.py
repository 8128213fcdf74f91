"""What nobody may see at a table of Russian Bank: that a rule was broken, and cards that lie face down."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.model.live_table import LiveTable
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from bot.ui.board_buttons import board_of
from engine.challenges import ContestNotes, challenge_of
from engine.game import Rules
from engine.moves import Say, Shift
from engine.notation import parse_move, print_move
from engine.russian_bank.game import GAME
from engine.state import State
from engine.table import Table
from engine.view import View
from render.table import table_png
from tests.bot.conftest import Room, newest, texts
from tests.bot.taps import insist, reached
from tests.bot.test_bank_game import careful, compulsory, deal_number, print_careful, private, rival
from tests.bot.test_request_rates import scene_of
from tests.lanes import leading
from tests.playing import random_game

pytestmark = pytest.mark.thorough

# A deal in which one card fits on a foundation at first, and some moves may wrongly be made before it.
DEAL = 14
PLIES = 200
TYPED = ("", "k", "s", "h", "hand", "f")
MOVES = re.compile(r"\S+ → (foundation|empty house \d|own \w+|\S+ \([^)]*\))")
PLACES = re.compile(r"(house|foundation|reserve|waste|hand)( \d)?|\*\*\w+\*\*'s \w+")
# The numbers that Discord gives to channels, messages and files.
NUMBERS = r"\d{17,20}"
CARDS = re.compile(r"(10|[2-9AJQK])[♠♥♦♣]")


async def everything(room: Room) -> dict[str, Any]:
    """All that the channel shows and that its members are offered, whatever the number of the table."""
    board, live = room.channel.last_message, await room.live()
    shown = [component.to_dict() for component in board.components]
    return {
        "components": re.sub(rf'(?<="content": ")[^"]*|t:{live.record.id}:|{NUMBERS}', "", json.dumps(shown)),
        "texts": texts(board),
        "alt": board.attachments[0].description,
        "file": board.attachments[0].filename,
        "picture": await board.attachments[0].read(),
        "mentions": [user.id for user in board.mentions],
        "lists": {
            (member.name, typed): await member.autocomplete(room.channel, "move", "move", typed)
            for member in room.people
            for typed in TYPED
        },
    }


def phrases(said: str) -> list[str]:
    """What is told, in whatever order it was done."""
    return sorted(re.split(r", |\n|(?<=\*\*) ", said))


def in_any_order(view: View, names: Sequence[str], caption: str, **how: Any) -> bytes:
    """The picture of a table, whose paths are numbered alike in whatever order the moves of the turn were made."""
    trail = view.trail._replace(steps=tuple(sorted(view.trail.steps)))
    return table_png(view._replace(trail=trail), names, caption, **how)


def outline(shown: dict[str, Any]) -> tuple[str, str]:
    """What a board says and has buttons for besides moves, whichever cards it is about."""
    said = CARDS.sub("CARD", PLACES.sub("PLACE", MOVES.sub("MOVE", shown["texts"])))
    rows = [row["components"] for row in json.loads(shown["components"]) if row["type"] == 1]
    words = [[each for each in row if "→" not in each.get("label", "→")] for row in rows]
    return said, re.sub(r'"id": \d+', "", json.dumps([row for row in words if row]))


def _at(live: LiveTable) -> tuple[Rules, State]:
    return live.in_play.rules, live.in_play.state


async def played(room: Room, moves: list[str]) -> list[dict[str, Any]]:
    """All that is to be seen after each move of a turn, at a new table in a channel of its own."""
    room.channel = room.guild.create_text_channel("another")
    await room.begin(game="bank")
    shown = []
    for text in moves:
        rules, state, player = (*_at(await room.live()), await room.to_move())
        if rules.misbuilt(state, state.turn, parse_move(rules, state, state.turn, text)) is not None:
            await insist(room, player, text)
        else:
            result = await player.slash(room.channel, "move", move=text)
            alone = result.response is not None and result.response.ephemeral
            assert not alone or private(result).startswith("Done: "), "nobody is told anything else in private"
        shown.append(await everything(room))
    return shown


async def test_a_turn_with_a_breach_looks_like_one_without(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same moves in the right order and in a wrong one: then all that anybody sees is the same again."""
    deal_number(monkeypatch, DEAL)
    monkeypatch.setattr("bot.ui.delivery.painting.table_png", in_any_order)
    start = Table.open(GAME.at(GAME.preset("standard"), 2), f"s1:{DEAL:064x}")
    seat = start.state.turn
    (available_moves,) = compulsory(start)
    other = next(
        move
        for move in start.rules.offered(start.state, seat)
        if isinstance(move, Shift) and move.target != available_moves.target and move.source != available_moves.source
    )
    right = [print_move(start.rules, start.state, seat, move) for move in (available_moves, other)]
    table = start.type(seat, right[0]).type(seat, right[1])
    wrong = start.type(seat, right[1]).type(seat, right[0])
    assert table.state.piles == wrong.state.piles
    assert (challenge_of(table.state).violation == 0) != (challenge_of(wrong.state).violation == 0)
    rest: list[str] = []
    while len(rest) < 3 or table.state.turn == seat:
        rest.append(print_careful(table))
        table = table.act(table.state.turn, careful(table))
    innocent = await played(room, right + rest)
    guilty = await played(room, right[::-1] + rest)
    for one, two in zip(innocent[:2], guilty[:2], strict=True):
        assert outline(one) == outline(two)
    for one, two in zip(innocent[2:], guilty[2:], strict=True):
        one["texts"], two["texts"] = phrases(one["texts"]), phrases(two["texts"])
        assert one == two
    await (await room.to_move()).slash(room.channel, "knock")
    assert "called Stop" in newest(room)


async def test_a_misplaced_card_is_told_like_any_other(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_number(monkeypatch, DEAL)
    (first,) = await played(room, ["house 1 house 2"])
    (second,) = await played(room, ["house 1 house 8"])
    rules, state = (
        (await room.live()).in_play.rules,
        Table.open((await room.live()).in_play.rules, f"s1:{DEAL:064x}").state,
    )
    houses = rules.board.houses
    assert rules.misbuilt(state, state.turn, Shift(houses[0], houses[1])) is not None
    assert rules.misbuilt(state, state.turn, Shift(houses[0], houses[7])) is None
    assert outline(first) == outline(second)
    assert first["mentions"] == second["mentions"]


def danger(live: LiveTable) -> list[dict[str, Any]]:
    """The red buttons of a board, without the number of the move."""
    row = board_of(ENGLISH, live).rows()[-1].to_component_dict()
    return [{**b, "custom_id": b["custom_id"].split(":")[-1]} for b in row["components"] if b["style"] == 4]


@pytest.mark.parametrize(
    ("preset", "players"), leading([("standard", 2), ("strict", 2), ("easy", 2), ("standard", 3)])
)
def test_the_button_is_there_at_all_times_and_the_charge_shows_nowhere(preset: str, players: int) -> None:
    """At random tables with and without a breach: the same red button, and nothing that depends on the charge."""
    rules = GAME.at(GAME.preset(preset), players)
    charged, looked = 0, set()
    for ply, table in enumerate(random_game(rules, f"secrets {preset}", PLIES)):
        if table.result:
            break
        live = scene_of(GAME, table)
        (button,) = danger(live)
        looked.add(json.dumps(button, sort_keys=True))
        assert (button["label"], button["custom_id"]) == ("Stop!", "b-knock")
        if (challenge := challenge_of(table.state)).violation:
            charged += 1
            unseen = replace(challenge, violation=0, missed_move=None)
            notes = replace(table.state.noted(ContestNotes), challenge=unseen)
            innocent = table.state._replace(notes=notes, checkpoint=())
            compare(table, replace(table, state=innocent), picture=ply % 20 == 0)
    assert charged > 20
    assert len(looked) == 1


def compare(table: Table, innocent: Table, picture: bool) -> None:
    """Hold what is to be seen of a table with a breach against the same without."""
    rules, (state, other) = table.rules, (table.state, innocent.state)
    for seat in range(rules.players):
        assert rules.offered(state, seat) == rules.offered(other, seat)
        assert rules.legal(state, seat) == rules.legal(other, seat)
        assert table.look(seat) == innocent.look(seat)
    assert table.look() == innocent.look()
    live = scene_of(GAME, table)
    alike = LiveTable(live.record, live.game, innocent)
    assert text_of(ENGLISH, live).alt_text() == text_of(ENGLISH, alike).alt_text()
    assert text_of(ENGLISH, live).caption(None) == text_of(ENGLISH, alike).caption(None)
    assert [r.to_component_dict() for r in board_of(ENGLISH, live).rows()] == [
        r.to_component_dict() for r in board_of(ENGLISH, alike).rows()
    ]
    if picture:
        names, line = live.names, text_of(ENGLISH, live).caption(None)
        assert table_png(table.look(), names, line) == table_png(innocent.look(), names, line)


# Looking at one's own hand card while others play.


async def test_peeking_is_for_oneself_alone(room: Room) -> None:
    await room.begin("easy", game="bank")
    mover, waiting = await room.to_move(), await rival(room)
    assert private(await mover.slash(room.channel, "peek")) == ENGLISH.say("nothing-private")
    await mover.slash(room.channel, "move", move="hand")
    live, before = await room.live(), [m.id for m in room.channel.history(viewer=room.carol)]
    rules, state = live.in_play.rules, live.in_play.state
    card = state.piles[rules.board.hand(live.seat(waiting.id))].cards[-1]
    assert private(await waiting.slash(room.channel, "peek")) == f"Only you see this: {card} on top of your hand."
    assert private(await mover.slash(room.channel, "peek")) == ENGLISH.say("nothing-private")
    assert [m.id for m in room.channel.history(viewer=room.carol)] == before
    assert private(await room.carol.slash(room.channel, "peek")) == ENGLISH.say("not-seated")
    assert await room.live() == live
    board = room.channel.history(viewer=room.carol)[-2]
    everybody = texts(board) + str(board.attachments[0].description)
    assert card not in {card for pile in rules.look(state).piles for card in pile.cards}
    assert str(card) not in everybody
    option_sentences = private(await waiting.slash(room.channel, "move", move=f"{card} f"))
    assert option_sentences == f"It's {mover.name.capitalize()}'s turn."


@pytest.mark.parametrize(("preset", "game"), [("standard", "bank"), ("guided", "bank"), ("standard", "chinese")])
async def test_elsewhere_there_is_nothing_to_peek_at(room: Room, preset: str, game: str) -> None:
    nowhere = private(await room.alice.slash(room.channel, "peek"))
    assert nowhere == ENGLISH.say("no-table")
    await room.alice.slash(room.channel, f"{game} start", rules=preset)
    assert "hasn't begun" in private(await room.alice.slash(room.channel, "peek"))
    await room.alice.slash(room.channel, "cancel")
    await room.begin(preset, game=game)
    for member in (room.alice, room.bob):
        assert private(await member.slash(room.channel, "peek")) == ENGLISH.say("nothing-private")


async def test_the_list_of_the_board_never_holds_what_misplaces_a_card(room: Room) -> None:
    await room.begin(game="bank")
    live = await room.live()
    table, seat = live.in_play, live.in_play.state.turn
    offered = [m for m in table.rules.offered(table.state, seat) if not isinstance(m, Say)]
    listed = {print_move(table.rules, table.state, seat, move) for move in offered}
    assert {*reached(live)} == {*listed, "hand", "knock"}
    assert all(table.rules.misbuilt(table.state, seat, move) is None for move in offered)
    player = room.people[seat]
    suggested = await player.autocomplete(room.channel, "move", "move", "house")
    assert {choice["value"] for choice in suggested} <= {*listed}
    (wrong, *_) = (m for m in table.rules.legal(table.state, seat) if table.rules.misbuilt(table.state, seat, m))
    typed = print_move(table.rules, table.state, seat, wrong)
    assert await player.autocomplete(room.channel, "move", "move", typed) == [], "what is typed in full is sent"
