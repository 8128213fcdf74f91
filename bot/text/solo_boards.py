"""What is said about a table for one player: its heading, where it stands, how it ended, and all of it in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.endings import SoloEnding, WinnerBests
from bot.model.facts import ALONE, BoardLine, Note
from bot.model.live_table import LiveTable
from bot.model.outcomes import has_moves, help_of, moves_of, standing_steps
from bot.model.past_game import PastGame
from bot.model.records import SoloDeal
from bot.model.samples import sample
from bot.text.board_lines import LONGEST_NEWS, ToldLines, small, told
from bot.text.captions import below_picture
from bot.text.endings import solo_ending
from bot.text.formatting import joined, non_default_rules, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.solo_narration import narrate_solo
from bot.text.standings import format_duration
from bot.text.table_in_words import solo_in_words
from engine.game import Game
from render.ending_panel import Ending

# Of a game that is over, so many of its last moves are told.
LAST_MOVES = 3
# What is told of tries that ended by themselves.
BY_TIME = ("daily-closed", "daily-left")


class SoloText:
    """The texts of a table for one player."""

    def __init__(self, reader: Reader, live: LiveTable) -> None:
        self.reader, self.live = reader, live

    def standing(self, mention: int | None, ending: SoloEnding | None) -> str:
        """Where the game stands or how it ended; nobody needs to be called to their own game."""
        return standing_text(self.reader, self.live) if self.live.in_play.result is None else self.result(ending)

    def above(self, news: ToldLines) -> str:
        """The newest of what happened; once it is over, only who gave up what all may play, or that time was up."""
        if self.live.in_play.result is None:
            return told(self.reader, news.fresh or news.before, LONGEST_NEWS)
        gave_up = [line for line in news.fresh[-1:] if _tells_of_end(line) and not _won(self.live)]
        return told(self.reader, gave_up, LONGEST_NEWS)

    def result(self, ending: SoloEnding | None) -> str:
        """How the game ended, and in small print by which moves."""
        return "\n".join(filter(None, (result_text(self.reader, self.live, ending), self._last_moves())))

    def _last_moves(self) -> str:
        """The last moves in small print; of what was undone nothing is told."""
        table = self.live.in_play
        steps = standing_steps(table, LAST_MOVES)
        return small(
            self.reader, [line for step in steps for line in narrate_solo(table.rules, step, together=False)]
        )

    def caption(self, last: BoardLine | None) -> str:
        """The line below the picture, as plain text; how the game ended is the last that happened.

        A sentence by itself is too long for it, and stands above the picture.
        """
        line, table = standing_line(self.reader, self.live), self.live.in_play
        if table.result is not None or last is None or last.who is None:
            return line
        return f"{line} · {below_picture(self.reader, last, table)}"

    def ending(self, solo: SoloEnding | None, calls: Mapping[int, int], bests: WinnerBests | None = None) -> Ending:
        """The panel of a game that has ended; nobody calls."""
        return solo_ending(self.reader, self.live, solo)

    def alt_text(self) -> str:
        """The whole table in words, short enough for Discord."""
        return solo_in_words(self.reader, self.live, standing_line(self.reader, self.live))


def _won(live: LiveTable) -> bool:
    result = live.in_play.result
    return result is not None and result.reason == "won"


def heading(reader: Reader, live: LiveTable) -> str:
    """Which game and which deal this is: "Klondike, deal 482913"."""
    return deal_words(reader, live.game, live.solo)


def deal_words(reader: Reader, game: Game, deal: SoloDeal | PastGame) -> str:
    """A game with the deal that it is, if that has a day or a number."""
    title = title_of(reader, game)
    if deal.day is not None:
        return reader.say("deal-of-day", title=title, day=deal.day)
    return title if deal.which is None else reader.say("deal-numbered", title=title, number=str(deal.which))


def standing_line(reader: Reader, live: LiveTable) -> str:
    """The line below the picture, as plain text: the heading, and how far the game has come."""
    table = live.in_play
    parts = [
        heading(reader, live),
        reader.say("moves", moves=moves_of(table)) if has_moves(table) else reader.say("newly-dealt"),
    ]
    if table.result is not None:
        parts.append(reader.say("won" if _won(live) else "given-up"))
    return " · ".join(parts)


def _tells_of_end(line: BoardLine) -> bool:
    """Whether a line says by whom or what a game ended that was not won."""
    if isinstance(line.said, Note) and line.said.key in BY_TIME:
        return True
    return line.who not in (None, ALONE)


def standing_text(reader: Reader, live: LiveTable) -> str:
    """Where a game stands that goes on, below what has just happened."""
    table = live.in_play
    lines = [reader.say("stuck")] if table.stuck else []
    if not table.log:
        example = sample(table)
        lines += [
            f"### {heading(reader, live)}",
            *_rules(reader, live),
            *([reader.say("dealt-solo", example=example)] if example else []),
        ]
    else:
        lines.append(f"-# {standing_line(reader, live)}")
    return "\n".join(lines)


def _rules(reader: Reader, live: LiveTable) -> list[str]:
    """Who else may play, and the rules that differ from the game's usual ones."""
    together = [reader.say("together")] if live.solo.together else []
    return together + [f"- {sentence}" for sentence in non_default_rules(reader, live.game, live.record.options)]


def result_text(reader: Reader, live: LiveTable, ending: SoloEnding | None) -> str:
    """How a game for one player ended, and what that means to who played it."""
    result, moves = live.in_play.result, moves_of(live.in_play)
    assert result is not None, "only a game that has ended has a result"
    who = reader.say("everybody-together") if live.solo.together else safe(reader, live.host)
    if not _won(live):
        lost = (
            reader.say("lost-together", moves=moves)
            if live.solo.together
            else reader.say("lost-solo", who=who, moves=moves)
        )
        lines = [lost, reader.say("still-to-place", cards=result.cards_left[0])]
    elif ending is None:
        lines = [reader.say("won-solo", who=who, moves=moves)]
    else:
        lines = [reader.say("won-solo-in", who=who, moves=moves, time=format_duration(reader, ending.seconds))]
    lines += [_help(reader, live)] if _won(live) else []
    lines += _records(reader, ending)
    return "\n".join([*lines, f"-# {heading(reader, live)}"])


def _help(reader: Reader, live: LiveTable) -> str:
    undos, hints = help_of(live.in_play)
    had = [reader.say("undos", undos=undos)] if undos else []
    had += [reader.say("hints", hints=hints)] if hints else []
    return reader.say("aided", help=joined(reader, had)) if had else reader.say("unaided")


def _records(reader: Reader, ending: SoloEnding | None) -> list[str]:
    """The streak and the best games, if there are any; a deal that was known does not count."""
    if ending is None:
        return []
    if not ending.first_try:
        return [reader.say("known-deal")]
    if ending.fewest_moves is None or ending.best_seconds is None:
        return []
    best = format_duration(reader, ending.best_seconds)
    return [reader.say("records", streak=ending.streak, moves=ending.fewest_moves, time=best)]
