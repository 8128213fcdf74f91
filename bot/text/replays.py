"""A game that is looked at once more: move by move, and as a text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from typing import NamedTuple

from bot.model.live_table import LiveTable, game_or_placeholder
from bot.model.outcomes import MadeMove, moves_of
from bot.model.past_game import PastGame
from bot.model.playthrough import Stage, stages
from bot.model.records import SoloDeal, TableRecord
from bot.model.solutions import LostGame, Solution
from bot.text.board_lines import last_of
from bot.text.captions import in_picture
from bot.text.formatting import LONGEST_ALT, clip, plain, safe
from bot.text.reader import Reader
from bot.text.solo_boards import deal_words
from bot.text.table_kinds import telling_of, text_of
from engine.record import Record, write
from engine.view import View

# So many entries of a log are told in words as well, far more than a game has that is played to be won.
MOST_REMARKS = 2000


class ReplayScene(NamedTuple):
    """What everybody saw after one move, and the line below the picture."""

    view: View
    caption: str


def scene(reader: Reader, live: LiveTable, stage: Stage) -> ReplayScene:
    """The table as it stood at one stage of its game."""
    then = replace(live, position=stage.table)
    lines = [] if stage.step is None else telling_of(then).narrate(stage.step)
    return ReplayScene(stage.table.look(), text_of(reader, then).caption(last_of(lines)))


def title(reader: Reader, record: TableRecord, spell: Callable[[Reader, str], str] = safe) -> str:
    """Which game this is, and who played it: "Klondike, deal 4711 (Ann)"; `spell` makes names fit for their place."""
    players = ", ".join(spell(reader, member.name) for member in record.members)
    which = deal_words(reader, game_or_placeholder(record.game), record.solo or SoloDeal(None))
    return reader.say("replay-title", game=which, players=players)


def wait_text(reader: Reader, record: TableRecord) -> str:
    """What is there to read while a moving picture is being made."""
    return reader.say("replay-wait", game=title(reader, record))


def replay_text(reader: Reader, live: LiveTable, every: int, secret: bool) -> str:
    """What stands above a moving picture that shows the table after `every` so many moves, and how the game ended."""
    alone = [reader.say("replay-secret")] if secret else []
    skips = [reader.say("replay-skips", every=every)] if every > 1 else []
    ended = [text_of(reader, live).standing(None, None)] if live.record.status == "over" else []
    return "\n".join([reader.say("replay", game=title(reader, live.record)), *ended, *skips, *alone])


def replay_alt(reader: Reader, live: LiveTable, pictures: int) -> str:
    """A moving picture in words: how many pictures it has, and the table at the end."""
    begun = reader.say("replay-alt", game=title(reader, live.record, plain), pictures=pictures)
    return clip(f"{begun} {text_of(reader, live).alt_text()}", LONGEST_ALT)


def record_said(reader: Reader, record: TableRecord, secret: bool) -> str:
    """What stands above a game as a text file."""
    lines = [reader.say("record", game=title(reader, record))] + ([reader.say("record-secret")] if secret else [])
    return "\n".join(lines)


def record_alt(reader: Reader, record: TableRecord) -> str:
    """A text file in words."""
    return reader.say("record-alt", game=title(reader, record, plain))


def record_text(reader: Reader, live: LiveTable, secret: bool) -> str:
    """The whole game as a text that people and the engine can read."""
    record = live.record
    names = tuple(plain(reader, name) for name in live.names)
    written = Record(live.game, live.in_play, names, record.salt, record.first_seat)
    return write(written, title(reader, record, plain), _remarks(reader, live), secret=secret)


def _remarks(reader: Reader, live: LiveTable) -> dict[int, str]:
    """What each move did, in words, by its place in the log: of so many, and then that there are no more."""
    telling = telling_of(live)
    first = takewhile(lambda stage: stage.ply <= MOST_REMARKS, stages(live))
    told = {stage.ply - 1: telling.narrate(stage.step) for stage in first if stage.step is not None}
    end = {MOST_REMARKS: reader.say("record-remarks-end")} if len(live.in_play.log) > MOST_REMARKS else {}
    return {ply: ", ".join(in_picture(reader, line) for line in lines) for ply, lines in told.items() if lines} | end


def solution_said(reader: Reader, solution: Solution) -> str:
    """Whether a deal could be won, and what stands above the game that wins it."""
    if solution.won is None:
        return reader.say("solution-none") if solution.comes_out is False else reader.say("solution-unknown")
    moves = moves_of(solution.won.in_play)
    return reader.say("solution-blind", moves=moves) if solution.blind else reader.say("solution", moves=moves)


def solution_alt(reader: Reader, won: LiveTable) -> str:
    """A game that wins a deal, as a moving picture, in words."""
    which = deal_words(reader, won.game, won.solo)
    return reader.say("solution-alt", game=which, moves=moves_of(won.in_play))


def lost_said(reader: Reader, lost: LostGame) -> str:
    """Where a game was lost, and what stands above the position from which it could still be won."""
    if lost.won is None:
        said = reader.say("lost-from-the-deal") if lost.proved else reader.say("lost-nowhere")
        return "\n".join([said, *_as_they_lay(reader, lost)])
    left, number = wins_in(lost), lost.place + 1
    if lost.step is None:
        said = reader.say("lost-not-yet", moves=left)
    else:
        move = _told(reader, lost.won, lost.step)
        said = (
            reader.say("lost-here", number=number, move=move, moves=left)
            if lost.proved
            else reader.say("lost-after", number=number, move=move, moves=left)
        )
    return "\n".join([said, *_as_they_lay(reader, lost)])


def _as_they_lay(reader: Reader, lost: LostGame) -> list[str]:
    return [reader.say("lost-blind")] if lost.blind else []


def _told(reader: Reader, live: LiveTable, step: MadeMove) -> str:
    """What a move did, in words."""
    return ", ".join(in_picture(reader, line) for line in telling_of(live).narrate(step))


def wins_in(lost: LostGame) -> int:
    """How many moves the win takes from the last position that could be won."""
    assert lost.won is not None, "nothing takes moves that is not won"
    return moves_of(lost.won.in_play) - lost.place


def lost_alt(reader: Reader, before: LiveTable) -> str:
    """The last position that could be won, as a picture, in words."""
    return text_of(reader, before).alt_text()


def lost_win_said(reader: Reader, lost: LostGame) -> str:
    """What stands above the moving picture of how a game could still be won."""
    said = reader.say("lost-win", number=lost.place + 1, moves=wins_in(lost))
    return "\n".join([said, *_as_they_lay(reader, lost)])


def lost_win_alt(reader: Reader, lost: LostGame) -> str:
    """The moving picture of how a game could still be won, in words."""
    assert lost.won is not None, "it is shown how it is won"
    which = deal_words(reader, lost.won.game, lost.won.solo)
    return reader.say("lost-win-alt", game=which, number=lost.place + 1, moves=wins_in(lost))


def past_label(reader: Reader, past: PastGame) -> str:
    """A game in a list to choose from: "Klondike, deal 4711 · Ann · 112 moves · 2026-11-21"."""
    names = ", ".join(plain(reader, name) for name in past.names)
    day = datetime.fromtimestamp(past.changed_at, UTC).date().isoformat()
    when = reader.say("past-running") if past.running else day
    which = deal_words(reader, game_or_placeholder(past.game), past)
    return " · ".join([which, names, reader.say("moves", moves=past.moves), when])
