"""Tells what happened in a game for one player, in few words even where much happens by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.model import game_words
from bot.model.facts import ALONE, BoardLine, Cards, Fact, Note, Phrases
from bot.model.outcomes import MadeMove
from bot.text.move_facts import MoveFacts
from bot.text.narration import turned_up
from engine import table
from engine.cards import Card, face
from engine.events import Event, Flipped, InsertedUnder, Moved, Redealt, Resigned, Turned, apply
from engine.game import Rules
from engine.moves import Move, Shift
from engine.notation import parse_move
from engine.solitaire.hint_reasons import reason
from engine.state import State


class _Change(NamedTuple):
    """One thing that happened: in what way, with which cards, in which pile, and of a move also where to."""

    way: str
    cards: tuple[Card, ...] = ()
    pile: int = 0
    moved: Note | None = None


def narrate_solo(rules: Rules, step: MadeMove, together: bool) -> list[BoardLine]:
    """The lines for one move, undo, redo or hint; where several people play together, with who made it."""
    if step.text == table.RESIGN and not together:
        return []  # how the game ended says it
    helped = _helped(rules, step)
    told: list[Fact] = _Teller(rules, step).told() if helped is None else [helped]
    return [BoardLine(fact, step.who if together else ALONE) for fact in told or [_word(rules, step.text)]]


def _word(rules: Rules, text: str) -> Fact:
    """A move of which there is nothing else to tell."""
    return game_words.word(rules, text) if text in rules.words else Note("told-typed", text=text)


def _helped(rules: Rules, step: MadeMove) -> Note | None:
    if step.text not in table.HELPS:
        return None
    if not step.about:
        return Note("told-lost")
    facts, about = MoveFacts(rules, ()), parse_move(rules, step.before, step.seat, step.about)
    move = facts.move(step.before, step.seat, about)
    match step.text:
        case table.UNDO:
            return Note("told-undone", move=move)
        case table.REDO:
            return Note("told-redone", move=move)
    if (why := _why(facts, step.before, about)) is None:
        return Note("told-hint-sure" if step.sure else "told-hint", move=move)
    return Note("told-hint-sure-why" if step.sure else "told-hint-why", move=move, why=why)


def _why(facts: MoveFacts, before: State, move: Move) -> Note | None:
    """What speaks for a move, as far as its player sees it."""
    found = reason(facts.rules, before, move)
    if found is None:
        return None
    if found.turns_up:
        return Note("why-turns-up")
    if found.empties is not None:
        return Note("why-empties", pile=facts.place(found.empties, None))
    if found.keeps is not None and isinstance(move, Shift):
        kind = game_words.kind(facts.rules.game_id, facts.rules.spots[move.target])
        rank = face(before.piles[move.source].cards[-1].rank, None)
        return Note("why-keeps", rank=rank, kind=kind, card=str(found.keeps))
    if found.follows is not None:
        return Note("why-follows", card=str(found.follows))
    return Note("why-frees", card=str(found.frees))


class _Teller:
    """Sorts what happened by its way, and says each way once."""

    def __init__(self, rules: Rules, step: MadeMove) -> None:
        self.rules, self.state = rules, step.before
        self.move_facts = MoveFacts(rules, ())
        self.word = step.text in rules.words
        self.ways: dict[str, list[_Change]] = {}
        self.falling_back: Moved | None = None
        for event in step.events:
            change = self._change(event)
            self.state = apply(self.state, event)
            if change is not None:
                self.ways.setdefault(change.way, []).append(change)

    def told(self) -> list[Fact]:
        """What there is to tell, in the order in which it began."""
        return [getattr(self, f"_{way}")(changes) for way, changes in self.ways.items()]

    # What an event is, told from where the cards lie before it.

    def _change(self, event: Event) -> _Change | None:
        match event:
            case Moved() if event != self.falling_back:
                return self._motion(event)
            case Turned() if self._kind(event.pile) != self.rules.draw_pile:
                return _Change("turned", turned_up(self.state, event), event.pile)
            case Flipped():
                return _Change("flipped", (), event.source)
            case InsertedUnder():
                return _Change("covered", (), event.source)
            case Redealt():
                return _Change("redealt")
            case Resigned():
                return _Change("resigned")
        return None

    def _motion(self, event: Moved) -> _Change:
        shift = Shift(*event)
        arriving = self.rules.arriving(shift)
        self.falling_back = Moved(event.target, event.source, event.size - arriving)
        cards = self.state.piles[event.source].cards[-event.size :][:arriving]
        moved = self.move_facts.shift(self.state, 0, shift, cards=Cards(cards))
        return _Change(self._way(event), cards, event.target, moved)

    def _way(self, event: Moved) -> str:
        if self._kind(event.target) == self.rules.removed_pile:
            return "removed"
        if not self.ways and not self.word:
            return "moved"
        goes_up = self._kind(event.target) == self.rules.goal_pile
        # Where cards of the stock are placed one by one, some of them go up by themselves.
        if self._kind(event.source) == self.rules.draw_pile and (self.word or not goes_up):
            return "drawn"
        return "followed" if goes_up else "moved"

    def _kind(self, pile: int) -> str:
        return self.rules.spots[pile].kind

    # What is said of all changes of one way.

    def _moved(self, changes: list[_Change]) -> Fact:
        moved = [change.moved for change in changes if change.moved is not None]
        return moved[0] if len(moved) == 1 else Phrases(moved)

    def _removed(self, changes: list[_Change]) -> Note:
        return Note("told-removed", cards=_all(changes))

    def _drawn(self, changes: list[_Change]) -> Note:
        targets = {change.pile for change in changes}
        if len(targets) > 1:
            return Note("told-dealt", cards=_all(changes))
        if len(changes) == 1 or self.rules.countable(self.rules.spots[changes[0].pile]):
            return Note("told-drew", cards=_all(changes))
        # The cards below the top one cannot be seen.
        return Note("told-drew-unseen", number=len(changes), cards=_all(changes[-1:]))

    def _followed(self, changes: list[_Change]) -> Note:
        return Note("told-auto", cards=_all(changes))

    def _turned(self, changes: list[_Change]) -> Note:
        if len(changes) > 1:
            return Note("told-turned-up", cards=_all(changes))
        return Note("told-turned-up-at", cards=_all(changes), place=self.move_facts.place(changes[0].pile, 0))

    def _flipped(self, changes: list[_Change]) -> Note:
        return Note("told-turned-over", pile=game_words.plain_kind(self.rules, self.rules.spots[changes[0].pile]))

    def _covered(self, changes: list[_Change]) -> Note:
        return Note("told-dealt-face-down", number=len(changes))

    def _redealt(self, changes: list[_Change]) -> Note:
        return Note("told-redealt")

    def _resigned(self, changes: list[_Change]) -> Note:
        return Note("told-gave-up")


def _all(changes: Iterable[_Change]) -> Cards:
    return Cards(card for change in changes for card in change.cards)
