"""Who stands in lists: nobody who would rather not, but for themselves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, TypeVar

from bot.model.league_table import SeasonTable
from bot.model.refusals import Refused
from bot.service.tastes import unlisted
from bot.ui.interactions import Interaction, handler_of


class Named(Protocol):
    """A line about somebody."""

    @property
    def user_id(self) -> int: ...


NamedLine = TypeVar("NamedLine", bound=Named)


async def hidden_from(interaction: Interaction, *, private: bool) -> Collection[int]:
    """Who is left out of what is shown: who is not to be listed, but for the person who alone sees it."""
    hidden = {*await unlisted(handler_of(interaction).service.store)}
    return hidden - {interaction.user.id} if private else hidden


async def expect_listed(interaction: Interaction, *people: int) -> None:
    """Refused if somebody else asks for people of whom one would rather not be listed."""
    if not {*people}.isdisjoint(await hidden_from(interaction, private=True)):
        raise Refused("unlisted")


def listed(lines: Sequence[NamedLine], hidden: Collection[int]) -> list[NamedLine]:
    """The lines of a list without those of some people; the places of others stay as they are."""
    return [line for line in lines if line.user_id not in hidden]


def listed_table(table: SeasonTable, hidden: Collection[int]) -> SeasonTable:
    """The same of the table of a season."""
    return SeasonTable(listed(table.lines, hidden), listed(table.waiting, hidden))
