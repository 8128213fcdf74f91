"""The panel of an ending tells who won and what everybody comes away with, from the facts that the message tells."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.model.endings import SoloEnding
from bot.model.live_table import LiveTable
from bot.model.outcomes import feats_of, results_of
from bot.model.records import Change, Knock, Member, SoloDeal
from bot.text.endings import FAMILIES, solo_ending
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from bot.ui.delivery import painting
from engine.catalogue import game
from engine.persistent import SharedRow as Log
from engine.result import Result
from engine.table import Entry, Table
from render.ending_panel import Ending
from render.moment import moment_png
from render.ranking import RankingRow
from render.tiles import Tile
from tests.bot.conftest import Room
from tests.bot.test_patience_texts import scene_of as solo_scene
from tests.bot.test_request_rates import scene_of as shared_scene
from tests.lanes import chosen
from tests.playing import random_game
from tests.render.test_moment import BYTES
from tests.solutions.written import FILES, solved

# What boards show is looked at.
pytestmark = pytest.mark.drawn

NAMES = ("Alice", "Bob", "Carol")
SOLO = SoloEnding(307, True, 3, 101, 280, 12)
HOST = "W" * 32
# As much of it as leaves room for the rest of the line.
SHORT = "W" * 13 + "…"
# Games whose cards lie in different ways once they have come out.
UNLIKE = ("curds-and-whey", "klondike", "la-loi-salique", "le-moulin", "pyramid")
LOOKED_AT = [path for at, path in enumerate(FILES) if at % 4 == 0 or path.stem in UNLIKE]


def ending_of(live: LiveTable, solo: SoloEnding | None, calls: dict[int, int]) -> Ending:
    """The panel of a game that has ended."""
    return text_of(ENGLISH, live).ending(solo, calls)


class Ended(Table):
    """A table whose game has ended as the test says."""

    told: Result

    @property
    def result(self) -> Result:
        """The end."""
        return self.told


def ended(live: LiveTable, result: Result, **record: Any) -> LiveTable:
    """A table as if its game had ended like that."""
    assert live.position is not None
    table = Ended(**vars_of(live.position))
    object.__setattr__(table, "told", result)
    return replace(live, position=table, record=replace(live.record, status="over", **record))


def vars_of(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in table.__dataclass_fields__}


def several(result: Result, preset: str = "standard", kind: str = "chinese", **record: Any) -> LiveTable:
    """A game of several that has ended like that."""
    players = len(result.places)
    rules = game(kind).at(game(kind).preset(preset), players)
    moves = Log(Entry(seat, "stock", "") for _ in range(3) for seat in range(players))
    live = shared_scene(game(kind), replace(Table.open(rules, "s1:ending"), log=moves))
    members = tuple(Member(7 + seat, name) for seat, name in enumerate(NAMES[:players]))
    return with_results(ended(live, result, members=members, **record))


def with_results(live: LiveTable) -> LiveTable:
    """A table whose game has ended, with what is stored of that."""
    return replace(live, record=replace(live.record, results=results_of(live, live.in_play)))


def alone(reason: Any, left: int = 0, *texts: str) -> LiveTable:
    """A game of Klondike that has ended like that, after some entries of its log."""
    rules = game("klondike").at(game("klondike").preset("standard"), 1)
    table = Table.open(rules, "s1:ending")
    for text in texts:
        table = table.type(0, text)
    return ended(solo_scene(game("klondike"), table, SoloDeal(5)), Result((1,), (left,), reason))


# Several players.


def test_the_winner_stands_first_with_points_cards_and_calls() -> None:
    live = several(Result((2, 1, 3), (7, 0, 12), "won"))
    assert ending_of(live, None, {7: 2, 9: 1}) == Ending(
        "Bob wins",
        True,
        ("league", "left", "caught"),
        (
            RankingRow(1, "Bob", ("+2", "0", "0"), "Player 2"),
            RankingRow(2, "Alice", ("+1", "7", "2"), "Player 1"),
            RankingRow(3, "Carol", ("0", "12", "1"), "Player 3"),
        ),
        (Tile("3", "moves"), Tile("1", "in a turn"), Tile("3", "turns")),
        instead="Player 2 wins",
        line="Chinese Patience",
        whose="Bob's figures",
        nobodys="Player 2's figures",
    )


def test_who_has_resigned_is_named_as_such() -> None:
    """The message below tells it as well."""
    live = several(Result((1, 3, 2), (4, 9, 7), "resigned"))
    assert live.position is not None
    log = (*live.position.log, Entry(1, "resign", ""), Entry(2, "resign", ""))
    object.__setattr__(live.position, "log", Log(log))
    assert [(row.name, row.note) for row in ending_of(live, None, {}).places] == [
        ("Alice", ""),
        ("Carol", "resigned"),
        ("Bob", "resigned"),
    ]


@pytest.mark.parametrize(
    ("places", "title", "won"),
    [
        ((1, 1), "A draw", False),
        ((1, 1, 3), "Alice and Bob win", True),
        ((1, 1, 1), "A draw", False),
        ((2, 2, 1), "Carol wins", True),
    ],
)
def test_who_has_won_a_blocked_game(places: tuple[int, ...], title: str, won: bool) -> None:
    ending = ending_of(several(Result(places, (4,) * len(places), "blocked")), None, {})
    assert (ending.title, ending.won) == (title, won)


def test_halves_of_points_are_shared() -> None:
    ending = ending_of(several(Result((1, 1, 3), (4, 4, 9), "blocked")), None, {})
    assert [row.cells[0] for row in ending.places] == ["+1.5", "+1.5", "0"]


def test_a_table_where_nobody_can_be_called_has_no_column_for_it() -> None:
    live = several(Result((1, 2), (0, 3), "won"), "guided")
    assert ending_of(live, None, {}).headings == ("league", "left")


def test_points_of_a_deal_are_told() -> None:
    ending = ending_of(several(Result((1, 2), (0, 33), "won", (63, 0)), kind="bank"), None, {})
    assert ending.headings == ("points", "league", "left", "caught")
    assert [row.cells[0] for row in ending.places] == ["63", "0"]


def test_a_deal_of_a_match_is_told_with_where_the_match_stands() -> None:
    live = several(Result((2, 1, 3), (7, 0, 12), "won"), "mitchell", scores=(8.0, 2.5, 7.0), deal=3)
    ending = ending_of(live, None, {})
    assert ending.title == "Bob wins deal 4"
    assert ending.headings[:2] == ("this deal", "total")
    assert [(row.name, *row.cells[:2]) for row in ending.places] == [
        ("Bob", "0", "2.5"),
        ("Alice", "1", "8"),
        ("Carol", "2", "7"),
    ]


def test_a_match_that_is_over_is_told_by_its_own_places() -> None:
    live = several(Result((2, 1, 3), (7, 0, 12), "won"), "mitchell", scores=(8.0, 21.0, 7.0), deal=9)
    ending = ending_of(live, None, {})
    assert ending.title == "Carol wins the match"
    assert [(row.place, row.name) for row in ending.places] == [(1, "Carol"), (2, "Alice"), (3, "Bob")]


def test_stakes_are_told_where_there_are_any() -> None:
    rules = game("chinese").at({**game("chinese").preset("standard"), "stakes": "yes"}, 2)
    live = several(Result((1, 2), (0, 5), "won"))
    assert live.position is not None
    table = replace(Table.open(rules, "s1:ending"), log=live.position.log)
    ending = ending_of(with_results(ended(replace(live, position=table), Result((1, 2), (0, 5), "won"))), None, {})
    assert ending.headings == ("league", "stakes", "left", "caught")
    assert [row.cells[1] for row in ending.places] == ["+5", "-5"]


def test_a_name_without_anything_to_see_is_somebody() -> None:
    live = several(Result((1, 2), (0, 5), "won"))
    live = replace(live, record=replace(live.record, members=(Member(7, "\u200b"), Member(8, "Bob"))))
    assert ending_of(live, None, {}).title == "Somebody wins"


# One player.


def test_a_game_that_came_out() -> None:
    ending = ending_of(alone("won", 0, "stock", "stock"), SOLO, {})
    assert (ending.title, ending.won, ending.places) == ("Klondike came out", True, ())
    assert (ending.line, ending.bare) == (f"{SHORT} · deal 5 · no undos, no hints", "deal 5 · no undos, no hints")
    assert ending.tiles == (
        Tile("2", "moves", "best 101"),
        Tile("5:07", "time", "best 4:40"),
        Tile("3", "streak", "longest 12"),
    )


def test_the_best_game_so_far_is_told_as_such() -> None:
    best = replace(SOLO, fewest_moves=2, best_seconds=307)
    moves, time, streak = ending_of(alone("won", 0, "stock", "stock"), best, {}).tiles
    assert moves == Tile("2", "moves", "best so far", best=True)
    assert time == Tile("5:07", "time", "best so far", best=True)
    assert not streak.best
    lost = ending_of(alone("resigned", 3, "stock", "stock"), best, {}).tiles
    assert not any(tile.best for tile in lost), "what was lost is no best game"


def test_a_game_that_did_not_come_out_has_no_streak_and_no_fans() -> None:
    ending = ending_of(alone("resigned", 12, "stock"), replace(SOLO, streak=0), {})
    assert (ending.title, ending.won, ending.fans) == ("Klondike: 12 cards short", False, ())
    assert ending.tiles == (
        Tile("1", "move", "best 101"),
        Tile("5:07", "time", "best 4:40"),
        Tile("0", "undos", "0 hints"),
    )


def test_nothing_is_compared_with_games_never_won() -> None:
    never = SoloEnding(307, True, 0, None, None, 0)
    assert [tile.note for tile in ending_of(alone("resigned", 12, "stock"), never, {}).tiles] == ["", "", "0 hints"]


def test_one_card_is_one() -> None:
    assert ending_of(alone("resigned", 1), None, {}).title == "Klondike: 1 card short"


def test_help_is_counted() -> None:
    ending = ending_of(alone("won", 0, "stock", "undo", "hint", "stock", "undo", "stock"), None, {})
    assert ending.tiles == (Tile("1", "move"), Tile("2", "undos"), Tile("1", "hint"))
    assert ending.bare == "deal 5 · 2 undos and 1 hint"


def test_a_known_deal_is_compared_with_nothing() -> None:
    ending = ending_of(alone("won"), replace(SOLO, first_try=False), {})
    assert [(tile.word, tile.note) for tile in ending.tiles] == [("moves", ""), ("time", ""), ("undos", "0 hints")]


def test_a_deal_of_a_day_is_told_by_its_date_and_one_played_together_names_nobody() -> None:
    live = alone("won")
    daily = replace(live, record=replace(live.record, solo=SoloDeal(None, day="2026-11-21")))
    assert ending_of(daily, SOLO, {}).line == "deal of 2026-11-21 · no undos, no hints"
    together = replace(live, record=replace(live.record, solo=SoloDeal(None, together=True)))
    assert ending_of(together, None, {}).line == "no undos, no hints"


# What was brought home.


@pytest.mark.parametrize("path", chosen({path.stem: path for path in LOOKED_AT}, UNLIKE))
def test_a_game_that_was_won_has_fans_of_what_was_brought_home(path: Path) -> None:
    """As it lies in the end; where that's nowhere to be seen, the whole pack. The picture stays small."""
    table = solved(path)
    ending = solo_ending(ENGLISH, solo_scene(game(path.stem), table), None)
    fans = ending.fans
    seen = Counter(card for pile in table.look().piles for card in pile.cards)
    held = Counter(card for fan in fans for card in fan)
    assert 4 <= len(fans) <= 8
    assert all(5 <= len(fan) <= 13 for fan in fans)
    assert held <= seen or fans == FAMILIES
    assert len(moment_png(ending)) <= BYTES


def test_cards_of_several_are_shown_only_once_there_are_some() -> None:
    """What lies on the foundations of a game that random moves have ended, the fewest first; unlike a draw."""
    *_, end = random_game(game("chinese").at(game("chinese").preset("guided"), 2), "end 2", 1_000)
    live = with_results(replace(several(Result((1, 2), (0, 5), "won")), position=end))
    fans = ending_of(live, None, {}).fans
    assert [len(fan) for fan in fans] == [6, 11, 12, 13]
    assert all(card.suit == fan[0].suit and card.rank == at for fan in fans for at, card in enumerate(fan, 1))
    drawn = with_results(ended(live, Result((1, 1), (4, 4), "blocked")))
    assert ending_of(drawn, None, {}).fans == ()
    assert ending_of(several(Result((2, 1, 3), (7, 0, 12), "won")), None, {}).fans == ()


def test_what_the_winner_of_several_did_is_told_in_three_tiles() -> None:
    """How many moves, the most of them in one turn, and in how many turns; nothing of a draw."""
    *_, end = random_game(game("chinese").at(game("chinese").preset("guided"), 2), "end 2", 1_000)
    assert end.result is not None
    winner, seats = end.result.places.index(1), "".join(str(entry.seat) for entry in end.log)
    turns = [len(turn) for turn in seats.split(str(1 - winner)) if turn]
    live = with_results(replace(several(Result((1, 2), (0, 5), "won")), position=end))
    assert [(tile.number, tile.word) for tile in ending_of(live, None, {}).tiles] == [
        (str(sum(turns)), "moves"),
        (str(max(turns)), "in a turn"),
        (str(len(turns)), "turns"),
    ]
    drawn = with_results(ended(live, Result((1, 1), (4, 4), "blocked")))
    assert ending_of(drawn, None, {}).tiles == ()
    assert feats_of(end, winner) == (sum(turns), len(turns), max(turns))


# On the board.


async def test_the_board_of_a_game_that_is_over_has_the_panel(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Ending | None] = []
    draw = painting.table_png

    def table_png(*args: Any, ending: Ending | None = None, **kwargs: Any) -> bytes:
        seen.append(ending)
        return draw(*args, ending=ending, **kwargs)

    monkeypatch.setattr(painting, "table_png", table_png)
    await room.alice.slash(room.channel, "patience start", game="klondike")
    await room.alice.slash(room.channel, "move", move="stock")
    assert seen
    assert not any(seen)
    await room.alice.slash(room.channel, "resign")
    assert seen[-1] is not None
    assert seen[-1].title.startswith("Klondike: ")
    assert seen[-1].tiles[0] == Tile("1", "move")


async def test_rightful_calls_are_counted_by_who_was_called(room: Room) -> None:
    live = await room.begin()
    alice, bob = (member.user_id for member in live.record.members)
    calls = tuple(Knock(ply, bob, alice, violation, 1) for ply, violation in ((0, 1), (1, 2), (2, 0)))
    await room.store.tables.commit(Change(live.record.id, live.record.version, None, knocks=calls))
    assert await room.store.results.calls_suffered(live.record.id) == {alice: 2}
    assert await room.store.results.calls_suffered(live.record.id + 1) == {}
