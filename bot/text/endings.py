"""The end of a game as the panel below its table shows it: who won, places, and the numbers that matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.model.live_table import LiveTable
from bot.model.outcomes import help_of, moves_of
from bot.model.records import SoloEnding
from bot.text.formatting import joined, plain
from bot.text.sentences import say
from bot.text.standings import format_duration
from engine.result import Result
from render.ranking import NOTHING, Row
from render.results import Ending

Figure = tuple[str, str]


class Column(NamedTuple):
    """A column of a panel: its heading, and by seat what stands in it."""

    heading: str
    cells: tuple[str, ...]


def _result(live: LiveTable) -> Result:
    result = live.in_play.result
    assert result is not None, "only a game that has ended has a panel"
    return result


# Several players.


def contest_ending(live: LiveTable, calls: Mapping[int, int]) -> Ending:
    """The panel of a game of several that has ended; `calls` counts by user the calls that were right."""
    result = _result(live)
    columns = [*_match(live, result), *_deal(live, result), *_calls(live, calls)]
    numbers = [say("player-number", number=seat + 1) for seat in range(len(result.places))]
    by_place = _places(live, result)
    places = [
        Row(by_place[seat], plain(name), tuple(column.cells[seat] for column in columns), numbers[seat])
        for seat, name in enumerate(live.names)
    ]
    return Ending(
        _title(live, by_place, [plain(name) for name in live.names]),
        won=len({*by_place}) > 1,
        headings=tuple(column.heading for column in columns),
        places=tuple(sorted(places, key=lambda row: row.place or 0)),
        instead=_title(live, by_place, numbers),
    )


def _places(live: LiveTable, result: Result) -> tuple[int, ...]:
    """The places in the match if it is over, else in the deal."""
    match, scores = live.match, live.record.scores
    return match.places(scores) if match is not None and match.over(scores) else result.places


def _title(live: LiveTable, by_place: tuple[int, ...], names: list[str]) -> str:
    """Who has won the match if it is over, else the deal."""
    winners = [name for name, place in zip(names, by_place, strict=True) if place == 1]
    who, number = joined(winners), len(winners)
    if number == len(names):
        return say("ending-draw")
    if live.match is None:
        return say("ending-won", who=who, number=number)
    if live.match.over(live.record.scores):
        return say("ending-match", who=who, number=number)
    return say("ending-deal", who=who, number=number, deal=live.record.deal + 1)


def _match(live: LiveTable, result: Result) -> list[Column]:
    """What a deal counts in its match and where that stands; without a match, the points of a deal that has any."""
    if (match := live.match) is not None:
        worth = tuple(f"{score:g}" for score in match.worth(result))
        return [
            Column(say("column-deal"), worth),
            Column(say("column-total"), tuple(f"{score:g}" for score in live.record.scores)),
        ]
    return [Column(say("column-score"), tuple(map(str, result.scores)))] if result.scores else []


def _deal(live: LiveTable, result: Result) -> list[Column]:
    """What everybody has come away with."""
    headed = {say("column-league"): live.gained, say("column-stakes"): live.paid}
    columns = [Column(heading, _by_seat(live, worth)) for heading, worth in headed.items() if worth]
    return [*columns, Column(say("column-left"), tuple(map(str, result.cards_left)))]


def _by_seat(live: LiveTable, worth: Mapping[int, float]) -> tuple[str, ...]:
    """What each player was given, or nothing where the game does not count for them."""
    return tuple(signed(worth[seat]) if seat in worth else NOTHING for seat in range(len(live.names)))


def signed(number: float) -> str:
    """What was won or lost: "+1.5", and "0" for nothing."""
    return f"{number:+g}" if number else "0"


def _calls(live: LiveTable, calls: Mapping[int, int]) -> list[Column]:
    """How often each player was called rightly, where that is possible."""
    suffered = tuple(str(calls.get(member.user_id, 0)) for member in live.record.members)
    return [Column(say("column-caught"), suffered)] if live.in_play.rules.calls else []


# One player.


def solo_ending(live: LiveTable, solo: SoloEnding | None) -> Ending:
    """The panel of a game for one player that has ended; `solo` is what it means to who played it."""
    result = _result(live)
    won, title = result.reason == "won", live.game.title
    said = say("ending-out", title=title) if won else say("ending-short", title=title, cards=result.cards_left[0])
    figures = [(say("figure-moves"), str(moves_of(live.in_play))), *_time(solo), *_records(won, solo), *_help(live)]
    return Ending(said, won, figures=tuple(figures))


def _time(solo: SoloEnding | None) -> list[Figure]:
    return [] if solo is None else [(say("figure-time"), format_duration(solo.seconds))]


def _records(won: bool, solo: SoloEnding | None) -> list[Figure]:
    """The streak and the fewest moves so far; a deal that was known counts for neither."""
    if solo is None or not solo.first_try:
        return []
    best = [] if solo.fewest_moves is None else [(say("figure-best"), str(solo.fewest_moves))]
    return [(say("figure-streak"), str(solo.streak)), *best] if won else best


def _help(live: LiveTable) -> list[Figure]:
    """How often help of either kind was had."""
    undos, hints = help_of(live.in_play)
    return [(say("figure-undos"), str(undos)), (say("figure-hints"), str(hints))]
