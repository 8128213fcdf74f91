"""The sizes of a card, which follow from its width, and those of rank and suit from how large an index is wanted."""

from __future__ import annotations

from dataclasses import dataclass

# How many times as high as wide cards are; those that are narrow beside others, and those in long rows of places.
_USUAL, SLENDER, TALL = 1.4, 1.6, 2.18
# The least height of a rank: fourteen pixels where a phone shows the picture 380 wide.
_LEAST_CAP = 30
# Cards less wide than this have smaller suits beside their ranks.
_NARROW, _SUIT_OF_NARROW = 88, 0.85
# What stays free below rank and suit where only they show of a covered card, and where a column is long.
_BELOW, _CLEAR = 7, 2


@dataclass(frozen=True, slots=True)
class Measure:
    """The sizes that follow from the width of a card, in pixels; ranks are `index` times the usual size.

    Where many cards are seen, each makes do with `few` colours, for the bytes' sake. Narrow cards that are not
    spread are `plain`: rank above suit, each as large as there is room, but where others lie upon them.
    A card is `shape` times as high as wide.
    """

    width: int
    index: float = 1.0
    few: bool = False
    plain: bool = False
    shape: float = _USUAL

    @property
    def height(self) -> int:
        """The height of a card."""
        return round(self.width * self.shape)

    @property
    def cap(self) -> int:
        """The height of a rank's letter: small cards need a larger one to be read on a phone."""
        part = 0.33 if self.width < 100 else 0.3 if self.width < 120 else 0.255
        return max(_LEAST_CAP, round(max(_LEAST_CAP, self.width * part) * self.index))

    @property
    def suit(self) -> int:
        """The size of the suit beside a rank: on a narrow card the rank needs the room more."""
        return round(min(self.cap * 0.88, self.width * 0.4) * (_SUIT_OF_NARROW if self.narrow else 1))

    @property
    def top(self) -> int:
        """How far rank and suit stand from the upper edge: as close as they may in a long column."""
        return max(4, round(self.width * 0.042))

    @property
    def inset(self) -> int:
        """How far rank and suit stand from the sides."""
        return round(self.width * 0.07)

    @property
    def strip(self) -> int:
        """The height of the upper part of a card that shows rank and suit whole."""
        return self.top + self.cap + _BELOW

    @property
    def least(self) -> int:
        """The least height of the upper part of a card that shows rank and suit whole."""
        return self.top + self.cap + _CLEAR

    @property
    def half(self) -> int:
        """How much shows of a card that others lie half over: at least rank and suit."""
        return max(self.height // 2, self.strip)

    @property
    def edge(self) -> int:
        """How much paper stays free around a picture."""
        return max(4, round(self.width * 0.045))

    @property
    def radius(self) -> int:
        """The radius of a card's corners."""
        return max(5, round(self.width * 0.07))

    @property
    def narrow(self) -> bool:
        """Whether there is little room beside a rank, and none for a frame around a court."""
        return self.width < _NARROW

    @property
    def printed(self) -> bool:
        """Whether there is room for all the pips of a rank."""
        return self.width >= 100

    @property
    def two_headed(self) -> bool:
        """Whether there is room for a court that stands on its head as well."""
        return self.width >= 150
