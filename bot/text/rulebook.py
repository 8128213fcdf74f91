"""What `/rules` tells: a game with its other names, choices and source, or the list of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.text.boards import preset_title, rules_heading, sections_text
from bot.text.examples import examples, examples_here
from bot.text.formatting import clip, joined, non_default_rules, safe
from bot.text.games import title_of, told
from bot.text.reader import Reader
from engine.catalogue import GAMES
from engine.game import Game
from engine.ms_deals import LAST_NUMBER
from engine.options import Options
from engine.rulebook import END, LAYOUT
from engine.table import Table

# Discord shows 4000 characters.
LONGEST_PAGE = 3900


class Pages(NamedTuple):
    """The rules of a game: what one plays by, and the `rest`, which is looked up; "" where one page has them all."""

    first: str
    rest: str = ""

    @property
    def whole(self) -> str:
        """All of it."""
        return "\n".join(filter(None, self))


def of_table(
    reader: Reader, game: Game, options: Options, table: Table | None = None, names: Sequence[str] = ()
) -> Pages:
    """The rules that a table plays by; where the cards lie already, its own moves are the examples."""
    played, looked_up = _halves(reader, game, options)
    # What every game offers alike is not among the rules that a game itself tells.
    chosen = non_default_rules(reader, game, options) if game.solo else []
    rest = [f"- {sentence}" for sentence in chosen if sentence not in "\n".join(played)]
    here = examples_here(reader, table, [safe(reader, name) for name in names]) if table is not None else ()
    typing = [reader.say("how-to-type-here"), *here] if here else _typing(reader, game, options)
    return _pages([*played, *rest], looked_up, [*typing, *_names(reader, game), *_source(reader, game)])


def of_game(reader: Reader, game: Game) -> Pages:
    """The usual rules of a game, and what can be chosen instead, as fully as there is room for."""
    options = game.preset(next(iter(game.presets)))
    played, looked_up = _halves(reader, game, options)
    opening, typing = _opening(reader, game), _typing(reader, game, options)
    foot = [*_names(reader, game), *_source(reader, game)]
    for choices in (_sentences(reader, game) if game.solo else _values(reader, game), _values(reader, game), ()):
        pages = _pages([*played, opening], looked_up, [*typing, *choices, *foot])
        if max(map(len, pages)) <= LONGEST_PAGE:
            return pages
    return _pages([*played, opening], looked_up, ())


def _halves(reader: Reader, game: Game, options: Options) -> tuple[list[str], list[str]]:
    """The rules of a game as lines: those of its turns, and those of its end and how it is laid out.

    A game for one is told on one page.
    """
    heading = rules_heading(reader, game, options)
    sections = game.at(options, game.seating(options)[0]).rulebook()
    played = [section for section in sections if game.solo or section.heading not in (END, LAYOUT)]
    others = [section for section in sections if section not in played]
    looked_up = [heading, *sections_text(reader, game, others)] if others else []
    return [heading, *sections_text(reader, game, played)], looked_up


def _pages(played: Sequence[str], looked_up: Sequence[str], below: Sequence[str]) -> Pages:
    """What is said `below` rules stands on the last page of them."""
    if looked_up:
        return Pages("\n".join(played), clip("\n".join([*looked_up, *below]), LONGEST_PAGE))
    return Pages(clip("\n".join([*played, *below]), LONGEST_PAGE))


def _opening(reader: Reader, game: Game) -> str:
    """How to get a game going."""
    if not game.solo:
        return reader.say("how-to-open-one", id=game.id)
    title = title_of(reader, game)
    if game.ms_deals:
        return reader.say("how-to-deal-ms", title=title, last=LAST_NUMBER)
    return reader.say("how-to-deal", title=title)


def _typing(reader: Reader, game: Game, options: Options) -> list[str]:
    """How moves are made, with some of this game's."""
    return [reader.say("how-to-type"), *examples(reader, game, options)]


def _names(reader: Reader, game: Game) -> list[str]:
    return [reader.say("also-known", names=", ".join(game.aliases))] if game.aliases else []


def _source(reader: Reader, game: Game) -> list[str]:
    return [reader.say("source", source=game.source)] if game.source else []


def _sentences(reader: Reader, game: Game) -> Iterator[str]:
    """Each choice with its sentence."""
    yield from _start(reader, game)
    for option in game.options:
        for value, sentence in option.choices.items():
            if value != option.default:
                yield f"- `{option.name}={value}`: {told(reader, game.id, sentence)}"


def _values(reader: Reader, game: Game) -> Iterator[str]:
    """Each choice in a few words."""
    yield from _start(reader, game)
    for option in game.options:
        values = [told(reader, game.id, option.say(value)) for value in option.choices]
        yield f"- {told(reader, game.id, option.title)}: {', '.join(values)}"


def _start(reader: Reader, game: Game) -> Iterator[str]:
    if game.options:
        yield reader.say("how-to-choose") if game.solo else reader.say("how-to-choose-in-lobby", id=game.id)
    for name, blurb in game.blurbs.items():
        yield reader.say("ready-made", preset=preset_title(reader, game, name), blurb=told(reader, game.id, blurb))


def of_all(reader: Reader, reason: str) -> str:
    """The list of all games, below a sentence that tells why no single one is spoken of.

    Of those for one only the titles: a sentence about each would be more than there is room for.
    """
    several = [_of_several(reader, game) for game in GAMES if not game.solo]
    titles = joined(reader, [title_of(reader, game) for game in GAMES if game.solo])
    alone = reader.say("titles-for-one", titles=titles)
    page = [reason, reader.say("for-several"), *several, reader.say("for-one"), alone]
    return clip("\n".join([*page, reader.say("how-each-is-played")]), LONGEST_PAGE)


def _of_several(reader: Reader, game: Game) -> str:
    title, summary = title_of(reader, game), told(reader, game.id, game.summary)
    return reader.say("game-for-several", title=title, id=game.id, summary=summary)
