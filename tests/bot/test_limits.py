"""What only Discord itself would refuse, checked before it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot import present
from bot.components import board_rows, lobby_rows
from bot.publisher import _content
from bot.records import LogRow, Member, TableRecord
from bot.scene import Scene, Scenes
from engine.catalogue import GAMES
from engine.table import Table
from tests.bot.conftest import Room

NAME = re.compile(r"[-_a-z0-9]{1,32}")


def options(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for option in command.get("options", ()):
        yield option
        yield from options(option)


def size(command: dict[str, Any]) -> int:
    """The characters that Discord counts: names, descriptions, and the values of choices."""
    own = len(command["name"]) + len(command.get("description", ""))
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in command.get("choices", ()))
    return own + choices + sum(size(option) for option in command.get("options", ()))


async def test_the_built_command_tree(room: Room) -> None:
    tree = room.bot.tree
    built = [command.to_dict(tree) for command in tree.get_commands()]
    assert len(built) <= 100
    for command in built:
        assert size(command) <= 8000
        for part in (command, *options(command)):
            assert NAME.fullmatch(part["name"])
            assert 1 <= len(part["description"]) <= 100
            assert len(part.get("options", ())) <= 25
            assert len(part.get("choices", ())) <= 25
        assert command["dm_permission"] is False


async def test_the_names_that_are_promised(room: Room) -> None:
    names = {command.qualified_name for command in room.bot.tree.walk_commands()}
    assert names >= {
        "chinese start", "join", "leave", "begin", "cancel", "move", "knock", "declare", "resign", "table",
        "rules", "standings",
    }  # fmt: skip


async def test_the_move_option_takes_text_typed_without_tab(room: Room) -> None:
    move = room.bot.tree.get_command("move")
    assert move is not None
    (option,) = move.to_dict(room.bot.tree)["options"]
    assert option["required"]
    assert option["autocomplete"]


def scene(players: int, preset: str, moves: int) -> Scene:
    """A table of people with the longest names, some moves into its game."""
    (game,) = (game for game in GAMES if game.id == "chinese")
    members = tuple(Member(10**18 + seat, "W" * 32) for seat in range(players))
    table = Table.open(game.at(game.preset(preset), players), "s1:limits")
    for ply in range(moves):
        legal = table.rules.legal(table.state, table.state.turn)
        if not legal:
            break
        table = table.act(table.state.turn, legal[(ply * 7) % len(legal)])
    log = tuple(LogRow(ply, *entry) for ply, entry in enumerate(table.log))
    record = TableRecord(
        10**12, 1, 1, game.id, game.version, table.rules.options, "s1:limits", "salt", 10**18, 7,
        "over" if table.result else "playing", 1, members, log,
    )  # fmt: skip
    return Scenes().of(record)


def test_boards_stay_within_the_limits_of_components() -> None:
    for players in (2, 4, 7):
        for preset in ("standard", "knocking"):
            for moves in range(0, 200, 13):
                made = scene(players, preset, moves)
                assert len(present.alt_text(made)) <= 1024
                assert len(_content(made, "x" * 2000, None)) <= 4000
                for row in (*board_rows(made), *lobby_rows(made)):
                    assert len(row.children) <= 5
                    for item in row.children:
                        check(item.to_component_dict())


def check(item: dict[str, Any]) -> None:
    assert len(item["custom_id"]) <= 100
    assert len(item.get("label", "")) <= 80
    assert len(item.get("placeholder", "")) <= 150
    assert len(item.get("options", ())) <= 25
    for option in item.get("options", ()):
        assert len(option["label"]) <= 100
        assert len(option["value"]) <= 100
        assert len(option.get("description", "")) <= 100
    values = [option["value"] for option in item.get("options", ())]
    assert len(values) == len(set(values))
