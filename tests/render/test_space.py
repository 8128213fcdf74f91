"""Cards are as large as Discord's apps need them, and everything has its place for itself."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.piles import SIDEWAYS
from engine.table import Table
from engine.view import View
from render.column_room import STEP, ColumnRooms, Rooms, columns_of, rooms_for, thick_piles
from render.geometry import FOOTER, WIDTH, Frame, frame
from render.long_columns import TALL
from render.pile_rows import LABEL_HEIGHT
from tests.playing import Setting, settings
from tests.render.clear import cards_box, faults, parts, positions, set_out
from tests.render.patience_scenes import ALONE, opening
from tests.render.usual import noted
from tests.render.usual import usual as played_anew

# What Discord gives a picture on a phone, and at most on a desktop.
PHONE, DESKTOP = 350, (550, 350)
# Where several play, random games build no long columns, people do: nine cards in one.
OF_SEVERAL = 8
MANY_WHOLE = 25
# The least widths of a card there.
TWO, FEW, MANY, SEVEN, NINE, WIDEST = (55, 36), (38, 26), (30, 22), (44, 33), (34, 26), (24, 24)
# Where rows run to the sides, and are about as long as they get.
SIDES = 38, 28
# And by how many rows of columns there are.
ROWS = {4: (31, 19), 3: (38, 26), 2: (44, 29.5)}
# Ten columns, and nine where several play, leave four pixels of their width to the gaps between them; the nine leave
# two more to those between players.
TEN, NINE_OF_SEVERAL = (32.5, 26), (35.8, 26)
OF_ONE = {7: SEVEN, 9: NINE, 10: TEN}
# Where columns usually get longer than so many cards, ranks that a phone shows matter more than a desktop.
LONG, OF_LONG = 19, 20.5
# The least height of a rank where a phone shows the picture 380 pixels wide.
RANK, APP = 14, 380
USUAL = noted()
EVERY = {(each.game.id, each.players, each.rules.layout): each for each in settings()}.values()


def widest(setting: Setting) -> Frame:
    """Where everything stands in the widest usual position of a game."""
    view = at_first(setting)
    many = len(rooms_for(view))
    rooms = usual(setting.game) if setting.players == 1 else (OF_SEVERAL,) * many
    return frame(view.layout, tuple(pile.spot for pile in view.piles), rooms, thick_piles(view))


def usual(game: Game) -> Rooms:
    """How long columns usually get; `python -m tests.new_game` writes that down for a new game."""
    assert game.id in USUAL, f"{game.title} is not in usual.txt: run `python -m tests.new_game {game.id}`"
    return USUAL[game.id]


def at_first(setting: Setting) -> View:
    """What everybody sees of the deal."""
    return Table.open(setting.rules, "s1:space").look()


def bars(setting: Setting) -> tuple[float, float]:
    """The least widths of a card on a phone and on a desktop, by how many play and stand side by side."""
    layout = setting.rules.layout
    sideways = any(spot.fan in SIDEWAYS for spot in setting.rules.spots)
    if setting.players > 1:
        several = TWO if (setting.game.id, setting.players) == ("chinese", 2) else NINE if sideways else FEW
        several = NINE_OF_SEVERAL if layout.columns == 9 else several
        return several if setting.players < 5 else MANY
    if sideways:
        return SIDES
    phone, desktop = next((bar for most, bar in OF_ONE.items() if layout.columns <= most), WIDEST)
    desktop = OF_LONG if max(usual(setting.game), default=0) > LONG else desktop
    high = next((bar for least, bar in ROWS.items() if rows_of(setting) >= least), (phone, desktop))
    return min(phone, high[0]), min(desktop, high[1])


def rows_of(setting: Setting) -> int:
    """How many rows of columns a game has; many whole cards that none covers are as high as three."""
    there, whole = len(columns_in(setting)), len(setting.rules.spots) > MANY_WHOLE
    return 3 if whole and not there and not setting.rules.layout.raised else there


def why_small(setting: Setting) -> str:
    """What makes cards small: how many stand side by side, and the rows of columns below each other."""
    rooms = usual(setting.game) if setting.players == 1 else ()
    rows, long = len(columns_in(setting)), f", usually {' + '.join(map(str, rooms))} steps long" if rooms else ""
    return f"{setting.rules.layout.columns} columns wide, rows of piles that are spread down: {rows}{long}"


def columns_in(setting: Setting) -> ColumnRooms:
    """The rows of columns of a game."""
    return columns_of(setting.rules.layout, setting.rules.spots)


@pytest.mark.alike
@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_cards_are_large_enough_on_a_phone_and_on_a_desktop(setting: Setting) -> None:
    table = widest(setting)
    phone, desktop = bars(setting)
    scale = min(DESKTOP[0] / WIDTH, DESKTOP[1] / table.height)
    shown = {
        "a card on a phone": (table.measure.width * PHONE / WIDTH, phone),
        "a card on a desktop": (table.measure.width * scale, desktop),
        "a rank on a phone": (table.measure.cap * APP / WIDTH, RANK),
    }
    small = [f"{what} measures {size:.1f}, not {least}" for what, (size, least) in shown.items() if size < least]
    assert not small, f"{setting}, {why_small(setting)}: {'; '.join(small)}; a narrower or lower `layout` helps"


@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_a_deal_leaves_little_of_the_table_empty(setting: Setting) -> None:
    """Below what lies lowest there is room for a step more, and above it for the marks of a label."""
    view = at_first(setting)
    table = set_out(view)
    cards = [cards_box(table, view, pile) for pile in range(len(view.piles))]
    lowest = max(bottom for _, _, _, bottom in (*cards, *parts(table, view).values()))
    assert 0 <= table.height - FOOTER - lowest <= STEP * table.strips[1] + LABEL_HEIGHT
    assert table.height <= TALL


@pytest.mark.alike
@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_nothing_overlaps_and_nothing_leaves_the_table(setting: Setting) -> None:
    for view, rooms in positions(setting, 120, 20):
        assert faults(view, rooms) == []


@pytest.mark.thorough
def test_what_is_usual_has_been_played() -> None:
    """One game is played anew; `python -m tests.render.usual` plays them all."""
    game = next(each for each in ALONE if each.id == "klondike")
    for each in ALONE:
        usual(each)
    assert list(USUAL) == [each.id for each in ALONE]
    assert USUAL[game.id] == played_anew(game)
    assert len(USUAL[game.id]) == len(rooms_for(opening(game).look()))


def test_narrow_cards_are_plain_where_none_are_spread() -> None:
    """In the four rows of Spaces and the peaks of TriPeaks; the columns of Curds and Whey have cards as narrow."""
    plain = {game.id for game in ALONE if set_out(opening(game).look()).measure.plain}
    assert plain == {"spaces", "tripeaks"}
