"""What is stored of a game as facts that are never computed again: calls and results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from bot.model import pins
from bot.model.computers import from_the_beginning, highest
from bot.model.facts import ALONE, Note, Who
from bot.model.live_table import NO_MOVES, LiveTable, TableKind
from bot.model.records import Change, Finish, Knock, LogRow, Member, Request, ResultRow
from bot.model.seat_holders import holders
from bot.model.taking_part import shares, was_played
from engine.events import Called, Event, InsertedUnder
from engine.moves import Move
from engine.notation import parse_move
from engine.state import State
from engine.table import HINT, RESIGN, UNDO, Table
from engine.turns import turns_of


class MadeMove(NamedTuple):
    """One move that was made: whose, in which state, and what happened.

    `text` is how the log tells it; where that is "undo", "redo" or "hint", `about` is the move that was taken back,
    made again or advised, and `before` the state in which it is made; nothing where a hint was that the game is lost.
    `who` is the person who acted, where that need not be the player in the seat. A hint is `sure` where the move is
    known to be on the way to a win. The `move` itself is there where somebody typed or tapped it.
    """

    seat: int
    before: State
    events: tuple[Event, ...]
    text: str = ""
    about: str = ""
    who: Who = ALONE
    sure: bool = False
    move: Move | None = None


def knocks_of(live: LiveTable, steps: Sequence[MadeMove]) -> tuple[Knock, ...]:
    """The calls among some moves."""
    members = live.record.members
    return tuple(
        Knock(
            ply=live.ply + index,
            caller_id=members[event.seat].user_id,
            offender_id=members[event.against].user_id,
            violation=event.violation,
            cards=sum(isinstance(other, InsertedUnder) for other in step.events),
        )
        for index, step in enumerate(steps)
        for event in step.events
        if isinstance(event, Called)
    )


class Feats(NamedTuple):
    """What a player did in a game of several: how many moves, in how many turns, and the most in one."""

    moves: int
    turns: int
    longest_turn: int


def feats_of(table: Table, seat: int) -> Feats:
    """What a seat of a table has done, whoever sat there."""
    turns = [len(turn.moves) for turn in turns_of(table) if turn.seat == seat]
    return Feats(sum(turns), len(turns), max(turns, default=0))


def results_of(live: LiveTable, after: Table) -> tuple[ResultRow, ...]:
    """What each player comes away with, once the game has ended; nothing before, nor in games for one player."""
    result = after.result
    if result is None or live.kind is TableKind.SOLO:
        return ()
    contest, known = after.rules.contest, from_the_beginning(live.record.members)
    # How strong a seat was that somebody else has played as well, nobody knows: such a game is not rated.
    against = highest(known)
    assert contest is not None, "several players play a contest"
    scores = contest.match.worth(result) if contest.match else (0,) * len(result.places)
    players = holders(live, after)
    inside = shares(after, [seat for seat, player in players.items() if player is None])
    came_about = was_played(after, inside) and not _alone_in_the_end(live, players, inside)
    counts = came_about and not live.shut_out
    return tuple(
        ResultRow(
            seat=seat,
            user_id=(players[seat] or member).user_id,
            name=(players[seat] or member).name,
            place=result.places[seat],
            points=inside[seat].points if seat in inside else 0,
            cards_left=result.cards_left[seat],
            won=result.places[seat] == 1,
            score=scores[seat],
            stakes=inside[seat].stakes if contest.stakes and seat in inside else 0,
            level=member.level,
            against="" if member.computer else against,
            counted=counts and seat in inside,
            why=None if counts and seat in inside else _why_not(live, counts, late=players[seat] is None),
            scored=result.scores[seat] if result.scores else None,
            played=came_about and seat in inside,
            pins=pins.PINS_VERSION if member in known else 0,
            turns=done.turns,
            longest_turn=done.longest_turn,
        )
        for seat, member in enumerate(live.record.members)
        for done in [feats_of(after, seat)]
    )


def _alone_in_the_end(live: LiveTable, players: Mapping[int, Member | None], inside: Collection[int]) -> bool:
    """Whether of several people one alone is in the game, with computers.

    It would be rated or not as a second account of theirs leaves early or stays.
    """
    people = [member for member in live.record.members if not member.computer]
    there = [players[seat] for seat in inside]
    computers = [player for player in there if player is not None and player.computer]
    return len(people) > 1 and bool(computers) and len(there) - len(computers) == 1


def _why_not(live: LiveTable, counts: bool, *, late: bool) -> Note:
    """Why a game does not count for somebody, who has left early or come late if it `counts` for others."""
    if counts:
        return Note("contest-late") if late else Note("contest-left")
    return Note("contest-computers") if live.shut_out else Note("contest-short")


def moves_of(table: Table) -> int:
    """How many moves stand in a game; to give up is none, and neither is a call."""
    if table.rules.contest is not None:
        return sum(len(turn.moves) for turn in turns_of(table))
    return len(table.past) - bool(table.log and table.log[-1].text == RESIGN)


def standing_steps(table: Table, most: int) -> list[MadeMove]:
    """The last moves that stand in a game for one player, at most so many, without giving up."""
    stand = (moment for moment in table.past if moment.text != RESIGN)
    return [_made(table, moment.state, moment.text) for moment in islice(stand, most)][::-1]


def _made(table: Table, before: State, text: str) -> MadeMove:
    """A move as it was made once in some state."""
    seat = before.turn
    played = table.rules.play(before, seat, parse_move(table.rules, before, seat, text))
    return MadeMove(seat, before, played.events, text)


def has_moves(table: Table) -> bool:
    """Whether any move has been made, be it taken back or not."""
    return any(entry.text not in NO_MOVES for entry in table.log)


def help_of(table: Table) -> tuple[int, int]:
    """How many moves were taken back, and how many hints were given."""
    texts = [entry.text for entry in table.log]
    return texts.count(UNDO), texts.count(HINT)


def untouched(live: LiveTable) -> bool:
    """Whether nothing would be lost with a table: a game for one without a move, which is nobody's try of a day."""
    if live.kind is not TableKind.SOLO or live.record.status != "playing" or live.solo.day is not None:
        return False
    return live.position is not None and not has_moves(live.position)


def finish_of(live: LiveTable, after: Table) -> Finish | None:
    """How a game for one player ended in which a move was made; None before, and where others could move too."""
    result = after.result
    if live.kind is not TableKind.SOLO or live.solo.together or result is None or not has_moves(after):
        return None
    (player,) = live.record.members
    undos, hints = help_of(after)
    return Finish(
        user_id=player.user_id,
        name=player.name,
        won=result.reason == "won",
        moves=moves_of(after),
        undos=undos,
        hints=hints,
        cards_left=result.cards_left[0],
    )


def is_lost(live: LiveTable) -> bool:
    """Whether a game for one player is over that counts for them and was not won.

    Who has not had a deal could win it afterwards as a first try, so that nothing is told of one that does not count.
    """
    finish = None if live.position is None else finish_of(live, live.position)
    return finish is not None and not finish.won


def log_rows(table: Table, first: int = 0) -> tuple[LogRow, ...]:
    """The log of a table from one entry on, as it is stored."""
    entries = enumerate(table.log[first:], start=first)
    return tuple(LogRow(ply, entry.seat, entry.text, entry.digest) for ply, entry in entries)


def change_for_moves(live: LiveTable, after: Table, request: Request | None) -> Change:
    """The change that brings a table from where it stands to where it has been played to."""
    return Change(
        live.record.id,
        live.record.version,
        request,
        moves=log_rows(after, live.ply),
        status="over" if after.result else None,
        results=results_of(live, after),
        finish=finish_of(live, after),
    )


def resigned(table: Table) -> set[int]:
    """The seats that have given up."""
    return {entry.seat for entry in table.log if entry.text == RESIGN}


def gave_up(live: LiveTable) -> set[int]:
    """The seats of people who have given up; computers only lay down their cards once all people have."""
    left = resigned(live.in_play)
    return {seat for seat in left if not live.record.members[seat].computer} or left


def without_people(live: LiveTable, after: Table) -> Table:
    """The table once all people have given up: computers play with people, so that they lay down their cards too."""
    while after.result is None and _left_to_computers(live, after):
        after = after.resign(after.rules.active(after.state).index(True))
    return after


def _left_to_computers(live: LiveTable, after: Table) -> bool:
    """Whether all have given up who are no computers; who has gone out has not."""
    if not live.computers or after.log[-1].text != RESIGN:
        return False
    left = resigned(after)
    return all(member.computer or seat in left for seat, member in enumerate(live.record.members))
