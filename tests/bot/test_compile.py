"""An engine that was compiled is never run in silence once its source is another."""

from __future__ import annotations

import pytest

from bot import __main__, built
from bot.built import STALE, compiled, source, stale, stamp
from bot.compile import LEFT_OUT, clean, modules


@pytest.fixture
def engine(tmp_path):
    """An engine as compiling leaves it."""
    (tmp_path / "players").mkdir()
    for name in ("cards.py", "players/bank.py", "players/bank.cpython-312-x86_64-linux-gnu.so"):
        (tmp_path / name).write_text(name, "utf-8")
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
