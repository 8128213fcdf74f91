"""What a table of Chinese Patience has chosen, as the types that its rules work with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.match import Match
from engine.options import Options


class Order(StrEnum):
    """Which moves have to be made before others."""

    NONE = "none"
    STOCK = "stock"
    SINGLE = "single"
    FULL = "full"


class FalseKnock(StrEnum):
    """What a false knock costs."""

    USED = "used"
    FREE = "free"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one table.

    Where it is not `knocking`, a move that breaks the `order` is refused. With `equal_ranks` a waste pile takes the
    same rank as well; with `places` play goes on after the first is out; with `two_packs` the first player chooses
    the one that starts the tableau; with `counts_shown` everybody sees how many cards stocks and wastes hold.
    """

    order: Order
    knocking: bool
    declaring: bool
    false_knock: FalseKnock
    equal_ranks: bool
    open_stock: bool
    own_waste_ends: bool
    empty_stock_ends: bool
    places: bool
    match: Match | None
    stakes: bool
    face_down: bool
    two_packs: bool
    counts_shown: bool

    @property
    def draws_at_once(self) -> bool:
        """Whether a draw turns up columns that lie face down: not where these might forbid it, or none is due."""
        forbidden = self.order is Order.FULL and not self.knocking
        return not forbidden and not self.open_stock

    @staticmethod
    def of(options: Options) -> Settings:
        """The settings that complete options stand for; KeyError if one is missing, ValueError if one is unknown."""
        return Settings(
            order=Order(options["priority"]),
            knocking=options["enforce"] == "knock",
            declaring=options["declare"] == "yes",
            false_knock=FalseKnock(options["false_knock"]),
            equal_ranks=options["equal"] == "yes",
            open_stock=options["stock"] == "open",
            own_waste_ends=options["own_waste"] == "ends",
            empty_stock_ends=options["empty_stock"] == "ends",
            places=options["places"] == "yes",
            match=None if options["match"] == "no" else Match(int(options["match"])),
            stakes=options["stakes"] == "yes",
            face_down=options["deal"] == "down",
            two_packs=options["choice"] == "yes",
            counts_shown=options["counts"] == "shown",
        )
