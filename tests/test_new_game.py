"""The command that writes a new game down."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from engine.cards import pack
from engine.catalogue import GAMES, by_name
from engine.catalogue import game as game_of
from engine.shuffle import numbered
from engine.solitaire.dealing import Dealing
from engine.solitaire.games.klondike import Klondike
from engine.solitaire.games.spaces import Spaces
from tests import quartiles, talking, winnable
from tests.golden import sheet
from tests.new_game import committed, drawn, forget, left, main, missing, only, write
from tests.render import rewrite as pictures
from tests.render import usual
from tests.solutions import search
from tests.solutions.written import solved
from tests.spite import GAME as SPITE
from tests.spite import Spite

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_that_is_written_down_stays_as_it_is(game, capsys):
    """What is not there yet is left to whoever adds the game: no test writes it."""
    assert not [*missing(game)], f"`python -m tests.new_game {game.id}` writes them"
    assert main([game.title]) == 0
    *there, tested, last = capsys.readouterr().out.splitlines()
    assert there
    assert tested.endswith(f'python -m pytest tests -n auto -m "" -k {only(game)}')
    assert all(line.endswith(": there") for line in there)
    assert last == "Nothing is left to be written by hand."


def test_only_what_has_the_whole_name_of_a_game_is_run():
    assert only(game_of("pyramid")) == "pyramid"
    assert only(game_of("klondike")) == '"klondike and not double-klondike"'
    assert only(replace(SPITE, id="spit")) == '"spit and not spite"'


def test_a_game_for_several_is_drawn_to_be_looked_at(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.new_game.tempfile.gettempdir", lambda: str(tmp_path))
    with Image.open(drawn(SPITE, 2)) as picture:
        assert picture.width == 800
    assert [path.name for path in tmp_path.iterdir()] == ["spite-2.png"]


def test_what_no_test_may_write_is_named():
    assert not [*missing(game_of("klondike"))]
    names = [*missing(replace(game_of("klondike"), id="unwritten"))]
    assert names == [
        "tests/perft/unwritten.perft",
        "tests/talk/unwritten.toml",
        "tests/solutions/unwritten.txt",
        "tests/render/usual.txt",
        "tests/render/pictures.txt",
    ]


class Squared(Spite):
    """The same, but that nobody sees how many cards the stock holds, though they may know."""

    def countable(self, spot):
        """All."""
        return True


def test_a_pile_that_shows_no_number_is_named():
    (said,) = [each for each in left(replace(SPITE, rules=Squared)) if "countable" in each]
    assert said.startswith("spite: nobody sees how many cards lie in goal, stock: ")
    assert not [each for each in left(SPITE) if "countable" in each]


def test_the_end_of_a_deal_that_goes_in_circles_is_told():
    class Silent(Spite):
        """A game that does not say when a deal is blocked."""

        basics = ("Be the first.",)

    (said,) = [each for each in left(replace(SPITE, rules=Silent)) if "third time" in each]
    assert said.startswith("spite: ")
    assert not [each for each in left(SPITE) if "third time" in each]


@pytest.mark.parametrize("name", ["", "klondyke"])
def test_a_name_that_no_game_has_is_answered_with_all_there_are(name, capsys):
    assert main([name]) == 1
    said = capsys.readouterr().out
    assert all(game.id in said for game in GAMES)


def test_what_remains_to_be_written_is_named():
    """Of a game for one player positions, and one that is won; of one for several also lines that people read."""
    alone = " ".join(left(replace(game_of("klondike"), id="unwritten")))
    assert "tests/rules/solitaire/unwritten.toml: positions that point to the rules" in alone
    assert "a position that is won" in alone
    assert "bot/text/en/strategy.ftl: three sentences on how to think about it" in alone
    assert "`python -m tests.winnable unwritten 1000 60 10000` finds them" in alone
    assert "tests/talk/unwritten.toml: read what people are answered" in alone
    assert "and `python -m tests.winnable unwritten 60 2 10000` enough to go on with; then run this again" in alone
    sourced = replace(SPITE, title="Chinese Patience", source="ours")
    several = [*left(replace(sourced, summary="x" * 83))]
    assert several.pop(0).startswith("tests/talk/spite.toml: read")
    assert several[0].startswith("spite: title and summary have 101 characters, and may have 100")
    assert several[1].startswith("tests/rules/test_spite.py: positions")
    assert "tests/test_spite.py shows how to make them" in several[1]
    assert [*left(replace(sourced, summary="x" * 82))][1:] == several[1:]
    _, unsaid, *_ = left(replace(sourced, blurbs={}))
    assert unsaid.endswith("what playing it is like: standard")
    _, nowhere, *_ = left(replace(sourced, source=""))
    assert nowhere == "spite: `source` must say where its rules come from, or that it is a game of your own"


def test_a_game_that_the_daily_deal_takes_turns_with_is_asked_how_hard_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.new_game._name", lambda path: path.name)
    kept = quartiles.FILE.read_text("utf-8").splitlines(keepends=True)
    monkeypatch.setattr(quartiles, "FILE", tmp_path / "quartiles.txt")
    quartiles.FILE.write_text("".join(line for line in kept if not line.startswith("klondike ")), "utf-8")
    said = "quartiles.txt: how hard its deals are; `python -m tests.quartiles klondike 1000 1` counts"
    assert [*left(game_of("klondike"))] == [said]
    assert not [*left(game_of("la-loi-salique"))], "another is there"
    assert not [*left(replace(game_of("klondike"), seldom_won=True))], "the daily deal leaves it out"


def test_positions_of_a_game_for_several_are_known_by_the_name_of_their_file(tmp_path, monkeypatch):
    rules = tmp_path / "tests/rules"
    rules.mkdir(parents=True)
    (tmp_path / "README.md").write_text(SPITE.title, "utf-8")
    monkeypatch.setattr("tests.new_game.ROOT", tmp_path)
    monkeypatch.setattr(talking, "FOLDER", tmp_path)
    (tmp_path / "spite.toml").write_text("", "utf-8")
    (rules / "test_bank_end.py").write_text("", "utf-8")
    game = replace(SPITE, source="ours")
    assert len([*left(game)]) == 1
    (rules / "test_spite_end.py").write_text("", "utf-8")
    assert not [*left(game)]


def test_a_draft_of_the_talk_is_written_once_and_is_left_to_be_read(tmp_path, monkeypatch):
    game, path = game_of("spaces"), tmp_path / "spaces.toml"
    monkeypatch.setattr(talking, "FOLDER", tmp_path)
    monkeypatch.setattr("tests.new_game.ROOT", tmp_path)
    monkeypatch.setattr("tests.new_game._name", lambda path: path.name)
    (tmp_path / "README.md").write_text(game.title, "utf-8")
    read = "spaces.toml: read what people are answered, mend it, and delete the line that calls it a draft"
    assert "spaces.toml: written" in [*write(game)]
    assert path.read_text("utf-8") == talking.draft(game)
    assert read in [*left(game)]
    path.write_text(path.read_text("utf-8").removeprefix(talking.DRAFT), "utf-8")
    assert read not in [*left(game)]
    assert "spaces.toml: there" in [*write(game)]


def test_a_deal_that_is_known_to_come_out_is_the_solution(tmp_path, monkeypatch):
    """It need not be found a second time, however hard the game is."""
    game, path = game_of("scorpion"), tmp_path / "scorpion.txt"
    monkeypatch.setattr(search, "FOLDER", tmp_path)
    monkeypatch.setattr(search, "find", pytest.fail)
    monkeypatch.setattr("tests.new_game._name", lambda path: path.name)
    assert "scorpion.txt: written" in [*write(game)]
    assert path.read_text("utf-8").splitlines()[0] == f"{winnable.known(game, 0).deals[0]};"
    table = solved(path)
    assert table.result is not None
    assert table.result.reason == "won"


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """All that is kept of Golf, where it may be removed; it is drawn only in its two pictures."""
    at = tmp_path / "tests"
    for path in ("talk/golf.toml", "solutions/golf.txt", "golden/golf-v1-standard-1.txt", "perft/golf.perft"):
        (at / path).parent.mkdir(parents=True)
        shutil.copy(HERE / path, at / path)
    for path in ("usual.txt", "pictures.txt"):
        shutil.copy(HERE / "render" / path, at / path)
    for name, folder in (("talking", "talk"), ("solutions.search", "solutions"), ("perft.count", "perft")):
        monkeypatch.setattr(f"tests.{name}.FOLDER", at / folder)
    monkeypatch.setattr("tests.golden.rewrite.FOLDER", at / "golden")
    monkeypatch.setattr(usual, "FILE", at / "usual.txt")
    monkeypatch.setattr(pictures, "FILE", at / "pictures.txt")
    monkeypatch.setattr(sheet, "sheet", lambda: Image.new("L", (1, 1)))
    monkeypatch.setattr(sheet, "FILE", at / "patience.png")
    monkeypatch.setattr("tests.new_game.ROOT", tmp_path)
    return at


def test_a_game_of_the_last_commit_is_not_written_again(capsys, monkeypatch):
    """Tables may have been dealt by what it has written down; a game that nobody has committed has none."""
    listed = SimpleNamespace(stdout="tests/golden/golf-v1-standard-1.txt\ntests/golden/spider-v1-standard-1.txt\n")
    monkeypatch.setattr("tests.new_game.subprocess.run", lambda *_, **__: listed)
    assert committed(game_of("golf"))
    assert not committed(replace(game_of("golf"), id="unwritten"))
    assert not committed(replace(game_of("golf"), version=2))
    assert main(["Golf", "--again"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("Golf is in the last commit: engine/README.md says how to raise its version.")
    assert "take the commit back" in said


def test_what_has_become_stale_is_written_again(elsewhere):
    """All but what somebody has written or read; and what is not of this game stays to the letter."""
    before = {path: path.read_bytes() for path in elsewhere.rglob("*.*")}
    for path in ("golden/golf-v1-standard-1.txt", "perft/golf.perft"):
        (elsewhere / path).write_text("stale\n", "utf-8")
    for path in ("usual.txt", "pictures.txt"):
        text = (elsewhere / path).read_text("ascii")
        (elsewhere / path).write_text(re.sub(r"(?m)^(golf.*) \S+$", r"\1 0", text), "ascii")
    assert {path for path, was in before.items() if path.read_bytes() == was} == {
        elsewhere / path for path in ("talk/golf.toml", "solutions/golf.txt")
    }
    forget(game_of("golf"))
    said = [*write(game_of("golf"))]
    assert [line for line in said if line.endswith(": there")] == [
        "tests/talk/golf.toml: there",
        "tests/solutions/golf.txt: there",
    ]
    assert {path: path.read_bytes() for path in before} == before


def test_a_solution_that_wins_no_more_and_a_draft_that_nobody_has_read_are_written_again(elsewhere):
    solution, talk = elsewhere / "solutions/golf.txt", elsewhere / "talk/golf.toml"
    solution.write_text("1;\nstock\n", "utf-8")
    talk.write_text(talking.DRAFT, "utf-8")
    forget(game_of("golf"))
    assert not solution.exists()
    assert not talk.exists()
    solution.write_text("1;\ntableau 1 tableau 2\n", "utf-8")
    forget(game_of("golf"))
    assert not solution.exists()


def test_how_long_columns_usually_get_is_written_for_the_game_that_is_new(tmp_path, monkeypatch):
    kept = usual.FILE.read_text("ascii").splitlines(keepends=True)
    file = tmp_path / "usual.txt"
    file.write_text("".join(line for line in kept if not line.startswith("spaces ")), "ascii")
    monkeypatch.setattr(usual, "FILE", file)
    monkeypatch.setattr("tests.new_game.ROOT", tmp_path)
    monkeypatch.setattr("tests.new_game._name", lambda path: path.name)
    monkeypatch.setattr(pictures, "noted", lambda: {"spaces start": ""})
    assert "usual.txt: written" in [*write(game_of("spaces"))]
    assert file.read_text("ascii").splitlines(keepends=True) == kept
    assert "usual.txt: there" in [*write(game_of("spaces"))]


class Loser(Klondike):
    """A game that forgets the rest of its pack."""

    title = "Loser"

    def deal_layout(self, deal: Dealing) -> None:
        """Only the columns."""
        deal.rows("tableau", range(1, 8), down=range(7))


class Doubler(Klondike):
    """A game with a card too many."""

    title = "Doubler"

    def deal_layout(self, deal: Dealing) -> None:
        """One card comes twice."""
        deal.put(self.at["tableau"][0], pack()[0])
        super().deal_layout(deal)


class Keeper(Spaces):
    """A game that deals what it says that it leaves out."""

    title = "Keeper"

    def deal_layout(self, deal: Dealing) -> None:
        """All cards."""
        deal.row(range(52))


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (Loser, "Loser: 24 cards of 52 are missing from the deal, and `left_out` is 0"),
        (Doubler, "Doubler: 1 cards too many are dealt: A♠"),
        (Keeper, "Keeper: 0 cards of 52 are missing from the deal, and `left_out` is 4"),
    ],
)
def test_a_deal_that_loses_or_doubles_cards_is_refused_by_the_name_of_the_game(rules, said):
    with pytest.raises(TypeError) as refused:
        rules.game().at({}, 1).deal(numbered(1))
    assert str(refused.value) == said


def test_texts_in_one_string_are_refused_by_the_name_of_the_game():
    with pytest.raises(TypeError, match=r"^Letters: `aliases` must be a tuple"):
        type("Letters", (Klondike,), {"title": "Letters", "aliases": "Klondike"}).game()
    with pytest.raises(TypeError, match=r"^Letters: `basics` must be a tuple"):
        type("Letters", (Klondike,), {"title": "Letters", "basics": "Build up."}).game().at({}, 1)


@pytest.mark.parametrize("said", [{"id": "yukon"}, {"title": "YUKON"}, {"aliases": ("Other", "Yukon")}])
def test_a_name_that_another_game_has_is_refused_with_both_games(said):
    new = replace(game_of("klondike"), **({"id": "new", "title": "New", "aliases": ()} | said))
    with pytest.raises(ValueError, match=r"(?i)^\w+: 'yukon' is already a name of Yukon$"):
        by_name((game_of("yukon"), new))
