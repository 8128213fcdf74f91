"""The seasons of servers: which a game belongs to, how one is closed, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.model.morning_posts import GIVEN_UP
from bot.model.records import ResultRow, Standing
from bot.model.season_points import counted, kept_apart, left_often
from bot.model.seasons import (
    BEFORE_SEASONS,
    Champion,
    FinalTable,
    Honour,
    Period,
    Points,
    Season,
    SeasonPost,
    SeasonRules,
    end_of,
    season_from,
    week_begins,
)
from bot.model.server_settings import ServerSettings, read_settings
from bot.model.shard_range import ShardRange
from bot.model.tallies import LeagueGame
from bot.store import strikes, weeks
from bot.store.protocol.seasons import StoredSeasons
from bot.store.shard_rows import within
from bot.store.sql import Database, DatabaseRow, Session

_SEASON = "SELECT number, name, period, points, computers, began_at, ends_at, closed_at, version FROM seasons"
_CHOSEN = "SELECT name, value FROM server_settings WHERE guild_id = ?"
_NEWEST = f"{_SEASON} WHERE guild_id = ? ORDER BY number DESC LIMIT 1"
_BEGIN = """
INSERT INTO seasons (guild_id, number, name, period, points, computers, began_at, ends_at, version)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)
"""
_GROW = "UPDATE seasons SET version = version + 1 WHERE guild_id = ? AND number = ?"
_DUE = f"""
SELECT guild_id, {_SEASON.removeprefix("SELECT ")}
WHERE closed_at IS NULL AND ends_at <= ? AND {{mine}} ORDER BY guild_id, number
"""
_CLOSE = """
UPDATE seasons SET closed_at = ?, channel_id = ?, message_id = ?, version = version + 1
WHERE guild_id = ? AND number = ? AND version = ? AND closed_at IS NULL
RETURNING number
"""
_LINES = """
SELECT place, user_id, name, played, won, points, cards_left, knocks, stakes, calls
FROM season_lines WHERE guild_id = ? AND season = ?
"""
_KEEP_LINE = """
INSERT INTO season_lines
    (guild_id, season, user_id, name, place, played, won, points, cards_left, knocks, stakes, calls)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_KEEP_HONOUR = """
INSERT INTO season_champions (guild_id, season, what, user_id, name, worth) VALUES (?, ?, ?, ?, ?, ?)
"""
_HONOURS = "SELECT what, user_id, name, worth FROM season_champions WHERE guild_id = ? AND season = ?"
# Where the last game of a season has ended.
_LAST = """
SELECT t.channel_id FROM results r JOIN tables t ON t.id = r.table_id
WHERE r.guild_id = ? AND r.season = ? ORDER BY r.finished_at DESC, r.table_id DESC LIMIT 1
"""
_UNSENT = """
SELECT guild_id, number, channel_id, closed_at FROM seasons
WHERE closed_at IS NOT NULL AND message_id IS NULL AND {mine} ORDER BY guild_id, number
"""
_SENT = "UPDATE seasons SET message_id = ? WHERE guild_id = ? AND number = ?"
_ENDS = "UPDATE seasons SET ends_at = ? WHERE guild_id = ? AND number = ? AND closed_at IS NULL"
# The seasons whose tables name a person.
_NAMING = """
SELECT guild_id, season FROM results WHERE user_id = ? AND level = ''
UNION SELECT guild_id, season FROM season_lines WHERE user_id = ?
UNION SELECT guild_id, season FROM season_champions WHERE user_id = ?
"""


def _read(row: DatabaseRow) -> Season:
    rules = SeasonRules(Period(row["period"]), Points(row["points"]), bool(row["computers"]))
    number, name, version = row["number"], row["name"], row["version"]
    return Season(number, name, rules, row["began_at"], row["ends_at"], row["closed_at"], version)


async def chosen(db: Session, guild_id: int) -> ServerSettings:
    """What a server has chosen."""
    return read_settings({str(row["name"]): str(row["value"]) for row in await db.fetch(_CHOSEN, guild_id)})


async def newest(db: Session, guild_id: int) -> Season | None:
    """The newest season of a server, if there has been any."""
    found = await db.fetch(_NEWEST, guild_id)
    return _read(found[0]) if found else None


async def enter(
    db: Session, table: tuple[int, int], rows: Sequence[ResultRow], now: int
) -> tuple[int, Sequence[ResultRow]]:
    """The season of a game that ends now at a table of a server, and how its players come out of it for that.

    Of two games that end at once the second counts after the first, for both change their season; none that is
    closed is changed.
    """
    guild_id, settings = table[1], await chosen(db, table[1])
    season = await newest(db, guild_id)
    if season is None or season.over(now):
        season = await _begun(db, guild_id, season, settings, now)
    await db.fetch(_GROW, guild_id, season.number)
    since = week_begins(now, settings.zones)
    rows = left_often(rows, await weeks.left_before(db, table, rows, since))
    week = await weeks.lately(db, table, rows, since)
    # Ratings are counted from the results alone, and go by the order in which tables were opened.
    rows = kept_apart(rows, week.earlier, week.former) if week.hidden else rows
    return season.number, counted(rows, week.games, season.rules.points, week.former)


async def _begun(db: Session, guild_id: int, former: Season | None, settings: ServerSettings, now: int) -> Season:
    """The season that begins with a game, behind a former one even where a clock has been set back."""
    number = BEFORE_SEASONS + 1 if former is None else former.number + 1
    at = now if former is None else max(now, former.ends_at or now)
    season = season_from(number, settings.season_rules, settings.zones, at)
    rules = season.rules
    values = (rules.period, rules.points, int(rules.computers), season.began_at, season.ends_at)
    await db.fetch(_BEGIN, guild_id, number, season.name, *values)
    return season


async def rechosen(db: Session, guild_id: int, now: int) -> None:
    """Let the season that goes on end when it does by what has been chosen now.

    By its own rules, unless those have no end: then at the end of the first month or quarter that is chosen.
    """
    season, settings = await newest(db, guild_id), await chosen(db, guild_id)
    if season is None or season.over(now):
        return
    own = season.rules.period
    endless = own in (Period.MANUAL, Period.NONE)
    ends_at = end_of(settings.season if endless else own, settings.zones, now)
    await db.fetch(_ENDS, ends_at, guild_id, season.number)


async def touch(db: Session, user_id: int) -> None:
    """Note that the tables of seasons change that name a person."""
    for guild_id, number in await db.fetch(_NAMING, user_id, user_id, user_id):
        await db.fetch(_GROW, guild_id, number)


class SqlSeasons(StoredSeasons):
    """The seasons in one database, and what is to be done about those of a part."""

    def __init__(self, database: Database, now: Callable[[], int], part: ShardRange) -> None:
        self._database = database
        self._now = now
        self._mine = within(part, "guild_id")

    async def of_server(self, guild_id: int) -> Sequence[Season]:
        found = await self._database.rows(f"{_SEASON} WHERE guild_id = ? ORDER BY number DESC", guild_id)
        return [_read(row) for row in found]

    async def lines(self, guild_id: int, number: int) -> Sequence[Standing]:
        rows = [dict(row) for row in await self._database.rows(_LINES, guild_id, number)]
        return [Standing(**row) for row in rows]

    async def honours(self, guild_id: int, number: int) -> Sequence[Honour]:
        found = await self._database.rows(_HONOURS, guild_id, number)
        return sorted(_honour(*row) for row in found)

    async def end(self, guild_id: int, number: int) -> bool:
        async def work(db: Session) -> bool:
            season = await newest(db, guild_id)
            if season is None or season.number != number or season.ends_at is not None or season.over(self._now()):
                return False
            await db.fetch(_ENDS, self._now(), guild_id, season.number)
            return True

        return await self._database.transaction(work)

    async def games(self, guild_id: int, most: int) -> Sequence[LeagueGame]:
        return await self._database.read(lambda db: strikes.games(db, guild_id, most))

    async def game(self, guild_id: int, table_id: int) -> LeagueGame | None:
        found = await self._database.read(lambda db: strikes.games(db, guild_id, 1, table_id))
        return next(iter(found), None)

    async def strike(self, guild_id: int, table_id: int, user_id: int, reason: str | None) -> bool:
        striking = None if reason is None else (user_id, reason, self._now())
        return await self._database.transaction(lambda db: strikes.strike(db, guild_id, table_id, striking))

    async def due(self) -> Sequence[tuple[int, Season]]:
        found = await self._database.rows(_DUE.format(mine=self._mine), self._now())
        return [(int(row["guild_id"]), _read(row)) for row in found]

    async def close(self, guild_id: int, season: Season, final: FinalTable) -> bool:
        async def work(db: Session) -> bool:
            told = await _told_in(db, guild_id, season, final)
            if not await db.fetch(_CLOSE, self._now(), *told, guild_id, season.number, season.version):
                return False
            own = (guild_id, season.number)
            await db.fill(_KEEP_LINE, [(*own, *_values(line)) for line in final.lines])
            await db.fill(_KEEP_HONOUR, [(*own, *_kept(each)) for each in final.honours])
            return True

        return await self._database.transaction(work)

    async def unsent(self) -> Sequence[SeasonPost]:
        return [SeasonPost(*row) for row in await self._database.rows(_UNSENT.format(mine=self._mine))]

    async def note_sent(self, guild_id: int, number: int, message_id: int = GIVEN_UP) -> None:
        await self._database.transaction(lambda db: db.fetch(_SENT, message_id, guild_id, number))


async def _told_in(db: Session, guild_id: int, season: Season, final: FinalTable) -> tuple[int | None, int | None]:
    """The channel that is told of a season, and the message, of which nobody knows yet; `GIVEN_UP` without any."""
    if not final.honours:
        return None, GIVEN_UP
    if final.channel_id is not None:
        return final.channel_id, None
    found = await db.fetch(_LAST, guild_id, season.number)
    return (int(found[0][0]), None) if found else (None, GIVEN_UP)


def _kept(honour: Honour) -> tuple[object, ...]:
    """A champion as a row, which says what of and behind it in which game, if in one."""
    return (f"{honour.what} {honour.game}".strip(), honour.user_id, honour.name, honour.worth)


def _honour(what: str, user_id: int, name: str, worth: float) -> Honour:
    kind, _, game = what.partition(" ")
    return Honour(Champion(kind), user_id, name, worth, game)


def _values(line: Standing) -> tuple[object, ...]:
    own = (line.user_id, line.name, line.place, line.played, line.won, line.points)
    return (*own, line.cards_left, line.knocks, line.stakes, line.calls)
