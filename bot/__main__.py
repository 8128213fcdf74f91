"""The program, which can be told to stop from its first moment on: all that takes time is imported after that."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence


def main(words: Sequence[str] | None = None) -> int:
    """Run what the words of the command line ask for, and return the exit status."""
    # It takes a second, in which the bot may be told to stop; and what is stale is told before it is imported.
    from bot.built import STALE, stale  # noqa: PLC0415

    if stale():
        print(STALE, file=sys.stderr)
        return 1
    from bot.importing import without_garbage  # noqa: PLC0415

    with without_garbage():
        from bot.program import run  # noqa: PLC0415
    return run(words)


def _stop(*_: object) -> None:
    """End the program while there is nothing yet that could be left half done."""
    os._exit(0)


if __name__ == "__main__":
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, _stop)
    sys.exit(main())
