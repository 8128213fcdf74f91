"""What is said of a table that waits for players: who sits there, by which rules, and what can be chosen instead."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.live_table import LiveTable
from bot.text.boards import preset_of, preset_title
from bot.text.clocks import clock_line
from bot.text.computers import seat_line, uncounted
from bot.text.formatting import LONGEST_TEXT, clip, safe
from bot.text.sentences import say
from engine.options import Option


def lobby_text(live: LiveTable, inviting: bool = True, new_here: bool = False) -> str:
    """A table that waits for players; not `inviting`, what remains to be read of it later: who, and how.

    Where its game is `new_here`, the rules for a first game are recommended.
    """
    seats = [f"{number}. {seat_line(member)}" for number, member in enumerate(live.record.members, start=1)]
    heading = [f"### {live.game.title}"]
    if inviting:
        heading = [say("lobby-open", title=live.game.title), _invitation(live)]
    advised = inviting and new_here and not _guided(live)
    first = [say("first-game", preset=preset_title(live.game.first_game))] if advised else []
    rules = [*_rules(live), *clock_line(live.record.clock), *uncounted(live), *first]
    return clip("\n".join([*heading, *seats, "", *rules]), LONGEST_TEXT)


def _invitation(live: LiveTable) -> str:
    """Who can still come, and who deals."""
    host = safe(live.host)
    return say("lobby-full", host=host) if live.full else say("lobby-invitation", limit=live.most_players, host=host)


def _guided(live: LiveTable) -> bool:
    """Whether a table plays by the rules for people who have never played, or its game has none."""
    first = live.game.first_game
    return not first or live.game.preset(first) == dict(live.record.options)


def _rules(live: LiveTable) -> Iterator[str]:
    """The preset with its line, or what differs from the usual one."""
    game, options = live.game, live.record.options
    preset = preset_of(game, options)
    if preset is not None:
        yield say("lobby-rules", preset=preset_title(preset), blurb=game.blurbs[preset])
        return
    usual = next(iter(game.presets))
    yield say("lobby-own-rules", preset=preset_title(usual))
    yield from (f"- {chosen(live, o)}" for o in game.options if options[o.name] != game.preset(usual)[o.name])


def chosen(live: LiveTable, option: Option) -> str:
    """A rule and what a table has chosen: "Equal ranks fit on wastes: yes"."""
    return say("rule-line", rule=option.title, value=option.say(live.record.options[option.name]))


def changed_along(before: LiveTable, after: LiveTable, name: str) -> str:
    """What else was changed with a rule because it did not go with it, as lines; nothing if nothing was."""
    was, now = before.record.options, after.record.options
    along = [option for option in after.game.options if option.name != name and was[option.name] != now[option.name]]
    return "\n".join(say("changed-along", rule=o.title, value=o.say(now[o.name])) for o in along)


def rule_text(live: LiveTable, option: Option) -> str:
    """What can be chosen for one rule, in whole sentences, and what is."""
    lines = [
        say("rule-choice-now" if live.record.options[option.name] == value else "rule-choice", value=words, rule=text)
        for value, text in option.choices.items()
        for words in [_capital(option.say(value))]
    ]
    return "\n".join([say("rule-heading", rule=option.title), *lines])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
