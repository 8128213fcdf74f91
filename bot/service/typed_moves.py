"""From what somebody types to moves: several at once, undo and hints."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.facts import Who
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.model.playthrough import step_between
from bot.model.refusals import NotMoved, Refused
from engine.drawing import forced_end
from engine.errors import IllegalMove, MoveError, Refusal
from engine.notation import parse_move, print_move, word_of
from engine.table import HELPS, Table

# Nobody else is served while the moves of a text are made.
MOST_TYPED_MOVES = 20


def play_chain(
    live: LiveTable, seat: int, moves: Sequence[str], who: Who, anyway: bool = False
) -> tuple[tuple[MadeMove, ...], Table, Refused | None]:
    """Play the moves of a text, as `split_chain` has read it, up to the first that fails; `who` is who asked.

    A move that does not fit, where that may be tried, fails but for one alone that is to be played `anyway`. Once a
    turn has ended others may act, and what was typed in advance must not come before them.
    """
    table = live.in_play
    steps: list[MadeMove] = []
    parts = moves or [""]
    if len(parts) > MOST_TYPED_MOVES:
        return (), table, Refused("too-many", most=MOST_TYPED_MOVES)
    for part in parts:
        if steps and table.passed:
            return tuple(steps), table, Refused("turn-over")
        if len(parts) > 1 and (word := word_of(table.rules, part)) in table.rules.calls:
            return tuple(steps), table, Refused("called-alone", word=word)
        try:
            after, step = _one(live, table, seat, part, anyway and len(parts) == 1)
        except _Misbuilt as error:
            asked = error.text if len(parts) == 1 else ""
            return tuple(steps), table, NotMoved(error, table.rules, live.names, seat, asked)
        except MoveError as error:
            return tuple(steps), table, NotMoved(error, table.rules, live.names, seat)
        if steps and table.rules.calls and after.result is not None and after.result.reason == "won":
            # Once the deal is won nothing can be called, so that others must have had a moment before. That a deal
            # is about to be blocked depends on what nobody may count, and is not told in advance.
            return tuple(steps), table, Refused("last-alone")
        steps.append(step._replace(who=who))
        table = after
    return tuple(steps), table, None


def play_through(
    live: LiveTable, seat: int, moves: Sequence[str], who: Who
) -> tuple[tuple[MadeMove, ...], Table, Refused | None]:
    """Draw a card by a word, the only move, and end the turn with it if it can go nowhere else."""
    steps, drawn, problem = play_chain(live, seat, moves, who)
    end = forced_end(drawn.rules, drawn.state) if problem is None and drawn.state.turn == seat else None
    if end is None:
        return steps, drawn, problem
    after = drawn.act(seat, end)
    return (*steps, MadeMove(seat, drawn.state, after.last, after.log[-1].text, who=who)), after, None


def play_out(
    live: LiveTable, seat: int, _: Sequence[str], who: Who
) -> tuple[tuple[MadeMove, ...], Table, Refused | None]:
    """Play all the moves to foundations by which a game for one player is won."""
    table, steps = live.in_play, list[MadeMove]()
    for move in table.finish:
        try:
            after = table.act(seat, move)
        except MoveError as error:
            return tuple(steps), table, NotMoved(error, table.rules, live.names, seat)
        steps.append(MadeMove(seat, table.state, after.last, after.log[-1].text, who=who))
        table = after
    return tuple(steps), table, None if steps else Refused("outdated")


class _Misbuilt(IllegalMove):
    """A move that breaks a building rule, where players may try that: it is more likely a slip."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(refusal)
        self.text = text


def _one(live: LiveTable, table: Table, seat: int, text: str, anyway: bool) -> tuple[Table, MadeMove]:
    """The table after one move, undo, redo or hint given as text; MoveError if it is refused."""
    if text in HELPS:
        after = table.type(seat, text)
        return after, step_between(table, after)
    rules, state = table.rules, table.state
    move = parse_move(rules, state, seat, text, live.typed_names)
    misbuilt = None if anyway else rules.misbuilt(state, seat, move)
    if misbuilt is not None and rules.refuse(state, seat, move) is None:
        raise _Misbuilt(misbuilt, print_move(rules, state, seat, move))
    after = table.act(seat, move)
    return after, step_between(table, after)._replace(move=move)
