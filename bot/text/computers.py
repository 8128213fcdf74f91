"""What is said of computers: how well they play, and that games with them are no part of the league."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.model.computers import LEVEL_NAMES, LEVELS, first_of_its_level
from bot.model.facts import Note
from bot.model.former_players import PLAYERS_TO_COUNT, TURNS_TO_COUNT
from bot.model.live_table import LiveTable
from bot.model.records import Member
from bot.model.season_points import GAMES_A_WEEK
from bot.text.formatting import joined, remark, safe
from bot.text.reader import Reader
from bot.text.refusals import in_words

_NAMES: Mapping[str, Note] = {
    "beginner": Note("level-beginner"),
    "casual": Note("level-casual"),
    "regular": Note("level-regular"),
    "sharp": Note("level-sharp"),
    "master": Note("level-master"),
}
# The temper of each level, from the weakest to the strongest.
_TEMPERS: Mapping[str, Note] = {
    "beginner": Note("level-beginner-is"),
    "casual": Note("level-casual-is"),
    "regular": Note("level-regular-is"),
    "sharp": Note("level-sharp-is"),
    "master": Note("level-master-is"),
}


def level_name(reader: Reader, level: str) -> str:
    """What a level is called; one that is no longer known, as it is stored."""
    return in_words(reader, _NAMES[level]) if level in _NAMES else level


def level_temper(reader: Reader, level: str) -> str:
    """The temper of a level, in a few words that follow a name; nothing of one that is no longer known."""
    return in_words(reader, _TEMPERS[level]) if level in _TEMPERS else ""


def named_level(reader: Reader, level: str) -> str:
    """A level by who plays at it: "Ada (regular)"."""
    return in_words(reader, _named(level))


def _named(level: str) -> Note:
    return Note("level-named", name=LEVEL_NAMES[level], level=_NAMES[level])


def levels_offered() -> Mapping[str, Note]:
    """The levels that can be chosen, each with who plays at it and how, short enough for Discord."""
    return {level: Note("entry-with-blurb", name=_named(level), blurb=_TEMPERS[level]) for level in LEVELS}


def seat_line(reader: Reader, members: Sequence[Member], seat: int) -> str:
    """Who sits in a seat, as the lobby lists it; of the first computer of a level, also its temper."""
    member = members[seat]
    if not member.computer:
        return f"**{safe(reader, member.name)}**"
    name, level = safe(reader, member.name), level_name(reader, member.level)
    temper = level_temper(reader, member.level) if first_of_its_level(members, seat) else ""
    if not temper:
        return reader.say("seat-of-computer", name=name, level=level)
    return reader.say("seat-of-first-computer", name=name, level=level, temper=temper)


def uncounted(reader: Reader, live: LiveTable) -> Iterator[str]:
    """That nothing counts for the league here, or not for all who played, if that is so, and why."""
    reasons = {row.why.key: row.why for row in live.record.results if row.why is not None}
    if live.shut_out:
        yield reader.say("uncounted")
    elif "contest-struck" in reasons:
        yield reader.say("struck-out", reason=remark(str(reasons["contest-struck"].facts["reason"])))
    elif "contest-scoreless" in reasons:
        yield reader.say("scoreless")
    elif "contest-often" in reasons:
        yield _met_often(reader, live)
        yield from _of_single_seats(reader, live, reasons)
    elif reasons and not live.gained:
        yield reader.say("cut-short", players=PLAYERS_TO_COUNT, turns=TURNS_TO_COUNT)
    else:
        yield from _of_single_seats(reader, live, reasons)


def _met_often(reader: Reader, live: LiveTable) -> str:
    rows = [row for row in live.record.results if row.why is not None and row.why.key == "contest-often"]
    people = joined(reader, [safe(reader, row.name) for row in rows if not row.level])
    return reader.say("met-often", most=GAMES_A_WEEK, people=people)


def _of_single_seats(reader: Reader, live: LiveTable, reasons: Mapping[str, Note]) -> Iterator[str]:
    """For whom a game does not count that counts for others, and where it counts for somebody who gave up a seat."""
    if "contest-left" in reasons:
        yield reader.say("left-early", turns=TURNS_TO_COUNT)
    if "contest-late" in reasons:
        yield reader.say("came-late", turns=TURNS_TO_COUNT)
    for row in live.record.results:
        member = live.record.members[row.seat]
        if row.counted and row.user_id != member.user_id:
            name, former = safe(reader, member.name), safe(reader, row.name)
            yield reader.say("seat-counts-for", name=name, former=former)
