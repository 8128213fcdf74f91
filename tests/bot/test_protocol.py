"""The protocol of the store: who asks it knows of no database, and what it keeps knows of no text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.protocol import Store
from tests.test_arrows import imports, name

ROOT = Path(__file__).parents[2]
BOT = ROOT / "bot"
ASKERS = sorted(path for part in ("service", "text", "model", "ui") for path in (BOT / part).rglob("*.py"))
# What the store keeps, and why it cannot.
KNOWN = {
    f"bot.model.{part}"
    for part in (
        "records",
        "tallies",
        "day_points",
        "clocks",
        "facts",
        "former_players",
        "asks",
        "server_settings",
        "durations",
        "idle_limits",
        "shard_range",
        "new_table_limits",
        "morning_posts",
        "streaks",
        "seasons",
        "season_points",
        "private_tables",
        "past_game",
        "rating_records",
        "rating_scale",
        "histories",
        "deal_numbers",
        "lost_moves",
        "endings",
        "puzzle_records",
    )
}
KEEPERS = sorted((BOT / "store").rglob("*.py"))


@pytest.mark.thorough
def test_no_database_library_is_needed_to_ask() -> None:
    modules = "bot.store.protocol, bot.service.service, bot.ui.client"
    code = f"import sys; sys.modules |= dict(aiosqlite=None, sqlite3=None); import {modules}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_only_the_protocol_is_asked() -> None:
    asked = {(name(path), module) for path in ASKERS for module in imports(path) if module.startswith("bot.store")}
    assert [each for each in sorted(asked) if not _of_protocol(each[1])] == []


def test_the_store_knows_records_and_facts_and_nothing_else_of_the_bot() -> None:
    ours = ("bot.", "engine", "render")
    known = {(name(path), module) for path in KEEPERS for module in imports(path) if module.startswith(ours)}
    others = [each for each in sorted(known) if not each[1].startswith("bot.store")]
    assert [each for each in others if each[1] not in KNOWN] == []


def test_the_protocol_knows_only_records_and_facts() -> None:
    parts = [*(BOT / "store" / "protocol").glob("*.py")]
    ours = {module for path in parts for module in imports(path) if module.startswith("bot.")}
    assert {module for module in ours if not _of_protocol(module)} <= KNOWN


def test_whatever_is_asked_of_the_store_is_asked_of_one_of_its_subjects() -> None:
    own = {each for each, what in vars(Store).items() if callable(what) and not each.startswith("_")}
    assert own == {"has_part"}


def _of_protocol(module: str) -> bool:
    return f"{module}.".startswith("bot.store.protocol.")
