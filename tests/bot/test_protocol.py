"""The protocol of the store: who asks it knows of no database, and what it keeps knows of no text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_arrows import imports, name

ROOT = Path(__file__).parents[2]
BOT = ROOT / "bot"
ASKERS = sorted(path for part in ("service", "text", "model", "ui") for path in (BOT / part).rglob("*.py"))
# What the store keeps, and why it cannot.
KNOWN = {
    f"bot.model.{part}" for part in ("records", "tallies", "clocks", "facts", "asks", "servers", "part", "openings")
}
KEEPERS = sorted((BOT / "store").rglob("*.py"))


@pytest.mark.parametrize("module", ["bot.store.protocol", "bot.service.service", "bot.ui.client"])
def test_no_database_library_is_needed_to_ask(module: str) -> None:
    code = f"import sys; sys.modules |= dict(aiosqlite=None, sqlite3=None); import {module}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", ASKERS, ids=name)
def test_only_the_protocol_is_asked(path: Path) -> None:
    assert {module for module in imports(path) if module.startswith("bot.store")} <= {"bot.store.protocol"}


@pytest.mark.parametrize("path", KEEPERS, ids=name)
def test_the_store_knows_records_and_facts_and_nothing_else_of_the_bot(path: Path) -> None:
    ours = {module for module in imports(path) if module.startswith(("bot.", "engine", "render"))}
    assert {module for module in ours if not module.startswith("bot.store")} <= KNOWN


def test_the_protocol_knows_only_records_and_facts() -> None:
    ours = {module for module in imports(BOT / "store" / "protocol.py") if module.startswith("bot.")}
    assert ours <= KNOWN
