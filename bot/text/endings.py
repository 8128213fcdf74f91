"""The end of a game as its picture shows it: who won, places, the numbers that matter, and what was brought home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.model.endings import SoloEnding, WinnerBests
from bot.model.live_table import LiveTable
from bot.model.outcomes import feats_of, gave_up, help_of, moves_of
from bot.model.records import SoloDeal
from bot.text.formatting import clip, joined, plain
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.standings import format_duration
from engine.cards import pack
from engine.result import Result
from render.ending_panel import Ending
from render.ranking import NOTHING, RankingRow
from render.tiles import Tile
from render.winning_fans import Fan, fans_of

# Cards of one suit, and the fewest that are a row.
_FAMILY, _ROW = 13, 5
# What is won by taking cards away is shown as the pack that they were.
FAMILIES = fans_of([pack()])
_DOT = " · "
# Of the line with a name, the deal and the help that was had, and of the name at least.
_LONGEST_LINE, _SHORTEST_NAME = 41, 5


class Column(NamedTuple):
    """A column of a panel: its heading, and by seat what stands in it."""

    heading: str
    cells: tuple[str, ...]


def _result(live: LiveTable) -> Result:
    result = live.in_play.result
    assert result is not None, "only a game that has ended has a panel"
    return result


# Several players.


def contest_ending(
    reader: Reader, live: LiveTable, calls: Mapping[int, int], bests: WinnerBests | None = None
) -> Ending:
    """The panel of a game of several that has ended; `calls` counts by user the calls that were right.

    `bests` are what whoever won has done, also before.
    """
    result = _result(live)
    columns = [*_match(reader, live, result), *_deal(reader, live, result), *_calls(reader, live, calls)]
    numbers = [reader.say("player-number", number=seat + 1) for seat in range(len(result.places))]
    by_place, left = _places(live, result), gave_up(live)
    names = [plain(reader, name) for name in live.names]
    tiles = _feats(reader, live, by_place, bests)
    places = [
        RankingRow(
            by_place[seat],
            name,
            tuple(column.cells[seat] for column in columns),
            numbers[seat],
            reader.say("ending-resigned") if seat in left else "",
        )
        for seat, name in enumerate(names)
    ]
    return Ending(
        _title(reader, live, by_place, names),
        won=len({*by_place}) > 1,
        headings=tuple(column.heading for column in columns),
        places=tuple(sorted(places, key=lambda row: row.place or 0)),
        instead=_title(reader, live, by_place, numbers),
        fans=_fans(live) if len({*by_place}) > 1 else (),
        line=title_of(reader, live.game),
        tiles=tiles,
        whose=_whose(reader, by_place, names) if tiles else "",
        nobodys=_whose(reader, by_place, numbers) if tiles else "",
    )


def _whose(reader: Reader, by_place: tuple[int, ...], names: list[str]) -> str:
    """Whose figures the tiles are: the winner's."""
    return reader.say("ending-figures", who=names[by_place.index(1)])


def _feats(reader: Reader, live: LiveTable, by_place: tuple[int, ...], bests: WinnerBests | None) -> tuple[Tile, ...]:
    """What the one who won has done, beside their best where that is known; else how many moves, too."""
    if by_place.count(1) != 1:
        return ()
    moves, turns, longest = feats_of(live.in_play, by_place.index(1))
    if not turns:
        return ()
    of_turns = Tile(str(turns), reader.say("figure-turns", number=turns))
    of_longest = Tile(str(longest), reader.say("figure-longest-turn"))
    if bests is None:
        return Tile(str(moves), reader.say("figure-moves", number=moves)), of_longest, of_turns
    return (
        _compared(reader, of_longest, longest == bests.longest_turn, bests.longest_turn),
        _compared(reader, of_turns, turns == bests.fewest_turns, bests.fewest_turns),
        _streak(reader, bests),
    )


def _fans(live: LiveTable) -> tuple[Fan, ...]:
    """The cards that all have brought home together; of a game that hardly began, none."""
    goals = live.in_play.rules.goal_pile
    fans = brought_home(live) if any(spot.kind == goals for spot in live.in_play.rules.spots) else ()
    return fans if sum(map(len, fans)) >= _FAMILY else ()


def _places(live: LiveTable, result: Result) -> tuple[int, ...]:
    """The places in the match if it is over, else in the deal."""
    match, scores = live.match, live.record.scores
    return match.places(scores) if match is not None and match.over(scores) else result.places


def _title(reader: Reader, live: LiveTable, by_place: tuple[int, ...], names: list[str]) -> str:
    """Who has won the match if it is over, else the deal."""
    winners = [name for name, place in zip(names, by_place, strict=True) if place == 1]
    who, number = joined(reader, winners), len(winners)
    if number == len(names):
        return reader.say("ending-draw")
    if live.match is None:
        return reader.say("ending-won", who=who, number=number)
    if live.match.over(live.record.scores):
        return reader.say("ending-match", who=who, number=number)
    return reader.say("ending-deal", who=who, number=number, deal=live.record.deal + 1)


def _match(reader: Reader, live: LiveTable, result: Result) -> list[Column]:
    """What a deal counts in its match and where that stands; without a match, the points of a deal that has any."""
    if (match := live.match) is not None:
        worth = tuple(f"{score:g}" for score in match.worth(result))
        return [
            Column(reader.say("column-deal"), worth),
            Column(reader.say("column-total"), tuple(f"{score:g}" for score in live.record.scores)),
        ]
    return [Column(reader.say("column-score"), tuple(map(str, result.scores)))] if result.scores else []


def _deal(reader: Reader, live: LiveTable, result: Result) -> list[Column]:
    """What everybody has come away with."""
    headed = {reader.say("column-league"): live.gained, reader.say("column-stakes"): live.paid}
    columns = [Column(heading, _by_seat(live, worth)) for heading, worth in headed.items() if worth]
    return [*columns, Column(reader.say("column-left"), tuple(map(str, result.cards_left)))]


def _by_seat(live: LiveTable, worth: Mapping[int, float]) -> tuple[str, ...]:
    """What each player was given, or nothing where the game does not count for them."""
    return tuple(signed(worth[seat]) if seat in worth else NOTHING for seat in range(len(live.names)))


def signed(number: float) -> str:
    """What was won or lost: "+1.5", and "0" for nothing."""
    return f"{number:+g}" if number else "0"


def _calls(reader: Reader, live: LiveTable, calls: Mapping[int, int]) -> list[Column]:
    """How often each player was called rightly, where that is possible."""
    suffered = tuple(str(calls.get(member.user_id, 0)) for member in live.record.members)
    return [Column(reader.say("column-caught"), suffered)] if live.in_play.rules.calls else []


# One player.


def solo_ending(reader: Reader, live: LiveTable, solo: SoloEnding | None) -> Ending:
    """What is told of a game for one player that has ended; `solo` is what it means to who played it."""
    result, title = _result(live), title_of(reader, live.game)
    tiles = _tiles(reader, live, solo, result.reason == "won")
    if result.reason != "won":
        return Ending(reader.say("ending-short", title=title, cards=result.cards_left[0]), False, tiles=tiles)
    deal = [*_deal_words(reader, live.solo), _help(reader, live)]
    room = max(_SHORTEST_NAME, _LONGEST_LINE - len(_DOT.join(deal)))
    # A try at a daily deal is seen by nobody else.
    nameless = live.solo.together or live.solo.day is not None
    who = [] if nameless else [clip(plain(reader, live.host), room)]
    return Ending(
        reader.say("ending-out", title=title),
        True,
        tiles=tiles,
        fans=brought_home(live) or FAMILIES,
        line=_DOT.join([*who, *deal]),
        bare=_DOT.join(deal),
    )


def _deal_words(reader: Reader, solo: SoloDeal) -> list[str]:
    """Which deal it was, if that has a day or a number."""
    if solo.day is not None:
        return [reader.say("ending-deal-of-day", day=solo.day)]
    return [] if solo.which is None else [reader.say("ending-deal-numbered", number=str(solo.which))]


def _help(reader: Reader, live: LiveTable) -> str:
    """The help that was had."""
    undos, hints = help_of(live.in_play)
    had = [reader.say("undos", undos=undos)] if undos else []
    had += [reader.say("hints", hints=hints)] if hints else []
    return joined(reader, had) if had else reader.say("ending-unaided")


def _tiles(reader: Reader, live: LiveTable, solo: SoloEnding | None, won: bool) -> tuple[Tile, ...]:
    """What this person did, beside what they had done before in deals that they played for the first time."""
    moves, (undos, hints) = moves_of(live.in_play), help_of(live.in_play)
    of_moves = Tile(str(moves), reader.say("figure-moves", number=moves))
    of_undos = Tile(str(undos), reader.say("figure-undos", number=undos))
    if solo is None:
        return of_moves, of_undos, Tile(str(hints), reader.say("figure-hints", number=hints))
    of_time = Tile(format_duration(reader, solo.seconds), reader.say("figure-time"))
    of_help = of_undos._replace(note=reader.say("hints", hints=hints))
    if not solo.first_try:
        return of_moves, of_time, of_help
    of_moves = _compared(reader, of_moves, won and moves == solo.fewest_moves, solo.fewest_moves)
    quickest = None if solo.best_seconds is None else format_duration(reader, solo.best_seconds)
    of_time = _compared(reader, of_time, won and solo.seconds == solo.best_seconds, quickest)
    return of_moves, of_time, _streak(reader, solo) if won else of_help


def _compared(reader: Reader, tile: Tile, record: bool, best: object) -> Tile:
    """A tile with the best that there has been, which may be this very game."""
    if record:
        return tile._replace(note=reader.say("figure-record"), best=True)
    return tile if best is None else tile._replace(note=reader.say("figure-best", best=str(best)))


def _streak(reader: Reader, wins: SoloEnding | WinnerBests) -> Tile:
    note = reader.say("figure-longest", longest=wins.best_streak)
    return Tile(str(wins.streak), reader.say("figure-streak"), note)


# The cards that were brought home.


def brought_home(live: LiveTable) -> tuple[Fan, ...]:
    """The cards of a game that is over as they lie where they were to come, or in long rows; the fewest first."""
    table = live.in_play
    seen = [(pile.spot.kind, tuple(card for card in pile.cards if card.rank)) for pile in table.look().piles]
    goals = [cards for kind, cards in seen if kind == table.rules.goal_pile and cards]
    fans = fans_of(goals or [cards for _, cards in seen if len(cards) >= _ROW])
    return tuple(sorted(fans, key=len))
