"""What is said of the turn of a day: how the table stood, what was done, and whether it should have been called.

Nobody has a name in it: the players are called by their numbers.
"""

from __future__ import annotations

from itertools import pairwise

from bot.model.facts import BoardLine
from bot.model.game_words import challenges_of
from bot.model.live_table import LiveTable
from bot.model.playthrough import step_between
from bot.model.puzzle_records import TurnAnswers
from bot.model.records import Member, TableRecord
from bot.model.turn_puzzles import PlayedTurn
from bot.text.board_lines import words
from bot.text.captions import in_picture
from bot.text.formatting import LONGEST_ALT, clip
from bot.text.games import title_of, told
from bot.text.lobby import rule_lines
from bot.text.narration import Narrator
from bot.text.reader import Reader
from bot.text.table_in_letters import table_in_letters
from bot.text.table_kinds import telling_of, text_of
from engine.events import Called
from engine.table import Table
from render.slips import Slip


def puzzle_text(reader: Reader, played: PlayedTurn, day: str) -> str:
    """The table, its rules, and the question."""
    live, turn = at_table(reader, played), played.turn
    question = told(reader, live.game.id, challenges_of(turn.before.rules).wondering)
    return "\n".join(
        [
            reader.say("puzzle-heading", question=question, day=day),
            reader.say("puzzle-table", title=title_of(reader, live.game), players=len(live.names)),
            *rule_lines(reader, live),
            reader.say("puzzle-question", who=live.names[turn.seat], caller=live.names[turn.caller]),
        ]
    )


def answer_text(reader: Reader, played: PlayedTurn, answers: TurnAnswers, *, again: bool = False) -> str:
    """Whether somebody was right, what should have been said and why, and what others on the server have answered.

    Whoever is told `again` is told as well what they said.
    """
    breach = bool(played.turn.violation())
    own = calls(reader, played) if answers.own else reader.say("label-puzzle-let")
    right = reader.say("puzzle-right") if answers.own is breach else reader.say("puzzle-wrong")
    truth = _breach(reader, played) if breach else reader.say("puzzle-fine", answer=reader.say("label-puzzle-let"))
    said = reader.say("puzzle-said", answered=answers.answered, passed=answers.let_pass)
    before = [reader.say("puzzle-answered", said=own)] if again else []
    return "\n".join([" ".join([*before, right, truth]), said])


def calls(reader: Reader, played: PlayedTurn) -> str:
    """The word by which a turn of its game is called, as it stands on a button."""
    rules = played.turn.before.rules
    return told(reader, rules.game_id, challenges_of(rules).label)


def _breach(reader: Reader, played: PlayedTurn) -> str:
    """That the turn should have been called, at which of its moves, and why."""
    turn = played.turn
    live, called = at_table(reader, played, turn.after), turn.call()
    narrator = Narrator(turn.after.rules, live.players, turn.after.state, turn.after.breached)
    (call,) = [event for event in called.last if isinstance(event, Called)]
    reason = words(reader, BoardLine(narrator.reason(call)))
    said, number = calls(reader, played), turn.breach()
    if number is None:
        return reader.say("puzzle-breach", call=said, reason=reason)
    return reader.say("puzzle-breach-at", call=said, number=number, reason=reason)


def slips(played: PlayedTurn, answered: bool = False) -> tuple[Slip, ...]:
    """The turn as slips; once it is answered, the move is golden at which it should have been called."""
    breach = played.turn.breach() if answered else None
    names = [spot.short() for spot in played.turn.before.rules.spots]
    return tuple(
        [
            Slip(
                number,
                step.card,
                names[step.source],
                "" if step.target is None else names[step.target],
                number == breach,
            )
            for number, step in enumerate(played.turn.steps(), start=1)
        ]
    )


def caption(reader: Reader, played: PlayedTurn) -> str:
    """What stands between the picture of the table and the turn."""
    return reader.say("to-move", who=at_table(reader, played).names[played.turn.seat])


def in_letters(reader: Reader, played: PlayedTurn) -> str:
    """The table in letters, and the turn in words."""
    return f"{table_in_letters(reader, at_table(reader, played))}\n{turn_in_words(reader, played)}"


def puzzle_alt(reader: Reader, played: PlayedTurn) -> str:
    """The turn and the table before it in words, short enough for Discord."""
    board = text_of(reader, at_table(reader, played)).alt_text()
    return clip(reader.say("puzzle-alt", turn=turn_in_words(reader, played), board=board), LONGEST_ALT)


def turn_in_words(reader: Reader, played: PlayedTurn) -> str:
    """All moves of the turn, as they were told at the table, with the numbers of their slips."""
    telling, said = telling_of(at_table(reader, played)), list[str]()
    steps = [step_between(before, after) for before, after in pairwise(played.turn.tables)]
    for number, step in zip(played.turn.numbers(), steps, strict=True):
        lines = [in_picture(reader, line._replace(who=None)) for line in telling.narrate(step)]
        if number and lines:
            lines[0] = reader.say("puzzle-move", number=number, move=lines[0])
        said += lines
    return ", ".join(said)


def at_table(reader: Reader, played: PlayedTurn, position: Table | None = None) -> LiveTable:
    """The table before the turn, or in another position, with numbers for names."""
    table = position or played.turn.before
    numbers = range(1, table.rules.players + 1)
    record = TableRecord(
        id=0,
        guild_id=0,
        channel_id=0,
        game=played.game.id,
        rules_version=played.game.version,
        options=table.rules.options,
        seed="",
        salt="",
        host_id=0,
        limit=table.rules.players,
        status="playing",
        version=0,
        members=tuple([Member(number, reader.say("player-number", number=number)) for number in numbers]),
        ply=len(table.log),
    )
    return LiveTable(record, played.game, table)
