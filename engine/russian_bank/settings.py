"""What a table of Russian Bank has chosen, as the rules use it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from engine.match import Match
from engine.options import Options
from engine.russian_bank.notes import Priority

# The cards of a reserve, for one or two packs and two or three players.
_RESERVES = {(2, 2): 13, (2, 3): 8, (1, 2): 5}


class Starts(StrEnum):
    """What decides who begins."""

    LOW = "low"
    CUT = "cut"
    HIGH = "high"
    TABLEAU = "tableau"
    TURNS = "turns"


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one table.

    With `stopping` wrong moves are possible, and players call Stop; a false call may cost a card. `reserves_down`
    and `houses_down` tell whether these lie face down, or have a card face down, at first. With `early_hand` the hand
    card may be turned up before compulsory moves, and with `peeking` its owner may look at it even before that.
    `asked_always` are the priorities that stand before every other move, after the foundations; with `fewest` a card
    must be released in the fewest moves. With `making_spaces` spaces must be made before the hand card, not only
    filled; `groups` of cards may move together.
    """

    packs: int
    reserve_size: int
    stopping: bool
    false_call_costs: bool
    reserves_down: bool
    houses_down: bool
    starts: Starts
    own_waste: bool
    early_hand: bool
    peeking: bool
    asked_always: tuple[Priority, ...]
    fewest: bool
    making_spaces: bool
    groups: bool
    match: Match | None

    @property
    def judging(self) -> bool:
        """Whether it matters what a move leaves undone, or what a turn has begun with."""
        return self.stopping or self.early_hand or self.making_spaces or bool(self.asked_always)

    @classmethod
    def of(cls, options: Options, players: int) -> Self:
        """The settings that complete options mean for some players; KeyError if an option is missing."""
        packs = 1 if options["packs"] == "one" else 2
        reserve, match = options["reserve"], options["match"]
        asked = {Priority.RELEASE: options["release"] != "no", Priority.LOAD: options["load"] == "yes"}
        return cls(
            packs=packs,
            reserve_size=_RESERVES[packs, players] if reserve == "usual" else int(reserve),
            stopping=options["enforce"] == "stop",
            false_call_costs=options["false_knock"] == "card",
            reserves_down=options["reserve_first"] == "down",
            houses_down=options["tableau"] == "down",
            starts=Starts(options["starts"]),
            own_waste=options["own_waste"] == "yes",
            early_hand=options["hand"] != "usual",
            peeking=options["hand"] == "peek",
            asked_always=tuple(priority for priority, on in asked.items() if on),
            fewest=options["release"] == "fewest",
            making_spaces=options["spaces"] == "yes",
            groups=options["groups"] == "yes",
            match=None if match == "no" else Match(int(match), most_win=True),
        )
