"""The long run plays every kind of game, and finds what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

import pytest

from engine.catalogue import GAMES, game
from engine.events import Played
from engine.game import Rules
from engine.moves import Move
from engine.options import Options
from engine.piles import Pile
from engine.solitaire.notes import SolitaireNotes
from engine.state import State
from tests.long_run import LEFT_ALONE, PRESETS, main, play, setting_of
from tests.playing import Setting


def setting(game_id: str, players: int, spoil: Callable[[Rules], object] = lambda rules: None) -> Setting:
    """A game by its usual options, of which something has been spoilt."""
    kind = game(game_id)

    def spoilt(options: Options, number: int) -> Rules:
        rules = kind.rules(options, number)
        spoil(rules)
        return rules

    return Setting(replace(kind, rules=spoilt), "spoilt", {}, players)


def strand(rules: Rules) -> None:
    """The second player never has a move."""
    legal = rules.legal

    def of_others(state: State, seat: int) -> Sequence[Move]:
        return () if seat == 1 else legal(state, seat)

    rules.legal = of_others


def lose(rules: Rules) -> None:
    """A card is lost with each move."""
    play_on = rules.play

    def losing(state: State, seat: int, move: Move) -> Played:
        after, events = play_on(state, seat, move)
        piles = list(after.piles)
        full = next(index for index, pile in enumerate(piles) if pile.cards)
        piles[full] = Pile(piles[full].cards[1:])
        return Played(after._replace(piles=tuple(piles)), events)

    rules.play = losing


def vary(rules: Rules) -> None:
    """A number of the game is another one each time that a move is made."""
    play_on, number = rules.play, count()

    def varying(state: State, seat: int, move: Move) -> Played:
        after, events = play_on(state, seat, move)
        return Played(after._replace(notes=SolitaireNotes(next(number))), events)

    rules.play = varying


def stumble(rules: Rules) -> None:
    """A move cannot be made."""
    rules.play = lambda state, seat, move: 1 // 0


def cling(rules: Rules) -> None:
    """Nothing is said to be stuck."""
    rules.advice = rules.advice._replace(stuck=lambda *_: False)
    rules.legal = lambda state, seat: ()


@pytest.mark.parametrize(
    ("game_id", "players", "spoil", "said"),
    [
        ("chinese", 2, strand, "player 2 must act and has no move"),
        ("klondike", 1, cling, "player 1 must act and has no move"),
        ("klondike", 1, lose, "cards are lost or doubled"),
        ("bank", 2, lose, "cards are lost or doubled"),
        ("yukon", 1, vary, "leads to another position"),
        ("bank", 3, stumble, "ZeroDivisionError"),
    ],
)
def test_faults_are_found(game_id: str, players: int, spoil: Callable[[Rules], object], said: str) -> None:
    report = play(setting(game_id, players, spoil), "s1:spoilt")
    assert report.end == "fault"
    assert report.fault is not None
    assert report.fault.startswith(f"{game_id}, {players} players, usual options, seed s1:spoilt, ply ")
    assert said in report.fault


def test_a_game_of_several_that_goes_on_is_a_fault() -> None:
    report = play(setting("chinese", 4), "s1:several", most=10)
    assert report.fault is not None
    assert report.fault.endswith("ply 10: no end after 10 moves")


@pytest.mark.thorough
def test_a_game_for_one_that_goes_on_is_none() -> None:
    """With no end to turning the stock over, Klondike never stops by itself."""
    ends = {(report := play(setting("klondike", 1), f"s1:alone {deal}")).end: report for deal in range(8)}
    assert ends["left"].plies >= LEFT_ALONE
    assert {report.fault for report in ends.values()} == {None}


def test_every_preset_and_other_options_come_up() -> None:
    chosen = [setting_of(1, number) for number in range(6 * len(PRESETS))]
    assert {str(each) for each in chosen} > {str(preset) for preset in PRESETS}
    assert {each.game.id for each in chosen if each.label == "random"} == {each.game.id for each in PRESETS}
    assert len({str(sorted(each.options.items())) for each in chosen}) > len(PRESETS)


@pytest.mark.thorough
def test_a_short_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "4", "--first", "180", "--jobs", "2"]) == 0
    assert capsys.readouterr().out.startswith(f"4 games of {len(GAMES)} kinds, ")
