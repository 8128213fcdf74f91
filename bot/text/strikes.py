"""A game that is struck out of the league, for those who manage the server."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.model.live_table import game_or_placeholder
from bot.model.tallies import LeagueGame
from bot.text.formatting import joined, plain, remark, safe
from bot.text.games import title_of
from bot.text.reader import Reader


def strike_label(reader: Reader, game: LeagueGame) -> str:
    """A game in a list to choose from: when it ended, and who played; a struck one says so."""
    day = datetime.fromtimestamp(game.at, UTC)
    label = reader.say(
        "strike-entry",
        day=day.day,
        month=reader.say("month", month=day.month),
        title=title_of(reader, game_or_placeholder(game.game, solo=False)),
        players=joined(reader, [plain(reader, name) for name in game.people.values()]),
    )
    return label if game.struck is None else reader.say("strike-entry-struck", game=label)


def struck_text(reader: Reader, game: LeagueGame) -> str:
    """That a game is struck out, and why."""
    return reader.say("strike-done", game=_game(reader, game), reason=remark(game.struck or ""))


def restored_text(reader: Reader, game: LeagueGame) -> str:
    """That a game counts again."""
    return reader.say("strike-undone", game=_game(reader, game))


def _game(reader: Reader, game: LeagueGame) -> str:
    players = joined(reader, [safe(reader, name) for name in game.people.values()])
    return reader.say(
        "strike-game", at=game.at, title=title_of(reader, game_or_placeholder(game.game, solo=False)), players=players
    )
