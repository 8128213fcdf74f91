"""What a table looks like: a theme is a value, and adding one is adding a file to `render/themes`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from render.colors import WHITE, Color, Palette, Ramp, blend, faintest

# What figures wear and hold besides the cloths of their suit, alike in all themes.
SKIN: Color = (250, 219, 188)
BLUSH: Color = (236, 160, 136)
FLUSH: Color = (245, 196, 166)
LIP: Color = (186, 44, 56)
STEEL: Color = (226, 232, 242)
LEAF: Color = (44, 128, 76)
WALNUT_HAIR: Color = (122, 74, 36)
RAVEN_HAIR: Color = (52, 48, 60)
SILVER_HAIR: Color = (206, 204, 206)
AUBURN_HAIR: Color = (168, 80, 32)
BLOND_HAIR: Color = (236, 190, 96)
FIGURE_COLORS = (
    SKIN,
    BLUSH,
    FLUSH,
    LIP,
    STEEL,
    LEAF,
    WALNUT_HAIR,
    RAVEN_HAIR,
    SILVER_HAIR,
    AUBURN_HAIR,
    BLOND_HAIR,
)

# The inks of charts, which eyes of every kind tell apart on the paper of every theme.
CHART_INKS: tuple[Color, ...] = (
    (21, 22, 31),
    (222, 108, 20),
    (35, 115, 196),
    (122, 74, 36),
    (125, 128, 139),
    (78, 79, 96),
    (28, 46, 104),
)

# What cannot be played: how far its paper goes toward a shade of the cloth, and how much darker its ink becomes.
_FADING, _TINT, _DARKER = 7, 0.12, 0.15
# From paper to the colour of a suit small cards make do with so many steps.
_FEWER = 4
# The shade of an empty place, and the contrast of the sign there: it is seen, and quieter than any card.
_HOLLOW, _SIGN = 4, 3.05


class Robe(NamedTuple):
    """The cloths that the figures of a suit wear: two main ones, a light one, and the trimmings."""

    main: Color
    second: Color
    light: Color
    trim: Color


class Back(NamedTuple):
    """A card's back: the name of its design, and its ground, its lines and what glitters in it."""

    design: str
    ground: Color
    lines: Color
    accent: Color


class Wood(NamedTuple):
    """The rails around the cloth: four shades of the grain from dark to light, and the line of brass along them."""

    grain: tuple[Color, Color, Color, Color]
    brass: Color


@dataclass(frozen=True, eq=False)
class Theme:
    """Everything that has a colour; it stands for itself in caches.

    `suits` and `robes` are in the order of the suits. `cloth` are thirteen shades of the felt from the deepest shadow
    to the brightest light. `letters` are written on cloth and wood, `gold` tells what was moved and whose turn it is,
    `dark` is written on gold. `backs` are for the packs of different players. Ranks are `index` times the usual size.
    Signs on empty places are pale on the cloth, unless they have a colour of their own.
    """

    id: str
    suits: tuple[Color, Color, Color, Color]
    robes: tuple[Robe, Robe, Robe, Robe]
    cloth: tuple[Color, ...]
    wood: Wood
    backs: tuple[Back, ...]
    paper: Color = (253, 250, 242)
    panel: Color = (250, 240, 216)
    ink: Color = (24, 24, 36)
    edge: Color = (168, 164, 150)
    letters: Color = (246, 240, 220)
    gold: Color = (244, 192, 60)
    dark: Color = (40, 26, 10)
    index: float = 1.0
    signs: Color | None = None

    @cached_property
    def sign(self) -> Color:
        """The colour of a sign on an empty place."""
        return self.signs or faintest(self.cloth[_HOLLOW], self.letters, _SIGN)

    @property
    def felt(self) -> Color:
        """The shade of the cloth that soft edges turn into, wherever they lie: between its shadows and its rays."""
        return self.cloth[_HOLLOW]

    @property
    def pill(self) -> Color:
        """The ground of labels."""
        return self.cloth[1]

    @property
    def dark_edges(self) -> tuple[int, ...]:
        """The palette numbers of a soft edge of labels' ground upon the felt: its shades are there already."""
        return 4, 3, 1

    @property
    def plate(self) -> Color:
        """The ground of a name that waits for its turn."""
        return blend(self.wood.grain[0], (0, 0, 0), 0.3)

    @property
    def dim(self) -> Color:
        """Letters of what does not matter any more."""
        return blend(self.wood.grain[2], self.letters, 0.6)

    @property
    def rays(self) -> Color:
        """The rays behind a portrait."""
        return blend(self.panel, (190, 128, 24), 0.12)

    @property
    def shade(self) -> Color:
        """What a card throws upon the card that it covers."""
        return blend(self.paper, (60, 52, 40), 0.3)

    @cached_property
    def faded(self) -> bytes:
        """For each palette number that of the same colour on a card that cannot be played."""
        return self.palette.changed(self.fade)

    @cached_property
    def crisp(self) -> bytes:
        """For each palette number that on a small card, whose soft edges make do with fewer shades."""
        numbers = bytearray(range(256))
        for suit in self.suits:
            shades = self.palette.shades(self.paper, suit)
            steps = len(shades) - 1
            for place, shade in enumerate(shades if steps > _FEWER else ()):
                numbers[shade] = shades[round(round(place * _FEWER / steps) * steps / _FEWER)]
        return bytes(numbers)

    @cached_property
    def palette(self) -> Palette:
        """All colours of a picture, those of the cloth first and in order: on it, a shadow is a subtraction."""
        return Palette((*self.cloth, self.sign, *CHART_INKS), [*self._letterings(), *self._cards(), *self._figures()])

    def fade(self, color: Color) -> Color:
        """The same colour on a card that cannot be played: what is pale is tinted, what is dark gets darker."""
        pale = (max(color) + min(color)) / 510
        return blend(blend(color, self.cloth[_FADING], _TINT * pale), (0, 0, 0), _DARKER * (1 - pale))

    def _letterings(self) -> list[Ramp]:
        grain, brass = self.wood
        return [
            *(Ramp(shade, shade, 2) for shade in grain),
            Ramp(self.pill, self.letters, 8),
            Ramp(self.pill, self.gold, 6),
            Ramp(self.letters, self.cloth[0], 6),
            Ramp(self.gold, self.dark, 8),
            Ramp(self.gold, self.felt, 4),
            Ramp(self.letters, self.felt, 4),
            Ramp(self.sign, self.felt, 4),
            Ramp(self.gold, self.cloth[0], 4),
            Ramp(self.gold, self.edge, 4),
            Ramp(self.gold, self.letters, 3),
            Ramp(self.plate, self.letters, 7),
            Ramp(self.plate, self.dim, 4),
            Ramp(grain[1], self.letters, 8),
            Ramp(grain[1], self.gold, 6),
            Ramp(grain[1], self.dim, 5),
            Ramp(grain[1], brass, 4),
            Ramp(self.cloth[6], brass, 4),
            Ramp(self.gold, WHITE, 3),
        ]

    def _cards(self) -> list[Ramp]:
        return [
            *(Ramp(self.paper, color, 10) for color in dict.fromkeys(self.suits)),
            Ramp(self.paper, self.edge, 4),
            Ramp(self.edge, self.felt, 3),
            Ramp(self.paper, self.shade, 4),
            Ramp(self.paper, self.gold, 4),
            *(Ramp(self.fade(self.paper), self.fade(color), 5) for color in dict.fromkeys(self.suits)),
            *chain.from_iterable(_back(back, self.paper) for back in self.backs),
        ]

    def _figures(self) -> list[Ramp]:
        worn = dict.fromkeys(chain.from_iterable(self.robes))
        colors = dict.fromkeys((*worn, *FIGURE_COLORS, self.panel, self.rays, WHITE))
        return [Ramp(color, self.ink, 3) for color in colors] + [Ramp(self.panel, color, 3) for color in worn]


def _back(back: Back, paper: Color) -> list[Ramp]:
    _, ground, lines, accent = back
    return [Ramp(ground, lines, 6), Ramp(ground, accent, 5), Ramp(lines, accent, 4), Ramp(lines, paper, 3)]
