"""`python -m bot.compile` compiles the engine in place, so that it runs faster; `--clean` undoes that.

It takes mypyc, which `pip install '.[fast]'` brings, and a C compiler.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.built import ENGINE, compiled, source, stamp

# What stays as it is written: what people read, and the errors that tell it, for the bot has some of its own kind;
# and what keeps in an object what it has found out, or is of several types.
LEFT_OUT = (
    *(
        "__init__.py",
        "catalogue.py",
        "common_refusals.py",
        "errors.py",
        "game_names.py",
        "lessons/*.py",
        "misspelt_moves.py",
    ),
    *("notation.py", "phrases.py", "pile_words.py", "printing.py", "record.py", "refusals.py", "rulebook.py"),
    *("sentences.py", "texts.py", "typed_words.py"),
    *("builds.py", "options.py", "table.py"),
)
# All that is compiled is one library, of this name, beside one for each module that only leads there.
LIBRARY = "engine.compiled"


def clean(engine: Path = ENGINE) -> None:
    """Remove all that was compiled: the engine runs as it is written."""
    stamp(engine).unlink(missing_ok=True)
    for path in compiled(engine):
        path.unlink()


def build(optimised: int, engine: Path = ENGINE) -> None:
    """Compile anew, and write down from which source."""
    clean(engine)
    was = source(engine)
    with TemporaryDirectory() as folder, contextlib.chdir(engine.parent):
        lib = _built(Path(folder), [f"engine/{path}" for path in modules(engine)], optimised)
        for made in compiled(lib):
            shutil.copy(made, engine.parent / made.relative_to(lib))
    stamp(engine).write_text(f"{was}\n", "utf-8")


def modules(engine: Path = ENGINE) -> list[str]:
    """The files that are compiled."""
    paths = [path.relative_to(engine) for path in sorted(engine.rglob("*.py"))]
    return [path.as_posix() for path in paths if not any(path.match(pattern) for pattern in LEFT_OUT)]


def _built(folder: Path, paths: Sequence[str], optimised: int) -> Path:
    """Where the libraries lie that come of some files."""
    # Only who compiles needs it.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    code = folder / "c"
    options = ["--config-file=", "--strict", f"--cache-dir={folder / 'cache'}"]
    extensions = mypycify(
        [*options, *paths],
        opt_level=str(optimised),
        debug_level="0",
        multi_file=True,
        target_dir=str(code),
        group_name=LIBRARY,
    )
    for each in extensions:
        each.include_dirs.append(str(code / "engine"))
    command = build_ext(Distribution({"name": "engine", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "objects")
    command.ensure_finalized()
    command.build_extensions = partial(_build_at_once, command, command.build_extensions)
    command.run()
    return folder / "lib"


def _build_at_once(command: Any, build: Callable[[], None]) -> None:
    """Build with as many files compiled at once as there are processors: left alone, it would be one at a time."""
    one = command.compiler.compile
    with ThreadPoolExecutor(os.cpu_count()) as pool:

        def compile_all(sources: Sequence[str], **how: Any) -> list[str]:
            return [made for each in pool.map(lambda path: one([path], **how), sources) for made in each]

        command.compiler.compile = compile_all
        build()


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line asks for, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m bot.compile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clean", action="store_true", help="remove what was compiled")
    parser.add_argument("--optimised", type=int, choices=range(4), default=2, help="how far the C compiler goes")
    asked = parser.parse_args(words)
    if asked.clean:
        clean()
        return 0
    try:
        build(asked.optimised)
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: pip install '.[fast]'", file=sys.stderr)
        return 1
    print(f"Compiled {len(modules())} files of {ENGINE}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
