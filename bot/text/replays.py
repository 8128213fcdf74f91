"""A game that is looked at once more: move by move, as a text, and whether it was dealt fairly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from bot.model.live_table import LiveTable, known, seal
from bot.model.outcomes import moves_of
from bot.model.playthrough import Stage, stages
from bot.model.records import PastGame, SoloDeal, TableRecord
from bot.model.solutions import Solution
from bot.text.board_lines import in_picture
from bot.text.formatting import LONGEST_ALT, clip, plain, quoted, safe
from bot.text.sentences import say
from bot.text.solo_boards import deal_words
from bot.text.table_text import text_of
from engine.record import Record, write
from engine.view import View


class Scene(NamedTuple):
    """What everybody saw after one move, and the line below the picture."""

    view: View
    caption: str


def scene(live: LiveTable, stage: Stage) -> Scene:
    """The table as it stood at one stage of its game."""
    then = replace(live, position=stage.table)
    text = text_of(then)
    lines = [] if stage.step is None else text.narrate(stage.step)
    return Scene(stage.table.look(), text.caption(lines[-1] if lines else None))


def title(record: TableRecord, spell: Callable[[str], str] = safe) -> str:
    """Which game this is, and who played it: "Klondike, deal 4711 (Ann)"; `spell` makes names fit for their place."""
    players = ", ".join(spell(member.name) for member in record.members)
    solo = record.solo or SoloDeal(None)
    return say("replay-title", game=deal_words(known(record.game).title, solo.number, solo.day), players=players)


def wait_text(record: TableRecord) -> str:
    """What is there to read while a moving picture is being made."""
    return say("replay-wait", game=title(record))


def replay_text(live: LiveTable, every: int, secret: bool) -> str:
    """What stands above a moving picture that shows the table after `every` so many moves, and how the game ended."""
    alone = [say("replay-secret")] if secret else []
    skips = [say("replay-skips", every=every)] if every > 1 else []
    ended = [text_of(live).standing(None, None)] if live.record.status == "over" else []
    return "\n".join([say("replay", game=title(live.record)), *ended, *skips, *alone])


def replay_alt(live: LiveTable, pictures: int) -> str:
    """A moving picture in words: how many pictures it has, and the table at the end."""
    begun = say("replay-alt", game=title(live.record, plain), pictures=pictures)
    return clip(f"{begun} {text_of(live).alt_text()}", LONGEST_ALT)


def record_said(record: TableRecord, secret: bool) -> str:
    """What stands above a game as a text file."""
    lines = [say("record", game=title(record))] + ([say("record-secret")] if secret else [])
    return "\n".join(lines)


def record_alt(record: TableRecord) -> str:
    """A text file in words."""
    return say("record-alt", game=title(record, plain))


def record_text(live: LiveTable, secret: bool) -> str:
    """The whole game as a text that people and the engine can read."""
    record = live.record
    names = tuple(plain(name) for name in live.names)
    written = Record(live.game, live.in_play, names, record.salt, record.first_seat)
    return write(written, title(record, plain), _remarks(live), secret=secret)


def _remarks(live: LiveTable) -> dict[int, str]:
    """What each move did, in words, by its place in the log."""
    text = text_of(live)
    told = {stage.ply - 1: text.narrate(stage.step) for stage in stages(live) if stage.step is not None}
    return {ply: ", ".join(map(in_picture, lines)) for ply, lines in told.items() if lines}


def solution_said(solution: Solution) -> str:
    """Whether a deal could be won, and what stands above the game that wins it."""
    if solution.won is None:
        return say("solution-none") if solution.comes_out is False else say("solution-unknown")
    moves = moves_of(solution.won.in_play)
    return say("solution-blind", moves=moves) if solution.blind else say("solution", moves=moves)


def solution_alt(won: LiveTable) -> str:
    """A game that wins a deal, as a moving picture, in words."""
    solo = won.solo
    return say("solution-alt", game=deal_words(won.game.title, solo.number, solo.day), moves=moves_of(won.in_play))


def verdict(live: LiveTable, secret: bool, shown: str | None = None) -> str:
    """Whether a finished game was dealt as its seal says; `shown` is the seal that somebody saw before the deal."""
    record = live.record
    if live.numbered:
        return say("verify-numbered", title=live.game.title, number=live.solo.number or 0, moves=live.ply)
    if secret:
        return say("still-secret", seal=seal(record))
    proof = say("proof", seed=record.seed, salt=record.salt, seal=seal(record))
    return "\n".join([_compared(live, shown), proof, say("verify-dealt", moves=live.ply)])


def _compared(live: LiveTable, shown: str | None) -> str:
    if shown is None:
        return say("verify-compare")
    same = "".join(shown.split()).strip("`").casefold() == seal(live.record)
    return say("verify-agrees") if same else say("verify-differs", shown=quoted(shown))


def past_label(past: PastGame) -> str:
    """A game in a list to choose from: "Klondike, deal 4711 · Ann · 112 moves · 2026-11-21"."""
    names = ", ".join(plain(name) for name in past.names)
    day = datetime.fromtimestamp(past.changed_at, UTC).date().isoformat()
    when = say("past-running") if past.running else day
    which = deal_words(known(past.game).title, past.number, past.day)
    return " · ".join([which, names, say("moves", moves=past.moves), when])
