"""What a season is called, and in which order its champions are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from bot.model.seasons import BEFORE_SEASONS, Champion, Honour, Period, Season
from bot.text.reader import Reader

# So many of those who tie are named.
NAMED_IN_TIE = 5


def season_title(reader: Reader, season: Season) -> str:
    """What a season is called: by its month, as "Nov 2026", its quarter, or the date on which it began.

    It stands behind a colon or within a sentence, in a row of its own capitalized.
    """
    if season.number == BEFORE_SEASONS:
        return reader.say("season-before")
    year, _, rest = season.name.partition("-")
    match season.rules.period:
        case Period.MONTH:
            return reader.say("month-of-year", month=reader.say("month", month=int(rest)), year=year)
        case Period.QUARTER:
            last = 3 * int(rest.removeprefix("q"))
            first, end = reader.say("month", month=last - 2), reader.say("month", month=last)
            return reader.say("season-quarter", first=first, last=end, year=year)
    began = date.fromisoformat(season.name)
    return reader.say("season-from", day=began.day, month=reader.say("month", month=began.month), year=began.year)


def by_kind(honours: Sequence[Honour]) -> Iterator[tuple[Champion, str, Sequence[Honour]]]:
    """What there are champions of, each with its game if it has one, and who they are."""
    kinds = [*Champion]
    order = sorted(honours, key=lambda each: (kinds.index(each.what), each.game))
    for (what, game), own in groupby(order, key=lambda each: (each.what, each.game)):
        yield what, game, [*own]
