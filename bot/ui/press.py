"""What was pressed or picked, and what comes of it: whoever makes a button notes there what answers it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from functools import wraps
from typing import TypeVar

from bot.model.live_table import LiveTable
from bot.model.refusals import Lost, Refused
from bot.service.request_rates import RequestKind
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.text.reader import Reader
from bot.ui.command_costs import spend
from bot.ui.interactions import Done, Interaction, InteractionHandler, answer, handler_of
from bot.ui.reading import reading

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Press:
    """What the id of a button or a list says; of a list also the `value` of what was picked.

    `number` is the ply for which a table's button was made; where no table is meant, whatever the button has to keep.
    """

    interaction: Interaction
    table: int
    number: int
    what: str
    value: str = ""

    @property
    def reader(self) -> Reader:
        """Who reads what they alone are answered."""
        return reading(self.interaction)

    @property
    def handler(self) -> InteractionHandler:
        """The handler of the bot that was asked."""
        return handler_of(self.interaction)

    @property
    def day(self) -> date:
        """The date that its number stands for; Refused if it stands for none."""
        try:
            return date.fromordinal(self.number)
        except (ValueError, OverflowError):
            raise Refused("outdated") from None

    @property
    def meant(self) -> str:
        """What stands behind the first word."""
        return self.what.partition(" ")[2]


@dataclass(frozen=True)
class Wish:
    """What somebody wants of a table, which is the one of the channel."""

    press: Press
    context: RequestContext
    live: LiveTable

    @property
    def service(self) -> Service:
        """All that members can do."""
        return self.press.handler.service


# Why nothing can be done any more at a private table, which its board tells nobody who has not looked since.
OVER = ("private-over", "try-over")
Answer = Callable[[Press], Awaitable[None]]
A = TypeVar("A", bound=Answer)
DoWish = Callable[[Wish], Awaitable[Outcome]]


class Register:
    """What answers buttons or lists, by what stands in their ids: all, or a word and a blank."""

    def __init__(self) -> None:
        self._answers: dict[str, Answer] = {}

    def __call__(self, *words: str) -> Callable[[A], A]:
        """Lets a function answer some words; none has two answers."""

        def note(answer: A) -> A:
            assert not self._answers.keys() & {*words}, words
            self._answers |= dict.fromkeys(words, answer)
            return answer

        return note

    def get(self, what: str) -> Answer | None:
        """The answer to what stands in an id; None if there is none."""
        word, blank, _ = what.partition(" ")
        return self._answers.get(what) or self._answers.get(word + blank)


# Buttons and lists of tables, and those that belong to none.
BUTTONS, LISTS, LOOSE_BUTTONS, LOOSE_LISTS = Register(), Register(), Register(), Register()


def counted(what: RequestKind = RequestKind.PAGE, *, alone: bool = False) -> Callable[[Answer], Answer]:
    """Lets an answer be counted as `what` before it is given, against the person `alone` or the channel as well.

    Whoever gets none is told why.
    """

    def guard(given: Answer) -> Answer:
        @wraps(given)
        async def guarded(press: Press) -> None:
            try:
                spend(press.interaction, what, alone=alone)
                await given(press)
            except Refused as refused:
                await press.handler.refuse(press.interaction, refused)
            except Exception:
                log.exception("%r is not answered", press.what)
                await answer(press.interaction, press.reader.say("page-broken"))

        return guarded

    return guard


async def carry_out(press: Press, deed: DoWish, done: Done | None = None) -> None:
    """Do what somebody wants of the table that the button belongs to, and answer; `done` comes last if all went well.

    Refused, as out of date, if it is not the channel's table any more.
    """

    async def act(context: RequestContext) -> Outcome:
        return await deed(Wish(press, context, await _live(press, context)))

    await press.handler.run(press.interaction, act, done)


async def _live(press: Press, context: RequestContext) -> LiveTable:
    """The channel's table, if it is the one that the button belongs to."""
    tables = press.handler.service.tables
    if await tables.repeated(context) is not None:
        raise Refused("repeated")
    try:
        live = await tables.live(context.channel_id)
    except Lost:
        raise
    except Refused as refused:
        if refused.key in OVER:
            raise
        raise Refused("outdated") from None
    if live.record.id != press.table:
        raise Refused("outdated")
    return live
