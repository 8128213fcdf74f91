"""Boards and lobbies as Discord components: what a button or a list is for stands in its id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from typing import Any, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.text.formatting import LONGEST_ALT, LONGEST_SHOWN, clip
from bot.text.reader import Reader

V = TypeVar("V", discord.ui.View, discord.ui.LayoutView)
# What comes when Discord does not take a request: it refuses, or there is no answer because the connection dropped.
UNREACHED = (discord.DiscordException, aiohttp.ClientError, OSError)
# The buttons that belong to no table have this number for one.
NO_TABLE = 0
PICTURE = "table.png"
# A message numbers its components; none has so many.
OTHER_NUMBERS = 100
MOST_CHOICES = 25
# What Discord takes of the words on a button, of those in a list, and of those in the place of what is chosen there.
LONGEST_LABEL, LONGEST_VALUE, LONGEST_PLACEHOLDER = 80, 100, 150
# Of a move's text in the id of a button.
LONGEST_TYPED = 60
# What stands before the text of a move that is to be played though it does not fit.
ANYWAY = "anyway"
# What stands before the word that draws a card, if the turn is to end where the card can go nowhere else.
THROUGH = "through"
# Deals the same cards anew, and other ones.
RESTART, NEXT = "restart", "next"
# Opens a table for another game of several, and tells how anybody can check that a deal is fair.
AGAIN, FAIR = "again", "proof"
# Tells whether a deal that was given up could be won.
SOLUTION = "solution"
# Tells where a game was lost; shows the win that was still there, and lets whoever presses play on from that place.
LOST, LOST_WIN, PLAY_ON = "lost", "lostwin", "playon"
# Shares how one's try of a daily deal went; the date is the number of the button.
SHARE = "share"
# Undoes moves down to where a game for one player could be won.
BACK = "towin"
# Makes all the moves that win a game for one player, where they only bring cards home.
FINISH = "finish"
# Shows what only one player may see.
PEEK = "peek"
# What others do for a player who is away: they skip the turn, or take the seat; what stands before a seat on offer,
# and before one that is not to be on offer any more.
SKIP_TURN, TAKE_SEAT, SEAT, KEEP_SEAT = "skip", "sit", "seat", "keepseat"
# They let a computer play on in it.
LET_COMPUTER = "instead"
FELT = 0x185C3E
# So much of a text may stand beside another in one message; the letters of a table are shorter.
LONGEST_BESIDE = 1500
# What a button can be for: its id holds the text with blanks as underscores, and must lead back to it.
_ID = r"t:(?P<table>\d{1,18}):(?P<ply>\d{1,9}):(?P<what>%s)"
BUTTON_ID = re.compile(_ID % r"b-[a-z0-9_.-]{1,80}")
SELECT_ID = re.compile(_ID % r"s-[a-z]{1,20}[0-9]?(?:\.[0-9])?")
# Lists of channels, and of roles.
SERVER_LIST_ID = re.compile(_ID % r"[co]-[a-z]{1,20}")


class PageKind(StrEnum):
    """What a page of results shows; the words stand in the ids of buttons."""

    LEAGUE = "league"
    POINTS = "points"
    WINS = "wins"
    GAME = "game"
    MOVES = "moves"
    DAY = "day"
    MONTH = "month"
    COMPUTERS = "computers"
    OWN = "own"
    CONTESTS = "contests"
    RATING = "rating"
    PROFILE = "profile"
    COMPARE = "compare"


# Of a page of results: what it shows, and of which game.
PAGE_ID = re.compile(rf"r:(?P<page>{'|'.join(PageKind)}):(?P<game>[a-z0-9-]{{0,60}})")
# What only one person sees and can show to all: what it is, and which.
SHOW_ID = re.compile(r"h:(?P<kind>page|replay):(?P<what>[a-z0-9 -]{1,70})")


def table_of(custom_id: str) -> int:
    """The table whose button or list has an id; `NO_TABLE` if it belongs to none."""
    match = re.match(r"t:(\d{1,18}):", custom_id)
    return NO_TABLE if match is None else int(match[1])


class TableButton(discord.ui.Button[Any]):
    """A button of a table; what it does stands in its id."""

    def __init__(
        self,
        table: int,
        ply: int,
        what: str,
        label: str = "…",
        style: discord.ButtonStyle = discord.ButtonStyle.gray,
        *,
        disabled: bool = False,
    ) -> None:
        self.what = what
        custom_id = f"t:{table}:{ply}:b-{what.replace(' ', '_')}"
        super().__init__(label=clip(label, LONGEST_LABEL), style=style, custom_id=custom_id, disabled=disabled)


def share_button(reader: Reader, day: date) -> TableButton:
    """The button that shares how one's try of a date went."""
    return TableButton(NO_TABLE, day.toordinal(), SHARE, reader.say("label-share"), discord.ButtonStyle.primary)


class TableSelect(discord.ui.Select[Any]):
    """A list of a table to choose from; what the choice means stands in its id."""

    def __init__(
        self,
        table: int,
        ply: int,
        what: str,
        placeholder: str = "…",
        options: Sequence[discord.SelectOption] = (),
    ) -> None:
        super().__init__(
            custom_id=f"t:{table}:{ply}:s-{what}",
            placeholder=clip(placeholder, LONGEST_PLACEHOLDER),
            options=[_fitting(option) for option in options],
        )


def _fitting(option: discord.SelectOption) -> discord.SelectOption:
    """An entry of a list, with as much of its words as Discord takes: in some languages they are long."""
    option.label = clip(option.label, LONGEST_VALUE)
    option.description = option.description and clip(option.description, LONGEST_VALUE)
    return option


def channel_list(
    number: int, what: str, placeholder: str = "…", chosen: Sequence[int] = ()
) -> discord.ui.ChannelSelect[Any]:
    """A list of a server's channels and categories, of which some or none are chosen."""
    kinds = [discord.ChannelType[kind] for kind in ("text", "news", "voice", "stage_voice", "forum", "category")]
    return discord.ui.ChannelSelect(
        custom_id=f"t:{NO_TABLE}:{number}:c-{what}",
        placeholder=clip(placeholder, LONGEST_PLACEHOLDER),
        channel_types=kinds,
        default_values=_ticked(chosen, discord.SelectDefaultValueType.channel),
        min_values=0,
        max_values=MOST_CHOICES,
    )


def post_list(
    number: int, what: str, placeholder: str = "…", chosen: int | None = None
) -> discord.ui.ChannelSelect[Any]:
    """A list of a server's text channels, of which one or none is chosen."""
    return discord.ui.ChannelSelect(
        custom_id=f"t:{NO_TABLE}:{number}:c-{what}",
        placeholder=clip(placeholder, LONGEST_PLACEHOLDER),
        channel_types=[discord.ChannelType.text],
        default_values=_ticked([] if chosen is None else [chosen], discord.SelectDefaultValueType.channel),
        min_values=0,
    )


def role_list(
    number: int, what: str, placeholder: str = "…", chosen: int | None = None
) -> discord.ui.RoleSelect[Any]:
    """A list of a server's roles, of which one or none is chosen."""
    return discord.ui.RoleSelect(
        custom_id=f"t:{NO_TABLE}:{number}:o-{what}",
        placeholder=clip(placeholder, LONGEST_PLACEHOLDER),
        default_values=_ticked([] if chosen is None else [chosen], discord.SelectDefaultValueType.role),
        min_values=0,
    )


def _ticked(chosen: Iterable[int], kind: discord.SelectDefaultValueType) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=each, type=kind) for each in chosen]


def loosened(message: discord.Message) -> discord.ui.LayoutView:
    """What a board shows, with other ids for its lists.

    As long as a list's id is the same, Discord's clients go on showing what was picked, which cannot be picked again.
    Those of the practice room go by its number.
    """
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    for item in view.walk_children():
        if isinstance(item, discord.ui.Select):
            first, _, number = item.custom_id.partition(".")
            item.custom_id = f"{first}.{(int(number or 0) + 1) % 10}"
            item.id = (item.id or 0) + OTHER_NUMBERS
        elif isinstance(item, discord.ui.MediaGallery):
            for each in item.items:
                each.media = f"attachment://{PICTURE}"
    return _stopped(view)


def row_view() -> discord.ui.View:
    """A view for some buttons and lists below a sentence."""
    return _stopped(discord.ui.View(timeout=None))


def _stopped(view: V) -> V:
    """A view that discord.py does not keep: what is pressed is answered by its id, also years later."""
    view.stop()
    return view


def choices(found: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Suggestions for what is typed: what is shown of each, and what it stands for."""
    return [app_commands.Choice(name=clip(shown, LONGEST_VALUE), value=value) for shown, value in found]


def text_view(text: str, *rows: discord.ui.ActionRow[Any]) -> discord.ui.LayoutView:
    """A message of text, with rows of buttons below."""
    view = _stopped(discord.ui.LayoutView(timeout=None))
    view.add_item(discord.ui.Container(_text(text), *rows, accent_colour=FELT))
    return view


def _text(text: str, longest: int = LONGEST_SHOWN) -> discord.ui.TextDisplay[Any]:
    """A text, as much of it as Discord takes, or as there is room for."""
    return discord.ui.TextDisplay(clip(text, longest))


def picture_view(
    text: str, alt: str, rows: Sequence[discord.ui.ActionRow[Any]] = (), letters: str = ""
) -> discord.ui.LayoutView:
    """A message of text with the attached picture below it, and rows of buttons below that.

    The `letters` show what is in the picture, and stand between it and the buttons. There is no frame around: on a
    phone it would make the picture narrower.
    """
    view = _stopped(discord.ui.LayoutView(timeout=None))
    picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=clip(alt, LONGEST_ALT))
    # Discord counts all texts of a message together.
    in_words = [_text(letters, LONGEST_BESIDE)] if letters else []
    room = LONGEST_SHOWN - sum(len(each.content) for each in in_words)
    for item in (_text(text, room), discord.ui.MediaGallery[Any](picture), *in_words, *rows):
        view.add_item(item)
    return view
