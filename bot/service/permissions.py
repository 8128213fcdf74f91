"""Who may do what at a table."""

from __future__ import annotations

from bot.model.facts import Name
from bot.model.live_table import LiveTable
from bot.model.outcomes import question_before
from bot.model.refusals import Doubt, Refused
from bot.service.tables import UNASKED, RequestContext


def before_the_deal(live: LiveTable) -> None:
    """Refused if a table no longer waits for players."""
    if live.position is not None:
        raise Refused("begun-already")


def owner_only(context: RequestContext, live: LiveTable) -> None:
    """Refused to all but the host, and whoever may manage the channel."""
    if context.user_id != live.record.host_id and not context.moderator:
        raise Refused("only-host", host=Name(live.host))


def own_seat(context: RequestContext, live: LiveTable) -> int:
    """The seat of somebody who wants to give it up; Refused to those who may only help one player."""
    seat = live.seat(context.user_id)
    if not live.is_member(context.user_id):
        raise Refused("only-host", host=Name(live.host))
    return seat


def sure(context: RequestContext, live: LiveTable, what: str) -> None:
    """Refused what ends a game until the person has said that they mean it, or if the game went on since."""
    refused = question_before(live, what)
    if refused is not None and context.sure not in (None, live.ply):
        if context.sure != UNASKED:
            raise Refused("went-on")
        refused.doubt = Doubt(live.record.id, live.ply, what)
        raise refused
