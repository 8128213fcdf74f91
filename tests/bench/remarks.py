"""What computers say of their turns in whole games: `python -m tests.bench.remarks --games 3` for each preset.

Each turn with a remark is a block: its moves, and below them the remark as members read it; `--all` prints the turns
without one as well. The last lines tell of how many turns something was said.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bot.model.facts import BoardLine, Note
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.service.tables import Outcome
from bot.text.board_lines import ASIDE, told
from bot.text.formatting import without_mark_up
from bot.text.reader import ENGLISH
from bot.text.telling import SharedTelling
from engine.events import Passed
from engine.game import Game
from engine.table import Table
from tests.bench.computers import CONTESTS, Kept, dealt, faults, to_the_end

# Moves of a game: few last longer.
MOST = 1000


class Turn(NamedTuple):
    """A turn of a computer at a table as it stood before: what it made, and what is told of that."""

    live: LiveTable
    steps: tuple[MadeMove, ...]
    lines: tuple[BoardLine, ...]

    @property
    def whole(self) -> bool:
        """Whether another turn follows."""
        return any(isinstance(event, Passed) for step in self.steps for event in step.events)

    @property
    def remarks(self) -> list[Note]:
        """What the computer says of it."""
        notes = (line.said for line in self.lines if isinstance(line.said, Note))
        return [note for note in notes if note.key.startswith(ASIDE)]


class Listening(Kept):
    """Keeps a table, and all turns that are made at it."""

    turns: list[Turn]

    async def commit_moves(
        self, context: None, live: LiveTable, after: Table, steps: Sequence[MadeMove], **others: Any
    ) -> Outcome:
        """Take for true what was played, and write down what is told of it."""
        self.turns.append(Turn(live, tuple(steps), tuple(SharedTelling(live).narrate_all(steps))))
        return await super().commit_moves(context, live, after, steps, **others)


def turns(kind: Game, preset: str, number: int, most: int = MOST) -> list[Turn]:
    """The turns of one game among computers."""
    kept = Listening(dealt(kind, preset, number))
    kept.turns = []
    with faults() as found:
        asyncio.run(to_the_end(kept, found, most))
    return kept.turns


def main() -> int:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1, help="how many by each preset")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--only", default="", help='"chinese" or "bank standard"')
    parser.add_argument("--all", action="store_true", help="turns without a remark as well")
    asked, said = parser.parse_args(), Counter[str]()
    for name, turn in _games(asked.only, range(asked.first, asked.first + asked.games)):
        said[name] += turn.whole
        said.update(f"{name} {note.key}" for note in turn.remarks)
        if turn.remarks or asked.all:
            print(f"{name}\n{without_mark_up(told(ENGLISH, turn.lines))}\n")
    for name, number in sorted(said.items()):
        print(f"{name:30} {number:6}")
    return 0


def _games(only: str, numbers: range) -> Iterator[tuple[str, Turn]]:
    for kind in CONTESTS:
        for preset in kind.presets:
            if only in (f"{kind.id} {preset}", kind.id, ""):
                yield from ((kind.id, turn) for number in numbers for turn in turns(kind, preset, number))


if __name__ == "__main__":
    sys.exit(main())
