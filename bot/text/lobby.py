"""What is said of a table that waits for players: who sits there, by which rules, and what can be chosen instead."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.live_table import LiveTable
from bot.text.boards import preset_of, preset_title
from bot.text.clocks import clock_line
from bot.text.computers import seat_line, uncounted
from bot.text.formatting import LONGEST_TEXT, capitalized, clip, safe
from bot.text.games import title_of, told
from bot.text.reader import Reader
from engine.game import Game
from engine.options import Option


def lobby_text(reader: Reader, live: LiveTable, inviting: bool = True, new_here: bool = False) -> str:
    """A table that waits for players; not `inviting`, what remains to be read of it later: who, and how.

    Where its game is `new_here`, the rules for a first game are recommended.
    """
    members = live.record.members
    seats = [f"{seat + 1}. {seat_line(reader, members, seat)}" for seat in range(len(members))]
    heading = [f"### {title_of(reader, live.game)}"]
    if inviting:
        heading = [reader.say("lobby-open", title=title_of(reader, live.game)), _invitation(reader, live)]
    advised = inviting and new_here and not _guided(live)
    first = (
        [reader.say("first-game", preset=preset_title(reader, live.game, live.game.first_game))] if advised else []
    )
    rules = [*rule_lines(reader, live), *clock_line(reader, live.record.clock), *uncounted(reader, live), *first]
    return clip("\n".join([*heading, *seats, "", *rules]), LONGEST_TEXT)


def _invitation(reader: Reader, live: LiveTable) -> str:
    """Who can still come, and who deals."""
    host = safe(reader, live.host)
    return (
        reader.say("lobby-full", host=host)
        if live.full
        else reader.say("lobby-invitation", limit=live.most_players, host=host)
    )


def _guided(live: LiveTable) -> bool:
    """Whether a table plays by the rules for people who have never played, or its game has none."""
    first = live.game.first_game
    return not first or live.game.preset(first) == dict(live.record.options)


def rule_lines(reader: Reader, live: LiveTable) -> Iterator[str]:
    """The preset with its line, or what differs from the usual one."""
    game, options = live.game, live.record.options
    preset = preset_of(game, options)
    if preset is not None:
        yield reader.say(
            "lobby-rules", preset=preset_title(reader, game, preset), blurb=told(reader, game.id, game.blurbs[preset])
        )
        return
    usual = next(iter(game.presets))
    yield reader.say("lobby-own-rules", preset=preset_title(reader, game, usual))
    yield from (f"- {chosen(reader, live, o)}" for o in game.options if options[o.name] != game.preset(usual)[o.name])


def chosen(reader: Reader, live: LiveTable, option: Option) -> str:
    """A rule and what a table has chosen: "Equal ranks fit on wastes: yes"."""
    return rule_line(reader, live.game, option, live.record.options[option.name])


def rule_line(reader: Reader, game: Game, option: Option, value: str) -> str:
    """A rule of a game with one of its choices."""
    rule, said = told(reader, game.id, option.title), told(reader, game.id, option.say(value))
    return reader.say("rule-line", rule=rule, value=said)


def changed_along(reader: Reader, before: LiveTable, after: LiveTable, name: str) -> str:
    """What else was changed with a rule because it did not go with it, as lines; nothing if nothing was."""
    was, now = before.record.options, after.record.options
    along = [option for option in after.game.options if option.name != name and was[option.name] != now[option.name]]
    game = after.game.id
    lines = [(told(reader, game, each.title), told(reader, game, each.say(now[each.name]))) for each in along]
    return "\n".join(reader.say("changed-along", rule=rule, value=value) for rule, value in lines)


def rule_text(reader: Reader, live: LiveTable, option: Option) -> str:
    """What can be chosen for one rule, in whole sentences, and what is."""
    game, now = live.game.id, live.record.options[option.name]
    lines = [
        reader.say(
            "rule-choice-now" if value == now else "rule-choice",
            value=capitalized(told(reader, game, option.say(value))),
            rule=told(reader, game, sentence),
        )
        for value, sentence in option.choices.items()
    ]
    return "\n".join([reader.say("rule-heading", rule=told(reader, game, option.title)), *lines])
