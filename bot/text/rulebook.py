"""What `/rules` tells: a game with its other names, choices and source, or the list of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.text.boards import preset_title, rules_text
from bot.text.examples import examples, examples_here
from bot.text.formatting import clip, non_default_rules, safe
from bot.text.sentences import say
from engine.catalogue import GAMES
from engine.game import Game
from engine.options import Options
from engine.table import Table

# Discord shows 4000 characters.
LONGEST_PAGE = 3900


def of_table(game: Game, options: Options, table: Table | None = None, names: Sequence[str] = ()) -> str:
    """The rules that a table plays by; where the cards lie already, its own moves are the examples."""
    told = rules_text(game, options)
    # What every game offers alike is not among the rules that a game itself tells.
    rest = [f"- {sentence}" for sentence in non_default_rules(game, options) if game.solo and sentence not in told]
    here = examples_here(table, [safe(name) for name in names]) if table is not None else ()
    typing = [say("how-to-type-here"), *here] if here else _typing(game, options)
    return clip("\n".join([told, *rest, *typing, *_names(game), *_source(game)]), LONGEST_PAGE)


def of_game(game: Game) -> str:
    """The usual rules of a game, and what can be chosen instead, as fully as there is room for."""
    options = game.preset(next(iter(game.presets)))
    usual = rules_text(game, options)
    head, foot = [usual, _opening(game), *_typing(game, options)], [*_names(game), *_source(game)]
    for choices in (_sentences(game) if game.solo else _values(game), _values(game), ()):
        text = "\n".join([*head, *choices, *foot])
        if len(text) <= LONGEST_PAGE:
            return text
    return clip(usual, LONGEST_PAGE)


def _opening(game: Game) -> str:
    """How to get a game going."""
    return say("how-to-deal", title=game.title) if game.solo else say("how-to-open-one", id=game.id)


def _typing(game: Game, options: Options) -> list[str]:
    """How moves are made, with some of this game's."""
    return [say("how-to-type"), *examples(game, options)]


def _names(game: Game) -> list[str]:
    return [say("also-known", names=", ".join(game.aliases))] if game.aliases else []


def _source(game: Game) -> list[str]:
    return [say("source", source=game.source)] if game.source else []


def _sentences(game: Game) -> Iterator[str]:
    """Each choice with its sentence."""
    yield from _start(game)
    for option in game.options:
        for value, sentence in option.choices.items():
            if value != option.default:
                yield f"- `{option.name}={value}`: {sentence}"


def _values(game: Game) -> Iterator[str]:
    """Each choice in a few words."""
    yield from _start(game)
    for option in game.options:
        yield f"- {option.title}: {', '.join(map(option.say, option.choices))}"


def _start(game: Game) -> Iterator[str]:
    if game.options:
        yield say("how-to-choose") if game.solo else say("how-to-choose-in-lobby", id=game.id)
    for name, blurb in game.blurbs.items():
        yield say("ready-made", preset=preset_title(name), blurb=blurb)


def of_all(reason: str) -> str:
    """The list of all games, below a sentence that tells why no single one is spoken of."""
    several = [_of_several(game) for game in GAMES if not game.solo]
    alone = [f"- **{game.title}**: {game.summary}" for game in GAMES if game.solo]
    more = say("how-each-is-played")
    page = [reason, say("for-several"), *several, say("for-one"), *alone, more]
    text = "\n".join(page)
    if len(text) <= LONGEST_PAGE:
        return text
    titles = ", ".join(game.title for game in GAMES if game.solo)
    return clip("\n".join([*page[: len(several) + 3], titles, more]), LONGEST_PAGE)


def _of_several(game: Game) -> str:
    return say("game-for-several", title=game.title, id=game.id, summary=game.summary)
