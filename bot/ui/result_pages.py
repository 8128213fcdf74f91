"""The pages of results that `/standings` shows: tables and charts, with buttons that lead from one to another."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import Any, TypeVar

import discord

from bot.model.day_records import MonthLine
from bot.model.live_table import game_or_placeholder
from bot.model.records import DailyResult
from bot.model.refusals import Refused
from bot.service.request_rates import RequestKind
from bot.text import charts
from bot.text import standings as sheets
from bot.text.charts import BarChart, LineChart
from bot.text.daily import own_day_text
from bot.text.formatting import LONGEST_TEXT, clip
from bot.text.profiles import ProfileCard
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.text.season_card import SeasonSheet
from bot.text.sheets import Sheet, TablePage
from bot.ui.command_costs import spend
from bot.ui.components import (
    NO_TABLE,
    PICTURE,
    UNREACHED,
    PageKind,
    TableButton,
    picture_view,
    share_button,
    text_view,
)
from bot.ui.daily_card import finished_try
from bot.ui.history_pages import contests_page, contests_row
from bot.ui.interactions import Interaction, acknowledge, answer, handler_of
from bot.ui.league_pages import league_of, players_of_season, rows_of_season, sheet_of_season, shown_season
from bot.ui.managers import may_manage
from bot.ui.page_buttons import PageButton, ResultPage
from bot.ui.profile_pages import shown_profile
from bot.ui.rating_pages import rows_of_ratings, sheet_of_ratings, shown_ratings
from bot.ui.reading import reading, reading_all
from bot.ui.replies import is_private
from bot.ui.server_pages import DAYS, post_lost_text
from bot.ui.showing import SHOWN, Public, show_button
from bot.ui.table_pages import rows_of_pages, turned_to
from bot.ui.themes import theme_of
from bot.ui.unlisted import hidden_from, listed
from bot.ui.whereabouts import server_of
from render.theme import Theme

log = logging.getLogger(__name__)
Content = Sheet | SeasonSheet | LineChart | BarChart | ProfileCard
DayLine = TypeVar("DayLine", DailyResult, MonthLine)


async def show_pressed(interaction: Interaction, page: ResultPage, *, anew: bool = False) -> None:
    """Show the page that somebody has pressed for, be it `anew` beside what they pressed, or tell why not."""
    await acknowledge(interaction)
    try:
        spend(interaction, RequestKind.PAGE)
        await show_page(interaction, page, anew=anew)
    except Refused as refused:
        await answer(interaction, in_words(reading(interaction), refused))
    except UNREACHED as error:
        log.info("interaction %d could not be answered: %s", interaction.id, error)
    except Exception:
        log.exception("a page of results is not shown")
        await answer(interaction, reading(interaction).say("page-broken"))


async def show_page(interaction: Interaction, page: ResultPage, *, anew: bool = False) -> None:
    """Answer whoever asks with a page of results, which they alone see.

    It takes the place of their own page whose button they pressed, unless it comes `anew`. What everybody sees stays
    as it is, whoever presses there.
    """
    shown = await _shown(interaction, page, private=True)
    assert shown.view is not None, "a page of results has buttons"
    if interaction.message is not None and (anew or not is_private(interaction)):
        await interaction.followup.send(view=shown.view, files=shown.files, ephemeral=True)
    else:
        await interaction.edit_original_response(view=shown.view, attachments=[*shown.files])


async def _shown(interaction: Interaction, page: ResultPage, *, private: bool) -> Public:
    """A page of results as a message, which one person sees or all do."""
    reader = reading(interaction) if private else reading_all(interaction)
    meant, (page, number) = page, turned_to(page)
    seen = TablePage(number, interaction.user.id if private else None)
    rows = _buttons(reader, page, dm=not server_of(interaction), private=private)
    if page.kind is PageKind.CONTESTS and private and server_of(interaction):
        return await contests_page(reader, interaction, page.game, rows)
    content: Content
    hidden = await hidden_from(interaction, private=private)
    if page.kind is PageKind.LEAGUE and server_of(interaction):
        season = await shown_season(interaction, page.game, hidden)
        content = sheet_of_season(reader, season, interaction.user.id if private else None)
        rows += [*rows_of_season(reader, season), *players_of_season(reader, season)]
    elif page.kind is PageKind.RATING and server_of(interaction):
        ratings = await shown_ratings(interaction, page.game, hidden)
        content = sheet_of_ratings(reader, ratings, interaction.user.id if private else None)
        rows += rows_of_ratings(reader, ratings)
    elif page.kind in (PageKind.PROFILE, PageKind.COMPARE) and server_of(interaction):
        content, people = await shown_profile(reader, interaction, page)
        rows = [*rows[:1], *people]
    else:
        content = await _content(reader, interaction, page, hidden, seen)
    if page.kind is PageKind.DAY and private:
        content = await _with_own(reader, interaction, page, content)
    if page.kind in (PageKind.DAY, PageKind.MONTH):
        rows = await _day_rows(reader, interaction, page, private=private)
    if isinstance(content, Sheet):
        rows += rows_of_pages(reader, page, content)
    if page.kind is PageKind.OWN and private and server_of(interaction):
        rows.append(contests_row(reader))
    png = await asyncio.to_thread(content.png, await _theme(interaction))
    if png is None:  # nobody has results yet, which is nothing to show to all
        return Public(view=text_view(content.text, *rows))
    if private and server_of(interaction):
        rows.append(discord.ui.ActionRow(show_button(reader, "page", f"{meant.kind} {meant.game}".strip())))
    alt = content.alt
    file = discord.File(io.BytesIO(png), PICTURE, description=alt)
    return Public(view=picture_view(content.text, alt, rows), files=(file,))


async def _public(interaction: Interaction, what: str) -> Public:
    """A page of results for everybody; Refused if there is no such page any more."""
    kind, _, game = what.partition(" ")
    if kind not in {*PageKind} - {PageKind.CONTESTS}:
        raise Refused("outdated")
    return await _shown(interaction, ResultPage(PageKind(kind), game), private=False)


SHOWN["page"] = _public


async def _theme(interaction: Interaction) -> Theme:
    """The theme of what is shown to a whole server, or to one person in direct messages."""
    looks, guild_id = handler_of(interaction).service.looks, interaction.guild_id
    return theme_of(await (looks.seen(0, interaction.user.id) if guild_id is None else looks.of_server(guild_id)))


def _buttons(reader: Reader, page: ResultPage, *, dm: bool, private: bool) -> list[discord.ui.ActionRow[Any]]:
    """The pages that belong together, and from all of them the ways to the lists.

    In direct messages there is no league; and what all see does not turn into the results of whoever presses.
    """
    lists = _lists(reader, dm=dm, private=private)
    if page.kind in (PageKind.GAME, PageKind.MOVES):
        of_game = [(PageKind.GAME, reader.say("label-standings")), (PageKind.MOVES, reader.say("label-moves"))]
        return [_row(lists, page), _row([(ResultPage(kind, page.game), label) for kind, label in of_game], page)]
    wins = ResultPage(PageKind.WINS), reader.say("label-wins")
    if dm:
        return [_row([*lists, wins], page)]
    return [_row(lists, page), _row([(ResultPage(PageKind.POINTS), reader.say("label-points")), wins], page)]


def _lists(reader: Reader, *, dm: bool, private: bool) -> list[tuple[ResultPage, str]]:
    """The tables that belong together."""
    own = [(ResultPage(PageKind.OWN), reader.say("label-own"))] if dm or private else []
    if dm:
        return own
    return [
        *own,
        (ResultPage(PageKind.LEAGUE), reader.say("label-league")),
        (ResultPage(PageKind.RATING), reader.say("label-rating")),
        (ResultPage(PageKind.MONTH), reader.say("label-daily-list")),
        (ResultPage(PageKind.COMPUTERS), reader.say("label-against-computers")),
    ]


def _row(pages: Sequence[tuple[ResultPage, str]], shown: ResultPage) -> discord.ui.ActionRow[Any]:
    """Buttons that lead to some pages, of which the one that is shown needs no press."""
    return discord.ui.ActionRow(*(PageButton(to, label, disabled=to == shown) for to, label in pages))


async def _day_rows(
    reader: Reader, interaction: Interaction, page: ResultPage, *, private: bool
) -> list[discord.ui.ActionRow[Any]]:
    """The lists, and the pages of the daily deal; whoever has finished a date may share how it went.

    Those who manage the server are offered to have new deals announced, where none are.
    """
    today = await handler_of(interaction).service.daily.dates.today(server_of(interaction))
    lists = _lists(reader, dm=not server_of(interaction), private=private)
    if page.kind is PageKind.MONTH:
        month = _month_of(page, today)
        shown = ResultPage(PageKind.MONTH, "" if month == today.replace(day=1) else f"{month:%Y-%m}")
        ways = [_row(lists, shown), _days_row(reader, lists, today, shown)]
        return [*ways, *await _month_row(reader, interaction, month, today)]
    day = _date(page) or today
    shown = ResultPage(PageKind.DAY, day.isoformat())
    rows = [_row(lists, shown), _days_row(reader, lists, today, shown)]
    if private and await finished_try(interaction, day) is not None:
        below: discord.ui.ActionRow[Any] = discord.ui.ActionRow(share_button(reader, day))
        if await _unannounced(interaction):
            below.add_item(TableButton(NO_TABLE, 0, DAYS, reader.say("label-announce")))
        rows.append(below)
    return rows


def _days_row(
    reader: Reader, lists: Sequence[tuple[ResultPage, str]], today: date, shown: ResultPage
) -> discord.ui.ActionRow[Any]:
    """The ways to the newest dates, and to this month where it is none of the lists."""
    month = ResultPage(PageKind.MONTH)
    pages = [
        (ResultPage(PageKind.DAY, today.isoformat()), reader.say("label-day-today")),
        (ResultPage(PageKind.DAY, (today - timedelta(1)).isoformat()), reader.say("label-yesterday")),
    ]
    # Two buttons of a message never lead to the same page.
    listed_there = any(to == month for to, _ in lists)
    return _row([*pages, *([] if listed_there else [(month, reader.say("label-month"))])], shown)


async def _month_row(
    reader: Reader, interaction: Interaction, month: date, today: date
) -> list[discord.ui.ActionRow[Any]]:
    """The way to the months before and after one; none where there are no others."""
    months = await handler_of(interaction).service.day_tables.months(today)
    beside = [*[each for each in months if each < month][-1:], *[each for each in months if each > month][:1]]
    pages = [(ResultPage(PageKind.MONTH, f"{each:%Y-%m}"), sheets.month_title(reader, each)) for each in beside]
    return [discord.ui.ActionRow(*(PageButton(to, label) for to, label in pages))] if pages else []


async def _with_own(reader: Reader, interaction: Interaction, page: ResultPage, content: Content) -> Content:
    """The results of a date, with what somebody's own try of it has come to, and what else concerns them alone."""
    service, guild_id = handler_of(interaction).service, server_of(interaction)
    day = _date(page) or await service.daily.dates.today(guild_id)
    said = []
    if isinstance(content, Sheet) and await finished_try(interaction, day) is not None:
        own = await service.day_tables.own(guild_id, interaction.user.id, day)
        said += [] if own is None else [own_day_text(reader, own)]
        if may_manage(interaction) and (lost := post_lost_text(reader, await service.servers.settings(guild_id))):
            said.append(lost)
        return content._replace(text="\n".join([clip(content.text, LONGEST_TEXT - len("\n".join(said)) - 1), *said]))
    return content


async def _unannounced(interaction: Interaction) -> bool:
    """Whether somebody may choose where daily deals are announced, and nobody has."""
    settings = await handler_of(interaction).service.servers.settings(server_of(interaction))
    return may_manage(interaction) and settings.post is None


async def _content(
    reader: Reader, interaction: Interaction, page: ResultPage, hidden: Collection[int], seen: TablePage
) -> Content:
    """What a page shows; in direct messages people see what they did themselves, and nothing of others."""
    store, guild_id = handler_of(interaction).service.store, server_of(interaction)
    if not guild_id and page.kind not in (PageKind.DAY, PageKind.MONTH):
        return await _own(reader, interaction, page)
    match page.kind:
        case PageKind.OWN:
            return await _of_oneself(reader, interaction)
        case PageKind.DAY | PageKind.MONTH:
            made = _day if page.kind is PageKind.DAY else _month
            return await made(reader, interaction, page, hidden, seen)
        case PageKind.POINTS:
            return charts.points_chart(reader, listed((await league_of(interaction).season(guild_id)).scores, hidden))
        case PageKind.WINS:
            return charts.wins_chart(reader, await store.results.game_tallies(guild_id))
        case PageKind.GAME:
            lines = listed(await store.results.solo_standings(guild_id, page.game), hidden)
            return sheets.of_game(reader, game_or_placeholder(page.game), lines, seen)
        case PageKind.MOVES:
            wins = listed(await store.results.solo_wins(guild_id, page.game), hidden)
            return charts.moves_chart(reader, game_or_placeholder(page.game), wins)
        case _:
            against = listed(await store.computers.standings(guild_id), hidden)
            return sheets.against_computers(reader, against, seen)


async def _own(reader: Reader, interaction: Interaction, page: ResultPage) -> Content:
    store, user_id = handler_of(interaction).service.store, interaction.user.id
    if page.kind is PageKind.MOVES:
        wins = [win for win in await store.results.solo_wins(0, page.game) if win.user_id == user_id]
        return charts.moves_chart(reader, game_or_placeholder(page.game), wins)
    games = await store.results.solo_games(0, user_id)
    if page.kind is PageKind.WINS:
        return charts.wins_chart(reader, sheets.tallies_of(games))
    return sheets.of_player(reader, games, game_or_placeholder(page.game) if page.game else None)


async def _of_oneself(reader: Reader, interaction: Interaction) -> Sheet:
    """What the person who asks has done on a server: in games with others, against computers, and alone."""
    store, user, guild_id = handler_of(interaction).service.store, interaction.user, server_of(interaction)
    table = (await league_of(interaction).season(guild_id)).table
    league = [line for line in (*table.lines, *table.waiting) if line.user_id == user.id]
    levels = [line for line in await store.computers.standings(guild_id) if line.user_id == user.id]
    return sheets.of_oneself(
        reader, user.display_name, league, levels, await store.results.solo_games(guild_id, user.id)
    )


async def _day(
    reader: Reader, interaction: Interaction, page: ResultPage, hidden: Collection[int], seen: TablePage
) -> Sheet:
    """The results of a date, and what the person who asks has to do with them; Refused if it has no deal."""
    service, guild_id = handler_of(interaction).service, server_of(interaction)
    today = await service.daily.dates.today(guild_id)
    if (deal := await service.daily.deal(_date(page) or today)) is None:
        raise Refused("no-deal-today")
    day = date.fromisoformat(deal.day)
    lines = _seen(interaction, await service.daily.results(guild_id, day), hidden)
    former = await service.daily.former(guild_id) if day == today else None
    points = await service.day_tables.points(deal, lines)
    return sheets.of_day(reader, deal, lines, points, former, over=day < today, page=seen)


async def _month(
    reader: Reader, interaction: Interaction, page: ResultPage, hidden: Collection[int], seen: TablePage
) -> Sheet:
    service, guild_id = handler_of(interaction).service, server_of(interaction)
    today = await service.daily.dates.today(guild_id)
    month = _month_of(page, today)
    lines = _seen(interaction, await service.day_tables.month(guild_id, month), hidden)
    return sheets.of_month(reader, month, lines, over=month < today.replace(day=1), page=seen)


def _seen(interaction: Interaction, lines: Sequence[DayLine], hidden: Collection[int]) -> Sequence[DayLine]:
    """Those of some lines that the person who asks sees: in direct messages their own."""
    return (
        listed(lines, hidden)
        if server_of(interaction)
        else [line for line in lines if line.user_id == interaction.user.id]
    )


def _month_of(page: ResultPage, today: date) -> date:
    """The first date of the month that a page is about, the one that goes on if it names none; Refused if none is."""
    try:
        return date.fromisoformat(f"{page.game}-01") if page.game else today.replace(day=1)
    except ValueError:
        raise Refused("outdated") from None


def _date(page: ResultPage) -> date | None:
    """The date that a page of results is about, None for the newest; Refused if that is none."""
    try:
        return date.fromisoformat(page.game) if page.game else None
    except ValueError:
        raise Refused("outdated") from None
