"""What `/rules` tells: a game with its other names, choices and source, or the list of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.text.boards import preset_title, rules_text
from bot.text.examples import examples, examples_here
from bot.text.formatting import clip, non_default_rules, safe
from bot.text.games import told
from bot.text.reader import ENGLISH, Reader
from engine.catalogue import GAMES
from engine.game import Game
from engine.options import Options
from engine.table import Table

# Discord shows 4000 characters.
LONGEST_PAGE = 3900


def of_table(
    game: Game, options: Options, table: Table | None = None, names: Sequence[str] = (), reader: Reader = ENGLISH
) -> str:
    """The rules that a table plays by; where the cards lie already, its own moves are the examples."""
    told_already = rules_text(game, options, reader)
    # What every game offers alike is not among the rules that a game itself tells.
    chosen = non_default_rules(game, options, reader) if game.solo else []
    rest = [f"- {sentence}" for sentence in chosen if sentence not in told_already]
    here = examples_here(table, [safe(name) for name in names]) if table is not None else ()
    typing = [reader.say("how-to-type-here"), *here] if here else _typing(game, options, reader)
    return clip(
        "\n".join([told_already, *rest, *typing, *_names(game, reader), *_source(game, reader)]), LONGEST_PAGE
    )


def of_game(game: Game, reader: Reader = ENGLISH) -> str:
    """The usual rules of a game, and what can be chosen instead, as fully as there is room for."""
    options = game.preset(next(iter(game.presets)))
    usual = rules_text(game, options, reader)
    head = [usual, _opening(game, reader), *_typing(game, options, reader)]
    foot = [*_names(game, reader), *_source(game, reader)]
    for choices in (_sentences(game, reader) if game.solo else _values(game, reader), _values(game, reader), ()):
        text = "\n".join([*head, *choices, *foot])
        if len(text) <= LONGEST_PAGE:
            return text
    return clip(usual, LONGEST_PAGE)


def _opening(game: Game, reader: Reader) -> str:
    """How to get a game going."""
    title = told(reader, game.id, game.title)
    return reader.say("how-to-deal", title=title) if game.solo else reader.say("how-to-open-one", id=game.id)


def _typing(game: Game, options: Options, reader: Reader) -> list[str]:
    """How moves are made, with some of this game's."""
    return [reader.say("how-to-type"), *examples(game, options)]


def _names(game: Game, reader: Reader) -> list[str]:
    return [reader.say("also-known", names=", ".join(game.aliases))] if game.aliases else []


def _source(game: Game, reader: Reader) -> list[str]:
    return [reader.say("source", source=game.source)] if game.source else []


def _sentences(game: Game, reader: Reader) -> Iterator[str]:
    """Each choice with its sentence."""
    yield from _start(game, reader)
    for option in game.options:
        for value, sentence in option.choices.items():
            if value != option.default:
                yield f"- `{option.name}={value}`: {told(reader, game.id, sentence)}"


def _values(game: Game, reader: Reader) -> Iterator[str]:
    """Each choice in a few words."""
    yield from _start(game, reader)
    for option in game.options:
        values = [told(reader, game.id, option.say(value)) for value in option.choices]
        yield f"- {told(reader, game.id, option.title)}: {', '.join(values)}"


def _start(game: Game, reader: Reader) -> Iterator[str]:
    if game.options:
        yield reader.say("how-to-choose") if game.solo else reader.say("how-to-choose-in-lobby", id=game.id)
    for name, blurb in game.blurbs.items():
        yield reader.say("ready-made", preset=preset_title(name), blurb=told(reader, game.id, blurb))


def of_all(reason: str, reader: Reader = ENGLISH) -> str:
    """The list of all games, below a sentence that tells why no single one is spoken of."""
    several = [_of_several(game, reader) for game in GAMES if not game.solo]
    solo = [game for game in GAMES if game.solo]
    titles = [told(reader, game.id, game.title) for game in solo]
    alone = [
        f"- **{title}**: {told(reader, game.id, game.summary)}" for title, game in zip(titles, solo, strict=True)
    ]
    more = reader.say("how-each-is-played")
    page = [reason, reader.say("for-several"), *several, reader.say("for-one"), *alone, more]
    text = "\n".join(page)
    if len(text) <= LONGEST_PAGE:
        return text
    return clip("\n".join([*page[: len(several) + 3], ", ".join(titles), more]), LONGEST_PAGE)


def _of_several(game: Game, reader: Reader) -> str:
    title, summary = told(reader, game.id, game.title), told(reader, game.id, game.summary)
    return reader.say("game-for-several", title=title, id=game.id, summary=summary)
