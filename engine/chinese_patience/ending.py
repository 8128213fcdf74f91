"""How turns and deals of Chinese Patience end: passing, going out, giving up, standstill."""

from __future__ import annotations

from dataclasses import replace

from engine.challenges import close_challenge
from engine.chinese_patience.board import FOUNDATIONS, Board, held, stock, turned, waste
from engine.chinese_patience.notes import ChineseNotes, noted
from engine.events import Ended, InsertedUnder, Moved, Noted, Passed, Resigned, Skipped, Transition
from engine.moves import Shift
from engine.result import Result, places
from engine.state import State


def ends_turn(board: Board, state: State, move: Shift) -> bool:
    """Whether a shift is the last of its turn, if the player is not out by it."""
    emptied = move.source == stock(state.turn) and len(state.piles[move.source].cards) == 1
    return (board.settings.empty_stock_ends and emptied) or visibly_ends_turn(board, state, move)


def visibly_ends_turn(board: Board, state: State, move: Shift) -> bool:
    """Whether a shift ends its turn for all to see, whatever is left of the stock."""
    seat = state.turn
    if (move.source, move.target) != (stock(seat), waste(seat)):
        return False
    card, onto = state.piles[move.source].cards[-1], state.piles[move.target].cards
    return board.settings.own_waste_ends or not (onto and board.loading.fits(card, onto[-1]))


def pass_on(board: Board, transition: Transition) -> None:
    """Give the turn to the next player who is still in the game."""
    transition.add(Passed(board.others(transition.state, transition.state.turn)[0]))


def go_out(board: Board, transition: Transition, seat: int) -> None:
    """A player has got rid of all cards: that ends the deal, or the others play on for the places."""
    notes = noted(transition.state)
    transition.add(Noted(replace(notes, finished=(*notes.finished, seat))))
    close_challenge(transition, seat)
    if not board.settings.places or sum(board.active(transition.state)) <= 1:
        transition.add(Ended())
    elif transition.state.turn == seat:
        pass_on(board, transition)


def resign(board: Board, transition: Transition, seat: int) -> None:
    """A player gives up; the last one who stays has the best place left."""
    transition.add(Resigned(seat))
    if turned(transition.state.piles[stock(seat)]):
        transition.add(Moved(stock(seat), waste(seat)))
    close_challenge(transition, seat)
    if transition.state.turn == seat:
        pass_on(board, transition)
    notes = noted(transition.state)
    transition.add(Noted(replace(notes, resigned=(*notes.resigned, seat))))
    if sum(board.active(transition.state)) == 1:
        transition.add(Ended())


def skip(board: Board, transition: Transition) -> None:
    """Pass over the turn of a player who is away: a stock card that is turned up goes on their waste."""
    seat = transition.state.turn
    transition.add(Skipped(seat))
    if turned(transition.state.piles[stock(seat)]):
        move = Shift(stock(seat), waste(seat))
        transition.add(Moved(*move))
        count(transition, move)
        bring_in(board, transition)
    pass_on(board, transition)


def count(transition: Transition, move: Shift) -> None:
    """Keep count of what was drawn since anything else was moved, and since a card went to a foundation."""
    seat = transition.state.turn
    notes = noted(transition.state)
    drawn, since = notes.drawn, notes.drawn_since_foundation
    drawn = _one_more(drawn, seat) if move.target == waste(seat) else (0,) * len(drawn)
    if move.target in FOUNDATIONS:
        since = (0,) * len(since)
    elif since and move.source == stock(seat):
        since = _one_more(since, seat)
    if drawn != notes.drawn or since != notes.drawn_since_foundation:
        transition.add(Noted(notes.counted(drawn, since)))


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def standstill(board: Board, state: State) -> bool:
    """Whether every player has gone through all of their cards without moving anything else.

    Where the last turn may be called, it ends the deal with the first action of the next one, else at once.
    """
    return board.unused(state) is None and _gone_through(state, noted(state).drawn)


def bring_in(board: Board, transition: Transition) -> None:
    """Bring in the four cards that are out of the game once a whole round went by without a card going up."""
    state = transition.state
    if board.unused(state) is not None and _gone_through(state, noted(state).drawn_since_foundation):
        break_standstill(board, transition)


def _gone_through(state: State, counts: tuple[int, ...]) -> bool:
    """Whether each player still in the game has drawn as many cards as they hold."""
    notes = noted(state)
    return all(drawn >= held(state, seat) or not notes.active(seat) for seat, drawn in enumerate(counts))


def break_standstill(board: Board, transition: Transition) -> None:
    """Bring in the four cards that are out of the game, two for each player, or end the deal if there are none."""
    pile = board.unused(transition.state)
    if pile is None:
        transition.add(Ended(blocked=True))
        return
    for position in range(3, -1, -1):
        transition.add(InsertedUnder(pile, position, stock((transition.state.turn + position) % board.players)))
    none = (0,) * board.players
    transition.add(Noted(noted(transition.state).counted(none, none)))


def result(board: Board, state: State) -> Result:
    """The places of a deal that has ended."""
    notes = noted(state)
    left = tuple(held(state, seat) for seat in range(board.players))
    keys = [_place(notes, seat, cards) for seat, cards in enumerate(left)]
    alone = sum(board.active(state)) == 1
    return Result(places(keys), left, "won" if notes.finished else "resigned" if alone else "blocked")


def _place(notes: ChineseNotes, seat: int, left: int) -> tuple[int, int]:
    """What sorts seats: those who went out, then by cards left, then those who gave up, the first of them last."""
    if seat in notes.finished:
        return 0, notes.finished.index(seat)
    if seat in notes.resigned:
        return 2, -notes.resigned.index(seat)
    return 1, left
