"""Which solo games are offered to whom: any one, those of late, the favourites here, and one that is new to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.model.refusals import Refused
from bot.model.winnable import proven
from bot.service.favourites import FAVOURITES, RECENT_FAVOURITES, offered
from bot.service.game_search import MOST_GAMES_LISTED, RANDOM, SOLO, is_random, one_player_game, random_game
from bot.store.sql_store import SqlStore
from bot.text.reader import ENGLISH
from bot.ui.wanted_game import SoloGame
from engine.catalogue import BEST_LOVED
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_solo_store import LOST, WON, begun, clock, play, store
from tests.bot.test_store import ALICE, BOB, GUILD

__all__ = ["clock", "store"]


@pytest.mark.either
async def test_what_was_played_last_comes_first_and_then_what_others_play(store: SqlStore) -> None:
    bobs = replace(WON, user_id=BOB.user_id, name="Bob")
    for channel, game in enumerate(("pyramid", "yukon", "penguin", "yukon", "scorpion", "yukon"), start=50):
        await play(store, LOST, game=game, channel_id=channel)
    for channel, game in enumerate(("fortress", "fortress", "citadel", "klondike"), start=70):
        await play(store, bobs, game=game, channel_id=channel, seed=f"s1:{channel}")
    theirs = await offered(store, GUILD, ALICE.user_id)
    assert [kind.id for kind in theirs.recent] == ["yukon", "scorpion", "penguin"]
    assert {kind.id for kind in theirs.favourites} == {"pyramid", "fortress", "citadel", "klondike"}
    assert theirs.favourites[0].id == "fortress", "of which two deals were played here"
    assert theirs.new is not None
    assert theirs.new.id == "spider", "the best loved of those that nobody named above"
    assert await store.past.games(BOB.user_id) == ["klondike", "citadel", "fortress"]


@pytest.mark.either
async def test_a_game_that_goes_on_was_played_and_whoever_is_elsewhere_sees_no_server(store: SqlStore) -> None:
    await begun(store, game="yukon", guild_id=8, channel_id=99)
    await play(store, replace(WON, user_id=BOB.user_id, name="Bob"), game="fortress")
    theirs = await offered(store, 0, ALICE.user_id)
    assert ([kind.id for kind in theirs.known], theirs.new and theirs.new.id) == (["yukon"], "klondike")


async def test_whoever_has_tried_every_game_is_offered_no_new_one(store: SqlStore) -> None:
    for channel, kind in enumerate(SOLO, start=100):
        await play(store, WON, game=kind.id, channel_id=channel, seed=f"s1:{channel}")
    theirs = await offered(store, GUILD, ALICE.user_id)
    assert theirs.new is None
    assert len(theirs.recent) == RECENT_FAVOURITES
    assert len(theirs.favourites) == FAVOURITES
    assert len({kind.id for kind in theirs.known}) == len(theirs.known)


async def test_a_newcomer_is_offered_any_game_and_the_best_loved_ones(room: Room) -> None:
    found = await room.alice.autocomplete(room.channel, "patience start", "game", "")
    assert [each["value"] for each in found][:3] == [RANDOM, "Klondike", "Spider"]
    assert [each["name"] for each in found][:3] == ["random: any solo game", "Klondike (new to you)", "Spider"]
    assert len(found) == len({each["value"] for each in found}) == min(MOST_GAMES_LISTED, len(SOLO) + 1)


async def test_the_list_begins_with_what_was_played_last(room: Room) -> None:
    for name in ("Yukon", "Pyramid"):
        await room.alice.slash(room.channel, "patience start", game=name)
        await room.alice.slash(room.channel, "cancel")
    found = await room.alice.autocomplete(room.channel, "patience start", "game", "")
    assert [each["value"] for each in found][:4] == [RANDOM, "Pyramid", "Yukon", "Klondike"]
    for typed in ("ra", "RANDOM", "random: any solo game"):
        found = await room.alice.autocomplete(room.channel, "patience start", "game", typed)
        assert found[0]["value"] == RANDOM
    found = await room.alice.autocomplete(room.channel, "patience start", "game", "yuk")
    assert [each["value"] for each in found] == ["Yukon"]


def only(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Let chance choose a game, if that is among those it may choose."""
    monkeypatch.setattr(
        "secrets.choice", lambda among: next((k for k in among if getattr(k, "id", 0) == game), among[0])
    )


async def test_chance_chooses_a_game_and_it_is_said_which(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "yukon")
    await room.alice.slash(room.channel, "patience start", game="Random")
    assert (await room.live()).record.game == "yukon"
    assert "Picked at random: Yukon." in texts(room.channel.last_message)
    await room.alice.slash(room.channel, "cancel")
    only(monkeypatch, "klondike")
    await room.alice.slash(room.channel, "patience start", game="random", rules="draw=3")
    live = await room.live()
    assert (live.record.game, live.record.options["draw"]) == ("klondike", "3")
    await room.alice.slash(room.channel, "cancel")
    await room.alice.slash(room.channel, "patience start", game="random", deal="winnable")
    said = texts(room.channel.last_message)
    assert f"Picked at random: Klondike. {ENGLISH.say('comes-out')}" in said


@pytest.mark.parametrize(
    "typed",
    [
        "random",
        " RANDOM ",
        "random: any solo game",
        "Random game",
        "any",
        "any game",
        "rnadom",
        "radnom",
        "randon",
        "rand",
    ],
)
def test_any_game_is_asked_for_in_many_ways(typed: str) -> None:
    named = SoloGame.named(typed, together=False, auto=False, rules="")
    assert named.drawn
    assert one_player_game(named.name) in SOLO


@pytest.mark.parametrize("typed", ["", "ran", "cadran", "yukon", "a", "castle"])
def test_what_is_no_word_for_any_game_names_one(typed: str) -> None:
    assert not SoloGame.named(typed, together=False, auto=False, rules="").drawn
    assert not any(is_random(name) for kind in SOLO for name in (kind.title, *kind.aliases))


async def test_a_number_of_other_programs_is_dealt_in_a_game_that_has_them(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="random", deal="ms 617")
    record = (await room.live()).record
    assert (record.game, record.seed) == ("freecell", "ms:617")


async def test_suggestions_know_the_game_as_far_as_it_is_named(room: Room) -> None:
    for name, wanted in (("klond", ["draw=3"]), ("Solitaire", ["draw=3"]), ("house", []), ("crapette", [])):
        found = await room.alice.autocomplete(room.channel, "patience start", "rules", "dr", game=name)
        assert [each["value"] for each in found] == wanted, name


async def test_two_things_are_told_of_a_game_that_chance_has_chosen(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "klondike")
    await room.alice.slash(room.channel, "patience start", game="random")
    first = ENGLISH.say("first-deals", deals=3, title="Klondike")
    assert f"Picked at random: Klondike. {first}" in texts(room.channel.last_message)


def test_chance_keeps_to_what_is_asked_for() -> None:
    assert {random_game("draw=3").id for _ in range(200)} == {kind.id for kind in SOLO if _draws_three(kind)}
    assert all(proven(random_game(winnable=True)) for _ in range(50))
    assert all(random_game(auto=True).automatic for _ in range(50))
    assert len({random_game().id for _ in range(300)}) > len(SOLO) // 2
    with pytest.raises(Refused) as refused:
        random_game("colour=green")
    assert ENGLISH.say(refused.value.key, typed="colour=green").startswith(
        "No solo game has the rules `colour=green`."
    )


def _draws_three(kind: Any) -> bool:
    return any(option.name == "draw" and "3" in option.choices for option in kind.options)


async def test_no_game_has_such_rules(room: Room) -> None:
    told = await room.alice.slash(room.channel, "patience start", game="random", rules="colour=green")
    assert texts(told.response.message).startswith("No solo game has the rules")
    assert room.channel.history() == []


async def test_help_has_the_same_as_buttons(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Yukon")
    await room.alice.slash(room.channel, "cancel")
    shown = (await room.alice.slash(room.channel, "help")).response.message
    labels = [each.label for each in buttons(shown).values()]
    assert labels == ["Play Klondike", "Play a computer", "Today's deal", "No more tips", "Any solo game", "Yukon"]
    await room.alice.click(shown, label="Yukon")
    assert (await room.live()).record.game == "yukon"
    await room.alice.slash(room.channel, "cancel")
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    await room.alice.slash(room.channel, "cancel")
    shown = (await room.alice.slash(room.channel, "help")).response.message
    assert [each.label for each in buttons(shown).values()][4:] == ["Any solo game", "Yukon", "New: Spider"]
    assert BEST_LOVED[:2] == ("klondike", "spider")
    await room.alice.click(shown, label="Any solo game")
    assert "Picked at random: " in texts(room.channel.last_message)


async def test_a_taken_channel_offers_a_thread_for_the_game_that_was_chosen(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    await room.alice.slash(room.channel, "move", move="stock")
    only(monkeypatch, "yukon")
    refused = await room.bob.slash(room.channel, "patience start", game="random")
    (button,) = buttons(private(refused)[-1])
    assert "yukon" in button
