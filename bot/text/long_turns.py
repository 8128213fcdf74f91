"""A long turn told so that it can be followed: what it came to, in its order, instead of every card to and fro.

It goes by the public events alone, the same for a turn in which a rule was broken and for any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from bot.model import game_words
from bot.model.facts import BoardLine, Cards, Fact, Note, Phrases, Several, Who
from bot.model.outcomes import MadeMove
from bot.text.move_facts import MoveFacts
from engine.events import Moved
from engine.game import Rules
from engine.moves import Shift
from engine.table import Table
from engine.trail import followed, out_of_play
from engine.view import Trail

# So many moves that come at once are told one by one.
MOST_STEPS = 8
Narrate = Callable[[MadeMove], Sequence[BoardLine]]
HOME, AMONG, ALONE = "home", "among", "alone"


def in_short(table: Table, players: Sequence[Who], steps: Sequence[MadeMove], narrate: Narrate) -> list[BoardLine]:
    """The lines of many moves at a table: which piles were emptied, what went to foundations, and all else as ever.

    How many moves there were in the turn is counted as the picture numbers them.
    """
    rules, said = table.rules, list[BoardLine]()
    for (seat, way), run in groupby(steps, key=lambda step: (step.seat, _way(rules, step, narrate))):
        tell = {HOME: partial(_home, rules), AMONG: partial(_emptied, rules)}.get(way)
        together = [*run]
        if tell is None or len(together) == 1:
            said += [line for step in together for line in narrate(step)]
        else:
            said += [BoardLine(note, players[seat]) for note in tell(together)]
    told = [*_joined(said)]
    last = max((index for index, line in enumerate(told) if line.who), default=None)
    if last is not None:
        told[last] = told[last]._replace(said=_in_all(told[last].said, len(_followed(table, steps).moves)))
    return told


def _in_all(said: Fact, moves: int) -> Fact:
    """What is said last of a turn of so many moves, with their number where it does not tell that already."""
    if isinstance(said, Note) and said.facts.get("moves") == moves:
        return said
    return Note("told-in-all", said=said, moves=moves)


def _followed(table: Table, steps: Sequence[MadeMove]) -> Trail:
    """What has been done in the turn at a table after some steps, those before them included."""
    trail, removed = table.trail, out_of_play(table.rules.spots, table.rules.removed_pile)
    for step in steps:
        trail = followed(trail, step.seat, step.before.turn, step.events, removed)
    return trail


def _way(rules: Rules, step: MadeMove, narrate: Narrate) -> str:
    """Whether a move did nothing but bring cards to a foundation, or from one pile that all share to another.

    What there is to tell of it says so: of other events, some are there only where a rule was broken.
    """
    if len(narrate(step)) != 1 or [*map(type, step.events)].count(Moved) != 1:
        return ALONE
    moved = _moved(step)
    source, target = rules.spots[moved.source], rules.spots[moved.target]
    if target.kind == rules.goal_pile:
        return HOME
    among = source.owner is None and target.owner is None and source.kind == target.kind
    return AMONG if among else ALONE


def _moved(step: MadeMove) -> Moved:
    return next(event for event in step.events if isinstance(event, Moved))


def _home(rules: Rules, steps: Sequence[MadeMove]) -> Iterator[Note]:
    """All cards that went to foundations one after another."""
    cards = [card for step in steps for card in step.before.piles[_moved(step).source].cards[-_moved(step).size :]]
    shift = Shift(*_moved(steps[-1]))
    yield MoveFacts(rules, ()).shift(steps[-1].before, steps[-1].seat, shift, cards=Cards(cards))


def _emptied(rules: Rules, steps: Sequence[MadeMove]) -> Iterator[Note]:
    """Which piles lie empty after cards were moved to and fro, or if none does, that they were; in how many moves."""
    first, last = steps[0].before, _moved(steps[-1])
    left = dict.fromkeys(_moved(step).source for step in steps)
    after = {pile: len(steps[-1].before.piles[pile].cards) for pile in left}
    after[last.source] -= last.size
    if last.target in after:
        after[last.target] += last.size
    moves = MoveFacts(rules, ())
    empty = [moves.place(pile, None) for pile in sorted(left) if first.piles[pile].cards and not after[pile]]
    if empty:
        yield Note("told-emptied-in", piles=Several(empty), moves=len(steps))
    else:
        yield Note("told-among", moves=len(steps), kind=game_words.kind(rules.game_id, rules.spots[last.source]))


def _joined(lines: Sequence[BoardLine]) -> Iterator[BoardLine]:
    """The phrases about one player that follow each other as one, and sentences as they are."""
    for who, own in groupby(lines, key=lambda line: line.who):
        together = [*own]
        yield from together if who is None else [BoardLine(_in_a_row([line.said for line in together]), who)]


def _in_a_row(facts: Sequence[Fact]) -> Fact:
    return facts[0] if len(facts) == 1 else Phrases(facts)
