"""What computers say of their turns, as facts, and who comes next for whoever beats them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model import game_words
from bot.model.computers import LEVEL_NAMES, next_level
from bot.model.facts import BoardLine, Cards, Fact, Note, Who
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.text.computers import named_level
from bot.text.formatting import safe
from bot.text.move_facts import MoveFacts
from bot.text.reader import Reader
from engine.events import Passed
from engine.players.remarks import Kind, Remark, remark

# Of more cards than these only the number is told.
MOST_CARDS = 4
# Whoever has won so often against a level is told of the next.
WINS_TO_GO_ON = 3


def aside(live: LiveTable, steps: Sequence[MadeMove]) -> BoardLine | None:
    """What a computer says of a whole turn that it has made at a table, if anything."""
    if not steps or not _speaks(live, steps) or not _begins_turn(live):
        return None
    seat, rules = steps[0].seat, live.in_play.rules
    found = remark(rules, seat, [(step.before, step.events) for step in steps])
    return None if found is None else BoardLine(_Wording(live, seat).note(found))


def _speaks(live: LiveTable, steps: Sequence[MadeMove]) -> bool:
    """Whether some moves are all those of one computer that is not quiet."""
    (seat, *others), members = {step.seat for step in steps}, live.record.members
    return not others and members[seat].computer and not members[seat].quiet


def _begins_turn(live: LiveTable) -> bool:
    """Whether nothing has been done yet in the turn, nor in the one before since it ended."""
    table = live.in_play
    return not table.log or any(isinstance(event, Passed) for event in table.last)


class _Wording:
    """Puts what is worth a remark in a turn of a seat into notes."""

    def __init__(self, live: LiveTable, seat: int) -> None:
        # In so short a line, without the sign behind the name of a computer.
        self._players = [Who(each.user_id, name) for each, name in zip(live.players, live.typed_names, strict=True)]
        self._rules, self._seat = live.in_play.rules, seat
        self._moves = MoveFacts(self._rules, self._players)

    def note(self, found: Remark) -> Note:
        """The note for a remark."""
        who = self._players[self._seat]
        match found.kind:
            case Kind.HEAP:
                return self._heap(found)
            case Kind.BURIED:
                (card,), place = found.others, self._place(found.piles[0])
                return Note("aside-buried", who=who, cards=Cards(found.cards), card=str(card), place=place)
            case Kind.LAST:
                which = game_words.kind(self._rules.game_id, self._rules.spots[found.piles[0]])
                return Note("aside-last", who=who, which=which)
            case Kind.RUN:
                return Note("aside-run", who=who, number=len(found.cards))
            case Kind.SHED:
                return Note("aside-shed", who=who, number=len(found.cards))
            case Kind.DUG:
                (card,), place = found.others, self._place(found.piles[0])
                return Note("aside-dug", who=who, cards=Cards(found.cards), card=str(card), place=place)

    def _heap(self, found: Remark) -> Note:
        who, place = self._players[self._seat], self._place(found.piles[0])
        if len(found.cards) <= MOST_CARDS:
            return Note("aside-heap", who=who, cards=Cards(found.cards), place=place)
        return Note("aside-big-heap", who=who, number=len(found.cards), card=str(found.cards[-1]), place=place)

    def _place(self, pile: int) -> Fact:
        return self._moves.place(pile, self._seat)


def next_levels(reader: Reader, live: LiveTable, wins: Mapping[int, Mapping[str, int]]) -> str:
    """Whom to play next, for each person who has won a game and beaten its level often; `wins` are by user and level.

    Nothing for who has beaten the next one as often.
    """
    lines = []
    for row in live.record.results:
        own, above = wins.get(row.user_id, {}), next_level(row.against)
        if not row.won or above is None or own.get(above, 0) >= WINS_TO_GO_ON:
            continue
        if (times := own.get(row.against, 0)) >= WINS_TO_GO_ON:
            who, name, following = safe(reader, row.name), LEVEL_NAMES[row.against], named_level(reader, above)
            lines.append(reader.say("next-level", who=who, name=name, times=times, next=following))
    return "\n".join(lines)
