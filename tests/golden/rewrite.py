"""Golden playthroughs: whole games written down move by move, and what everybody then saw of the piles that changed.

What a player saw that others did not is written in a line of its own, and now and then the whole table is printed.

`python -m tests.golden.rewrite` plays them anew. A file that then differs means that tables dealt earlier would
not replay: raise the game's version, keep the old rules in `engine/older/`, and remove the old file.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

from engine.catalogue import GAMES, game
from engine.events import Event, Noted
from engine.game import Rules
from engine.notation import print_move
from engine.state import Notes
from engine.table import Table
from engine.view import PileView, View
from tests.playing import CALLS, all_legal, all_offered

FOLDER = Path(__file__).parent
# Where more may be tried than is offered, that is chosen one time in so many.
TRIES = 40
# After so many moves the whole table is printed again.
PRINTED = 50


class Golden(NamedTuple):
    """One playthrough: the choice rule is a random choice from a seed, calls being chosen one time in `calls`."""

    game: str
    preset: str
    players: int
    seed: str
    plies: int = 300
    calls: int = 25

    @property
    def rules(self) -> Rules:
        return game(self.game).at(game(self.game).preset(self.preset), self.players)

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-v{game(self.game).version}-{self.preset}-{self.players}.txt"


CHOSEN = (
    Golden("chinese", "standard", 2, "s1:golden 18"),
    Golden("chinese", "standard", 7, "s1:golden 0"),
    Golden("chinese", "guided", 2, "s1:golden 18"),
    Golden("chinese", "knocking", 2, "s1:golden 113"),
    Golden("chinese", "knocking", 4, "s1:golden 62", plies=150, calls=12),
    Golden("chinese", "keven-cook", 2, "s1:golden 17"),
    Golden("chinese", "colin-cook", 2, "s1:golden 30", plies=210),
    Golden("chinese", "williams", 2, "s1:golden 52"),
    Golden("chinese", "manston", 5, "s1:golden 1"),
    Golden("chinese", "mitchell", 3, "s1:golden 143", plies=210),
    Golden("chinese", "lynch", 2, "s1:golden 115", plies=210),
    Golden("bank", "standard", 2, "s1:golden 6"),
    Golden("bank", "standard", 3, "s1:golden 9"),
    Golden("bank", "guided", 2, "s1:golden 1"),
    Golden("bank", "strictest", 3, "s1:golden 6", plies=200),
    Golden("bank", "covered", 2, "s1:golden 9", plies=200),
    Golden("bank", "easy", 2, "s1:golden 1", plies=150),
    Golden("bank", "crossley", 2, "s1:golden 11", plies=200),
    Golden("bank", "simple", 2, "s1:golden 0"),
)
# Of every other game one, by its first preset, with as few players as can play.
GOLDENS = CHOSEN + tuple(
    Golden(each.id, next(iter(each.presets)), each.players[0], "s1:golden 1", plies=100)
    for each in GAMES
    if each.id not in {golden.game for golden in CHOSEN}
)


def tables(golden: Golden) -> Iterator[Table]:
    """The tables of a playthrough."""
    rng = random.Random(f"{golden}")
    at = golden.rules
    table = Table.open(at, golden.seed)
    yield table
    while table.state.phase != "over" and len(table.log) < golden.plies:
        legal = all_legal(at, table.state)
        if not legal:
            return
        calls = [pair for pair in legal if pair[1] in CALLS]
        offered = all_offered(at, table.state)
        shown = {*offered}
        tried = [pair for pair in legal if pair not in shown and pair[1] not in CALLS]
        calling = rng.randrange(golden.calls) == 0 and calls
        trying = tried and rng.randrange(TRIES) == 0
        # Texts rather than moves are drawn in order, so that the order of legal moves plays no part.
        pairs = sorted(
            (seat, print_move(at, table.state, seat, move))
            for seat, move in (calls if calling else tried if trying else offered)
        )
        table = table.type(*pairs[rng.randrange(len(pairs))])
        yield table


def in_words(view: View, before: Sequence[PileView]) -> str:
    """Every pile of a view that holds other cards than before, and whose turn it is."""
    changed = [
        _pile_in_words(pile) for pile, old in zip(view.piles, before, strict=True) if _holding(pile) != _holding(old)
    ]
    return "; ".join([*changed, "over" if view.turn is None else f"turn {view.turn + 1}"])


def _holding(pile: PileView) -> tuple[object, ...]:
    return pile.cards, pile.thickness, pile.counted, pile.closed


def _pile_in_words(pile: PileView) -> str:
    thickness = [] if pile.thickness is None else [f"({pile.thickness.name.lower()})"]
    return " ".join([f"{pile.spot.name()}:", *map(str, pile.cards), *thickness])


def _events_in_words(events: Sequence[Event], notes: Notes) -> Iterator[str]:
    """Each event; of what the game has noted only what is not as in `notes`, or as it was noted last."""
    for event in events:
        if isinstance(event, Noted):
            yield " ".join(["Noted", *_new_notes(event.notes, notes)])
            notes = event.notes
        else:
            yield _event_in_words(event)


def _new_notes(after: object, before: object) -> Iterator[str]:
    for name in (field.name for field in fields(after)):
        new, old = getattr(after, name), getattr(before, name)
        if is_dataclass(new):
            yield from _new_notes(new, old)
        elif new != old:
            yield f"{name}={set(new) or '{}' if isinstance(new, frozenset) else new}"


def _event_in_words(event: Event) -> str:
    parts = [str(int(part)) if isinstance(part, int) else str(part) for part in event]
    return " ".join([type(event).__name__, *parts])


def seen_alone(table: Table) -> Iterator[str]:
    """For each player who sees more or less than everybody does, the piles that look different to them."""
    everybody = table.look()
    for seat in range(table.rules.players):
        if (view := table.look(seat)) != everybody:
            yield f"seen by {seat + 1}: {in_words(view, everybody.piles)}"


def written(golden: Golden, playthrough: Sequence[Table]) -> str:
    """The whole playthrough as text."""
    at = golden.rules
    before = tuple(PileView(spot, ()) for spot in at.spots)
    lines = [f"{golden.game} {golden.preset}, {golden.players} players, seed {golden.seed}"]
    last = playthrough[-1]
    notes = playthrough[0].state.notes
    for table in playthrough:
        if table.log:
            entry = table.log[-1]
            lines.append(f"\n{len(table.log)}. {entry.seat + 1} {entry.text} [{entry.digest}]")
            lines.append(f"   {'; '.join(_events_in_words(table.last, notes))}")
        view = table.look()
        lines += [f"   {line}" for line in (in_words(view, before), *seen_alone(table))]
        if len(table.log) % PRINTED == 0 or table is last:
            lines.append(f"\n{indent(str(view), ' ' * 6)}")
        before, notes = view.piles, table.state.notes
    # A game without points is written as it was before any game had them.
    lines.append("\n" + str(last.result).replace(", scores=()", ""))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for each in GOLDENS:
        each.path.write_text(written(each, [*tables(each)]), encoding="utf-8")
