"""Where every request arrives and every answer leaves: act, publish, answer."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any

import discord

from bot.metrics import MOVES, REFUSALS, UNSTORED
from bot.model.facts import Channels
from bot.model.live_table import LiveTable
from bot.model.records import TableRecord
from bot.model.refusals import Lost, NotMoved, Refused
from bot.service.service import Service
from bot.service.tables import UNASKED, Outcome, RequestContext
from bot.text.done import done_text, played_text
from bot.text.formatting import LONGEST_CONTENT, clip
from bot.text.reader import Reader
from bot.text.refusals import in_words
from bot.text.tips import FIRST_TURN, on_board
from bot.ui.components import UNREACHED
from bot.ui.confirmation import doubt_view
from bot.ui.delivery.board_retries import Retries, Waits
from bot.ui.delivery.messages import CannotPost
from bot.ui.delivery.open_messages import OpenMessages, PassingWords
from bot.ui.delivery.private_boards import NotTakenError
from bot.ui.delivery.publisher import Publisher
from bot.ui.emojis import CardEmojis
from bot.ui.lost_boards import beside_board
from bot.ui.move_items import anyway_view, choice_view
from bot.ui.posting import forbidden, may_post, needed
from bot.ui.reading import reading
from bot.ui.replies import Reply, Sent, is_private
from bot.ui.thread_offers import may_open_thread, thread_view
from bot.ui.tips import Tip, tip_for, tip_view
from bot.ui.whereabouts import brought_along, deleted, in_private, place_of, places_of, roles_of, server_of

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
ServiceCall = Callable[[RequestContext], Awaitable[Outcome]]
Done = Callable[[Interaction], Awaitable[None]]
# Refusals after which a private page is of no use.
TOO_LATE = ("outdated", "went-on", "begun-already", "only-host", "rules-fixed")
# Of ten thousand in ten minutes, after which Discord bans the bot.
MOST_FORBIDDEN = 500


def context_of(interaction: Interaction) -> RequestContext:
    """Who asks, where; in direct messages the server is 0. Refused where there is no channel."""
    if (place := place_of(interaction)) is None:
        raise Refused("no-channel")
    return RequestContext(
        interaction.id,
        server_of(interaction),
        place,
        interaction.user.id,
        interaction.user.display_name,
        interaction.permissions.manage_channels,
        UNASKED,
        places_of(interaction),
        roles_of(interaction),
        interaction.permissions.manage_guild,
        Reply.to(interaction).put_off,
    )


class InteractionHandler:
    """Handles the requests of one bot."""

    def __init__(self, service: Service, publisher: Publisher, emojis: CardEmojis) -> None:
        self.service = service
        self.publisher = publisher
        self.emojis = emojis
        self._waits = Waits()
        self._retries = Retries(self._show_late)
        self._tips, self._questions = OpenMessages(), OpenMessages()
        # What is answered to typed moves: only the newest stands below the board, which else would scroll away.
        self._done_before = OpenMessages()
        # What people were told about the position of a channel's table.
        self.passing = PassingWords()

    async def run(self, interaction: Interaction, action: ServiceCall, done: Done | None = None) -> None:
        """Carry out a request and answer it, whatever happens; `done` comes last where all went well."""
        with Reply.to(interaction).in_time():
            try:
                # What cannot be shown is not done.
                if not in_private(interaction) and (refused := _cannot_show(interaction)) is not None:
                    raise refused
                outcome = await self._done(interaction, action)
                if outcome.repeated:
                    raise Refused("repeated")
            except Refused as refused:
                refused = await beside_board(interaction, refused, self.service.private, self.publisher)
                await self.refuse(interaction, refused)
            except Exception:
                log.exception("a request failed")
                await answer(interaction, await self.apology(interaction))
            else:
                await self._show(interaction, outcome, done)

    async def _done(self, interaction: Interaction, action: ServiceCall) -> Outcome:
        """What a request leads to; where tables stood in its way whose channels are gone, it is tried once more."""
        try:
            return await action(context_of(interaction))
        except Refused as refused:
            if not await self._made_room(interaction, refused):
                raise
        return await action(context_of(interaction))

    async def _made_room(self, interaction: Interaction, refused: Refused) -> bool:
        """Close those of somebody's tables whose channels were deleted unseen; whether there were any."""
        channels = refused.facts.get("channels")
        gone = await deleted(interaction.client, channels) if isinstance(channels, Channels) else []
        for channel_id in gone:
            await self.service.places.channel_gone(channel_id)
        return bool(gone)

    async def apology(self, interaction: Interaction) -> str:
        """The sentence after something went wrong: it depends on whether what was asked for has been stored."""
        try:
            counts = await self.service.tables.repeated(context_of(interaction)) is not None
        except Exception:
            log.exception("whether interaction %d counts is not known", interaction.id)
            counts = False
        if not counts:
            UNSTORED.inc()
        return reading(interaction).say("shown-later" if counts else "broken")

    async def _show(self, interaction: Interaction, outcome: Outcome, done: Done | None) -> None:
        """Show what a request led to. It is stored by now: whatever goes wrong only delays the board."""
        MOVES.labels(outcome.live.record.game).inc(len(outcome.steps))
        hitch = await self._publish(interaction, outcome)
        await self.passing.forget(outcome.live.record.channel_id, interaction.message)
        await self._questions.replace(interaction)
        if outcome.problem is not None:
            said = " ".join(filter(None, (_partly(reading(interaction), outcome, outcome.problem), hitch)))
            await self._offer(interaction, said, outcome.problem)
        elif hitch:
            await answer(interaction, hitch)
        elif done is not None:
            await done(interaction)
        else:
            await self._part(interaction, outcome)

    async def _part(self, interaction: Interaction, outcome: Outcome) -> None:
        """Leave no private answer where none is needed, or explain what the person has come to for the first time.

        A board for one tells its tips itself. What was tapped on a board needs no private answer, so that there only
        what belongs to the very first turn is explained.
        """
        live = outcome.live
        pressed = interaction.type is discord.InteractionType.component
        tip: Tip | None = None
        if not on_board(live):
            among = FIRST_TURN if pressed and not is_private(interaction) else None
            tip = await tip_for(reading(interaction), self.service.store, live, interaction.user.id, among)
        if tip is None or pressed:
            said = "" if pressed else done_text(reading(interaction), live, outcome.steps)
            told = await Reply.to(interaction).close(self.emojis.decorate(said, LONGEST_CONTENT))
            if told is not None:
                await self._done_before.replace(interaction, told)
        if tip is not None:
            told = await answer(interaction, tip.text, tip_view(reading(interaction), tip))
            await self._tips.replace(interaction, None if tip.passing else told)
            self.passing.note(interaction, told if tip.passing else None)

    async def _publish(self, interaction: Interaction, outcome: Outcome) -> str:
        """Publish the board; the sentence that tells why it is not there, or nothing."""
        record, reply = outcome.live.record, Reply.to(interaction)
        if outcome.ended is not None:
            await _surely(self.publisher.conclude(outcome.ended, reply))
        try:
            await self.publisher.publish(outcome.live, again=outcome.again, reply=reply)
        except CannotPost as error:
            log.warning("channel %d: %s", record.channel_id, error)
            return in_words(reading(interaction), needed(interaction, error.code))
        except NotTakenError:
            return reading(interaction).say("board-not-taken")
        except UNREACHED as error:
            log.warning("channel %d: the board is not shown yet: %r", record.channel_id, error)
            self._retries.begin(record.id)
            return reading(interaction).say("shown-later")
        except Exception:
            log.exception("channel %d: the board is not shown yet", record.channel_id)
            self._retries.begin(record.id)
            return reading(interaction).say("shown-later")
        if outcome.former is not None:
            await _surely(self.publisher.retire(outcome.former, reply))
        return ""

    async def refuse(self, interaction: Interaction, refused: Refused) -> None:
        """Tell why nothing was done, with a button for each move that may have been meant.

        What is private and too late has its buttons taken away: nothing that they say can be done any more.
        """
        REFUSALS.labels(refused.key).inc()
        if is_private(interaction) and refused.key in TOO_LATE:
            late = Refused("went-on") if refused.key == "outdated" else refused
            await answer(interaction, in_words(reading(interaction), late), None, instead=True)
        elif refused.doubt is not None:
            await self._questions.replace(
                interaction,
                await answer(
                    interaction,
                    in_words(reading(interaction), refused),
                    doubt_view(reading(interaction), refused.doubt),
                ),
            )
        else:
            await self._offer(interaction, in_words(reading(interaction), refused), refused)

    async def _offer(self, interaction: Interaction, sentence: str, refused: Refused) -> None:
        told = await answer(interaction, sentence, await self._buttons(interaction, refused))
        if isinstance(refused, NotMoved):
            self.passing.note(interaction, told)

    async def _buttons(self, interaction: Interaction, refused: Refused) -> discord.ui.View:
        """A button for each move that may have been meant, as long as the table stands as it did then.

        Where a channel is taken, one for what was wanted there.
        """
        if refused.elsewhere and may_open_thread(interaction):
            return thread_view(reading(interaction), refused.elsewhere)
        if refused.at is not None and refused.anyway:
            return anyway_view(reading(interaction), refused.at, refused.anyway)
        if refused.at is not None and refused.choices:
            with contextlib.suppress(Refused):  # the table may have been closed meanwhile
                live = await self.service.tables.live(place_of(interaction) or 0)
                if (live.record.id, live.ply) == refused.at:
                    seat = live.seat(interaction.user.id)
                    return self.emojis.dressed(choice_view(reading(interaction), live, seat, refused.choices))
        none: discord.ui.View = discord.utils.MISSING
        return none

    # What is done at nobody's request.

    @property
    def waiting(self) -> int:
        """How many tables wait to be shown because that has failed."""
        return len(self._waits) + len(self._retries)

    def welcome(self, interaction: Interaction) -> None:
        """Note who comes, and that the bot may post in their channel, if it may: boards wait there no longer."""
        interaction.client.requests.ages.hear(interaction.id)
        self.publisher.readers.hear(interaction)
        if len(self._waits) and interaction.channel_id is not None and may_post(interaction):
            self._waits.forget(interaction.channel_id)

    async def show(self, live: LiveTable) -> None:
        """Show a table that has changed by itself; where that fails, it is tried again a little later."""
        try:
            await self.publisher.publish(live)
        except CannotPost as error:
            log.warning("channel %d: %s", live.record.channel_id, error)
        except Exception as error:
            log.warning("table %d is not shown yet: %r", live.record.id, error)
            self._retries.begin(live.record.id)
        await self.passing.forget(live.record.channel_id)

    async def post_missing(self) -> None:
        """Show every table whose newest board is not in its channel, for example after a restart."""
        refused = 0
        for table_id in self._waits.begin(await self.service.store.boards.boards_to_post()):
            refused += await self._post_late(table_id)
            if refused == MOST_FORBIDDEN:
                return

    async def _post_late(self, table_id: int) -> bool:
        """Show one table, or let it wait, whatever is wrong with it; whether Discord forbade it."""
        try:
            await self._late(table_id)
        except UNREACHED as error:
            log.warning("table %d is not shown yet: %r", table_id, error)
        except CannotPost as error:
            log.warning("table %d is not shown: %s", table_id, error)
            return True
        except Lost:
            self._waits.failed(table_id, 0)
        except Exception:
            log.exception("table %d is not shown", table_id)
            self._waits.failed(table_id, 0)
        return False

    async def _show_late(self, table_id: int) -> bool:
        """Show one table soon after that has failed; whether it need not be tried again so soon."""
        try:
            await self._late(table_id)
        except (CannotPost, Lost) as error:
            log.warning("table %d is not shown: %s", table_id, error)
        except Exception as error:
            log.warning("table %d is not shown yet: %r", table_id, error)
            return False
        return True

    async def _late(self, table_id: int) -> None:
        """Show one table; where the bot may not post, it waits for long."""
        live = await self.service.tables.newest(table_id)
        try:
            await self.publisher.publish(live, late=True)
        except CannotPost:
            self._waits.failed(table_id, live.record.channel_id)
            raise
        self._waits.forget(live.record.channel_id)

    def stop(self) -> None:
        """Leave what is not shown yet to the bot's next start."""
        self._retries.stop()
        self.publisher.painter.stop()

    async def end_closed_tries(self) -> None:
        """End the tries of daily deals that are closed: others wait for their secrets."""
        await self.leave_ended(await self.service.daily.end_closed_tries())

    async def end_left_tries(self) -> None:
        """End those that everybody sees and that were left in the middle."""
        await self.leave_ended(await self.service.daily.end_left_tries())

    async def leave_ended(self, tables: Iterable[LiveTable]) -> None:
        """Leave on the boards of games that ended at nobody's request only the words of how they did."""
        for live in tables:
            await self.publisher.conclude(live)

    async def out_of_reach(self, tables: Iterable[TableRecord]) -> int | None:
        """The first of some tables whose channel is gone, or closed to the bot; None if there is none."""
        return await self.publisher.out_of_reach(tables)


def _cannot_show(interaction: Interaction) -> Refused | None:
    """Why no board can be shown to everybody where an interaction comes from; None if it can."""
    return Refused("invite-me") if brought_along(interaction) else forbidden(interaction)


def handler_of(interaction: Interaction) -> InteractionHandler:
    """The handler of the bot that an interaction came to."""
    handler: InteractionHandler = interaction.client.handler
    return handler


def _partly(reader: Reader, outcome: Outcome, problem: Refused) -> str:
    played = played_text(reader, outcome.live, outcome.steps)
    return reader.say("played-so-far", played=played, problem=in_words(reader, problem))


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord at once that the request has arrived: the answer is for the person who asked alone."""
    await Reply.to(interaction).acknowledge()


async def answer(
    interaction: Interaction,
    sentence: str,
    view: discord.ui.View | None = discord.utils.MISSING,
    *,
    files: Sequence[discord.File] = discord.utils.MISSING,
    instead: bool = False,
) -> Sent | None:
    """Say one sentence, as much of it as Discord takes, where the request was acknowledged: to who asked, as a rule.

    With `instead` it replaces the private message whose button was pressed; what that shows stays, unless there are
    `files`. The message is None where Discord did not take it.
    """
    sentence = handler_of(interaction).emojis.decorate(clip(sentence, LONGEST_CONTENT), LONGEST_CONTENT)
    reply = Reply.to(interaction)
    if not instead:
        return await reply.tell(sentence, view, files)
    await reply.tell_instead(sentence, view, files)
    return None


async def _surely(done: Coroutine[Any, Any, None]) -> None:
    """Wait for what is done to a board that another table follows: if it fails, that table is shown all the same."""
    try:
        await done
    except UNREACHED as error:
        log.warning("a former board is not as it should be: %r", error)
    except Exception:
        log.exception("a former board is not as it should be")
