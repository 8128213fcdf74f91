"""How a refusal becomes a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.errors import Part, Refusal, Seated
from engine.piles import Spot

COMMON = {
    "no-undo": "Moves cannot be taken back in this game.",
    "no-past": "There is no move to take back.",
    "no-future": "There is no move to make again.",
    "no-hint": "No move is left.",
    "no-hints": "There are no hints in this game.",
    "no-advice": "No move looks good from here: another way may, if you take some back.",
    "over": "The game has ended.",
    "endless": "This game has gone on for {0} moves, and more are not kept: give it up, or deal again.",
    "turn": "It is {0}'s turn.",
    "nothing": "Type a move, for example `{0}`.",
    "no-move": "Type a move.",
    "unread": "I do not understand `{0}`.",
    "no-pile": "There is no {0} at this table.",
    "no-cards": "Name the cards that are to be taken away.",
    "size": "At least one card must be moved.",
    "hidden": "{0} does not lie where it can be seen.",
    "covered": "{0} is covered.",
    "where": "Say where from and where to: `FROM TO`.",
    "where-to": "Say where {0} goes as well.",
    "nowhere": "{0} fits nowhere at the moment.",
    "what-of": "Choose what to do with {0}.",
    "ambiguous": "`{0}` can mean several moves.",
    "no-combination": "Cards are not taken away in combinations in this game.",
    "too-long": "That is too long for a move.",
}


def write(refusal: Refusal, sentences: Mapping[str, str], names: Sequence[str], seat: int | None = None) -> str:
    """The sentence for a refusal, as it is said to the player in `seat`; `names` are the players' by seat."""
    template = sentences.get(refusal.code) or COMMON[refusal.code]
    sentence = template.format(*(_word(part, names, seat) for part in refusal.parts))
    # A player's name stays as it is.
    begins_with_a_pile = template.startswith("{0}") and isinstance(refusal.parts[0], Spot)
    return sentence[0].upper() + sentence[1:] if begins_with_a_pile else sentence


def _word(part: Part, names: Sequence[str], seat: int | None) -> str:
    if isinstance(part, Seated):
        return names[part.seat]
    if isinstance(part, Spot):
        return part.name(seat)
    return str(part)
