"""What is said about a table: moves, boards, lobbies, results and standings, as Discord text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.model.live_table import LiveTable, seal
from bot.model.outcomes import Step
from bot.model.records import NewTable, Standing, TableRecord
from bot.text import messages, solo_boards
from bot.text.formatting import LONGEST_ALT, LONGEST_TEXT, clip, counted, non_default_rules, plain, safe
from bot.text.narration import Narrator
from bot.text.solo_narration import narrate_solo
from engine.cards import Card, listed
from engine.events import Event
from engine.game import Game
from engine.moves import Shift, Take
from engine.options import Options
from engine.result import stakes
from engine.state import State
from engine.view import PileView, Thickness, View

__all__ = [
    "LONGEST_ALT",
    "alt_text",
    "caption",
    "lobby_text",
    "move_label",
    "narrate",
    "preset_name",
    "private_text",
    "result_text",
    "rules_text",
    "safe",
    "seal_line",
    "standings_text",
    "turn_line",
]  # fmt: skip
BULKS = {Thickness.NOTHING: "empty", Thickness.THIN: "thin", Thickness.MEDIUM: "middling", Thickness.THICK: "thick"}


def narrate(live: LiveTable, seat: int, before: State, events: Iterable[Event], *said: str) -> str:
    """The sentences for one move, as a line; the arguments but the first are the parts of a `Step`."""
    if live.solo is not None:
        step = Step(seat, before, tuple(events), *said)
        return narrate_solo(live.in_play.rules, step, live.solo.together)
    return " ".join(Narrator(live.in_play.rules, live.names, before).narrate(seat, tuple(events)))


# Boards.


def turn_line(live: LiveTable, mention: int | None) -> str:
    """Whose turn it is, or how the game ended; `mention` is the user to be mentioned."""
    table = live.in_play
    if live.solo is not None:
        return solo_boards.standing_text(live)
    if table.result is not None:
        return result_text(live)
    member = live.record.members[table.state.turn]
    name = f"<@{member.user_id}>" if mention == member.user_id else f"**{safe(member.name)}**"
    return f"{name} is to move."


def result_text(live: LiveTable) -> str:
    """The places of a game that has ended, and the secrets that prove its deal fair."""
    result = live.in_play.result
    assert result is not None, "only a game that has ended has places"
    paid = stakes(result) if live.in_play.rules.stakes else None
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
    match = live.in_play.rules.match
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


def caption(live: LiveTable) -> str:
    """The line below the picture, as plain text."""
    table = live.in_play
    if live.solo is not None:
        return solo_boards.standing_line(live)
    last = "newly dealt"
    if table.log:
        seat, text, _ = table.log[-1]
        last = f"last: {plain(live.names[seat])}, {table.rules.labels.get(text, text)}"
    if table.result is not None:
        return f"{last} · the game is over"
    return f"{last} · next: {plain(live.names[table.state.turn])}"


def alt_text(live: LiveTable) -> str:
    """The whole public table in words, short enough for Discord."""
    if live.solo is not None:
        return solo_boards.solo_alt_text(live)
    view = live.in_play.look()
    names = [clip(plain(name), 16) for name in live.names]
    shared = [_said(pile) for pile in view.piles if pile.spot.owner is None and pile.spot.kind != "foundation"]
    parts = [f"{live.game.title}.", _to_move(view, names), _foundations(view), *shared]
    parts += [_player(view, seat, name) for seat, name in enumerate(names)]
    return clip(" ".join(part for part in parts if part), LONGEST_ALT)


def _to_move(view: View, names: Sequence[str]) -> str:
    return "The game is over." if view.turn is None else f"{names[view.turn]} is to move."


def _foundations(view: View) -> str:
    tops = [str(p.cards[-1]) for p in view.piles if p.spot.kind == "foundation" and p.cards]
    return f"Foundations: {' '.join(tops) or 'empty'}."


def _said(pile: PileView) -> str:
    if pile.spot.kind == "joker":
        return "The joker is set aside." if pile.cards else ""
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


def private_text(piles: Sequence[PileView]) -> str:
    """What only one player sees of some piles."""
    said = (f"{listed(pile.cards)} {_where(pile)} your {pile.spot.name(pile.spot.owner)}" for pile in piles)
    return messages.PRIVATE.format(piles=", ".join(said))


def _where(pile: PileView) -> str:
    """Of a pile whose cards may be counted, all that lies in it is seen; of others the top card."""
    return "in" if pile.thickness is None else "on top of"


def _player(view: View, seat: int, name: str) -> str:
    own = [pile for pile in view.piles if pile.spot.owner == seat]
    piles = ", ".join(f"{pile.spot.name(seat)} {_cards_said(pile)}" for pile in own)
    return f"{seat + 1} {name}: {piles}." if view.active[seat] else f"{seat + 1} {name} is out."


# Lobbies, rules, standings.


def lobby_text(live: LiveTable, inviting: bool = True) -> str:
    """A table that waits for players; not `inviting`, what remains to be read of it later: who, how, and the seal."""
    seats = [f"{number}. **{safe(name)}**" for number, name in enumerate(live.names, start=1)]
    invitation = [
        f"### {live.game.title}: a table is open",
        f"Up to {live.record.limit} players: `/join`, then **{safe(live.host)}** types `/begin`.",
    ]
    lines = [
        *(invitation if inviting else [f"### {live.game.title}"]),
        *seats,
        "",
        f"Rules: **{preset_name(live.game, live.record.options)}** (`/rules` tells all)",
        *(f"- {sentence}" for sentence in non_default_rules(live.game, live.record.options)),
        "",
        seal_line(live.record),
    ]
    return clip("\n".join(lines), LONGEST_TEXT)


def seal_line(table: TableRecord | NewTable) -> str:
    """The seal of the deal, in small print."""
    return f"-# Seal of the deal: `{seal(table)}`"


def preset_name(game: Game, options: Options) -> str:
    """The preset that some options are, or "own choice"."""
    names = (name for name in game.presets if game.preset(name) == dict(options))
    return next(names, "own choice")


def rules_text(game: Game, options: Options) -> str:
    """The rules of a game by some options, in whole sentences."""
    rules = game.at(options, game.seating(options)[0])
    lines = [f"- {line}" for line in (*rules.basics, *rules.option_sentences())]
    title = game.title if game.solo else f"{game.title} ({preset_name(game, options)})"
    return clip("\n".join([f"### {title}", *lines]), LONGEST_TEXT)


def standings_text(rows: Sequence[Standing]) -> str:
    """The league of a server as a list."""
    if not rows:
        return messages.NO_LEAGUE
    staked = any(row.stakes for row in rows)
    lines = [
        f"{row.place}. **{safe(row.name)}**: {counted(row.points, 'point')}, {row.won} won of {row.played}, "
        f"{_cards(row.cards_left)} left, {counted(row.knocks, 'knock')} suffered"
        + (f", stakes {row.stakes:+d}" if staked else "")
        for row in rows
    ]
    return clip("\n".join(["### Standings", *lines]), LONGEST_TEXT)


def move_label(state: State, text: str, move: Shift | Take) -> str:
    """A move as a list shows it: its text, and the cards that it is about."""
    if isinstance(move, Take):
        return f"{listed(state.piles[pile].cards[-1] for pile in move.piles)} ({text})"
    return f"{text} ({state.piles[move.source].cards[-move.size]})"
