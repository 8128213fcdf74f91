"""The moves that a player is offered, as buttons and lists: each of them is at most three taps away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import discord

from bot.model.live_table import LiveTable
from bot.model.refusals import At
from bot.text.formatting import capitalized, clip, plain
from bot.text.move_words import MoveWords
from bot.text.reader import Reader
from bot.ui.components import ANYWAY, LONGEST_TYPED, LONGEST_VALUE, MOST_CHOICES, TableButton, TableSelect, row_view
from engine.distinct_shifts import each_once
from engine.moves import Move, Say, Shift, Take
from engine.notation import LEAVING, print_move, short_move, whole_move

ButtonRows: TypeAlias = list[discord.ui.ActionRow[Any]]
IN_A_ROW = 5
LONGEST_OWNER = 20
# What a button can bear in its id.
_TYPED = re.compile(rf"[a-z0-9. ]{{1,{LONGEST_TYPED}}}")
_VALUE = re.compile(r"(?:(\d{1,9}):)?(.*)", re.DOTALL)


class _Heap(NamedTuple):
    """Moves that stand in a list as one card: where it lies, and how deep, 1 on top; words lie nowhere, at -1."""

    pile: int
    depth: int


class MoveItems:
    """What can be tapped for some moves: of the player in a seat, who alone reads it, or of whoever is to move.

    `moves` are those that stand beside each other, in the order in which they are shown; where everybody reads them,
    see `open_moves`.
    """

    def __init__(
        self,
        reader: Reader,
        live: LiveTable,
        moves: Sequence[Move],
        seat: int | None = None,
        *,
        labelling: bool = True,
    ) -> None:
        table = live.in_play
        self.reader, self.live, self.moves, self.rules, self.state = reader, live, moves, table.rules, table.state
        self.seat = self.state.turn if seat is None else seat
        self.owners = owners(self.reader, live)
        self.words = MoveWords(self.reader, self.rules, self.owners, seat, labelling=labelling)
        self.said = dict(zip(moves, self.words.moves(self.state, self.seat, moves), strict=True))

    def label(self, move: Move) -> str:
        """A move on its button, or in a list."""
        said = self.said[move]
        if isinstance(move, Say):
            return capitalized(said)
        return self.reader.say("move-ends", move=said) if self._ends(move) else said

    def _ends(self, move: Move) -> bool:
        """Whether everybody sees that the turn is over with a move."""
        return isinstance(move, Shift) and self.rules.ends_turn(self.state, move)

    # Buttons.

    def button(self, move: Move, style: discord.ButtonStyle = discord.ButtonStyle.primary) -> TableButton:
        """The button of a move."""
        return TableButton(self.live.record.id, self.live.ply, self._typed(move), self.label(move), style)

    def buttons(self, moves: Sequence[Move], style: discord.ButtonStyle = discord.ButtonStyle.primary) -> ButtonRows:
        """The buttons of some moves, in rows."""
        return in_rows([self.button(move, style) for move in moves])

    def _typed(self, move: Move, longest: int = LONGEST_TYPED) -> str:
        """A move as text; where that is too long for Discord, piles go by their labels."""
        text = print_move(self.rules, self.state, self.seat, move)
        return text if len(text) <= longest else short_move(self.rules, self.seat, move)

    # Lists.

    def lists(self, title: str, listed: Sequence[Move]) -> ButtonRows:
        """The lists of some of the moves, in rows."""
        return [discord.ui.ActionRow(each) for each in self.selects(title, listed)]

    def selects(self, title: str, listed: Sequence[Move]) -> list[TableSelect]:
        """A list of some of the moves; where they are too many for one, lists of the cards that may be moved."""
        if not listed:
            return []
        if len(listed) <= MOST_CHOICES:
            return [self._list("move", title, [self._entry(move) for move in listed])]
        heaps = sorted(self._heaps(listed).items())
        number = -(-len(heaps) // MOST_CHOICES)
        size = -(-len(heaps) // number)
        parts = [heaps[start : start + size] for start in range(0, len(heaps), size)]
        return [self._list(f"cards{count}", self._title(part), self._cards(part)) for count, part in enumerate(parts)]

    def _heaps(self, listed: Sequence[Move]) -> dict[_Heap, list[Move]]:
        """All moves by what they begin with, for those that are listed; words of the game come first."""
        heaps: dict[_Heap, list[Move]] = {self._heap(move): [] for move in listed}
        for move in self.moves:
            heaps.get(self._heap(move), []).append(move)
        return heaps

    def _heap(self, move: Move) -> _Heap:
        """The pile that a move begins with, and of a hand the card that goes, counted from the top."""
        if isinstance(move, Say):
            return _Heap(-1, 1)
        if isinstance(move, Take):
            return _Heap(move.piles[0], 1)
        return _Heap(move.source, 1 if self.rules.is_open(self.state, move) else move.size)

    def _title(self, part: Sequence[tuple[_Heap, list[Move]]]) -> str:
        first, last = (self.words.place(max(heap.pile, 0), self.seat) for heap in (part[0][0], part[-1][0]))
        return capitalized(self.reader.say("list-of-cards", first=first, last=last))

    def _cards(self, part: Iterable[tuple[_Heap, list[Move]]]) -> list[discord.SelectOption]:
        options: list[discord.SelectOption] = []
        for heap, moves in part:
            many = len(moves) > 1 and heap.pile >= 0
            options += [self._card(heap, moves)] if many else [self._entry(move) for move in moves]
        return options

    def _card(self, heap: _Heap, moves: Sequence[Move]) -> discord.SelectOption:
        """A card that can go to several places, which are asked for when it is chosen."""
        card = str(self.rules.seen_card(self.state, self.words.viewer, heap.pile, heap.depth))
        label = self.reader.say(
            "list-card", card=card, place=self.words.place(heap.pile, self.seat), number=len(moves)
        )
        whence = self.rules.spots[heap.pile].name(self.seat)
        return self._option(label, LEAVING + (whence if self.rules.is_open(self.state, moves[0]) else card))

    def _entry(self, move: Move) -> discord.SelectOption:
        return self._option(self.label(move), self._typed(move, LONGEST_VALUE - len(self._ply)))

    @property
    def _ply(self) -> str:
        return f"{self.live.ply}:"

    def _option(self, label: str, text: str) -> discord.SelectOption:
        """An entry; the same words are another value after every move, or Discord would not take them twice."""
        return discord.SelectOption(label=clip(label, LONGEST_VALUE), value=self._ply + text)

    def _list(self, what: str, title: str, options: Sequence[discord.SelectOption]) -> TableSelect:
        return TableSelect(self.live.record.id, self.live.ply, what, title, options)


def open_moves(live: LiveTable) -> list[Move]:
    """The moves of the player to move that everybody may read: those of cards that everybody sees."""
    rules, state = live.in_play.rules, live.in_play.state
    return each_once(rules.spots, state, [m for m in rules.offered(state, state.turn) if rules.is_open(state, m)])


def private_view(reader: Reader, live: LiveTable, seat: int) -> discord.ui.View:
    """Buttons for a player's moves of cards that only they see; where they are too many, lists."""
    rules, state = live.in_play.rules, live.in_play.state
    hidden = [move for move in rules.offered(state, seat) if not rules.is_open(state, move)]
    moves = each_once(rules.spots, state, hidden)
    items = MoveItems(reader, live, moves, seat)
    view = row_view()
    many = len(moves) > MOST_CHOICES
    for item in items.selects(reader.say("list-of-moves"), moves) if many else map(items.button, moves):
        view.add_item(item)
    return view


def chosen(value: str, ply: int) -> tuple[str, int]:
    """The text of an entry, and the ply for which it was shown: that of its list where the entry does not tell."""
    found = _VALUE.fullmatch(value)
    assert found is not None, "it matches whatever there is"
    return found[2], int(found[1] or ply)


def owners(reader: Reader, live: LiveTable) -> list[str]:
    """The players' names as they stand on buttons and in lists."""
    return [clip(plain(reader, name), LONGEST_OWNER) for name in live.names]


def in_rows(buttons: Sequence[TableButton]) -> ButtonRows:
    """As many rows as some buttons need."""
    return [discord.ui.ActionRow(*buttons[start : start + IN_A_ROW]) for start in range(0, len(buttons), IN_A_ROW)]


def choice_view(reader: Reader, live: LiveTable, seat: int, texts: Sequence[str]) -> discord.ui.View:
    """A button for each move that somebody may have meant."""
    rules, state = live.in_play.rules, live.in_play.state
    # What may not be there can be typed, but not said.
    read = {text: whole_move(rules, state, seat, text, live.names) for text in texts if _TYPED.fullmatch(text)}
    items = MoveItems(reader, live, [move for move in read.values() if move is not None], seat)
    view = row_view()
    for text, move in [*read.items()][:MOST_CHOICES]:
        label = text if move is None else items.label(move)
        view.add_item(TableButton(live.record.id, live.ply, text, label, discord.ButtonStyle.primary))
    return view


def anyway_view(reader: Reader, at: At, text: str) -> discord.ui.View:
    """A button that plays a move that does not fit."""
    view = row_view()
    view.add_item(TableButton(*at, f"{ANYWAY} {text}", reader.say("play-anyway"), discord.ButtonStyle.danger))
    return view
