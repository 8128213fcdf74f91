"""How well computer players play: what they remember, how much care they take and how far they think."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Recall(Enum):
    """Which of the cards that it has seen a player remembers."""

    VISIBLE = "those that can be seen"
    FACE_UP = "those that lie face up, other cards upon them or not"
    ALL = "every card that was ever shown"


@dataclass(frozen=True, slots=True)
class Level:
    """One way to play.

    Of a hundred chances a player lets some go by: `slips` are moves made without a thought; `breaches` are moves
    made without a look at what should come first; `misses` are breaches of others that are not called; `rash` are
    turns of others that are called for nothing; and of the cards that it recalls, but that do not lie face up, it
    `forgets` so many. `rollouts` are how many games it plays to the end in its mind before a move, 0 where it only
    plays what comes first. `weighs` are the deals on which it tries whether a call pays, 0 where it calls whatever it
    sees. In Russian Bank, where each rollout tells so much more, half as many will do; a level to which that game
    comes easier than to others is `in_bank` another.
    """

    recall: Recall
    slips: int = 0
    breaches: int = 0
    misses: int = 0
    rash: int = 0
    forgets: int = 0
    rollouts: int = 0
    weighs: int = 0
    in_bank: Level | None = None


# The weakest first.
LEVELS: Mapping[str, Level] = {
    "beginner": Level(*(Recall.VISIBLE, 33, 13, 80, 3), in_bank=Level(Recall.VISIBLE, 40, 13, 80, 3)),
    "casual": Level(*(Recall.VISIBLE, 8, 7, 50, 1), in_bank=Level(Recall.VISIBLE, 27, 7, 50, 1)),
    "regular": Level(*(Recall.FACE_UP, 3, 2, 20), rollouts=50, in_bank=Level(Recall.FACE_UP, 18, 2, 20, rollouts=3)),
    "sharp": Level(
        *(Recall.ALL, 1, 1, 5), forgets=8, rollouts=130, in_bank=Level(Recall.ALL, 2, 1, 5, forgets=6, rollouts=32)
    ),
    "master": Level(Recall.ALL, rollouts=2000, weighs=100),
}
