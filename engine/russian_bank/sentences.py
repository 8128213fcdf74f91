"""The sentences of Russian Bank, by code."""

from __future__ import annotations

from collections.abc import Mapping

REFUSALS = {
    "hand-up": "You've turned up {card} already: play it, or put it on your waste.",
    "hand-gone": "You have no card left to draw: type `pass` to end your turn.",
    "hand-reserve": "Turn up the top card of your reserve first: type `reserve`.",
    "reserve-up": "The top card of your reserve is face up already.",
    "pass-hand": "You can pass only when your hand and your waste are empty.",
    "amends": "You were stopped: first make one of the compulsory moves.",
    "no-hand": "You haven't turned up a hand card: type `hand` first.",
    "reserve-down": "Your reserve is still face down: type `reserve` to turn up its top card.",
    "empty": "There's no card in {pile}.",
    "same": "A card can't go on the pile it comes from.",
    "joker": "The joker is out of the game.",
    "closed": "Nothing can go on {pile}: the first house to become empty is closed.",
    "from-foundation": "Cards on the foundations stay there.",
    "from-opponent": "You can't take cards from an opponent's piles.",
    "from-waste": "You can't play from your waste.",
    "to-hand": "Nothing can go on a hand.",
    "own-reserve": "Nothing can go on your reserve.",
    "own-waste": "Only a hand card can go on your waste.",
    "one-card": "Only one card at a time can go there.",
    "group": (
        "{card} and the cards on it don't move together: each card must be one rank lower and the opposite colour."
    ),
    "alone": "{card} is already alone in its house, so moving it to another space changes nothing.",
    "house": "{card} can't go on {onto}: it must be {rule}.",
    "foundation-ace": "{card} can't start a foundation: only an ace can.",
    "foundation-next": "{card} can't go on {onto}: foundations go up one rank at a time.",
    "foundation-full": "{card} can't go on {onto}: that foundation is complete.",
    "foundation-suit": "{card} can't go on {onto}: foundations go up in one suit.",
    "load-empty": "Nothing can be loaded on an empty pile.",
    "load-down": "That reserve is still face down, so nothing can be loaded on it.",
    "load-out": "{player} is out of this deal and takes no more cards.",
    "load": "{card} can't be loaded on {onto}: it must be {rule}.",
    "must-reserve": "{card}, your reserve card, fits on a foundation, and that comes before everything else.",
    "must-foundation": "{card} fits on a foundation, and that comes before this move.",
    "must-release": "Moving {card} releases a card that fits on a foundation, and that comes before this move.",
    "must-load": "{card} can be loaded on an opponent, and that comes before this move.",
    "must-uncover": "{card} can be moved to load an opponent or to uncover a card, and that comes before this move.",
    "must-fill": "{card}, your reserve card, can fill a space, and that comes before you draw or pass.",
    "must-space": "{card} can be moved to make a space, and that comes before you draw or pass.",
    "not-knocking": "There's no calling Stop at this table: I refuse wrong moves.",
    "knock-self": "It's your own turn: only others can call Stop.",
    "knock-early": "{player} hasn't done anything yet, so there's nothing to stop.",
    "knock-nobody": "There's no turn to stop right now.",
    "knock-used": "You've already called Stop this turn.",
    "unknown-word": "There's no `{word}` in this game.",
}

_WORDS = {
    "hand": "draw a card",
    "reserve": "turn up your reserve",
    "pass": "pass",
    "knock": "call Stop",
}


def words(reserves_down: bool) -> Mapping[str, str]:
    """What each word does that players say, where the reserves lie face down at first or not."""
    return {word: what for word, what in _WORDS.items() if word != "reserve" or reserves_down}
