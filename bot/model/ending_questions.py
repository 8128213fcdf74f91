"""What somebody is asked once before something of theirs ends: a game, or their part in it."""

from __future__ import annotations

from bot.model import game_words
from bot.model.facts import OfGame
from bot.model.former_players import TURNS_TO_COUNT
from bot.model.live_table import LiveTable, TableKind
from bot.model.outcomes import has_moves
from bot.model.refusals import Refused
from bot.model.season_points import LEFT_EARLY_A_WEEK
from engine.table import UNDO
from engine.turns import turns_had

# The ways to end a game that deal cards.
DEALING = ("next", "restart")
# What stands before the number of a player who resigns because the others go on without them.
SEAT = "seat"
# What stands before the number of a seat and the level of the computer that plays on there.
COMPUTER = "computer"


def question_before(live: LiveTable, what: str, *, counts: bool) -> Refused | None:
    """What to ask somebody once who wants to end a game by `what`; None if nothing would be lost by it.

    Whoever plays alone is told whether the game `counts`.
    """
    table, title = live.position, game_words.title(live.game)
    if table is None or table.result is not None:
        return None
    if live.kind is TableKind.SHARED:
        return _of_several(live, what)
    if live.solo.day is not None:
        return _of_daily(what, title)
    if not has_moves(table) or (what in DEALING and table.stuck):
        return None
    counted = "yes" if counts else "no"
    match what:
        case "next":
            return Refused("sure-next", title=title, counts=counted)
        case "restart":
            return Refused("sure-restart", title=title, counts=counted)
        case "cancel":
            return Refused("sure-close", title=title, counts=counted)
    return Refused("sure-give-up", title=title, counts=counted)


def _of_daily(what: str, title: OfGame) -> Refused:
    """The question about a try at the daily deal."""
    match what:
        case "next":
            return Refused("sure-daily-next", title=title)
        case "restart":
            return Refused("sure-daily-restart", title=title)
        case "cancel":
            return Refused("sure-daily-close", title=title)
    return Refused("sure-daily-give-up", title=title)


def _of_several(live: LiveTable, what: str) -> Refused | None:
    """The question about a game of several players."""
    if what == "cancel":
        return Refused("sure-cancel")
    if what == UNDO:
        return None  # nobody is left whom it could hurt
    if what.startswith(COMPUTER):
        return Refused("sure-computer")
    if what.startswith(SEAT):
        return Refused("sure-seat")
    return Refused("sure-resign-early", most=LEFT_EARLY_A_WEEK) if _early(live) else Refused("sure-resign")


def _early(live: LiveTable) -> bool:
    """Whether one person plays against computers who has not had enough turns yet to be in the game."""
    return live.alone and turns_had(live.in_play)[live.seat(live.people[0])] < TURNS_TO_COUNT
