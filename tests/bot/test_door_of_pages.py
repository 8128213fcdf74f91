"""What is asked, the pages of a lobby, and solutions in another language: nothing in them is in English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from bot.model.asks import Ask, AskKind
from bot.model.clocks import PACES, Clock, Lapse
from bot.model.computers import LEVEL_NAMES, LEVELS
from bot.model.facts import OfGame
from bot.model.live_table import LiveTable
from bot.model.records import Member, SoloDeal
from bot.model.refusals import Doubt
from bot.model.solutions import Solution
from bot.text.asks import question
from bot.text.lobby import lobby_text
from bot.text.reader import Reader
from bot.text.replays import solution_alt, solution_said
from bot.ui.board_buttons import board_of
from bot.ui.confirmation import doubt_view
from bot.ui.lobby_board import lobby_rows, more_page, rule_page, rules_page
from engine.catalogue import GAMES, game
from engine.errors import MoveError
from engine.game import Game
from engine.table import Table
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_door_of_boards import labels
from tests.bot.test_request_rates import live, scene_of
from tests.bot.test_who_reads import NAMES


@pytest.fixture(scope="module")
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


def can_be_undone(shown: LiveTable) -> bool:
    """Whether who is to move can take their newest move back."""
    try:
        return bool(shown.in_play.take_back(shown.in_play.state.turn))
    except MoveError:
        return False


def test_every_question_and_its_buttons_come_in_the_reader_s_language(reader: Reader) -> None:
    table = next(each for each in (live(3, "standard", moves) for moves in range(20, 0, -1)) if can_be_undone(each))
    turn = table.in_play.state.turn
    members = tuple(replace(each, name=f"N{seat}") for seat, each in enumerate(table.record.members))
    asker, gone = members[turn].user_id, members[turn - 1].user_id
    others = tuple(each.user_id for each in members if each.user_id != asker)
    for kind, subject in [*((kind, gone) for kind in AskKind), (AskKind.COMPUTER, asker)]:
        for level in LEVELS:
            asked = Ask(kind, asker, others, subject, 1, 0, level)
            shown = replace(table, record=replace(table.record, members=members, ask=asked))
            said = [question(reader, shown), *labels(board_of(reader, shown).rows())]
            assert len(said) > 2
            assert [each for each in said if left_in_english(each)] == [], kind


def test_what_is_asked_once_has_a_button_in_the_reader_s_language(reader: Reader) -> None:
    asked = ["next", "restart", "seat 2", "computer 2 sharp", "cancel", "resign", "leave"]
    doubts = [Doubt(1, 1, what) for what in asked]
    calling = [(kind, kind.at({}, kind.players[0]).challenges) for kind in GAMES]
    doubts += [Doubt(1, 1, each.word, OfGame(kind.id, each.label)) for kind, each in calling if each is not None]
    said = [label for doubt in doubts for label in labels(doubt_view(reader, doubt).children)]
    assert len(said) > len(asked)
    assert [each for each in said if not each or left_in_english(each)] == []


def lobby_of(kind: Game, clock: Clock) -> LiveTable:
    """A table that waits for players: its host, somebody else, and a computer."""
    table = scene_of(kind, Table.open(kind.at({}, kind.players[-1]), "s1:door"))
    host, guest, robot = 10**18, 10**18 + 1, Member(5, "N3", level=LEVELS[0])
    members = (Member(host, "N1"), Member(guest, "N2"), robot)
    options = {option.name: table.in_play.rules.options[option.name] for option in kind.options}
    record = replace(table.record, members=members, status="lobby", clock=clock, options=options)
    return replace(table, record=record, position=None)


def pages_of(reader: Reader, lobby: LiveTable) -> Iterator[tuple[str, discord.ui.View]]:
    """All private pages of a table that waits for players."""
    yield from (
        more_page(reader, lobby, member.user_id, bool(seat)) for seat, member in enumerate(lobby.record.members)
    )
    yield rules_page(reader, lobby)
    yield from (rule_page(reader, lobby, option) for option in lobby.game.options)


@pytest.mark.parametrize("kind", [kind for kind in GAMES if max(kind.players) > 1], ids=lambda kind: kind.id)
def test_every_page_of_a_lobby_comes_in_the_reader_s_language(reader: Reader, kind: Game) -> None:
    for clock in (Clock(), *(Clock(pace, lapse) for pace in PACES for lapse in Lapse)):
        lobby = lobby_of(kind, clock)
        assert (
            left_in_english("\n".join([lobby_text(reader, lobby), *labels(lobby_rows(reader, lobby))]), *NAMES) == []
        )
        for text, view in pages_of(reader, lobby):
            assert left_in_english("\n".join([text, *labels(view.children)]), *NAMES, *LEVEL_NAMES.values()) == []


@pytest.mark.parametrize("comes_out", [True, False, None])
@pytest.mark.parametrize("blind", [True, False])
def test_solutions_are_told_in_the_reader_s_language(reader: Reader, comes_out: bool | None, blind: bool) -> None:
    won = scene_of(game("klondike"), Table.open(game("klondike").at({}, 1), "s1:door"))
    for deal in (SoloDeal(7), SoloDeal(None, day="2026-11-21")):
        shown = replace(won, record=replace(won.record, solo=deal))
        said = [solution_said(reader, Solution(comes_out, blind, shown if comes_out else None))]
        said += [solution_alt(reader, shown)]
        assert [each for each in said if left_in_english(each)] == []
