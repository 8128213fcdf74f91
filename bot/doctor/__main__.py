"""`python -m bot.doctor`: says in a line each whether the bot has all it needs, and fails if it has not."""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import sys
from collections.abc import Sequence

from bot.doctor.examination import examine
from bot.model.facts import Note
from bot.text.reader import HOST
from bot.text.refusals import in_words


def main(words: Sequence[str] | None = None) -> int:
    """Print what is found; the exit status is 1 if anything is wrong."""
    asked = _parser().parse_args(words)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # channels have names that a terminal may not know
    logging.disable()  # what a library has to say is in a sentence of ours
    try:
        return asyncio.run(tell(asked.channel, repair=asked.repair))
    except KeyboardInterrupt:
        return 1


async def tell(channel: int | None, *, repair: bool) -> int:
    """Print each finding when it is there, and return the exit status."""
    status = 0
    async for about, finding in examine(channel, repair=repair):
        line = Note("doctor-well" if finding.well else "doctor-wrong", about=about, said=finding.said)
        print(in_words(HOST, line), flush=True)
        status = status if finding.well else 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot.doctor", description=in_words(HOST, Note("doctor-help")))
    parser.add_argument("--channel", type=int, metavar="ID", help=in_words(HOST, Note("doctor-help-channel")))
    parser.add_argument("--repair", action="store_true", help=in_words(HOST, Note("doctor-help-repair")))
    return parser


if __name__ == "__main__":
    sys.exit(main())
