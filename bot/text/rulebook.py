"""What `/rules` tells: a game with its other names, choices and source, or the list of all games."""

from __future__ import annotations

from collections.abc import Iterator

from bot.text.boards import rules_text
from bot.text.formatting import clip, non_default_rules
from engine.catalogue import GAMES
from engine.game import Game
from engine.options import Options

# Discord shows 4000 characters.
LONGEST_PAGE = 3900
_HOW_TO_CHOOSE = "Choose with `/patience start rules:`, or from the list below the newly dealt cards:"
_IN_THE_LOBBY = "Choose with `/{id} start rules:`, or single rules from the list before the deal:"


def of_table(game: Game, options: Options) -> str:
    """The rules that a table plays by."""
    told = rules_text(game, options)
    # What every game offers alike is not among the rules that a game itself tells.
    rest = [f"- {sentence}" for sentence in non_default_rules(game, options) if game.solo and sentence not in told]
    return clip("\n".join([told, *rest, *_names(game), *_source(game)]), LONGEST_PAGE)


def of_game(game: Game) -> str:
    """The usual rules of a game, and what can be chosen instead, as fully as there is room for."""
    usual = rules_text(game, game.preset(next(iter(game.presets))))
    head, foot = [usual, *_names(game)], _source(game)
    for choices in (_sentences(game), _values(game), ()):
        text = "\n".join([*head, *choices, *foot])
        if len(text) <= LONGEST_PAGE:
            return text
    return clip(usual, LONGEST_PAGE)


def _names(game: Game) -> list[str]:
    return [f"Also known as {', '.join(game.aliases)}."] if game.aliases else []


def _source(game: Game) -> list[str]:
    return [f"-# Source: {game.source}."] if game.source else []


def _sentences(game: Game) -> Iterator[str]:
    """Each choice with its sentence."""
    yield from _start(game)
    for option in game.options:
        for value, sentence in option.choices.items():
            if value != option.default:
                yield f"- `{option.name}={value}`: {sentence}"


def _values(game: Game) -> Iterator[str]:
    """Each choice by its name alone."""
    yield from _start(game)
    for option in game.options:
        yield f"- {option.title}: {', '.join(option.choices)}"


def _start(game: Game) -> Iterator[str]:
    if game.options:
        yield _HOW_TO_CHOOSE if game.solo else _IN_THE_LOBBY.format(id=game.id)
        presets = [f"`{name}`" for name in game.presets]
        if len(presets) > 1:
            yield f"- ready-made: {', '.join(presets)}"


def of_all(reason: str) -> str:
    """The list of all games, below a sentence that tells why no single one is spoken of."""
    several = [f"- **{game.title}** (`/{game.id} start`): {game.summary}" for game in GAMES if not game.solo]
    alone = [f"- **{game.title}**: {game.summary}" for game in GAMES if game.solo]
    page = [reason, "### For several players", *several, "### For one player: `/patience start`", *alone, _MORE]
    text = "\n".join(page)
    if len(text) <= LONGEST_PAGE:
        return text
    titles = ", ".join(game.title for game in GAMES if game.solo)
    return clip("\n".join([*page[: len(several) + 3], titles, _MORE]), LONGEST_PAGE)


_MORE = "-# `/rules game:` tells how each of them is played."
