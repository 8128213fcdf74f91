"""How a refusal becomes a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.errors import Part, Refusal, Seated
from engine.piles import Spot

COMMON = {
    "no-undo": "There's no undo in this game, unless the others agree to it.",
    "stands": "That can't be undone: only your own newest move, and only if it showed nobody a card.",
    "no-skip": "Nobody's turn is skipped in this game.",
    "no-past": "There's nothing to undo.",
    "no-future": "There's nothing to redo.",
    "no-hint": "No move is left.",
    "no-hints": "There are no hints in this game.",
    "no-advice": "I see no good move from here, but can't be sure. Another way might help, if you undo a few.",
    "over": "The game is over.",
    "endless": "This game has gone on for {0} moves, and I keep no more. Resign to end it.",
    "turn": "It's {0}'s turn.",
    "nothing": "Type a move, for example `{0}`.",
    "no-move": "Type a move.",
    "unread": "I didn't get `{0}`.",
    "no-pile": "There's no {0} at this table.",
    "no-cards": "Say which cards to take away.",
    "size": "Move at least one card.",
    "hidden": "{0} isn't face up right now.",
    "covered": "{0} is covered.",
    "where": "Say where from and where to: `FROM TO`.",
    "where-to": "Say where {0} goes, too.",
    "nowhere": "{0} doesn't fit anywhere right now.",
    "what-of": "What do you want to do with {0}?",
    "ambiguous": "`{0}` can mean several moves.",
    "no-combination": "Cards aren't taken away together in this game.",
    "too-long": "That's too long for a move.",
}


def write(refusal: Refusal, sentences: Mapping[str, str], names: Sequence[str], seat: int | None = None) -> str:
    """The sentence for a refusal, as it is said to the player in `seat`; `names` are the players' by seat."""
    template = sentences.get(refusal.code) or COMMON[refusal.code]
    sentence = template.format(*(_word(part, names, seat) for part in refusal.parts))
    # A player's name stays as it is.
    first = refusal.parts[0] if template.startswith("{0}") else None
    begins_with_a_pile = isinstance(first, Spot) and first.owner in (None, seat)
    return sentence[0].upper() + sentence[1:] if begins_with_a_pile else sentence


def _word(part: Part, names: Sequence[str], seat: int | None) -> str:
    if isinstance(part, Seated):
        return names[part.seat]
    if isinstance(part, Spot):
        return _place(part, names, seat)
    return str(part)


def _place(spot: Spot, names: Sequence[str], seat: int | None) -> str:
    """A pile as people say it: "column 4", "the stock", "your waste", "Bob's waste"."""
    if spot.owner is None:
        return spot.spoken if spot.number else f"the {spot.spoken}"
    return f"your {spot.spoken}" if spot.owner == seat else f"{names[spot.owner]}'s {spot.spoken}"
