"""What the words in the rules mean: one page, found from the rules of each game, and from the command."""

from __future__ import annotations

import re

import pytest
from simcord.actors import InteractionResult, MemberActor

from bot.text.reader import ENGLISH
from bot.text.rulebook import of_game, of_table
from engine.catalogue import GAMES, game
from engine.phrases import in_english
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_play import answer

EXPLAINED = (
    *("build", "tableau", "foundation", "stock", "waste", "reserve", "talon", "run", "redeal", "worrying back"),
    *("space", "suit", "alternating", "cell", "load", "knock", "stop", "round the corner", "pack", "hand"),
    *("rank", "column", "row", "fan", "sequence", "neighbours", "cut", "draw", "deal", "discard", "gather", "packet"),
    *("auto play", "blocked", "pass", "house", "uncovered", "layout", "comes out", "exposed"),
)
PAGE = ENGLISH.say("terms")


@pytest.mark.parametrize("word", EXPLAINED)
def test_a_word_of_the_rules_is_explained_once(word: str) -> None:
    assert PAGE.casefold().count(f"**{word}**") == 1


def test_the_page_is_one_message_of_short_lines() -> None:
    assert len(PAGE) <= 4000
    heading, *lines = PAGE.split("\n")
    assert heading.startswith("### ")
    assert all(re.match(r"- \*\*\w", line) and line.endswith(".") for line in lines)
    assert max(map(len, lines)) <= 140


def test_a_word_that_is_explained_stands_in_some_game_s_rules() -> None:
    """But for those that others use."""
    said = [
        kind.at(kind.preset(preset), kind.seating(kind.preset(preset))[0])
        for kind in GAMES
        for preset in kind.presets
    ]
    rules = " ".join(in_english(each) for at in said for part in at.rulebook() for each in part.sentences).casefold()
    choices = " ".join(text for kind in GAMES for option in kind.options for text in option.choices.values())
    calls = " ".join(word for kind in GAMES for word in (*kind.commands, kind.summary))
    everything = f"{rules} {choices} {calls}".casefold()
    unheard = {word for word in EXPLAINED if word.removesuffix("ing") not in everything}
    assert unheard <= {"talon", "tableau", "layout", "worrying back", "round the corner", "exposed", "auto play"}


async def test_words_odds_and_advice_are_below_the_rules_of_every_game(room: Room) -> None:
    missing = {}
    for kind in GAMES:
        wanted = {"Odds and advice" if kind.solo else "Advice", "What the words mean"}
        shown = await room.carol.slash(room.channel, "rules", game=kind.title)
        labels = {getattr(each, "label", None) for each in buttons(shown.response.message).values()}
        if not wanted <= labels:
            missing[kind.id] = wanted - labels
    assert missing == {}


@pytest.mark.parametrize("kind", ["klondike", "bank"])
async def test_it_is_a_tap_below_the_rules_of_each_game(room: Room, kind: str) -> None:
    shown = await room.carol.slash(room.channel, "rules", game=kind)
    (button,) = (each for each in buttons(shown.response.message).values() if each.label == "What the words mean")
    result = await room.carol.click(shown.response.message, custom_id=button.custom_id)
    assert texts(private(result)[-1]) == PAGE
    assert room.channel.history() == [], "nobody else needs it"


async def test_who_asks_without_a_table_picks_a_game_to_read_its_rules(room: Room) -> None:
    shown = await room.carol.slash(room.channel, "rules")
    lists = [each for each in buttons(shown.response.message).values() if hasattr(each, "options")]
    titles = [entry.label for each in lists for entry in each.options]
    assert titles == sorted((kind.title for kind in GAMES), key=str.casefold)
    for each in lists:
        assert each.placeholder == f"Rules: {each.options[0].label} to {each.options[-1].label}"
        assert all(entry.description for entry in each.options)
        value = each.options[-1].value
        result = await room.carol.select(shown.response.message, [value], custom_id=each.custom_id)
        named = await room.carol.slash(room.channel, "rules", game=value)
        assert texts(private(result)[-1]) == texts(named.response.message)
    assert room.channel.history() == [], "nobody else needs it"


async def test_the_rules_of_a_table_come_without_lists(room: Room) -> None:
    await room.carol.slash(room.channel, "patience start", game="klondike")
    shown = await room.carol.slash(room.channel, "rules")
    labels = [getattr(each, "label", None) for each in buttons(shown.response.message).values()]
    assert labels == ["Show me", "Odds and advice", "What the words mean"]


async def test_the_command_shows_it(room: Room) -> None:
    for typed in ("terms", "Terms ", ENGLISH.say("terms-entry")):
        assert answer(await room.carol.slash(room.channel, "rules", game=typed)) == PAGE
    for typed in ("te", "terms", ""):
        found = await room.carol.autocomplete(room.channel, "rules", "game", typed)
        assert (found[-1]["name"], found[-1]["value"]) == (ENGLISH.say("terms-entry"), "terms")
        assert len(found) <= 25
    found = await room.carol.autocomplete(room.channel, "rules", "game", "yuk")
    assert [each["value"] for each in found] == ["Yukon"]
    assert "game:terms" in answer(await room.carol.slash(room.channel, "rules"))


async def test_how_a_game_of_several_ends_is_a_tap_below_its_rules(room: Room) -> None:
    """Those of the table where there is one, with its own moves as examples, and else the usual ones."""
    usual = of_game(ENGLISH, game("bank"))
    shown = await room.carol.slash(room.channel, "rules", game="bank")
    assert texts(shown.response.message) == usual.first
    assert await more(room.carol, shown) == usual.rest
    await room.begin("strict", game="bank")
    live = await room.live()
    pages = of_table(ENGLISH, live.game, live.record.options, live.position, live.names)
    shown = await room.carol.slash(room.channel, "rules")
    assert texts(shown.response.message) == pages.first
    assert await more(room.carol, shown) == pages.rest != usual.rest


async def more(person: MemberActor, shown: InteractionResult) -> str:
    """What the button below rules brings that leads to the rest of them."""
    label = ENGLISH.say("label-more-rules")
    (button,) = (each for each in buttons(shown.response.message).values() if each.label == label)
    return texts(private(await person.click(shown.response.message, custom_id=button.custom_id))[-1])
