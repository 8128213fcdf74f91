"""The sentences of Chinese Patience, by code."""

from __future__ import annotations

REFUSALS = {
    "out": "You have left this deal, so you cannot move any more.",
    "face-down": "The tableau still lies face down: type `turn` to turn it up.",
    "turned-already": "The tableau has been turned up already.",
    "place-first": "You have turned up {0}: place it before you do anything else.",
    "no-hand": "You have not turned up a stock card: type `stock` first.",
    "empty": "There is no card in {0}.",
    "same": "A card cannot be put on the pile it comes from.",
    "from-foundation": "A card never leaves a foundation.",
    "from-opponent": "You cannot take cards from an opponent's piles.",
    "own-waste": "Only a stock card goes on your own waste pile.",
    "to-stock": "Nothing is ever put on a stock pile.",
    "one-card": "Only one card at a time can be moved there.",
    "whole-column": "{0} cannot move by itself: only a whole column may join another column.",
    "join-empty": "A column can only join another column, not move to an empty space.",
    "join": "{0} cannot go on {1}: a column takes a card {2}.",
    "foundation-ace": "{0} cannot start a foundation: only an ace can.",
    "foundation-next": "{0} cannot go on its foundation yet: {1} comes next.",
    "foundation-suit": "{0} goes on the foundation of its own suit.",
    "load-empty": "Nothing can be put on an empty waste pile.",
    "load-out": "{0} has left this deal, and takes no more cards.",
    "load": "{0} cannot go on {1}: a waste pile takes a card {2}.",
    "must-foundation": "{0} fits on a foundation, so it must go there.",
    "must-load": "{0} fits on an opponent's waste pile, and that comes before this move.",
    "must-tableau": "{0} can be played to the tableau, and that comes before this move.",
    "not-knocking": "Nobody knocks at this table: the bot refuses a move that breaks the rules.",
    "knock-self": "You cannot knock against your own turn.",
    "knock-nobody": "There is no turn to knock for at the moment.",
    "knock-used": "You have already knocked in this turn.",
    "not-declaring": "This table is played without declaring.",
    "declare-later": "You can declare only after your own turn, before the next player acts.",
    "declare-used": "It is too late to declare for this turn.",
    "unknown-word": "`{0}` means nothing in this game.",
}

WORDS = {
    "turn": "turn up the tableau",
    "stock": "turn up the top stock card",
    "knock": "call a breach of the rules",
    "declare": "own up to a breach of the rules",
}
