"""What a new table is: a lobby, the next deal of a match, or a deal for one player."""

from __future__ import annotations

import secrets
from dataclasses import replace

from bot.model import game_words
from bot.model.clocks import NO_CLOCK, Clock
from bot.model.computers import dealt_anew
from bot.model.deal_numbers import LAST_DEAL, DealNumber
from bot.model.facts import OfGame
from bot.model.live_table import LiveTable, game_or_placeholder
from bot.model.outcomes import log_rows
from bot.model.records import Member, NewTable, NextDeal, SoloDeal, TableRecord
from bot.model.refusals import Refused
from engine.errors import MoveError
from engine.game import Game, Rules
from engine.options import Options, complete
from engine.shuffle import ALGORITHM
from engine.solving.review import line_of
from engine.table import Table


def lobby(
    kind: Game, where: tuple[int, int], host: Member, options: Options, limit: int, *, clock: Clock = NO_CLOCK
) -> NewTable:
    """A table that waits for players; `where` is its server and its channel."""
    return NewTable(
        guild_id=where[0],
        channel_id=where[1],
        game=kind.id,
        rules_version=kind.version,
        options=options,
        seed=new_seed(),
        salt=secrets.token_hex(16),
        host=host,
        limit=limit,
        clock=clock,
    )


def new_seed() -> str:
    """A seed that nobody can foresee."""
    return f"{ALGORITHM}:{secrets.token_hex(32)}"


def new_number() -> int:
    """The number of a deal that nobody has chosen."""
    return secrets.randbelow(LAST_DEAL) + 1


def for_one(
    kind: Game,
    where: tuple[int, int],
    host: Member,
    options: Options,
    solo: SoloDeal,
    *,
    secret: tuple[str, str] = ("", ""),
) -> NewTable:
    """A table for one player, dealt at once; `secret` is the seed and the salt of a deal that has no number."""
    seed, salt = secret if solo.which is None else (solo.which.seed, "")
    return replace(lobby(kind, where, host, options, 1), seed=seed, salt=salt, solo=solo)


def again(live: LiveTable, which: DealNumber | None) -> NewTable:
    """A new table for one player after another, by the same rules: the deal of a number, or the same secret one.

    What is played anew is no longer the ranked try of a day.
    """
    record, solo = live.record, live.solo
    host = next(member for member in record.members if member.user_id == record.host_id)
    where, secret = (record.guild_id, record.channel_id), (record.seed, record.salt)
    kind, options = offered(record)
    return for_one(kind, where, host, options, dealt(which, solo.together), secret=secret)


def replayed_to(rules: Rules, live: LiveTable, place: int) -> Table:
    """A game for one player, by some rules, as it stood after so many of the moves that stand."""
    table = Table.open(rules, live.record.seed)
    for moment in [*live.in_play.past][::-1][:place]:
        table = table.repeat(0, moment.text)
    return table


def played_on(live: LiveTable, host: Member, where: tuple[int, int], place: int) -> NewTable:
    """A new table of somebody's, `where` they are, at which the first so many moves of a game for one have been made.

    Refused if it cannot be dealt like that any more.
    """
    record, line = live.record, line_of(live.in_play)
    kind, options = offered(record)
    if place >= len(line):
        raise Refused("outdated")
    try:
        table = replayed_to(kind.at(options, 1), live, place)
    except MoveError:
        raise Refused("not-offered", title=game_words.title(kind)) from None
    if table.state != line[place]:
        raise Refused("not-offered", title=game_words.title(kind))
    solo, secret = dealt(live.solo.which, together=False), (record.seed, record.salt)
    return replace(for_one(kind, where, host, options, solo, secret=secret), moves=log_rows(table))


def dealt(which: DealNumber | None, together: bool) -> SoloDeal:
    """What a table is at which the deal of a number is played, or a secret one."""
    return SoloDeal(None, together) if which is None else SoloDeal(which.number, together, ms=which.ms)


def offered(record: TableRecord) -> tuple[Game, Options]:
    """The game of a table and its options as they are dealt now; Refused if they are not possible any more."""
    kind = game_or_placeholder(record.game)
    try:
        options = complete(kind.options, record.options)
    except ValueError:
        raise Refused("not-offered", title=game_words.title(kind)) from None
    if (reason := kind.conflict(options)) is not None:
        raise Refused("not-offered-because", title=game_words.title(kind), reason=OfGame(kind.id, reason))
    return kind, options


def rematch(live: LiveTable, host: Member) -> NewTable:
    """A lobby for another game by the same rules, with the same computers; Refused if they are not possible any more.

    A table has room for its host and for all of them.
    """
    record = live.record
    kind, options = offered(record)
    new = lobby(kind, (record.guild_id, record.channel_id), host, options, record.limit, clock=record.clock)
    return replace(new, computers=tuple(member for member in dealt_anew(record.members) if member.computer))


def following(live: LiveTable, host_id: int) -> NewTable:
    """The next deal of a match: the same people by the same rules, of whom the next begins if they take turns.

    It is the table of whoever asks for it: nobody has others open tables in their name.
    """
    record = live.record
    rules = live.in_play.rules
    began = rules.deal(record.seed, record.first_seat).turn
    deal = NextDeal(
        match_id=record.match_id or record.id,
        deal=record.deal + 1,
        first_seat=(began + 1) % len(record.members) if rules.contest and rules.contest.rotates else None,
        members=dealt_anew(record.members),
    )
    host = next(member for member in record.members if member.user_id == host_id)
    where = (record.guild_id, record.channel_id)
    kind, options = offered(record)
    new = lobby(kind, where, host, options, record.limit, clock=record.clock)
    return replace(new, following=deal, uncounted=record.uncounted)


def not_for(kind: Game, seats: range) -> Refused:
    """The refusal that tells how many players can play."""
    if len(seats) == 1:
        return Refused("not-for-one-number", title=game_words.title(kind), players=seats[0])
    return Refused("not-for", title=game_words.title(kind), fewest=seats[0], most=seats[-1])


def changed(live: LiveTable, option: str, value: str) -> dict[str, str]:
    """The options of a table with another value of one of them, and of those that do not go with it.

    Refused if there is no such value, or nothing goes with it.
    """
    try:
        options = complete(live.game.options, {**live.record.options, option: value})
    except ValueError:
        raise Refused("no-option") from None
    return _agreeing(live.game, options, option)


def _agreeing(kind: Game, options: dict[str, str], chosen: str) -> dict[str, str]:
    """The options with those changed that do not go with a chosen one, as few as can be."""
    settled = {chosen}
    while (reason := kind.conflict(options)) is not None:
        others = [
            (kind.conflict(changed), option.name, changed)
            for option in kind.options
            if option.name not in settled
            for value in option.choices
            if kind.conflict(changed := {**options, option.name: value}) != reason
        ]
        if not others:
            raise Refused("conflict", reason=OfGame(kind.id, reason))
        _, name, options = min(others, key=lambda each: each[0] is not None)
        settled.add(name)
    return options
