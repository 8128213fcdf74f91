"""The buttons and lists below a table: one way for one player, another for several, and those of a lobby."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from functools import cache
from itertools import takewhile
from typing import Protocol, TypeVar

import discord

from bot.model.clocks import Lapse, deadline
from bot.model.live_table import LiveTable, TableKind
from bot.model.outcomes import has_moves, is_lost
from bot.service.going_back import may_go_back
from bot.text.formatting import capitalized, clip, plain, without_mark_up
from bot.text.games import told
from bot.text.lobby import rule_line
from bot.text.reader import Reader
from bot.ui.ask_row import ask_rows
from bot.ui.components import (
    AGAIN,
    BACK,
    FAIR,
    FINISH,
    LET_COMPUTER,
    LOST,
    MOST_CHOICES,
    NEXT,
    PEEK,
    RESTART,
    SKIP_TURN,
    SOLUTION,
    TAKE_SEAT,
    THROUGH,
    TableButton,
    TableSelect,
    share_button,
)
from bot.ui.move_items import IN_A_ROW, ButtonRows, MoveItems, in_rows, open_moves
from engine.distinct_shifts import each_once
from engine.drawing import drawing
from engine.game import Rules
from engine.move_order import best_first
from engine.moves import Gain, Move, Say, Shift
from engine.state import State
from engine.table import HINT, REDO, RESIGN, UNDO

M = TypeVar("M", bound=Move)
# More words of a game stand in its list.
MOST_WORDS = 4
# More places for the card in play stand in the list.
MOST_OF_CARD = 2 * IN_A_ROW
# So far back it is looked whether a card was drawn in a turn.
LONGEST_TURN = 100
# So many moves at least are made by one button that finishes a game.
FEWEST_TO_FINISH = 3
# What moves gain that only put a card out of the way.
PARKING = (Gain.PARKS, Gain.BREAKS_UP)
HINTED, USUAL_STYLE = discord.ButtonStyle.success, discord.ButtonStyle.primary


class TableBoard(Protocol):
    """How one table is shown on Discord."""

    def rows(self) -> ButtonRows:
        """The buttons and the list of moves below the picture."""


class SharedBoard:
    """The board of several players."""

    def __init__(self, reader: Reader, live: LiveTable) -> None:
        self.reader, self.live = reader, live

    def rows(self) -> ButtonRows:
        """The buttons and the list of moves for the player to move; the call looks the same at all times.

        Moves stand by where their cards lie and go, so that nothing tells which of them comes first. What stays
        throughout a turn is nearest to the end of the channel, where fingers find it in its place.
        """
        live, table = self.live, self.live.in_play
        if table.result is not None:
            labels = {
                NEXT: self.reader.say("label-other-deal"),
                AGAIN: self.reader.say("label-again"),
                FAIR: self.reader.say("label-fair"),
            }
            primary, gray = discord.ButtonStyle.primary, discord.ButtonStyle.gray
            following = NEXT if live.follows else AGAIN
            return [
                discord.ui.ActionRow(_button(live, following, primary, labels), _button(live, FAIR, gray, labels))
            ]
        if live.to_move.computer:
            return self._sealed() + ask_rows(self.reader, live) + self._peek() + self._call()
        rules, state = table.rules, table.state
        offered = [move for move in open_moves(live) if not (isinstance(move, Say) and move.word in rules.calls)]
        shifts = sorted(move for move in offered if isinstance(move, Shift))
        items = MoveItems(self.reader, live, offered)
        tapped = self._tapped(shifts)
        title = self.reader.say("list-of-moves-of", name=items.owners[state.turn])
        moves = items.buttons(tapped) + items.lists(title, _without(shifts, tapped)) + self._words(items)
        return self._sealed() + ask_rows(self.reader, live) + moves + self._peek() + self._late() + self._call()

    def _sealed(self) -> ButtonRows:
        """The seal of a deal that had no lobby to show it, before anybody has moved."""
        shown = self.live.record.deal > 0 and not self.live.in_play.log
        return [discord.ui.ActionRow(_fair_button(self.reader, self.live))] if shown else []

    def _words(self, items: MoveItems) -> ButtonRows:
        """The words of the game; drawing keeps its place as long as the card that was drawn is in play."""
        rules, state = items.rules, items.state
        said = [items.button(move) for move in items.moves if isinstance(move, Say)]
        if drawing(rules, state) is not None:
            return in_rows([*said, self._through()])
        if said or not self._drawn():
            return in_rows(said)
        label = capitalized(told(self.reader, rules.game_id, rules.words[rules.draw_pile]))
        draw = _button(self.live, rules.draw_pile, USUAL_STYLE, {rules.draw_pile: label}, disabled=True)
        return in_rows([draw, self._through(disabled=True)])

    def _drawn(self) -> bool:
        """Whether the card in play was drawn in this turn."""
        table = self.live.in_play
        rules, seat = table.rules, table.state.turn
        own = takewhile(lambda entry: entry.seat == seat, reversed(table.log[-LONGEST_TURN:]))
        return rules.card_in_play(table.state, seat) is not None and any(e.text == rules.draw_pile for e in own)

    def _through(self, *, disabled: bool = False) -> TableButton:
        """The button that draws and, where the card can go nowhere else, ends the turn as well."""
        what = f"{THROUGH} {self.live.in_play.rules.draw_pile}"
        return _button(self.live, what, USUAL_STYLE, {what: self.reader.say("label-through")}, disabled=disabled)

    def _peek(self) -> ButtonRows:
        """The way to what a player alone may see, where that is more than everybody does."""
        rules, state = self.live.in_play.rules, self.live.in_play.state
        if not any(rules.sees_more(state, seat) for seat in range(rules.players)):
            return []
        return [
            discord.ui.ActionRow(
                _button(self.live, PEEK, discord.ButtonStyle.gray, {PEEK: self.reader.say("label-peek")})
            )
        ]

    def _late(self) -> ButtonRows:
        """What others can do once the time of a turn is up."""
        record, ends = self.live.record, deadline(self.live.record.timers)
        if ends is None or ends.what != "up":
            return []
        name = plain(self.reader, self.live.names[ends.seat])
        labels = {
            SKIP_TURN: self.reader.say("label-skip", name=name),
            TAKE_SEAT: self.reader.say("label-take-seat", name=name),
            LET_COMPUTER: self.reader.say("label-let-computer"),
        }
        substitute = (TAKE_SEAT, LET_COMPUTER) if record.clock.lapse is Lapse.SUBSTITUTE else ()
        asked = (SKIP_TURN, *substitute)
        style = discord.ButtonStyle.gray
        return [discord.ui.ActionRow(*(_button(self.live, what, style, labels) for what in asked))]

    def _call(self) -> ButtonRows:
        """The call has a row of its own below all moves, where no finger that taps twice comes upon it."""
        challenges = self.live.in_play.rules.challenges
        if challenges is None:
            return []
        labels = {challenges.word: told(self.reader, self.live.game.id, challenges.label)}
        call = _button(self.live, challenges.word, discord.ButtonStyle.danger, labels)
        return [discord.ui.ActionRow(call)]

    def _tapped(self, shifts: Sequence[Shift]) -> Sequence[Shift]:
        """The moves that are buttons: a row of them, or as many as the card in play has.

        Its moves are among them, then those of other cards of one's own. They stand by their places, but for the one
        that puts that card with one's own cards, which is the last.
        """
        table = self.live.in_play
        rules, seat = table.rules, table.state.turn
        in_play = rules.card_in_play(table.state, seat)
        of_card = [move for move in shifts if move.source == in_play]
        order = sorted(shifts, key=lambda move: (move not in of_card, rules.spots[move.source].owner is None))
        tapped = sorted(order[: max(IN_A_ROW, min(len(of_card), MOST_OF_CARD))])
        return sorted(tapped, key=lambda move: move in of_card and rules.spots[move.target].owner == seat)


class SoloBoard:
    """The board of one player, who need not be called to their own game."""

    def __init__(self, reader: Reader, live: LiveTable) -> None:
        self.reader, self.live = reader, live

    def rows(self) -> ButtonRows:
        """Some moves and the list of the others, the words of the game, what helps, and before the first move rules.

        A channel is read from its end, so what is tapped again and again stands below what comes and goes: drawing
        stays under the finger, where else a move would be made by a tap too many.
        """
        live = self.live
        if live.in_play.result is not None:
            return _dealing_buttons(self.reader, live)
        rules, state = live.in_play.rules, live.in_play.state
        hinted = live.in_play.hinted
        # Of places that look the same one alone is shown, and that is the one that was hinted at.
        first = [move for move in rules.offered(state, state.turn) if move == hinted]
        offered = each_once(rules.spots, state, [*first, *_without(rules.offered(state, state.turn), first)])
        words = [move for move in offered if isinstance(move, Say)]
        moves = best_first(rules, state, [move for move in offered if not isinstance(move, Say)])
        if len(words) > MOST_WORDS:
            words, moves = [], [*words, *moves]
        items, shown = MoveItems(self.reader, live, offered), [] if hinted is None or hinted in words else [hinted]
        left = _without(moves, shown)
        tapped = _foremost(rules, state, [move for move in left if not isinstance(move, Say)], IN_A_ROW)
        title = self.reader.say("list-more") if tapped else self.reader.say("list-of-moves")
        rows = ask_rows(self.reader, live) + self._finish() + items.buttons(shown, HINTED) + items.buttons(tapped)
        rows += items.lists(title, _without(left, tapped))
        rows += in_rows([items.button(word, HINTED if word == hinted else USUAL_STYLE) for word in words])
        rows += _helping_buttons(self.reader, live, bool(offered))
        return rows + (_list_of_rules(self.reader, live, self.reader.say("list-of-rules")) if live.choosable else [])

    def _finish(self) -> ButtonRows:
        """The button that makes all the moves that are left, where they only bring cards home."""
        table = self.live.in_play
        if len(table.finish) < FEWEST_TO_FINISH:
            return []
        labels = {
            FINISH: self.reader.say(
                "label-finish", kind=told(self.reader, table.rules.game_id, table.rules.goal_pile)
            )
        }
        return [discord.ui.ActionRow(_button(self.live, FINISH, discord.ButtonStyle.success, labels))]


def _foremost(rules: Rules, state: State, ordered: Sequence[Move], most: int) -> list[Move]:
    """The first of some moves; of those that only park a card, one alone, or they would push out all others."""
    found: list[Move] = []
    parking = False
    for move in ordered:
        parks = rules.gain(state, move) in PARKING
        if not (parks and parking):
            found.append(move)
        parking = parking or parks
    return found[:most]


def _without(moves: Sequence[M], others: Collection[Move]) -> list[M]:
    return [move for move in moves if move not in others]


BOARDS: Mapping[TableKind, Callable[[Reader, LiveTable], TableBoard]] = {
    TableKind.SOLO: SoloBoard,
    TableKind.SHARED: SharedBoard,
}


def board_of(reader: Reader, live: LiveTable) -> TableBoard:
    """How a table is shown to a reader."""
    return BOARDS[live.kind](reader, live)


@cache
def _solo_labels(reader: Reader) -> Mapping[str, str]:
    return {
        UNDO: reader.say("label-undo"),
        REDO: reader.say("label-redo"),
        HINT: reader.say("label-hint"),
        BACK: reader.say("label-back-to-win"),
        RESTART: reader.say("label-restart"),
        RESIGN: reader.say("label-resign"),
        NEXT: reader.say("label-other-deal"),
    }


def _helping_buttons(reader: Reader, live: LiveTable, going: bool) -> ButtonRows:
    """Undo, redo and hint; dealing anew where that can do no harm, and resigning, which is asked once, elsewhere.

    A deal without a number has a seal.
    """
    table, gray = live.in_play, discord.ButtonStyle.gray
    stuck, begun = not going or table.stuck, has_moves(table)
    there = {UNDO: bool(table.past), REDO: bool(table.future), HINT: not stuck}
    labels = {**_solo_labels(reader), **_practising(reader, live)}
    buttons = [_button(live, what, gray, labels, disabled=not possible) for what, possible in there.items()]
    if stuck and may_go_back(live):
        buttons.insert(1, _button(live, BACK, gray, labels))
    if stuck:
        buttons.append(_button(live, RESTART, gray, labels))
    if stuck or (live.numbered and not begun):
        buttons.append(_button(live, NEXT, gray, labels))
    if begun and not stuck:
        buttons.append(_button(live, RESIGN, gray, labels))
    return in_rows(buttons + ([] if live.numbered else [_fair_button(reader, live)]))


def _fair_button(reader: Reader, live: LiveTable) -> TableButton:
    return _button(live, FAIR, discord.ButtonStyle.gray, {FAIR: reader.say("label-fair")})


def _practising(reader: Reader, live: LiveTable) -> dict[str, str]:
    """What comes after the one try at a daily deal is called practice."""
    if live.solo.day is None:
        return {}
    return {NEXT: reader.say("label-practise"), RESTART: reader.say("label-practise-same")}


def _dealing_buttons(reader: Reader, live: LiveTable) -> ButtonRows:
    labels = {
        NEXT: reader.say("label-other-deal"),
        RESTART: reader.say("label-same-deal"),
        FAIR: reader.say("label-fair"),
        SOLUTION: reader.say("label-solution"),
        LOST: reader.say("label-lost"),
        **_practising(reader, live),
    }
    styles = {NEXT: discord.ButtonStyle.primary, RESTART: discord.ButtonStyle.gray}
    if is_lost(live):
        styles |= dict.fromkeys((LOST, SOLUTION), discord.ButtonStyle.gray)
    if not live.numbered:
        styles[FAIR] = discord.ButtonStyle.gray
    buttons = [_button(live, what, style, labels) for what, style in styles.items()]
    # On a board that others see as well, they would press for a try of their own.
    if live.solo.day is not None and live.record.private:
        buttons.insert(0, share_button(reader, date.fromisoformat(live.solo.day)))
    return in_rows(buttons)


def _list_of_rules(reader: Reader, live: LiveTable, title: str) -> ButtonRows:
    """What may be chosen instead of what is chosen."""
    chosen = live.record.options
    options = [
        discord.SelectOption(
            label=clip(rule_line(reader, live.game, option, value), 100),
            description=sentence if len(sentence) <= 100 else None,
            value=f"{option.name}={value}",
        )
        for option in live.game.options
        for value, said in option.choices.items()
        for sentence in [without_mark_up(told(reader, live.game.id, said))]
        if chosen[option.name] != value
    ]
    return [discord.ui.ActionRow(_select(live, "rule", title, options[:MOST_CHOICES]))] if options else []


def _button(
    live: LiveTable,
    what: str,
    style: discord.ButtonStyle,
    labels: Mapping[str, str],
    disabled: bool = False,
) -> TableButton:
    return TableButton(live.record.id, live.ply, what, labels[what], style, disabled=disabled)


def _select(live: LiveTable, what: str, placeholder: str, options: Sequence[discord.SelectOption]) -> TableSelect:
    return TableSelect(live.record.id, live.ply, what, placeholder, options)
