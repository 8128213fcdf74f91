"""What is said about a table of several players: moves, the board, the result, and all of it in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.text.formatting import LONGEST_ALT, clip, counted, plain, safe
from bot.text.narration import Narrator
from engine.cards import Card, listed
from engine.game import Rules
from engine.result import stakes
from engine.view import PileView, Thickness, View

BULKS = {Thickness.NOTHING: "empty", Thickness.THIN: "thin", Thickness.MEDIUM: "middling", Thickness.THICK: "thick"}


class SharedText:
    """The texts of a table of several players."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def narrate(self, step: Step) -> str:
        """The sentences for one move, as a line."""
        narrator = Narrator(self.live.in_play.rules, self.live.names, step.before)
        return " ".join(narrator.narrate(step.seat, step.events))

    def standing(self, mention: int | None) -> str:
        """Whose turn it is, or how the game ended; `mention` is the user to be mentioned."""
        live, table = self.live, self.live.in_play
        if table.result is not None:
            return result_text(live)
        member = live.record.members[table.state.turn]
        name = f"<@{member.user_id}>" if mention == member.user_id else f"**{safe(member.name)}**"
        return f"{name} is to move."

    def caption(self) -> str:
        """The line below the picture, as plain text."""
        live, table = self.live, self.live.in_play
        last = "newly dealt"
        if table.log:
            seat, text, _ = table.log[-1]
            challenges = table.rules.challenges
            shown = challenges.label if challenges and text == challenges.word else text
            last = f"last: {plain(live.names[seat])}, {shown}"
        if table.result is not None:
            return f"{last} · the game is over"
        return f"{last} · next: {plain(live.names[table.state.turn])}"

    def alt_text(self) -> str:
        """The whole public table in words, short enough for Discord."""
        live, view, rules = self.live, self.live.in_play.look(), self.live.in_play.rules
        names = [clip(plain(name), 16) for name in live.names]
        shared = [pile for pile in view.piles if pile.spot.owner is None and pile.spot.kind != rules.goal_pile]
        parts = [f"{live.game.title}.", _to_move(view, names), _goals(view, rules.goal_pile)]
        parts += [_said(pile, rules) for pile in shared]
        parts += [_player(view, seat, name) for seat, name in enumerate(names)]
        return clip(" ".join(part for part in parts if part), LONGEST_ALT)


def result_text(live: LiveTable) -> str:
    """The places of a game that has ended, and the secrets that prove its deal fair."""
    result = live.in_play.result
    assert result is not None, "only a game that has ended has places"
    contest = live.in_play.rules.contest
    paid = stakes(result) if contest and contest.stakes else None
    lines = [
        f"{result.places[seat]}. **{safe(live.names[seat])}**, {_cards(result.cards_left[seat])} left"
        + (f", {counted(result.scores[seat], 'point')}" if result.scores else "")
        + ("" if paid is None else f", stakes {paid[seat]:+d}")
        for seat in sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    ]
    fair = (
        f"-# Deal `{live.record.seed}`, salt `{live.record.salt}`: "
        "the seal shown at first is the SHA-256 of salt and deal."
    )
    return "\n".join(["### The game is over", *lines, "", *_match(live), fair])


def _match(live: LiveTable) -> list[str]:
    """Where a match stands after a deal, as lines."""
    match = live.match
    if match is None:
        return []
    scores = live.record.scores
    by_place = match.places(scores)
    order = sorted(range(len(scores)), key=lambda seat: by_place[seat])
    listed_scores = ", ".join(f"{safe(live.names[seat])} {scores[seat]:g}" for seat in order)
    if not match.over(scores):
        return [f"**Match to {match.target}**, after deal {live.record.deal + 1}: {listed_scores}."]
    winners = [f"**{safe(name)}**" for name, place in zip(live.names, by_place, strict=True) if place == 1]
    verb = "wins" if len(winners) == 1 else "win"
    points = "Points" if match.most_win else "Penalty points"
    return [f"**The match is over**: {' and '.join(winners)} {verb}. {points}: {listed_scores}."]


def _cards(number: int) -> str:
    return counted(number, "card")


def _to_move(view: View, names: Sequence[str]) -> str:
    return "The game is over." if view.turn is None else f"{names[view.turn]} is to move."


def _goals(view: View, kind: str) -> str:
    tops = [str(p.cards[-1]) for p in view.piles if p.spot.kind == kind and p.cards]
    return f"{kind.capitalize()}s: {' '.join(tops) or 'empty'}."


def _said(pile: PileView, rules: Rules) -> str:
    if (sentence := rules.pile_sentences.get(pile.spot.kind)) is not None:
        return sentence if pile.cards else ""
    return f"{pile.spot.name().capitalize()}: {_cards_said(pile)}."


def _cards_said(pile: PileView) -> str:
    if pile.closed:
        return "closed"
    if pile.thickness:
        thick = BULKS[pile.thickness] if pile.counted is None else _cards(pile.counted)
        return f"{pile.cards[-1]}, {thick}" if pile.cards else thick
    hidden = sum(card is Card.UNKNOWN for card in pile.cards)
    faces = listed(card for card in pile.cards if card is not Card.UNKNOWN)
    backs = f"{hidden} face down" if hidden else ""
    return " ".join(filter(None, (backs, faces))) or "empty"


def _player(view: View, seat: int, name: str) -> str:
    own = [pile for pile in view.piles if pile.spot.owner == seat]
    piles = ", ".join(f"{pile.spot.name(seat)} {_cards_said(pile)}" for pile in own)
    return f"{seat + 1} {name}: {piles}." if view.active[seat] else f"{seat + 1} {name} is out."
