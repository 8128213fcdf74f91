"""The buttons and lists below a table: one way for one player, another for several, and those of a lobby."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

import discord

from bot.model.live_table import LiveTable, TableKind
from bot.text.boards import move_label
from bot.text.formatting import clip, plain
from bot.text.sentences import say
from bot.ui.components import LONGEST_VALUE, MOST_CHOICES, MOST_WORDS, NEXT, RESTART, TableButton, TableSelect
from engine.moves import Move, Say, Shift
from engine.notation import print_move, short_move
from engine.table import HINT, REDO, UNDO

Rows: TypeAlias = list[discord.ui.ActionRow[Any]]
NO_LABELS: Mapping[str, str] = MappingProxyType({})


class TableBoard(Protocol):
    """How one table is shown on Discord."""

    @property
    def silent(self) -> bool:
        """Whether its boards come without a notification."""

    @property
    def stays(self) -> bool:
        """Whether the board that a button was pressed on is still edited when the game is over."""

    def rows(self) -> Rows:
        """The buttons and the list of moves below the picture."""


class SharedBoard:
    """The board of several players."""

    silent, stays = False, False

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def rows(self) -> Rows:
        """The buttons and the list of moves for the player to move; the call looks the same at all times."""
        live, table = self.live, self.live.in_play
        if table.result is not None:
            following = _button(live, NEXT, discord.ButtonStyle.primary, {NEXT: say("label-next")})
            return [discord.ui.ActionRow(following)] if live.follows else []
        rules, state = table.rules, table.state
        moves = rules.offered(state, state.turn)
        words = [move.word for move in moves if isinstance(move, Say) and move.word not in rules.calls]
        buttons = [_button(live, word, discord.ButtonStyle.primary) for word in words]
        if (challenges := rules.challenges) is not None:
            labels = {challenges.word: challenges.label}
            buttons.append(_button(live, challenges.word, discord.ButtonStyle.danger, labels))
        rows: Rows = [discord.ui.ActionRow(*buttons)] if buttons else []
        shifts = [move for move in moves if isinstance(move, Shift)]
        name = clip(plain(live.names[state.turn]), 40)
        return rows + _list_of_moves(live, say("list-of-moves-of", name=name), shifts)


class SoloBoard:
    """The board of one player, who need not be called to their own game."""

    silent, stays = True, True

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def rows(self) -> Rows:
        """The words of the game, what helps, the list of moves, and before the first move the list of rules."""
        live = self.live
        if live.in_play.result is not None:
            return [_dealing_buttons(live)]
        rules, state = live.in_play.rules, live.in_play.state
        moves = rules.offered(state, state.turn)
        words = [move for move in moves if isinstance(move, Say)]
        listed: list[Move] = [move for move in moves if not isinstance(move, Say)]
        if len(words) > MOST_WORDS:
            words, listed = [], [*words, *listed]
        buttons = [_button(live, move.word, discord.ButtonStyle.primary, {}) for move in words]
        rows = [discord.ui.ActionRow[Any](*buttons)] if buttons else []
        many = say("list-of-some-moves", shown=MOST_CHOICES, all=len(listed))
        rows += [_helping_buttons(live, bool(moves))]
        rows += _list_of_moves(live, many if len(listed) > MOST_CHOICES else say("list-of-moves"), listed)
        return rows + (_list_of_rules(live, say("list-of-rules")) if live.choosable else [])


BOARDS: Mapping[TableKind, Callable[[LiveTable], TableBoard]] = {
    TableKind.SOLO: SoloBoard,
    TableKind.SHARED: SharedBoard,
}


def board_of(live: LiveTable) -> TableBoard:
    """How a table is shown."""
    return BOARDS[live.kind](live)


def _solo_labels() -> dict[str, str]:
    return {
        UNDO: say("label-undo"),
        REDO: say("label-redo"),
        HINT: say("label-hint"),
        RESTART: say("label-restart"),
        NEXT: say("label-other-deal"),
    }


def _helping_buttons(live: LiveTable, going: bool) -> discord.ui.ActionRow[Any]:
    """Undo, redo and hint; dealing anew only where that can do no harm, for a slip would give a good game up."""
    table, gray = live.in_play, discord.ButtonStyle.gray
    stuck = not going or table.stuck
    there = {UNDO: bool(table.past), REDO: bool(table.future), HINT: not stuck}
    labels = _solo_labels()
    buttons = [_button(live, what, gray, labels, disabled=not possible) for what, possible in there.items()]
    if stuck:
        buttons.append(_button(live, RESTART, gray, labels))
    if stuck or (live.numbered and not table.log):
        buttons.append(_button(live, NEXT, gray, labels))
    return discord.ui.ActionRow(*buttons)


def _dealing_buttons(live: LiveTable) -> discord.ui.ActionRow[Any]:
    styles = {RESTART: discord.ButtonStyle.gray, NEXT: discord.ButtonStyle.primary}
    return discord.ui.ActionRow(*(_button(live, what, style, _solo_labels()) for what, style in styles.items()))


def _list_of_moves(live: LiveTable, title: str, moves: Sequence[Move]) -> Rows:
    if not moves:
        return []
    shown = [_entry(live, move) for move in moves[:MOST_CHOICES]]
    return [discord.ui.ActionRow(_select(live, "move", title, shown))]


def _entry(live: LiveTable, move: Move) -> discord.SelectOption:
    """A move in a list; where its text is too long for Discord, piles go by their labels."""
    rules, state = live.in_play.rules, live.in_play.state
    text = print_move(rules, state, state.turn, move)
    if isinstance(move, Say):
        return discord.SelectOption(label=clip(f"{text}: {rules.words[text]}", 100), value=text)
    value = text if len(text) <= LONGEST_VALUE else short_move(rules, state.turn, move)
    return discord.SelectOption(label=clip(move_label(state, text, move), 100), value=value)


def _list_of_rules(live: LiveTable, title: str) -> Rows:
    """What may be chosen instead of what is chosen."""
    chosen = live.record.options
    options = [
        discord.SelectOption(
            label=clip(say("rule-line", rule=option.title, value=option.say(value)), 100),
            description=sentence if len(sentence) <= 100 else None,
            value=f"{option.name}={value}",
        )
        for option in live.game.options
        for value, sentence in option.choices.items()
        if chosen[option.name] != value
    ]
    return [discord.ui.ActionRow(_select(live, "rule", title, options[:MOST_CHOICES]))] if options else []


def _button(
    live: LiveTable,
    what: str,
    style: discord.ButtonStyle,
    labels: Mapping[str, str] = NO_LABELS,
    disabled: bool = False,
) -> TableButton:
    return TableButton(live.record.id, live.ply, what, labels.get(what, what.capitalize()), style, disabled=disabled)


def _select(live: LiveTable, what: str, placeholder: str, options: Sequence[discord.SelectOption]) -> TableSelect:
    return TableSelect(live.record.id, live.ply, what, placeholder, options)
