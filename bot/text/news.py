"""What the next board has to tell: moves, and what else has happened at a table."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import chain

from bot.model.facts import Note
from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.model.records import Line
from bot.text.formatting import plain, safe
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.text.table_text import text_of


def moves(live: LiveTable, steps: Sequence[Step]) -> tuple[Line, ...]:
    """The lines for some moves."""
    text = text_of(live)
    return tuple(chain.from_iterable(map(text.narrate, steps)))


def note(note: Note) -> Line:
    """The sentence for something that is no move."""
    return Line(in_words(note))


def nobody() -> str:
    """What somebody is called who is no longer known."""
    return say("former-player")


def unnamed(text: str, names: Collection[str], /) -> str:
    """A text that has been told, with nobody in the place of whoever has some names, however these are written."""
    forms = {form for name in names for form in (name, plain(name), safe(name))} - {say("nameless"), ""}
    if not forms:
        return text
    # The longest first: one name may begin with another.
    any_of = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{any_of})(?!\w)", nobody(), text)
