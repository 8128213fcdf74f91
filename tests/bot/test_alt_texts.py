"""What pictures say to those who cannot see them: complete, short, and without mark-up."""

from __future__ import annotations

import re

import pytest

from bot.model.records import Standing
from bot.text.league import of_season
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from engine.catalogue import game, open_table
from engine.shuffle import numbered
from engine.table import Table
from tests.bot.conftest import Room
from tests.bot.league import a_season, table_of
from tests.bot.test_request_rates import scene_of
from tests.lanes import in_lanes
from tests.playing import Setting, random_game, settings

MARK_UP = re.compile(r"\*\*|\\|###|-# |`")


def said(name: str, table: Table) -> str:
    return text_of(ENGLISH, scene_of(game(name), table)).alt_text()


def test_piles_of_one_player_are_told_apart() -> None:
    text = said("bank", open_table("Russian Bank", numbered(1)))
    assert "reserve 9♣, 13 cards; hand 35 cards; waste empty." in text


def test_cards_below_are_told_before_those_above() -> None:
    text = said("klondike", open_table("Klondike", numbered(1)))
    assert "Column 1: 7♦. Column 2: 1 face down, K♦. Column 3: 2 face down, 6♠." in text


@pytest.mark.parametrize("setting", in_lanes(each for each in settings() if not each.game.solo))
def test_the_end_of_a_game_says_who_won(setting: Setting) -> None:
    table = Table.open(setting.rules, "s1:end")
    for seat in range(1, setting.players):
        table = table.type(seat, "resign")
    text = said(setting.game.id, table)
    assert f"{'W' * 23}… wins: " in text
    assert "'s turn" not in text


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(each for each in settings() if each.label == "standard"))
def test_no_mark_up_is_read_out(setting: Setting) -> None:
    *_, last = random_game(setting.rules, f"alt {setting}", 40, resigning=True)
    assert not MARK_UP.search(said(setting.game.id, last))


def alt_of(*names: str) -> str:
    """The picture of a table of results with these names, in words."""
    lines = [Standing(1, n, name, 1, 0, 1, 1, 0) for n, name in enumerate(names)]
    return of_season(ENGLISH, a_season(), table_of(*lines)).alt


def test_a_table_of_results_says_what_it_is_and_who_is_in_it() -> None:
    assert alt_of("Ann", "*Bob*") == (
        "League: Nov 2026, as a table with the numbers from the text above. From the top: Ann, *Bob*."
    )
    assert len(alt_of(*["W" * 100] * 40)) == 1024


async def test_standings_are_told_short(room: Room) -> None:
    await room.begin()
    await room.play_on()
    await room.bob.slash(room.channel, "resign")
    (file,) = (await room.league(room.carol)).attachments
    assert file.description.endswith("From the top: Alice, Bob.")
