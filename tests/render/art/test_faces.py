"""Cards: each can be told from all others, whole or covered, at every size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, groupby, product

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.cards import Card, Rank, Suit, pack
from render.art.back_designs import DESIGNS, back_art
from render.art.faces import back, face, line, side_line
from render.art.pips import places
from render.card_sizes import SLENDER, TALL, Measure
from render.theme import FIGURE_COLORS, Back, Theme
from render.themes import THEMES, USUAL_THEME
from tests.lanes import so_many

WIDTHS = range(40, 161)
# Where a size decides what is drawn, and some between.
TELLING_WIDTHS = (40, 60, 84, 99, 100, 119, 120, 149, 150, 160)
FACES = (*pack(), Card.JOKER)
# Where a pixel differs by more, there is ink.
_SEEN = [255 * (level > 60) for level in range(256)]


def all_differ(pictures: Iterable[Image.Image]) -> bool:
    seen = [picture.tobytes() for picture in pictures]
    return len({*seen}) == len(seen)


@pytest.mark.parametrize("every", so_many(8, 1))
def test_each_card_is_told_by_its_upper_strip_and_by_its_side_strip(every: int) -> None:
    """In two colours, where shapes must do it."""
    theme = THEMES["classic"]
    for width in WIDTHS[::every]:
        measure = Measure(width)
        assert all_differ(line(theme, measure, card) for card in FACES), f"{width} px wide, from above"
        strip = max(22, round(width * 0.3))
        assert all_differ(side_line(theme, measure, card, strip) for card in FACES), f"{width} px wide, from the side"


@pytest.mark.parametrize("width", TELLING_WIDTHS)
def test_each_card_is_told_by_its_face(width: int) -> None:
    measure = Measure(width)
    assert all_differ(face(USUAL_THEME, measure, card) for card in FACES)
    assert {face(USUAL_THEME, measure, card).size for card in (*FACES, Card.UNKNOWN)} == {(width, measure.height)}


@pytest.mark.parametrize(("width", "index"), [(60, 1.0), (104, 1.0), (104, 1.3), (150, 1.0)])
def test_a_strip_is_the_upper_part_of_the_face(width: int, index: float) -> None:
    measure = Measure(width, index)
    for card in (*FACES, Card.UNKNOWN):
        whole, strip = face(USUAL_THEME, measure, card), line(USUAL_THEME, measure, card)
        assert strip.size == (width, measure.strip)
        assert whole.crop((0, 0, width, measure.strip)).tobytes() == strip.tobytes(), card


@pytest.mark.parametrize("width", [56, 60, 68])
def test_a_plain_card_has_a_larger_rank_above_a_larger_suit(width: int) -> None:
    """All in the card's colour and in the middle, with paper around and between, and each told from all others."""
    usual, plain = Measure(width), Measure(width, plain=True)
    assert all_differ(face(THEMES["classic"], plain, card) for card in FACES)
    for card in (each for each in pack() if each.rank <= 10):
        inked = _ink(face(USUAL_THEME, plain, card))
        rows = [row for row in range(plain.height) if inked.crop((0, row, width, row + 1)).getbbox()]
        (rank, suit) = (len([*run]) for run in _runs(rows))
        assert rank > usual.cap + 2
        assert suit > usual.suit + 2
        left, top, right, bottom = inked.getbbox() or (0, 0, 0, 0)
        assert min(left, top, width - right, plain.height - bottom) >= 2
        assert abs(left - (width - right)) <= 3


@pytest.mark.parametrize(("width", "shape"), [(55, TALL), (75, SLENDER)])
def test_a_plain_court_has_a_head_below_a_rank_nearly_as_large_as_others(width: int, shape: float) -> None:
    """All three are told apart by it in each suit, and it stands on the lower edge."""
    plain = Measure(width, plain=True, shape=shape)
    seven = _rank_height(face(USUAL_THEME, plain, Card.of(7, 0)), width)
    for suit in range(4):
        courts = [face(USUAL_THEME, plain, Card.of(rank, suit)) for rank in (11, 12, 13)]
        heads = [each.crop((0, plain.height // 2, width, plain.height)) for each in courts]
        assert all_differ(heads)
        assert all((_ink(each).getbbox() or (0, 0, 0, 0))[3] == each.height for each in heads)
        assert all(_rank_height(each, width // 2) >= seven * 2 / 3 for each in courts)


def _rank_height(card: Image.Image, width: int) -> int:
    """How high the rank is at the left of a card."""
    inked = _ink(card.crop((0, 0, width, card.height)))
    rows = [row for row in range(card.height) if inked.crop((0, row, width, row + 1)).getbbox()]
    return len([*next(_runs(rows))])


@pytest.mark.parametrize("width", [75, 80, 84])
def test_a_ten_keeps_away_from_its_suit_on_a_narrow_card(width: int) -> None:
    for suit in range(4):
        inked = _ink(line(USUAL_THEME, Measure(width, index=1.1, shape=SLENDER), Card.of(10, suit)))
        empty = [x for x in range(width) if not inked.crop((x, 0, x + 1, inked.height)).getbbox()]
        assert max(len([*run]) for run in _runs([x for x in empty if width // 4 < x < width * 4 // 5])) >= 6


def _ink(card: Image.Image) -> Image.Image:
    """Where a card is no bare paper."""
    return ImageChops.difference(card, Image.new("RGB", card.size, USUAL_THEME.paper)).convert("L").point(_SEEN)


def _runs(rows: list[int]) -> Iterator[Iterator[int]]:
    """Rows that follow each other."""
    for _, run in groupby(enumerate(rows), key=lambda row: row[1] - row[0]):
        yield (row for _, row in run)


@pytest.mark.parametrize("width", [56, 104, 150])
def test_rank_and_suit_are_on_paper_with_room_around(width: int) -> None:
    """No letter touches the edge, and rank and suit do not touch each other."""
    measure = Measure(width)
    for card in FACES:
        strip = line(USUAL_THEME, measure, card)
        paper = Image.new("RGB", strip.size, USUAL_THEME.paper)
        ink = ImageChops.difference(strip, paper).convert("L").point(lambda level: 255 * (level > 24))
        left, top, right, bottom = ink.getbbox() or (0, 0, 0, 0)
        assert left >= measure.inset - 1
        assert right <= width - measure.inset + 1
        assert top >= measure.top - 2
        assert bottom <= measure.strip - 4
        if card is not Card.JOKER:
            empty = [x for x in range(width) if not ink.crop((x, 0, x + 1, ink.height)).getbbox()]
            assert [x for x in empty if left < x < right], f"{card}: rank and suit touch"


def test_a_picture_keeps_to_the_lower_half_where_it_must() -> None:
    measure = Measure(104)
    half = measure.height // 2
    for card in FACES:
        low = face(USUAL_THEME, measure, card, top=half)
        between = low.crop((0, measure.strip, 104, half - 1))
        assert between.getcolors() == [(between.width * between.height, USUAL_THEME.paper)], card
        assert low.crop((0, half, 104, measure.height)).getcolors() != [(104 * half, USUAL_THEME.paper)], card


def test_pips_stand_as_on_real_cards() -> None:
    for rank in range(2, 11):
        stand = places(rank)
        assert len({*stand}) == rank
        assert {(-x, y) for x, y in stand} == {*stand}, "left and right alike"
    assert (0, 0.25) in places(7), "the seven's odd pip is in its upper half"
    alike = {rank for rank in range(2, 11) if {(x, round(1 - y, 3)) for x, y in places(rank)} == {*_rounded(rank)}}
    assert alike == {*range(2, 11)} - {7}


def _rounded(rank: int) -> list[tuple[float, float]]:
    return [(x, round(y, 3)) for x, y in places(rank)]


def test_a_suit_is_told_by_its_shape_alone() -> None:
    """In a deck of two colours, as large as a phone shows it."""
    theme = THEMES["classic"]
    measure = Measure(104)
    small = [
        line(theme, measure, Card.of(7, suit)).convert("L").resize((45, 20), Image.Resampling.LANCZOS)
        for suit in Suit
    ]
    for one, other in ((Suit.SPADES, Suit.CLUBS), (Suit.HEARTS, Suit.DIAMONDS)):
        apart = ImageStat.Stat(ImageChops.difference(small[one], small[other])).sum[0]
        # Six pixels between white and black.
        assert apart > 6 * 255


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_palette_of_a_theme_holds_what_its_cards_need(theme: Theme) -> None:
    """No eye sees the difference: a part in a hundred on the whole, and none where a colour covers an area."""
    cloths = {*chain.from_iterable(theme.robes)}
    used = {*theme.suits, *cloths, *FIGURE_COLORS, theme.paper, theme.panel, theme.rays, theme.ink}
    assert used <= {*theme.palette.colors}
    measure = Measure(104)
    for card in (*FACES, Card.UNKNOWN):
        drawn = face(theme, measure, card)
        shown = theme.palette.shown(theme.palette.indexed(drawn))
        # The fine lines of a back are all edges.
        most = 4 if card is Card.UNKNOWN else 1.7
        assert max(ImageStat.Stat(ImageChops.difference(drawn, shown)).mean) < most, card


@pytest.mark.parametrize("design", DESIGNS)
def test_a_back_is_the_same_upside_down(design: str) -> None:
    """Or a turned card would be known by its back; a pixel's shade at an edge is not seen."""
    art = back_art(Back(design, (28, 46, 104), (96, 124, 192), (226, 178, 72)), USUAL_THEME.paper, 94, 138)
    apart = ImageChops.difference(art, art.rotate(180))
    assert max(ImageStat.Stat(apart).mean) < 4, design


def test_packs_are_told_by_their_backs() -> None:
    measure = Measure(60)
    assert len(DESIGNS) >= 4
    assert all_differ(back(USUAL_THEME, measure, number) for number in range(len(USUAL_THEME.backs)))
    assert back(USUAL_THEME, measure, len(USUAL_THEME.backs)).tobytes() == back(USUAL_THEME, measure, 0).tobytes()


COURTS = [Card.of(rank, suit) for rank, suit in product((Rank.JACK, Rank.QUEEN, Rank.KING), Suit)]


@pytest.mark.parametrize("width", [60, 104, 160])
def test_no_two_figures_look_alike(width: int) -> None:
    """Without their colours, and as small as a phone shows them."""
    measure = Measure(width)
    seen = [_figure(face(USUAL_THEME, measure, card), measure) for card in (*COURTS, Card.JOKER)]
    for number, one in enumerate(seen):
        for other in seen[:number]:
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 12


def _figure(picture: Image.Image, measure: Measure) -> Image.Image:
    art = picture.crop((measure.edge, measure.strip, measure.width - measure.edge, measure.height - measure.edge))
    return art.convert("L").resize((art.width * 7 // 16, art.height * 7 // 16), Image.Resampling.LANCZOS)


def test_a_figure_with_two_heads_is_the_same_upside_down() -> None:
    measure = Measure(160)
    for card in (*COURTS, Card.JOKER):
        picture = face(USUAL_THEME, measure, card)
        art = picture.crop((measure.edge, measure.strip, measure.width - measure.edge, measure.height - measure.edge))
        apart = ImageChops.difference(art, art.rotate(180))
        assert max(ImageStat.Stat(apart).mean) < 3, card
