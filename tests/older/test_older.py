"""Tables that superseded versions of games dealt, written down by those versions, are played on."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.catalogue import GAMES, game
from engine.errors import IllegalMove
from engine.events import Called
from engine.game import Game, Older, Rules
from engine.moves import Shift
from engine.older import OLDER
from engine.options import Option, complete
from engine.piles import EMPTY, Pile
from engine.russian_bank.game import RussianBank
from engine.table import ReplayError, Table
from tests.bank import position
from tests.golden.rewrite import FOLDER as GOLDEN
from tests.older.write import FOLDER, Stored, read, write
from tests.playing import all_legal
from tests.positions import told

STORED = [table for path in sorted(FOLDER.glob("*.json")) for table in read(path)]
# Of each version, and of each way to play it, the table that has come farthest.
FARTHEST = {
    (each.game, each.version, each.players, str(each.options)): each
    for each in sorted(STORED, key=lambda each: len(each.log))
}
MOST = 250
_NAME = re.compile(r"(.+)-v(\d+)-.+\.txt")


def label(stored: Stored) -> str:
    return f"{stored.game}-v{stored.version}-{stored.players}-{stored.seed[3:]}"


def rules_of(stored: Stored) -> Rules:
    return game(stored.game).in_version(stored.version).at(stored.options, stored.players)


def replayed(stored: Stored) -> Table:
    return Table.replay(rules_of(stored), stored.seed, stored.log)


@pytest.mark.parametrize("stored", STORED, ids=label)
def test_a_stored_table_replays_to_the_last_digest(stored: Stored) -> None:
    assert replayed(stored).log == stored.log


@pytest.mark.thorough
@pytest.mark.parametrize("stored", FARTHEST.values(), ids=label)
def test_a_stored_table_is_played_on(stored: Stored) -> None:
    table, rng = replayed(stored), random.Random(label(stored))
    for _ in range(MOST):
        moves = all_legal(table.rules, table.state)
        # A game for one ends when it is won, or given up where nobody gets any further.
        if not moves or (stored.players == 1 and len(table.log) > len(stored.log) + 30):
            break
        table = table.act(*rng.choice(moves))
    while table.result is None:  # of three, two play on
        table = table.resign(table.state.turn)
    assert Table.replay(table.rules, stored.seed, table.log) == table


def changed(stored: Stored) -> bool:
    """Whether the present rules do not lead where a stored table went."""
    try:
        Table.replay(game(stored.game).at(stored.options, stored.players), stored.seed, stored.log)
    except (ReplayError, ValueError):
        return True
    return False


@pytest.mark.parametrize(
    ("name", "version"), [(name, version) for name, each in OLDER.items() for version in each if name != "le-moulin"]
)
def test_the_present_rules_would_not_do(name: str, version: int) -> None:
    """What is stored tells the versions apart; at Le Moulin the centre is hardly ever full."""
    assert any(changed(stored) for stored in STORED if (stored.game, stored.version) == (name, version))


def test_a_turn_of_chinese_patience_that_had_been_paid_for_could_be_knocked_for_falsely() -> None:
    chinese = game("chinese")
    for version, again in ((2, True), (3, False)):
        table = Table.open(chinese.in_version(version).at(chinese.preset("knocking"), 3), "s1:old paid")
        first = table.state.turn
        others = [(first + step) % 3 for step in (1, 2)]
        for seat, text in ((first, "turn"), (first, "stock"), (others[0], "knock")):
            table = table.type(seat, text)
        assert isinstance(called := table.last[0], Called)
        assert called.violation, "the first player has drawn though something else could be played"
        assert ("knock" in table.legal_texts(others[1])) is again


def test_no_version_that_ever_was_is_forgotten() -> None:
    """Of every version of every game before the present one the rules are kept, and tables that it has dealt."""
    ever = {(each.id, version) for each in GAMES for version in range(1, each.version)}
    assert {(name, version) for name, each in OLDER.items() for version in each} == ever
    assert {(stored.game, stored.version) for stored in STORED} == ever


def test_every_version_that_has_a_golden_playthrough_in_the_history_is_known() -> None:
    """As far as the history goes back where this runs: none of it need be there."""
    names = {path.name for path in GOLDEN.glob("*.txt")} | {line.rpartition("/")[2] for line in _history()}
    versions = {(found[1], int(found[2])) for name in names if (found := _NAME.fullmatch(name))}
    assert versions >= {(each.id, each.version) for each in GAMES}
    for name, version in sorted(versions):
        assert game(name).in_version(version).version == version


def _history() -> list[str]:
    """The golden files that were ever added, where git knows of any."""
    git = shutil.which("git")
    if git is None:
        return []
    asked = [git, "log", "--format=", "--name-only", "--diff-filter=AR", "--", "."]
    return subprocess.run(asked, cwd=GOLDEN, capture_output=True, text=True, check=False).stdout.splitlines()


def test_none_of_the_older_versions_is_listed() -> None:
    assert len({each.id for each in GAMES}) == len(GAMES)
    assert all(each.in_version(each.version) is each for each in GAMES)


def test_a_version_that_nobody_knows_is_refused() -> None:
    for version in (0, 99):
        with pytest.raises(ValueError, match=f"version {version} of Klondike is not known"):
            game("klondike").in_version(version)


def test_choices_that_clash_today_are_played_on() -> None:
    klondike, chosen = game("klondike"), {"back": "yes", "auto": "foundation"}
    with pytest.raises(ValueError, match="would go straight up again"):
        klondike.at(chosen, 1)
    assert klondike.in_version(1).at(chosen, 1).options == complete(klondike.options, chosen)


def test_an_option_keeps_the_value_it_had_and_one_that_was_withdrawn_is_still_known() -> None:
    """A game that has got `draw`, by default 3, and has lost `mood`: an older table draws 1, in whatever mood."""
    now = (Option("draw", "Draw", {"3": "Three.", "1": "One."}),)
    then = (Option("draw", "Draw", {"1": "One.", "3": "Three."}), Option("mood", "Mood", {"gay": "", "sad": ""}))
    klondike = game("klondike")
    changed = Game("x", "X", 2, range(1, 2), klondike.rules, "", options=now, older={1: Older(klondike.rules, then)})
    assert complete(changed.options, {}) == {"draw": "3"}
    assert complete(changed.in_version(1).options, {"mood": "sad"}) == {"draw": "1", "mood": "sad"}
    with pytest.raises(ValueError, match="mood"):
        complete(changed.options, {"mood": "sad"})


def test_the_centre_of_le_moulin_took_more_than_four_families() -> None:
    """Version 2 says: its fourth king completes it, and nothing more goes there."""
    moulin = game("le-moulin")
    for version, taken in ((1, True), (2, False)):
        rules = moulin.in_version(version).at({}, 1)
        state = rules.deal("s1:deal 1")
        centre, wings = rules.at["foundation"][-1], rules.at["wing"]
        cards = [card for pile in state.piles for card in pile.cards]
        piles = [EMPTY] * len(state.piles)
        full = sorted(cards, key=lambda card: card.rank)
        families = [full[8 * rank + half] for half in range(4) for rank in range(13)]
        rest = [card for rank in range(13) for card in full[8 * rank + 4 : 8 * rank + 8]]
        piles[centre], piles[wings[0]] = Pile(tuple(families)), Pile(tuple(rest[1:] + rest[:1]))
        assert (Shift(wings[0], centre) in rules.legal(state._replace(piles=tuple(piles)), 0)) is taken


def test_turns_of_chinese_patience_were_alike_whoever_had_left() -> None:
    chinese = game("chinese")
    options = chinese.preset("standard")
    for version, alike in ((1, True), (2, False)):
        rules = chinese.in_version(version).at(options, 3)
        table = Table.open(rules, "s1:left")
        after = table.resign((table.state.turn + 1) % 3)
        assert after.state.piles == table.state.piles
        assert (rules.contest.beginning(after.state) == rules.contest.beginning(table.state)) is alike


def test_a_false_knock_that_cost_nothing_could_be_repeated() -> None:
    chinese = game("chinese")
    options = {**chinese.preset("knocking"), "false_knock": "free"}
    for version, again in ((1, True), (2, False)):
        dealt = Table.open(chinese.in_version(version).at(options, 2), "s1:deal 1")
        turn = dealt.state.turn
        knocked = dealt.type(turn, "turn").type(1 - turn, "knock")
        assert ("knock" in knocked.legal_texts(1 - turn)) is again
        assert ("A false knock costs nothing." in told(dealt.rules)) is again


def test_what_is_written_down_of_a_table_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.older.write.FOLDER", tmp_path)
    paths = {write("Klondike", {"draw": "3"}), write("Klondike", {}), write("Chinese Patience", {"players": "3"})}
    stored = [table for path in paths for table in read(path)]
    assert sorted((each.game, each.players) for each in stored) == [("chinese", 3), ("klondike", 1), ("klondike", 1)]
    assert all(replayed(each).log == each.log for each in stored)


def test_each_foundation_of_russian_bank_belonged_to_a_suit() -> None:
    bank = game("bank")
    for version, places in ((1, {"2", "6"}), (2, {*"12345678"})):
        rules = bank.in_version(version).at(bank.preset("guided"), 2)
        assert isinstance(rules, RussianBank)
        table = position(rules, ["Ah"])
        assert {text.removeprefix("house 1 foundation ") for text in table.legal_texts()} == places
        if version == 1:
            with pytest.raises(IllegalMove, match="A♥ goes on a foundation of its own suit"):
                table.type(0, "house 1 foundation 1")


def test_a_deal_of_russian_bank_was_blocked_before_a_waste_was_turned_over() -> None:
    bank = game("bank")
    for version, turned_over in ((1, False), (2, True)):
        rules = bank.in_version(version).at(bank.preset("guided"), 2)
        assert isinstance(rules, RussianBank)
        table = position(rules, waste=["2d 3d", "5h 6h"], hand=["", "9c"], ended=(2, 4)).type(0, "hand")
        assert table.result is not None
        assert table.result.reason == "blocked"
        assert (table.state.piles[rules.board.waste(0)] == EMPTY) is turned_over
