"""One idea of "one player or several": what differs between them is chosen in one place of each layer."""

from __future__ import annotations

import ast
from typing import Any, cast

from bot.model.live_table import TableKind
from bot.service.service import Service
from bot.text import news
from bot.text.table_kinds import TELLINGS, TEXTS
from bot.ui.board_buttons import BOARDS
from tests.test_arrows import files, name, nodes

# Where it is decided which kind a table is and what results it has, and where each layer chooses.
CHOOSE = {
    "bot/model/live_table.py",
    "bot/model/ending_questions.py",
    "bot/model/outcomes.py",
    "bot/service/service.py",
    "bot/service/table_kinds.py",
    "bot/text/table_kinds.py",
    "bot/ui/board_buttons.py",
}


def test_every_kind_of_table_has_its_service_texts_and_board() -> None:
    kinds = cast(Any, Service(cast(Any, None), news).lobby)._kinds
    assert set(TableKind) == set(kinds) == set(TELLINGS) == set(TEXTS) == set(BOARDS)


def test_nothing_else_asks_which_kind_a_table_is() -> None:
    asking = {
        name(path)
        for path in files("bot")
        for node in nodes(path)
        if isinstance(node, ast.Name) and node.id == "TableKind"
    }
    assert asking == CHOOSE


def test_no_table_is_told_from_another_by_what_it_lacks() -> None:
    """A missing value says what a table is not; which kind it is says `TableKind`."""
    asked = {
        f"{name(path)}:{node.lineno}"
        for path in files("bot")
        for node in nodes(path)
        if isinstance(node, ast.Compare) and ast.unparse(node.left) in ("live.solo", "self.solo")
    }
    assert not asked
