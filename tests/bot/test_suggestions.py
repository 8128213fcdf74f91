"""What is offered while somebody types: moves by cards, ranks, piles and players, said in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.live_table import LiveTable
from bot.model.records import Member
from bot.service import suggestions
from bot.service.suggestions import MOST_WORDS_TYPED, Offers, Typeables
from bot.text.reader import ENGLISH
from bot.ui.commands.move import labelled
from engine.catalogue import game
from engine.notation import legal_texts
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_request_rates import scene_of
from tests.playing import Setting, random_game, settings, smallest_settings
from tests.positions import position, rules
from tests.texts import Work

AT = rules(players=3)
# Columns 1 to 4, and the wastes of three players.
TABLE = position(AT, ["9d 8c", "10h", "", "6d 5s"], waste=["2c 7h", "6h", "Qd 5h"], foundations="4s")
NAMES = ("Ann", "Big Bob", "Zoë")
# Of whatever length, a text is compared with each move once.
MOST_CALLS = 40_000


def table() -> LiveTable:
    live = scene_of(game("chinese"), TABLE)
    members = tuple(Member(seat, name) for seat, name in enumerate(NAMES))
    return replace(live, record=replace(live.record, members=members))


def offered(typed: str) -> dict[str, str]:
    """What is sent by its label."""
    return dict(labelled(ENGLISH, Typeables(table(), 0).fitting(typed)))


@pytest.mark.parametrize(
    ("typed", "label", "text"),
    [
        ("7", "7♥ → 8♣ (column 1) · w t1", "waste tableau 1"),
        ("7h", "7♥ → 6♥ (Big Bob's waste) · w w2", "waste waste 2"),
        ("sev", "7♥ → empty column 3 · w t3", "waste tableau 3"),
        ("hearts", "7♥ → 8♣ (column 1) · w t1", "waste tableau 1"),
        ("five", "5♠ → foundation · t4 f", "tableau 4 foundation"),
        ("t4", "5♠ → foundation · t4 f", "tableau 4 foundation"),
        ("column 4", "5♠ → foundation · t4 f", "tableau 4 foundation"),
        ("bob", "7♥ → 6♥ (Big Bob's waste) · w w2", "waste waste 2"),
        ("big", "7♥ → 6♥ (Big Bob's waste) · w w2", "waste waste 2"),
        ("w t", "7♥ → empty column 3 · w t3", "waste tableau 3"),
        ("st", "Draw a card · stock", "stock"),
        ("pac", "Draw a card · stock", "stock"),
        ("discard t", "7♥ → empty column 3 · w t3", "waste tableau 3"),
    ],
)
def test_what_finds_a_move(typed: str, label: str, text: str) -> None:
    assert offered(typed).get(label) == text, offered(typed)


def test_cards_that_move_come_before_piles_of_that_number() -> None:
    first, *_ = offered("7")
    assert first.startswith("7♥ → ")
    assert [*offered("q")] == []


@pytest.mark.parametrize("typed", ["waste tableau 1", "w t1", "7h 8c", "stock", "5s", "t4 f"])
def test_nothing_is_offered_where_a_whole_move_stands(typed: str) -> None:
    assert offered(typed) == {}


@pytest.mark.parametrize(
    "every",
    [
        pytest.param(smallest_settings, id="few", marks=pytest.mark.few),
        pytest.param(settings, id="all", marks=pytest.mark.thorough),
    ],
)
def test_labels_and_texts_fit_and_lead_to_their_moves_in_every_game(every: Callable[[], Sequence[Setting]]) -> None:
    for setting in every():
        for each in [*random_game(setting.rules, f"suggestions {setting}", 40)][::13]:
            seat = each.state.turn
            live = scene_of(setting.game, each)
            found = [*labelled(ENGLISH, Typeables(live, seat).fitting(""))]
            assert all(1 <= len(label) <= 100 and 1 <= len(text) <= 100 for label, text in found)
            assert len({label for label, _ in found}) == len(found)
            assert {text for _, text in found} <= {*legal_texts(each.rules, each.state, seat)}


@pytest.fixture(scope="module")
def wide() -> LiveTable:
    """The table with the most moves of all games."""
    hill = next(each for each in settings() if each.game.id == "house-on-the-hill")
    tables = [each for number in range(5) for each in random_game(hill.rules, f"work {number}", 30)]
    return scene_of(hill.game, max(tables, key=lambda each: len(each.rules.offered(each.state, 0))))


@pytest.mark.parametrize(
    "typed", ["c " * 8, "c " * 100, "co " * 66, "column " * 8, "a" * 200, "hearts", "t", "of " * 60, "c " * 60 + "5"]
)
def test_the_work_is_bounded(typed: str, wide: LiveTable) -> None:
    assert len(wide.in_play.rules.offered(wide.in_play.state, 0)) > 40
    with Work(MOST_CALLS):
        Typeables(wide, 0).fitting(typed[:200])


def test_of_very_many_words_none_is_looked_at() -> None:
    assert [*offered(" ".join(["7h"] * MOST_WORDS_TYPED))] != []
    assert [*offered(" ".join(["7h"] * (MOST_WORDS_TYPED + 1)))] == []


def test_what_can_be_typed_is_found_once_for_each_seat_until_the_table_changes() -> None:
    offers, live = Offers(), table()
    first = offers.of(live, 0)
    assert offers.of(replace(live), 0) is first
    assert offers.of(live, 1) is not first
    assert [each.text for each in offers.of(live, 1).fitting("").moves] == legal_texts(AT, TABLE.state, 1)
    renamed = (live.record.members[0], replace(live.record.members[1], name="Cleo"), live.record.members[2])
    called = replace(live, record=replace(live.record, members=renamed))
    assert [each.text for each in offers.of(called, 0).fitting("cleo").moves] == ["waste waste 2"]
    moved = replace(called, position=TABLE.type(0, "waste tableau 1"))
    assert "waste tableau 1" not in {each.text for each in offers.of(moved, 0).fitting("w").moves}


@pytest.mark.thorough
def test_what_is_kept_is_said_anew_to_whoever_reads_it(accents: Path) -> None:
    found = Offers().of(table(), 0).fitting("")
    english = [*labelled(ENGLISH, found)]
    with spoken(accents) as reader:
        labels = [label.rpartition(" · ")[0] for label, _ in labelled(reader, found)]
    assert left_in_english("\n".join(labels), *NAMES) == []
    assert [*labelled(ENGLISH, found)] == english


def test_only_the_newest_offers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suggestions, "MOST_KEPT", 2)
    offers, live = Offers(), table()
    first, second = offers.of(live, 0), offers.of(live, 1)
    offers.of(live, 2)
    assert offers.of(live, 1) is second
    assert offers.of(live, 0) is not first


def test_moves_keep_their_words_while_one_types() -> None:
    """Of two sixes of hearts each says where it lies, also once only one of them is left."""
    [setting] = [each for each in settings() if str(each) == "bank-standard-2"]
    dealt = next(random_game(setting.rules, f"suggestions {setting}", 1))
    typing = Typeables(scene_of(setting.game, dealt), dealt.state.turn)
    shown = {text: label for label, text in labelled(ENGLISH, typing.fitting(""))}
    found = [*labelled(ENGLISH, typing.fitting("reserve"))]
    assert {text: label for label, text in found} == {text: shown[text] for _, text in found}
    assert "6♥ (your reserve) → 7♣ (house 4) · r h4" in {label for label, _ in found}


def test_who_types_a_word_that_cannot_be_said_is_offered_nothing_else() -> None:
    """Of somebody who has drawn, "draw" must not put that card down: the first suggestion is taken by Enter."""
    drawn = TABLE.type(0, "stock")
    typing = Typeables(scene_of(game("chinese"), drawn), 0)
    assert [each.text for each in typing.fitting("draw").moves] == []
    assert [each.text for each in typing.fitting("stock").moves] == ["stock tableau 3", "stock waste"]
