"""A card that lies hidden is named to nobody who does not see it, by nothing that the bot shows."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from bot.model.outcomes import MadeMove
from bot.text.board_lines import told, words
from bot.text.reader import ENGLISH
from bot.text.table_kinds import telling_of, text_of
from bot.ui.board_buttons import board_of
from bot.ui.commands import start
from bot.ui.delivery import painting
from bot.ui.move_items import choice_view, private_view
from engine import catalogue
from engine.cards import Card, cards
from engine.errors import AmbiguousMove
from engine.events import apply
from engine.moves import Shift
from engine.notation import offered_texts, print_move
from engine.state import State
from engine.table import Table
from engine.view import View
from tests.bot.conftest import Room, buttons, texts
from tests.bot.taps import pressed, shown
from tests.bot.test_asked_once import is_there
from tests.bot.test_request_rates import check, scene_of
from tests.lanes import at_both_ends, in_lanes, so_many, some
from tests.playing import Setting, mixed_settings, random_game
from tests.spite import GAME, goal, hand
from tests.test_spite import position

CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣♤♧]|[Jj]oker")
SPITE = Setting(GAME, "standard", {}, 2)
SHARED = [each for each in at_both_ends() + some(mixed_settings(), 8, "public") if not each.game.solo] + [SPITE]


@pytest.fixture
def simcord_bot(simcord_bot: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The bot with one more game."""
    monkeypatch.setitem(catalogue._BY_ID, GAME.id, GAME)
    simcord_bot.tree.add_command(start._group(GAME))
    return simcord_bot


def named(text: str) -> set[Card]:
    """The cards that a text names."""
    return {cards(each)[0] for each in CARD.findall(text)}


def on_view(table: Table, state: State) -> set[Card]:
    """The cards that everybody sees."""
    return {card for pile in table.rules.look(state).piles for card in pile.cards} - {Card.UNKNOWN}


def open_to_all(before: Table, after: Table) -> set[Card]:
    """The cards that everybody sees before, during or after a move."""
    state, found = before.state, on_view(before, before.state)
    for event in after.last:
        state = apply(state, event)
        found |= on_view(after, state)
    return found


def written(parts: Any) -> str:
    return json.dumps([part.to_component_dict() for part in parts], ensure_ascii=False)


@pytest.mark.parametrize("setting", in_lanes(SHARED))
def test_whatever_is_public_names_only_cards_that_everybody_sees(setting: Setting) -> None:
    """The board, the table in words, and the news with the line below the picture."""
    before = None
    for table in random_game(setting.rules, f"open {setting}", 24):
        live, there = scene_of(setting.game, table), on_view(table, table.state)
        said = written(row for row in board_of(ENGLISH, live).rows())
        assert named(said) <= there
        assert named(text_of(ENGLISH, live).alt_text()) <= there
        if before is not None:
            lines = telling_of(live).narrate(MadeMove(table.log[-1].seat, before.state, table.last))
            assert named(told(ENGLISH, lines)) <= open_to_all(before, table)
        before = table


# More moves than the game has that is played to its end.
LONGEST = 400
# A move changes no more than so many messages, the newest ones.
NEWEST = 4


def public(message: Any) -> str:
    """All that a message shows besides what it tells: buttons and lists, files and their words."""
    parts = [json.dumps(part.to_dict(), ensure_ascii=False) for part in buttons(message).values()]
    return "\n".join([*parts, *(f"{file.filename} {file.description}" for file in message.attachments)])


@pytest.mark.thorough
@pytest.mark.parametrize("moves", so_many(40, LONGEST))
async def test_a_game_with_hidden_hands_shows_no_card_of_them(room: Room, moves: int) -> None:
    """The newest board names what lies open, and what is told of a turn what has lain open in it."""
    chance, hidden, seen, read = random.Random("hands 13"), 0, set[Card](), set[str]()
    table = (await room.begin(game="spite")).in_play
    while table.result is None and len(table.log) < moves:
        live = await room.live()
        table, seat = live.in_play, live.in_play.state.turn
        offered = table.rules.offered(table.state, seat)
        # Whoever brings cards to the centre comes to an end.
        home = [
            move for move in offered if isinstance(move, Shift) and table.rules.spots[move.target].kind == "centre"
        ]
        move = chance.choice([move for move in home if move.source == goal(seat)] or home or offered)
        hidden += not table.rules.is_open(table.state, move)
        text = print_move(table.rules, table.state, seat, move)
        after = table.type(seat, text)
        await room.people[seat].slash(room.channel, "move", move=text)
        seen |= open_to_all(table, after)
        table = after
        assert named(public(room.channel.last_message)) <= on_view(table, table.state)
        # What has been seen stays seen, so that a text has to be read once; a move changes the newest ones alone.
        for text in {*map(texts, room.channel.history()[-NEWEST:])} - read:
            assert named(text) <= seen
            read.add(text)
    assert {*map(texts, room.channel.history())} <= read, "no other one"
    assert (table.result is not None) == (moves == LONGEST)
    assert hidden > 3


async def test_no_picture_shows_a_hand(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[View] = []
    table_png = painting.table_png

    def drawing(view: View, *how: Any, **more: Any) -> bytes:
        drawn.append(view)
        return table_png(view, *how, **more)

    monkeypatch.setattr(painting, "table_png", drawing)
    table = (await room.begin(game="spite")).in_play
    await room.people[table.state.turn].slash(room.channel, "move", move=table.legal_texts()[0])
    after = (await room.live()).in_play
    assert [view.piles for view in drawn] == [table.look().piles, after.look().piles]
    assert after.look(after.state.turn).piles != after.look().piles, "the player to move sees a hand"


async def test_who_peeks_is_offered_the_moves_of_the_hand_alone(room: Room) -> None:
    live = await room.begin(game="spite")
    table, seat = live.in_play, live.in_play.state.turn
    told_before = [texts(message) for message in room.channel.history()]
    result = await room.people[seat].slash(room.channel, "peek")
    assert result.response.ephemeral
    assert named(texts(result.response.message)) == {*table.state.piles[hand(seat)].cards}
    assert [texts(message) for message in room.channel.history()] == told_before
    custom_id = next(iter(buttons(result.response.message)))
    await room.people[seat].click(result.response.message, custom_id=custom_id)
    after = (await room.live()).in_play
    assert after.log[-1].text == custom_id.split(":b-")[1].replace("_", " ")
    assert after.log[-1].text.startswith("hand ")
    if after.state.turn == seat:
        return
    again = await room.people[seat].slash(room.channel, "peek")
    assert not buttons(again.response.message), "who is not to move is offered none"


async def test_what_a_player_saw_in_hand_goes_once_it_is_not_true_any_more(room: Room) -> None:
    live = await room.begin(game="spite")
    player = room.people[live.in_play.state.turn]
    seen = (await player.slash(room.channel, "peek")).response.message
    await player.slash(room.channel, "move", move=live.in_play.legal_texts()[0])
    assert not is_there(room, seen)


async def test_the_board_leads_to_what_a_player_alone_sees(room: Room) -> None:
    live = await room.begin(game="spite")
    table, board = live.in_play, room.channel.last_message
    button = next(each for each in buttons(board) if each.endswith(":b-peek"))
    for seat, member in enumerate((room.alice, room.bob)):
        shown = (await member.click(board, custom_id=button)).followups[0]
        assert shown.ephemeral
        assert named(texts(shown.message)) == {*table.state.piles[hand(seat)].cards}
        assert bool(buttons(shown.message)) == (seat == table.state.turn)
    refused = (await room.carol.click(board, custom_id=button)).followups[0]
    assert texts(refused.message) == ENGLISH.say("not-seated")
    assert (await room.live()).record == live.record


@pytest.mark.parametrize("setting", in_lanes(SHARED))
def test_the_board_leads_there_only_where_somebody_sees_more_than_everybody(setting: Setting) -> None:
    for table in [*random_game(setting.rules, f"peek {setting}", 20)][::5]:
        rows = board_of(ENGLISH, scene_of(setting.game, table)).rows()
        there = any(
            item.to_component_dict()["custom_id"].endswith(":b-peek") for row in rows for item in row.children
        )
        more = any(table.look(seat).piles != table.look().piles for seat in range(setting.players))
        assert there == (more and table.result is None)


def offered_alone(table: Table, seat: int) -> tuple[list[str], list[str]]:
    """The labels and the texts of the moves that a player is offered alone, whether by buttons or through lists."""
    live = scene_of(GAME, table)
    labels, found = [], []
    for item in private_view(ENGLISH, live, seat).children:
        check(item.to_component_dict())
        part = item.to_component_dict()
        if "options" not in part:
            labels.append(part["label"])
            found.append(part["custom_id"].split(":b-")[1].replace("_", " "))
        for option in part.get("options", ()):
            labels.append(option["label"])
            text = option["value"].split(":", 1)[1]
            if not text.startswith("from "):
                found.append(text)
                continue
            with pytest.raises(AmbiguousMove) as asked:
                table.type(seat, text)
            asked_for = choice_view(ENGLISH, live, seat, asked.value.candidates).children
            found += [pressed(each) for each in asked_for]  # type: ignore[arg-type]
    return labels, found


# Seven cards of Ann's go to four piles each.
MANY = position(p5="ks", p6="2h 3d 4c 5s 6h 7d 8c", p7="9s", p8="9h", p9="9d", p10="9c", p11="kd", p12="kc")


@pytest.mark.parametrize("every", so_many(20, 5))
def test_each_move_is_offered_either_to_everybody_or_to_its_player_alone(every: int) -> None:
    for table in (MANY, *[*random_game(SPITE.rules, "either", 200)][::every]):
        expect_each_move_once(table)


def expect_each_move_once(table: Table) -> None:
    """AssertionError if a move is offered both to everybody and to its player alone, or to neither."""
    seat, live = table.state.turn, scene_of(GAME, table)
    labels, alone = offered_alone(table, seat)
    everybody = [text for _, text, _ in shown(live) if not text.startswith("from ")]
    offered = {*offered_texts(table.rules, table.state, seat)}
    assert all(text.startswith("hand ") for text in alone)
    assert not {*alone} & {*everybody}
    assert {*alone, *everybody} - {"next", "again", "proof"} == offered
    mine = {*table.look(seat).piles[hand(seat)].cards, *on_view(table, table.state)}
    assert all(named(label) <= mine for label in labels)
    assert private_view(ENGLISH, live, 1 - seat).children == []


def test_of_many_moves_the_cards_are_listed_and_each_asks_where_it_goes() -> None:
    labels, alone = offered_alone(MANY, 0)
    assert labels == [f"{card} (your hand): 4 moves" for card in reversed(MANY.state.piles[hand(0)].cards)]
    assert len({*alone}) == 28
    with pytest.raises(AmbiguousMove) as asked:
        MANY.type(0, "from 4c")
    assert asked.value.refusal[:2] == ("what-of", cards("4c"))
    assert all(text.endswith(" 5") for text in asked.value.candidates)


@pytest.mark.parametrize(("hand_of_bob", "said"), [("2c 3c 4c 5c", "drew a card"), ("2c 3c", "drew 3 cards")])
def test_who_takes_cards_into_the_hand_is_told_and_not_which(hand_of_bob: str, said: str) -> None:
    """A card is played out of a hand openly; what the next player draws is theirs to know."""
    table = position(p3="6c 7c 8c 9c", p5="9s", p6="7c 3d", p7="4d", p11="9d", p12=hand_of_bob)
    after = table.type(0, "3d d1")
    lines = telling_of(scene_of(GAME, after)).narrate(MadeMove(0, table.state, after.last))
    assert [words(ENGLISH, line) for line in lines] == ["3♦ → own discard 1", said]
    assert [line.who for line in lines] == [scene_of(GAME, after).players[seat] for seat in (0, 1)]


def test_who_passes_before_another_draws_is_told_to_have_passed() -> None:
    table = position(p3="6c 7c 8c 9c", p5="9s", p11="9d", p12="2c 3c 4c 5c")
    after = table.type(0, "pass")
    lines = telling_of(scene_of(GAME, after)).narrate(MadeMove(0, table.state, after.last))
    assert [words(ENGLISH, line) for line in lines] == ["passed", "drew a card"]


def test_a_table_without_foundations_tells_of_none() -> None:
    assert "oundation" not in text_of(ENGLISH, scene_of(GAME, MANY)).alt_text()
