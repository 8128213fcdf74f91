"""Who may do what at a table."""

from __future__ import annotations

from bot.model.ending_questions import question_before
from bot.model.facts import Name, OfGame
from bot.model.live_table import LiveTable
from bot.model.refusals import Doubt, Refused
from bot.service.tables import UNASKED, RequestContext
from engine.challenges import challenged_seat, may_call


def before_the_deal(live: LiveTable) -> None:
    """Refused if a table no longer waits for players."""
    if live.position is not None:
        raise Refused("begun-already")


def room(live: LiveTable) -> None:
    """Refused to one more at a table that is full."""
    if live.full:
        raise Refused("full", limit=live.most_players)


def owner_only(context: RequestContext, live: LiveTable) -> None:
    """Refused to all but the host, and whoever may manage the channel."""
    if context.user_id != live.record.host_id and not context.moderator:
        raise Refused("only-host", host=Name(live.host))


def closes_unasked(context: RequestContext, live: LiveTable) -> bool:
    """Whether somebody may close a table because they manage the channel: no game in which they have a part."""
    if not context.moderator or not live.contested or live.position is None:
        return context.moderator
    former = any(each.user_id == context.user_id for each in live.record.former)
    return not former and not live.is_member(context.user_id)


def own_seat(context: RequestContext, live: LiveTable) -> int:
    """The seat of somebody who wants to give it up; Refused to those who may only help one player."""
    seat = live.seat(context.user_id)
    if not live.is_member(context.user_id):
        raise Refused("only-host", host=Name(live.host))
    return seat


def sure(context: RequestContext, live: LiveTable, what: str, *, counts: bool = True) -> None:
    """Refused what ends a game until the person has said that they mean it, or if the game went on since.

    Whoever plays alone is told whether it `counts`.
    """
    refused = question_before(live, what, counts=counts)
    if refused is not None and context.sure not in (None, live.ply):
        if context.sure != UNASKED:
            raise Refused("went-on")
        refused.doubt = Doubt(live.record.id, live.ply, what)
        raise refused


def sure_of_call(context: RequestContext, live: LiveTable, word: str) -> None:
    """Refused a tapped call of whoever is to move until they have said that they mean it, if a false one costs them.

    Only they have other buttons that the tap may have been meant for, and nobody but they can end the time in which
    they may call: others would lose theirs over a question. Whether there is a reason to call plays no part.
    """
    table, challenges = live.in_play, live.in_play.rules.challenges
    seat, challenged = live.seat(context.user_id), challenged_seat(table.state)
    if challenges is None or not challenges.false_call or challenged is None or context.sure != UNASKED:
        return
    if seat == table.state.turn and may_call(table.state, seat):
        name = Name(live.names[challenged])
        call, costs = (OfGame(live.game.id, said) for said in (challenges.question, challenges.false_call))
        refused = Refused("sure-call", call=call, name=name, costs=costs)
        refused.doubt = Doubt(live.record.id, live.ply, word, OfGame(live.game.id, challenges.label))
        raise refused
