"""A lesson in Russian Bank: what comes first, loading, and a mistake to call Stop for."""

from __future__ import annotations

from engine.cards import Card, cards, pack
from engine.game import Rules
from engine.lessons.lesson import LEARNER, Lesson, LessonStep
from engine.piles import Pile
from engine.shuffle import shuffled
from engine.table import Table

_SEED = "s1:lesson"
# From the first to the last, the top card of each last; foundations are spades, hearts, diamonds and clubs, twice.
_FOUNDATIONS = ("As 2s", "Ah", "", "", "", "", "", "")
_HOUSES = ("8s", "7d", "Kc Qd", "10s 9h", "Jc 10d", "5s", "Qh", "4c")
# The top cards of the reserves and hands of who learns and of the opponent.
_RESERVES = ("6h 3c 2h", "10h")
_HANDS = ("Ks 3s", "3h")
_RESERVE = 13
_HAND_LATER = "You could, but look at the houses first: the hand is for when nothing else helps."


def _opened(rules: Rules) -> Table:
    dealt = rules.deal(_SEED, LEARNER)
    rest = list(pack() * 2)
    for card in cards(" ".join((*_FOUNDATIONS, *_HOUSES, *_RESERVES, *_HANDS))):
        rest.remove(card)
    rest = shuffled(rest, _SEED, 0)
    piles = [Pile(cards(text)) for text in (*_FOUNDATIONS, *_HOUSES)]
    for seat, (reserve, hand) in enumerate(zip(map(cards, _RESERVES), map(cards, _HANDS), strict=True)):
        half = rest[seat::2]
        below = _RESERVE - len(reserve)
        piles += [Pile((*half[:below], *reserve), _RESERVE - 1), _face_down((*half[below:], *hand)), Pile(())]
    return Table.lying(rules, _SEED, dealt._replace(piles=tuple(piles)))


def _face_down(hand: tuple[Card, ...]) -> Pile:
    return Pile(hand, len(hand))


LESSON = Lesson(
    (
        LessonStep(
            "It's your turn. Get rid of your hand, your waste and your reserve. What fits on a foundation goes "
            "first, and the reserve before all else: its top card is 2♥.",
            "2h foundation",
            {"7d 8s": "", "hand": ""},
        ),
        LessonStep(
            "The next card of your reserve has turned up. Houses go down in alternating colours, one card at a "
            "time, and both players build on all eight.",
            "7d 8s",
            {"9h 10d": "", "3c 4c": "", "hand": _HAND_LATER},
        ),
        LessonStep(
            "That emptied a house, which takes any card.",
            "3c house 2",
            {"9h house 2": "You could, but your reserve is hardest to get rid of: a space is best for its card."},
        ),
        LessonStep(
            "Load your opponent: on the top card of their reserve or waste goes the next card up or down in the "
            "same suit. Their reserve shows 10♥.",
            "9h reserve 2",
            {"10s reserve 2": "", "6h 7d": "", "hand": _HAND_LATER},
        ),
        LessonStep(
            "Your reserve shows 6♥, which fits nowhere. Draw the top card of your hand.",
            "hand",
            {"6h 7d": "", "6h foundation": ""},
        ),
        LessonStep(
            "You've drawn 3♠. What fits on a foundation must go there: leave it, and your opponent may call Stop.",
            "3s foundation",
            {"3s 4c": "", "hand waste": ""},
            meanwhile=((LEARNER, "hand"),),
        ),
        LessonStep(
            "The next one is K♠, and there's no space for it. Put it on your waste: that ends your turn.",
            "hand waste",
            {"Ks Qd": "", "Ks foundation": ""},
            meanwhile=((1, "hand"), (1, "hand waste")),
        ),
        LessonStep(
            "Your opponent drew 3♥ and put it on their waste, although hearts have got as far as 2♥. The bot says"
            " nothing: it's for you to notice, before you play on.",
            "knock",
            {"hand": "Once you play on, it's too late to call Stop."},
        ),
    ),
    "Stop! The mistake is undone, 3♥ goes where it belongs, and it's your turn. Be the first to get rid of "
    "everything.",
    _opened,
    players=2,
    strict="guided",
)
