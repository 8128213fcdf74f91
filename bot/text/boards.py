"""What is said around a table of any kind: the lobby, its rules, what one player alone may see, the league."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import LiveTable, seal
from bot.model.records import NewTable, Standing, TableRecord
from bot.text.formatting import LONGEST_TEXT, clip, counted, non_default_rules, safe
from bot.text.sentences import say
from engine.cards import listed
from engine.game import Game
from engine.options import Options
from engine.view import PileView


def lobby_text(live: LiveTable, inviting: bool = True) -> str:
    """A table that waits for players; not `inviting`, what remains to be read of it later: who, how, and the seal."""
    seats = [f"{number}. **{safe(name)}**" for number, name in enumerate(live.names, start=1)]
    invitation = [
        f"### {live.game.title}: a table is open",
        f"Up to {live.record.limit} players: `/join`, then **{safe(live.host)}** types `/begin`.",
    ]
    lines = [
        *(invitation if inviting else [f"### {live.game.title}"]),
        *seats,
        "",
        f"Rules: **{preset_name(live.game, live.record.options)}** (`/rules` tells all)",
        *(f"- {sentence}" for sentence in non_default_rules(live.game, live.record.options)),
        "",
        seal_line(live.record),
    ]
    return clip("\n".join(lines), LONGEST_TEXT)


def seal_line(table: TableRecord | NewTable) -> str:
    """The seal of the deal, in small print."""
    return say("seal", seal=seal(table))


def preset_name(game: Game, options: Options) -> str:
    """The preset that some options are, or "own choice"."""
    names = (name for name in game.presets if game.preset(name) == dict(options))
    return next(names, "own choice")


def rules_text(game: Game, options: Options) -> str:
    """The rules of a game by some options, in whole sentences."""
    rules = game.at(options, game.seating(options)[0])
    lines = [f"- {line}" for line in (*rules.basics, *rules.option_sentences())]
    title = game.title if game.solo else f"{game.title} ({preset_name(game, options)})"
    return clip("\n".join([f"### {title}", *lines]), LONGEST_TEXT)


def standings_text(rows: Sequence[Standing]) -> str:
    """The league of a server as a list."""
    if not rows:
        return say("no-league")
    staked = any(row.stakes for row in rows)
    lines = [
        f"{row.place}. **{safe(row.name)}**: {counted(row.points, 'point')}, {row.won} won of {row.played}, "
        f"{counted(row.cards_left, 'card')} left, {counted(row.knocks, 'knock')} suffered"
        + (f", stakes {row.stakes:+d}" if staked else "")
        for row in rows
    ]
    return clip("\n".join(["### Standings", *lines]), LONGEST_TEXT)


def private_text(piles: Sequence[PileView]) -> str:
    """What only one player sees of some piles."""
    said = (f"{listed(pile.cards)} {_where(pile)} your {pile.spot.name(pile.spot.owner)}" for pile in piles)
    return say("private", piles=", ".join(said))


def _where(pile: PileView) -> str:
    """Of a pile whose cards may be counted, all that lies in it is seen; of others the top card."""
    return "in" if pile.thickness is None else "on top of"
