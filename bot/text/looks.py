"""Looks in words: themes, felts and backs by their names, and the page on which they are chosen."""

from __future__ import annotations

from typing import NamedTuple

from bot.model.looks import Look
from bot.text.sentences import say


class Naming(NamedTuple):
    """What a theme is called, and what it is."""

    name: str
    blurb: str


THEMES = {
    "four-colours": Naming(say("theme-four-colors"), say("theme-four-colors-is")),
    "classic": Naming(say("theme-classic"), say("theme-classic-is")),
    "high-contrast": Naming(say("theme-high-contrast"), say("theme-high-contrast-is")),
    "large-index": Naming(say("theme-large-index"), say("theme-large-index-is")),
    "night": Naming(say("theme-night"), say("theme-night-is")),
    "historic": Naming(say("theme-historic"), say("theme-historic-is")),
}
FELTS = {
    "green": say("felt-green"),
    "blue": say("felt-blue"),
    "burgundy": say("felt-burgundy"),
    "slate": say("felt-slate"),
    "brown": say("felt-brown"),
    "teal": say("felt-teal"),
    "plum": say("felt-plum"),
}
BACKS = {
    "navy": say("back-navy"),
    "crimson": say("back-crimson"),
    "teal": say("back-teal"),
    "plum": say("back-plum"),
}
_USUAL = next(iter(THEMES))


def theme_name(look: Look) -> str:
    """What the theme of a look is called."""
    return THEMES.get(look.theme or "", THEMES[_USUAL]).name


def felt_name(look: Look) -> str:
    """What the felt of a look is called."""
    return FELTS.get(look.cloth or "", say("felt-own"))


def back_name(look: Look) -> str:
    """What the backs of the cards of a look are called."""
    return BACKS.get(look.back or "", say("back-own"))


def settings_text(of_server: bool) -> str:
    """What stands above the lists of the page."""
    return "\n".join((say("settings-server") if of_server else say("settings-own"), say("settings-when")))


def look_caption(look: Look) -> str:
    """What stands on the picture of a look."""
    return say("settings-caption", theme=theme_name(look), cloth=felt_name(look), back=back_name(look))


def look_alt(look: Look) -> str:
    """The picture of a look, in words."""
    return say("settings-alt", theme=theme_name(look), cloth=felt_name(look), back=back_name(look))
