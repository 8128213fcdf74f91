"""What is said of games for one player: every move, every board, every name that finds a game."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pytest

from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.model.records import Member, SoloDeal
from bot.model.refusals import Refused
from bot.service.game_search import SOLO, any_game, chosen_rules, names_like, one_player_game, rules_like
from bot.text import rulebook
from bot.text.board_lines import last_of, told
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.text.table_kinds import telling_of, text_of
from engine.cards import Card, pack
from engine.catalogue import GAMES, game
from engine.events import Moved
from engine.game import Game
from engine.piles import Pile
from engine.table import Table
from tests.bot.refusing import refusing
from tests.kept import kept
from tests.lanes import in_lanes, some
from tests.playing import mixed_settings, random_game, settings
from tests.solutions.written import FILES, stages
from tests.told import line

ALONE = [setting for setting in (*settings(), *some(mixed_settings(), 3, "patience")) if setting.game.solo]
CARD = re.compile(r"(?:10|[A2-9JQK])[♣♦♥♠]")


def scene_of(kind: Game, table: Table, solo: SoloDeal | None = None) -> LiveTable:
    """A table for one player as the bot knows it."""
    live = kept(kind, table, [Member(7, "W" * 32)])
    return replace(live, record=replace(live.record, solo=solo or SoloDeal(5)))


def seen(table: Table) -> set[str]:
    """The cards that everybody sees."""
    return {str(card) for pile in table.look().piles for card in pile.cards if card is not Card.UNKNOWN}


def steps(table: Table, following: Table) -> MadeMove:
    """The newest move, as a step."""
    return MadeMove(0, table.state, following.last, following.log[-1].text)


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(ALONE))
def test_every_move_is_told_in_few_words_that_give_nothing_away(setting) -> None:
    former = None
    for table in random_game(setting.rules, f"told {setting}", 36):
        if former is not None:
            said = told(ENGLISH, telling_of(scene_of(setting.game, table)).narrate(steps(former, table)))
            assert 0 < len(said) <= 600
            assert {*CARD.findall(said)} <= seen(former) | seen(table)
            first = following_cards(former, table)
            assert first in said
        former = table


def following_cards(before: Table, after: Table) -> str:
    """The cards that the player moved, of many the first; nothing if the move was a word or a combination."""
    first = after.last[0]
    if after.log[-1].text in after.rules.words or not isinstance(first, Moved):
        return ""
    cards = before.state.piles[first.source].cards[-first.size :]
    return " ".join(map(str, cards))


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(ALONE))
def test_the_alt_text_names_every_card_that_lies_open(setting) -> None:
    for ply, table in enumerate(random_game(setting.rules, f"alt {setting}", 40)):
        if ply % 20:
            continue
        said = text_of(ENGLISH, scene_of(setting.game, table)).alt_text()
        assert len(said) <= 1024
        open_cards = {
            str(card)
            for pile in table.look().piles
            for card in pile.cards
            if card is not Card.UNKNOWN and pile.spot.kind not in ("foundation", "discard")
        }
        assert open_cards <= {*CARD.findall(said)} <= seen(table)


def test_all_cards_of_a_chain_of_automatic_moves_are_told() -> None:
    table = Table.open(game("klondike").at({"auto": "foundation"}, 1), "s1:deal 1")
    piles = [Pile() for _ in table.state.piles]
    for suit, column in zip(range(4), table.rules.at["tableau"], strict=False):
        piles[column] = Pile(tuple(card for card in reversed(pack()) if card.suit == suit))
    state = table.state._replace(piles=tuple(piles))
    after = replace(table, state=state).type(0, "tableau 1 foundation 1")
    said = told(
        ENGLISH,
        telling_of(scene_of(game("klondike"), after)).narrate(MadeMove(0, state, after.last, after.log[-1].text)),
    )
    assert said.startswith("A♠ → foundation, auto-played ")
    assert len({*CARD.findall(said)}) == 52
    assert after.result is not None


def test_names_find_games() -> None:
    assert one_player_game("  KLONDIKE ").id == "klondike"
    assert one_player_game("le cadran").id == one_player_game("Forty Thieves").id == "le-cadran"
    assert any_game("crapette").id == "bank"
    assert [one_player_game(part).id for part in ("klond", "lucie", "helena")] == [
        *("klondike", "la-belle-lucie", "le-cadran"),
    ], "a part of a name that only one game has"
    with refusing(r"Did you mean \*\*Four-Leaf Clover\*\* or \*\*Les Quatre Coins\*\*"):
        one_player_game("four")
    for part in ("house", "kl", ""):
        with refusing("I don't know a game called"):
            one_player_game(part)
    with pytest.raises(Refused) as several:
        one_player_game("crapette")
    assert in_words(ENGLISH, several.value) == "Russian Bank is a multiplayer game: open a table with `/bank start`."
    with pytest.raises(Refused) as misspelt:
        one_player_game("Klondyke`@everyone")
    assert in_words(ENGLISH, misspelt.value).startswith("I don't know a game called `Klondyke'@everyone`.")
    with refusing(r"Did you mean .*Klondike"):
        one_player_game("Klondyke")


def test_names_are_offered_best_first_and_each_game_once() -> None:
    assert names_like("klondike", SOLO)[0] == ("Klondike", "Klondike")
    beginning = names_like("the", SOLO)
    assert all(shown.startswith("The ") for shown, _ in beginning[:3])
    assert ("Forty Thieves (Le Cadran)", "Le Cadran") in names_like("forty", SOLO)
    everything = names_like("", GAMES)
    assert len(everything) == min(25, len(GAMES))
    assert len({title for _, title in everything}) == len(everything)
    assert names_like("xyzzy", GAMES) == []
    assert names_like("klon", SOLO) == [
        ("Klondike", "Klondike"),
        ("Klondike by Two (Double Klondike)", "Double Klondike"),
    ]
    assert names_like("spider sol", SOLO) == [("Spider", "Spider")], "as people call any of them"


def test_rules_are_chosen_by_text() -> None:
    kind = game("klondike")
    usual = {option.name: option.default for option in kind.options}
    assert chosen_rules(kind, "") == usual
    assert chosen_rules(kind, " DRAW=3, passes=1") == usual | {"draw": "3", "passes": "1"}
    assert chosen_rules(kind, "", auto=True) == usual | {"auto": "foundation"}
    with pytest.raises(Refused) as refused:
        chosen_rules(kind, "draw=7")
    assert "Klondike has no rule `draw=7`" in in_words(ENGLISH, refused.value)
    assert "`draw=1|3`" in in_words(ENGLISH, refused.value)
    assert rules_like("draw", kind) == [("You draw three cards at a time.", "draw=3")]
    assert rules_like("thr", kind)[0] == ("You draw three cards at a time.", "draw=3")
    assert [text for _, text in rules_like("draw=3 pas", kind)] == ["draw=3 passes=3", "draw=3 passes=1"]
    both = "You draw three cards at a time. You can go through the stock once."
    assert (both, "draw=3 passes=1") in rules_like("You draw three cards at a time. pas", kind)
    assert (both, "draw=3 passes=1") in rules_like("draw=3 once", kind)
    assert chosen_rules(kind, both) == chosen_rules(kind, "draw=3 passes=1")


@pytest.mark.parametrize("kind", SOLO, ids=lambda kind: kind.id)
def test_suggested_rules_are_read_in_words(kind: Game) -> None:
    for shown, text in rules_like("", kind):
        assert "=" not in shown
        assert shown[0].isupper()
        assert chosen_rules(kind, text) == chosen_rules(kind, shown) != chosen_rules(kind, "")


def test_a_game_without_auto_play_has_none_to_choose() -> None:
    without = next(each for each in SOLO if not any(option.name == "auto" for option in each.options))
    with refusing("no auto play"):
        chosen_rules(without, "", auto=True)


def test_automatic_play_and_worrying_back_do_not_go_together() -> None:
    with refusing("would go straight up again"):
        chosen_rules(game("king-albert"), "back=yes", auto=True)


@pytest.mark.parametrize(
    ("game_id", "chosen", "told", "untold"),
    [
        ("klondike", {}, "turn the waste over with `redeal`, as often as you like", ""),
        ("klondike", {"passes": "3"}, "with `redeal`: you can go through the stock three times", ""),
        ("klondike", {"passes": "1"}, "You can go through the stock once.", "redeal"),
        ("le-cadran", {}, "You don't have to fill an empty column", "from the waste"),
        ("le-cadran", {"vacancy": "waste"}, "An empty column only takes a card from the waste", "any one card"),
        ("spaces", {}, "just after the cards that stay, or at the far left if none do", ""),
        ("spaces", {"aces": "shuffled"}, "the aces are shuffled in, and wherever they land", "such a run"),
        ("la-belle-lucie", {"dealing": "stuck"}, "isn't already on the next higher of its suit", "neighbour"),
        ("house-in-the-wood", {"dealing": "stuck"}, "isn't already on the next higher of its suit", "neighbour"),
        ("house-on-the-hill", {"dealing": "stuck"}, "isn't already on its neighbour in suit", "higher of its"),
    ],
)
def test_rules_tell_what_holds_by_these_options_and_nothing_else(
    game_id: str, chosen: dict[str, str], told: str, untold: str
) -> None:
    text = rulebook.of_table(ENGLISH, game(game_id), game(game_id).preset("standard") | chosen).whole
    assert told in text
    assert not untold or untold not in text


@pytest.mark.parametrize("typed", ["solitaire", "Patience", " SOLITAIRE "])
def test_who_asks_for_solitaire_or_patience_means_klondike(typed: str) -> None:
    assert one_player_game(typed).id == any_game(typed).id == "klondike"
    assert names_like(typed, GAMES)[0][1] == "Klondike"


def test_the_caption_of_a_new_deal_is_short_though_more_is_said_above() -> None:
    table = Table.open(game("klondike").at({}, 1), "s1:deal 1")
    words = text_of(ENGLISH, scene_of(game("klondike"), table))
    assert words.caption(line(ENGLISH.say("daily-counts-winnable", day="2026-11-22"))) == words.caption(None)
    assert words.caption(None).endswith(" · New deal")


@pytest.mark.parametrize(
    ("name", "move", "said"),
    [
        ("le-moulin", 50, "9♣ wg1 → f3"),
        ("four-leaf-clover", 8, "removed 6♦ 9♦"),
        ("strategy", 36, "3♦ s → w2"),
        ("monte-carlo", 4, "19 cards moved"),
        ("le-shah", 4, "drew 3♥ → w"),
        ("osmosis", 1, "drew 3 cards, 8♣ on top"),
    ],
)
def test_the_line_below_the_picture_tells_the_move_and_not_what_came_of_it_by_itself(name, move, said) -> None:
    """The next card from the stock fills the wing, cards go up by themselves, all close up."""
    path = next(path for path in FILES if path.stem == name)
    before, after = islice(stages(path), move - 1, move + 1)
    live = scene_of(game(name), after)
    lines = telling_of(live).narrate(steps(before, after))
    assert text_of(ENGLISH, live).caption(last_of(lines)).endswith(f" · {said}")


def test_all_cards_of_foundations_that_spread_are_told() -> None:
    """Osmosis: what may go on a row is what lies in the one above it."""
    *_, table = islice(stages(next(path for path in FILES if path.stem == "osmosis")), 40)
    said = text_of(ENGLISH, scene_of(game("osmosis"), table)).alt_text()
    home = {str(card) for pile in table.look().piles if pile.spot.kind == "foundation" for card in pile.cards}
    assert len(home) > 8
    assert home <= {*CARD.findall(said)}
