"""A lesson in Chinese Patience: the example of play on the rules page, and a mistake to knock for."""

from __future__ import annotations

from engine.cards import Card, cards, pack
from engine.game import Rules
from engine.lessons.lesson import LEARNER, Lesson, LessonStep
from engine.piles import Pile
from engine.shuffle import shuffled
from engine.table import Table

_SEED = "s1:lesson"
_FOUNDATIONS = ("As 2s 3s 4s 5s", "Ah 2h 3h 4h 5h 6h", "Ad", "Ac 2c 3c")
_COLUMNS = ("9c 8h", "9d 8c 7h 6s 5d", "7d", "Kh Qs")
# Stock and waste of who learns, and of the opponent; the top card last.
_OWN = ("Jd Qd 10s 8d 10d 2d 7s 4d", "9h 5c 6c 7c")
_THEIR_NEXT, _THEIR_WASTE = "8s", "Jh 3d"
_DRAWING = "You could draw, but play what you can first: every card you get rid of brings you closer to winning."


def _opened(rules: Rules) -> Table:
    dealt = rules.deal(_SEED, LEARNER)
    named = " ".join((*_FOUNDATIONS, *_COLUMNS, *_OWN, _THEIR_NEXT, _THEIR_WASTE))
    rest = [card for card in pack() if card not in cards(named)]
    stock = (*shuffled(rest, _SEED, 0), *cards(_THEIR_NEXT))
    up = [Pile(cards(text)) for text in (*_FOUNDATIONS, *_COLUMNS)]
    own, waste, theirs = cards(_OWN[0]), Pile(cards(_OWN[1])), Pile(cards(_THEIR_WASTE))
    piles = (*up, _face_down(own), waste, _face_down(stock), theirs)
    return Table.lying(rules, _SEED, dealt._replace(piles=piles))


def _face_down(stock: tuple[Card, ...]) -> Pile:
    return Pile(stock, len(stock))


LESSON = Lesson(
    (
        LessonStep(
            "It's your turn. Everybody shares the four columns: they go down in alternating colours, and a column"
            " moves only as a whole. The top card of your waste is 7♣. Where does it go?",
            "7c 8h",
            {"6s 7d": "", "7c foundation": "", "stock": _DRAWING},
        ),
        LessonStep(
            "That uncovered 6♣. Your aim is to get rid of your stock and your waste.",
            "6c 7d",
            {"6c waste 2": "", "6c foundation": "", "stock": _DRAWING},
        ),
        LessonStep(
            "5♣ fits nowhere, so turn up the next card of your stock.", "stock", {"5c 6s": "", "5c waste 2": ""}
        ),
        LessonStep(
            "You've drawn 4♦. Opponents can be loaded: on the top card of their waste goes the next card up or "
            "down in the same suit, and your opponent shows 3♦.",
            "stock waste 2",
            {"stock waste": "That would end your turn. Load your opponent with it instead.", "stock foundation": ""},
        ),
        LessonStep(
            "Cards of the columns can be loaded, too. 5♦ is in the way of 6♠.",
            "5d waste 2",
            {"5d 6c": "", "5d foundation": ""},
        ),
        LessonStep("Spades have got as far as 5♠.", "6s foundation", {"6s 7d": "", "stock": _DRAWING}),
        LessonStep("And hearts as far as 6♥.", "7h foundation", {"7h 8c": "", "stock": _DRAWING}),
        LessonStep(
            "Whole columns can be joined, which leaves an empty one: it takes any card.",
            "7d 8c",
            {"6c waste 2": "", "8h 9d": "", "stock": _DRAWING},
            meanwhile=((LEARNER, "stock"),),
        ),
        LessonStep(
            "You drew 7♠. A stock card that fits on a foundation must go there. Put it anywhere else, and you've "
            "broken a rule: an opponent may knock.",
            "stock foundation",
            {"stock column 3": "", "stock waste": ""},
            meanwhile=(
                *((LEARNER, text) for text in ("stock", "stock foundation", "stock", "stock column 3", "9c 10d")),
                *((LEARNER, text) for text in ("stock", "stock column 1", "stock", "stock waste")),
                *((1, text) for text in ("stock", "stock waste")),
            ),
        ),
        LessonStep(
            "You played on until nothing fitted and 10♠ ended your turn on your waste. Then your opponent drew 8♠"
            " and put it on their own waste, although spades have got as far as 7♠. The bot says nothing: it's "
            "for you to notice, before you play on.",
            "knock",
            {"stock": "Once you play on, it's too late to knock."},
        ),
    ),
    "Well knocked! Your opponent takes a penalty card: one of yours has slipped under their stock. Whoever gets "
    "rid of both first wins.",
    _opened,
    players=2,
    strict="guided",
)
