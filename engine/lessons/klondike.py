"""A lesson in Klondike: the first moves of a deal in which everything happens early."""

from __future__ import annotations

from engine.game import Rules
from engine.lessons.lesson import Lesson, LessonStep
from engine.shuffle import numbered
from engine.table import Table

_DEAL = 162
_STOCK_LATER = "You could, but first turn up what you can: face-down cards are what stands between you and a win."


def _opened(rules: Rules) -> Table:
    return Table.open(rules, numbered(_DEAL))


LESSON = Lesson(
    (
        LessonStep(
            "The goal: four foundations, each built up in one suit from ace to king. Meanwhile the columns go "
            "down in alternating colours, red on black and black on red. Which card fits?",
            "9h 10c",
            {"9d 10d": "", "10d Jh": "", "9h foundation": ""},
        ),
        LessonStep(
            "That turned up 5♦: a face-down card turns up as soon as nothing covers it. Aces begin the foundations.",
            "Ac foundation",
            {"Ac 5d": "", "5d foundation": ""},
        ),
        LessonStep("Another ace lay underneath.", "Ah foundation", {"5c 5d": "", "9d 10d": ""}),
        LessonStep(
            "Cards that lie in order move together: 10♣ takes 9♥ along.",
            "10c Jh",
            {"9h Jh": "", "5c foundation": "", "stock": _STOCK_LATER},
        ),
        LessonStep("4♣ has turned up.", "4c 5d", {"4c 5c": "", "4c foundation": "", "stock": _STOCK_LATER}),
        LessonStep(
            "Foundations go up one by one: after the ace, the two.", "2c foundation", {"2c 4c": "", "2c Kc": ""}
        ),
        LessonStep(
            "A column is empty: only a king may fill it.", "Kc column 3", {"9d column 3": "", "10d column 3": ""}
        ),
        LessonStep(
            "Now nothing fits. Draw a card from the stock.",
            "stock",
            {"4s 5c": "", "Jh Kc": ""},
        ),
        LessonStep(
            "The top card of the waste is yours to play. 3♥ can wait on a black four until the foundation is ready.",
            "3h 4s",
            {"3h foundation": "", "3h Kc": ""},
        ),
    ),
    "That's all there is to it. When the stock is empty, turn the waste over with `redeal`. Stuck? Ask for a hint.",
    _opened,
)
