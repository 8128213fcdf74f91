"""From what somebody types to moves: several at once, undo and hints, and what they may be about to type."""

from __future__ import annotations

from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.model.refusals import NotMoved, Refused
from engine.errors import IllegalMove, MoveError
from engine.notation import normal, parse_move, print_move, short_move, split_chain, word_of
from engine.table import HINT, REDO, RESIGN, UNDO, Table

# Nobody else is served while the moves of a text are made.
MOST_MOVES = 20
# What a player types that is no move, and the log keeps all the same.
HELP = (UNDO, REDO, HINT)


def play_chain(live: LiveTable, seat: int, text: str, who: str) -> tuple[tuple[Step, ...], Table, Refused | None]:
    """Play the moves of a text up to the first that fails; `who` is the name of the person who asked.

    Once a turn has ended others may act, and what was typed in advance must not come before them.
    """
    table = live.in_play
    steps: list[Step] = []
    parts = split_chain(text) or [""]
    if len(parts) > MOST_MOVES:
        return (), table, Refused("too-many", most=MOST_MOVES)
    for part in parts:
        if steps and table.passed:
            return tuple(steps), table, Refused("turn-over")
        if len(parts) > 1 and (word := word_of(table.rules, part)) in table.rules.calls:
            return tuple(steps), table, Refused("called-alone", word=word)
        try:
            after, step = _one(live, table, seat, part, len(parts) > 1)
        except MoveError as error:
            return tuple(steps), table, NotMoved(error, table.rules.sentences, live.names, seat)
        if steps and table.rules.calls and after.result is not None:
            # Once the deal is won nothing can be called, so that others must have had a moment before.
            return tuple(steps), table, Refused("last-alone")
        steps.append(step._replace(who=who))
        table = after
    return tuple(steps), table, None


def _one(live: LiveTable, table: Table, seat: int, text: str, among_others: bool) -> tuple[Table, Step]:
    """The table after one move, undo, redo or hint given as text; MoveError if it is refused.

    Where cards may be misplaced, that has to be tried by itself: among other moves it is more likely a slip.
    """
    if text in HELP:
        return _help(table, seat, text)
    move = parse_move(table.rules, table.state, seat, text, live.names)
    misbuilt = table.rules.misbuilt(table.state, seat, move) if among_others else None
    if misbuilt is not None:
        raise IllegalMove(misbuilt)
    after = table.act(seat, move)
    return after, Step(seat, table.state, after.last, after.log[-1].text)


def _help(table: Table, seat: int, text: str) -> tuple[Table, Step]:
    """The table after an undo, redo or hint, and how to tell of it; MoveError if it is refused."""
    after = table.type(seat, text)
    return after, Step(seat, table.state, (), text, _about(table, text))


def _about(table: Table, text: str) -> str:
    """The move that is taken back, made again, or advised."""
    if text == HINT:
        assert table.advice is not None, "a hint without advice is refused"
        return print_move(table.rules, table.state, table.state.turn, table.advice)
    standing: list[str] = []
    undone: list[str] = []
    for entry in table.log:
        if entry.text == UNDO:
            undone.append(standing.pop())
        elif entry.text == REDO:
            standing.append(undone.pop())
        elif entry.text not in (HINT, RESIGN):
            standing.append(entry.text)
            undone.clear()
    return (standing if text == UNDO else undone)[-1]


def suggested(live: LiveTable, seat: int, typed: str) -> list[str]:
    """The legal moves that match what a player has typed so far, the exact one first."""
    table = live.in_play
    moves = _offered(table, seat)
    exact, wanted = _exact(live, seat, typed), normal(typed)
    found = [text for text, short in moves.items() if text != exact and _matches(wanted, text, short)]
    helping = [text for text in _help_words(table) if wanted and text.startswith(wanted)]
    return [*([exact] if exact else helping), *found]


def _offered(table: Table, seat: int) -> dict[str, str]:
    """The moves that a player is offered, each in whole words with its short form."""
    rules, state = table.rules, table.state
    return {
        print_move(rules, state, seat, move): short_move(rules, seat, move) for move in rules.offered(state, seat)
    }


def _exact(live: LiveTable, seat: int, typed: str) -> str:
    """The legal move that a text already is, or nothing."""
    rules, state = live.in_play.rules, live.in_play.state
    try:
        move = parse_move(rules, state, seat, typed, live.names)
    except MoveError:
        return ""
    return print_move(rules, state, seat, move) if move in rules.legal(state, seat) else ""


def _help_words(table: Table) -> list[str]:
    """What may be typed at a table that is no move."""
    if not table.rules.undoable or table.result is not None:
        return []
    there = {UNDO: bool(table.past), REDO: bool(table.future), HINT: True}
    return [text for text in HELP if there[text]]


def _matches(typed: str, text: str, short: str) -> bool:
    """Whether somebody may be typing a move, in whole or in short words: "w t" finds "waste tableau 2"."""
    words = iter(text.split())
    return typed in text or typed in short or all(any(w.startswith(part) for w in words) for part in typed.split())
