"""Private lessons: a table, a few moves to choose from, and why the wrong ones are wrong."""

from __future__ import annotations

import asyncio
import io
from typing import NamedTuple

import discord

from bot.model.live_table import LiveTable
from bot.model.playthrough import Stage
from bot.model.records import Member, TableRecord
from bot.model.refusals import NotMoved, Refused
from bot.text.formatting import plain, unwritten
from bot.text.games import title_of, told
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.text.replays import scene
from bot.text.table_kinds import text_of
from bot.ui.components import NO_TABLE, PICTURE, TableButton, picture_view
from bot.ui.interactions import acknowledge
from bot.ui.press import LOOSE_BUTTONS, Press, counted
from bot.ui.themes import theme_of
from engine.cards import Card
from engine.catalogue import find
from engine.game import Game
from engine.lessons import LESSONS
from engine.lessons.lesson import LEARNER, Lesson
from render.table import table_png
from render.theme import Theme

# A lesson begins, or once more; one of the moves that it offers is chosen: the game follows, and which of them.
LESSON, AGAIN, TAP = "lesson", "lesson-again", "tap"
_Row = discord.ui.ActionRow[discord.ui.LayoutView]


class _Lesson(NamedTuple):
    """A lesson as somebody takes it: the game, and what the two at the table are called."""

    kind: Game
    lesson: Lesson
    names: tuple[str, ...]

    def before(self, number: int) -> LiveTable:
        """The table before a step, or after the last one."""
        kind, lesson = self.kind, self.lesson
        table = lesson.at(kind.at(kind.preset(lesson.standard), lesson.players), number)
        members = tuple(Member(-1 - seat, name) for seat, name in enumerate(self.names))
        record = TableRecord(
            0, 0, 0, kind.id, kind.version, table.rules.options, table.seed, "", -1, len(members), "playing", 1,
            members, len(table.log),
        )  # fmt: skip
        return LiveTable(record, kind, table)


def lesson_buttons(reader: Reader, kind: Game | None) -> list[TableButton]:
    """The button that begins the lesson in a game, if it has one."""
    if kind is None or kind.id not in LESSONS:
        return []
    label, primary = reader.say("label-lesson"), discord.ButtonStyle.primary
    return [TableButton(NO_TABLE, 0, f"{LESSON} {kind.id}", label, primary)]


@LOOSE_BUTTONS(f"{LESSON} ")
@counted(alone=True)
async def _begin(press: Press) -> None:
    """Open a lesson below what is shown already."""
    await acknowledge(press.interaction)
    view, file = await _page(press, _meant(press, press.meant), 0, "")
    await press.interaction.followup.send(view=view, file=file, ephemeral=True)


@LOOSE_BUTTONS(f"{AGAIN} ")
@counted(alone=True)
async def _begin_again(press: Press) -> None:
    """Open a lesson where it has ended."""
    await acknowledge(press.interaction)
    view, file = await _page(press, _meant(press, press.meant), 0, "")
    await press.interaction.edit_original_response(view=view, attachments=[file])


@LOOSE_BUTTONS(f"{TAP} ")
@counted(alone=True)
async def _chosen(press: Press) -> None:
    """Go on to the next step, or say what is wrong."""
    await acknowledge(press.interaction)
    game_id, _, choice = press.meant.partition(" ")
    taken, number = _meant(press, game_id), press.number
    step = taken.lesson.steps[number] if number < len(taken.lesson.steps) else None
    if step is None or int(choice) >= len(step.offered):
        raise Refused("outdated")
    text = step.offered[int(choice)]
    if text == step.right:
        view, file = await _page(press, taken, number + 1, press.reader.say("lesson-right"))
    else:
        view, file = await _page(press, taken, number, _why_not(press.reader, taken, number, text))
    await press.interaction.edit_original_response(view=view, attachments=[file])


def _meant(press: Press, game_id: str) -> _Lesson:
    """The lesson that a button is about; Refused if there is none any more."""
    kind = find(game_id)
    if kind is None or kind.id not in LESSONS:
        raise Refused("outdated")
    learner, others = press.interaction.user.display_name, press.reader.say("lesson-opponent")
    lesson = LESSONS[kind.id]
    return _Lesson(kind, lesson, (learner, *[others] * (lesson.players - 1)))


def _why_not(reader: Reader, taken: _Lesson, number: int, text: str) -> str:
    kind, lesson = taken.kind, taken.lesson
    strict = kind.at(kind.preset(lesson.strict), lesson.players)
    why = lesson.fault(strict, taken.before(number).in_play, number, text)
    if isinstance(why, str):
        said = told(reader, kind.id, why)
    else:
        said = in_words(reader, NotMoved(why, strict, taken.names, LEARNER))
    return reader.say("lesson-wrong", move=_label(text), why=said)


async def _page(press: Press, taken: _Lesson, number: int, answer: str) -> tuple[discord.ui.LayoutView, discord.File]:
    """A step, below the answer to what was chosen before; after the last one the end."""
    reader, live = press.reader, taken.before(number)
    look = await press.handler.service.looks.seen(press.interaction.guild_id or 0, press.interaction.user.id)
    png = await asyncio.to_thread(_png, reader, live, theme_of(look))
    alt = text_of(reader, live).alt_text()
    view = picture_view(_text(reader, taken, number, answer), alt, [_buttons(reader, taken, number)])
    return press.handler.emojis.dressed(view), discord.File(io.BytesIO(png), PICTURE, description=alt)


def _png(reader: Reader, live: LiveTable, theme: Theme) -> bytes:
    seen = scene(reader, live, Stage(live.in_play))
    names = tuple(plain(reader, name) for name in live.names)
    return table_png(seen.view, names, seen.caption, theme=theme, instead=unwritten(reader, names))


def _text(reader: Reader, taken: _Lesson, number: int, answer: str) -> str:
    steps, title = taken.lesson.steps, title_of(reader, taken.kind)
    if number == len(steps):
        head, said = reader.say("lesson-end", game=title), taken.lesson.ends
    else:
        head = reader.say("lesson-step", game=title, number=number + 1, steps=len(steps))
        said = steps[number].says
    return "\n".join(filter(None, (head, answer, told(reader, taken.kind.id, said))))


def _buttons(reader: Reader, taken: _Lesson, number: int) -> _Row:
    """The moves to choose from; at the end the lesson once more."""
    row, kind, steps = _Row(), taken.kind, taken.lesson.steps
    if number == len(steps):
        row.add_item(TableButton(NO_TABLE, 0, f"{AGAIN} {kind.id}", reader.say("label-lesson-again")))
        return row
    for choice, text in enumerate(steps[number].offered):
        row.add_item(TableButton(NO_TABLE, number, f"{TAP} {kind.id} {choice}", _label(text)))
    return row


def _label(text: str) -> str:
    """A move that is offered: its cards as they are seen, and piles as they are typed."""
    source, _, target = text.partition(" ")
    return " → ".join(_shown(each) for each in (source, target) if each)


def _shown(typed: str) -> str:
    card = Card.parse(typed.lower())
    return typed if card is None else str(card)
