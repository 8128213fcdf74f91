"""Whether everything on a picture has its place for itself: cards, labels and plates neither overlap nor leave it.

`python -m tests.render.clear 5000` plays that many random positions of all games, draws each and looks.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from itertools import combinations, product

from PIL import Image

from engine.cards import Card
from engine.view import View
from render.chained import beneath, chained
from render.column_room import Rooms, rooms_for, roomy, standing, thick_piles
from render.geometry import FOOTER, PLATE_HEIGHT, WIDTH, Frame, Spread, frame
from render.last_turn import marked
from render.pile_rows import LABEL_HEIGHT, PARTED, Stand
from render.table import table_png
from render.theme import Theme
from render.themes import USUAL_THEME
from tests.playing import NAMES, Setting, mixed_settings, random_game, settings
from tests.render.boxes import Box, apart

# What was set out last: each card and each label of a picture is asked for by itself.
_latest: list[tuple[View, Rooms, Theme, Frame]] = []


def set_out(view: View, least: Rooms = (), theme: Theme = USUAL_THEME) -> Frame:
    """Where everything stands on the picture of a view."""
    for seen, room, dress, found in _latest:
        if seen is view and room == least and dress is theme:
            return found
    spots = tuple(pile.spot for pile in view.piles)
    there = roomy(view, least)
    layout = standing(there._replace(trail=marked(there)))
    found = frame(layout, spots, rooms_for(view, least), thick_piles(view), theme.index)
    _latest[:] = [(view, least, theme, found)]
    return found


def spread_of(table: Frame, view: View, pile: int) -> Spread | None:
    """How the cards of a pile that show are spread, if they are."""
    return (table.spreads if view.piles[pile].thickness is None else table.opens).get(pile)


def end(table: Frame, view: View, pile: int) -> int:
    """How far from the first card of a pile the last one lies."""
    spread, parted = spread_of(table, view, pile), PARTED if pile in beneath(view) else 0
    if spread is None:
        return 0
    down, up = spread.steps
    covered = chained(view).piles[pile].cards[:-1]
    return parted + min(spread.room, sum(up if card is not Card.UNKNOWN else down for card in covered))


def cards_box(table: Frame, view: View, pile: int) -> Box:
    """Where the cards of a pile lie, or its empty place."""
    (x, y), (width, height) = table.cards[pile], (table.measure.width, table.measure.height)
    spread = spread_of(table, view, pile)
    far, way = end(table, view, pile), "none" if spread is None else spread.way
    left, right, down = ((way == each) * far for each in ("ending", "right", "down"))
    return x - left, y, x + width + right, y + height + down


def label_box(table: Frame, view: View, pile: int) -> Box:
    """The most that a label may cover."""
    width = table.tag if table.stands[pile] is not Stand.BESIDE else min(table.tag, table.cards[pile][0])
    x, y = table.label(pile, end(table, view, pile), width)
    return x, y, x + width, y + LABEL_HEIGHT


def half_named(table: Frame, view: View, pile: int) -> bool:
    """Whether there is a label of a card that lies half over others: it is free, or has just gone."""
    if view.piles[pile].empty:
        trail = marked(view)
        return pile in trail.left | trail.reached
    upper = [number for number, under in table.beneath.items() if pile in [other for other, _ in under]]
    return all(view.piles[number].empty for number in upper)


def just_gone(table: Frame, view: View) -> list[int]:
    """The places where no card may lie any more that the last turn emptied, which have a label once more."""
    trail = marked(view)
    ends, seen = trail.left | trail.reached, chained(view).piles
    return [pile for pile in sorted(ends - table.tabs) if seen[pile].closed and table.standing(pile)]


def parts(table: Frame, view: View, least: Rooms = ()) -> dict[str, Box]:
    """All that needs a place for itself; cards that lie half over each other are none, but their labels are."""
    view = roomy(view, least)
    piles = [pile for pile, seen in enumerate(chained(view).piles) if pile not in table.tabs and not seen.closed]
    names = {pile: f"{view.piles[pile].spot.short()} {pile}" for pile in piles}
    found = {f"cards of {names[pile]}": cards_box(table, view, pile) for pile in piles}
    found |= {f"label of {names[pile]}": label_box(table, view, pile) for pile in piles if table.named[pile] == pile}
    named = [pile for pile in table.tabs if half_named(table, view, pile)]
    found |= {f"label of what was {pile}": label_box(table, view, pile) for pile in just_gone(table, view)}
    found |= {f"label of half {pile}": label_box(table, view, pile) for pile in named}
    return found | {
        f"plate of {plate.seat}": (plate.x, plate.y, plate.x + plate.width, plate.y + PLATE_HEIGHT)
        for plate in table.plates
    }


def faults(view: View, least: Rooms = (), theme: Theme = USUAL_THEME) -> list[str]:
    """What is wrong with a picture, in words."""
    table = set_out(view, least, theme)
    alone = parts(table, view, least)
    halves = {pile: (f"half {pile}", cards_box(table, view, pile)) for pile in table.tabs}
    wrong = [
        f"{name} leaves the table"
        for name, (left, top, right, bottom) in [*alone.items(), *halves.values()]
        if left < 0 or right > WIDTH or top < 0 or bottom > table.height - FOOTER
    ]
    there = [half for pile, half in halves.items() if not view.piles[pile].empty]
    pairs = [*combinations(alone.items(), 2), *product(alone.items(), there)]
    return wrong + [f"{one} overlaps {other}" for (one, a), (other, b) in pairs if not apart(a, b)]


def positions(setting: Setting, plies: int, every: int, seed: str = "") -> Iterator[tuple[View, Rooms]]:
    """Some positions of a random game, and the room that columns had on the picture before."""
    rooms: Rooms = ()
    for ply, table in enumerate(random_game(setting.rules, f"clear {setting} {seed}", plies, resigning=True)):
        view = table.look()
        if ply % every == 0:
            yield view, rooms
        rooms = rooms_for(view, rooms)


def main(count: int) -> None:
    """Look at so many positions."""
    every = settings() + mixed_settings()
    looked = 0
    for number in range(count):
        for setting in every:
            for view, rooms in positions(setting, 200, 20, str(number)):
                assert not faults(view, rooms), (str(setting), number, faults(view, rooms))
                drawn = Image.open(io.BytesIO(table_png(view, NAMES, "w1 > t2", least=rooms)))
                drawn.load()
                assert drawn.size == (WIDTH, set_out(view, rooms).height)
                looked += 1
            if looked >= count:
                print(f"{looked} positions, nothing overlaps")
                return


if __name__ == "__main__":
    main(int(sys.argv[1]))
