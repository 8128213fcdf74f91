"""Games for one player in the pretended Discord: starting, moving, taking back, choosing rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.model.refusals import Refused
from bot.service.game_search import SOLO
from bot.service.tables import RequestContext
from bot.text.move_words import MoveWords
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.ui.emojis import OUTLINED
from engine.catalogue import game
from engine.game import Game
from engine.moves import Say
from engine.notation import offered_texts, parse_move, print_move
from engine.table import Table
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_play import answer, board
from tests.lanes import leading

# In this deal of Klondike a black card can be moved at once, and a column then turns up.
DEAL = 482913


async def klondike(room: Room, **options: Any) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal=str(DEAL), **options)


async def first_move(room: Room) -> str:
    table = (await room.live()).in_play
    return offered_texts(table.rules, table.state, 0)[0]


def ids(room: Room) -> list[str]:
    """What the buttons and lists of the newest board do, in their order."""
    return [custom_id.split(":", 3)[3] for custom_id in buttons(board(room))]


async def test_what_is_answered_names_piles_as_the_game_does(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Flower Garden", deal="3")
    unread = answer(await room.alice.slash(room.channel, "move", move="xyz"))
    assert unread.startswith("I didn't get `xyz`. Try `bouquet 1 foundation 3`, for example")
    misspelt = answer(await room.alice.slash(room.channel, "move", move="reserve 3 tableu 2"))
    assert misspelt == "I didn't get `reserve 3 tableu 2`. Did you mean `bouquet 3 bed 2`?"
    partly = answer(await room.alice.slash(room.channel, "move", move="r1 t1, r1 t1"))
    assert re.match(r"Played: \S+ → \S+ \(bed 1\)\. Then I stopped: ", partly)
    assert partly.endswith("Bouquet 1 is empty.")


@pytest.mark.parametrize("together", [False, True])
async def test_who_resigns_before_the_first_move_reads_what_became_of_it(room: Room, together: bool) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="5", together=together)
    said = answer(await room.alice.slash(room.channel, "resign"))
    assert said == "You resigned before your first move, so this game doesn't count."


async def test_what_was_typed_is_told_in_the_words_of_its_button(room: Room) -> None:
    await klondike(room)
    label = buttons(board(room))["t:1:0:b-tableau_3_tableau_7"].label
    assert label is not None
    assert label.endswith(" → column 7")
    played = answer(await room.alice.slash(room.channel, "move", move="t3 t7, stock"))
    assert re.fullmatch(r"Done: Q♣ → K. \(column 7\), draw a card\.", played), played
    assert answer(await room.alice.slash(room.channel, "undo")) == "Done: `undo`."


async def test_a_game_begins_at_once(room: Room) -> None:
    await klondike(room)
    live = await room.live()
    assert live.record.status == "playing"
    assert live.in_play.state == Table.open(game("klondike").at({}, 1), f"s1:deal {DEAL}").state
    said = texts(board(room))
    assert f"Klondike, deal {DEAL}" in said
    assert "Seal" not in said
    assert board(room).mentions == []
    assert f"Klondike, deal {DEAL} · New deal." in board(room).attachments[0].description


async def test_a_deal_without_a_number_is_given_one_that_can_be_shared(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="klondike")
    live = await room.live()
    number = live.record.solo.number
    assert 1 <= number <= 999_999
    assert f"Klondike, deal {number}" in texts(board(room))
    assert live.record.seed == f"s1:deal {number}"
    await room.alice.slash(room.channel, "next")
    assert (await room.live()).record.solo.number != number, "or one in a million"


async def test_start_finds_games_by_any_name_and_says_what_comes_near(room: Room) -> None:
    offered = await room.alice.autocomplete(room.channel, "patience start", "game", "forty")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Forty Thieves (Le Cadran)", "Le Cadran")]
    assert len(await room.alice.autocomplete(room.channel, "patience start", "game", "")) <= 25
    refused = answer(await room.alice.slash(room.channel, "patience start", game="Klondyke"))
    assert refused.startswith("I don't know a game called `Klondyke`. Did you mean **Klondike**")
    several = answer(await room.alice.slash(room.channel, "patience start", game="stop"))
    assert several == "Russian Bank is a multiplayer game: open a table with `/bank start`."
    rules = await room.alice.autocomplete(room.channel, "patience start", "rules", "dr", game="klondike")
    assert [choice["value"] for choice in rules] == ["draw=3"]


async def test_rules_can_be_asked_for_at_the_start(room: Room) -> None:
    await klondike(room, auto="foundation", rules="draw=3")
    chosen = (await room.live()).record.options
    assert (chosen["draw"], chosen["auto"]) == ("3", "foundation")
    assert "- You draw three cards at a time." in texts(board(room))
    option_sentences = answer(await room.bob.slash(room.channel, "rules"))
    assert "You draw three cards at a time." in option_sentences
    assert game("klondike").source in option_sentences
    elsewhere = room.guild.create_text_channel("elsewhere")
    other = answer(await room.bob.slash(elsewhere, "patience start", game="pyramid", auto="foundation"))
    assert other == "Pyramid has no auto play: leave `auto` out."


async def test_rules_are_changed_on_the_board_before_the_first_move_only(room: Room) -> None:
    await klondike(room)
    first, table = board(room), (await room.live()).record.id
    moves = ["b-tableau_3_tableau_7", "b-tableau_1_tableau_4"]
    assert ids(room) == [*moves, "b-stock", "b-undo", "b-redo", "b-hint", "b-next", "s-rule"]
    await room.alice.select(first, ["draw=3"], custom_id=f"t:{table}:0:s-rule")
    live = await room.live()
    assert live.record.options["draw"] == live.in_play.rules.options["draw"] == "3"
    assert board(room).id == first.id
    assert "You draw three cards at a time." in texts(board(room))
    stranger = await room.bob.select(first, ["draw=1"], custom_id=f"t:{table}:0:s-rule")
    assert "Alice is playing Klondike here" in texts(private(stranger)[-1])
    await room.alice.slash(room.channel, "move", move="stock")
    assert len((await room.live()).in_play.state.piles[live.in_play.rules.at["waste"][0]].cards) == 3
    assert "s-rule" not in ids(room)
    with pytest.raises(Refused) as late:
        await room.bot.handler.service.lobby.choose(
            RequestContext(1, 1, room.channel.id, room.alice.id, "Alice"), "draw", "1"
        )
    assert in_words(ENGLISH, late.value) == ENGLISH.say("rules-fixed")


async def test_what_is_tapped_again_and_again_stays_under_the_finger(room: Room) -> None:
    await klondike(room)
    above = set()
    for _ in range(12):
        await room.alice.slash(room.channel, "move", move="stock")
        assert ids(room)[-5:-3] == ["b-stock", "b-undo"], "a channel is read from its end"
        above.add(len(ids(room)[:-5]))
    assert len(above) > 1, "moves come and go"


async def test_an_advised_draw_is_green_where_it_stands(room: Room) -> None:
    await klondike(room)
    while True:
        table = (await room.live()).in_play
        assert table.advice is not None
        if isinstance(table.advice, Say):
            break
        await room.alice.slash(room.channel, "move", move=print_move(table.rules, table.state, 0, table.advice))
    await room.alice.slash(room.channel, "hint")
    assert ids(room)[-5:-3] == ["b-stock", "b-undo"]
    assert ids(room).count("b-stock") == 1
    drawing = next(part for custom_id, part in buttons(board(room)).items() if custom_id.endswith("b-stock"))
    assert drawing.style is discord.ButtonStyle.success


async def test_only_the_player_moves(room: Room) -> None:
    await klondike(room)
    for command, options in (("move", {"move": "stock"}), ("undo", {}), ("hint", {}), ("next", {}), ("resign", {})):
        said = answer(await room.bob.slash(room.channel, command, **options))
        assert said == ENGLISH.say("not-yours", host="Alice", title="Klondike"), command
    assert (await room.live()).ply == 0
    assert await room.bob.autocomplete(room.channel, "move", "move", "") == []
    busy = answer(await room.bob.slash(room.channel, "patience start", game="klondike"))
    assert busy == ENGLISH.say("busy-solo", players="Alice", title="Klondike", hours=12)
    assert "thread" in answer(await room.bob.slash(room.channel, "chinese start"))
    await room.alice.slash(room.channel, "move", move="stock")
    own = answer(await room.alice.slash(room.channel, "patience start", game="klondike"))
    assert own.startswith("You already have a game of Klondike here")


async def test_together_everybody_moves_and_the_board_says_who(room: Room) -> None:
    await klondike(room, together=True)
    assert "Anybody in this channel can move" in texts(board(room))
    await room.bob.slash(room.channel, "move", move="stock")
    assert "**Bob** drew " in texts(board(room))
    await room.carol.slash(room.channel, "undo")
    assert "**Carol** undone: draw a card" in texts(board(room))
    ending = answer(await room.bob.slash(room.channel, "next"))
    assert ending == "Only the host (Alice) can do that."
    assert "Only the host (Alice)" in answer(await room.bob.slash(room.channel, "resign"))


async def test_undo_redo_and_hint_by_command(room: Room) -> None:
    await klondike(room)
    opening = (await room.live()).in_play.state
    await room.alice.slash(room.channel, "move", move="stock")
    moved = (await room.live()).in_play.state
    await room.alice.slash(room.channel, "undo")
    assert (await room.live()).in_play.state == opening
    assert "Undone: draw a card" in texts(board(room))
    assert answer(await room.alice.slash(room.channel, "undo")) == "There's nothing to undo."
    await room.alice.slash(room.channel, "redo")
    assert (await room.live()).in_play.state == moved
    assert "Redone: draw a card" in texts(board(room))
    assert answer(await room.alice.slash(room.channel, "redo")) == "There's nothing to redo."
    table = (await room.live()).in_play
    await room.alice.slash(room.channel, "hint")
    hint = MoveWords(ENGLISH, table.rules, ()).move(table.state, 0, table.advice)
    assert f"Hint: {hint}" in texts(board(room))
    first, *_ = (part for custom_id, part in buttons(board(room)).items() if ":b-" in custom_id)
    assert first.label == hint.translate(OUTLINED), "a button plays what is advised"
    assert [row.text for row in (await room.live()).in_play.log] == ["stock", "undo", "redo", "hint"]
    assert "· 1 move" in texts(board(room))


async def test_undo_redo_and_hint_in_a_chain(room: Room) -> None:
    await klondike(room)
    move, table = await first_move(room), (await room.live()).in_play
    words = MoveWords(ENGLISH, table.rules, ()).move(table.state, 0, parse_move(table.rules, table.state, 0, move))
    await room.alice.slash(room.channel, "move", move=f"stock, Undo, {move}; undo, redo, hint")
    assert [row.text for row in (await room.live()).in_play.log] == ["stock", "undo", move, "undo", "redo", "hint"]
    said = texts(board(room))
    assert f"undone: {words}" in said
    assert f"redone: {words}" in said
    stopped = await room.alice.slash(room.channel, "move", move="undo, undo, stock")
    assert "Played: `undo`. Then I stopped: There's nothing to undo." in answer(stopped)


async def test_a_text_holds_twenty_moves_at_most(room: Room) -> None:
    await klondike(room)
    before = (await room.live()).record
    for many, said in ((21, "Type at most 20 moves at a time."), (3000, "That's too long for a move.")):
        refused = await room.alice.slash(room.channel, "move", move=",".join(["s"] * many))
        assert answer(refused) == said
        assert (await room.live()).record == before
    await room.alice.slash(room.channel, "move", move=",".join(["s"] * 20))
    assert [row.text for row in (await room.live()).in_play.log] == ["stock"] * 20


async def test_who_is_called_like_a_word_can_play_alone(room: Room) -> None:
    """`/move ace` was near enough to "Alice", who has no piles of her own here."""
    await klondike(room)
    said = answer(await room.alice.slash(room.channel, "move", move="ace"))
    assert said == "No `ace` can move right now.", "that is a rank"
    for text in ("alice", "t1 alice", "alcie"):
        said = answer(await room.alice.slash(room.channel, "move", move=text))
        assert said.startswith(f"I didn't get `{text}`.")
        assert "alice`?" not in said
        assert await room.alice.autocomplete(room.channel, "move", "move", text) == []


async def test_who_types_no_move_at_all_is_shown_one(room: Room) -> None:
    await klondike(room)
    said = answer(await room.alice.slash(room.channel, "move", move="banana"))
    shown = re.fullmatch(r"I didn't get `banana`\. Try `([^`]+)`, for example, or pick a move from the list\.", said)
    assert shown
    await room.alice.slash(room.channel, "move", move=shown[1])
    assert [row.text for row in (await room.live()).in_play.log] == [shown[1]]


async def test_autocomplete_of_any_length(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="pyramid")
    for typed in ("p p p p p p p p p", "p " * 100, "p " * 3000, "ﷺ" * 6000):
        assert await room.alice.autocomplete(room.channel, "move", "move", typed) == []


async def test_a_game_for_several_knows_no_help(room: Room) -> None:
    await room.begin()
    player = await room.to_move()
    await player.slash(room.channel, "move", move="stock")
    typed = await player.slash(room.channel, "move", move="undo")
    assert answer(typed) == "There's no undo in this game, unless the others agree to it."
    assert answer(await player.slash(room.channel, "hint")) == "There are no hints in this game."
    assert answer(await player.slash(room.channel, "restart")) == ENGLISH.say("no-again")


@pytest.mark.searching
async def test_to_ask_for_a_hint_where_there_is_none_is_no_error(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    await room.begin()
    player = await room.to_move()
    assert answer(await player.slash(room.channel, "move", move="hint")) == "There are no hints in this game."
    assert caplog.text == ""


async def test_autocomplete_offers_what_helps(room: Room) -> None:
    await klondike(room)
    await room.alice.slash(room.channel, "move", move="stock")
    for typed, wanted in (("und", ["undo"]), ("undo", []), ("redo", []), ("hi", ["hint"])):
        offered = await room.alice.autocomplete(room.channel, "move", "move", typed)
        assert [choice["value"] for choice in offered][:1] == wanted


async def test_buttons_play_in_place_and_old_ones_say_so(room: Room) -> None:
    await klondike(room)
    first, table = board(room), (await room.live()).record.id
    disabled = {custom_id: part.disabled for custom_id, part in buttons(first).items() if ":b-" in custom_id}
    assert disabled[f"t:{table}:0:b-undo"]
    assert not disabled[f"t:{table}:0:b-hint"]
    await room.alice.click(first, custom_id=f"t:{table}:0:b-stock")
    assert [each for each in ids(room) if "_" not in each] == ["b-stock", "b-undo", "b-redo", "b-hint", "b-resign"]
    await room.alice.click(board(room), custom_id=f"t:{table}:1:b-undo")
    await room.alice.click(board(room), custom_id=f"t:{table}:2:b-redo")
    await room.alice.click(board(room), custom_id=f"t:{table}:3:b-hint")
    assert board(room).id == first.id
    assert "Hint: " in texts(board(room))
    assert board(room).mentions == []
    await room.bob.click(board(room), custom_id=f"t:{table}:4:b-stock")
    assert len((await room.live()).in_play.log) == 4


async def test_the_list_shows_moves_in_words_and_plays(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="yukon", deal=str(DEAL))
    table = (await room.live()).record.id
    custom_id = f"t:{table}:0:s-move"
    *_, entry = buttons(board(room))[custom_id].options
    text = entry.value.removeprefix("0:")
    assert re.fullmatch(r"\S+( and \d more)? → column \d", entry.label)
    await room.alice.select(board(room), [entry.value], custom_id=custom_id)
    assert [row.text for row in (await room.live()).in_play.log] == [text]


async def test_combinations_are_listed_with_their_cards(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="pyramid", deal="3")
    custom_id, shown = next((i, part) for i, part in buttons(board(room)).items() if ":b-pyramid" in i)
    assert re.fullmatch(r"\S+[♧♦♥♤]( \S+[♧♦♥♤])? away", shown.label)
    await room.alice.click(board(room), custom_id=custom_id)
    assert "Removed " in texts(board(room))


async def test_many_words_go_into_the_list(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="chessboard", deal="3")
    live = await room.live()
    (listed,) = [part for custom_id, part in buttons(board(room)).items() if custom_id.endswith("s-move")]
    assert [option.value for option in listed.options][:13] == [
        f"0:{word}" for word in [*live.in_play.rules.words][:13]
    ]
    await room.alice.select(board(room), ["0:jacks"], custom_id=f"t:{live.record.id}:0:s-move")
    assert "Build up from the jacks" in texts(board(room))


@pytest.mark.parametrize("kinds", leading([[*SOLO[::4]], [kind for at, kind in enumerate(SOLO) if at % 4]]), ids=len)
async def test_every_game_begins_moves_and_goes_back(room: Room, kinds: Sequence[Game]) -> None:
    for kind in kinds:
        await room.alice.slash(room.channel, "patience start", game=kind.title, deal="7")
        live = await room.live()
        assert live.game is kind
        assert f"{kind.title}, deal 7" in texts(board(room))
        moves = offered_texts(live.in_play.rules, live.in_play.state, 0)
        if moves:
            await room.alice.slash(room.channel, "move", move=f"hint, {moves[0]}, undo, redo, undo")
            assert (await room.live()).in_play.state == live.in_play.state
            assert len((await room.live()).in_play.log) == 5
        await room.alice.slash(room.channel, "cancel")


@pytest.mark.parametrize("text", ["stok", "t9 f", "undo undo", "restart", "", "x" * 300, "t1 t2 99", "7c"])
async def test_bad_moves_get_one_private_sentence(room: Room, text: str) -> None:
    await klondike(room)
    before = (await room.live()).record
    assert answer(await room.alice.slash(room.channel, "move", move=text))
    assert (await room.live()).record == before
