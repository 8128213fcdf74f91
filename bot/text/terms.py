"""What the words in the rules mean: one page for all games."""

from __future__ import annotations

from bot.text.reader import Reader

# What may be typed where `/rules` asks for a game.
TERMS = "terms"


def is_terms(reader: Reader, typed: str) -> bool:
    """Whether somebody who types the name of a game means this page."""
    return typed.strip().casefold() in (TERMS, reader.say("terms-entry").casefold())


def terms_entries(reader: Reader, typed: str) -> list[tuple[str, str]]:
    """The page among the suggestions for what is typed."""
    entry, wanted = reader.say("terms-entry"), typed.strip().casefold()
    return [(entry, TERMS)] if any(each.casefold().startswith(wanted) for each in (TERMS, entry)) else []
