"""What figures hold, around the middle of the hand that holds it; most of it stands upright above the hand."""

from __future__ import annotations

import math

from render.art.pen import Paint, Pen, mirrored, oval, placed
from render.art.suits import draw_suit
from render.colors import WHITE, Color
from render.theme import LEAF, STEEL, WALNUT_HAIR

_WOOD: Color = WALNUT_HAIR
_BLADE = "M 0 -74 C -3 -70 -4.6 -66 -4.6 -60 L -4.6 -13 L 4.6 -13 L 4.6 -60 C 4.6 -66 3 -70 0 -74 Z"
_AXE = "M 2 -61 C 8 -63 13 -69 16 -75 C 22 -62 22 -44 16 -31 C 13 -37 8 -43 2 -45 Z"
_HALBERD = "M -1 -62 C 8 -64 14 -69 17 -74 C 22 -62 22 -50 17 -40 C 14 -44 8 -48 -1 -50 Z"
_LEAF = "M 0 0 C 3 -8 12 -10 18 -6 C 14 2 6 4 0 0 Z"
_PLUME = "M 0 -8 C -13 -26 -12 -52 -2 -72 C 13 -58 14 -30 0 -8 Z"
_LUTE = "M 0 -22 C 16 -18 22 0 17 13 C 12 23 -12 23 -17 13 C -22 0 -16 -18 0 -22 Z"
_BIRD = (
    "M -15 -3 C -12 -13 -3 -14 2 -19 C 4 -25 13 -26 16 -20 L 21 -17.4 L 16.4 -15.6"
    " C 17 -7 9 1 0 1 C -6 1 -9 -1 -15 -3 Z"
)
_WING = "M -13 -4 C -9 -13 0 -13 6 -12 C 5 -5 -2 -1 -13 -4 Z"


def _rod(pen: Pen, top: float, color: Color, width: float = 4.4, bottom: float = 26) -> None:
    half = width / 2
    pen.draw(((-half, top), (half, top), (half, bottom), (-half, bottom)), color)


def sword(pen: Pen, metal: Color) -> None:
    """A sword with its point upwards."""
    pen.draw(_BLADE, STEEL)
    pen.line("M 0 -66 L 0 -16", weight=1.1)
    pen.draw("M -15 -15.4 C -8 -12.6 8 -12.6 15 -15.4 L 15 -10 C 8 -8.4 -8 -8.4 -15 -10 Z", metal)
    _rod(pen, -9, _WOOD, 5, 14)
    pen.disc((0, 15.6), 4, metal)


def sceptre(pen: Pen, metal: Color, suit: int, color: Paint) -> None:
    """A sceptre that bears the suit in its knob."""
    _rod(pen, -46, metal)
    pen.draw("M -6 -46 L 6 -46 L 4 -41 L -4 -41 Z", metal)
    pen.disc((0, -57), 11, metal)
    draw_suit(pen, suit, (0, -57), 14, color)


def axe(pen: Pen, metal: Color) -> None:
    """A battle axe, its edge to the right."""
    _rod(pen, -74, _WOOD, 5)
    pen.draw(_AXE, STEEL)
    pen.line("M 13 -67 C 17 -58 17 -48 13 -39", weight=1.1)
    pen.draw("M -4.4 -64 L 4 -64 L 4 -42 L -4.4 -42 Z", metal)
    pen.disc((0, -76), 3.6, metal)


def halberd(pen: Pen, metal: Color) -> None:
    """A halberd: a spike, a blade to the right and a hook to the left."""
    _rod(pen, -60, _WOOD)
    pen.draw("M 0 -80 L 5 -62 L -5 -62 Z", STEEL)
    pen.draw(_HALBERD, STEEL)
    pen.draw("M 0 -61 C -5 -62 -10 -59 -14 -52 C -9 -53 -5 -53 0 -51 Z", STEEL)
    pen.draw("M -3.6 -63 L 3.6 -63 L 3.6 -48 L -3.6 -48 Z", metal)


def orb(pen: Pen, metal: Color, color: Color) -> None:
    """An orb with its cross, resting on an open hand."""
    pen.disc((0, -14), 14, color)
    pen.band("M -13.4 -16 C -6 -12.4 6 -12.4 13.4 -16", metal, 3)
    pen.band("M 0 -28 L 0 -14", metal, 3)
    pen.draw(
        (
            "M -2 -45 L 2 -45 L 2 -40.6 L 6.4 -40.6 L 6.4 -36.6 L 2 -36.6 L 2 -29 L -2 -29 L -2 -36.6"
            " L -6.4 -36.6 L -6.4 -40.6 L -2 -40.6 Z"
        ),
        metal,
    )


def _stem(pen: Pen, top: float) -> None:
    pen.line(f"M 0 {top} C 2 {top / 2} -2 {top / 3} 0 24", weight=4)
    pen.line(f"M 0 {top} C 2 {top / 2} -2 {top / 3} 0 24", LEAF, 1.9)


def rose(pen: Pen, petals: Color, heart: Color) -> None:
    """A rose with two leaves."""
    _stem(pen, -40)
    pen.draw(placed(_LEAF, (0.6, -20)), LEAF, 1.2)
    pen.draw(placed(mirrored(_LEAF, 0), (0, -26)), LEAF, 1.2)
    for step in range(5):
        turn = step * math.tau / 5
        pen.disc((8.4 * math.sin(turn), -50 - 8.4 * math.cos(turn)), 7.4, petals, 1.3)
    for step in range(5):
        turn = (step + 0.5) * math.tau / 5
        pen.dot((5.4 * math.sin(turn), -50 - 5.4 * math.cos(turn)), 3.6, petals)
    pen.disc((0, -50), 4.8, heart, 1.3)


def fan(pen: Pen, one: Color, other: Color, metal: Color) -> None:
    """An open fan."""
    leaves = 7
    for step in range(leaves):
        turn = (step - (leaves - 1) / 2) * 0.27
        pen.draw(placed("M 0 4 L -6.4 -42 C -3 -47 3 -47 6.4 -42 Z", (0, 0), 1, turn), (one, other)[step % 2], 1.3)
    for step in range(leaves):
        turn = (step - (leaves - 1) / 2) * 0.27
        pen.dot((34 * math.sin(turn), -34 * math.cos(turn)), 2.1, metal)


def plume(pen: Pen, color: Color) -> None:
    """A large feather."""
    pen.draw(_PLUME, color)
    pen.line("M -1 -62 C 2 -40 0 -20 0 20", weight=1.4)
    for y in (-24, -34, -44, -54):
        pen.line(f"M .6 {y} L 7.6 {y - 6} M .4 {y + 2} L -7 {y - 5}", weight=1.1)


def lute(pen: Pen, belly: Color, metal: Color) -> None:
    """A lute with its neck upwards."""
    _rod(pen, -62, _WOOD, 5.4, -14)
    pen.draw("M -6 -76 L 6 -76 L 4 -60 L -4 -60 Z", metal)
    pen.lines("M -5 -72 L -9 -73 M -4.6 -66 L -8.6 -66.6", 1.6)
    pen.draw(_LUTE, belly)
    pen.disc((0, -3), 5.4, _WOOD, 1.2)
    pen.lines("M -1.6 -60 L -1.6 14", 0.9)
    pen.draw("M -8 12 L 8 12 L 8 15.4 L -8 15.4 Z", _WOOD, 1.1)


def bow(pen: Pen, arrow: Color) -> None:
    """A bow with an arrow upright before it."""
    pen.line("M -8 -66 L -8 34", weight=1)
    pen.band("M -8 -68 C -2 -62 14 -44 14 -16 C 14 12 -2 28 -8 36", _WOOD, 3.4)
    _rod(pen, -58, arrow, 3, 30)
    pen.draw("M 0 -75 L 6 -59 L 0 -62 L -6 -59 Z", STEEL, 1.3)


def bird(pen: Pen, feathers: Color, wing: Color, beak: Color) -> None:
    """A bird that sits on the hand and looks to the right."""
    small = pen.moved((-2, -7), 1.06)
    small.draw("M -12 -4 L -30 2 L -27 7 L -9 0 Z", wing, 1.3)
    small.draw(_BIRD, feathers)
    small.fill("M 15.6 -20.6 L 21 -17.4 L 16.4 -15.8 Z", beak)
    small.draw(_WING, wing, 1.3)
    small.dot((11.6, -19.6), 1.6, pen.ink)
    small.line("M 0 1 L 1 5 M 5 0 L 6 5", weight=1.2)


def marotte(pen: Pen, cap: Color, bell: Color) -> None:
    """A jester's stick with a little head."""
    _rod(pen, -42, _WOOD)
    pen.disc((0, -48), 8, WHITE)
    pen.fill(oval((-2, -49), 1.1), pen.ink)
    pen.fill(oval((3.6, -49), 1.1), pen.ink)
    pen.line("M -2 -44.6 C 0 -43 3 -43 4.4 -45", weight=1.1)
    pen.draw(
        (
            "M -8.6 -50 C -12 -60 -20 -58 -21 -50 C -22 -64 -10 -72 0 -68 C 10 -72 22 -64 21 -50"
            " C 20 -58 12 -60 8.6 -50 C 4 -54 -4 -54 -8.6 -50 Z"
        ),
        cap,
    )
    pen.both(oval((-21, -48), 3), bell, 1.2)
