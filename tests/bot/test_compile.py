"""An engine that was compiled is never run in silence once its source is another."""

from __future__ import annotations

import ast

import pytest

from bot import __main__, built
from bot.built import STALE, compiled, source, stale, stamp
from bot.compile import LEFT_OUT, clean, modules
from engine.catalogue import GAMES
from engine.game import Rules
from tests.test_arrows import FILES, name, nodes


@pytest.fixture
def engine(tmp_path):
    """An engine as compiling leaves it."""
    (tmp_path / "players").mkdir()
    for file in ("cards.py", "players/bank.py", "players/bank.cpython-312-x86_64-linux-gnu.so"):
        (tmp_path / file).write_text(file, "utf-8")
    stamp(tmp_path).write_text(source(tmp_path), "utf-8")
    return tmp_path


def test_what_was_compiled_from_the_source_is_not_stale(engine):
    assert not stale(engine)


@pytest.mark.parametrize("path", ["players/bank.py", "cards.py", "new.py"])
def test_any_other_source_makes_it_stale(engine, path):
    (engine / path).write_text("another", "utf-8")
    assert stale(engine)


def test_a_file_that_has_gone_makes_it_stale(engine):
    (engine / "cards.py").unlink()
    assert stale(engine)


def test_what_was_compiled_nobody_knows_from_what_is_stale(engine):
    stamp(engine).unlink()
    assert stale(engine)


def test_nothing_is_stale_where_nothing_was_compiled(engine):
    clean(engine)
    (engine / "cards.py").write_text("another", "utf-8")
    assert (compiled(engine), stamp(engine).exists(), stale(engine)) == ([], False, False)


def test_the_bot_does_not_start_on_a_stale_engine(monkeypatch, capsys):
    monkeypatch.setattr(built, "stale", lambda: True)
    assert __main__.main([]) == 1
    assert capsys.readouterr().err.strip() == STALE


def test_all_is_compiled_but_what_is_left_out():
    engine = built.ENGINE
    left = {path for pattern in LEFT_OUT for path in engine.rglob(pattern)}
    assert {engine / path for path in modules()} == {*engine.rglob("*.py")} - left
    assert all([*engine.rglob(pattern)] for pattern in LEFT_OUT)


def test_what_runs_as_it_is_written_asks_no_rules_for_their_class():
    """Compiled classes of rules share what `isinstance` remembers of abstract ones: Golf would pass for Strategy."""
    assert GAMES, "all rules are there"
    classes, waiting = set(), [Rules]
    while waiting:
        classes.add((found := waiting.pop()).__name__)
        waiting += found.__subclasses__()
    compiled_files = {built.ENGINE / path for path in modules()}
    asking = {
        name(path): wanted
        for path in FILES
        if path not in compiled_files
        for call in nodes(path)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("isinstance", "issubclass")
        if (wanted := {each.id for each in ast.walk(call.args[1]) if isinstance(each, ast.Name)} & classes)
    }
    assert asking == {}
