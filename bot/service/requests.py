"""What members can do, from a request to what is stored of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.model.live_table import Refused, Scene
from bot.model.outcomes import Step
from bot.model.records import Member, SoloStanding, Standing, Status
from bot.service.daily import DailyDeals
from bot.service.new_tables import following, lobby, not_for
from bot.service.solo import HELP, changed, closing, helped, helpful, own_seat, owner_only
from bot.service.tables import Ask, Outcome, change_of, once
from bot.text import messages
from bot.text.formatting import quoted, safe
from bot.text.refusals import trouble_of
from engine.catalogue import game
from engine.errors import IllegalMove, MoveError
from engine.events import Called
from engine.moves import Say
from engine.notation import LONGEST, normal, parse_move, print_move, short_move, split_chain, word_of
from engine.table import RESIGN, Table
from engine.view import PileView

__all__ = ["Ask", "Outcome", "Service"]
# Nobody else is served while the moves of a text are made.
MOST_MOVES = 20


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
        if len(typed) > LONGEST:
            return []
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

    @once
    async def start(self, ask: Ask, game_id: str, preset: str, limit: int | None = None) -> Outcome:
        """Open a table for a game by one of its presets, for at most `limit` players."""
        kind = game(game_id)
        if preset not in kind.presets:
            raise Refused(messages.NO_PRESET.format(preset=quoted(preset), presets=", ".join(kind.presets)))
        options = kind.preset(preset)
        seats = kind.seating(options)
        if limit is not None and limit not in seats:
            raise Refused(not_for(kind, seats))
        where = (ask.guild_id, ask.channel_id)
        new = lobby(kind, where, Member(ask.user_id, ask.name), options, limit or seats[-1])
        return await self._open(ask, new)

    @once
    async def join(self, ask: Ask) -> Outcome:
        """Take a seat."""
        scene = await self._lobby(ask)
        if scene.seats(ask.user_id):
            raise Refused(messages.SEATED_ALREADY)
        most = min(scene.record.limit, scene.game.seating(scene.record.options)[-1])
        if len(scene.record.members) >= most:
            raise Refused(messages.FULL.format(limit=most))
        members = (*scene.record.members, Member(ask.user_id, ask.name))
        return await self._noted(replace(change_of(ask, scene), members=members), f"{safe(ask.name)} sits down.")

    @once
    async def choose(self, ask: Ask, option: str, value: str) -> Outcome:
        """Change one option of the table."""
        scene = await self._lobby(ask)
        owner_only(ask, scene)
        return await self._noted(replace(change_of(ask, scene), options=changed(scene, option, value)), "")

    async def _lobby(self, ask: Ask) -> Scene:
        scene = await self.scene(ask.channel_id)
        if scene.table is not None:
            raise Refused(messages.BEGUN_ALREADY)
        return scene

    @once
    async def begin(self, ask: Ask) -> Outcome:
        """Deal."""
        scene = await self._lobby(ask)
        owner_only(ask, scene)
        seats = scene.game.seating(scene.record.options)
        if len(scene.record.members) < seats[0]:
            raise Refused(messages.TOO_FEW.format(title=scene.game.title, fewest=seats[0]))
        if len(scene.record.members) not in seats:
            raise Refused(not_for(scene.game, seats))
        return await self._noted(replace(change_of(ask, scene), status="playing"), messages.DEALT, calls=True)

    @once
    async def leave(self, ask: Ask) -> Outcome:
        """Give up one's seat: before the deal it becomes free, afterwards it is out of the game."""
        scene = await self.scene(ask.channel_id)
        seat = own_seat(ask, scene)
        host_id = _next_host(scene, seat)
        if scene.table is not None:
            return await self._resign(ask, scene, seat, host_id)
        members = tuple(m for m in scene.record.members if m.user_id != ask.user_id)
        status: Status = "lobby" if members else "cancelled"
        change = replace(change_of(ask, scene), members=members, host_id=host_id, status=status)
        return await self._noted(change, f"{safe(ask.name)} leaves.")

    @once
    async def cancel(self, ask: Ask) -> Outcome:
        """Close a table, be it readable or not; a game for one player that was begun then counts as given up."""
        scene = self._scenes.readable(await self._record(ask.channel_id))
        if not await self.abandoned(scene):
            owner_only(ask, scene)
        change = closing(ask, scene)
        note = messages.CLOSED if change.finish is None else messages.CLOSED_AS_LOST
        return await self._noted(change, note.format(name=safe(ask.name)))

    @once
    async def follow(self, ask: Ask, table_id: int | None = None, ply: int | None = None) -> Outcome:
        """Deal again in a match, or another deal of a game for one player, after the channel's newest table.

        `table_id` and `ply` are those of the board that was asked from.
        """
        record = await self._store.latest_in(ask.channel_id)
        if record is None or table_id not in (None, record.id):
            raise Refused(messages.OUTDATED if table_id else messages.NO_NEXT)
        scene = self._scenes.of(record)
        if scene.solo is not None:
            return await self._deal_after(ask, scene, True, ply)
        if not scene.follows:
            raise Refused(messages.NO_NEXT)
        scene.seat(ask.user_id)
        outcome = await self._open(ask, following(scene))
        return outcome._replace(former=record.id)

    # Playing.

    async def move(self, ask: Ask, text: str, ply: int | None = None) -> Outcome:
        """Make one move or several, given as text; `ply` is that of the board that was asked from."""
        return await self._move(ask, text, ply, await self._ply(ask))

    @once
    async def _move(self, ask: Ask, text: str, ply: int | None, asked: int) -> Outcome:
        scene = await self.scene(ask.channel_id)
        table = scene.live
        if (word := word_of(table.rules, ",".join(split_chain(text)))) in table.rules.calls:
            return await self._called(ask, scene, word, asked if ply is None else ply)
        seat = scene.seat(ask.user_id)
        if ply is not None and ply != scene.ply:
            raise Refused(messages.OUTDATED)
        steps, after, trouble = _play_chain(scene, seat, text, ask.name)
        if not steps:
            assert trouble is not None, "a text without moves is refused"
            raise trouble
        outcome = await self._played(ask, scene, after, steps)
        return outcome._replace(trouble=trouble)

    async def _ply(self, ask: Ask) -> int:
        """How many moves had been made at the channel's table when something was asked for."""
        record = await self._store.table_in(ask.channel_id)
        return 0 if record is None else len(record.log)

    async def call(self, ask: Ask, word: str, ply: int | None = None) -> Outcome:
        """Say a word that may be said out of turn, about the turn that was on trial when it was asked."""
        return await self._call(ask, word, await self._ply(ask) if ply is None else ply)

    @once
    async def _call(self, ask: Ask, word: str, ply: int) -> Outcome:
        return await self._called(ask, await self.scene(ask.channel_id), word, ply)

    async def _called(self, ask: Ask, scene: Scene, word: str, ply: int) -> Outcome:
        table, seat = scene.live, scene.seat(ask.user_id)
        if ply < table.trial:
            raise Refused(messages.TOO_LATE)
        try:
            after = table.act(seat, Say(word))
        except MoveError as error:
            raise trouble_of(error, scene, seat) from error
        # Who was rightly called has to know it, though it may still be that player's turn.
        upheld = any(isinstance(event, Called) and event.breach for event in after.last)
        return await self._played(ask, scene, after, (Step(seat, table.state, after.last),), calls=upheld)

    async def peek(self, ask: Ask) -> tuple[PileView, ...]:
        """The piles as a member sees them where that is more than everybody does; Refused if it nowhere is."""
        scene = await self.scene(ask.channel_id)
        everybody, alone = scene.live.look(), scene.live.look(scene.seat(ask.user_id))
        private = tuple(own for own, seen in zip(alone.piles, everybody.piles, strict=True) if own != seen)
        if not private:
            raise Refused(messages.NOTHING_PRIVATE)
        return private

    @once
    async def resign(self, ask: Ask) -> Outcome:
        """Give up the game but stay at the table."""
        scene = await self.scene(ask.channel_id)
        return await self._resign(ask, scene, own_seat(ask, scene), scene.record.host_id)

    async def _resign(self, ask: Ask, scene: Scene, seat: int, host_id: int) -> Outcome:
        table = scene.live
        try:
            after = table.resign(seat)
        except MoveError as error:
            raise trouble_of(error, scene, seat) from error
        steps = (Step(seat, table.state, after.last, RESIGN, who=ask.name),)
        return await self._played(ask, scene, after, steps, host_id=host_id)


def _play_chain(scene: Scene, seat: int, text: str, who: str) -> tuple[tuple[Step, ...], Table, Refused | None]:
    """Play the moves of a text up to the first that fails; `who` is the name of the person who asked.

    Once a turn has ended others may act, and what was typed in advance must not come before them.
    """
    table = scene.live
    steps: list[Step] = []
    parts = split_chain(text) or [""]
    if len(parts) > MOST_MOVES:
        return (), table, Refused(messages.TOO_MANY.format(most=MOST_MOVES))
    for part in parts:
        if steps and table.passed:
            return tuple(steps), table, Refused(messages.TURN_OVER)
        if len(parts) > 1 and (word := word_of(table.rules, part)) in table.rules.calls:
            return tuple(steps), table, Refused(messages.CALLED_ALONE.format(word=word))
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
