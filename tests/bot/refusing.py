"""Expect a refusal, or a note on the next board, in the words that people would read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.model.facts import KeyedError
from bot.model.refusals import Refused
from bot.service.service import Service
from bot.service.tables import Outcome
from bot.text.board_lines import words
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words


@contextmanager
def refusing(pattern: str, error: type[KeyedError] = Refused) -> Iterator[pytest.ExceptionInfo[KeyedError]]:
    """Assert that what is done within is refused, in a sentence in which a pattern is found."""
    with pytest.raises(error) as caught:
        yield caught
    assert re.search(pattern, in_words(ENGLISH, caught.value))


async def noted(service: Service, outcome: Outcome) -> str:
    """What the next board tells of what has been done last."""
    record = outcome.live.record
    return words(ENGLISH, (await service.store.boards.untold(record.id, record.version))[-1].lines[-1])
