"""What a docstring names must be there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
ENGINE = HOUSE / "engine"
MODULES = {str(path.relative_to(ENGINE)): ast.parse(path.read_text("utf-8")) for path in sorted(ENGINE.rglob("*.py"))}
NAMED = re.compile(r"`([A-Za-z_]\w*)`")
# Words of the language.
PYTHON = {"is"}


def names(node: ast.AST) -> set[str]:
    """All that a piece of code has a name for, and the strings that it knows."""
    found: set[str] = set()
    for part in ast.walk(node):
        match part:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                found.add(name)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.Constant(value=str(name)):
                found.add(name)
    return found


@pytest.mark.parametrize("module", MODULES)
def test_docstrings_name_what_is_there(module):
    known = names(MODULES[module]) | PYTHON
    for node in ast.walk(MODULES[module]):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module):
            assert {*NAMED.findall(ast.get_docstring(node) or "")} <= known, node


def raised(function):
    """The errors that a function raises by itself, and does not catch."""
    waiting = [*function.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.Raise) and node.exc is not None:
            called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            yield from [called.id] if isinstance(called, ast.Name) and called.id[0].isupper() else []
        caught = node.body if isinstance(node, ast.Try) else []
        waiting += [each for each in ast.iter_child_nodes(node) if each not in caught]


def silent(path):
    """The public functions of a file, each with an error that it raises and does not speak of."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (said := ast.get_docstring(node)):
            yield from ((node.name, error) for error in raised(node) if error not in said and node.name[0] != "_")


@pytest.mark.parametrize("part", ["engine", "render", "bot"])
def test_docstrings_say_what_is_raised(part):
    assert {str(path): found for path in (HOUSE / part).rglob("*.py") if (found := [*silent(path)])} == {}


def test_a_wrong_name_would_be_noticed():
    wrong = ast.parse('class Wrong:\n    """`there` is, `gone` is not."""\n    there: int\n')
    assert {*NAMED.findall(ast.get_docstring(wrong.body[0]) or "")} - names(wrong) == {"gone"}
