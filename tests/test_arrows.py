"""Which part of the house may know which, read from the imports."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

from tests.sources import parsed, parts

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
    "ui": {"model", "text", "service", STORE, "metrics"},
    "doctor": {"built", "config", "model", "text", STORE, "store", "ui", "reconnecting"},
    "practice": {"config", "model", "text", "service", STORE, "store", "ui"},
}
RENDER_MAY_KNOW = {"engine.cards", "engine.view", "engine.layout", "engine.piles"}


def name(path):
    return path.relative_to(HOUSE).as_posix()


@cache
def tree(path):
    return parsed(path.read_text("utf-8"))


def nodes(path):
    """All that a file is made of."""
    return parts(tree(path))


@cache
def imports(path):
    """The modules that a file imports, wherever in it that stands."""
    found = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)} imports relatively"
            # `from engine import game` imports a module as well.
            package = node.module.partition(".")[0] in PARTS and (HOUSE / node.module.replace(".", "/")).is_dir()
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names if package)]
    return tuple(found)


def roots(path):
    return {module.partition(".")[0] for module in imports(path)}


def calls(path):
    return {node.func.id for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


@cache
def files(part):
    return [path for path in FILES if path.is_relative_to(HOUSE / part)]


def wrong(paths, found):
    """What is found in some files that should not be there, by the names of the files."""
    return {name(path): faults for path in paths if (faults := found(path))}


def test_the_engine_needs_only_python_and_itself():
    needed = wrong(files("engine"), lambda path: roots(path) - sys.stdlib_module_names - {"engine"})
    assert needed == {}


def test_the_engine_knows_nothing_of_the_outside_world():
    def outside(path):
        thinks = path.relative_to(HOUSE / "engine").parts[0] in THINKERS
        return roots(path) & (OUTSIDE_WORLD - {"random"} if thinks else OUTSIDE_WORLD) | (
            calls(path) & {"open", "print", "input", "exec", "eval", "__import__"}
        )

    assert wrong(files("engine"), outside) == {}


def test_lots_are_drawn_by_a_seed_that_is_given():
    """Whoever draws lots takes `Random` alone, and makes one of a seed."""
    thinking = [path for folder in THINKERS for path in files(f"engine/{folder}")]
    assert thinking
    assert wrong(thinking, lambda path: [ast.unparse(node) for node in nodes(path) if _by_luck(node)]) == {}


def _by_luck(node):
    match node:
        case ast.Import(names=names):
            return any(alias.name == "random" for alias in names)
        case ast.ImportFrom(module="random", names=names):
            return [alias.name for alias in names] != ["Random"]
        case ast.Call(func=ast.Name(id="Random"), args=args):
            return len(args) != 1
    return False


def test_pictures_know_views_and_no_rules():
    def known(path):
        there = {module for module in imports(path) if module.partition(".")[0] in PARTS}
        return {module for module in there if not module.startswith("render")} - RENDER_MAY_KNOW

    assert wrong(files("render"), known) == {}


def test_nothing_shipped_imports_tests_or_pickles():
    assert wrong(FILES, lambda path: roots(path) & {"tests", "pickle", "shelve", "marshal"}) == {}


def modules(part):
    """The modules of a part by their dotted names."""
    return {".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): path for path in part}


def test_the_folders_of_the_bot_know_only_those_below_them():
    there, wrongly = {*modules(FILES)}, {}
    for folder, below in FOLDERS.items():
        used = {module for path in files(f"bot/{folder}") for module in imports(path) if module.startswith("bot.")}
        others = {module for module in used & there if not f"{module}.".startswith(f"bot.{folder}.")}
        wrongly[folder] = {_folder(module) for module in others} - below
    assert {folder: others for folder, others in wrongly.items() if others} == {}


def _folder(module):
    return STORE if f"{module}.".startswith(f"{STORE}.") else module.split(".")[1]


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


def test_no_protected_member_of_another_file_is_used():
    assert wrong(files("bot"), _taken) == {}


def _taken(path):
    """The protected names that a file uses and does not make itself."""
    taken = {node.attr for node in nodes(path) if isinstance(node, ast.Attribute) and not _own(node.value)}
    taken |= {alias.name for node in nodes(path) if isinstance(node, ast.ImportFrom) for alias in node.names}
    made_here = {node.name for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    # A method of every NamedTuple and the system's quickest way out, which are not protected for all their names.
    return {word for word in taken if _protected(word)} - made_here - {"_replace", "_exit"}


def test_the_service_is_made_of_parts_not_of_storeys():
    # The store has tables of its own, and knows nothing of the service's.
    store = {*files("bot/store")}
    others = [path for path in files("bot") if path not in store]
    assert wrong(others, lambda path: {base.id for base in _bases(path)} & SERVICE_PARTS) == {}


def _own(value):
    return isinstance(value, ast.Name) and value.id in ("self", "cls")


def _bases(path):
    classes = (node for node in nodes(path) if isinstance(node, ast.ClassDef))
    return [base for node in classes for base in node.bases if isinstance(base, ast.Name)]


def _protected(word):
    return word.startswith("_") and not word.startswith("__")


def test_a_number_that_is_set_has_a_name_of_its_own():
    """Whoever looks for a limit by its name finds one: no two files of the bot set a number by the same name."""
    homes = {}
    for path in files("bot"):
        for word in _numbers_set(path):
            homes.setdefault(word, []).append(name(path))
    assert len(homes) > 100
    assert {word: paths for word, paths in homes.items() if len(paths) > 1} == {}


def _numbers_set(path):
    """The public names by which a file sets numbers, alone or several at once."""
    for node in tree(path).body:
        if isinstance(node, ast.Assign):
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            names = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
            for target, value in zip(names, values, strict=False):
                if isinstance(target, ast.Name) and not _protected(target.id) and _is_number(value):
                    yield target.id


def _is_number(value):
    """Whether an expression is a number, or reckoned from some."""
    if isinstance(value, ast.BinOp):
        return _is_number(value.left) or _is_number(value.right)
    return isinstance(value, ast.Constant) and type(value.value) in (int, float)


def test_files_are_short():
    lengths = {name(path): len(path.read_text("utf-8").splitlines()) for path in ALL_FILES}
    assert {path: length for path, length in lengths.items() if length >= 400} == {}


def test_games_for_one_are_short_or_say_why_not():
    """A game is a declared value of 80 lines at most; in a longer one the first comment tells what takes the room."""

    def excused(text):
        return "\nLong because " in (ast.get_docstring(ast.parse(text)) or "")

    texts = {name(path): path.read_text("utf-8") for path in files("engine/solitaire/games")}
    lengths = {path: len(text.splitlines()) for path, text in texts.items()}
    assert {path: lengths[path] for path, text in texts.items() if (lengths[path] > 80) != excused(text)} == {}


def test_there_is_something_to_check():
    assert all(files(part) for part in PARTS)
