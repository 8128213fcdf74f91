"""Whether the engine, where it has been compiled, was compiled from the source that lies beside it."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

ENGINE = Path(__file__).parent.parent / "engine"
STALE = (
    "The engine was compiled from another source than lies beside it: compile it again with `python -m bot.compile`, "
    "or remove what was compiled with `python -m bot.compile --clean`."
)


def stamp(engine: Path = ENGINE) -> Path:
    """The file that tells from which source an engine was compiled."""
    return engine / "compiled.txt"


def compiled(engine: Path = ENGINE) -> list[Path]:
    """What compiling has laid beside the source, and Python imports in its place."""
    return sorted(path for path in engine.rglob("*") if path.suffix in (".so", ".pyd"))


def source(engine: Path = ENGINE) -> str:
    """What tells the source of an engine from every other: of all of it, for what is compiled knows the rest."""
    digest = sha256()
    for path in sorted(engine.rglob("*.py")):
        digest.update(f"{path.relative_to(engine).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def stale(engine: Path = ENGINE) -> bool:
    """Whether anything was compiled from another source."""
    if not compiled(engine):
        return False
    written = stamp(engine)
    return not written.exists() or written.read_text("utf-8").strip() != source(engine)
