"""Plays thousands of random games of every kind and reports what goes wrong.

`python -m tests.long_run --games 2000 --jobs 2` plays each preset for each number of players in turn, and between
them options at random, with resignations, calls true and false, undo and redo. Whoever must act has a move, unless
the game says that it is stuck; a game of several ends within 5,000 moves, or 10,000 where cards may be misplaced;
cards are neither lost nor doubled; and the log replays to the same table. A game for one can go on for ever, which is
no fault: it is left after 400 moves.
Each fault is a line that names the game; `--first NUMBER --games 1`, with the same seed, plays it again.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

from engine.cards import Card
from engine.catalogue import GAMES
from engine.state import State
from engine.table import Table
from tests.playing import Setting, choose, longest, random_options, settings

LEFT_ALONE = 400
# How likely a player resigns at each move, in games where anybody does.
RESIGNING = (0, 0, 0.001, 0.02)
# The same after a call, when somebody may still have to make something good.
AFTER_CALL = 0.2
# How likely a move is taken back or made again instead, where that can be.
TURNING_BACK = 0.15
PRESETS = settings()
SEVERAL = tuple(game for game in GAMES if not game.solo)


class Fault(Exception):
    """Something that must not happen in any game."""


class Report(NamedTuple):
    """How one game went: how it ended, after how many entries of its log, and what was wrong, if anything."""

    end: str
    plies: int
    fault: str | None = None


class Player:
    """Plays one game at random and looks at every position; `table` is where it has come to."""

    def __init__(self, setting: Setting, seed: str, most: int | None = None) -> None:
        self.setting, self.rules = setting, setting.rules
        self.longest = longest(self.rules) if most is None else most
        self.chance = random.Random(seed)
        self.resigning = self.chance.choice(RESIGNING)
        self.table = Table.open(self.rules, seed)
        self.cards = _cards(self.table.state)

    def play(self) -> str:
        """How the game ends; Fault, or whatever is raised, if something is wrong."""
        end = self._end()
        while end is None:
            self._go_on()
            self._look()
            end = self._end()
        if Table.replay(self.rules, self.table.seed, self.table.log) != self.table:
            raise Fault("the log replays to another table")
        return end

    def _end(self) -> str | None:
        """Why nothing more is to be played, or None if the game goes on."""
        table, state = self.table, self.table.state
        if table.result is not None:
            return table.result.reason
        if not self.rules.legal(state, state.turn):
            if not self.table.stuck:
                raise Fault(f"player {state.turn + 1} must act and has no move")
            # With a chance to take moves back; else the game may be stuck for good.
            return None if table.past and self.chance.random() < 0.8 else "stuck"
        if self.setting.game.solo:
            return "left" if len(table.log) >= LEFT_ALONE else None
        if len(table.log) >= self.longest:
            raise Fault(f"no end after {len(table.log)} moves")
        return None

    def _go_on(self) -> None:
        table, chance = self.table, self.chance
        stuck = not self.rules.legal(table.state, table.state.turn)
        if self.rules.undoable and (stuck or chance.random() < TURNING_BACK):
            self._turn_back()
        elif chance.random() < self._resigns():
            staying = [seat for seat, sits in enumerate(self.rules.active(table.state)) if sits]
            self.table = table.resign(chance.choice(staying))
        else:
            self.table = table.act(*choose(chance, self.rules, table.state))

    def _resigns(self) -> float:
        called = bool(self.table.log) and self.table.log[-1].text in self.rules.calls
        return AFTER_CALL if self.resigning and called else self.resigning

    def _turn_back(self) -> None:
        """Take moves back, and make some of them again."""
        table = self.table
        for _ in range(min(self.chance.randrange(1, 6), len(table.past))):
            table = table.undo(0)
        if self.chance.random() < 0.5 and table.future:
            table = table.redo(0)
        if len(table.past) + len(table.future) != len(self.table.past) + len(self.table.future):
            raise Fault("moves are lost by taking them back")
        self.table = table

    def _look(self) -> None:
        state, table = self.table.state, self.table
        if _cards(state) != self.cards:
            raise Fault("cards are lost or doubled")
        if (state.phase == "over") != (table.result is not None):
            raise Fault("a game is over without a result, or the other way about")
        if state.phase != "over" and not self.rules.active(state)[state.turn]:
            raise Fault(f"it is the turn of player {state.turn + 1}, who has given up")


def _cards(state: State) -> Counter[Card]:
    return Counter(card for pile in state.piles for card in pile.cards)


def play(setting: Setting, seed: str, most: int | None = None) -> Report:
    """The report of one game."""
    player = Player(setting, seed, most)
    try:
        end = player.play()
    except Exception as error:
        # Whatever is raised is a fault of this game alone: the others are still to be played.
        what = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
        plies = len(player.table.log)
        return Report("fault", plies, f"{_told(setting)}, seed {seed}, ply {plies}: {what}")
    return Report(end, len(player.table.log))


def _told(setting: Setting) -> str:
    usual = {option.name: option.default for option in setting.game.options}
    chosen = [f"{name}={value}" for name, value in setting.options.items() if value != usual[name]]
    return ", ".join([setting.game.id, f"{setting.players} players", " ".join(chosen) or "usual options"])


def setting_of(seed: int, number: int) -> Setting:
    """What is played as the game of a number: a preset, options of a game of several, or options of any game."""
    turn, kind = divmod(number, 3)
    if kind == 0:
        return PRESETS[turn % len(PRESETS)]
    chance = random.Random(f"{seed} {number}")
    game = chance.choice(SEVERAL) if kind == 1 else GAMES[turn % len(GAMES)]
    options = random_options(game, {}, chance)
    assert options is not None, "some options of every game go together"
    return Setting(game, "random", options, chance.choice(game.seating(options)))


def play_number(seed: int, number: int) -> Report:
    """The report of the game of a number."""
    report = play(setting_of(seed, number), f"s1:long run {seed} {number}")
    return report if report.fault is None else report._replace(fault=f"game {number}: {report.fault}")


def reports(seed: int, numbers: Sequence[int], jobs: int) -> Iterator[Report]:
    """The reports of some games as they come in, played by several processes if that is asked for."""
    work = partial(play_number, seed)
    if jobs == 1:
        yield from map(work, numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(work, numbers)


def main(arguments: Sequence[str]) -> int:
    """Play and report; 1 if there were faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="how many games are played")
    parser.add_argument("--seed", type=int, default=1, help="which games")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    asked = parser.parse_args(arguments)
    ends: Counter[str] = Counter()
    plies = 0
    for report in reports(asked.seed, range(asked.first, asked.first + asked.games), asked.jobs):
        ends[report.end] += 1
        plies += report.plies
        if report.fault is not None:
            print(report.fault, flush=True)
    option_sentences = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    print(f"{asked.games} games of {len(GAMES)} kinds, {plies:,} moves: {option_sentences}")
    return 1 if ends["fault"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
