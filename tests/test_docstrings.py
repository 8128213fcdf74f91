"""What a docstring names must be there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parent.parent / "engine"
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


def test_a_wrong_name_would_be_noticed():
    wrong = ast.parse('class Wrong:\n    """`there` is, `gone` is not."""\n    there: int\n')
    assert {*NAMED.findall(ast.get_docstring(wrong.body[0]) or "")} - names(wrong) == {"gone"}
