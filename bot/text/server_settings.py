"""A server's settings in words: what can be chosen, and what stands above the lists."""

from __future__ import annotations

from bot.model.clocks import Lapse
from bot.model.durations import DAY, HOUR
from bot.model.facts import Note
from bot.model.seasons import Period, Points, Season, SeasonRules
from bot.model.server_settings import Openers, ServerSettings, Where
from bot.text.formatting import capitalized
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.text.season_names import season_title

# What can be chosen, by what is stored; 0 stands for none.
WHERE = {
    Where.ALL: Note("where-all"),
    Where.ONLY: Note("where-only"),
    Where.NOT: Note("where-not"),
}
OPENERS = {
    Openers.EVERYBODY: Note("openers-everybody"),
    Openers.ROLE: Note("openers-role"),
    Openers.MANAGERS: Note("openers-managers"),
}
LATE = {
    Lapse.SKIP: Note("late-skip"),
    Lapse.SUBSTITUTE: Note("late-substitute"),
    Lapse.RESIGN: Note("late-resign"),
}
DEADLINES = {
    0: Note("deadline-none"),
    **{minutes * 60: Note("span-minutes", minutes=minutes) for minutes in (2, 5, 10)},
    12 * HOUR: Note("span-hours", hours=12),
    **{days * DAY: Note("span-days", days=days) for days in (1, 2, 3, 7)},
}
PERIODS = {
    Period.MONTH: Note("period-month"),
    Period.QUARTER: Note("period-quarter"),
    Period.MANUAL: Note("period-manual"),
    Period.NONE: Note("period-none"),
}
POINTS = {
    Points.PLACE: Note("points-place"),
    Points.WINS: Note("points-wins"),
    Points.PENALTIES: Note("points-penalties"),
    Points.SCORE: Note("points-score"),
}
IDLE_DAYS = {days: Note("span-days", days=days) for days in (3, 7, 14, 30, 60)}
HOURS = {hour: Note("hour", hour=hour) for hour in range(24)}
# A list has room for 25 of them; these are where most people live.
_OFFSETS = sorted([*(60 * hour for hour in range(-10, 14) if hour != -2), 330, 570])


def _clock(offset: int) -> str:
    """A zone by its minutes before or after UTC: "+5:30"."""
    hours, minutes = divmod(abs(offset), 60)
    return f"{'-' if offset < 0 else '+'}{hours}{f':{minutes:02}' if minutes else ''}"


OFFSETS = {offset: Note("zone", ahead=_clock(offset)) for offset in _OFFSETS}


def league_text(reader: Reader, settings: ServerSettings, season: Season, *, closing: bool = False) -> str:
    """What stands on the page of the league: by what the season goes that goes on, and what the next will change.

    Whoever is about to close the season reads what that does.
    """
    # A season that is not stored yet goes by whatever is chosen when its first game is over.
    lines = [reader.say("settings-league", begun="yes" if season.version else "no"), _now(reader, season)]
    changes = _changes(reader, season.rules, settings.season_rules)
    if changes:
        lines.append(reader.say("season-next-rules", changes=", ".join(changes)))
    return "\n".join([*lines, reader.say("season-end-asks")] if closing else lines)


def _now(reader: Reader, season: Season) -> str:
    rules, title = season.rules, capitalized(season_title(reader, season))
    points = in_words(reader, POINTS[rules.points])
    counting = reader.say("season-computers", now="on" if rules.computers else "off")
    if season.ends_at is None:
        return reader.say("season-rules", season=title, points=points, computers=counting)
    return reader.say("season-rules-until", season=title, points=points, computers=counting, ends=season.ends_at)


def _changes(reader: Reader, now: SeasonRules, then: SeasonRules) -> list[str]:
    """What is different in the next season."""
    changes = [in_words(reader, PERIODS[then.period])] if now.period is not then.period else []
    changes += [in_words(reader, POINTS[then.points])] if now.points is not then.points else []
    counting = reader.say("season-computers", now="on" if then.computers else "off")
    return changes + ([counting] if now.computers is not then.computers else [])
