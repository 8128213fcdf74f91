"""What holds for all tests."""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, suppress
from itertools import chain, groupby, pairwise, zip_longest
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis.internal.conjecture import providers

from bot.built import compiled
from bot.service.request_rates import Limits
from bot.store.sqlite import database
from tests.lanes import is_held_by_another, is_put_off
from tests.postgres import Missing, running
from tests.stores import KINDS, Databases, File, Place, connected

HERE = Path(__file__).parent
# Where this is set, there has to be a PostgreSQL: without one, tests fail rather than being skipped.
NEEDS_POSTGRES = "TESTS_NEED_POSTGRES"
UNTESTED = "Not tested on PostgreSQL"

# What tests ask for that need a PostgreSQL.
SERVER = "databases"
# Folders and files with tests that start programs, and wait for them.
WAITING = ("wire", "kills", "test_starting.py", "test_restore.py", "test_thinking_time.py")


# Of so many tests of a file that is `sampled` one is run in PostgreSQL as well.
SAMPLED_ONE_OF = 4

# Files that put something in the place of parts of the engine, which the source alone allows.
AS_WRITTEN = ("test_events.py", "test_hidden_hands.py", "test_new_game.py", "test_spite.py")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Where the engine is compiled, what needs its source is left out."""
    return True if collection_path.name in AS_WRITTEN and compiled() else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """How many processes run the tests: one more than there are processors, for many of them wait for a disk."""
    return (os.cpu_count() or 1) + 1


def pytest_configure() -> None:
    """Whatever is compiled is kept for the processes that come after, and they are many.

    Where Python is told to keep nothing, each of them compiles the whole bot, and all that pytest adds to the tests.
    It also looks for garbage less often than it does by itself, which would be a sixth of all the time. Nor does
    Hypothesis read all files of the house for texts and numbers to try: it tries the same whatever else is tested.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    gc.set_threshold(100_000, 50, 1000)
    assert hasattr(providers, "_get_local_constants"), "this Hypothesis has no such thing"
    providers._get_local_constants = lambda: providers._local_constants


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each of several processes first imports a share of all tests, so that no file is compiled by all of them.

    They would come to each file at the same time, and on a new checkout that is as much work as many tests.
    """
    worker, whole = os.environ.get("PYTEST_XDIST_WORKER"), pytest.Config.ArgsSource.TESTPATHS
    if worker is None or session.config.args_source is not whole:
        return
    names = [path.relative_to(HERE.parent).with_suffix("").parts for path in sorted(HERE.rglob("test_*.py"))]
    share = slice(int(worker.removeprefix("gw")), None, int(os.environ["PYTEST_XDIST_WORKER_COUNT"]))
    for parts in [each for each in names if "bench" not in each][share]:
        # Whatever is wrong with one is told when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Whatever waits for other processes is spread among the rest: done together, it would keep all waiting.

    What needs a PostgreSQL is left to the thorough lane, as is what is put off. What is part of another test there is
    left out.
    """
    for item in items:
        if SERVER in getattr(item, "fixturenames", ()) or is_put_off(item):
            item.add_marker(pytest.mark.thorough)
        if item.path.name in AS_WRITTEN:
            item.add_marker(pytest.mark.source)
    items[:] = [item for item in items if not is_held_by_another(item)]
    yield  # the other lane is taken out
    waiting = [item for item in items if {*WAITING} & {*item.path.parts}]
    together = [[*some] for _, some in groupby(waiting, _whole)]
    others = [item for item in items if not {*WAITING} & {*item.path.parts}]
    ends = [len(others) * number // (len(together) + 1) for number in range(1, len(together) + 1)]
    parts = [others[start:end] for start, end in pairwise([0, *ends, len(others)])]
    items[:] = chain(*(chain(part, some) for part, some in zip_longest(parts, together, fillvalue=())))


def _whole(item: pytest.Function) -> object:
    """The file of a test, if something is set up once for all of it; else the test, which may be run by itself."""
    fixtures = item._fixtureinfo.name2fixturedefs.values()
    return item.path if any(there[-1].scope == "module" for there in fixtures) else item


def pytest_collection_finish() -> None:
    """The tests themselves are never garbage, and so many of them that to look through them again takes seconds."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Nobody is too fast, though tests play whole games in a second, but where a test is about that (`hasty`).

    And nobody waits for the disk, nor for each step to the newest version of a database, but where a test is about
    that (`durable`). Fixtures would do the same for each of
    thousands of tests, and take longer than many of them.
    """
    with pytest.MonkeyPatch.context() as patch:
        if not item.get_closest_marker("hasty"):
            patch.setattr(Limits, "spend", lambda *_: None)
        if not item.get_closest_marker("durable"):
            patch.setattr(database, "SYNCHRONOUS", "OFF")
            patch.setattr(database, "_connect", connected)
        return (yield)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what holds on a database of each kind on both.

    What holds on a file, whoever changes it sees at once; that it holds in PostgreSQL is left to the thorough lane.
    """
    if "place" in metafunc.fixturenames and _is_twinned(metafunc):
        kinds = [pytest.param(kind, marks=pytest.mark.thorough if kind == "postgres" else ()) for kind in KINDS]
        metafunc.parametrize("place", kinds, indirect=True)


def _is_twinned(metafunc: pytest.Metafunc) -> bool:
    """Whether a test is run in PostgreSQL too: a whole room only if marked by itself, of what is sampled some."""
    test = metafunc.definition
    if any(mark.name == "either" for mark in test.own_markers):
        return True
    marks = {mark.name for mark in test.iter_markers()}
    sampled = "sampled" in marks and crc32(test.name.encode()) % SAMPLED_ONE_OF == 0
    return "room" not in metafunc.fixturenames and ("either" in marks or sampled)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly what was left out for want of a PostgreSQL, and why."""
    reasons = [str(each.longrepr[2]) for each in terminalreporter.stats.get("skipped", [])]
    left_out = [each.removeprefix("Skipped: ") for each in reasons if UNTESTED in each]
    if left_out:
        terminalreporter.write_line(f"{left_out[0]} ({len(left_out)} tests)", yellow=True)


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """A PostgreSQL for all tests of this process, started for the first that needs one."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(running())
        except Missing as missing:
            if os.environ.get(NEEDS_POSTGRES):
                pytest.fail(str(missing))
            pytest.skip(f"{UNTESTED}: {missing}")
        yield Databases(server)


@pytest.fixture
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    """Where the test's database is: a file, or in a PostgreSQL if the test is run on that as well."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield File(tmp_path / "table.db")
        return
    databases: Databases = request.getfixturevalue("databases")
    async with databases.one() as place:
        yield place
