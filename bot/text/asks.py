"""What those who play at a table are asked to agree to."""

from __future__ import annotations

from bot.model.asks import WAITED, Ask, AskKind
from bot.model.clocks import DAY
from bot.model.closing import answer_time
from bot.model.live_table import LiveTable
from bot.model.playthrough import step_between
from bot.text.computers import level_name
from bot.text.formatting import safe
from bot.text.narration import Narrator
from bot.text.refusals import worded
from bot.text.sentences import say


def question(live: LiveTable) -> str:
    """The open question of a table, with mentions of those who have still to answer; nothing if there is none."""
    ask = live.record.ask
    if ask is None or not ask.waiting:
        return ""
    people, name = ", ".join(_asked(live, user_id) for user_id in ask.waiting), _name(live, ask.asker_id)
    match ask.kind:
        case AskKind.CLOSE:
            return say("ask-close", name=name, people=people)
        case AskKind.UNDO:
            return say("ask-undo", name=name, people=people, move=_taken_back(live, ask))
        case AskKind.SEAT:
            gone, days = _name(live, ask.subject_id), WAITED // DAY
            return say("ask-seat", name=name, people=people, gone=gone, days=days)
        case AskKind.COMPUTER:
            level, gone = level_name(ask.level), _name(live, ask.subject_id)
            if ask.subject_id == ask.asker_id:
                return say("ask-computer-own", name=name, people=people, level=level)
            return say("ask-computer", name=name, people=people, gone=gone, level=level)
        case AskKind.IDLE:
            return say("ask-idle", people=people)
        case AskKind.STALLED:
            return _of_stalled(live, ask)


def labels(ask: Ask) -> tuple[str, str]:
    """What stands on the buttons for agreeing, and for not."""
    if ask.kind is AskKind.IDLE:
        return say("label-let-close"), say("label-keep")
    if ask.kind is AskKind.STALLED:
        return say("label-let-close"), say("label-still-here")
    return say("label-agree"), say("label-disagree")


def _of_stalled(live: LiveTable, ask: Ask) -> str:
    """Whether a table may be closed at which all wait for its host, who has so long to answer."""
    host = live.record.host_id
    others = ", ".join(f"<@{user_id}>" for user_id in ask.waiting if user_id != host)
    until = f"<t:{ask.asked_at + answer_time(live)}:R>"
    if others:
        return say("ask-stalled-others", host=f"<@{host}>", people=others, until=until)
    return say("ask-stalled", host=f"<@{host}>", until=until)


def _asked(live: LiveTable, user_id: int) -> str:
    """A person as a mention, a computer by its name."""
    return f"<@{user_id}>" if user_id in live.people else _name(live, user_id)


def _name(live: LiveTable, user_id: int) -> str:
    return next((f"**{safe(member.name)}**" for member in live.record.members if member.user_id == user_id), "")


def _taken_back(live: LiveTable, ask: Ask) -> str:
    """The move that is to be taken back."""
    table, seat = live.in_play, live.seat(ask.asker_id)
    step = step_between(table, table.take_back(seat))
    return str(worded(Narrator(table.rules, live.players, step.before).took_back(seat, step.about)))
