"""What is said around a table of any kind: the lobby, its rules, and what one player alone may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.model.facts import Note, OfGame
from bot.text.games import title_of, told
from bot.text.move_words import pile_words
from bot.text.reader import Reader
from engine.cards import listed
from engine.game import Game
from engine.options import Options
from engine.options import preset_title as english_title
from engine.rulebook import Section
from engine.view import PileView


def preset_name(reader: Reader, game: Game, options: Options) -> str:
    """What the preset is called that some options are, or "own choice"."""
    preset = preset_of(game, options)
    return reader.say("own-choice") if preset is None else preset_title(reader, game, preset)


def preset_of(game: Game, options: Options) -> str | None:
    """The preset that some options are; None if they are none."""
    return next((name for name in game.presets if game.preset(name) == dict(options)), None)


def preset_title(reader: Reader, game: Game, preset: str) -> str:
    """What a preset is called."""
    return told(reader, game.id, english_title(preset))


def preset_note(game: Game, preset: str) -> Note | OfGame:
    """A preset, with what playing by it is like where the game tells that."""
    blurb, name = game.blurbs.get(preset), OfGame(game.id, english_title(preset))
    if blurb is None:
        return name
    return Note("entry-with-blurb", name=name, blurb=OfGame(game.id, blurb))


def rules_heading(reader: Reader, game: Game, options: Options) -> str:
    """What stands above the rules of a game by some options."""
    title = title_of(reader, game)
    return f"### {title if game.solo else f'{title} ({preset_name(reader, game, options)})'}"


def sections_text(reader: Reader, game: Game, sections: Iterable[Section]) -> list[str]:
    """Parts of the rules of a game, a line for each heading and each sentence."""
    return [line for section in sections for line in _section(reader, game, section)]


def aim_of(reader: Reader, game: Game, options: Options) -> str:
    """What a game is about, in the sentence with which its rules begin."""
    return told(reader, game.id, game.at(options, game.seating(options)[0]).rulebook()[0].sentences[0])


def _section(reader: Reader, game: Game, section: Section) -> Iterator[str]:
    """A part of the rules, its steps numbered."""
    if section.heading:
        yield f"**{told(reader, game.id, section.heading)}**"
    for number, sentence in enumerate(section.sentences, 1):
        said = told(reader, game.id, sentence)
        yield f"{number}. {said}" if section.steps else f"- {said}"


def private_text(reader: Reader, game: str, piles: Sequence[PileView]) -> str:
    """What only one player sees of some piles of a game."""
    return reader.say("private", piles=", ".join(_privately(reader, game, pile) for pile in piles))


def _privately(reader: Reader, game: str, pile: PileView) -> str:
    """Of a pile whose cards may be counted, all that lies in it is seen; of others the top card."""
    return reader.say(
        "private-in" if pile.thickness is None else "private-on-top",
        which=listed(pile.cards),
        pile=pile_words(reader, game, pile.spot),
    )
