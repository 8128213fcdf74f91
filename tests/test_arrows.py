"""Which part of the house may know which, read from the imports."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
PARTS = ("engine", "render", "bot")
FILES = sorted(path for part in PARTS for path in (HOUSE / part).rglob("*.py"))
ALL_FILES = [*FILES, *sorted((HOUSE / "tests").rglob("*.py"))]

# The rules depend on nothing but a table's seed and its log.
OUTSIDE_WORLD = {
    *("random", "secrets", "time", "datetime", "os", "sys", "io", "pathlib", "sqlite3"),
    *("socket", "asyncio", "threading", "subprocess", "logging"),
}
# Who thinks draws lots by a seed that is given, and so by nothing of the outside world.
THINKERS = {"players"}
SERVICE_PARTS = {"Service", "Tables", "Play", "Lobby", "Matches", "Solo", "DailyDeals"}
# Which folder of the bot may know which others; of the store, everybody else knows the protocol alone. What stands in
# no folder puts everything together, and no folder knows it.
STORE = "bot.store.protocol"
FOLDERS = {
    "model": set(),
    "text": {"model"},
    "store": {"model"},
    "service": {"model", STORE},
    "ui": {"model", "text", "service", STORE},
    "practice": {"config", "model", "text", "service", STORE, "store", "ui"},
}
RENDER_MAY_KNOW = {"engine.cards", "engine.view", "engine.layout", "engine.piles"}


def name(path):
    return path.relative_to(HOUSE).as_posix()


def imports(path):
    """The modules that a file imports, wherever in it that stands."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)} imports relatively"
            yield node.module
            # `from engine import game` imports a module as well.
            package = node.module.partition(".")[0] in PARTS and (HOUSE / node.module.replace(".", "/")).is_dir()
            yield from (f"{node.module}.{alias.name}" for alias in node.names if package)


def calls(path):
    return {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def files(part):
    return [path for path in FILES if path.is_relative_to(HOUSE / part)]


@pytest.mark.parametrize("path", files("engine"), ids=name)
def test_the_engine_needs_only_python_and_itself(path):
    roots = {module.partition(".")[0] for module in imports(path)}
    thinks = path.relative_to(HOUSE / "engine").parts[0] in THINKERS
    assert roots <= (sys.stdlib_module_names | {"engine"}) - (OUTSIDE_WORLD - {"random"} if thinks else OUTSIDE_WORLD)
    assert not calls(path) & {"open", "print", "input", "exec", "eval", "__import__"}


@pytest.mark.parametrize("path", [path for folder in THINKERS for path in files(f"engine/{folder}")], ids=name)
def test_lots_are_drawn_by_a_seed_that_is_given(path):
    tree = ast.parse(path.read_text("utf-8"))
    taken = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "random"]
    assert all([alias.name for alias in node.names] == ["Random"] for node in taken)
    assert "random" not in {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    made = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_random(node.func)]
    assert all(len(node.args) == 1 for node in made)


def _is_random(called):
    return isinstance(called, ast.Name) and called.id == "Random"


@pytest.mark.parametrize("path", files("render"), ids=name)
def test_pictures_know_views_and_no_rules(path):
    known = {module for module in imports(path) if module.partition(".")[0] in PARTS}
    assert {module for module in known if not module.startswith("render")} <= RENDER_MAY_KNOW


@pytest.mark.parametrize("path", FILES, ids=name)
def test_nothing_shipped_imports_tests_or_pickles(path):
    roots = {module.partition(".")[0] for module in imports(path)}
    assert not roots & {"tests", "pickle", "shelve", "marshal"}


def modules(part):
    """The modules of a part by their dotted names."""
    return {".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): path for path in part}


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_folders_of_the_bot_know_only_those_below_them(folder):
    used = {module for path in files(f"bot/{folder}") for module in imports(path) if module.startswith("bot.")}
    others = {module for module in used & set(modules(FILES)) if not f"{module}.".startswith(f"bot.{folder}.")}
    assert {module if module == STORE else module.split(".")[1] for module in others} <= FOLDERS[folder]


def test_every_folder_of_the_bot_has_its_place():
    folders = {path.relative_to(HOUSE / "bot").parts[0] for path in files("bot") if path.parent.name != "bot"}
    assert folders == {*FOLDERS}


def test_no_module_leads_back_to_itself():
    there = modules(FILES)
    left = {module: there.keys() & {*imports(path)} - {module} for module, path in there.items()}
    # To import a module imports the packages that it is in first, which know nothing but their own files.
    left = {module: {used for used in known if not module.startswith(f"{used}.")} for module, known in left.items()}
    while free := {module for module, known in left.items() if not known & left.keys()}:
        left = {module: known for module, known in left.items() if module not in free}
    assert not left


@pytest.mark.parametrize("path", files("bot"), ids=name)
def test_no_protected_member_of_another_file_is_used(path):
    tree = ast.parse(path.read_text("utf-8"))
    taken = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and not _own(node.value)}
    taken |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    made_here = {node.name for node in ast.walk(tree) if isinstance(node, functions)}
    # A method of every NamedTuple and the system's quickest way out, which are not protected for all their names.
    assert not {word for word in taken if _protected(word)} - made_here - {"_replace", "_exit"}
    assert not {base.id for base in _bases(tree)} & SERVICE_PARTS, "the service is made of parts, not of storeys"


def _own(value):
    return isinstance(value, ast.Name) and value.id in ("self", "cls")


def _bases(tree):
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return [base for node in classes for base in node.bases if isinstance(base, ast.Name)]


def _protected(word):
    return word.startswith("_") and not word.startswith("__")


@pytest.mark.parametrize("path", ALL_FILES, ids=name)
def test_files_are_short(path):
    assert len(path.read_text("utf-8").splitlines()) < 400


def test_there_is_something_to_check():
    assert files("engine")
