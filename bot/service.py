"""What members can do, from a request to what is stored of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot import sentences
from bot.daily import DailyDeals
from bot.facts import Step
from bot.opening import following, lobby, not_for
from bot.records import Busy, Change, Member, Replayed, SoloStanding, Standing, Status
from bot.scene import Refused, Scene
from bot.solo import HELP, busy, changed, closing, helped, helpful, own_seat, owner_only
from bot.tables import Ask, Outcome, change_of
from bot.trouble import trouble_of
from bot.wording import safe
from engine.catalogue import game
from engine.errors import IllegalMove, MoveError
from engine.events import Called
from engine.moves import Say
from engine.notation import normal, parse_move, print_move, short_move, split_chain, word_of
from engine.table import RESIGN, Table
from engine.view import PileView

__all__ = ["Ask", "Outcome", "Service"]


class Service(DailyDeals):
    """Carries out requests, one at a time for each channel."""

    # Looking.

    async def standings(self, guild_id: int) -> tuple[Standing, ...]:
        """The league of a server."""
        return await self._store.standings(guild_id)

    async def solo_standings(self, guild_id: int, game_id: str) -> tuple[SoloStanding, ...]:
        """The table of a game for one player on a server."""
        return await self._store.solo_standings(guild_id, game_id)

    async def solo_games(self, guild_id: int, user_id: int) -> Mapping[str, SoloStanding]:
        """What somebody has done in each game for one player, by the game's id."""
        return await self._store.solo_games(guild_id, user_id)

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
        helping = [text for text in helpful(table) if wanted and text.startswith(wanted)]
        return [*([exact] if exact else helping), *found]

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
            raise Refused(busy(scene, ask.user_id))
        return Outcome(scene, repeated=isinstance(opened, Replayed))

    async def join(self, ask: Ask) -> Outcome:
        """Take a seat."""

        def change(scene: Scene) -> Change:
            if scene.seats(ask.user_id):
                raise Refused(sentences.SEATED_ALREADY)
            most = min(scene.record.limit, scene.game.seating(scene.record.options)[-1])
            if len(scene.record.members) >= most:
                raise Refused(sentences.FULL.format(limit=most))
            return replace(change_of(ask, scene), members=(*scene.record.members, Member(ask.user_id, ask.name)))

        return await self._in_lobby(ask, change, "{name} sits down.")

    async def choose(self, ask: Ask, option: str, value: str) -> Outcome:
        """Change one option of the table."""

        def change(scene: Scene) -> Change:
            owner_only(ask, scene)
            return replace(change_of(ask, scene), options=changed(scene, option, value))

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
            owner_only(ask, scene)
            seats = scene.game.seating(scene.record.options)
            if len(scene.record.members) < seats[0]:
                raise Refused(sentences.TOO_FEW.format(title=scene.game.title, fewest=seats[0]))
            if len(scene.record.members) not in seats:
                raise Refused(not_for(scene.game, seats))
            return replace(change_of(ask, scene), status="playing")

        outcome = await self._in_lobby(ask, change, sentences.DEALT)
        return outcome._replace(passed=not outcome.repeated)

    async def leave(self, ask: Ask) -> Outcome:
        """Give up one's seat: before the deal it becomes free, afterwards it is out of the game."""
        async with self._lock(ask.channel_id):
            scene = await self.scene(ask.channel_id)
            if await self._store.seen(ask.request):
                return Outcome(scene, repeated=True)
            seat = own_seat(ask, scene)
            host_id = _next_host(scene, seat)
            if scene.table is not None:
                return await self._resign(ask, scene, seat, host_id)
            members = tuple(m for m in scene.record.members if m.user_id != ask.user_id)
            status: Status = "lobby" if members else "cancelled"
            change = replace(change_of(ask, scene), members=members, host_id=host_id, status=status)
            return Outcome(await self._commit(change), note=f"{safe(ask.name)} leaves.")

    async def cancel(self, ask: Ask) -> Outcome:
        """Close a table without a result."""
        async with self._lock(ask.channel_id):
            scene = self._scenes.readable(await self._record(ask.channel_id))
            if not await self.abandoned(scene):
                owner_only(ask, scene)
            return Outcome(await self._commit(closing(ask, scene)), note=f"{safe(ask.name)} closes the table.")

    async def follow(self, ask: Ask, table_id: int | None = None, ply: int | None = None) -> Outcome:
        """Deal again in a match, or another deal of a game for one player, after the channel's newest table.

        `table_id` and `ply` are those of the board that was asked from.
        """
        newest = await self._store.latest_in(ask.channel_id)
        if newest is not None and (newest.solo is not None or game(newest.game).solo):
            return await self.deal_again(ask, True, table_id, ply)
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
        if (word := word_of(rules, ",".join(split_chain(text)))) in rules.calls:
            return await self.call(ask, word, ply)
        async with self._lock(ask.channel_id):
            scene = await self.scene(ask.channel_id)
            if await self._store.seen(ask.request):
                return Outcome(scene, repeated=True)
            table, seat = scene.live, scene.seat(ask.user_id)
            if ply is not None and ply != scene.ply:
                raise Refused(sentences.OUTDATED)
            steps, after, trouble = _play_chain(scene, seat, text, ask.name)
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
            return await self._resign(ask, scene, own_seat(ask, scene), scene.record.host_id)

    async def _resign(self, ask: Ask, scene: Scene, seat: int, host_id: int) -> Outcome:
        table = scene.live
        try:
            after = table.resign(seat)
        except MoveError as error:
            raise trouble_of(error, scene, seat) from error
        steps = (Step(seat, table.state, after.last, RESIGN),)
        outcome = await self._played(ask, scene, after, steps, host_id)
        return outcome._replace(passed=after.state.turn != table.state.turn)


def _play_chain(scene: Scene, seat: int, text: str, who: str) -> tuple[tuple[Step, ...], Table, Refused | None]:
    """Play the moves of a text up to the first that fails; `who` is the name of the person who asked.

    Once a turn has ended others may act, and what was typed in advance must not come before them.
    """
    table = scene.live
    steps: list[Step] = []
    parts = split_chain(text) or [""]
    for part in parts:
        if steps and table.passed:
            return tuple(steps), table, Refused(sentences.TURN_OVER)
        if len(parts) > 1 and (word := word_of(table.rules, part)) in table.rules.calls:
            return tuple(steps), table, Refused(sentences.CALLED_ALONE.format(word=word))
        try:
            after, step = _one(scene, table, seat, part, len(parts) > 1)
        except MoveError as error:
            return tuple(steps), table, trouble_of(error, scene, seat)
        steps.append(step._replace(who=who))
        table = after
    return tuple(steps), table, None


def _one(scene: Scene, table: Table, seat: int, text: str, among_others: bool) -> tuple[Table, Step]:
    """The table after one move, undo, redo or hint given as text; MoveError if it is refused.

    Where cards may be misplaced, that has to be tried by itself: among other moves it is more likely a slip.
    """
    if text in HELP:
        return helped(table, seat, text)
    move = parse_move(table.rules, table.state, seat, text, scene.names)
    misplaced = table.rules.misplaced(table.state, seat, move) if among_others else None
    if misplaced is not None:
        raise IllegalMove(misplaced)
    after = table.act(seat, move)
    return after, Step(seat, table.state, after.last, after.log[-1].text)


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
