"""What a game says in its own words, as facts: whatever is told of a table has the words of its game from here."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.facts import Cards, Fact, OfGame, Sentences, Who
from bot.model.records import Member
from engine.challenges import Challenges
from engine.game import Game, Rules
from engine.options import Options
from engine.piles import Spot


def title(game: Game) -> OfGame:
    """What a game is called."""
    return OfGame(game.id, game.title)


def chosen(game: Game, options: Options, names: list[str]) -> Sentences:
    """The rules that are chosen by some options of a game, in whole sentences."""
    rules = (option.choices[options[option.name]] for option in game.options if option.name in names)
    return Sentences(OfGame(game.id, rule) for rule in rules)


def kind(game: str, spot: Spot) -> OfGame:
    """The kind of a pile, as people call it in the game of some id; with none, as in any."""
    return OfGame(game, spot.called)


def plain_kind(rules: Rules, spot: Spot) -> OfGame:
    """The kind of a pile, as it is typed."""
    return OfGame(rules.game_id, spot.kind)


def word(rules: Rules, said: str) -> OfGame:
    """What a word of a game does."""
    return OfGame(rules.game_id, rules.words[said])


def of_pile(rules: Rules, spot: Spot) -> OfGame | None:
    """What is said of a card in a pile that is never named; None of other piles."""
    sentence = rules.pile_sentences.get(spot.kind)
    return None if sentence is None else OfGame(rules.game_id, sentence)


def unused(rules: Rules) -> OfGame | None:
    """What is said when cards that nobody used come into play; None if nothing special is."""
    return OfGame(rules.game_id, rules.unused_sentence) if rules.unused_sentence else None


def cut(rules: Rules, seed: str, first: int | None, members: Sequence[Member]) -> OfGame | None:
    """Who cut which card to deal or begin; None if the table decides that, or somebody's turn to begin has come."""
    found = rules.cut(seed) if first is None else None
    if found is None:
        return None
    member = members[found.seat]
    said = ("who", Who(member.user_id, member.name)), ("card", Cards((found.card,)))
    return OfGame(rules.game_id, rules.cut_sentence, said)


def call(rules: Rules) -> OfGame:
    """That somebody is called, to follow a name."""
    return OfGame(rules.game_id, challenges_of(rules).call_phrase)


def violation(rules: Rules, number: int) -> OfGame:
    """Which rule was broken, to follow a name."""
    return OfGame(rules.game_id, challenges_of(rules).describe(number))


def missed(rules: Rules, number: int, card: Fact, place: Fact) -> OfGame:
    """Which card could have gone where."""
    return OfGame(rules.game_id, challenges_of(rules).missed[number], (("card", card), ("place", place)))


def challenges_of(rules: Rules) -> Challenges:
    """What can be called at a table where turns can be."""
    assert rules.challenges is not None, "nobody calls where nothing can be called"
    return rules.challenges
