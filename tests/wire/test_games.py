"""Whole games of each kind over the wire: pressed and typed, with and without faults."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest

from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from tests.wire.conftest import Wire
from tests.wire.faults import Fault
from tests.wire.play import (
    Stand,
    boards,
    careful,
    opened,
    over,
    play,
    seen,
    stand,
    to_move,
)

SOLUTIONS = Path(__file__).parents[1] / "solutions"
# Deals that careful players end soon, by the byte that the seed repeats.
SHORT = {"bank": 123, "chinese": 116}


def short_deal(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: f"{SHORT[game]:02x}" * size)


async def shown_rightly(wire: Wire, lost: int = 0) -> None:
    """The newest board is that of the table as it is stored, and no other one can be pressed.

    But for those whose posting was lost on the way back, so that the bot does not know of them.
    """
    await wire.discord.quiet()
    live = await wire.live()
    channel = wire.place.channel
    pressed = [each for each in boards(channel) if each.controls()]
    assert len(pressed) <= 1 + lost
    assert pressed[-1] is channel.public()[-1]
    assert stand(channel) == Stand(live.record.id, live.ply)
    assert pressed[-1].alt == text_of(ENGLISH, live).alt_text()


async def played(wire: Wire, chance: random.Random) -> list[str]:
    """The moves of two careful players, to the end of their game."""
    people, made = wire.place.people[:2], []
    while not over(wire.place.channel):
        person, texts = await to_move(people)
        text, before = careful(chance, texts), stand(wire.place.channel)
        assert await seen(person, before, play(person, text, chance))
        made.append(text)
        people = sorted(people, key=lambda each: each is not person)
    return made


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "rules"), [("chinese", "williams")])
async def test_a_game_for_two(wire: Wire, monkeypatch: pytest.MonkeyPatch, game: str, rules: str) -> None:
    short_deal(monkeypatch, game)
    await opened(wire.place, f"{game} start", 2, rules=rules)
    made = await played(wire, random.Random(1))
    await shown_rightly(wire)
    live = await wire.live()
    assert live.record.status == "over"
    assert await wire.made() == made
    assert all(each.pings() for each in wire.place.people[:2])
    assert not wire.place.people[2].pings()


async def test_a_game_for_one(wire: Wire) -> None:
    """A deal that is won, mostly by presses."""
    game, chance, alice = "four-leaf-clover", random.Random(1), wire.alice
    alice.slash("patience start", game="Four-Leaf Clover", deal="1")
    await wire.place.until(lambda: boards(alice.channel))
    for text in (moves := solution(game)):
        before = stand(alice.channel)
        assert await seen(alice, before, play(alice, text, chance))
    await shown_rightly(wire)
    live = await wire.live()
    assert live.record.status == "over"
    assert await wire.made() == moves
    assert not alice.pings()


def solution(game: str) -> list[str]:
    """The moves that win the deal whose number stands above them."""
    return (SOLUTIONS / f"{game}.txt").read_text("utf-8").strip().split("\n")[1:]


@pytest.mark.thorough
async def test_several_moves_in_one_text(wire: Wire) -> None:
    alice = wire.alice
    alice.slash("patience start", game="Klondike", deal="1")
    await wire.place.until(lambda: boards(alice.channel))
    moves = solution("klondike")[:12]
    for chain in (moves[:5], moves[5:]):
        assert await seen(alice, stand(alice.channel), alice.slash("move", move=", ".join(chain)))
    await shown_rightly(wire)
    assert await wire.made() == moves


@pytest.mark.thorough
async def test_a_knock(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who puts a stock card elsewhere though it fits on a foundation is called, and loses the turn."""
    short_deal(monkeypatch, "chinese")
    await opened(wire.place, "chinese start", 2, rules="standard")
    people, chance = wire.place.people[:2], random.Random(1)
    for _ in range(80):
        person, texts = await to_move(people)
        wrong = [text for text in texts if text == "stock waste" or text.startswith("stock tableau")]
        missed = wrong and any(text.startswith("stock foundation") for text in texts)
        text, before = wrong[0] if missed else careful(chance, texts), stand(person.channel)
        assert await seen(person, before, play(person, text, chance))
        if missed:
            break
        people = sorted(people, key=lambda each: each is not person)
    else:
        raise AssertionError("nobody could break a rule")
    (other,) = (each for each in people if each is not person)
    before = stand(other.channel)
    await seen(other, before, asked := other.press("Knock"))
    for told in other.answers(asked):  # who is to move by now is asked whether they mean it
        await seen(other, before, other.press("Knock", told))
    await shown_rightly(wire)
    live = await wire.live()
    assert (await wire.made())[-1] == "knock"
    assert wire.place.people[live.in_play.state.turn] is other
    assert other.pings()[-1] is boards(other.channel)[-1]


FAULTS = (500, 502, 403, 404, Fault.DROP, Fault.LOSE)


@pytest.mark.thorough
async def test_a_game_among_faults(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """One request in four fails: every move counts once or not at all, and what was shown had been stored."""
    short_deal(monkeypatch, "bank")
    await opened(wire.place, "bank start", 2, rules="simple")
    people, chance = wire.place.people[:2], random.Random(1)
    before = await wire.live()
    table = before.record.id
    wire.discord.faults.at_random("wire", 1 / 4, *FAULTS)
    for _ in range(25):
        person = people[before.in_play.state.turn]
        text = careful(chance, before.in_play.legal_texts())
        asked = play(person, text, chance)
        with contextlib.suppress(TimeoutError):
            await seen(person, Stand(table, before.ply), asked, 1.5)
        shown = stand(wire.place.channel)  # looked at first: the move may be made meanwhile
        after = await wire.bot.handler.service.tables.newest(table)
        assert (await wire.made())[before.ply :] in ([], [text])
        assert shown.ply <= after.ply
        before = after
    wire.discord.faults.at_random("", 0)
    # A press whose first answers failed may be answered just as the next one puts its board in the place of that.
    violations = wire.discord.world.violations
    violations[:] = [each for each in violations if not each.endswith("answers one that is deleted")]
    happened = wire.discord.faults.happened
    assert sum(happened.values()) > 3
    assert before.ply > 12
    asked = people[0].slash("table")
    await wire.place.until(lambda: stand(wire.place.channel).ply == before.ply and asked.answered)
    await shown_rightly(
        wire, lost=sum(number for each, number in happened.items() if "POST" in each and "lose" in each)
    )
