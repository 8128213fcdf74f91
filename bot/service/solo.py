"""Games for one player, from a request to what is stored of it."""

from __future__ import annotations

from dataclasses import replace

from bot.model.live_table import LiveTable, Refused
from bot.model.outcomes import Step, finish_of, has_moves
from bot.model.records import Busy, Change, Member, News, NewTable, SoloDeal, Status
from bot.service.game_choice import chosen_rules, one_player_game
from bot.service.new_tables import LAST_DEAL, again, for_one, new_number
from bot.service.tables import Outcome, RequestContext, Tables, change_of, once, played
from bot.text import messages
from bot.text.formatting import safe
from engine.notation import print_move
from engine.options import complete
from engine.table import HINT, REDO, RESIGN, UNDO, Table

# What a player types that is no move, and the log keeps all the same.
HELP = (UNDO, REDO, HINT)
# Seconds after which a game for one player that nobody plays on no longer keeps others from the channel.
ABANDONED = 12 * 60 * 60


class Patience(Tables):
    """Carries out the requests that only games for one player know."""

    async def start_solo(
        self,
        context: RequestContext,
        name: str,
        number: int | None = None,
        *,
        together: bool = False,
        auto: bool = False,
        rules: str = "",
    ) -> Outcome:
        """Deal a game for one player at once, by its name; without a number any deal."""
        kind = one_player_game(name)
        options = chosen_rules(kind, rules, auto)
        if number is not None and not 1 <= number <= LAST_DEAL:
            raise Refused(messages.NO_NUMBER.format(last=LAST_DEAL))
        host = Member(context.user_id, context.name)
        solo = SoloDeal(number or new_number(), together)
        return await self.deal_solo(
            context, for_one(kind, (context.guild_id, context.channel_id), host, options, solo)
        )

    @once
    async def deal_solo(self, context: RequestContext, new: NewTable) -> Outcome:
        """Open a table for one player, in play from the start; Refused if the channel has a table already."""
        return await self._open(context, new)

    async def _open(self, context: RequestContext, new: NewTable) -> Outcome:
        """Open a table; Refused if the channel has one already, or its host has had this try."""
        opened = await self._store.open_table(new, context.request)
        if isinstance(opened, Busy):
            mine = opened.record.host_id == new.host.user_id
            if mine and new.solo is not None and new.solo.day is not None and opened.record.solo == new.solo:
                raise Refused(messages.TRIED)
            raise Refused(busy(self._live_tables.of(opened.record), context.user_id))
        note = "" if new.news is None else new.news.text
        return Outcome(self._live_tables.of(opened.record), note=note)

    @once
    async def deal_again(
        self, context: RequestContext, fresh: bool, table_id: int | None = None, ply: int | None = None
    ) -> Outcome:
        """Deal the same cards anew, or with `fresh` other ones, after the channel's newest table.

        If that table is still in play, it ends as given up. `table_id` and `ply` are those of the board that was
        asked from.
        """
        record = await self._store.latest_in(context.channel_id)
        if record is None or table_id not in (None, record.id):
            raise Refused(messages.OUTDATED if table_id else messages.NO_AGAIN)
        return await self._deal_after(context, self._live_tables.of(record), fresh, ply)

    async def _deal_after(self, context: RequestContext, live: LiveTable, fresh: bool, ply: int | None) -> Outcome:
        if live.solo is None:
            raise Refused(messages.NO_AGAIN)
        new = again(live, fresh)
        ended = await self._make_room(context, live, fresh, ply)
        outcome = await self._open(context, new)
        return outcome._replace(former=live.record.id, ended=ended)

    async def _make_room(
        self, context: RequestContext, live: LiveTable, fresh: bool, ply: int | None
    ) -> LiveTable | None:
        """The table of a channel as it ended for a new deal's sake; None if it had ended before."""
        live.seat(context.user_id)
        if live.record.status != "playing":
            return None
        if ply not in (None, live.ply):
            raise Refused(messages.OUTDATED)
        if not (fresh or live.record.log):
            raise Refused(messages.UNTOUCHED)
        if has_moves(live.in_play):
            owner_only(context, live)
        return await self._give_up(live)

    async def _give_up(self, live: LiveTable, news: News | None = None) -> LiveTable:
        # The interaction is remembered with the new table, so that it can be asked for again if the bot dies between.
        if live.position is not None and has_moves(live.position):
            after = live.position.resign(0)
            return await self._commit(replace(played(live, after, None), news=news), after)
        record = live.record
        return await self._commit(Change(record.id, record.version, None, status="cancelled", news=news))

    async def abandoned(self, live: LiveTable) -> bool:
        """Whether a game for one player has been left alone for so long that anybody may close it."""
        return live.solo is not None and await self._store.idle(live.record.id) >= ABANDONED

    @once
    async def choose_solo(self, context: RequestContext, option: str, value: str) -> Outcome:
        """Deal the same cards by another rule, as long as no move has been made."""
        live = await self.live(context.channel_id)
        live.seat(context.user_id)
        if not live.choosable:
            raise Refused(messages.RULES_FIXED)
        options = changed(live, option, value)
        sentence = next(each.choices[value] for each in live.game.options if each.name == option)
        return await self._noted(replace(change_of(context, live), options=options), sentence)


def changed(live: LiveTable, option: str, value: str) -> dict[str, str]:
    """The options of a table with another value of one of them; Refused if they do not go together."""
    try:
        options = complete(live.game.options, {**live.record.options, option: value})
    except ValueError:
        raise Refused(messages.NO_OPTION) from None
    if (reason := live.game.conflict(options)) is not None:
        raise Refused(reason)
    return options


def closing(context: RequestContext, live: LiveTable) -> Change:
    """The change that closes a table: only a game for one player that was begun has a result then, as given up."""
    status: Status = "cancelled"
    change = replace(change_of(context, live), status=status)
    if live.solo is None or live.position is None or live.position.result is not None:
        return change
    return replace(change, finish=finish_of(live, live.position.resign(0)))


def owner_only(context: RequestContext, live: LiveTable) -> None:
    """Refuse what only the host may do, and who may manage the channel."""
    if context.user_id != live.record.host_id and not context.moderator:
        raise Refused(messages.ONLY_HOST.format(host=safe(live.host)))


def own_seat(context: RequestContext, live: LiveTable) -> int:
    """The seat of somebody who wants to give it up; others may move in a game for one player, but not end it."""
    seat = live.seat(context.user_id)
    if not live.seats(context.user_id):
        raise Refused(messages.ONLY_HOST.format(host=safe(live.host)))
    return seat


def busy(live: LiveTable, user_id: int) -> str:
    """The sentence for somebody who wants a table where there is one."""
    names = [safe(name) for name in live.names]
    if live.solo is None:
        return messages.BUSY.format(players=listed(names))
    template = messages.BUSY_YOURSELF if live.seats(user_id) else messages.BUSY_SOLO
    return template.format(players=listed(names), title=live.game.title, hours=ABANDONED // 3600)


def listed(names: list[str]) -> str:
    """Names in a row: "Ann, Bob and Cleo"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def help_words(table: Table) -> list[str]:
    """What may be typed at a table that is no move."""
    if not table.rules.undoable or table.result is not None:
        return []
    there = {UNDO: bool(table.past), REDO: bool(table.future), HINT: True}
    return [text for text in HELP if there[text]]


def apply_help(table: Table, seat: int, text: str) -> tuple[Table, Step]:
    """The table after an undo, redo or hint, and how to tell of it; MoveError if it is refused."""
    after = table.type(seat, text)
    return after, Step(seat, table.state, (), text, _about(table, text))


def _about(table: Table, text: str) -> str:
    """The move that is taken back, made again, or advised."""
    if text == HINT:
        assert table.advice is not None, "a hint without advice is refused"
        return print_move(table.rules, table.state, table.state.turn, table.advice)
    standing: list[str] = []
    undone: list[str] = []
    for entry in table.log:
        if entry.text == UNDO:
            undone.append(standing.pop())
        elif entry.text == REDO:
            standing.append(undone.pop())
        elif entry.text not in (HINT, RESIGN):
            standing.append(entry.text)
            undone.clear()
    return (standing if text == UNDO else undone)[-1]
