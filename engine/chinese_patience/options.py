"""What a table of Chinese Patience may choose, and the named choices."""

from __future__ import annotations

from collections.abc import Mapping

from engine.options import Option, Options

PRIORITY = Option(
    "priority",
    "Which moves come first",
    {
        "stock": "A stock card that fits on a foundation must go there.",
        "none": "No move has to be made before another.",
        "single": "Any single card that is moved must go on a foundation if it fits there.",
        "full": (
            "Whatever can go on a foundation goes first, then whatever can go on an opponent's waste pile, then "
            "whatever can go on the tableau; only then may a stock card be turned, and it follows the same order."
        ),
    },
)
ENFORCE = Option(
    "enforce",
    "What happens to a wrong order",
    {
        "refuse": "A move that breaks the order is refused.",
        "knock": (
            "Breaking the order is possible, but any opponent may knock until the next player acts: the turn ends, "
            "the move stands, and each opponent puts a card from the middle of their stock under the offender's."
        ),
    },
)
EQUAL = Option(
    "equal",
    "What fits on a waste pile",
    {
        "no": "An opponent's waste pile takes the same suit, one rank higher or lower.",
        "yes": "An opponent's waste pile takes the same suit one rank higher or lower, or the same rank.",
    },
)
DECLARE = Option(
    "declare",
    "Owning up",
    {
        "no": "Owning up to a breach changes nothing.",
        "yes": (
            "Who notices an own breach after the turn, before anyone knocks or moves, may declare it and put a "
            "card under the stock of each opponent."
        ),
    },
)

OPTIONS = (PRIORITY, ENFORCE, EQUAL, DECLARE)
PRESETS: Mapping[str, Options] = {
    "standard": {},
    "knocking": {"priority": "full", "enforce": "knock", "equal": "yes"},
}
