"""How a refusal becomes a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.errors import Refusal
from engine.moves import Move, Say, Shift, Take
from engine.phrases import Seated, Sentence, in_english
from engine.state import State

COMMON = {
    "no-undo": "There's no undo in this game, unless the others agree to it.",
    "stands": "That can't be undone: you can only undo your own newest move, and only if it showed nobody a card.",
    "no-skip": "You can't skip turns in this game.",
    "no-past": "There's nothing to undo.",
    "no-future": "There's nothing to redo.",
    "no-hint": "No move is left.",
    "no-hints": "There are no hints in this game.",
    "no-advice": "I see no good move from here, but can't be sure. Another way might help, if you undo a few.",
    "over": "The game is over.",
    "out": "You're out of this deal, so you can't move.",
    "repeats": "That would bring back the same position a third time this turn: play something else.",
    "endless": "This game has gone on for {moves} moves, and I keep no more. Resign to end it.",
    "turn": "It's {player}'s turn.",
    "nothing": "Type a move, for example `{example}`.",
    "no-move": "Type a move.",
    "unread": "I didn't get `{typed}`.",
    "no-pile": "There's no {pile} at this table.",
    "no-cards": "Say which cards to take away.",
    "size": "Move at least one card.",
    "hidden": "{card} isn't face up right now.",
    "covered": "{card} is covered.",
    "where": "Say what to move and where to, like `7c 8h`.",
    "where-to": "Say where {card} goes, too.",
    "no-rank": "No `{rank}` can move right now.",
    "no-rank-there": "There's no `{rank}` for that right now.",
    "nowhere": "{card} doesn't fit anywhere right now.",
    "what-of": "What do you want to do with {card}?",
    "ambiguous": "`{typed}` can mean several moves.",
    "which-pile": "Some say `{word}` for {first}, others for {second}.",
    "no-combination": "You can't take cards away together in this game.",
    "too-long": "That's too long for a move.",
}


def sentence_of(refusal: Refusal, sentences: Mapping[str, str]) -> Sentence:
    """The sentence for a refusal, among those of a game and what every game says."""
    english = sentences.get(refusal.code) or COMMON[refusal.code]
    return Sentence(english, refusal.parts, refusal.names)


def write(refusal: Refusal, sentences: Mapping[str, str], names: Sequence[str], seat: int | None = None) -> str:
    """The sentence for a refusal, as it is said to the player in `seat`; `names` are the players' by seat."""
    return in_english(sentence_of(refusal, sentences), names, seat)


def out_of_turn(state: State) -> Refusal:
    """The refusal for a move of a player whose turn it is not."""
    return Refusal("turn", (Seated(state.turn),))


def impossible(move: Move, piles: int) -> Refusal | None:
    """Why no table of so many piles could have a move, or None: what nobody can type, a program may still ask for."""
    if isinstance(move, Say):
        return None
    # True is no pile and no number of cards, though to Python it is 1.
    parts: Sequence[object] = move.piles if isinstance(move, Take) else move
    named = parts if isinstance(move, Take) else parts[:2]
    if not all(type(pile) is int and 0 <= pile < piles for pile in named):
        return Refusal("no-pile", ("such pile",))
    if isinstance(move, Shift) and not (type(size := parts[2]) is int and size >= 1):
        return Refusal("size")
    return Refusal("no-cards") if not named else None
