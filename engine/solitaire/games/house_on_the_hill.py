"""The House on the Hill: The House in the Wood with marriages both ways, and foundations that meet."""

from __future__ import annotations

from engine.solitaire.games.house_in_the_wood import HouseInTheWood
from engine.solitaire.pile_groups import ACES_UP, BOTH_WAYS_IN_SUIT, KINGS_DOWN, Group
from engine.solitaire.redealing import redeals_wait


class HouseOnTheHill(HouseInTheWood):
    """Two packs in fans of three, four aces that go up and four kings that go down."""

    id = "house-on-the-hill"
    title = "The House on the Hill"
    version = 1
    aliases = ("House on the Hill",)
    source = "Lady Adelaide Cadogan, Illustrated Games of Patience: The House on the Hill"
    summary = "Two packs in fans of three; foundations go up from aces and down from kings."
    basics = (
        "Build up in suit on one ace of each suit to its king, and down in suit on one king of each suit to its ace; "
        "cards on these foundations stay there.",
        "Only the top card of each fan can move: to a foundation, or onto the next higher or next lower card of "
        "its suit on top of another fan.",
        "You can redeal twice with `redeal`: the fans are gathered, shuffled and dealt in threes again.",
        "An emptied fan is gone: nothing takes its place.",
        "Two packs are dealt face up in fans of three, with the last two in a fan of their own.",
    )
    waiting = redeals_wait("the fans", "its neighbour in suit")
    choices = (waiting,)
    groups = (ACES_UP, KINGS_DOWN, Group("tableau", 35, BOTH_WAYS_IN_SUIT, gone=True, fan="down", word="fan"))


GAME = HouseOnTheHill.game()
