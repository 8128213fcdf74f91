"""What is said about a table for one player: its heading, where it stands, how it ended, and all of it in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.model.facts import ALONE, Line, Stays
from bot.model.live_table import LiveTable
from bot.model.outcomes import Step, has_moves, help_of, moves_of, standing_steps
from bot.model.records import SoloEnding
from bot.model.samples import sample
from bot.text.board_lines import LONGEST_NEWS, Told, in_picture, small, told
from bot.text.endings import solo_ending
from bot.text.formatting import LONGEST_ALT, clip, joined, non_default_rules, safe
from bot.text.move_words import pile_words
from bot.text.sentences import say
from bot.text.solo_narration import narrate_solo
from bot.text.standings import format_duration
from engine.cards import Card, listed
from engine.view import PileView, View
from render.results import Ending

# Of a game that is over, so many of its last moves are told.
LAST_MOVES = 3


class SoloText:
    """The texts of a table for one player."""

    turns_stay, stays, stays_secret, personal = False, Stays.HEADING, True, True

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def narrate(self, step: Step) -> list[Line]:
        """The lines for one move."""
        return narrate_solo(self.live.in_play.rules, step, self.live.solo.together)

    def narrate_all(self, steps: Sequence[Step]) -> list[Line]:
        """The lines for moves that were made at once."""
        return [line for step in steps for line in self.narrate(step)]

    def standing(self, mention: int | None, ending: SoloEnding | None) -> str:
        """Where the game stands or how it ended; nobody needs to be called to their own game."""
        return standing_text(self.live) if self.live.in_play.result is None else self.result(ending)

    def above(self, news: Told) -> str:
        """The newest of what happened; once the game is over, only who gave up what all may play."""
        if self.live.in_play.result is None:
            return told(news.fresh or news.before, LONGEST_NEWS)
        gave_up = [line for line in news.fresh[-1:] if line.who not in (None, ALONE) and not _won(self.live)]
        return told(gave_up, LONGEST_NEWS)

    def result(self, ending: SoloEnding | None) -> str:
        """How the game ended, and in small print by which moves."""
        return "\n".join(filter(None, (result_text(self.live, ending), self._last_moves())))

    def _last_moves(self) -> str:
        """The last moves in small print; of what was undone nothing is told."""
        table = self.live.in_play
        steps = standing_steps(table, LAST_MOVES)
        return small([line for step in steps for line in narrate_solo(table.rules, step, together=False)])

    def caption(self, last: Line | None) -> str:
        """The line below the picture, as plain text; how the game ended is the last that happened.

        A sentence by itself is too long for it, and stands above the picture.
        """
        line, over = standing_line(self.live), self.live.in_play.result is not None
        return line if over or last is None or last.who is None else f"{line} · {in_picture(last)}"

    def ending(self, solo: SoloEnding | None, calls: Mapping[int, int]) -> Ending:
        """The panel of a game that has ended; nobody calls."""
        return solo_ending(self.live, solo)

    def alt_text(self) -> str:
        """The whole table in words, short enough for Discord."""
        return solo_alt_text(self.live)


def _won(live: LiveTable) -> bool:
    result = live.in_play.result
    return result is not None and result.reason == "won"


def heading(live: LiveTable) -> str:
    """Which game and which deal this is: "Klondike, deal 482913"."""
    return deal_words(live.game.title, live.solo.number, live.solo.day)


def deal_words(title: str, number: int | None, day: str | None) -> str:
    """A game with the deal that it is, if that has a day or a number."""
    if day is not None:
        return say("deal-of-day", title=title, day=day)
    return title if number is None else say("deal-numbered", title=title, number=number)


def standing_line(live: LiveTable) -> str:
    """The line below the picture, as plain text: the heading, and how far the game has come."""
    table = live.in_play
    parts = [heading(live), say("moves", moves=moves_of(table)) if has_moves(table) else say("newly-dealt")]
    if table.result is not None:
        parts.append(say("won" if _won(live) else "given-up"))
    return " · ".join(parts)


def standing_text(live: LiveTable) -> str:
    """Where a game stands that goes on, below what has just happened."""
    table = live.in_play
    lines = [say("stuck")] if table.stuck else []
    if not table.log:
        example = sample(table)
        lines += [f"### {heading(live)}", *_rules(live), *([say("dealt-solo", example=example)] if example else [])]
    else:
        lines.append(f"-# {standing_line(live)}")
    return "\n".join(lines)


def _rules(live: LiveTable) -> list[str]:
    """Who else may play, and the rules that differ from the game's usual ones."""
    together = [say("together")] if live.solo.together else []
    return together + [f"- {sentence}" for sentence in non_default_rules(live.game, live.record.options)]


def result_text(live: LiveTable, ending: SoloEnding | None) -> str:
    """How a game for one player ended, and what that means to who played it."""
    result, moves = live.in_play.result, moves_of(live.in_play)
    assert result is not None, "only a game that has ended has a result"
    who = say("everybody-together") if live.solo.together else safe(live.host)
    if not _won(live):
        lost = say("lost-together", moves=moves) if live.solo.together else say("lost-solo", who=who, moves=moves)
        lines = [lost, say("still-to-place", cards=result.cards_left[0])]
    elif ending is None:
        lines = [say("won-solo", who=who, moves=moves)]
    else:
        lines = [say("won-solo-in", who=who, moves=moves, time=format_duration(ending.seconds))]
    lines += [_help(live)] if _won(live) else []
    lines += _records(ending)
    return "\n".join([*lines, f"-# {heading(live)}"])


def _help(live: LiveTable) -> str:
    undos, hints = help_of(live.in_play)
    had = [say("undos", undos=undos)] if undos else []
    had += [say("hints", hints=hints)] if hints else []
    return say("aided", help=joined(had)) if had else say("unaided")


def _records(ending: SoloEnding | None) -> list[str]:
    """The streak and the best games, if there are any; a deal that was known counts for neither."""
    if ending is None:
        return []
    if not ending.first_try:
        return [say("known-deal")]
    if ending.fewest_moves is None or ending.best_seconds is None:
        return []
    best = format_duration(ending.best_seconds)
    return [say("records", streak=ending.streak, moves=ending.fewest_moves, time=best)]


def solo_alt_text(live: LiveTable) -> str:
    """The whole table in words: where they would be too many, piles by their labels and cards without commas."""
    view, goal = live.in_play.look(), live.in_play.rules.goal_pile
    piles = [pile for pile in view.piles if pile.spot.kind != goal and not pile.empty]
    empty = [pile.spot for pile in view.piles if pile.spot.kind != goal and pile.empty]
    start = " ".join([f"{standing_line(live)}.", *_goals(view, goal)])
    long = [f"{_name(pile)}: {_cards(pile)}." for pile in piles]
    long += [say("empty-piles", piles=", ".join(map(pile_words, empty)))] if empty else []
    if len(text := " ".join([start, *long])) <= LONGEST_ALT:
        return text
    short = [f"{pile.spot.short()} {_brief(pile)}" for pile in piles]
    short += [say("empty-labels", piles=" ".join(spot.short() for spot in empty))] if empty else []
    return clip(f"{start} {'; '.join(short)}.", LONGEST_ALT)


def _goals(view: View, kind: str) -> list[str]:
    there = [pile.cards for pile in view.piles if pile.spot.kind == kind]
    if not there:
        return []
    tops = listed(cards[-1] for cards in there if cards)
    return [say("goals", kind=kind.capitalize(), which=tops) if tops else say("goals-empty", kind=kind.capitalize())]


def _name(pile: PileView) -> str:
    return pile_words(pile.spot).capitalize()


def _cards(pile: PileView) -> str:
    if pile.thickness is not None:
        known = "" if pile.counted is None else say("cards", cards=pile.counted)
        top = [str(card) for card in pile.cards if card is not Card.UNKNOWN]
        return ", ".join(filter(None, (*top, known)))
    hidden = sum(card is Card.UNKNOWN for card in pile.cards)
    faces = listed(card for card in pile.cards if card is not Card.UNKNOWN)
    return ", ".join(filter(None, (say("face-down", number=hidden) if hidden else "", faces)))


def _brief(pile: PileView) -> str:
    """The cards of a pile in the fewest characters: "3x 7♣ 6♦", of which three lie face down."""
    faces = [str(card) for card in pile.cards if card is not Card.UNKNOWN]
    if pile.thickness is not None:
        return " ".join([*faces, "" if pile.counted is None else f"({pile.counted})"]).strip()
    hidden = len(pile.cards) - len(faces)
    return " ".join([f"{hidden}x", *faces] if hidden else faces)
