"""Thousands of kills: `python -m tests.bench.kills 10000` prints what came of them; it fails if any went wrong."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.kills.watch import watch


def main(kills: int, seed: int) -> int:
    """Kill so many lives and print the tally; the exit status."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = watch(Path(folder), kills, seed)
    print(
        f"{tally.kills} kills in {time.monotonic() - start:.0f} s, {tally.migrated} of them in migrations:"
        f" {tally.moves} moves acknowledged, {tally.cut} requests cut off, {tally.repeated} of which had been carried"
        f" out; {len(tally.wrong)} went wrong"
    )
    print(*tally.wrong[:20], sep="\n")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
