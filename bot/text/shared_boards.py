"""What is said about a table of several players: moves, the board, the result, and all of it in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model.facts import Line, Note, Stays
from bot.model.live_table import LiveTable
from bot.model.outcomes import Step
from bot.model.records import SoloEnding
from bot.text.board_lines import LONGEST_NEWS, Told, in_brief, recent, small, told, without_mark_up
from bot.text.clocks import standing
from bot.text.computers import uncounted
from bot.text.endings import contest_ending
from bot.text.formatting import LONGEST_ALT, clip, joined, plain, safe
from bot.text.long_turns import MOST_STEPS, in_short
from bot.text.move_words import pile_words
from bot.text.narration import Narrator
from bot.text.sentences import say
from engine.cards import Card, listed
from engine.game import Rules
from engine.result import Result
from engine.table import RESIGN, UNDO
from engine.view import PileView, Thickness, View
from render.results import Ending

# So much of what happened last leaves room below the picture for whose turn it is.
LONGEST_HAPPENED = 50


class SharedText:
    """The texts of a table of several players."""

    turns_stay, stays, stays_secret, personal = True, Stays.NOTHING, False, False

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def narrate(self, step: Step) -> list[Line]:
        """The lines for one move."""
        table, players = self.live.in_play, self.live.players
        narrator = Narrator(table.rules, players, step.before, table.breached)
        if step.text == UNDO:
            move = narrator.took_back(step.seat, step.about)
            return [Line(Note("told-took-back", move=move), players[step.seat])]
        return narrator.narrate(step.seat, step.events)

    def narrate_all(self, steps: Sequence[Step]) -> list[Line]:
        """The lines for moves that were made at once; of very many only what they came to."""
        if len(steps) > MOST_STEPS:
            return in_short(self.live.in_play.rules, self.live.players, steps, self.narrate)
        return [line for step in steps for line in self.narrate(step)]

    def standing(self, mention: int | None, ending: SoloEnding | None) -> str:
        """Whose turn it is, or how the game ended; `mention` is the user to be mentioned."""
        live, table = self.live, self.live.in_play
        if table.result is not None:
            return result_text(live)
        member = live.to_move
        name = f"<@{member.user_id}>" if mention == member.user_id else f"**{safe(member.name)}**"
        return standing(say("to-move", who=name), live.record.timers)

    def above(self, news: Told) -> str:
        """The last moves of the turn that goes on; before anybody has moved also, in small print, how it began.

        What happened before this turn stands on the board above.
        """
        before = () if self.live.in_play.log else news.before
        return "\n".join(filter(None, (small(before), told(recent(news.lines), LONGEST_NEWS))))

    def result(self, ending: SoloEnding | None) -> str:
        """Who won, how, and what everybody comes away with."""
        return result_text(self.live)

    def caption(self, last: Line | None) -> str:
        """The line below the picture, as plain text."""
        table = self.live.in_play
        who = plain(self.live.names[table.state.turn])
        if table.log and last is None:
            return say("to-move", who=who) if table.result is None else say("caption-ended")
        happened = in_brief(last, LONGEST_HAPPENED) if last and table.log else say("newly-dealt")
        if table.result is not None:
            return say("caption-over", last=happened)
        return say("caption-next", last=happened, who=who)

    def ending(self, solo: SoloEnding | None, calls: Mapping[int, int]) -> Ending:
        """The panel of a game that has ended; `calls` counts by user the calls that were right."""
        return contest_ending(self.live, calls)

    def alt_text(self) -> str:
        """The whole public table in words, short enough for Discord."""
        live, view, rules = self.live, self.live.in_play.look(), self.live.in_play.rules
        names = [clip(plain(name), 16) for name in live.names]
        shared = [pile for pile in view.piles if pile.spot.owner is None and pile.spot.kind != rules.goal_pile]
        parts = [f"{live.game.title}.", _standing(live, names), _goals(view, rules.goal_pile)]
        parts += [_said(pile, rules) for pile in shared]
        parts += [_player(view, seat, name) for seat, name in enumerate(names)]
        return clip(" ".join(part for part in parts if part), LONGEST_ALT)


def result_text(live: LiveTable) -> str:
    """Who won a game that has ended, how, and what everybody comes away with."""
    result = live.in_play.result
    assert result is not None, "only a game that has ended has places"
    order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    lines = [_place(live, result, seat) for seat in order]
    return "\n".join([_won(live, result), *lines, *_match(live), *uncounted(live)])


def _won(live: LiveTable, result: Result) -> str:
    winners = [f"**{safe(name)}**" for name, place in zip(live.names, result.places, strict=True) if place == 1]
    who, number = joined(winners), len(winners)
    match result.reason:
        case "blocked":
            return say("won-blocked", who=who, number=number)
        case "resigned":
            others = joined([safe(live.names[seat]) for seat in sorted(_resigned(live))])
            return say("won-alone", who=who, others=others)
    return say("won-out", who=who)


def _resigned(live: LiveTable) -> set[int]:
    return {entry.seat for entry in live.in_play.log if entry.text == RESIGN}


def _place(live: LiveTable, result: Result, seat: int) -> str:
    """What a player comes away with: the place, how, and what that is worth."""
    left, name = result.cards_left[seat], safe(live.names[seat])
    place = result.places[seat]
    if seat in _resigned(live):
        said = [say("place-resigned", place=place, name=name)]
    elif left:
        said = [say("place-left", place=place, name=name, cards=left)]
    else:
        said = [say("place-out", place=place, name=name)]
    if result.scores:
        score = result.scores[seat]
        said.append(say("points", points=score) if live.match is None else say("gained-score", points=score))
    if seat in live.paid:
        said.append(say("at-stake", stakes=f"{live.paid[seat]:+d}"))
    if seat in live.gained:
        said.append(say("gained-points", points=f"{live.gained[seat]:+g}"))
    return " · ".join(said)


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
        target, number = match.target, live.record.deal + 1
        if live.follows:
            return [say("match-goes-on", target=target, number=number, scores=listed_scores)]
        return [say("match-stops", target=target, number=number, scores=listed_scores)]
    winners = [f"**{safe(name)}**" for name, place in zip(live.names, by_place, strict=True) if place == 1]
    ended = say(
        "match-over" if match.most_win else "match-over-penalties",
        winners=joined(winners),
        number=len(winners),
        scores=listed_scores,
    )
    return [ended]


def _standing(live: LiveTable, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won, without mark-up."""
    table = live.in_play
    if table.result is not None:
        return without_mark_up(_won(live, table.result))
    return f"{say('to-move', who=names[table.state.turn])}."


def _goals(view: View, kind: str) -> str:
    goals = [pile for pile in view.piles if pile.spot.kind == kind]
    tops = [str(pile.cards[-1]) for pile in goals if pile.cards]
    if tops:
        return say("goals", kind=kind.capitalize(), which=" ".join(tops))
    return say("goals-empty", kind=kind.capitalize()) if goals else ""


def _said(pile: PileView, rules: Rules) -> str:
    if (sentence := rules.pile_sentences.get(pile.spot.kind)) is not None:
        return sentence if pile.cards else ""
    return f"{pile_words(pile.spot).capitalize()}: {_cards_said(pile)}."


def _cards_said(pile: PileView) -> str:
    if pile.closed:
        return say("pile-closed")
    if pile.thickness:
        thick = say("cards", cards=pile.counted) if pile.counted is not None else _thickness(pile.thickness)
        return f"{pile.cards[-1]}, {thick}" if pile.cards else thick
    hidden = sum(card is Card.UNKNOWN for card in pile.cards)
    faces = listed(card for card in pile.cards if card is not Card.UNKNOWN)
    backs = say("face-down", number=hidden) if hidden else ""
    return ", ".join(filter(None, (backs, faces))) or say("pile-empty")


def _thickness(thickness: Thickness) -> str:
    return say("thickness", thickness=thickness.name.lower())


def _player(view: View, seat: int, name: str) -> str:
    own = [pile for pile in view.piles if pile.spot.owner == seat]
    if not view.active[seat]:
        return say("player-out", seat=seat + 1, name=name)
    piles = "; ".join(f"{pile_words(pile.spot)} {_cards_said(pile)}" for pile in own)
    return f"{seat + 1} {name}: {piles}."
