"""How hard a deal is: by what the solver tries, which is the same on every machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.model import difficulty as module
from bot.model.difficulty import SOLVER_VERSION, Difficulty, Quartiles, difficulty, quartiles, read
from bot.model.winnable import proven
from bot.service.daily_games import ROTATION
from engine.catalogue import game
from tests import quartiles as writing
from tests.lanes import chosen

ALL = read(writing.FILE.read_text("utf-8"))
FEWEST = 40
# How many positions the solver tries at a deal that is listed of a game, one of those that are won soon.
TRIED = {
    "yukon": (2, 999),
    "curds-and-whey": (51, 1959),
    "penguin": (8, 1243),
    "pyramid": (7, 905),
    "beleaguered-castle": (5, 1799),
    "streets-and-alleys": (38, 1267),
    "citadel": (5, 863),
    "fortress": (28, 506),
    "chessboard": (13, 822),
    "honey-bee": (5, 271),
    "strategy": (40, 573),
    "king-albert": (35, 1068),
    "idiots-delight": (2, 515),
    "simple-simon": (3, 2627),
    "four-leaf-clover": (1, 73),
    "chinese-solitaire": (29, 708),
    "indian-patience": (16, 1908),
    "klondike": (4, 778),
    "la-belle-lucie": (159, 283),
    "le-cadran": (4, 30789),
    "la-quinzaine": (9, 2970),
    "la-loi-salique": (7, 418),
    "le-moulin": (6, 849),
}
QUICK = ("pyramid", "four-leaf-clover", "fortress", "klondike", "la-belle-lucie")


def test_every_game_of_the_daily_deal_has_its_quarters() -> None:
    missing = [kind.id for kind in ROTATION if kind.id not in ALL]
    assert missing == [], (
        f"run `python -m tests.quartiles {','.join(missing)} 1000 1`: it writes down how hard deals are"
    )
    for kind in ROTATION:
        known = ALL[kind.id]
        assert (known.version, known.solver) == (kind.version, SOLVER_VERSION), kind.id
        assert FEWEST <= known.deals <= len(proven(kind)), kind.id
        assert sorted({*known.positions}) == [*known.positions], kind.id


@pytest.mark.parametrize("game_id", chosen({each: each for each in TRIED}, QUICK))
def test_the_solver_tries_what_it_tried_when_deals_were_counted(game_id: str) -> None:
    number, expected = TRIED[game_id]
    assert writing.positions(game(game_id), number) == expected, (
        "raise SOLVER_VERSION in bot/model/difficulty.py, and run `python -m tests.quartiles all 1000 1`"
    )


def test_a_file_is_read_as_it_is_written() -> None:
    text = "klondike 2 1 1000: 160 310 970"
    known = read(text)
    assert known == {"klondike": Quartiles("klondike", 2, 1, 1000, (160, 310, 970))}
    assert str(known["klondike"]) == text


def test_each_quarter_of_some_deals_has_its_word() -> None:
    counts = [7, 1, 3, 8, 2, 6, 5, 4]
    assert quartiles(counts) == (3, 5, 7)
    with pytest.raises(ValueError, match="four"):
        quartiles([1, 2, 3])


def test_how_hard_a_deal_is() -> None:
    klondike = game("klondike")
    first, second, third = ALL["klondike"].positions
    found = [difficulty(klondike, tried) for tried in (1, first - 1, first, second, third - 1, third, 10**6)]
    assert found == [
        Difficulty.EASY,
        Difficulty.EASY,
        Difficulty.MIDDLING,
        Difficulty.HARD,
        Difficulty.HARD,
        Difficulty.FIENDISH,
        Difficulty.FIENDISH,
    ]


def test_what_was_counted_by_other_rules_or_another_solver_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    klondike = game("klondike")
    assert difficulty(klondike, 1) is Difficulty.EASY
    assert difficulty(replace(klondike, version=klondike.version + 1), 1) is None
    assert difficulty(replace(klondike, id="unheard-of"), 1) is None
    monkeypatch.setattr(module, "SOLVER_VERSION", SOLVER_VERSION + 1)
    assert difficulty(klondike, 1) is None


@pytest.mark.thorough
def test_deals_are_counted_and_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "FILE", tmp_path / "quartiles.txt")
    for game_id in ("four-leaf-clover", "pyramid"):
        monkeypatch.setattr("sys.argv", ["quartiles", game_id, "5", "1"])
        writing.main()
    first, second = writing.FILE.read_text("utf-8").splitlines()
    tried = writing.counts(game("pyramid"), 5, 1)
    assert tried == [writing.positions(game("pyramid"), number) for number in proven(game("pyramid"))[:5]]
    assert first == str(Quartiles("pyramid", 1, SOLVER_VERSION, 5, quartiles(tried)))
    assert second.startswith("four-leaf-clover 1 ")
    assert writing.counts(game("pyramid"), 5, 0) == []
