"""All that is written on the picture of a table can be read on a phone: names, numbers, captions, slips and ranks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from PIL import Image

from engine.table import Table
from engine.view import View
from render import captions, labels, lettering, minis, paths, place_contents, slips, table
from render.fonts import Font
from render.geometry import WIDTH
from render.labels import Sign
from render.table import table_png
from tests.lanes import chosen
from tests.playing import NAMES, Setting, settings
from tests.render.clear import set_out
from tests.render.patience_scenes import MADE, seen
from tests.render.scenes import moved

# How wide a phone shows a picture, and how high digits and ranks are there at least.
PHONE, LETTERS, RANKS = 380, 8, 14
# Letters are not pressed to less than this part of their width.
NARROWEST = 0.6
WRITTEN = (
    *(lettering.label, lettering.name, lettering.line, labels.pill, labels.plate, captions.caption_pieces),
    *(
        minis.mini_card,
        paths.number_sprite,
        slips._panel,
        place_contents.laid,
        place_contents._label,
        table._plate,
    ),
)
SEVERAL = {str(each): each for each in settings() if not each.game.solo}
# Presets that lay out the same have the same to write: of them one.
LAID_OUT = {(each.rules.layout, each.rules.counts, each.players): each for each in [*SEVERAL.values()][::-1]}
ONE_OF_EACH = {str(each): each for each in LAID_OUT.values()}
# By the first preset of each game, for each number of players.
WIDEST = [name for name, each in SEVERAL.items() if each.label == next(iter(each.game.presets))]
MIDDLES = [name for name in MADE if name.endswith("middle")]
# In the middle of a game there is the least room; of its other moments some are looked at.
MOMENTS = [*MIDDLES, *[name for name in MADE if name not in MIDDLES][::6]]
Sizes = dict[str, float]


def crowd(view: View) -> View:
    """The same table where the last turn has marked each pile: rings leave their labels the least room."""
    every = range(len(view.piles))
    return moved(view, *((pile, (pile + 1) % len(every)) for pile in every))


def narrow(view: View) -> Iterator[View]:
    """A table after turns that leave the least room: with slips, and all marked."""
    last = len(view.piles) - 1
    yield moved(view, (last, 0), (last, 1), (last, 2), (last, 3), (last, 4))
    yield crowd(view)


def wide(view: View) -> Iterator[View]:
    """A table as it is, and with two numbered paths if there is room."""
    last = len(view.piles) - 1
    yield view
    yield moved(view, (last, 0), (0, 1))


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> Sizes:
    """How high the digits are of each text that is drawn, in pixels of the picture."""
    found: Sizes = {}
    write, cap_of = lettering._write, minis.rank_mask

    def written(font: Font, text: str, height: int, stroke: float) -> Image.Image:
        digit = write(font, "0", 3 * int(font.size), stroke).getbbox()
        assert digit is not None
        found[text] = min(found.get(text, digit[3]), digit[3] - digit[1])
        return write(font, text, height, stroke)

    def ranked(text: str, cap: int, room: int) -> Image.Image:
        found[f"small card {text}"] = min(found.get(f"small card {text}", cap), cap)
        return cap_of(text, cap, room)

    monkeypatch.setattr(lettering, "_write", written)
    monkeypatch.setattr(minis, "rank_mask", ranked)
    for each in WRITTEN:
        each.cache_clear()
    return found


def too_small(sizes: Sizes) -> dict[str, float]:
    """What a phone shows too small to be read, by how high it is there."""
    shown = {text: round(size * PHONE / WIDTH, 1) for text, size in sizes.items()}
    return {text: size for text, size in shown.items() if size < LETTERS}


def drawn(views: Iterable[View]) -> None:
    """Draw a table after several turns; its ranks are as high as its cards say."""
    for each in views:
        table_png(each, NAMES, "Ann: 7♥ → 8♠ (column 3) · moves 12 · 10♦")
        assert set_out(each).measure.cap * PHONE / WIDTH >= RANKS


@pytest.mark.alike
@pytest.mark.parametrize("name", chosen({name: name for name in MOMENTS}, MIDDLES))
def test_a_phone_shows_all_letters_of_a_game_for_one(name: str, sizes: Sizes) -> None:
    drawn((narrow if name in MIDDLES else wide)(seen(name)))
    assert sizes
    assert too_small(sizes) == {}


@pytest.mark.parametrize("setting", chosen(ONE_OF_EACH, WIDEST))
def test_a_phone_shows_all_letters_of_a_game_for_several(setting: Setting, sizes: Sizes) -> None:
    view = Table.open(setting.rules, "s1:legible").look()
    drawn([*narrow(view), *wide(view)])
    assert {"Ann", "Bob"} <= {*sizes}
    assert too_small(sizes) == {}


@pytest.mark.alike
@pytest.mark.parametrize("name", [*MADE, *SEVERAL])
def test_no_name_of_a_pile_is_pressed_until_it_cannot_be_read(name: str) -> None:
    view = seen(name) if name in MADE else Table.open(SEVERAL[name].rules, "s1:legible").look()
    room = set_out(view).tag - 2 * labels._RING
    for pile in view.piles:
        if pile.counted is not None:
            part, _ = labels._fitting(Sign(pile.spot.short(), max(pile.counted, 10)), labels.PILL_HEIGHT, room)
            assert part >= NARROWEST, pile.spot
