"""What those who play at a table are asked to agree to."""

from __future__ import annotations

from bot.model.asks import WAITED_FOR_ABSENT, Ask, AskKind
from bot.model.durations import DAY
from bot.model.host_answer_time import answer_time, silence_resigns
from bot.model.live_table import LiveTable
from bot.model.playthrough import step_between
from bot.text.computers import level_name
from bot.text.formatting import safe
from bot.text.narration import Narrator
from bot.text.reader import Reader
from bot.text.refusals import worded


def question(reader: Reader, live: LiveTable) -> str:
    """The open question of a table, with mentions of those who have still to answer; nothing if there is none."""
    ask = live.record.ask
    if ask is None or not ask.waiting:
        return ""
    people, name = (
        ", ".join(_asked(reader, live, user_id) for user_id in ask.waiting),
        _name(reader, live, ask.asker_id),
    )
    match ask.kind:
        case AskKind.CLOSE:
            return reader.say("ask-close", name=name, people=people)
        case AskKind.UNDO:
            return reader.say("ask-undo", name=name, people=people, move=_taken_back(reader, live, ask))
        case AskKind.SEAT:
            gone, days = _name(reader, live, ask.subject_id), WAITED_FOR_ABSENT // DAY
            return reader.say("ask-seat", name=name, people=people, gone=gone, days=days)
        case AskKind.COMPUTER:
            level, gone = level_name(reader, ask.level), _name(reader, live, ask.subject_id)
            if ask.subject_id == ask.asker_id:
                return reader.say("ask-computer-own", name=name, people=people, level=level)
            return reader.say("ask-computer", name=name, people=people, gone=gone, level=level)
        case AskKind.IDLE:
            return reader.say("ask-idle", people=people)
        case AskKind.STALLED:
            return _of_stalled(reader, live, ask)


def labels(reader: Reader, ask: Ask) -> tuple[str, str]:
    """What stands on the buttons for agreeing, and for not."""
    if ask.kind is AskKind.IDLE:
        return reader.say("label-let-close"), reader.say("label-keep")
    if ask.kind is AskKind.STALLED:
        return reader.say("label-let-close"), reader.say("label-still-here")
    return reader.say("label-agree"), reader.say("label-disagree")


def _of_stalled(reader: Reader, live: LiveTable, ask: Ask) -> str:
    """Whether a table may be closed at which all wait for its host, who has so long to answer."""
    host = live.record.host_id
    others = ", ".join(f"<@{user_id}>" for user_id in ask.waiting if user_id != host)
    until = f"<t:{ask.asked_at + answer_time(live)}:R>"
    if silence_resigns(live):
        if others:
            return reader.say("ask-stalled-played", host=f"<@{host}>", people=others, until=until)
        return reader.say("ask-stalled-agreed", host=f"<@{host}>", until=until)
    if others:
        return reader.say("ask-stalled-others", host=f"<@{host}>", people=others, until=until)
    return reader.say("ask-stalled", host=f"<@{host}>", until=until)


def _asked(reader: Reader, live: LiveTable, user_id: int) -> str:
    """A person as a mention, a computer by its name."""
    return f"<@{user_id}>" if user_id in live.people else _name(reader, live, user_id)


def _name(reader: Reader, live: LiveTable, user_id: int) -> str:
    return next(
        (f"**{safe(reader, member.name)}**" for member in live.record.members if member.user_id == user_id), ""
    )


def _taken_back(reader: Reader, live: LiveTable, ask: Ask) -> str:
    """The move that is to be taken back."""
    table, seat = live.in_play, live.seat(ask.asker_id)
    step = step_between(table, table.take_back(seat))
    return str(worded(reader, Narrator(table.rules, live.players, step.before).took_back(seat, step.about)))
