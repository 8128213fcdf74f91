"""What is said around a table of any kind: the lobby, its rules, what one player alone may see, the league."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import LiveTable, seal
from bot.model.records import NewTable, Standing, TableRecord
from bot.text.formatting import LONGEST_TEXT, clip, non_default_rules, safe
from bot.text.sentences import say
from engine.cards import listed
from engine.game import Game
from engine.options import Options
from engine.view import PileView


def lobby_text(live: LiveTable, inviting: bool = True) -> str:
    """A table that waits for players; not `inviting`, what remains to be read of it later: who, how, and the seal."""
    seats = [f"{number}. **{safe(name)}**" for number, name in enumerate(live.names, start=1)]
    invitation = [
        say("lobby-open", title=live.game.title),
        say("lobby-invitation", limit=live.record.limit, host=safe(live.host)),
    ]
    lines = [
        *(invitation if inviting else [f"### {live.game.title}"]),
        *seats,
        "",
        say("lobby-rules", preset=preset_name(live.game, live.record.options)),
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
    return next(names, say("own-choice"))


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
    lines = [_line(row, staked) for row in rows]
    return clip("\n".join([f"### {say('league')}", *lines]), LONGEST_TEXT)


def _line(row: Standing, staked: bool) -> str:
    line = say(
        "league-line",
        place=row.place,
        name=safe(row.name),
        points=row.points,
        won=row.won,
        played=row.played,
        cards=row.cards_left,
        knocks=row.knocks,
    )
    return f"{line}, {say('at-stake', stakes=f'{row.stakes:+d}')}" if staked else line


def private_text(piles: Sequence[PileView]) -> str:
    """What only one player sees of some piles."""
    return say("private", piles=", ".join(map(_privately, piles)))


def _privately(pile: PileView) -> str:
    """Of a pile whose cards may be counted, all that lies in it is seen; of others the top card."""
    return say(
        "private-in" if pile.thickness is None else "private-on-top",
        which=listed(pile.cards),
        pile=pile.spot.name(pile.spot.owner),
    )
