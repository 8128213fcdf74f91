"""What members can do, from a request to what is stored of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot import sentences
from bot.facts import Step, knocks_of, results_of
from bot.opening import following, lobby, not_for
from bot.present import safe
from bot.records import (
    Busy,
    Change,
    Committed,
    LogRow,
    Member,
    Replayed,
    Request,
    Stale,
    Standing,
    Status,
    TableRecord,
)
from bot.scene import Refused, Scene, Scenes
from bot.store import Store
from bot.trouble import trouble_of
from engine.catalogue import game
from engine.errors import IllegalMove, MoveError
from engine.events import Called
from engine.moves import Say
from engine.notation import normal, parse_move, print_move, short_move, split_chain, word_of
from engine.options import complete
from engine.table import Table
from engine.view import PileView


class Ask(NamedTuple):
    """Who asks, where, and with which interaction; `moderator` may manage the channel."""

    interaction_id: int
    guild_id: int
    channel_id: int
    user_id: int
    name: str
    moderator: bool = False

    @property
    def request(self) -> Request:
        """What the store remembers of it."""
        return Request(self.interaction_id, self.user_id)


class Outcome(NamedTuple):
    """What a request led to.

    `note` is a sentence about something other than a move; `trouble` is for the person who asked alone;
    `passed` tells that the turn has come to another player; `former` is the table that a new deal follows.
    """

    scene: Scene
    steps: tuple[Step, ...] = ()
    note: str = ""
    trouble: Refused | None = None
    passed: bool = False
    repeated: bool = False
    former: int | None = None


class Service:
    """Carries out requests, one at a time for each channel."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._scenes = Scenes()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def _lock(self, channel_id: int) -> asyncio.Lock:
        return self._locks.setdefault(channel_id, asyncio.Lock())

    # Looking.

    async def scene(self, channel_id: int) -> Scene:
        """The table of a channel; Refused if there is none."""
        return self._scenes.of(await self._record(channel_id))

    async def _record(self, channel_id: int) -> TableRecord:
        record = await self._store.table_in(channel_id)
        if record is None:
            raise Refused(sentences.NO_TABLE)
        return record

    async def unposted(self) -> list[Scene]:
        """The tables whose newest board is not in its channel."""
        scenes = []
        for record in await self._store.boards_to_post():
            try:
                scenes.append(self._scenes.of(record))
            except Refused:
                continue
        return scenes

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        """The league of a server."""
        return await self._store.standings(guild_id)

    async def suggestions(self, channel_id: int, user_id: int, typed: str) -> list[str]:
        """The legal moves that match what a member has typed so far, the exact one first."""
        try:
            scene = await self.scene(channel_id)
            table, seat = scene.live, scene.seat(user_id)
        except Refused:
            return []
        rules, state = table.rules, table.state
        try:
            move = parse_move(rules, state, seat, typed, scene.names)
            exact = print_move(rules, state, seat, move) if move in rules.legal(state, seat) else ""
        except MoveError:
            exact = ""
        moves = {
            print_move(rules, state, seat, move): short_move(rules, seat, move) for move in rules.offered(state, seat)
        }
        wanted = normal(typed)
        found = [text for text, short in moves.items() if text != exact and _matches(wanted, text, short)]
        return [exact, *found] if exact else found

    # The lobby.

    async def start(self, ask: Ask, game_id: str, preset: str, limit: int | None = None) -> Outcome:
        """Open a table for a game by one of its presets, for at most `limit` players."""
        kind = game(game_id)
        if preset not in kind.presets:
            raise Refused(sentences.NO_PRESET.format(preset=preset[:50], presets=", ".join(kind.presets)))
        options = kind.preset(preset)
        seats = kind.seating(options)
        if limit is not None and limit not in seats:
            raise Refused(not_for(kind, seats))
        where = (ask.guild_id, ask.channel_id)
        new = lobby(kind, where, Member(ask.user_id, ask.name), options, limit or seats[-1])
        async with self._lock(ask.channel_id):
            opened = await self._store.open_table(new, ask.request)
        scene = self._scenes.of(opened.record)
        if isinstance(opened, Busy):
            raise Refused(sentences.BUSY.format(players=_listed(scene.names)))
        return Outcome(scene, repeated=isinstance(opened, Replayed))

    async def join(self, ask: Ask) -> Outcome:
        """Take a seat."""

        def change(scene: Scene) -> Change:
            if scene.seats(ask.user_id):
                raise Refused(sentences.SEATED_ALREADY)
            most = min(scene.record.limit, scene.game.seating(scene.record.options)[-1])
            if len(scene.record.members) >= most:
                raise Refused(sentences.FULL.format(limit=most))
            return replace(_change(ask, scene), members=(*scene.record.members, Member(ask.user_id, ask.name)))

        return await self._in_lobby(ask, change, "{name} sits down.")

    async def choose(self, ask: Ask, option: str, value: str) -> Outcome:
        """Change one option of the table."""

        def change(scene: Scene) -> Change:
            _host_only(ask, scene)
            try:
                options = complete(scene.game.options, {**scene.record.options, option: value})
            except ValueError:
                raise Refused(sentences.NO_OPTION) from None
            if (reason := scene.game.conflict(options)) is not None:
                raise Refused(reason)
            return replace(_change(ask, scene), options=options)

        return await self._in_lobby(ask, change, "")

    async def _in_lobby(self, ask: Ask, change: Callable[[Scene], Change], note: str) -> Outcome:
        async with self._lock(ask.channel_id):
            scene = await self.scene(ask.channel_id)
            if await self._store.seen(ask.request):
                return Outcome(scene, repeated=True)
            if scene.table is not None:
                raise Refused(sentences.BEGUN_ALREADY)
            after = await self._commit(change(scene))
            return Outcome(after, note=note.format(name=safe(ask.name)))

    async def begin(self, ask: Ask) -> Outcome:
        """Deal."""

        def change(scene: Scene) -> Change:
            _host_only(ask, scene)
            seats = scene.game.seating(scene.record.options)
            if len(scene.record.members) < seats[0]:
                raise Refused(sentences.TOO_FEW.format(title=scene.game.title, fewest=seats[0]))
            if len(scene.record.members) not in seats:
                raise Refused(not_for(scene.game, seats))
            return replace(_change(ask, scene), status="playing")

        outcome = await self._in_lobby(ask, change, sentences.DEALT)
        return outcome._replace(passed=not outcome.repeated)

    async def leave(self, ask: Ask) -> Outcome:
        """Give up one's seat: before the deal it becomes free, afterwards it is out of the game."""
        async with self._lock(ask.channel_id):
            scene = await self.scene(ask.channel_id)
            if await self._store.seen(ask.request):
                return Outcome(scene, repeated=True)
            seat = scene.seat(ask.user_id)
            host_id = _next_host(scene, seat)
            if scene.table is not None:
                return await self._resign(ask, scene, seat, host_id)
            members = tuple(m for m in scene.record.members if m.user_id != ask.user_id)
            status: Status = "lobby" if members else "cancelled"
            change = replace(_change(ask, scene), members=members, host_id=host_id, status=status)
            return Outcome(await self._commit(change), note=f"{safe(ask.name)} leaves.")

    async def cancel(self, ask: Ask) -> Outcome:
        """Close a table without a result."""
        async with self._lock(ask.channel_id):
            record = await self._record(ask.channel_id)
            scene = Scene(record, game(record.game), None)
            _host_only(ask, scene)
            change = replace(_change(ask, scene), status="cancelled")
            return Outcome(await self._commit(change), note=f"{safe(ask.name)} closes the table.")

    async def follow(self, ask: Ask, table_id: int | None = None) -> Outcome:
        """Deal again in a match, after the channel's newest table; `table_id` is the one that was asked from."""
        async with self._lock(ask.channel_id):
            record = await self._store.latest_in(ask.channel_id)
            if record is not None and await self._store.seen(ask.request):
                return Outcome(self._scenes.of(record), repeated=True)
            if record is None or table_id not in (None, record.id):
                raise Refused(sentences.OUTDATED if table_id else sentences.NO_NEXT)
            scene = self._scenes.of(record)
            if not scene.follows:
                raise Refused(sentences.NO_NEXT)
            scene.seat(ask.user_id)
            opened = await self._store.open_table(following(scene), ask.request)
        note = f"Deal {opened.record.deal + 1} of the match."
        return Outcome(self._scenes.of(opened.record), note=note, passed=True, former=record.id)

    # Playing.

    async def move(self, ask: Ask, text: str, ply: int | None = None) -> Outcome:
        """Make one move or several, given as text; `ply` is that of the board that was asked from."""
        rules = (await self.scene(ask.channel_id)).live.rules
        if (word := word_of(rules, text)) in rules.calls:
            return await self.call(ask, word, ply)
        async with self._lock(ask.channel_id):
            scene = await self.scene(ask.channel_id)
            if await self._store.seen(ask.request):
                return Outcome(scene, repeated=True)
            table, seat = scene.live, scene.seat(ask.user_id)
            if ply is not None and ply != scene.ply:
                raise Refused(sentences.OUTDATED)
            steps, after, trouble = _play_chain(scene, seat, text)
            if not steps:
                assert trouble is not None, "a text without moves is refused"
                raise trouble
            outcome = await self._played(ask, scene, after, steps)
            return outcome._replace(trouble=trouble, passed=after.state.turn != table.state.turn)

    async def call(self, ask: Ask, word: str, ply: int | None = None) -> Outcome:
        """Say a word that may be said out of turn, about the turn that was on trial when it was asked."""
        if ply is None:
            ply = (await self.scene(ask.channel_id)).ply
        async with self._lock(ask.channel_id):
            scene = await self.scene(ask.channel_id)
            if await self._store.seen(ask.request):
                return Outcome(scene, repeated=True)
            table, seat = scene.live, scene.seat(ask.user_id)
            if ply < table.trial:
                raise Refused(sentences.TOO_LATE)
            try:
                after = table.act(seat, Say(word))
            except MoveError as error:
                raise trouble_of(error, scene, seat) from error
            outcome = await self._played(ask, scene, after, (Step(seat, table.state, after.last),))
            # Who was rightly called has to know it, though it may still be that player's turn.
            upheld = any(isinstance(event, Called) and event.breach for event in after.last)
            return outcome._replace(passed=upheld or after.state.turn != table.state.turn)

    async def peek(self, ask: Ask) -> tuple[PileView, ...]:
        """The piles as a member sees them where that is more than everybody does; Refused if it nowhere is."""
        scene = await self.scene(ask.channel_id)
        everybody, alone = scene.live.look(), scene.live.look(scene.seat(ask.user_id))
        private = tuple(own for own, seen in zip(alone.piles, everybody.piles, strict=True) if own != seen)
        if not private:
            raise Refused(sentences.NOTHING_PRIVATE)
        return private

    async def resign(self, ask: Ask) -> Outcome:
        """Give up the game but stay at the table."""
        async with self._lock(ask.channel_id):
            scene = await self.scene(ask.channel_id)
            if await self._store.seen(ask.request):
                return Outcome(scene, repeated=True)
            return await self._resign(ask, scene, scene.seat(ask.user_id), scene.record.host_id)

    async def _resign(self, ask: Ask, scene: Scene, seat: int, host_id: int) -> Outcome:
        table = scene.live
        try:
            after = table.resign(seat)
        except MoveError as error:
            raise trouble_of(error, scene, seat) from error
        steps = (Step(seat, table.state, after.last),)
        outcome = await self._played(ask, scene, after, steps, host_id)
        return outcome._replace(passed=after.state.turn != table.state.turn)

    async def _played(
        self, ask: Ask, scene: Scene, after: Table, steps: Sequence[Step], host_id: int | None = None
    ) -> Outcome:
        """Store what was played, and only then take it for true."""
        rows = [
            LogRow(ply, entry.seat, entry.text, entry.digest)
            for ply, entry in enumerate(after.log[scene.ply :], start=scene.ply)
        ]
        change = replace(
            _change(ask, scene),
            moves=tuple(rows),
            knocks=knocks_of(scene, steps),
            host_id=host_id,
            status="over" if after.result else None,
            results=results_of(scene, after),
        )
        return Outcome(await self._commit(change, after), tuple(steps))

    async def _commit(self, change: Change, after: Table | None = None) -> Scene:
        outcome = await self._store.commit(change)
        if isinstance(outcome, Stale):
            raise Refused(sentences.TOO_LATE)
        if isinstance(outcome, Committed) and after is not None:
            self._scenes.keep(change.table_id, after)
        return self._scenes.of(outcome.record)


def _change(ask: Ask, scene: Scene) -> Change:
    """The change that a request brings to a table as it stands, before it says what."""
    return Change(scene.record.id, scene.record.version, ask.request)


def _play_chain(scene: Scene, seat: int, text: str) -> tuple[tuple[Step, ...], Table, Refused | None]:
    """Play the moves of a text up to the first that fails.

    Where cards may be misplaced, that has to be tried by itself: among other moves it is more likely a slip.
    """
    table = scene.live
    steps: list[Step] = []
    parts = split_chain(text) or [""]
    for part in parts:
        try:
            move = parse_move(table.rules, table.state, seat, part, scene.names)
            misplaced = table.rules.misplaced(table.state, seat, move) if len(parts) > 1 else None
            if misplaced is not None:
                raise IllegalMove(misplaced)
            after = table.act(seat, move)
        except MoveError as error:
            return tuple(steps), table, trouble_of(error, scene, seat)
        steps.append(Step(seat, table.state, after.last))
        table = after
    return tuple(steps), table, None


def _host_only(ask: Ask, scene: Scene) -> None:
    if ask.user_id != scene.record.host_id and not ask.moderator:
        raise Refused(sentences.ONLY_HOST.format(host=scene.host))


def _next_host(scene: Scene, leaving: int) -> int:
    """Who is host once a seat is left: the same as before, or the next who still plays."""
    members = scene.record.members
    if members[leaving].user_id != scene.record.host_id:
        return scene.record.host_id
    sitting = scene.table.rules.sitting(scene.table.state) if scene.table else (True,) * len(members)
    turns = [(leaving + step) % len(members) for step in range(1, len(members))]
    return next((members[seat].user_id for seat in turns if sitting[seat]), scene.record.host_id)


def _matches(typed: str, text: str, short: str) -> bool:
    """Whether somebody may be typing a move, in whole or in short words: "w t" finds "waste tableau 2"."""
    words = iter(text.split())
    return typed in text or typed in short or all(any(w.startswith(part) for w in words) for part in typed.split())


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
