"""What a docstring names must be there."""

from __future__ import annotations

import ast
import re

from tests.sources import parts
from tests.test_arrows import FILES, HOUSE, nodes, tree

ENGINE = HOUSE / "engine"
NAMED = re.compile(r"`([A-Za-z_]\w*)`")
# Words of the language.
PYTHON = {"is"}


def modules():
    """The engine's modules, by their files."""
    paths = sorted(ENGINE.rglob("*.py"))
    return {str(path.relative_to(ENGINE)): tree(path) for path in paths}


def names(node: ast.AST) -> set[str]:
    """All that a piece of code has a name for, and the strings that it knows."""
    found: set[str] = set()
    for part in parts(node):
        match part:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                found.add(name)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.Constant(value=str(name)):
                found.add(name)
    return found


def unknown(module):
    """The names in the docstrings of a module that nothing there has."""
    whole = (node for node in parts(module) if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Module))
    said = {name for node in whole for name in NAMED.findall(ast.get_docstring(node) or "")}
    return said and said - names(module) - PYTHON


def test_docstrings_name_what_is_there():
    assert {path: gone for path, module in modules().items() if (gone := unknown(module))} == {}


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
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (said := ast.get_docstring(node)):
            yield from ((node.name, error) for error in raised(node) if error not in said and node.name[0] != "_")


def test_docstrings_say_what_is_raised():
    assert {str(path): found for path in FILES if (found := [*silent(path)])} == {}


def test_a_wrong_name_would_be_noticed():
    wrong = ast.parse('class Wrong:\n    """`there` is, `gone` is not."""\n    there: int\n')
    assert unknown(wrong) == {"gone"}
