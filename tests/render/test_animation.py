"""Moving pictures: what is shown, for how long, and that nothing of a picture is lost in them."""

from __future__ import annotations

import io
import struct

import pytest
from PIL import Image, ImageSequence

from engine.catalogue import GAMES, game
from render.animation import Shot, animated
from render.table import table_png
from tests.lanes import chosen
from tests.playing import NAMES, random_game

# Games whose pictures differ most; of the others the thorough lane shows some.
UNLIKE = ("chinese", "bank", "pyramid")


def picture(rows: list[bytes], palette: bytes = bytes(range(30))) -> bytes:
    """A PNG with a palette, of the numbers in its rows."""
    made = Image.frombytes("P", (len(rows[0]), len(rows)), b"".join(rows))
    made.putpalette(palette)
    file = io.BytesIO()
    made.save(file, "PNG")
    return file.getvalue()


def shown(gif: bytes) -> list[tuple[Image.Image, int]]:
    """What a viewer shows of an animation: each whole picture, and for how many milliseconds."""
    opened = Image.open(io.BytesIO(gif))
    return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(opened)]


def whole(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_each_picture_is_shown_whole_for_its_time_and_over_again():
    pictures = [picture([b"\1\2", b"\3\4"]), picture([b"\1\2", b"\3\5"]), picture([b"\6\2", b"\3\4"])]
    gif = animated(Shot(png, 100 * number) for number, png in enumerate(pictures, start=1))
    frames = shown(gif)
    assert [hold for _, hold in frames] == [1000, 2000, 3000]
    assert [frame.tobytes() for frame, _ in frames] == [whole(png).tobytes() for png in pictures]
    assert Image.open(io.BytesIO(gif)).info["loop"] == 0, "for ever"


def test_only_what_has_changed_is_stored():
    rows = [bytes(range(10)) * 20] * 200
    other = [*rows]
    other[100] = b"\7" + other[100][1:]
    alone, changed = (len(animated([Shot(picture(rows), 1), Shot(picture(last), 1)])) for last in (rows, other))
    assert alone < changed < alone + 60


def test_a_picture_like_the_one_before_makes_that_one_longer():
    png = picture([b"\1\2", b"\3\4"])
    assert [hold for _, hold in shown(animated([Shot(png, 10), Shot(png, 20)]))] == [300]


def test_a_table_that_grows_has_its_ground_below_from_the_start():
    low, high = [b"\1\2", b"\3\3"], [b"\1\2", b"\3\3", b"\5\6"]
    frames = shown(animated([Shot(picture(low), 1), Shot(picture(high), 1), Shot(picture(low), 1)]))
    below = picture([*low, b"\3\3"])
    assert [frame.tobytes() for frame, _ in frames] == [whole(png).tobytes() for png in (below, picture(high), below)]


def test_every_frame_stays_and_names_what_is_see_through():
    """Without that, Discord's resizing shows wild colours around what has changed."""
    gif = animated([Shot(picture([b"\1\2", bytes((3, number))]), 1) for number in range(1, 6)])
    controls = [gif[at : at + 8] for at in range(len(gif)) if gif[at : at + 3] == b"!\xf9\4"]
    assert controls == [struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, 1, 255, 0)] * 5


def test_what_is_no_picture_of_ours_is_refused():
    with pytest.raises(ValueError, match="no picture"):
        animated([])
    file = io.BytesIO()
    Image.new("RGB", (2, 2)).save(file, "PNG")
    with pytest.raises(ValueError, match="no palette"):
        animated([Shot(file.getvalue(), 1)])
    with pytest.raises(ValueError, match="no colour is left"):
        animated([Shot(picture([b"\1\2"], bytes(768)), 1)])


@pytest.mark.parametrize("each", chosen({each.id: each for each in [*GAMES[::8], *map(game, UNLIKE)]}, UNLIKE))
def test_a_game_is_shown_to_the_pixel(each):
    rules = each.at(each.preset(next(iter(each.presets))), each.players[0])
    tables = [*random_game(rules, "animation", 5)]
    pngs = [table_png(table.look(), NAMES[: rules.players], f"Move {n}") for n, table in enumerate(tables)]
    gif = animated(Shot(png, 100) for png in pngs)
    frames = shown(gif)
    assert len(frames) == len(pngs)
    for (frame, _), png in zip(frames, pngs, strict=True):
        wanted = whole(png)
        assert frame.crop((0, 0, *wanted.size)).tobytes() == wanted.tobytes()
    assert sum(map(len, pngs)) > len(gif)


def test_a_palette_of_the_tables_leaves_a_number_free():
    png = table_png(next(random_game(game("klondike").at({}, 1), "x", 1)).look(), (), "")
    start = png.index(b"PLTE")
    assert int.from_bytes(png[start - 4 : start], "big") <= 3 * 255
