"""How people find a game by typing, and what they are told who want to join one that is for one player."""

from __future__ import annotations

import pytest

from bot.service.game_choice import MOST_CHOICES, SOLO, any_game, names_like
from bot.text.sentences import say
from engine.catalogue import BEST_LOVED, GAMES
from engine.game import Game
from tests.bot.conftest import Room, texts


async def test_with_nothing_typed_the_best_loved_games_come_first(room: Room) -> None:
    offered = await room.alice.autocomplete(room.channel, "patience start", "game", "")
    assert [each["name"] for each in offered][:4] == ["Klondike", "Scorpion", "Simple Simon", "Yukon"]
    assert len(offered) == MOST_CHOICES
    assert {each.id for each in GAMES if each.solo} >= {*BEST_LOVED}
    assert "typing" in say("option-game")


@pytest.mark.parametrize("game", SOLO, ids=lambda game: game.id)
def test_every_game_is_found_by_each_word_of_its_names(game: Game) -> None:
    for name in (game.title, *game.aliases):
        found = [title for _, title in names_like(name.replace("-", " ").replace("'", ""), SOLO)]
        assert game.title in found[:1], name
        for word in name.casefold().split():
            if len(word) > 3:
                assert game.title in [title for _, title in names_like(word, SOLO)]


@pytest.mark.parametrize("typed", ["idiots delight", "four leaf clover", "honey bee", "Idiot’s Delight"])
def test_apostrophes_and_hyphens_need_not_be_typed(typed: str) -> None:
    assert any_game(typed, SOLO).solo


async def test_who_wants_to_join_a_game_for_one_is_told_how_things_are(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    joined = await room.bob.slash(room.channel, "join")
    assert texts(joined.response.message).startswith("Alice is playing Klondike alone here. ")
    own = await room.alice.slash(room.channel, "join")
    assert texts(own.response.message) == "This game of Klondike is already yours: just play."
    await room.alice.slash(room.channel, "cancel")
    await room.alice.slash(room.channel, "patience start", game="Yukon", together=True)
    shared = await room.bob.slash(room.channel, "join")
    assert texts(shared.response.message).startswith("Anybody can move in this game of Yukon")


async def test_who_comes_too_late_or_twice_is_told_so(room: Room) -> None:
    await room.begin()
    late = await room.carol.slash(room.channel, "join")
    assert texts(late.response.message) == say("begun-without-you")
    again = await room.bob.slash(room.channel, "join")
    assert texts(again.response.message) == "You're already in this game."
