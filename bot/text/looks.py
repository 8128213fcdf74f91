"""Looks in words: themes, felts and backs by their names, and the page on which they are chosen."""

from __future__ import annotations

from typing import NamedTuple

from bot.model.facts import Note
from bot.model.looks import Look
from bot.text.reader import Reader
from bot.text.refusals import in_words


class Naming(NamedTuple):
    """What a theme is called, and what it is."""

    name: Note
    blurb: Note


THEMES = {
    "four-colours": Naming(Note("theme-four-colors"), Note("theme-four-colors-is")),
    "classic": Naming(Note("theme-classic"), Note("theme-classic-is")),
    "high-contrast": Naming(Note("theme-high-contrast"), Note("theme-high-contrast-is")),
    "large-index": Naming(Note("theme-large-index"), Note("theme-large-index-is")),
    "night": Naming(Note("theme-night"), Note("theme-night-is")),
    "historic": Naming(Note("theme-historic"), Note("theme-historic-is")),
}
FELTS = {
    "green": Note("felt-green"),
    "blue": Note("felt-blue"),
    "burgundy": Note("felt-burgundy"),
    "slate": Note("felt-slate"),
    "brown": Note("felt-brown"),
    "teal": Note("felt-teal"),
    "plum": Note("felt-plum"),
}
BACKS = {
    "navy": Note("back-navy"),
    "crimson": Note("back-crimson"),
    "teal": Note("back-teal"),
    "plum": Note("back-plum"),
}
_USUAL = next(iter(THEMES))


def theme_name(reader: Reader, look: Look) -> str:
    """What the theme of a look is called."""
    return in_words(reader, THEMES.get(look.theme or "", THEMES[_USUAL]).name)


def felt_name(reader: Reader, look: Look) -> str:
    """What the felt of a look is called."""
    return in_words(reader, FELTS.get(look.cloth or "", Note("felt-own")))


def back_name(reader: Reader, look: Look) -> str:
    """What the backs of the cards of a look are called."""
    return in_words(reader, BACKS.get(look.back or "", Note("back-own")))


def settings_text(reader: Reader, of_server: bool) -> str:
    """What stands above the lists of the page."""
    return "\n".join(
        (reader.say("settings-server") if of_server else reader.say("settings-own"), reader.say("settings-when"))
    )


def look_caption(reader: Reader, look: Look) -> str:
    """What stands on the picture of a look."""
    return reader.say(
        "settings-caption",
        theme=theme_name(reader, look),
        cloth=felt_name(reader, look),
        back=back_name(reader, look),
    )


def look_alt(reader: Reader, look: Look) -> str:
    """The picture of a look, in words."""
    return reader.say(
        "settings-alt", theme=theme_name(reader, look), cloth=felt_name(reader, look), back=back_name(reader, look)
    )
