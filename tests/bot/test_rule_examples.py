"""How long `/rules` are, and their examples: from the table of the channel where there is one, and what all see."""

from __future__ import annotations

import pytest

from bot.model.samples import sample
from bot.text import rulebook
from bot.text.examples import examples, examples_here
from bot.text.reader import ENGLISH
from engine.cards import Card
from engine.catalogue import GAMES
from engine.moves import Say, Shift
from engine.notation import legal_texts, parse_move
from engine.table import Table
from tests.bot.conftest import Room, texts
from tests.bot.test_play import board
from tests.bot.test_terms import more
from tests.lanes import in_lanes
from tests.playing import Setting, settings
from tests.positions import play, position, rules
from tests.test_spite import START


async def test_rules_take_their_examples_from_the_table_of_the_channel(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    await room.alice.slash(room.channel, "move", move="stock")
    live = await room.live()
    told = texts((await room.bob.slash(room.channel, "rules")).response.message)
    here = examples_here(ENGLISH, live.in_play, live.names)
    assert here
    assert "\n".join([ENGLISH.say("how-to-type-here"), *here]) in told
    table = live.in_play
    typed = [text for line in here for text in line.split("`")[1::2]]
    assert "waste column 4" in typed, "as people say it, and as the picture labels it"
    moves = {parse_move(table.rules, table.state, 0, text) for text in typed}
    assert moves <= {*table.rules.legal(table.state, 0)}, "each can be played right now"


async def test_without_cards_on_the_table_they_come_from_some_deal(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    live = await room.live()
    told = await more(room.bob, await room.bob.slash(room.channel, "rules"))
    assert "\n".join([ENGLISH.say("how-to-type"), *examples(ENGLISH, live.game, live.record.options)]) in told


def test_examples_come_in_an_order_that_tells_nothing_of_what_is_compulsory() -> None:
    table = play(position(rules("knocking"), ["8s", "Kh", "Ac"], stock=["2c 5h", "3c 4d"], waste=["7h", "9s"]))
    lines = examples_here(ENGLISH, table, ("Ann", "Bob"))
    moves = [parse_move(table.rules, table.state, 0, line.split("`")[1]) for line in lines]
    assert moves == [parse_move(table.rules, table.state, 0, line.split("`")[-2]) for line in lines]
    shifts = [move for move in moves if isinstance(move, Shift)]
    assert len(shifts) > 2
    assert shifts == sorted(shifts)
    assert Say("knock") not in moves


def test_cards_that_only_one_player_sees_give_no_example() -> None:
    table = START
    everybody = table.look().piles
    shifts = [move for move in table.rules.offered(table.state, 0) if isinstance(move, Shift)]
    hidden = {move.source for move in shifts if Card.UNKNOWN in everybody[move.source].cards}
    assert hidden, "there are cards to be moved that lie hidden"
    lines = examples_here(ENGLISH, table, ("Ann", "Bob"))
    assert lines
    typed = [parse_move(table.rules, table.state, 0, line.split("`")[1]) for line in lines]
    assert not [move for move in typed if isinstance(move, Shift) and move.source in hidden]


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(settings()))
def test_a_new_table_gives_a_move_of_its_own_as_an_example(setting: Setting) -> None:
    for number in range(3):
        table = Table.open(setting.rules, f"s1:{number}")
        text = sample(table)
        moves = legal_texts(table.rules, table.state, table.state.turn)
        assert bool(text) is bool(moves), "of a few deals nobody can play anything"
        assert not text or table.type(table.state.turn, text).log, "it can be played right now"


async def test_the_board_of_a_new_table_gives_that_example(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Pyramid", deal="1")
    text = sample((await room.live()).in_play)
    assert f"`/move {text}`" in texts(board(room))


# In characters.
MOST_OF_A_PAGE = 1700


def test_what_a_game_of_several_is_played_by_is_two_screens_of_a_phone() -> None:
    """How it ends and how it is laid out is looked up once, behind a button; `basics` alone are one page."""
    for kind in (kind for kind in GAMES if not kind.solo):
        for preset in kind.presets:
            options = kind.preset(preset)
            pages = rulebook.of_table(ENGLISH, kind, options)
            assert max(map(len, pages)) <= MOST_OF_A_PAGE, (kind.id, preset)
            headings = [section.heading for section in kind.at(options, kind.seating(options)[0]).rulebook()]
            told = ("**The end**" in pages.rest) is (headings != [""])
            assert told, f"{kind.title}: a `rulebook` of sections needs one that is called END (engine/rulebook.py)"
