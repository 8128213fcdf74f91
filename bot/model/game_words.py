"""What a game says in its own words, as facts: whatever is told of a table has the words of its game from here."""

from __future__ import annotations

from bot.model.facts import Fact, FromGame
from engine.challenges import Challenges
from engine.game import Game, Rules
from engine.options import Options
from engine.piles import Spot


def title(game: Game) -> FromGame:
    """What a game is called."""
    return FromGame(game.title)


def chosen(game: Game, options: Options, names: list[str]) -> FromGame:
    """The rules that are chosen by some options of a game, in whole sentences."""
    rules = (option.choices[options[option.name]] for option in game.options if option.name in names)
    return FromGame(" ".join(rules))


def kind(spot: Spot) -> FromGame:
    """The kind of a pile, as people call it."""
    return FromGame(spot.called)


def plain_kind(spot: Spot) -> FromGame:
    """The kind of a pile, as it is typed."""
    return FromGame(spot.kind)


def word(rules: Rules, said: str) -> FromGame:
    """What a word of a game does."""
    return FromGame(rules.words[said])


def of_pile(rules: Rules, spot: Spot) -> FromGame | None:
    """What is said of a card in a pile that is never named; None of other piles."""
    sentence = rules.pile_sentences.get(spot.kind)
    return None if sentence is None else FromGame(sentence)


def unused(rules: Rules) -> FromGame | None:
    """What is said when cards that nobody used come into play; None if nothing special is."""
    return FromGame(rules.unused_sentence) if rules.unused_sentence else None


def call(challenges: Challenges) -> FromGame:
    """That somebody is called, to follow a name."""
    return FromGame(challenges.call_phrase)


def violation(challenges: Challenges, number: int) -> FromGame:
    """Which rule was broken, to follow a name."""
    return FromGame(challenges.describe(number))


def missed(challenges: Challenges, number: int, card: Fact, place: Fact) -> FromGame:
    """Which card could have gone where."""
    return FromGame(challenges.missed[number], (card, place))
