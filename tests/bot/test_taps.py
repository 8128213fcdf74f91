"""Every game is played by taps alone: each move that is offered is at most three taps away, and each entry plays."""

from __future__ import annotations

import random
import re

import discord
import pytest

from bot.model.live_table import LiveTable
from bot.ui.components import FINISH, THROUGH
from bot.ui.move_items import chosen
from engine.catalogue import game
from engine.distinct_shifts import each_once
from engine.moves import Move, Say, Shift
from engine.notation import parse_move, print_move
from engine.table import Table
from tests import patience, positions
from tests.bot.taps import PICKED, PRESSED, items, pressed, reached, shown
from tests.bot.test_request_rates import scene_of
from tests.lanes import in_lanes, so_many, some
from tests.playing import Setting, random_game, settings

SHORT_GAME, LONGEST_GAME = 20, 75
MOST_TAPS = 3
# By each preset of the games for several, and as they usually are played of the others.
PLAYED = [*{(each.game.id, "" if each.game.solo else each.label): each for each in reversed(settings())}.values()]
# By these it is played for long in the thorough lane.
LONG = some(PLAYED, 4, "taps")


def offered(live: LiveTable) -> set[Move]:
    """The moves that the player to move is offered, without calls and without a second place that looks the same."""
    table = live.in_play
    moves = each_once(table.rules.spots, table.state, table.rules.offered(table.state, table.state.turn))
    return {move for move in moves if not is_call(live, move)}


def is_call(live: LiveTable, move: Move) -> bool:
    return isinstance(move, Say) and move.word in live.in_play.rules.calls


@pytest.mark.alike
@pytest.mark.parametrize("setting", in_lanes(PLAYED))
@pytest.mark.parametrize("longest", so_many(SHORT_GAME, LONGEST_GAME))
def test_a_game_is_played_by_taps_alone(setting: Setting, longest: int) -> None:
    chance, rules = random.Random(f"taps {setting}"), setting.rules
    table = Table.open(rules, f"s1:taps {setting}")
    for _ in range(longest if setting in LONG else SHORT_GAME):
        live = scene_of(setting.game, table)
        moves = offered(live)
        if not moves:
            break
        state, taps = table.state, reached(live)
        there = {
            parse_move(rules, state, state.turn, text): number
            for text, number in taps.items()
            if text not in (FINISH, "undo", "redo", "hint", "restart", "next", "resign", *rules.calls)
        }
        assert {*there} == moves
        assert max(there.values()) <= MOST_TAPS
        table = table.act(state.turn, chance.choice(sorted(there, key=str)))
    assert table.log


def place_of(live: LiveTable, text: str) -> tuple[int, ...]:
    """Where a move takes cards, and how many."""
    table = live.in_play
    move = parse_move(table.rules, table.state, table.state.turn, text)
    assert isinstance(move, Shift)
    return tuple(move)


def to_own(live: LiveTable, place: tuple[int, ...]) -> bool:
    """Whether a move puts the card in play with the player's own cards."""
    table = live.in_play
    source, target, _ = place
    in_play = table.rules.card_in_play(table.state, table.state.turn)
    return source == in_play and table.rules.spots[target].owner == table.state.turn


@pytest.mark.parametrize("setting", in_lanes(each for each in PLAYED if each.rules.calls))
@pytest.mark.parametrize("longest", so_many(60, 90))
def test_where_players_may_call_moves_stand_by_their_places_alone(setting: Setting, longest: int) -> None:
    """Nothing about buttons and lists tells which move comes first by the rules: neither order nor colour."""
    seen = 0
    for table in random_game(setting.rules, f"order {setting}", longest):
        live = scene_of(setting.game, table)
        if table.result is not None:
            break
        for taps in (PRESSED, PICKED):
            tapped = [text for _, text, number in shown(live) if number == taps]
            texts = [text for text in tapped if text.removeprefix(f"{THROUGH} ") not in table.rules.words]
            places = [place_of(live, text) for text in texts]
            ending = [place for place in places if taps == PRESSED and to_own(live, place)]
            others = [place for place in places if place not in ending]
            assert places == sorted(others) + sorted(ending), "what ends the turn stands last"
            seen += len(places) > 1
        moves = [item for item in items(live) if isinstance(item, discord.ui.Button) and " " in pressed(item)]
        assert len({item.style for item in moves}) <= 1
    assert seen > 5


@pytest.mark.parametrize("setting", in_lanes(each for each in PLAYED if not each.game.solo))
def test_buttons_stay_buttons_throughout_a_turn_and_drawing_keeps_its_place(setting: Setting) -> None:
    """However many moves there are, as many of them as a row holds stand as buttons; the rest are in the list."""
    placed = 0
    for table in random_game(setting.rules, f"stay {setting}", 40):
        live = scene_of(setting.game, table)
        if table.result is not None:
            break
        texts = [text for _, text, taps in shown(live) if taps == PRESSED]
        moves = [text for text in texts if " " in text and not text.startswith(f"{THROUGH} ")]
        shifts = [
            move for move in offered(live) if isinstance(move, Shift) and table.rules.is_open(table.state, move)
        ]
        assert len(moves) >= min(5, len(shifts))
        if table.log and table.log[-1].text == table.rules.draw_pile:
            buttons = [item for item in items(live) if isinstance(item, discord.ui.Button)]
            assert [each.disabled for each in buttons if pressed(each) == table.rules.draw_pile] == [True]
            placed += 1
    drawing = setting.rules.draw_pile in setting.rules.words and setting.rules.options.get("stock") != "open"
    assert placed or not drawing, "then nobody draws"


def uncovered(table: Table, move: Move) -> bool:
    """Whether a move takes all the cards that lie face up on some that do not."""
    return isinstance(move, Shift) and 0 < len(table.state.piles[move.source].cards) - move.size == (
        table.state.piles[move.source].down
    )


def test_in_games_for_one_what_turns_up_a_card_stands_before_what_is_only_moved_to_and_fro() -> None:
    klondike = next(each for each in PLAYED if each.game.id == "klondike")
    rules, seen = klondike.rules, set[int]()
    for seed in range(3):
        for table in random_game(rules, f"order {seed}", 60):
            buttons = [
                text for _, text, taps in shown(scene_of(klondike.game, table)) if taps == PRESSED and " " in text
            ]
            moves = [parse_move(rules, table.state, 0, text) for text in buttons]
            shifts = [move for move in moves if isinstance(move, Shift)]
            kinds = [
                0 if rules.spots[move.target].kind == "foundation" else 1 if uncovered(table, move) else 2
                for move in shifts
            ]
            assert kinds == sorted(kinds)
            seen |= {*kinds}
    assert seen == {0, 1, 2}


def only_parks(table: Table, move: Move) -> bool:
    """Whether a move puts a card into a cell, and the card that it leaves cannot go home."""
    if not isinstance(move, Shift) or table.rules.spots[move.target].kind != "cell":
        return False
    following = table.rules.legal(table.act(0, move).state, 0)
    return not any(
        isinstance(each, Shift) and each.source == move.source and table.rules.spots[each.target].kind == "foundation"
        for each in following
    )


def goes_back(table: Table, move: Move) -> bool:
    """Whether a move changes nothing: it can be made the other way round."""
    back = isinstance(move, Shift) and Shift(move.target, move.source, move.size)
    return back in table.rules.legal(table.act(0, move).state, 0)


@pytest.mark.parametrize("game_id", ["freecell", "bakers-game", "eight-off", "seahaven-towers", "penguin"])
def test_one_button_alone_parks_a_card_in_a_cell_and_stands_behind_what_does_more(game_id: str) -> None:
    setting = next(each for each in PLAYED if each.game.id == game_id)
    behind = listed = 0
    for seed in range(3):
        for table in random_game(setting.rules, f"cells {seed}", 40):
            if not (moves := offered(live := scene_of(setting.game, table))):
                break
            texts = [text for _, text, taps in shown(live) if taps == PRESSED and " " in text]
            buttons = [parse_move(table.rules, table.state, 0, text) for text in texts]
            parking = [number for number, move in enumerate(buttons) if only_parks(table, move)]
            assert len(parking) <= 1
            assert all(goes_back(table, move) for number in parking for move in buttons[number + 1 :])
            behind += bool(parking and parking[0])
            listed += len([move for move in moves if only_parks(table, move)]) > 1
    assert behind
    assert listed, "the others stand in the list"


def test_entries_are_other_values_after_each_move_and_old_ones_are_still_read() -> None:
    assert chosen("12:tableau 1 tableau 2", 7) == ("tableau 1 tableau 2", 12)
    assert chosen("tableau 1 tableau 2", 7) == ("tableau 1 tableau 2", 7)
    klondike = next(each for each in PLAYED if each.game.id == "house-on-the-hill")
    former: set[str] = set()
    for table in [*random_game(klondike.rules, "values", 4)]:
        lists = [item for item in items(scene_of(klondike.game, table)) if isinstance(item, discord.ui.Select)]
        values = {option.value for item in lists for option in item.options}
        assert values
        assert not values & former
        former = values


@pytest.fixture
def hill() -> LiveTable:
    """A position of House on the Hill with more cards to move than an entry each would go into one list."""
    setting = next(each for each in PLAYED if each.game.id == "house-on-the-hill")
    for seed in range(100):
        for table in random_game(setting.rules, f"hill {seed}", 12):
            sources = {move.source for move in table.rules.offered(table.state, 0) if isinstance(move, Shift)}
            if len(sources) > 28:
                return scene_of(setting.game, table)
    raise AssertionError("there is none")


def test_where_moves_are_too_many_lists_hold_the_cards_by_their_places(hill: LiveTable) -> None:
    lists = [item for item in items(hill) if isinstance(item, discord.ui.Select)]
    assert len(lists) == 2
    assert len({item.custom_id for item in lists}) == 2
    sizes = [len(item.options) for item in lists]
    assert max(sizes) <= 25
    assert abs(sizes[0] - sizes[1]) <= 1
    for item in lists:
        numbers = [int(chosen(option.value, 0)[0].split("tableau ")[1].split()[0]) for option in item.options]
        assert item.placeholder == f"Fan {numbers[0]} to fan {numbers[-1]}"
        assert numbers == sorted(numbers)
    labels = [option.label for item in lists for option in item.options]
    many = [label for label in labels if label.endswith("moves")]
    assert many
    assert all(re.fullmatch(r"\S+ \(fan \d+\): \d+ moves", label) for label in many)


def test_what_is_hinted_is_a_button_and_no_other() -> None:
    klondike = next(each for each in PLAYED if each.game.id == "klondike")
    table = Table.open(klondike.rules, "s1:deal 1").type(0, "hint")
    assert table.advice is not None
    live = scene_of(klondike.game, table)
    text = print_move(table.rules, table.state, 0, table.advice)
    assert [each for _, each, _ in shown(live)].count(text) == 1
    first, *_ = items(live)
    assert isinstance(first, discord.ui.Button)
    assert pressed(first) == text


@pytest.mark.parametrize(
    ("game_id", "lying", "source", "targets"),
    [
        ("le-cadran", {"t1": "Kh Ac"}, "t1", ("f4", "f8")),
        ("le-cadran", {"t1": "Kh 2c", "f4": "Ac", "f8": "Ac"}, "t1", ("f4", "f8")),
        ("klondike", {"t1": "5h", "w": "Kc"}, "w", ("t2", "t3")),
        ("le-cadran", {"t1": "Kh 2d", "t2": "9s 3d", "t3": "Qs 3d"}, "t1", ("t2", "t3")),
    ],
)
def test_of_places_that_look_the_same_one_is_a_button_and_either_can_be_typed(
    game_id: str, lying: dict[str, str], source: str, targets: tuple[str, str]
) -> None:
    """What lies below a card shows in a column: two of them with the same card at the foot are not the same."""
    rules = patience.rules(game_id)
    table = patience.position(rules, lying)
    spots = [spot.short() for spot in rules.spots]
    wanted = {Shift(spots.index(source), spots.index(target)) for target in targets}
    assert wanted <= {*rules.legal(table.state, 0)}
    texts = {*reached(scene_of(game(game_id), table))} & {*table.legal_texts()}
    there = wanted & {parse_move(rules, table.state, 0, text) for text in texts}
    assert len(there) == (2 if "t2" in lying else 1)
    assert len({table.type(0, f"{source} {target}").log[-1].text for target in targets}) == 2


def test_of_two_empty_columns_of_chinese_patience_one_is_shown() -> None:
    table = positions.position(positions.rules("standard"), ["9h", "", "", "Kc"], waste=["7d"])
    assert {"waste tableau 2", "waste tableau 3"} <= {*table.legal_texts()}
    texts = [text for _, text, _ in shown(scene_of(game("chinese"), table))]
    assert [text for text in texts if text.startswith("waste tableau")] == ["waste tableau 2"]


def test_of_places_that_look_the_same_the_one_that_was_hinted_at_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = patience.position(patience.rules("le-cadran"), {"t1": "Kh Ac"})
    spots = [spot.short() for spot in table.rules.spots]
    hinted = Shift(spots.index("t1"), spots.index("f8"))
    monkeypatch.setattr(Table, "hinted", hinted)
    first, *others = items(scene_of(game("le-cadran"), table))
    assert isinstance(first, discord.ui.Button)
    assert pressed(first) == print_move(table.rules, table.state, 0, hinted)
    assert not [each for each in others if isinstance(each, discord.ui.Button) and "foundation" in pressed(each)]


def test_what_ends_a_turn_says_so_only_where_it_does() -> None:
    """By Colin Cook's rules a card that fits on one's own waste goes there, and the turn goes on."""
    seen = set()
    for preset in ("standard", "colin-cook"):
        setting = next(each for each in PLAYED if (each.game.id, each.label) == ("chinese", preset))
        for table in random_game(setting.rules, f"ends {preset}", 150):
            for label, text, _ in shown(scene_of(setting.game, table)) if table.result is None else ():
                if text == "stock waste":
                    ends = table.type(table.state.turn, text).state.turn != table.state.turn
                    assert label.endswith(" → own waste: end turn" if ends else " → own waste")
                    seen.add((preset, ends))
    assert {*seen} >= {("standard", True), ("colin-cook", True), ("colin-cook", False)}
