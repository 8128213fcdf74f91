"""Members play through the real bot: commands, buttons, lists, autocomplete."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.service.typed_moves import play_chain
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.ui.emojis import OUTLINED
from engine.catalogue import GAMES
from engine.notation import legal_texts
from tests import bank
from tests.bot.conftest import Room, buttons, private, texts


def board(room: Room) -> Any:
    """The newest message of the channel."""
    return room.channel.last_message


def answer(result: Any) -> str:
    """What the person who typed a command or pressed a button reads, which nobody else may see."""
    (message,) = private(result)
    return texts(message)


async def test_from_start_to_first_move(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    lobby = texts(board(room))
    assert "Chinese Patience" in lobby
    assert "Alice" in lobby
    await room.bob.slash(room.channel, "join")
    assert "Bob" in texts(board(room))
    await room.alice.slash(room.channel, "begin")
    live = await room.live()
    player = await room.to_move()
    assert f"<@{player.id}>'s turn" in texts(board(room))
    assert [user.id for user in board(room).mentions] == [player.id]
    await player.slash(room.channel, "move", move="stock")
    after = await room.live()
    assert [row.text for row in after.in_play.log] == ["stock"]
    assert "turned up" in texts(board(room))
    assert board(room).mentions == []
    assert live.record.id == after.record.id


@pytest.mark.drawn
async def test_each_board_has_a_picture_with_words(room: Room) -> None:
    await room.begin()
    attachment = board(room).attachments[0]
    assert attachment.filename == "table.png"
    assert attachment.description.startswith("Chinese Patience.")
    assert (await attachment.read()).startswith(b"\x89PNG")


async def test_one_live_board(room: Room) -> None:
    await room.begin()
    first = board(room)
    assert buttons(first)
    player = await room.to_move()
    await player.slash(room.channel, "move", move="turn")
    assert board(room).id == first.id, "as long as the turn goes on, the board is edited"
    await player.slash(room.channel, "move", move="stock, stock waste")
    former = next(m for m in room.channel.history() if m.id == first.id)
    assert board(room).id != first.id
    assert buttons(board(room))
    assert not buttons(former)
    assert not former.attachments
    assert texts(former) == "**Bob** turned up 5♠ 4♣ 9♥ 5♥, drew 6♠ → own waste"


async def test_a_button_edits_the_board_in_place(room: Room) -> None:
    await room.begin()
    first = board(room)
    player = await room.to_move()
    live = await room.live()
    await player.click(first, custom_id=f"t:{live.record.id}:0:b-turn")
    assert board(room).id == first.id
    assert "turned up 5♠ 4♣ 9♥ 5♥" in texts(board(room))
    assert f"t:{live.record.id}:1:b-stock" in buttons(board(room))


async def test_a_card_that_is_turned_up_has_a_button_for_each_place(room: Room) -> None:
    """To one's own waste as well, which says what it means; nothing is left for a list."""
    await room.begin("guided")
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    live, shown = await room.live(), buttons(board(room))
    table, start = live.in_play, f"t:{live.record.id}:1:"
    legal = legal_texts(table.rules, table.state, table.state.turn)
    shown = {custom_id: item for custom_id, item in shown.items() if not item.disabled}
    assert {*shown} == {f"{start}b-{text.replace(' ', '_')}" for text in legal}
    card = table.state.piles[table.rules.card_in_play(table.state, table.state.turn)].cards[-1]
    assert shown[f"{start}b-stock_waste"].label == f"{card} → own waste: end turn".translate(OUTLINED)
    await player.click(board(room), custom_id=f"{start}b-stock_waste")
    assert (await room.live()).in_play.log[-1].text == "stock waste"
    assert (await room.live()).in_play.state.turn != table.state.turn


async def test_a_passed_turn_mentions_the_next_player_in_a_new_message(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock, stock waste")
    following = await room.to_move()
    if following is player:
        pytest.fail("a stock card on one's own waste ends the turn")
    assert [user.id for user in board(room).mentions] == [following.id]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tableu 2", "Did you mean"),
        ("xyzzy", "I didn't get"),
        ("t9 f", "There's no column 9"),
        ("waste t2", "face down"),
        (" , ,", "Type a move"),
        ("@everyone `**x**`", "I didn't get"),
        ("\N{CROSS MARK}" * 3000, "too long"),
        ("t1 t2 99999999999", "I didn't get"),
    ],
)
async def test_bad_moves_get_one_private_sentence(room: Room, text: str, said: str) -> None:
    before = await room.begin()
    newest = board(room).id
    player = await room.to_move()
    result = await player.slash(room.channel, "move", move=text)
    assert said in answer(result)
    assert board(room).id == newest or not texts(board(room))
    assert (await room.live()).record == before.record


async def test_out_of_turn(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    other = room.bob if player is room.alice else room.alice
    result = await other.slash(room.channel, "move", move="stock")
    assert answer(result) == f"It's {player.name.capitalize()}'s turn."
    stranger = await room.carol.slash(room.channel, "move", move="stock")
    assert answer(stranger) == ENGLISH.say("not-seated")


async def test_a_chain_stops_at_the_first_move_that_fails(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    result = await player.slash(room.channel, "move", move="turn, stock, stock, turn")
    assert [row.text for row in (await room.live()).in_play.log] == ["turn", "stock"]
    assert "Played: turn up the columns, draw a card." in answer(result)


async def test_a_chain_ends_with_the_turn(room: Room) -> None:
    """Whoever may act now gets the chance: nothing typed in advance comes before."""
    await room.begin()
    player = await room.to_move()
    for _ in range(60):
        result = await player.slash(room.channel, "move", move="stock, stock waste, stock")
        if await room.to_move() is not player:
            break
        await player.slash(room.channel, "move", move="stock f")
    log = [row.text for row in (await room.live()).in_play.log]
    assert log[-2:] == ["stock", "stock waste"]
    assert re.fullmatch(
        rf"Played: draw a card, \S+ → your waste\. Then I stopped: {re.escape(ENGLISH.say('turn-over'))}",
        answer(result),
    )


def test_nobody_wins_behind_a_breach_in_one_text() -> None:
    """Settled: nothing can be called once the deal is won, so that a call must be possible before the last move."""
    houses = ["Ac", "Tc", "9s", "Kc", "Kd", "Kc", "Ks", "Ks"]
    table = bank.position(bank.rules("standard"), houses, hand=["", "Ac"], reserve=["8d 9h", "7h"])
    live: Any = SimpleNamespace(in_play=table, names=("Ann", "Bob"), typed_names=("Ann", "Bob"))
    steps, after, refused = play_chain(live, 0, ["reserve h2", "reserve h3"], "Ann")
    assert (len(steps), after.result) == (1, None)
    assert refused is not None
    assert in_words(ENGLISH, refused) == ENGLISH.say("last-alone")
    live.in_play = after
    steps, after, refused = play_chain(live, 0, ["reserve h3"], "Ann")
    assert (len(steps), after.result is not None, refused) == (1, True, None)


async def test_autocomplete_is_for_who_may_act(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    other = room.bob if player is room.alice else room.alice
    offered = await player.autocomplete(room.channel, "move", "move", "")
    assert [choice["value"] for choice in offered] == ["turn", "stock"]
    assert await other.autocomplete(room.channel, "move", "move", "") == []
    assert await room.carol.autocomplete(room.channel, "move", "move", "st") == []
    only = await player.autocomplete(room.channel, "move", "move", "sto")
    assert [choice["value"] for choice in only] == ["stock"]


async def test_autocomplete_understands_labels_and_cards(room: Room) -> None:
    """Whatever form one types in, the moves that it may become are offered in words; what is whole is sent."""
    await room.begin()
    player = await room.to_move()
    await player.slash(room.channel, "move", move="turn")
    table = (await room.live()).in_play
    shifts = [text for text in legal_texts(table.rules, table.state, table.state.turn) if text.startswith("tableau")]
    assert shifts
    source, target = shifts[-1].replace("tableau ", "t").replace("foundation", "f").split()
    card = str(table.state.piles[3 + int(source[1])].cards[-1])
    for typed in (f"{source} {target}", f"{card} {target}", shifts[-1].upper()):
        assert await player.autocomplete(room.channel, "move", "move", typed) == []
    for typed in (f"from {source}", card[:-1], f"column {source[1]}"):
        offered = {
            each["value"]: each["name"] for each in await player.autocomplete(room.channel, "move", "move", typed)
        }
        assert offered[shifts[-1]].startswith(f"{card} → ")
        assert offered[shifts[-1]].endswith(f" · {source} {target}")
    assert [choice["value"] for choice in await player.autocomplete(room.channel, "move", "move", "t")] != []
    beginning = await player.autocomplete(room.channel, "move", "move", source)
    assert shifts[-1] in [choice["value"] for choice in beginning]


async def test_autocomplete_never_looks_ahead(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    assert await player.autocomplete(room.channel, "move", "move", "stock, ") == []


async def test_lobby_rules(room: Room) -> None:
    nobody = await room.bob.slash(room.channel, "join")
    assert answer(nobody) == ENGLISH.say("no-table")
    await room.alice.slash(room.channel, "chinese start", players=2)
    early = await room.alice.slash(room.channel, "begin")
    assert "at least 2 players" in answer(early)
    second = await room.bob.slash(room.channel, "chinese start")
    assert "There's already a table in this channel (Alice)" in answer(second)
    again = await room.alice.slash(room.channel, "join")
    assert answer(again) == ENGLISH.say("seated-already")
    await room.bob.slash(room.channel, "join")
    full = await room.carol.slash(room.channel, "join")
    assert "full" in answer(full)
    not_host = await room.bob.slash(room.channel, "begin")
    assert "Only the host (Alice)" in answer(not_host)
    moved = await room.bob.slash(room.channel, "move", move="stock")
    assert "hasn't begun" in answer(moved)


async def test_host_passes_on_and_an_empty_lobby_closes(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "leave")
    assert (await room.live()).host == "Bob"
    await room.bob.slash(room.channel, "leave")
    again = await room.carol.slash(room.channel, "chinese start")
    assert private(again) == []
    assert (await room.live()).host == "Carol"


async def test_rules_can_be_changed_in_the_lobby_by_the_host(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    await room.choose(room.alice, "equal", "yes")
    assert (await room.live()).record.options["equal"] == "yes"
    rules = await room.carol.slash(room.channel, "rules")
    assert "or the same rank" in answer(rules)


async def test_rules_without_a_table_name_every_game(room: Room) -> None:
    said = answer(await room.carol.slash(room.channel, "rules"))
    assert said.startswith(ENGLISH.say("no-table"))
    assert all(kind.title in said for kind in GAMES)


async def test_the_rules_of_a_game_are_told_without_a_table(room: Room) -> None:
    said = answer(await room.carol.slash(room.channel, "rules", game="chinese patience"))
    assert "Chinese Patience (Standard)" in said
    assert "Be the first to get rid of every card" in said
    unknown = answer(await room.carol.slash(room.channel, "rules", game="russian bnak"))
    assert unknown == "I don't know a game called `russian bnak`. Did you mean **Russian Bank**?"
    offered = await room.carol.autocomplete(room.channel, "rules", "game", "crap")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Crapette (Russian Bank)", "Russian Bank")]


async def test_cancel(room: Room) -> None:
    await room.begin()
    refused = await room.carol.slash(room.channel, "cancel")
    assert answer(refused) == ENGLISH.say("not-seated")
    await room.close()
    assert texts(board(room)) == ENGLISH.say("closed-by-all")
    gone = await room.alice.slash(room.channel, "table")
    assert answer(gone) == ENGLISH.say("no-table")


async def test_resign_ends_a_game_for_two_and_counts(room: Room) -> None:
    await room.begin()
    await room.play_on()
    await room.alice.slash(room.channel, "resign")
    assert "wins" in texts(board(room))
    assert [each.label for each in buttons(board(room)).values()] == ["Play again", "Fair deal?"]
    league = await room.league(room.carol)
    table = texts(league)
    assert table.index("Bob") < table.index("Alice")
    assert "1 point, 1 won of 1" in table
    assert league.attachments


async def test_leaving_a_game_of_three_goes_on_without(room: Room) -> None:
    await room.begin(players=3)
    await room.alice.slash(room.channel, "leave")
    live = await room.live()
    assert live.host == "Bob"
    assert live.in_play.rules.active(live.in_play.state) == (False, True, True)
    again = await room.alice.slash(room.channel, "resign")
    assert "out of this deal" in answer(again)


async def test_table_posts_the_board_again(room: Room) -> None:
    await room.begin()
    first = board(room).id
    await room.carol.slash(room.channel, "table")
    assert board(room).id != first
    assert buttons(board(room))


async def test_standings_of_an_empty_server(room: Room) -> None:
    assert "Nobody on this server has finished a game against other people" in texts(await room.league(room.alice))


async def test_names_cannot_break_out(room: Room) -> None:
    rude = room.guild.add_member(room.env.create_user("rude", global_name="@everyone **`x` {0}\u202e"))
    await room.alice.slash(room.channel, "chinese start")
    await rude.slash(room.channel, "join")
    assert "@everyone" not in texts(board(room))
    await room.alice.slash(room.channel, "begin")
    await room.alice.slash(room.channel, "table")
    assert "@everyone" not in texts(board(room))
    assert not board(room).mention_everyone


async def test_a_suggestion_is_a_button_that_plays(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    result = await player.slash(room.channel, "move", move="stok")
    (custom_id,) = buttons(result.response.message)
    assert custom_id.endswith(":b-stock")
    assert "Did you mean `stock`?" in texts(result.response.message)
    await player.click(result.response.message, custom_id=custom_id)
    assert [row.text for row in (await room.live()).in_play.log] == ["stock"]
    assert "turned up" in texts(board(room))
