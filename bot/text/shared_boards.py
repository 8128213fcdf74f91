"""What is said about a table of several players: moves, the board, the result, and all of it in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.endings import SoloEnding, WinnerBests
from bot.model.facts import BoardLine
from bot.model.live_table import LiveTable
from bot.model.outcomes import gave_up
from bot.text.board_lines import LONGEST_NEWS, ToldLines, recent, small, told
from bot.text.captions import in_brief
from bot.text.clocks import standing
from bot.text.computers import uncounted
from bot.text.endings import contest_ending
from bot.text.formatting import joined, plain, safe, without_mark_up
from bot.text.reader import Reader
from bot.text.table_in_words import shared_in_words
from engine.result import Result
from render.ending_panel import Ending

# So much of what happened last leaves room below the picture for whose turn it is.
LONGEST_HAPPENED = 50


class SharedText:
    """The texts of a table of several players."""

    def __init__(self, reader: Reader, live: LiveTable) -> None:
        self.reader, self.live = reader, live

    def standing(self, mention: int | None, ending: SoloEnding | None) -> str:
        """Whose turn it is, or how the game ended; `mention` is the user to be mentioned."""
        live, table = self.live, self.live.in_play
        if table.result is not None:
            return result_text(self.reader, live)
        member = live.to_move
        name = f"<@{member.user_id}>" if mention == member.user_id else f"**{safe(self.reader, member.name)}**"
        return standing(self.reader, self.reader.say("to-move", who=name), live.record.timers)

    def above(self, news: ToldLines) -> str:
        """The last moves of the turn that goes on; before anybody has moved also, in small print, how it began.

        What happened before this turn stands on the board above. A new deal also says how to resign.
        """
        new = not self.live.in_play.log
        begun = small(self.reader, news.before if new else ())
        lines = told(self.reader, recent(news.lines), LONGEST_NEWS)
        return "\n".join(filter(None, (begun, lines, self.reader.say("dealt-shared") if new else "")))

    def result(self, ending: SoloEnding | None) -> str:
        """Who won, how, and what everybody comes away with."""
        return result_text(self.reader, self.live)

    def caption(self, last: BoardLine | None) -> str:
        """The line below the picture, as plain text."""
        table = self.live.in_play
        who = plain(self.reader, self.live.names[table.state.turn])
        if table.log and last is None:
            return self.reader.say("to-move", who=who) if table.result is None else self.reader.say("caption-ended")
        happened = self.reader.say("newly-dealt")
        if last and table.log:
            happened = in_brief(self.reader, last, table, LONGEST_HAPPENED)
        if table.result is not None:
            return self.reader.say("caption-over", last=happened)
        return self.reader.say("caption-next", last=happened, who=who)

    def ending(self, solo: SoloEnding | None, calls: Mapping[int, int], bests: WinnerBests | None = None) -> Ending:
        """The panel of a game that has ended; `calls` counts by user the calls that were right."""
        return contest_ending(self.reader, self.live, calls, bests)

    def alt_text(self) -> str:
        """The whole public table in words, short enough for Discord."""
        result = self.live.in_play.result
        won = "" if result is None else without_mark_up(_won(self.reader, self.live, result))
        return shared_in_words(self.reader, self.live, won)


def result_text(reader: Reader, live: LiveTable) -> str:
    """Who won a game that has ended, how, and what everybody comes away with."""
    result = live.in_play.result
    assert result is not None, "only a game that has ended has places"
    order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    lines = [_place(reader, live, result, seat) for seat in order]
    return "\n".join([_won(reader, live, result), *lines, *_match(reader, live), *uncounted(reader, live)])


def _won(reader: Reader, live: LiveTable, result: Result) -> str:
    winners = [
        f"**{safe(reader, name)}**" for name, place in zip(live.names, result.places, strict=True) if place == 1
    ]
    who, number = joined(reader, winners), len(winners)
    match result.reason:
        case "blocked":
            return reader.say("won-blocked", who=who, number=number)
        case "resigned":
            others = joined(reader, [safe(reader, live.names[seat]) for seat in sorted(gave_up(live))])
            return reader.say("won-alone", who=who, others=others)
    return reader.say("won-out", who=who)


def _place(reader: Reader, live: LiveTable, result: Result, seat: int) -> str:
    """What a player comes away with: the place, how, and what that is worth, if anything."""
    left, name = result.cards_left[seat], safe(reader, live.names[seat])
    place = result.places[seat]
    if seat in gave_up(live):
        said = [reader.say("place-resigned", place=place, name=name)]
    elif left:
        said = [reader.say("place-left", place=place, name=name, cards=left)]
    else:
        said = [reader.say("place-out", place=place, name=name)]
    if result.scores:
        score = result.scores[seat]
        said.append(
            reader.say("points", points=score) if live.match is None else reader.say("gained-score", points=score)
        )
    if paid := live.paid.get(seat):
        said.append(reader.say("at-stake", stakes=f"{paid:+d}"))
    if gained := live.gained.get(seat):
        said.append(reader.say("gained-points", points=f"{gained:+g}"))
    return " · ".join(said)


def _match(reader: Reader, live: LiveTable) -> list[str]:
    """Where a match stands after a deal, as lines."""
    match = live.match
    if match is None:
        return []
    scores = live.record.scores
    by_place = match.places(scores)
    order = sorted(range(len(scores)), key=lambda seat: by_place[seat])
    listed_scores = ", ".join(f"{safe(reader, live.names[seat])} {scores[seat]:g}" for seat in order)
    if not match.over(scores):
        target, number = match.target, live.record.deal + 1
        if live.follows:
            return [reader.say("match-goes-on", target=target, number=number, scores=listed_scores)]
        return [reader.say("match-stops", target=target, number=number, scores=listed_scores)]
    winners = [f"**{safe(reader, name)}**" for name, place in zip(live.names, by_place, strict=True) if place == 1]
    ended = reader.say(
        "match-over" if match.most_win else "match-over-penalties",
        winners=joined(reader, winners),
        number=len(winners),
        scores=listed_scores,
    )
    return [ended]
