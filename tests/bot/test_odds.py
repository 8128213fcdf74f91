"""Advice on each game, and how often it comes out: what is told of it, to whom, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.model import odds
from bot.model.odds import SaidOdds, Solved, all_said, read, solved, wilson
from bot.model.tallies import GameTally
from bot.text.odds import advice, odds_page
from bot.text.reader import ENGLISH, Reader
from bot.ui.components import BUTTON_ID
from bot.ui.odds import ODDS, odds_buttons
from engine.catalogue import GAMES, game
from engine.game import Game
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.days import DAY, Calendar, wall_clock
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_solo_store import LOST, RANKED, WON, play

pytestmark = pytest.mark.thorough

__all__ = ["wall_clock"]

SOLO = [kind for kind in GAMES if kind.solo]
SENTENCES = re.compile(r"[A-Z].*?[.!?](?= |$)")


# How sure it is.


@pytest.mark.parametrize(
    ("won", "tried", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_those_of_the_literature(won: int, tried: int, low: float, high: float) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert wilson(won, tried) == pytest.approx((low, high), abs=0.00006)


def test_an_interval_holds_the_share_and_nothing_that_cannot_be() -> None:
    for tried in (1, 2, 30, 2016):
        for won in {0, 1, tried // 2, tried}:
            low, high = wilson(won, tried)
            assert 0 <= low <= won / tried <= high <= 1
            assert wilson(tried - won, tried) == pytest.approx((1 - high, 1 - low))
    for won, tried in ((0, 0), (2, 1), (-1, 1)):
        with pytest.raises(ValueError, match="no share"):
            wilson(won, tried)


def test_percents_never_make_an_interval_smaller() -> None:
    assert Solved(1000, 2016, False, False).percent == (47, 52)
    for won in range(31):
        (low, high), (least, most) = Solved(won, 30, False, False).percent, wilson(won, 30)
        assert low <= 100 * least < low + 1
        assert high - 1 < 100 * most <= high


# What books say.


def test_what_books_say_is_about_games_that_there_are() -> None:
    assert len(all_said()) > 15
    for said in all_said():
        assert game(said.game).solo, said
        assert said.pointer in "\n".join((Path(odds.__file__).with_suffix(".txt")).read_text("utf-8").splitlines())
    with pytest.raises(ValueError, match="unpack"):
        read("klondike")


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("klondike", "- Michael Edwards reckons you can win about 1 in 10."),
        ("scorpion", "- You're lucky to win 1 in 10, says Michael Edwards."),
        ("curds-and-whey", "- Moving at random wins 5 in 100 at most, says Michael Edwards."),
        ("strategy", "- Michael Edwards reckons you can win one in 3 or 4."),
        ("strategy", "- Other books say anything from 1 in 4 to 4 in 5."),
        ("streets-and-alleys", "- Michael Edwards finds it even harder to win than Beleaguered Castle."),
        ("idiots-delight", "- Michael Edwards finds it easier to win than King Albert."),
        ("honey-bee", "- You'll hardly ever lose it, says Michael Edwards."),
        (
            "indian-patience",
            "- An average player wins about 40 in 100, says Thomas Warfield; good ones win many more.",
        ),
        ("le-shah", "- It seldom comes out, says Lady Cadogan."),
    ],
)
def test_it_is_told_what_books_say(kind: str, said: str) -> None:
    assert said in odds_page(ENGLISH, game(kind)).split("\n")


def test_a_manner_without_a_sentence_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.text.odds.all_said", lambda: [SaidOdds("klondike", "edwards", "never", (), "")])
    with pytest.raises(KeyError, match="never"):
        odds_page(ENGLISH, game("klondike"))


# What the solver has found.


def for_the_solver(monkeypatch: pytest.MonkeyPatch, found: Solved | None) -> list[str]:
    """What is told of what it has found, where no book says anything."""
    monkeypatch.setattr("bot.text.odds.solved", lambda _: found)
    return odds_page(ENGLISH, game("spider")).split("\n")[3:]


def test_it_is_told_what_the_solver_has_won_and_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    won = "our solver won 1000 of the first 2016 deals, so most likely 47 to 52% of all."
    rest = "The other 1016 it left open: lost, or just too hard for it."
    assert for_the_solver(monkeypatch, Solved(1000, 2016, hidden=False, shuffled=False)) == [
        f"- By the usual rules, {won} {rest}"
    ]
    (hidden,) = for_the_solver(monkeypatch, Solved(1000, 2016, hidden=True, shuffled=False))
    assert hidden.startswith("- By the usual rules, our solver, which looks at every card, won 1000 of")
    (shuffled,) = for_the_solver(monkeypatch, Solved(1000, 2016, hidden=False, shuffled=True))
    assert shuffled == f"- By the usual rules but without a redeal, {won} {rest}"
    (one,) = for_the_solver(monkeypatch, Solved(60, 61, hidden=False, shuffled=False))
    assert one.endswith("The other one it left open: lost, or just too hard for it.")
    (none,) = for_the_solver(monkeypatch, Solved(60, 60, hidden=False, shuffled=False))
    assert none.endswith("so most likely 93 to 100% of all.")


def test_few_deals_are_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    (few,) = for_the_solver(monkeypatch, Solved(10, 29, hidden=False, shuffled=False))
    assert few == "- Our solver has won 10 of the 29 deals it has looked at: too few to go by."
    assert "%" in for_the_solver(monkeypatch, Solved(10, 30, hidden=False, shuffled=False))[0]
    assert for_the_solver(monkeypatch, None) == ["- Nobody has counted yet."]


def test_the_solver_is_told_of_as_it_searched() -> None:
    """Klondike hides cards, Spaces is shuffled at a redeal, and of FreeCell a player sees as much as it did."""
    found = {kind: solved(game(kind)) for kind in ("klondike", "spaces", "freecell")}
    assert {kind: each and (each.hidden, each.shuffled) for kind, each in found.items()} == {
        "klondike": (True, False),
        "spaces": (False, True),
        "freecell": (False, False),
    }
    assert all(each is None or 0 <= each.won <= each.tried for each in map(solved, SOLO))


def test_nothing_is_told_of_other_rules_than_today_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.model.odds.searched", lambda _: None)
    assert solved(game("klondike")) is None


# What the server has played.


def test_it_is_told_what_the_server_has_won_once_it_has_played_enough() -> None:
    line = "- On this server, 4 of 10 first tries came out."
    assert odds_page(ENGLISH, game("klondike"), GameTally("klondike", 4, 10)).endswith(line)
    for few in (None, GameTally("klondike", 9, 9)):
        assert "server" not in odds_page(ENGLISH, game("klondike"), few)


# Advice.


def ill_advised(kind: Game) -> bool:
    said = advice(ENGLISH, kind)
    return len(said) > 400 or len(SENTENCES.findall(said)) != 3 or "".join(SENTENCES.split(said)).strip() != ""


def test_there_are_three_short_sentences_of_advice_on_every_game() -> None:
    assert [kind.id for kind in GAMES if ill_advised(kind)] == []
    assert len({advice(ENGLISH, kind) for kind in GAMES}) == len(GAMES)


def test_games_for_several_have_advice_and_no_odds() -> None:
    for kind in GAMES:
        assert ("How often it comes out" in odds_page(ENGLISH, kind)) is kind.solo


def test_a_page_is_one_short_message() -> None:
    """Shorter than a screen of a phone or two, which is what rules may take."""
    pages = [odds_page(ENGLISH, kind, GameTally(kind.id, 99_999, 999_999)) for kind in GAMES]
    assert max(map(len, pages)) <= 1000


@pytest.fixture(scope="module")
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


def test_the_page_comes_in_the_reader_s_language(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [odds_page(reader, kind, GameTally(kind.id, 4, 10)) for kind in GAMES]
    found = (None, Solved(1, 3, False, False), Solved(60, 61, False, False), Solved(60, 60, True, False))
    for each in found:
        monkeypatch.setattr("bot.text.odds.solved", lambda _, each=each: each)
        pages.append(odds_page(reader, game("spider")))
    assert [page for page in pages if left_in_english(page)] == []
    assert max(map(len, pages)) <= 4000


# The tap.


async def tapped(room: Room, kind: str, label: str) -> str:
    """What Carol sees who taps below the rules of a game."""
    shown = await room.carol.slash(room.channel, "rules", game=kind)
    (button,) = (each for each in buttons(shown.response.message).values() if each.label == label)
    result = await room.carol.click(shown.response.message, custom_id=button.custom_id)
    return texts(private(result)[-1])


@pytest.mark.parametrize(("kind", "label"), [("klondike", "Odds and advice"), ("bank", "Advice")])
async def test_it_is_a_tap_below_the_rules_of_each_game(room: Room, kind: str, label: str) -> None:
    assert await tapped(room, kind, label) == odds_page(ENGLISH, game(kind))
    assert room.channel.history() == [], "nobody else needs it"


def test_every_game_s_button_leads_back_to_it() -> None:
    for kind in GAMES:
        (button,) = odds_buttons(ENGLISH, kind)
        match = BUTTON_ID.fullmatch(button.custom_id or "")
        assert match is not None
        assert match["what"] == f"b-{ODDS}_{kind.id}"
    assert odds_buttons(ENGLISH, None) == [], "the list of all games is of none"


async def played(room: Room, tries: int, guild_id: int) -> None:
    """So many deals of Klondike come out on a server, each at the first try."""
    for number in range(tries):
        seed = f"s1:{guild_id} {number}"
        await play(room.store, WON, guild_id=guild_id, channel_id=-guild_id - number - 1, seed=seed)


async def test_it_counts_what_the_server_has_played_but_no_deal_that_is_still_open(
    room: Room, wall_clock: Calendar
) -> None:
    wall_clock.turn(DAY)
    await played(room, 9, room.guild.id)
    await play(room.store, LOST, RANKED, guild_id=room.guild.id, channel_id=-20)
    assert "server" not in await tapped(room, "klondike", "Odds and advice")
    await play(room.store, LOST, guild_id=room.guild.id, channel_id=-21, seed="s1:tenth")
    assert "On this server, 9 of 10 first tries came out." in await tapped(room, "klondike", "Odds and advice")


async def test_in_direct_messages_nothing_is_told_of_others(room: Room) -> None:
    for guild_id in (0, room.guild.id):
        await played(room, 12, guild_id=guild_id)
    user = room.carol.user
    shown = await user.slash("rules", game="klondike")
    result = await user.click(shown.response.message, custom_id=f"t:0:0:b-{ODDS}_klondike")
    assert texts(private(result)[-1]) == odds_page(ENGLISH, game("klondike"))
