"""How turns and deals of Chinese Patience end: passing, going out, giving up, standstill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.chinese_patience.board import (
    FOUNDATIONS,
    STANDING,
    drawn,
    drawn_since,
    held,
    others,
    plays,
    stock,
    turned,
    waste,
)
from engine.events import Counted, Ended, Moved, Passed, Resigned, Slid, Story
from engine.moves import Shift
from engine.result import Result, places
from engine.state import State
from engine.trial import JUDGED, close_trial

if TYPE_CHECKING:
    from engine.chinese_patience.game import ChinesePatience


def pass_on(rules: ChinesePatience, story: Story) -> None:
    """Give the turn to the next player who is still in the game."""
    story.add(Passed(next(others(story.state, rules.players, story.state.turn))))


def _standings(rules: ChinesePatience, state: State) -> tuple[int, ...]:
    return state.counters[STANDING : STANDING + rules.players]


def go_out(rules: ChinesePatience, story: Story, seat: int) -> None:
    """A player has got rid of all cards: that ends the deal, or the others play on for the places."""
    rank = 1 + sum(standing > 0 for standing in _standings(rules, story.state))
    story.add(Counted(STANDING + seat, rank))
    close_trial(story, seat)
    if rules.options["places"] == "no" or sum(rules.sitting(story.state)) <= 1:
        story.add(Ended())
    elif story.state.turn == seat:
        pass_on(rules, story)


def resign(rules: ChinesePatience, story: Story, seat: int) -> None:
    """A player gives up; the last one who stays has the best place left."""
    rank = 1 + sum(standing < 0 for standing in _standings(rules, story.state))
    story.add(Resigned(seat))
    if turned(story.state.piles[stock(seat)]):
        story.add(Moved(stock(seat), waste(seat)))
    close_trial(story, seat)
    if story.state.turn == seat:
        pass_on(rules, story)
    story.add(Counted(STANDING + seat, -rank))
    if sum(rules.sitting(story.state)) == 1:
        story.add(Ended())


def after_penalty(rules: ChinesePatience, story: Story, punished: bool) -> None:
    """Let those go out whose last card was a penalty card, and end the turn of who was punished."""
    judged = story.state.counters[JUDGED]
    if any(isinstance(event, Slid) for event in story.events):
        _restart(story, range(drawn(rules.players, 0), drawn(rules.players, rules.players)))
    # Clockwise from the offender, who may be out too, after declaring.
    for seat in (*others(story.state, rules.players, judged), judged):
        if not held(story.state, seat):
            go_out(rules, story, seat)
        if story.state.phase == "over":
            return
    if punished and story.state.turn == judged:
        pass_on(rules, story)


def count(rules: ChinesePatience, story: Story, move: Shift) -> None:
    """Keep count of what was drawn since anything else was moved, and since a card went to a foundation."""
    seat, players = story.state.turn, rules.players
    if move.target == waste(seat):
        _add_one(story, drawn(players, seat))
    else:
        _restart(story, range(drawn(players, 0), drawn(players, players)))
    if not rules.packs:
        return
    if move.target in FOUNDATIONS:
        _restart(story, range(drawn_since(players, 0), drawn_since(players, players)))
    elif move.source == stock(seat):
        _add_one(story, drawn_since(players, seat))


def _add_one(story: Story, counter: int) -> None:
    story.add(Counted(counter, story.state.counters[counter] + 1))


def _restart(story: Story, counters: range) -> None:
    for counter in counters:
        if story.state.counters[counter]:
            story.add(Counted(counter, 0))


def standstill(rules: ChinesePatience, story: Story) -> bool:
    """End the deal if every player has gone through all of their cards without moving anything else.

    Where four cards are out of the game they are brought in first, once a whole round has gone by without a card
    going to a foundation. Tells whether the deal has ended.
    """
    counter = drawn_since if _unused(rules, story.state) else drawn
    state = story.state
    playing = [seat for seat in range(rules.players) if plays(state, seat)]
    if all(state.counters[counter(rules.players, seat)] >= held(state, seat) for seat in playing):
        give_up(rules, story)
    return story.state.phase == "over"


def _unused(rules: ChinesePatience, state: State) -> bool:
    """Whether four cards of a pack that was not chosen are still out of the game."""
    return any(state.piles[pile].cards for pile in rules.packs)


def give_up(rules: ChinesePatience, story: Story) -> None:
    """Bring in the four cards that are out of the game, two for each player, or end the deal if there are none."""
    if not _unused(rules, story.state):
        story.add(Ended(blocked=True))
        return
    (pile,) = (pile for pile in rules.packs if story.state.piles[pile].cards)
    for position in range(3, -1, -1):
        story.add(Slid(pile, position, stock((story.state.turn + position) % rules.players)))
    players = rules.players
    _restart(story, range(drawn(players, 0), drawn_since(players, players)))


def result(rules: ChinesePatience, state: State) -> Result:
    """The places of a deal that has ended."""
    standings = _standings(rules, state)
    left = tuple(held(state, seat) for seat in range(rules.players))
    keys = [
        (0, standing) if standing > 0 else (1, left[seat]) if standing == 0 else (2, standing)
        for seat, standing in enumerate(standings)
    ]
    won = any(standing > 0 for standing in standings)
    return Result(places(keys), left, "won" if won else "resigned" if standings.count(0) == 1 else "blocked")
