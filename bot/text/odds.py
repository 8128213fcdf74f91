"""How to think about a game, and how often it comes out: a page that is a tap away from its rules."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.odds import SaidOdds, Solved, all_said, solved
from bot.model.tallies import GameTally
from bot.text.games import title_of
from bot.text.reader import Reader
from engine.catalogue import game
from engine.game import Game

# What a server has played says something from so many games on, and what the solver has won from so many deals on.
FEWEST_GAMES, FEWEST_DEALS = 10, 30


def advice(reader: Reader, kind: Game) -> str:
    """What a friend at the table would say about playing a game, in three sentences."""
    return reader.say(f"advice-{kind.id}")


def odds_page(reader: Reader, kind: Game, here: GameTally | None = None) -> str:
    """Advice, and for one player the odds: in books, for the solver, and `here`, where a server has played."""
    title = title_of(reader, kind)
    page = [reader.say("advice-heading", title=title), advice(reader, kind)]
    if kind.solo:
        lines = [*_in_books(reader, kind), *_for_the_solver(reader, solved(kind)), *_on_the_server(reader, here)]
        page += [reader.say("odds-heading"), *(lines or [reader.say("odds-unknown")])]
    return "\n".join(page)


def _in_books(reader: Reader, kind: Game) -> Iterator[str]:
    return (_in_a_book(reader, said) for said in all_said() if said.game == kind.id)


def _in_a_book(reader: Reader, said: SaidOdds) -> str:
    """What a book says; KeyError if it does so in a manner that there is no sentence for."""
    author = reader.say("odds-author", author=said.author)
    match said.how, said.numbers:
        case "about", (won, of):
            return reader.say("odds-about", author=author, won=won, of=of)
        case "at-most", (won, of):
            return reader.say("odds-at-most", author=author, won=won, of=of)
        case "at-random", (won, of):
            return reader.say("odds-at-random", author=author, won=won, of=of)
        case "average", (won, of):
            return reader.say("odds-average", author=author, won=won, of=of)
        case "one-in", (few, many):
            return reader.say("odds-one-in", author=author, few=few, many=many)
        case "from-to", (low, few, high, many):
            return reader.say("odds-from-to", low=low, few=few, high=high, many=many)
    return _compared(reader, said, author)


def _compared(reader: Reader, said: SaidOdds, author: str) -> str:
    """What a book says without numbers."""
    match said.how:
        case "harder":
            return reader.say("odds-harder", author=author, title=title_of(reader, game(*said.facts)))
        case "easier":
            return reader.say("odds-easier", author=author, title=title_of(reader, game(*said.facts)))
        case "seldom":
            return reader.say("odds-seldom", author=author)
        case "hardly-lost":
            return reader.say("odds-hardly-lost", author=author)
    raise KeyError(said.how)


def _for_the_solver(reader: Reader, found: Solved | None) -> Iterator[str]:
    if found is None:
        return
    if found.tried < FEWEST_DEALS:
        yield reader.say("odds-solver-few", won=found.won, tried=found.tried)
        return
    low, high = found.percent
    said = reader.say(
        "odds-solver-shuffled" if found.shuffled else "odds-solver-hidden" if found.hidden else "odds-solver",
        won=found.won,
        tried=found.tried,
        low=low,
        high=high,
    )
    yield f"{said} {reader.say('odds-left-open', open=found.left_open)}" if found.left_open else said


def _on_the_server(reader: Reader, here: GameTally | None) -> Iterator[str]:
    if here is not None and here.played >= FEWEST_GAMES:
        yield reader.say("odds-here", won=here.won, played=here.played)
