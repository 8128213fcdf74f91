"""What is kept until it is told: keys and facts, put into words when it is shown, and people in them by number."""

from __future__ import annotations

import contextlib
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

from bot.model.facts import ALONE, BoardLine, Cards, Name, Note, OfGame, Phrases, Sentences, Several, Stays, Who
from bot.model.live_table import unread
from bot.model.records import Change, Member, News, PostedBoard
from bot.store.kept_news import read, stored
from bot.text import sentences
from bot.text.board_lines import told, words
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.text.table_messages import remains
from engine.cards import Card, cards
from engine.catalogue import game
from engine.table import Table
from tests.bot.conftest import Room, texts
from tests.bot.test_migrations import write_older
from tests.bot.test_request_rates import scene_of
from tests.bot.test_store import ALICE, CHANNEL, context, opened
from tests.older.write import FOLDER
from tests.stores import KINDS, File, Place, all_kept

pytestmark = pytest.mark.thorough

WILL, BOB, THE = Who(77, "Will"), Who(78, "Bob"), Who(79, "The")
NOBODY = Who(-1, "A former player")
# The rows of a database of PostgreSQL that a file takes as well, and two names under which somebody came by.
INSERTED = re.compile(r"^INSERT INTO (?:tables|members|boards|former_boards|news) VALUES .*?\);$", re.M | re.S)
GUILD = 1 << 60
VISITS = "".join(
    f"INSERT INTO visitors VALUES (2, {GUILD}, {ALICE.user_id}, '{name}');\n" for name in ("Alice", "Alice L.")
)
# A language in which words of sentences are names in another, and names stand elsewhere in them.
OTHER = """
takes-seat = Will { $former }, dass { $name } den Platz übernimmt?
sits-down = The { $name } ist da.
told-all-redealt = The Will werden neu gegeben.
told-drew = zieht { $cards }
move-to = { $cards } auf { $place }
move-on = { $cards } auf { $onto } ({ $place })
place-own = eigener { $which }
"""


@pytest.fixture
def other_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the sentences of another language, as far as there are any."""
    bundle = FluentBundle(["de"], use_isolating=False)
    for text in (*sentences._files(), OTHER):
        bundle.add_resource(FluentResource(text), allow_overrides=True)
    with monkeypatch.context() as patched:
        patched.setattr(sentences, "_bundle", lambda _: bundle)
        forget_what_was_said()
        yield
    forget_what_was_said()


def forget_what_was_said() -> None:
    """Words are remembered by the language that they are in."""
    sentences._said.cache_clear()
    words.cache_clear()


# Forgetting.

BROKEN = Note("told-broke", offender=WILL, violation=OfGame("chinese", "broke the rule of Will"))
WASTE = Note("place-of", which=OfGame("chinese", "waste"), name=WILL)
PLACES = Several((WASTE, "foundation"))
TOLD = (
    BoardLine(Note("takes-seat", name=WILL, former=BOB)),
    BoardLine(Note("sits-down", name=THE)),
    BoardLine(Note("told-all-redealt")),
    BoardLine(Note("told-drew", cards=Cards(cards("jh"))), WILL),
    BoardLine(Note("told-called", caller=BOB, call=OfGame("chinese", "knocked"), reason=BROKEN)),
    BoardLine(Phrases((Note("move-to", cards="7♣", place=WASTE), Note("told-passed"))), BOB),
    BoardLine(
        OfGame("chinese", "{card} could go to {place}", (("card", "7♣"), ("place", Several((WASTE, "foundation"))))),
        BOB,
    ),
)


async def retold(place: Place, who: Who) -> tuple[BoardLine, ...]:
    """What is kept of a table once somebody who has been there is forgotten."""
    async with place.open() as store:
        record = await opened(store, host=Member(who.user_id, who.name), news=News(TOLD))
        sitting = tuple(Member(each.user_id, each.name) for each in (WILL, BOB, THE))
        await store.tables.commit(Change(record.id, record.version, context(who.user_id), members=sitting))
        await store.boards.show_board(record.id, PostedBoard(CHANNEL, 5, -1, Stays.LOBBY, TOLD, TOLD))
        await store.people.forget(who.user_id, Member(NOBODY.user_id, NOBODY.name), "2026-11-21")
        assert await all_kept(store, who.user_id) == {}
        board, (news,) = await store.boards.board(record.id), await store.boards.untold(record.id, 0)
        assert board is not None
        assert board.lines == board.before == news.lines
        return news.lines


@pytest.mark.either
async def test_who_is_called_like_a_word_of_another_language_is_forgotten_exactly(
    place: Place, other_language: None
) -> None:
    assert words(ENGLISH, TOLD[0]) == "Will Bob, dass Will den Platz übernimmt?"
    left = await retold(place, WILL)
    assert told(ENGLISH, left) == (
        "Will Bob, dass A former player den Platz übernimmt?\n"
        "The The ist da.\n"
        "The Will werden neu gegeben.\n"
        "**A former player** zieht J♥\n"
        "**Bob** knocked: **A former player** broke the rule of Will.\n"
        "**Bob** 7♣ auf A former player's waste, passed, 7♣ could go to A former player's waste and foundation"
    )
    assert f"[{WILL.user_id}" not in stored(left)


@pytest.mark.either
async def test_who_is_called_like_any_word_damages_no_sentence(place: Place) -> None:
    left = await retold(place, THE)
    assert words(ENGLISH, left[1]) == "A former player joined."
    assert words(ENGLISH, left[2]) == "The cards are redealt."
    assert [line for line in left if line not in TOLD] == [left[1]]


# Put into words when it is shown.


@pytest.mark.either
async def test_what_was_done_in_one_language_is_told_in_another(place: Place, other_language: None) -> None:
    """One note from the change to the board, with a restart in between."""
    async with place.open() as store:
        record = await opened(store)
        await store.tables.commit(Change(record.id, record.version, context(), news=News(TOLD[:1])))
    async with place.open() as store:
        (news,) = await store.boards.untold(record.id, 1)
        assert told(ENGLISH, news.lines) == "Will Bob, dass Will den Platz übernimmt?"


async def test_a_board_is_told_in_the_language_it_is_shown_in(room: Room, request: pytest.FixtureRequest) -> None:
    await room.begin("guided")
    mover = await room.to_move()
    await mover.slash(room.channel, "move", move="stock")
    assert "drew " in texts(room.channel.last_message)
    request.getfixturevalue("other_language")
    await room.restart()
    await room.carol.slash(room.channel, "table")
    said = texts(room.channel.last_message)
    assert "zieht " in said
    assert "drew " not in said


def test_what_no_sentence_fits_any_more_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert (
            told(ENGLISH, [BoardLine(Note("no-such-sentence")), BoardLine(Note("sits-down")), TOLD[1]])
            == "The joined."
        )
    assert len(caplog.records) > 1


def test_of_a_game_that_cannot_be_read_any_more_its_title_stays() -> None:
    klondike = game("klondike")
    live = scene_of(klondike, Table.open(klondike.at(klondike.preset("standard"), 1), "s1:1"))
    over = unread(replace(live.record, status="over"))
    assert remains(ENGLISH, over, PostedBoard(1, 2, 3, Stays.RESULT, TOLD[1:2]), None) == "### Klondike\nThe joined."
    assert remains(ENGLISH, over, PostedBoard(1, 2, 3, Stays.LOBBY), None) == "### Klondike"


# As JSON.


def test_every_kind_of_fact_is_read_as_it_was_written() -> None:
    facts = (
        "7♣", 3, WILL, Cards((*cards("jh 10s"), Card.JOKER)), Several(("a", OfGame("bank", "b"))),
        Phrases((Note("told-passed"), "c")), Sentences((OfGame("bank", "e"), "f")), BROKEN,
        OfGame("bank", "{who} to {what}", (("who", BOB), ("what", Note("told-passed")))),
    )  # fmt: skip
    lines = tuple(BoardLine(Note("key", fact=fact), who) for fact in facts for who in (None, WILL, ALONE))
    again = read(stored(lines))
    assert again == lines
    kinds = [type(line.said.facts["fact"]) for line in again if line.who is None and isinstance(line.said, Note)]
    assert kinds == [*map(type, facts)], "some are equal that are not said alike"


def test_a_name_that_is_no_number_cannot_be_kept() -> None:
    note = Note("only-host", host=Name("Will"))
    assert "Will" in in_words(ENGLISH, note)
    with pytest.raises(TypeError):
        stored([BoardLine(note)])


# What was kept before there were facts.


@pytest.fixture(params=KINDS)
async def before(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Place]:
    """A database of the last version that kept sentences, of either kind, with the same rows."""
    written = (FOLDER / "postgres-v19.sql").read_text("utf-8")
    if request.param == "postgres":
        async with request.getfixturevalue("databases").empty() as place:
            await place.script(written + VISITS)
            yield place
        return
    path = tmp_path / "table.db"
    await write_older(path, monkeypatch, 19)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript("\n".join([*INSERTED.findall(written), VISITS]))
    yield File(path)


@pytest.mark.thorough
async def test_what_was_told_in_sentences_is_shown_as_it_was(before: Place) -> None:
    async with before.open() as store:
        over, board = await store.boards.board(1), await store.boards.board(2)
        former = await store.boards.former_board(2)
        assert over is not None
        assert over.stays is Stays.RESULT
        assert board is not None
        assert told(ENGLISH, board.lines) == "**Alice** drew J♥ → own waste\n**Bob** knocked."
        assert (told(ENGLISH, board.before), board.stays) == ("The cards are dealt.", Stays.NOTHING)
        assert former is not None
        assert (told(ENGLISH, former.lines), former.stays) == ("**Bob** knocked.", Stays.LOBBY)
        (news,) = await store.boards.untold(2, 2)
        assert told(ENGLISH, news.lines) == "Redealt\nAlice left."
        assert (news.mentions, news.invites) == (True, (ALICE.user_id,))


async def test_what_was_told_in_sentences_goes_with_whoever_may_be_named_in_it(before: Place) -> None:
    async with before.open() as store:
        kept = await all_kept(store, ALICE.user_id)
        assert "drew J♥" in str(kept["boards"])
        assert "Alice left." in str(kept["news"])
        assert [visit["user_id"] for visit in kept["visitors"]] == [ALICE.user_id], "once, though by two names"
        await store.people.forget(ALICE.user_id, Member(-1, "Nobody"), "2026-11-21")
        assert await all_kept(store, ALICE.user_id) == {}
        board, former = await store.boards.board(2), await store.boards.former_board(2)
        (news,) = await store.boards.untold(2, 2)
        assert board is not None
        assert former is not None
        assert [*board.lines, *board.before, *former.lines, *news.lines] == []
        assert (former.stays, news.invites) == (Stays.LOBBY, ())
    tables = ("boards", "former_boards", "news", "visitors", "members")
    rows = [row for table in tables for row in await before.rows(f"SELECT * FROM {table}")]
    assert "Alice" not in str(rows)
    assert str(ALICE.user_id) not in str(rows)
