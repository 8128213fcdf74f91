"""Somebody's games with others, one by one: how each ended, and what it counted for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.live_table import known
from bot.model.tallies import Contest
from bot.text.formatting import LONGEST_TEXT, clip, joined, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.refusals import in_words

# So many games stand on a page.
PAGE = 10


def contests_text(reader: Reader, contests: Sequence[Contest]) -> str:
    """A page of somebody's games with others, the newest first."""
    if not contests:
        return reader.say("no-contests")
    lines = [_line(reader, contest) for contest in contests]
    return clip("\n".join([f"### {reader.say('contests')}", *lines]), LONGEST_TEXT)


def _line(reader: Reader, contest: Contest) -> str:
    return reader.say(
        "contest-line",
        at=contest.at,
        title=title_of(reader, known(contest.game)),
        others=joined(reader, [safe(reader, name) for name in contest.others]),
        place=contest.place,
        players=len(contest.others) + 1,
        worth=_worth(reader, contest),
    )


def _worth(reader: Reader, contest: Contest) -> str:
    """What a game brought in the league, or why it brought nothing."""
    if contest.why is None:
        return reader.say("gained-points", points=f"{contest.points:+g}")
    return in_words(reader, contest.why)
