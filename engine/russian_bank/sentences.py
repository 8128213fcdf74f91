"""The sentences of Russian Bank, by code."""

from __future__ import annotations

from collections.abc import Mapping

REFUSALS = {
    "out": "You have left this deal, so you cannot move any more.",
    "hand-up": "You have turned up {0} already: play it, or put it on your waste pile.",
    "hand-gone": "You have no card left to turn up: type `pass` to end your turn.",
    "hand-reserve": "Turn up the top card of your reserve first: type `reserve`.",
    "reserve-up": "The top card of your reserve lies face up already.",
    "pass-hand": "You can pass only when your hand and your waste pile are empty.",
    "repeats": "That would bring back the same position a third time in this turn: play something else.",
    "amends": "You were stopped: first make one of the moves that were compulsory.",
    "no-hand": "You have not turned up a hand card: type `hand` first.",
    "reserve-down": "Your reserve still lies face down: type `reserve` to turn up its top card.",
    "empty": "There is no card in {0}.",
    "same": "A card cannot be put on the pile it comes from.",
    "joker": "The joker is out of the game.",
    "closed": "No card goes on {0}: the first house that becomes empty is closed.",
    "from-foundation": "A card never leaves a foundation.",
    "from-opponent": "You cannot take cards from an opponent's piles.",
    "from-waste": "The cards of your waste pile are not available.",
    "to-hand": "Nothing is ever put on a hand.",
    "own-reserve": "Nothing is ever put on your own reserve.",
    "own-waste": "Only a hand card goes on your own waste pile.",
    "one-card": "Only one card at a time can be moved there.",
    "group": "{0} cannot move together with what lies on it: each card must be one rank lower, of the other colour.",
    "alone": "{0} lies alone in its house already, so moving it to another space changes nothing.",
    "house": "{0} cannot go on {1}: a house takes a card {2}.",
    "foundation-ace": "{0} cannot start a foundation: only an ace can.",
    "foundation-next": "{0} cannot go on {1}: a foundation goes up in suit, one rank at a time.",
    "foundation-suit": "{0} cannot go on {1}: a foundation goes up in one suit.",
    "load-empty": "Nothing can be loaded on an empty pile.",
    "load-down": "That reserve still lies face down, so nothing can be loaded on it.",
    "load-out": "{0} has left this deal, and takes no more cards.",
    "load": "{0} cannot be loaded on {1}: only a card {2} can.",
    "must-reserve": "{0}, your reserve card, fits on a foundation, and that comes before everything else.",
    "must-foundation": "{0} fits on a foundation, and that comes before this move.",
    "must-release": "Moving {0} releases a card that fits on a foundation, and that comes before this move.",
    "must-load": "{0} can be loaded on an opponent, and that comes before this move.",
    "must-uncover": "{0} can be moved to load an opponent or to uncover a card, and that comes before this move.",
    "must-space": "{0} can be moved to make a space or to fill one, and that comes before your hand card.",
    "not-knocking": "Nobody calls Stop at this table: the bot refuses a wrong move.",
    "knock-self": "You cannot call Stop against your own turn.",
    "knock-nobody": "There is no turn to stop at the moment.",
    "knock-used": "You have already called Stop in this turn.",
    "unknown-word": "`{0}` means nothing in this game.",
}

_WORDS = {
    "hand": "turn up your top hand card",
    "reserve": "turn up the top card of your reserve",
    "pass": "end your turn when you have neither a hand nor a waste pile",
    "knock": "call Stop",
}


def words(reserves_down: bool) -> Mapping[str, str]:
    """What each word does that players say, where the reserves lie face down at first or not."""
    return {word: what for word, what in _WORDS.items() if word != "reserve" or reserves_down}


BASICS = (
    "Each player has a reserve, a hand, face down, and cards beside the reserve, where the shared houses begin.",
    "Be the first to get rid of all cards of your hand, waste pile and reserve.",
    "Foundations go up in suit from the ace; houses go down in alternating colours, and an empty house takes any "
    "card. On an opponent's waste pile or reserve fits a card of the same suit, one rank higher or lower.",
    "In your turn, play the top of your reserve and the last cards of the houses, one card at a time; turn up your "
    "top hand card and play it too, or put it on your waste pile, which ends your turn. When your hand is empty, "
    "the next turn-up turns your waste pile over.",
    "Compulsory: the reserve card to a foundation before everything else; then any other card that fits on a "
    "foundation; and before you turn up your hand card, spaces in the houses are filled from your reserve.",
    "Whoever gets rid of all cards scores 30, plus 1 for each card that opponents have left, or 2 for each in a "
    "reserve. When nobody can play any more, or everybody has turned over their waste three times since a card last "
    "went to a foundation or left a reserve, the deal is blocked, and the lowest count scores the difference.",
)
