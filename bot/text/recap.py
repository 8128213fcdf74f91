"""A week in the league, as it is told on Monday."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.live_table import game_or_placeholder
from bot.model.recaps import Recap
from bot.text.formatting import joined, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.season_names import NAMED_IN_TIE


def recap_text(reader: Reader, recap: Recap) -> str:
    """A week in words, for all who look at a channel; it mentions nobody."""
    return "\n".join(_lines(reader, recap))


def _lines(reader: Reader, recap: Recap) -> Iterator[str]:
    yield f"### {reader.say('recap-heading')}"
    yield reader.say("recap-games", games=recap.games, people=recap.people)
    if recap.winners:
        who = joined(reader, [f"**{safe(reader, name)}**" for name in recap.winners[:NAMED_IN_TIE]])
        yield reader.say("recap-winners", who=who, number=len(recap.winners), won=recap.won)
    for climb in recap.climbs[:NAMED_IN_TIE]:
        title, rating = title_of(reader, game_or_placeholder(climb.game, solo=False)), str(climb.rating)
        yield reader.say("recap-climb", name=safe(reader, climb.name), by=climb.by, title=title, rating=rating)
    yield reader.say("recap-next")
