"""Matches for points, three players, join limits, and several moves at once at tables of Russian Bank."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

import pytest

from bot.service.tables import RequestContext
from bot.text.reader import ENGLISH
from engine.challenges import challenge_of, challenged_seat
from engine.moves import Shift
from engine.notation import print_move
from engine.russian_bank.game import GAME
from engine.table import Table
from tests.bot.conftest import Room, buttons
from tests.bot.league import standings
from tests.bot.refusing import refusing
from tests.bot.taps import insist
from tests.bot.test_bank_game import compulsory, deal_number, leaves_out, misplaces, play_on, private, said, turn

# A deal for three with a joker that appears in its course.
DEAL_FOR_THREE = 116


def shuffle_anew(monkeypatch: pytest.MonkeyPatch, first: int = 1) -> None:
    """Let every deal from now on be another one, the same in every run."""
    number = count(first)
    monkeypatch.setattr("secrets.token_hex", lambda size: f"{next(number):0{2 * size}x}")


async def set_rule(room: Room, choice: str) -> Any:
    """Let the host choose an option in the lobby's list."""
    return await room.choose(room.alice, *choice.split("="))


async def next_deal(room: Room, deal: int) -> None:
    """Deal again in a match, by button and by command in turn."""
    board = room.channel.last_message
    custom_id, _ = buttons(board)
    if deal % 2:
        await room.bob.click(board, custom_id=custom_id)
    else:
        await room.alice.slash(room.channel, "next")
    assert (await room.live()).record.deal == deal


# Matches.


@pytest.mark.either
async def test_a_match_for_points(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each deal decides anew who begins; the points add up; whoever has 300 first has won."""
    shuffle_anew(monkeypatch)
    await room.begin("series", game="bank")
    starters, scores = [], [0.0, 0.0]
    for deal in range(20):
        live = await room.live()
        table = live.in_play
        assert live.record.first_seat is None
        assert table.state.turn == table.rules.deal(live.record.seed).turn
        starters.append(table.state.turn)
        loser = 1 if deal == 1 else 0
        await room.people[loser].slash(room.channel, "resign")
        # 30 for the win; 35 cards in the hand and 13 in the reserve, which count twice, are left.
        scores[1 - loser] += 30 + 35 + 2 * 13
        end = said(room)
        assert "91 points" in end
        assert "enalty" not in end
        if scores[1] >= 300:
            break
        leader, other = sorted(((scores[seat], name) for seat, name in enumerate(("Alice", "Bob"))), reverse=True)
        order = f"{leader[1]} {leader[0]:g}, {other[1]} {other[0]:g}"
        if scores[0] != scores[1]:
            assert f"**The match to 300 goes on.** After deal {deal + 1}: {order}." in end
        await next_deal(room, deal + 1)
    assert "**The match is over**: **Bob** wins. Points: Bob 364, Alice 91." in said(room)
    assert [each.label for each in buttons(room.channel.last_message).values()] == ["Play again", "Fair deal?"]
    assert len(starters) == 5
    assert set(starters) == {0, 1}, "the deals decide who begins"
    assert starters != [(starters[0] + deal) % 2 for deal in range(5)], "and nobody takes turns"
    over = await room.bob.slash(room.channel, "next")
    assert private(over) == ENGLISH.say("no-next")
    assert await standings(room.store, room.guild.id) == (), "in the league nobody wins without a move"


async def test_players_take_turns_to_begin_where_they_choose_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    shuffle_anew(monkeypatch, 7)
    await room.alice.slash(room.channel, "bank start", rules="series", players=3)
    lowest = []
    await set_rule(room, "starts=turns")
    for member in (room.bob, room.carol):
        await member.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    starters = []
    for deal in range(3):
        live = await room.live()
        starters.append(live.in_play.state.turn)
        lowest.append(live.in_play.rules.deal(live.record.seed).turn)
        await room.alice.slash(room.channel, "resign")
        await room.carol.slash(room.channel, "resign")
        if deal < 2:
            await next_deal(room, deal + 1)
    assert starters == [(lowest[0] + deal) % 3 for deal in range(3)]
    assert starters != lowest, "the lowest reserve card decides only once"


async def test_turns_to_begin_are_for_matches(room: Room) -> None:
    await room.alice.slash(room.channel, "bank start")
    page = private(await set_rule(room, "starts=turns"))
    assert "- **A match: to 100 points** (changed to go with your choice)" in page
    chosen = (await room.live()).record.options
    assert (chosen["starts"], chosen["match"]) == ("turns", "100")


# Who may sit down.


async def test_two_or_three_sit_down_and_for_the_simple_game_two(room: Room) -> None:
    tree = room.bot.tree
    (start,) = (c for c in tree.walk_commands() if c.qualified_name == "bank start")
    (players,) = (option for option in start.to_dict(tree)["options"] if option["name"] == "players")
    assert (players["min_value"], players["max_value"]) == (2, 3)
    dave = room.guild.add_member(room.env.create_user("dave", global_name="Dave"))
    await room.alice.slash(room.channel, "bank start")
    alone = await room.alice.slash(room.channel, "begin")
    assert private(alone) == "Russian Bank needs at least 2 players. Others can `/join`, or tap **Add a computer**."
    for member in (room.bob, room.carol):
        await member.slash(room.channel, "join")
    assert private(await dave.slash(room.channel, "join")) == "This table is full (3 players at most)."
    await set_rule(room, "enforce=refuse")
    await set_rule(room, "packs=one")
    for_two = await room.alice.slash(room.channel, "begin")
    assert private(for_two) == "With these rules Russian Bank is for 2 players."
    await room.alice.slash(room.channel, "cancel")
    refused = await room.alice.slash(room.channel, "bank start", rules="simple", players=3)
    assert private(refused) == "With these rules Russian Bank is for 2 players."
    await room.alice.slash(room.channel, "bank start", rules="simple")
    await room.bob.slash(room.channel, "join")
    assert private(await room.carol.slash(room.channel, "join")) == "This table is full (2 players at most)."
    await room.alice.slash(room.channel, "begin")
    assert [len(pile.cards) for pile in (await room.live()).in_play.state.piles[-6:]] == [5, 18, 0, 5, 18, 0]


# Three players.


def alt(room: Room) -> str:
    """The words for the newest picture."""
    return str(room.channel.last_message.attachments[0].description)


async def whole_turn(room: Room) -> None:
    """Let the player to move play with care, and end the turn."""
    typed = turn((await room.live()).in_play, 12)
    await (await room.to_move()).slash(room.channel, "move", move=", ".join(typed))


async def stopped_by_the_third(room: Room, slip: str) -> None:
    """The next player calls in vain before anything is wrong, then the third calls when something is."""
    table = (await room.live()).in_play
    first, second, third = (room.people[(table.state.turn + step) % 3] for step in range(3))
    if challenged_seat(table.state) == table.state.turn:
        await second.slash(room.channel, "knock")
        assert "hadn't broken a rule" in said(room)
    await first.slash(room.channel, "move", move=slip)
    if challenge_of((await room.live()).in_play.state).called:
        used = await second.slash(room.channel, "knock")
        assert private(used) == "You've already called Stop this turn."
    await third.slash(room.channel, "knock")
    assert f"**{third.name.capitalize()}** called Stop: " in said(room)
    assert " could go from the reserve to its foundation.\n" in said(room)
    assert f"is undone, and **{first.name.capitalize()}** loses the turn." in said(room)
    assert await room.to_move() is second


@pytest.mark.thorough
async def test_three_players(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game: either opponent may call; a house is closed; the joker is set aside; one gives up on the way."""
    deal_number(monkeypatch, DEAL_FOR_THREE)
    await room.begin(players=3, game="bank")
    table = (await room.live()).in_play
    joker = table.rules.board.joker
    calls, option_sentences, given_up = 0, set(), None
    for _ in range(60):
        table = (await room.live()).in_play
        closed = table.rules.closed(table.state)
        if closed:
            assert f"House {max(closed) - table.rules.board.houses.start + 1}: closed." in alt(room)
            option_sentences.add("closed")
        set_aside = bool(table.state.piles[joker].cards)
        assert ("The joker is set aside." in alt(room)) == set_aside
        assert "turned up Joker" not in said(room)
        option_sentences.add(f"joker {set_aside}")
        if calls < 2 and (slip := leaves_out(table)):
            await stopped_by_the_third(room, slip)
            calls += 1
        elif option_sentences >= {"closed", "joker True"} and calls == 2 and given_up is None:
            given_up = await room.to_move()
            await give_up(room)
        else:
            await whole_turn(room)
        if await room.store.tables.table_in(room.channel.id) is None:
            break
    end = said(room)
    assert "wins" in end
    assert given_up is not None
    assert f"3\\. **{given_up.name.capitalize()}**" in end
    assert option_sentences == {"closed", "joker True", "joker False"}


async def give_up(room: Room) -> None:
    """The player to move resigns: the others go on, and load that player's piles no more."""
    table, quitter = (await room.live()).in_play, await room.to_move()
    await quitter.slash(room.channel, "resign")
    after = (await room.live()).in_play
    assert after.state.turn == (table.state.turn + 1) % 3
    assert f"{table.state.turn + 1} {quitter.name.capitalize()} is out." in alt(room)
    for text in ("stop", "hand"):
        late = await quitter.slash(room.channel, "move", move=text)
        assert private(late).startswith(("You're out of this deal", "It's "))
    dead = {table.rules.board.reserve(table.state.turn), table.rules.board.waste(table.state.turn)}
    offered = after.rules.offered(after.state, after.state.turn)
    assert not any(isinstance(move, Shift) and move.target in dead for move in offered)


# What is turned up.


async def test_a_card_that_is_uncovered_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_number(monkeypatch, 1)
    await room.begin("covered", game="bank")
    table, player = (await room.live()).in_play, await room.to_move()
    seat, houses = table.state.turn, table.rules.board.houses
    move = next(m for m in table.rules.offered(table.state, seat) if isinstance(m, Shift) and m.source in houses)
    hidden = table.state.piles[move.source].cards[0]
    assert str(hidden) not in said(room)
    await player.slash(room.channel, "move", move=print_move(table.rules, table.state, seat, move))
    assert f"turned up {hidden} (house {move.source - houses.start + 1})" in said(room)


# Several moves at once.


def wrong_after(table: Table, seat: int, text: str) -> str:
    """What misplaces a card once a move has been made."""
    slip = misplaces(table.type(seat, text))
    assert slip is not None
    return slip


async def test_a_misplaced_card_among_other_moves_is_taken_for_a_slip(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_number(monkeypatch, 14)
    await room.begin(game="bank")
    table, player = (await room.live()).in_play, await room.to_move()
    seat = table.state.turn
    (right,) = (print_move(table.rules, table.state, seat, move) for move in compulsory(table))
    wrong = wrong_after(table, seat, right)
    refused = await player.slash(room.channel, "move", move=f"{wrong}, {right}")
    assert "can't go on" in private(refused)
    assert "Played" not in private(refused)
    assert (await room.live()).ply == 0
    partly = await player.slash(room.channel, "move", move=f"{right}, {wrong}, hand")
    assert private(partly).startswith("Played: A♣ → foundation. Then I stopped: ")
    assert "can't go on" in private(partly)
    assert private(partly).count(".") == 2, "one sentence on what was played, and one on what was not"
    assert [row.text for row in (await room.live()).in_play.log] == [right]
    await insist(room, player, wrong)
    live = await room.live()
    assert [row.text for row in live.in_play.log] == [right, wrong]
    target = wrong.rsplit(" house ", 1)[1]
    moved = live.in_play.state.piles[live.in_play.rules.board.houses[int(target) - 1]].cards[-1]
    assert said(room).splitlines()[-2].startswith(f"**{player.name.capitalize()}** ")
    assert re.search(rf", {moved} → (empty house {target}|\S+ \(house {target}\))$", said(room).splitlines()[-2])


async def test_the_service_seats_nobody_beyond_the_rules(room: Room) -> None:
    """Discord itself refuses other numbers; the service does as well."""
    service = room.bot.handler.service
    for number in (1, 4):
        with refusing("Russian Bank is for 2 to 3 players"):
            await service.lobby.start(
                RequestContext(number, room.guild.id, room.channel.id, 1, "Alice"), GAME.id, "standard", number
            )


async def test_a_careful_turn_by_buttons_and_lists(room: Room) -> None:
    await room.begin(game="bank")
    for number in range(1, 8, 3):
        ply = (await room.live()).ply
        await play_on(room, number)
        assert (await room.live()).ply == ply + 1


async def test_a_word_for_two_piles_is_asked_back_from_the_one_who_typed_it(room: Room) -> None:
    await room.begin(game="bank")
    player = await room.to_move()
    before = await room.live()
    posted = room.channel.last_message
    result = await player.slash(room.channel, "move", move="talon")
    assert room.channel.last_message == posted, "nobody else reads the question"
    assert private(result).startswith("Some say `talon` for your hand, others for your waste. Did you mean `hand`?")
    assert (await room.live()).ply == before.ply
    (custom_id,) = buttons(result.response.message)
    await player.click(result.response.message, custom_id=custom_id)
    assert (await room.live()).position.log[-1].text == "hand"
