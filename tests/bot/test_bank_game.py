"""A whole game of Russian Bank by commands, buttons and lists, with slips, rightful and false calls, and restarts."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.challenges import challenge_of, challenged_seat
from engine.game import Rules
from engine.moves import Move, Say, Shift
from engine.notation import offered_texts, print_move, short_move
from engine.russian_bank.game import GAME
from engine.russian_bank.notes import Priority
from engine.russian_bank.priorities import MISSED_PHRASES, VIOLATION_PHRASES
from engine.table import Entry, Table
from tests.bot.conftest import Room, newest, texts
from tests.bot.taps import insist, tap

# A deal in which every story below finds its place, and that comes to a quick end.
DEAL = 131
MOST_MOVES = 400
# So many moves are typed at once.
LONGEST = 6
# The number that is stored of a call, by what is said of it.
VIOLATIONS = {phrase: int(violation) for violation, phrase in VIOLATION_PHRASES.items()}


def deal_number(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let every table from now on have the deal of a number."""
    monkeypatch.setattr("secrets.token_hex", lambda size: f"{number:0{2 * size}x}")


# Players who know what they do.


def enforced(table: Table) -> Rules:
    """The rules of a table, but such that what should not be done cannot be done."""
    return GAME.at({**table.rules.options, "enforce": "refuse", "false_knock": "used"}, table.rules.players)


def careful(table: Table) -> Move:
    """A move against which nobody can say anything, and that brings the game on."""
    state = table.state
    return min(enforced(table).legal(state, state.turn), key=lambda move: _rank(table, move))


def _rank(table: Table, move: Move) -> int:
    """Foundations come first, then opponents' piles, the reserve, the hand card; one's own waste is the last."""
    if isinstance(move, Say):
        return 5
    source, target = (table.rules.spots[pile] for pile in move[:2])
    if target.owner is not None:
        return 6 if target.owner == table.state.turn else 1
    if target.kind == "foundation":
        return 0
    if source.kind == "house":
        cards = table.state.piles
        return 3 if len(cards[move.source].cards) == 1 and cards[move.target].cards else 9
    return 2 if source.kind == "reserve" else 4


def compulsory(table: Table) -> list[Shift]:
    """The moves to foundations that must be made now, one of several that come to the same."""
    moves = enforced(table).offered(table.state, table.state.turn)
    founding = [m for m in moves if isinstance(m, Shift) and table.rules.spots[m.target].kind == "foundation"]
    return founding if len(founding) == len(moves) else []


def overlooked(table: Table) -> str:
    """What is called when a compulsory move of a table is left out."""
    sources = {table.rules.spots[move.source].kind for move in compulsory(table)}
    what = "the reserve card to" if sources == {"reserve"} else "to"
    return f"didn't play {what} a foundation first"


# Slips: what a player types who overlooks something, or None where there is nothing to overlook.


def leaves_out(table: Table) -> str | None:
    """The hand card is turned up though a card fits on a foundation."""
    return "hand" if len(compulsory(table)) == 1 and _can(table, Say("hand")) else None


def leaves_out_several(table: Table) -> str | None:
    """The hand card is turned up though more than one card fits on a foundation."""
    return "hand" if len(compulsory(table)) > 1 and _can(table, Say("hand")) else None


def throws_away(table: Table) -> str | None:
    """The hand card that fits on a foundation ends the turn instead."""
    hand = table.rules.card_in_play(table.state, table.state.turn)
    fits = hand is not None and [move.source for move in compulsory(table)] == [hand]
    return "hand waste" if fits else None


def misplaces(table: Table) -> str | None:
    """A card of a house is put on another where it does not fit."""
    if compulsory(table):
        return None
    rules, state = table.rules, table.state
    wrong = [move for move in rules.legal(state, state.turn) if rules.misbuilt(state, state.turn, move) is not None]
    between = [m for m in wrong if {rules.spots[m.source].kind, rules.spots[m.target].kind} == {"house"}]
    return print_move(rules, state, state.turn, between[0]) if between else None


def _can(table: Table, move: Move) -> bool:
    return move in table.rules.offered(table.state, table.state.turn)


def goes_on(table: Table) -> str | None:
    """Nothing is wrong with the turn so far."""
    return print_careful(table) if challenged_seat(table.state) == table.state.turn and _clean(table) else None


def just_begins(table: Table) -> str | None:
    """Nothing was wrong with the turn that has just ended."""
    return print_careful(table) if challenged_seat(table.state) == 1 - table.state.turn and _clean(table) else None


def _clean(table: Table) -> bool:
    challenge = challenge_of(table.state)
    return not challenge.violation and not challenge.called


def watched(table: Table) -> bool:
    """Whether the opponent of the player to move may still call in this turn."""
    return challenged_seat(table.state) != table.state.turn or not challenge_of(table.state).called


def print_careful(table: Table) -> str:
    """A careful move as it is typed."""
    return print_move(table.rules, table.state, table.state.turn, careful(table))


# What people do.


def turn(table: Table, most: int) -> list[str]:
    """So many careful moves, or fewer if the turn or the deal ends before."""
    seat, typed = table.state.turn, [print_careful(table)]
    after = table.act(seat, careful(table))
    while len(typed) < most and after.result is None and after.state.turn == seat:
        typed.append(print_careful(after))
        after = after.act(seat, careful(after))
    return typed


async def play_on(room: Room, number: int) -> None:
    """Let the player to move play with care: by short words, by button or list, or the rest of the turn at once."""
    table, player = (await room.live()).in_play, await room.to_move()
    ways = number % 3
    if ways == 0:
        short = short_move(table.rules, table.state.turn, careful(table))
        await player.slash(room.channel, "move", move=short.upper() if number % 2 else short)
    elif ways == 1:
        await tap(room, player, print_careful(table))
    else:
        await player.slash(room.channel, "move", move=", ".join(turn(table, LONGEST)))


async def rival(room: Room) -> Any:
    """The one of two players whose turn it is not."""
    return room.people[1 - (await room.live()).in_play.state.turn]


def said(room: Room) -> str:
    """What the channel says of the last turn, and below it."""
    return newest(room)


def private(result: Any) -> str:
    """What only the person who acted reads."""
    shown = (result.followups or [result.response])[0]
    assert shown.ephemeral
    return texts(shown.message)


# The story of one game, in chapters: each tells what is typed, and what comes of it.


class Transition:
    """What happens at one table, and the calls that must have been stored at its end."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.calls: list[tuple[int, int, int, int]] = []

    async def slip(self, text: str) -> tuple[Any, Any, Table]:
        """Somebody types what is wrong: who, who may call, and the table before."""
        offender, caller, before = await self.room.to_move(), await rival(self.room), (await self.room.live()).in_play
        fits = text in offered_texts(before.rules, before.state, before.state.turn)
        await (offender.slash(self.room.channel, "move", move=text) if fits else insist(self.room, offender, text))
        assert "Stop" not in said(self.room).split("\n")[-2], "what is told of the move"
        return offender, caller, before

    def called(self, caller: Any, offender: Any, rule: str = "") -> None:
        """A call was made: the channel reads of it, and it must be stored."""
        self.calls.append((caller.id, offender.id, VIOLATIONS[rule] if rule else 0, int(bool(rule))))
        call_phrase = f"**{caller.name.capitalize()}** called Stop"
        if not rule:
            assert f"{call_phrase}, but **{offender.name.capitalize()}** hadn't broken a rule." in said(self.room)
            return
        wrong = f"**{offender.name.capitalize()}** {rule}"
        missed = MISSED_PHRASES.get(Priority(VIOLATIONS[rule]), wrong).format(card="CARD", place="PLACE")
        reason = re.escape(missed).replace("CARD", r"\S+( \+\d+)?").replace("PLACE", r"[^.]+")
        assert re.search(re.escape(call_phrase) + f": {reason}\\.", said(self.room))
        undone = f"Everything from that move on is undone, and **{offender.name.capitalize()}** loses the turn."
        assert said(self.room).count(undone) == said(self.room).count("loses the turn") == 1

    async def false_call(self, _: str) -> None:
        """A call without a reason costs nothing but the call."""
        room = self.room
        before = (await room.live()).in_play
        challenged = challenged_seat(before.state)
        assert challenged is not None
        mover, caller = room.people[challenged], room.people[1 - challenged]
        await caller.slash(room.channel, "knock")
        self.called(caller, mover)
        again = await caller.slash(room.channel, "move", move="stop!")
        assert private(again) == "You've already called Stop this turn."
        own = await tap(room, mover, "knock")
        told = "It's your own turn: only others can call Stop."
        if before.state.turn != challenged:
            other = (await room.live()).names[1 - challenged]
            told = f"{other} hasn't done anything yet, so there's nothing to stop."
        assert private(own) == told
        after = (await room.live()).in_play
        assert (after.state.piles, after.state.turn) == (before.state.piles, before.state.turn)

    async def call_by_button(self, text: str) -> None:
        """A compulsory move was left out: it is made, and the turn is over."""
        offender, caller, before = await self.slip(text)
        (available_moves,) = compulsory(before)
        await tap(self.room, caller, "knock")
        self.called(caller, offender, overlooked(before))
        assert [user.id for user in self.room.channel.last_message.mentions] == [caller.id]
        after = (await self.room.live()).in_play
        assert after.state.turn == 1 - before.state.turn
        card = before.state.piles[available_moves.source].cards[-1]
        assert after.state.piles[available_moves.target].cards == (
            *before.state.piles[available_moves.target].cards,
            card,
        )
        assert re.search(rf"\*\*{offender.name.capitalize()}\*\* {card} → ", said(self.room))

    async def restart_before_the_call(self, text: str) -> None:
        """The bot starts anew between a misplaced card and the call: the card goes back, and the turn is over."""
        offender, caller, before = await self.slip(text)
        await self.room.restart()
        await caller.slash(self.room.channel, "knock")
        self.called(caller, offender, "put a card where it doesn't fit")
        after = (await self.room.live()).in_play
        assert after.state.piles == before.state.piles
        assert after.state.turn == 1 - before.state.turn

    async def call_after_the_turn(self, text: str) -> None:
        """The turn has ended with a card that fits on a foundation; the next player calls before anything else."""
        offender, caller, before = await self.slip(text)
        assert await self.room.to_move() is caller
        await caller.slash(self.room.channel, "move", move="stop")
        self.called(caller, offender, "didn't play to a foundation first")
        after = (await self.room.live()).in_play
        assert after.state.turn == 1 - before.state.turn
        hand = before.rules.card_in_play(before.state, before.state.turn)
        assert hand is not None
        assert f"{before.state.piles[hand].cards[-1]} → foundation" in said(self.room)

    async def the_offender_chooses(self, text: str) -> None:
        """Several compulsory moves were left out: the offender picks one from the list, after another restart."""
        room = self.room
        offender, caller, before = await self.slip(text)
        available_moves = [
            print_move(before.rules, before.state, before.state.turn, move) for move in compulsory(before)
        ]
        await tap(room, caller, "knock")
        self.called(caller, offender, overlooked(before))
        assert f"**{offender.name.capitalize()}** picks which missed move to make." in said(room)
        assert [user.id for user in room.channel.last_message.mentions] == [offender.id]
        stopped = (await room.live()).in_play
        assert stopped.state.piles == before.state.piles
        await room.restart()
        assert (await room.live()).in_play.state == stopped.state
        refused = await offender.slash(room.channel, "move", move="hand")
        assert private(refused) == "You were stopped: first make one of the compulsory moves."
        early = await caller.slash(room.channel, "move", move="hand")
        assert private(early) == f"It's {offender.name.capitalize()}'s turn."
        offered = await offender.autocomplete(room.channel, "move", "move", "")
        assert sorted(choice["value"] for choice in offered) == sorted(available_moves)
        await tap(room, offender, available_moves[-1])
        after = (await room.live()).in_play
        assert after.log[-1].text == available_moves[-1]
        assert await room.to_move() is caller

    async def nobody_calls(self, text: str) -> None:
        """What nobody calls before the next player acts stands."""
        offender, caller, _ = await self.slip(text)
        await play_on(self.room, 0)
        late = await offender.slash(self.room.channel, "knock")
        assert "hadn't broken a rule" in said(self.room)
        assert texts(late.response.message).startswith("Done: ")
        self.calls.append((offender.id, caller.id, 0, 0))

    async def only_a_restart(self, _: str) -> None:
        """The bot starts anew in mid-game, and nobody notices."""
        before = await self.room.live()
        await self.room.restart()
        after = await self.room.live()
        assert after.record == before.record
        assert replace(after.in_play, rules=before.in_play.rules) == before.in_play


Chapter = tuple[Callable[[Table], str | None], Callable[[Transition, str], Awaitable[None]]]
CHAPTERS: tuple[Chapter, ...] = (
    (goes_on, Transition.false_call),
    (leaves_out, Transition.call_by_button),
    (misplaces, Transition.restart_before_the_call),
    (throws_away, Transition.call_after_the_turn),
    (goes_on, Transition.only_a_restart),
    (just_begins, Transition.false_call),
    (throws_away, Transition.nobody_calls),
    (leaves_out_several, Transition.the_offender_chooses),
)


async def play_to_the_end(room: Room, transition: Transition) -> Table:
    """Play with care between the chapters, until the deal is over."""
    chapters = list(CHAPTERS)
    for number in range(MOST_MOVES):
        table = (await room.live()).in_play
        text = chapters[0][0](table) if chapters and watched(table) else None
        if text is None:
            await play_on(room, number)
        else:
            await chapters.pop(0)[1](transition, text)
        record = await room.store.tables.table_in(room.channel.id)
        if record is None:
            assert not chapters, "the deal has room for every chapter"
            return await ended(room)
    raise AssertionError("the deal does not end")


async def ended(room: Room) -> Table:
    """The table that has ended, as it follows from what is stored."""
    record = await room.store.tables.latest_in(room.channel.id)
    assert record is not None
    entries = [Entry(row.seat, row.text, row.digest) for row in await room.store.tables.log(record)]
    return Table.replay(GAME.at(record.options, len(record.members)), record.seed, entries)


@pytest.mark.thorough
async def test_a_whole_game_with_calls_and_restarts(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_number(monkeypatch, DEAL)
    await room.begin(game="bank")
    transition = Transition(room)
    table = await play_to_the_end(room, transition)
    record = await room.store.tables.latest_in(room.channel.id)
    assert record is not None
    assert record.status == "over"
    live = (await room.bot.handler.service.tables.of(record)).in_play
    assert replace(table, rules=live.rules) == live
    result = table.result
    assert result is not None
    assert result.reason == "won"
    winner, loser = (room.people[result.places.index(place)] for place in (1, 2))
    points = max(result.scores)
    end = said(room)
    name, left = winner.name.capitalize(), f"{max(result.cards_left)} cards left"
    assert f"### **{name}** went out and wins!" in end
    assert f"1\\. **{name}** · went out · {points} points · +1 in the league" in end
    assert f"2\\. **{loser.name.capitalize()}** · {left} · 0 points\n" in end, "nothing won is nothing told"
    rows = room.store._database.rows
    knocks = await rows("SELECT caller_id, offender_id, violation, was_right FROM knocks ORDER BY ply")
    assert [tuple(knock) for knock in knocks] == transition.calls
    assert [right for *_, right in transition.calls] == [0, 1, 1, 1, 0, 0, 1]
    results = await rows("SELECT user_id, place, points, cards_left, won, score FROM results ORDER BY place")
    assert [tuple(row) for row in results] == [
        (winner.id, 1, 1, 0, 1, 0),
        (loser.id, 2, 0, max(result.cards_left), 0, 0),
    ]
    standings = texts(await room.league(room.carol)).splitlines()
    for member in (winner, loser):
        suffered = sum(right for _, offender, _, right in transition.calls if offender == member.id)
        (line,) = (line for line in standings if f"**{member.name.capitalize()}**" in line)
        caught = {0: "never caught", 1: "caught once"}.get(suffered, f"caught {suffered} times")
        found = sum(right for caller, _, _, right in transition.calls if caller == member.id)
        calls = {0: "", 1: ", one right call"}.get(found, f", {found} right calls")
        assert line.endswith(f" left, {caught}{calls}")
