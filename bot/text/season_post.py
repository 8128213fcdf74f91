"""What a server is told of a season that was closed: its champions, and its table as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.seasons import Honour, Season
from bot.text.league import champions
from bot.text.reader import Reader
from bot.text.season_names import season_title


def post_text(reader: Reader, season: Season, honours: Sequence[Honour]) -> str:
    """What is posted when a season was closed, for all who look at the channel; it mentions nobody."""
    head = reader.say("season-closed", season=season_title(reader, season))
    return "\n".join([f"### {head}", *champions(reader, honours), reader.say("season-next")])
