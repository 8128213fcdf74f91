"""What is said of time: how long turns may take, when one is over, and when people want to be called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.model.clocks import Clock, Lapse, Timer, deadline
from bot.model.durations import DAY, HOUR, MINUTE
from bot.model.facts import Note
from bot.model.quiet_hours import Quiet
from bot.model.wishes import LONGEST_WAIT, WAITS_AGAIN, Calls, Wishes
from bot.text.reader import Reader
from bot.text.refusals import in_words


def pace_name(reader: Reader, seconds: int) -> str:
    """How long a turn may take: "2 days"."""
    return in_words(reader, pace_note(seconds))


def pace_note(seconds: int) -> Note:
    """How long a turn may take, to be put into words."""
    if not seconds:
        return Note("pace-none")
    if seconds < HOUR:
        return Note("pace-minutes", number=seconds // MINUTE)
    return Note("pace-hours", number=seconds // HOUR) if seconds < DAY else Note("pace-days", number=seconds // DAY)


def clock_line(reader: Reader, clock: Clock) -> Iterator[str]:
    """The clock of a table that waits for players, as a line; none if turns may take any time."""
    if clock.seconds:
        then = {
            Lapse.SKIP: reader.say("then-skip"),
            Lapse.SUBSTITUTE: reader.say("then-substitute"),
            Lapse.RESIGN: reader.say("then-resign"),
        }
        yield reader.say("lobby-clock", pace=pace_name(reader, clock.seconds), lapse=then[clock.lapse])


def lapse_label(reader: Reader, lapse: Lapse) -> str:
    """What becomes of a turn that takes too long, as a list shows it."""
    labels = {
        Lapse.SKIP: reader.say("label-lapse-skip"),
        Lapse.SUBSTITUTE: reader.say("label-lapse-substitute"),
        Lapse.RESIGN: reader.say("label-lapse-resign"),
    }
    return labels[lapse]


def standing(reader: Reader, turn: str, timers: Iterable[Timer]) -> str:
    """Whose turn it is, given in words, with when that has to be over, and until when the player is away."""
    timers = tuple(timers)
    ends, away = deadline(timers), next((timer.away for timer in timers if timer.away is not None), None)
    if ends is not None and ends.what == "up":
        return reader.say("standing-up", turn=turn, due=ends.due_at)
    if ends is not None and away is not None:
        return reader.say("standing-away-due", turn=turn, until=away, due=ends.due_at)
    if ends is not None:
        return reader.say("standing-due", turn=turn, due=ends.due_at)
    return turn if away is None else reader.say("standing-away", turn=turn, until=away)


def reminder_text(reader: Reader, user_id: int, title: str, timers: Iterable[Timer]) -> str:
    """What a player is reminded with."""
    who, ends = f"<@{user_id}>", deadline(timers)
    if ends is None or ends.what == "up":
        return reader.say("reminder", who=who, title=title)
    return reader.say("reminder-due", who=who, title=title, due=ends.due_at)


def wishes_text(reader: Reader, wishes: Wishes) -> str:
    """What a person has chosen about being called, in whole sentences."""
    calls: dict[Calls, str] = {
        "off": reader.say("wishes-off"),
        "mine": reader.say("wishes-mine"),
        "always": reader.say("wishes-always"),
    }
    said = [calls[wishes.calls]]
    if (quiet := wishes.quiet) is not None:
        said.append(reader.say("wishes-quiet", start=quiet.start, end=quiet.end, zone=_zone(quiet)))
    if (until := wishes.away) is not None:
        latest = until if wishes.since is None else wishes.since + LONGEST_WAIT
        long = reader.say(
            "wishes-away-long", until=until, waits=latest, days=LONGEST_WAIT // DAY, among=WAITS_AGAIN // DAY
        )
        said.append(reader.say("wishes-away", until=until) if until <= latest else long)
    return "\n".join(said)


def call_note(calls: Calls) -> Note:
    """When somebody can want to be called, as a command offers it."""
    names: dict[Calls, Note] = {
        "off": Note("choice-off"),
        "mine": Note("choice-mine"),
        "always": Note("choice-always"),
    }
    return names[calls]


def _zone(quiet: Quiet) -> str:
    hours, minutes = divmod(abs(quiet.offset), 60)
    if not quiet.offset:
        return "UTC"
    return f"UTC{'+' if quiet.offset > 0 else '-'}{hours}" + (f":{minutes:02}" if minutes else "")
