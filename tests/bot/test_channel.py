"""What can be read in the channel: each turn once, with all its cards, and nothing that is no longer true."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.model.facts import BoardLine, Stays
from bot.model.records import News, PostedBoard
from bot.text.board_lines import LONGEST_LINES, follow, told, words
from bot.text.formatting import phrases
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from bot.text.table_messages import remains
from engine.cards import Card
from engine.catalogue import game
from engine.events import Moved, Turned, apply
from engine.moves import Say
from engine.notation import print_move
from engine.state import State
from engine.table import Table
from tests.bot.conftest import Room, buttons, component, texts
from tests.bot.test_play import board
from tests.bot.test_request_rates import scene_of
from tests.playing import settings
from tests.told import line

pytestmark = pytest.mark.thorough

CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")
# What nobody may read who comes when it is not true any more.
STALE = ("'s turn", "/join", "/begin", "is open", "Tap a button")
TURN = "**Bob** turned up 5♠ 4♣ 9♥ 5♥, drew 6♠ → own waste"
# The first moves of Bob's first turn in Russian Bank, as few at a time as are told one by one.
LONG_TURN = (
    "hand, house 2 house 5, hand house 2, house 3 foundation 3, house 5 house 3",
    "house 6 house 1, hand, house 3 house 5, house 8 house 2, house 5 house 3",
)


def shown(room: Room) -> list[str]:
    """The texts of the channel's messages."""
    return [texts(message) for message in room.channel.history()]


async def play(room: Room, chance: random.Random, moves: int) -> Iterator[Table]:
    """Let each player move by chance: the table before and after each move."""
    passed = []
    for _ in range(moves):
        table = (await room.live()).in_play
        seat, calls = table.state.turn, table.rules.calls
        offered = [m for m in table.rules.offered(table.state, seat) if not (isinstance(m, Say) and m.word in calls)]
        text = print_move(table.rules, table.state, seat, chance.choice(offered))
        await room.people[seat].slash(room.channel, "move", move=text)
        passed.append(table)
        if (await room.store.tables.latest_in(room.channel.id)).status != "playing":
            break
    return iter(passed)


def turned_or_moved(before: State, events: Any) -> set[str]:
    """The cards that anybody could see move or be turned up."""
    cards: list[Card] = []
    for event in events:
        if isinstance(event, Moved):
            cards += before.piles[event.source].cards[-event.size :]
        if isinstance(event, Turned):
            pile = before.piles[event.pile]
            cards += pile.cards[pile.down - event.size : pile.down]
        before = apply(before, event)
    return {str(card) for card in cards}


def public(table: Table) -> set[str]:
    """All cards that were moved or turned up in a game, from its log alone."""
    seen: set[str] = set()
    now = Table.open(table.rules, table.seed)
    for entry in table.log:
        after = now.type(entry.seat, entry.text)
        seen |= turned_or_moved(now.state, after.last)
        now = after
    return seen


@pytest.mark.parametrize(
    ("game", "rules"),
    [("chinese", "knocking"), ("bank", "standard"), ("bank", "covered")],
)
async def test_a_game_of_several_can_be_read_in_the_channel(room: Room, game: str, rules: str) -> None:
    await room.begin(game=game, rules=rules)
    await play(room, random.Random(7), 36)
    table = (await room.live()).in_play
    await room.bob.slash(room.channel, "resign")
    *turns, end = shown(room)[1:]
    told = "\n".join(turns)
    assert {*CARD.findall(told)} >= public(table)
    assert "**Bob** resigned." in told
    assert not [text for text in turns if any(word in text for word in STALE)]
    assert not [message for message in room.channel.history()[:-1] if buttons(message) or message.attachments]
    movers = [entry.seat for entry in table.log]
    passes = sum(one != two for one, two in itertools.pairwise(movers))
    assert len(turns) == passes + 1, "each turn is a message"
    for text in turns[:-1]:
        assert text.startswith("**")
        assert text.count("**") == 2, "one player's turn"
    assert end.startswith("### **Alice** wins: Bob resigned.\n1\\. **Alice** · "), "what ended it stands above"


async def test_a_turn_stands_once_in_the_channel(room: Room) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock")
    assert texts(board(room)).endswith("**Bob** turned up 5♠ 4♣ 9♥ 5♥, drew 6♠\n**Bob**'s turn")
    await room.bob.slash(room.channel, "move", move="stock waste")
    await room.alice.slash(room.channel, "move", move="stock")
    assert shown(room)[1] == TURN
    assert texts(board(room)).startswith("**Alice** drew "), "the turn before stands just above"
    await room.alice.slash(room.channel, "move", move="stock waste")
    assert shown(room)[1] == TURN
    assert shown(room)[2].startswith("**Alice** drew ")
    assert shown(room)[3] == f"<@{room.bob.id}>'s turn"


async def test_before_the_first_move_the_board_says_how_to_play(room: Room) -> None:
    await room.begin()
    assert " and deals. Tap a button or pick a move below" in texts(board(room)).split("\n")[0]
    live = await room.live()
    await room.people[live.in_play.state.turn].slash(room.channel, "move", move="turn")
    assert " and deals. Tap a button" not in texts(board(room))


async def test_of_a_long_turn_the_board_tells_the_last_moves_and_the_channel_all(room: Room) -> None:
    await room.begin(game="bank")
    mover = await room.to_move()
    for moves in LONG_TURN:
        await mover.slash(room.channel, "move", move=moves)
    whole = [words(ENGLISH, each) for each in (await room.store.boards.board((await room.live()).record.id)).lines]
    assert len(whole) > 8
    above = texts(board(room)).splitlines()[0]
    moved = [line for line in whole[:-4] if not line.startswith("drew")]
    left_out = f"**{mover.name.capitalize()}** made {len(moved)} moves, then "
    assert above == left_out + phrases(whole[-4:])
    await mover.slash(room.channel, "move", move="hand waste")
    kept = shown(room)[-2]
    assert kept.startswith(f"**{mover.name.capitalize()}** {phrases(whole)}")
    assert " moves, then " not in kept


async def test_a_board_that_is_posted_again_takes_its_turn_along(room: Room) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock")
    await room.alice.slash(room.channel, "table")
    assert len(shown(room)) == 2, "the board went down to the end"
    await room.bob.slash(room.channel, "move", move="stock waste")
    assert shown(room)[1] == TURN


async def test_a_turn_whose_board_keeps_its_buttons_is_told_on_the_next(room: Room) -> None:
    await room.begin()
    await room.bob.slash(room.channel, "move", move="turn, stock")
    path = f"/channels/{room.channel.id}/messages/{board(room).id}"
    room.env.inject_error("PATCH", path, status=500, times=None)
    await room.bob.slash(room.channel, "move", move="stock waste")
    await room.alice.slash(room.channel, "move", move="stock, stock waste")
    told = "\n".join(shown(room))
    assert TURN in told, "what the old board does not tell is not lost"
    assert "**Alice** drew " in told


@pytest.mark.usefixtures("put_off")
async def test_news_that_come_late_stand_where_they_belong(room: Room) -> None:
    await room.begin()
    path = f"/channels/{room.channel.id}/messages"
    await room.bob.slash(room.channel, "move", move="turn, stock")
    room.env.inject_error("POST", path, status=400, times=1)
    await room.bob.slash(room.channel, "move", move="stock waste")
    await room.alice.slash(room.channel, "move", move="stock")
    assert shown(room)[1] == TURN
    assert shown(room)[2].startswith("**Alice** drew ")
    assert [user.id for user in board(room).mentions] == [room.alice.id], "who was not called is called late"


# The lobby.


@pytest.mark.parametrize("how", ["typed", "pressed"])
async def test_a_lobby_is_edited_where_it_stands(room: Room, how: str) -> None:
    await room.alice.slash(room.channel, "chinese start")
    lobby = board(room)
    for what, seated in (("join", True), ("leave", False)):
        if how == "typed":
            await room.bob.slash(room.channel, what)
        else:
            page = board(room) if seated else await room.more(room.bob)
            await room.bob.click(page, custom_id=component(page, f"b-{what}"))
        assert [message.id for message in room.channel.history()] == [lobby.id]
        assert ("2. **Bob**" in texts(board(room))) is seated


async def test_a_lobby_that_has_scrolled_away_is_posted_anew(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    lobby = board(room).id
    await room.env.advance_time(60)
    await room.carol.send(room.channel, "I may come later.")
    await room.bob.slash(room.channel, "join")
    assert lobby in [message.id for message in room.channel.history()]
    await room.env.advance_time(6 * 60)
    await room.bob.slash(room.channel, "leave")
    assert lobby in [message.id for message in room.channel.history()], "nobody has spoken since"
    await room.carol.send(room.channel, "Something else.")
    await room.bob.slash(room.channel, "join")
    assert lobby not in [message.id for message in room.channel.history()]
    assert "1. **Alice**" in texts(board(room))
    assert buttons(board(room))


async def test_a_lobby_of_which_nothing_is_known_is_edited(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    lobby = board(room).id
    room.env.inject_error("GET", f"/channels/{room.channel.id}", status=403, code=50001, times=None)
    await room.bob.slash(room.channel, "join")
    assert board(room).id == lobby
    assert "2. **Bob**" in texts(board(room))


# Lines.


def test_whose_turn_it_is_stands_in_the_picture_however_much_happened() -> None:
    setting = next(each for each in settings() if not each.game.solo)
    dealt = Table.open(setting.rules, "s1:1")
    assert "New deal" in text_of(ENGLISH, scene_of(setting.game, dealt)).caption(line("The cards are dealt."))
    played = dealt.type(dealt.state.turn, dealt.legal_texts()[0])
    words = text_of(ENGLISH, scene_of(setting.game, played))
    assert words.caption(line("x" * 300)) == words.caption(line("x" * 900))
    assert words.caption(line("x" * 300)).endswith("x… · " + "W" * 32 + "'s turn")
    assert words.caption(line("drew 7♥", "Bob")).startswith("Bob drew 7♥ · ")
    assert words.caption(None) == "W" * 32 + "'s turn", "nothing is told of a turn that begins, as after a restart"


def test_of_very_many_lines_those_in_the_middle_are_left_out_and_counted() -> None:
    lines = [line(f"drew {number}", "Bob") for number in range(1000)]
    said = told(ENGLISH, lines, 1000)
    assert len(said) <= 1000
    assert said.startswith("**Bob** drew 0, drew 1, ")
    assert said.endswith(", drew 998, drew 999")
    (left_out,) = re.findall(r"… (\d+) more …", said)
    assert int(left_out) + said.count("drew") == 1000


def lines(*texts: str) -> tuple[BoardLine, ...]:
    return tuple(line(text, "Bob") for text in texts)


def test_what_happened_up_to_the_pass_of_the_turn_stays_on_the_former_board() -> None:
    former = PostedBoard(1, 2, 3, Stays.NOTHING, lines("one"), lines("before"))
    news = [News(lines("two")), News(lines("three"), mentions=True), News(lines("four"))]
    assert follow(ENGLISH, "playing", former, news[:1], True) == (
        lines("one", "two"),
        lines("before"),
        lines("two"),
        None,
    )
    after = follow(ENGLISH, "playing", former, news, True)
    assert after == (lines("four"), lines("one", "two", "three"), lines("four"), lines("one", "two", "three"))
    late = follow(ENGLISH, "playing", former, [*news, News(lines("five"), mentions=True)], True)
    assert late == ((), lines("four", "five"), (), lines("one", "two", "three", "four", "five"))


def test_what_no_board_tells_is_told_on_the_first() -> None:
    news = [News(lines("one"), mentions=True), News(lines("two"))]
    assert follow(ENGLISH, "playing", None, news, True).lines == lines("one", "two")


def test_the_end_stands_apart_from_the_last_turn_where_several_play() -> None:
    former, news = PostedBoard(1, 2, 3, Stays.NOTHING, lines("one")), [News(lines("two"))]
    assert follow(ENGLISH, "over", former, news, True).closed == lines("one", "two")


def test_where_one_plays_only_the_newest_is_told() -> None:
    former, news = PostedBoard(1, 2, 3, Stays.LOBBY, (), lines("one")), [News(lines("two"))]
    assert follow(ENGLISH, "playing", former, news, False) == ((), lines("two"), lines("two"), None)
    assert follow(ENGLISH, "over", former, [], False) == ((), lines("one"), (), None)


def test_a_board_that_is_full_is_followed_by_another() -> None:
    long = lines("x" * LONGEST_LINES)
    assert (
        follow(ENGLISH, "playing", PostedBoard(1, 2, 3, Stays.NOTHING, long), [News(lines("two"))], True).closed
        == long
    )


def test_what_stays_of_a_board_fits_into_a_message() -> None:
    chinese = game("chinese")
    live = scene_of(chinese, Table.open(chinese.at(chinese.preset("standard"), 7), "s1:1"))
    left = remains(ENGLISH, live, PostedBoard(1, 2, 3, Stays.LOBBY, tuple(line("z" * 960) for _ in range(9))), None)
    assert left.startswith("### Chinese Patience\n1. **")
    assert "\nZzz" in left
    assert 2000 < len(left) <= 4000
