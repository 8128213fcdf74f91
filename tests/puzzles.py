"""Writes down the turns of computers for "Was that a knock?": `python -m tests.puzzles 16`.

For each kind of table in `KINDS` computers play deals until there are so many turns with a breach, half of them
missed by a computer of level `regular` and half seen, and as many without one. Each of these is as long as one with a
breach, and lets a card be brought home just as often, so that nothing but the rules tells them apart.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import bot.model.turn_puzzles
from bot.model.puzzle_records import Found
from bot.model.turn_puzzles import ComputerTurn, askable, seed_of
from engine.catalogue import game
from engine.ended_turns import EndedTurn, ended_turns
from engine.errors import MoveError
from engine.game import Game
from engine.moves import Move
from engine.notation import parse_move, print_move, short_move
from engine.players.calls import call
from engine.players.levels import LEVELS, Level, Recall
from engine.players.player import plan
from engine.players.witness import Witness
from engine.table import Table

FILE = Path(bot.model.turn_puzzles.__file__).with_suffix(".txt")
# Tables of so many players, as people often play.
KINDS = (
    *(("chinese", "standard", players) for players in (2, 3)),
    *(("chinese", "knocking", players) for players in (2, 3)),
    *(("bank", "standard", players) for players in (2, 3)),
    *(("bank", "strict", players) for players in (2, 3)),
)
# Who plays: somebody who forgets the order now and then, and calls nobody.
PLAYER = Level(Recall.VISIBLE, slips=10, breaches=12, misses=100)
# Later turns take long to play again.
LONGEST = 90


def played(kind: Game, preset: str, players: int, deal: int) -> Iterator[tuple[EndedTurn, Found, list[str]]]:
    """The turns of a deal up to the first breach, what a computer found in each, and the moves that lead there."""
    table = Table.open(kind.at(kind.preset(preset), players), seed_of(deal))
    witness, tables, texts = Witness.open(kind, table), [table], list[str]()
    while table.result is None and len(texts) < LONGEST:
        seat = table.state.turn
        move = plan(witness.sight(seat), PLAYER, f"plays {deal}", never)[0]
        texts.append(written(table, move))
        table = table.act(seat, move)
        witness = witness.after(table)
        tables.append(table)
        if table.passed:
            turn = next(reversed([*ended_turns(tables)]), None)
            if turn is None or turn.after is not table or turn.violation() is None:
                return
            said = call(witness.sight(turn.caller), LEVELS["regular"], f"calls {deal}", never)
            assert not (said and not turn.violation()), "a usual computer calls nothing for nothing"
            found = Found.FINE if not turn.violation() else Found.SEEN if said else Found.MISSED
            yield turn, found, texts
            if found.breach:
                return


def never() -> float:
    """The time that has been used up: nobody thinks long."""
    return 0.0


def written(table: Table, move: Move) -> str:
    """A move in few letters, where these mean it alone."""
    rules, state = table.rules, table.state
    short = short_move(rules, state.turn, move)
    try:
        if parse_move(rules, state, state.turn, short) == move:
            return short
    except MoveError:
        pass
    return print_move(rules, state, state.turn, move)


def looks(turn: EndedTurn) -> tuple[int, bool]:
    """What can be seen of a turn without thinking: how long it is, and whether a card could be brought home."""
    return len(turn.steps()), turn.offers()


def search(kind: Game, preset: str, players: int, number: int) -> list[ComputerTurn]:
    """So many turns with a breach at one kind of table, and as many without one."""
    found: list[ComputerTurn] = []
    wanted = Counter({Found.SEEN: number // 2, Found.MISSED: number // 2})
    alike = Counter[tuple[int, bool]]()
    fine: list[tuple[tuple[int, bool], ComputerTurn]] = []
    for deal in count(1):
        chosen = [each for each in played(kind, preset, players, deal) if askable(each[0])]
        if not chosen:
            continue
        # One turn of each deal: the one with the breach, or any other.
        turn, what, texts = next((each for each in chosen if each[1].breach), chosen[deal % len(chosen)])
        moves = tuple(texts[: len(turn.after.log)])
        line = ComputerTurn(kind.id, kind.version, preset, players, what, deal, moves)
        if what is Found.FINE:
            fine.append((looks(turn), line))
        elif wanted[what]:
            wanted[what] -= 1
            alike[looks(turn)] += 1
            found.append(line)
        if not wanted.total():
            there = Counter(look for look, _ in fine)
            if all(there[look] >= needed for look, needed in alike.items()):
                break
    for look, line in fine:
        if alike[look]:
            alike[look] -= 1
            found.append(line)
    return found


def main() -> None:
    """Write down so many turns with a breach for each kind of table."""
    lines: list[ComputerTurn] = []
    for game_id, preset, players in KINDS:
        lines += search(game(game_id), preset, players, int(sys.argv[1]))
        print(game_id, preset, players, len(lines), flush=True)
    FILE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
