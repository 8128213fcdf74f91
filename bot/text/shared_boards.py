"""What is said about a table of several players: moves, the board, the result, and all of it in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.text.formatting import LONGEST_ALT, clip, joined, plain, safe
from bot.text.narration import Narrator
from bot.text.sentences import say
from engine.cards import Card, listed
from engine.game import Rules
from engine.result import Result, stakes
from engine.view import PileView, Thickness, View


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
        return say("to-move", who=name)

    def caption(self) -> str:
        """The line below the picture, as plain text."""
        live, table = self.live, self.live.in_play
        last = say("newly-dealt")
        if table.log:
            seat, text, _ = table.log[-1]
            challenges = table.rules.challenges
            shown = challenges.label if challenges and text == challenges.word else text
            last = say("last-move", who=plain(live.names[seat]), move=shown)
        if table.result is not None:
            return say("caption-over", last=last)
        return say("caption-next", last=last, who=plain(live.names[table.state.turn]))

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
    order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    lines = [_line(seat, safe(live.names[seat]), result, paid) for seat in order]
    fair = say("fair", seed=live.record.seed, salt=live.record.salt)
    return "\n".join([say("game-over-heading"), *lines, "", *_match(live), fair])


def _line(seat: int, name: str, result: Result, paid: Sequence[int] | None) -> str:
    """What a player comes away with."""
    said = [say("result-line", place=result.places[seat], name=name, cards=result.cards_left[seat])]
    said += [say("points", points=result.scores[seat])] if result.scores else []
    said += [] if paid is None else [say("at-stake", stakes=f"{paid[seat]:+d}")]
    return ", ".join(said)


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
        return [say("match-goes-on", target=match.target, number=live.record.deal + 1, scores=listed_scores)]
    winners = [f"**{safe(name)}**" for name, place in zip(live.names, by_place, strict=True) if place == 1]
    ended = say(
        "match-over" if match.most_win else "match-over-penalties",
        winners=joined(winners),
        number=len(winners),
        scores=listed_scores,
    )
    return [ended]


def _to_move(view: View, names: Sequence[str]) -> str:
    return say("game-over") if view.turn is None else say("to-move", who=names[view.turn])


def _goals(view: View, kind: str) -> str:
    tops = [str(p.cards[-1]) for p in view.piles if p.spot.kind == kind and p.cards]
    if not tops:
        return say("goals-empty", kind=kind.capitalize())
    return say("goals", kind=kind.capitalize(), which=" ".join(tops))


def _said(pile: PileView, rules: Rules) -> str:
    if (sentence := rules.pile_sentences.get(pile.spot.kind)) is not None:
        return sentence if pile.cards else ""
    return f"{pile.spot.name().capitalize()}: {_cards_said(pile)}."


def _cards_said(pile: PileView) -> str:
    if pile.closed:
        return say("pile-closed")
    if pile.thickness:
        thick = say("cards", cards=pile.counted) if pile.counted is not None else _thickness(pile.thickness)
        return f"{pile.cards[-1]}, {thick}" if pile.cards else thick
    hidden = sum(card is Card.UNKNOWN for card in pile.cards)
    faces = listed(card for card in pile.cards if card is not Card.UNKNOWN)
    backs = say("face-down", number=hidden) if hidden else ""
    return " ".join(filter(None, (backs, faces))) or say("pile-empty")


def _thickness(thickness: Thickness) -> str:
    return say("thickness", thickness=thickness.name.lower())


def _player(view: View, seat: int, name: str) -> str:
    own = [pile for pile in view.piles if pile.spot.owner == seat]
    if not view.active[seat]:
        return say("player-out", seat=seat + 1, name=name)
    piles = ", ".join(f"{pile.spot.name(seat)} {_cards_said(pile)}" for pile in own)
    return f"{seat + 1} {name}: {piles}."
