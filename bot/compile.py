"""`python -m bot.compile` compiles what the engine spends its time on, in place; `--clean` removes that again."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.built import ENGINE, compiled, source, stamp

# What is compiled: the deals that computer players play on. All that calls each other is one library, of this name.
HOT = (
    *("players/amends.py", "players/budget.py", "players/climbing.py", "players/halving.py", "players/numbers.py"),
    *("players/packs.py", "players/playing_on.py", "players/sampling.py", "players/simulation.py", "players/tree.py"),
    *("players/bank.py", "players/bank_duties.py", "players/bank_order.py", "players/bank_position.py"),
    *("players/bank_tables.py", "players/chinese.py", "players/chinese_order.py", "players/chinese_position.py"),
    *("players/chinese_tables.py", "players/by_engine.py"),
)
LIBRARY = "engine.compiled"


def clean() -> None:
    """Remove all that was compiled: the engine runs as it is written."""
    stamp().unlink(missing_ok=True)
    for path in compiled():
        path.unlink()


def build(optimised: int) -> None:
    """Compile anew, and write down from which source."""
    clean()
    was, written = source(), stamp()
    with TemporaryDirectory() as folder, contextlib.chdir(ENGINE.parent):
        for made in _built(Path(folder), optimised):
            shutil.copy(made, ENGINE.parent / made.relative_to(Path(folder) / "lib"))
    written.write_text(f"{was}\n", "utf-8")


def _built(folder: Path, optimised: int) -> list[Path]:
    """The libraries that come of the hot modules, in a folder called lib."""
    # What compiles is needed by nobody else.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    paths = [f"engine/{path}" for path in HOT]
    options = ["--config-file=", "--strict", f"--cache-dir={folder / 'cache'}"]
    extensions = mypycify(
        [*options, *paths],
        opt_level=str(optimised),
        debug_level="0",
        multi_file=True,
        target_dir=str(folder / "c"),
        group_name=LIBRARY,
    )
    for each in extensions:
        each.include_dirs.append(str(folder / "c" / "engine"))
    command = build_ext(Distribution({"name": "engine", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    return compiled(folder / "lib")


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bot.compile", description=__doc__)
    parser.add_argument("--clean", action="store_true", help="remove what was compiled")
    parser.add_argument("--optimised", type=int, choices=range(4), default=2, help="how much time to take for it")
    asked = parser.parse_args(words)
    if asked.clean:
        clean()
        return 0
    try:
        build(asked.optimised)
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: pip install '.[fast]'", file=sys.stderr)
        return 1
    print(f"Compiled: {len(compiled())} libraries in {ENGINE}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
