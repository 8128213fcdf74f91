"""What a check finds, in one sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.doctor.discord_requests import DiscordLine
from bot.model.facts import Keyed, Note
from bot.text.reader import HOST
from bot.text.refusals import in_words


class Finding(NamedTuple):
    """Whether something is as it must be, and what there is to say of it, or to do about it."""

    well: bool
    said: str


class Check(NamedTuple):
    """Something to be looked at at Discord: its name, who looks, and how many times the usual patience that takes."""

    about: Note
    look: Callable[[DiscordLine], Awaitable[Finding]]
    times: int = 1


def well(note: Keyed) -> Finding:
    """That all is well."""
    return Finding(True, in_words(HOST, note))


def wrong(note: Keyed) -> Finding:
    """What is wrong, and what is to be done about it."""
    return Finding(False, in_words(HOST, note))
