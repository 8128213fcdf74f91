"""What a player remembers of all that its seat has seen."""

from __future__ import annotations

from random import Random

from engine.players.levels import Recall
from engine.players.looking import visible
from engine.players.sampling import possible
from engine.players.sight import Sight


def recalled(sight: Sight, recall: Recall, forgets: int = 0, seed: str = "") -> Sight:
    """A sight without the cards that are forgotten.

    Of a hundred that it would remember, but that do not lie face up, so many are: the same ones for the whole deal.
    """
    if recall is Recall.ALL and not forgets:
        return sight
    kept = _visible(sight) if recall is Recall.VISIBLE else _lying_open(sight)
    if recall is Recall.ALL:
        rng = Random(f"{seed} forgets")
        kept |= {token for token in range(len(sight.faces)) if rng.randrange(100) >= forgets}
    return sight._replace(faces=bytes(code if token in kept else 0 for token, code in enumerate(sight.faces)))


def _lying_open(sight: Sight) -> set[int]:
    """The tokens of the cards that lie face up, and of the one that this seat may look at."""
    lie = sight.now.lie
    return {token for tokens, down in zip(*lie, strict=True) for token in tokens[down:]} | _visible(sight)


def _visible(sight: Sight) -> set[int]:
    """The tokens of the cards that this seat can see now."""
    # Any position will do: what cannot be seen makes no difference to what can.
    state = possible(sight, Random(sight.key()))
    return set(visible(sight.rules, state, sight.now.lie.piles, sight.seat))
