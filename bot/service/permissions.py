"""Who may do what at a table."""

from __future__ import annotations

from bot.model.facts import Name
from bot.model.live_table import LiveTable, TableKind
from bot.model.outcomes import has_moves
from bot.model.refusals import Doubt, Refused
from bot.service.tables import RequestContext


def before_the_deal(live: LiveTable) -> None:
    """Refuse what is possible only as long as a table waits for players."""
    if live.position is not None:
        raise Refused("begun-already")


def owner_only(context: RequestContext, live: LiveTable) -> None:
    """Refuse what only the host may do, and who may manage the channel."""
    if context.user_id != live.record.host_id and not context.moderator:
        raise Refused("only-host", host=Name(live.host))


def own_seat(context: RequestContext, live: LiveTable) -> int:
    """The seat of somebody who wants to give it up; others may move in a game for one player, but not end it."""
    seat = live.seat(context.user_id)
    if not live.seats(context.user_id):
        raise Refused("only-host", host=Name(live.host))
    return seat


def sure(context: RequestContext, live: LiveTable, what: str) -> None:
    """Refuse what ends a game until the person has said that they mean it, and nothing has happened since."""
    if context.sure not in (None, live.ply) and _at_stake(live):
        refused = _question(live, what)
        refused.doubt = Doubt(live.record.id, live.ply, what)
        raise refused


def _at_stake(live: LiveTable) -> bool:
    """Whether anything is lost if a game ends: one of several players, moves, or the one try of a day."""
    table = live.position
    if table is None or table.result is not None:
        return False
    return live.kind is TableKind.SHARED or live.solo.day is not None or has_moves(table)


def _question(live: LiveTable, what: str) -> Refused:
    if live.kind is TableKind.SHARED:
        return Refused("sure-cancel") if what == "cancel" else Refused("sure-resign")
    if live.solo.day is not None:
        return Refused("sure-daily", title=live.game.title)
    if what in ("next", "restart"):
        return Refused("sure-deal", title=live.game.title)
    return Refused("sure-give-up", title=live.game.title)
