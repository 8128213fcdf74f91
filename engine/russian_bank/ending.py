"""How turns and deals of Russian Bank end: passing, going out, giving up, stalemate."""

from __future__ import annotations

from dataclasses import replace

from engine.challenges import challenge_of, close_challenge
from engine.events import Ended, Moved, Noted, Passed, Resigned, Skipped, Transition
from engine.result import Result, places
from engine.russian_bank.board import Board
from engine.russian_bank.notes import MOST_TURNED, BankNotes, Priority, noted
from engine.russian_bank.priorities import required
from engine.russian_bank.setup import Setup
from engine.state import State

WIN = 30


def pass_on(board: Board, transition: Transition) -> None:
    """Give the turn to the next player who is still in the game."""
    transition.add(Passed(board.others(transition.state, transition.state.turn)[0]))


def end_turn(board: Board, transition: Transition) -> None:
    """The player to move has nothing more to play, and the turn passes."""
    state = transition.state
    transition.add(Noted(noted(state).turn_ended(state.turn)))
    pass_on(board, transition)


def stalemate(board: Board, state: State) -> bool:
    """Whether nobody gets any further: for all who play that they have gone through their cards in vain.

    That is, all have gone through hand and waste since anything else was played, or all have turned over the waste
    three times since a card went to a foundation or left a reserve. It ends the deal when somebody who owes nothing
    wants another hand card, not before: until then the last turn may be called, and something else may be played.
    """
    notes = noted(state)
    playing = board.playing(state)
    return all(_gone_through(board, state, seat) for seat in playing) or all(
        notes.turned_over[seat] == MOST_TURNED for seat in playing
    )


def _gone_through(board: Board, state: State, seat: int) -> bool:
    _, hand, waste = (len(state.piles[pile].cards) for pile in board.own(seat))
    return noted(state).idle_turns[seat] >= max(1, hand + waste)


def owes_nothing(setup: Setup, state: State) -> bool:
    """Whether the player to move has left out no compulsory move, and has done nothing that may yet be called."""
    available_moves = required(setup, state, setup.moves.possible(state), turning=True).moves
    return not available_moves and not challenge_of(state).violation


def go_out(board: Board, transition: Transition) -> None:
    """End the deal if a player has got rid of all cards."""
    state = transition.state
    for seat in (state.turn, *board.others(state, state.turn)):
        if not board.held(state, seat):
            transition.add(Noted(replace(noted(state), winner=seat)), Ended())
            return


def resign(board: Board, transition: Transition, seat: int) -> None:
    """A player gives up, and the cards stay where they lie; the last one who stays wins."""
    state = transition.state
    transition.add(Resigned(seat))
    if state.piles[board.hand(seat)].top is not None:
        transition.add(Moved(board.hand(seat), board.waste(seat)))
    close_challenge(transition, seat)
    notes = noted(transition.state)
    if state.turn == seat:
        notes = replace(notes, remedy=Priority.NONE)
        pass_on(board, transition)
    transition.add(Noted(replace(notes, resigned=(*notes.resigned, seat))))
    if sum(board.active(transition.state)) == 1:
        transition.add(Ended())


def skip(board: Board, transition: Transition) -> None:
    """Pass over the turn of a player who is away: a hand card that is turned up goes on their waste.

    What they still had to make good lapses.
    """
    state = transition.state
    hand, waste, notes = board.hand(state.turn), board.waste(state.turn), noted(state)
    transition.add(Skipped(state.turn))
    if notes.remedy:
        transition.add(Noted(replace(notes, remedy=Priority.NONE)))
    if state.piles[hand].top is None:
        pass_on(board, transition)
    else:
        transition.add(Moved(hand, waste))
        end_turn(board, transition)


def result(board: Board, state: State) -> Result:
    """The places and points of a deal that has ended."""
    notes, seats = noted(state), range(board.players)
    worth = tuple(board.worth(state, seat) for seat in seats)
    left = tuple(board.held(state, seat) for seat in seats)
    ranking = places([_key(notes, seat, worth[seat]) for seat in seats])
    if notes.winner is not None:
        return Result(ranking, left, "won", _won(ranking, worth))
    if sum(board.active(state)) == 1:
        return Result(ranking, left, "resigned", _won(ranking, worth))
    return Result(ranking, left, "blocked", _drawn(board.active(state), worth))


def _key(notes: BankNotes, seat: int, worth: int) -> tuple[int, int]:
    """What decides about a seat's place: the winner, then by what the cards left count, then the last to give up."""
    if seat in notes.resigned:
        return 2, -notes.resigned.index(seat)
    return (0, 0) if seat == notes.winner else (1, worth)


def _won(ranking: tuple[int, ...], worth: tuple[int, ...]) -> tuple[int, ...]:
    """The winner's points: for winning, and for the cards of all others."""
    others = sum(count for place, count in zip(ranking, worth, strict=True) if place != 1)
    return tuple(WIN + others if place == 1 else 0 for place in ranking)


def _drawn(active: tuple[bool, ...], worth: tuple[int, ...]) -> tuple[int, ...]:
    """The points of a stalemate: the lowest count gets its difference from each other one."""
    playing = [count for sits, count in zip(active, worth, strict=True) if sits]
    best = min(playing)
    gain = sum(count - best for count in playing)
    return tuple(gain if sits and count == best else 0 for sits, count in zip(active, worth, strict=True))
