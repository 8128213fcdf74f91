"""The page of `/puzzle`: the turn of a day, seen by one person, who says whether it should have been called."""

from __future__ import annotations

import asyncio
import io
from datetime import date
from functools import lru_cache, partial, wraps

import discord

from bot.model.looks import Whose
from bot.model.refusals import Refused
from bot.service.puzzles import SetPuzzle
from bot.service.tastes import letters_chosen
from bot.text import rulebook
from bot.text.formatting import unwritten
from bot.text.puzzles import answer_text, at_table, calls, caption, in_letters, puzzle_alt, puzzle_text, slips
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.ui.components import NO_TABLE, PICTURE, TableButton, row_view, text_view
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.press import LOOSE_BUTTONS, Answer, Press, counted
from bot.ui.reading import reading
from bot.ui.themes import theme_of
from bot.ui.whereabouts import may_see, server_of
from engine.view import NO_TRAIL, View
from render.slips import Slip
from render.table import table_png
from render.theme import Theme

# What somebody says of the turn; the date is the number of the button.
WOULD_CALL, LETS_PASS = "puzzle-yes", "puzzle-no"
# Of so many pictures it is remembered how they look.
PICTURES_KEPT = 16
# Shows the rules of its table.
TABLE_RULES = "puzzle-rules"
# Refusals after which a page shows nothing else any more.
GONE = ("puzzle-put-away", "puzzle-forgotten")


async def show_puzzle(interaction: Interaction) -> None:
    """Show the turn of today, with the buttons to answer or with what came of that."""
    await acknowledge(interaction)
    handler = handler_of(interaction)
    try:
        asked = await handler.service.puzzles.today(
            server_of(interaction), interaction.user.id, partial(may_see, interaction)
        )
    except Refused as refused:
        await handler.refuse(interaction, refused)
        return
    reader = reading(interaction)
    view = _buttons(reader, asked) if asked.answers.own is None else None
    file = await _file(interaction, asked)
    await answer(interaction, await _text(interaction, asked), view, files=[file])


async def _file(interaction: Interaction, asked: SetPuzzle) -> discord.File:
    """The picture as somebody likes it."""
    reader, looks = reading(interaction), handler_of(interaction).service.looks
    theme = theme_of(await looks.seen(server_of(interaction), interaction.user.id))
    png = await asyncio.to_thread(picture, reader, asked, theme)
    return discord.File(io.BytesIO(png), PICTURE, description=puzzle_alt(reader, asked.played))


async def _text(interaction: Interaction, asked: SetPuzzle) -> str:
    """The question, with what came of it once it is answered; the table in letters for who wants all in letters."""
    reader, own = reading(interaction), Whose(0, interaction.user.id)
    lines = [puzzle_text(reader, asked.played, asked.puzzle.day)]
    if asked.answers.own is not None:
        lines.append(answer_text(reader, asked.played, asked.answers, again=asked.again))
    elif await letters_chosen(handler_of(interaction).service.store, own):
        lines.append(in_letters(reader, asked.played))
    return "\n".join(lines)


def picture(reader: Reader, asked: SetPuzzle, theme: Theme) -> bytes:
    """The table before the turn, as everybody saw it, with the turn as slips below.

    Only to who has answered a golden slip tells at which move the turn should have been called.
    """
    played, answered = asked.played, asked.answers.own is not None
    view, names = played.turn.before.look()._replace(trail=NO_TRAIL), at_table(reader, played).names
    return drawn(view, names, caption(reader, played), theme, (slips(played, answered), unwritten(reader, names)))


# A whole server looks at the same picture.
@lru_cache(maxsize=PICTURES_KEPT)
def drawn(
    view: View, names: tuple[str, ...], said: str, theme: Theme, besides: tuple[tuple[Slip, ...], tuple[str, ...]]
) -> bytes:
    """The picture of a table and a turn, with what stands instead of names."""
    turn, instead = besides
    return table_png(view, names, said, theme=theme, turn=turn, instead=instead)


def _buttons(reader: Reader, asked: SetPuzzle) -> discord.ui.View:
    """To call the turn, by the word of its game, and to let it pass; and the rules that it was played by."""
    number, mark = date.fromisoformat(asked.puzzle.day).toordinal(), asked.puzzle.mark
    call, view = calls(reader, asked.played), row_view()
    view.add_item(TableButton(NO_TABLE, number, f"{WOULD_CALL} {mark}", call, discord.ButtonStyle.danger))
    view.add_item(TableButton(NO_TABLE, number, f"{LETS_PASS} {mark}", reader.say("label-puzzle-let")))
    return view.add_item(TableButton(NO_TABLE, number, f"{TABLE_RULES} {mark}", reader.say("label-morning-rules")))


def _of_page(given: Answer) -> Answer:
    """What answers a button of a page, which gives way where what it shows is not to be seen or answered any more."""

    @wraps(given)
    async def answered(press: Press) -> None:
        await acknowledge(press.interaction)
        try:
            await given(press)
        except Refused as refused:
            if refused.key not in GONE:
                raise
            await answer(press.interaction, in_words(press.reader, refused), None, files=[], instead=True)

    return answered


@LOOSE_BUTTONS(f"{WOULD_CALL} ", f"{LETS_PASS} ")
@counted(alone=True)
@_of_page
async def _answered(press: Press) -> None:
    """Note what somebody says, and tell them what it came to; the first answer counts."""
    interaction, called = press.interaction, press.what.startswith(f"{WOULD_CALL} ")
    asked = await press.handler.service.puzzles.answer(
        server_of(interaction), interaction.user.id, press.day, press.meant, called, partial(may_see, interaction)
    )
    file = await _file(interaction, asked)
    await answer(interaction, await _text(interaction, asked), None, files=[file], instead=True)


@LOOSE_BUTTONS(f"{TABLE_RULES} ")
@counted(alone=True)
@_of_page
async def _rules(press: Press) -> None:
    """Show the rules that the turn on a page was played by."""
    interaction = press.interaction
    asked = await press.handler.service.puzzles.still(
        server_of(interaction), interaction.user.id, press.day, press.meant, partial(may_see, interaction)
    )
    pages = rulebook.of_table(press.reader, asked.played.game, asked.played.turn.before.rules.options)
    await interaction.followup.send(view=text_view(pages.first), ephemeral=True)
