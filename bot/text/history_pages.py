"""Somebody's games with others, one by one: how each ended, and what it counted for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.model.live_table import game_or_placeholder
from bot.model.rating_records import RatedGame
from bot.model.tallies import PastContest
from bot.text.formatting import LONGEST_TEXT, clip, joined, safe
from bot.text.games import title_of
from bot.text.reader import Reader
from bot.text.refusals import in_words


def contests_text(
    reader: Reader,
    contests: Sequence[PastContest],
    changes: Mapping[int, RatedGame] | None = None,
    hidden: Collection[int] = (),
    *,
    which: Sequence[str] = (),
) -> str:
    """A page of one's own games with others, the newest first, with what they made of one's rating, by table.

    Who is `hidden` is not named. `which` games they are is told if they are not all.
    """
    if not contests and not which:
        return reader.say("no-contests")
    lines = [_line(reader, contest, (changes or {}).get(contest.table_id), hidden, own=True) for contest in contests]
    return _page(reader, reader.say("contests"), which, lines)


def others_contests_text(
    reader: Reader,
    name: str,
    contests: Sequence[PastContest],
    changes: Mapping[int, RatedGame],
    hidden: Collection[int] = (),
    *,
    which: Sequence[str] = (),
) -> str:
    """A page of somebody else's games: why one counted for nothing is nobody's business but theirs."""
    if not contests and not which:
        return reader.say("no-contests-of", name=safe(reader, name))
    lines = [_line(reader, contest, changes.get(contest.table_id), hidden, own=False) for contest in contests]
    return _page(reader, reader.say("contests-of", name=safe(reader, name)), which, lines)


def _page(reader: Reader, title: str, which: Sequence[str], lines: Sequence[str]) -> str:
    if which:
        title = reader.say("contests-some", title=title, which=", ".join(which))
    if not lines:
        return f"### {title}\n{reader.say('no-contests-such')}"
    return clip("\n".join([f"### {title}", *lines, reader.say("contest-replay")]), LONGEST_TEXT)


def _line(
    reader: Reader, contest: PastContest, rated: RatedGame | None, hidden: Collection[int], *, own: bool
) -> str:
    unlisted = reader.say("contest-unlisted")
    said = reader.say(
        "contest-line",
        at=contest.at,
        title=title_of(reader, game_or_placeholder(contest.game)),
        others=joined(
            reader, [unlisted if who.user_id in hidden else safe(reader, who.name) for who in contest.others]
        ),
        place=contest.place,
        players=len(contest.others) + 1,
    )
    change = 0 if rated is None else rated.change
    changed = [reader.say("contest-rated", change=f"{change:+d}")] if change else []
    return ", ".join([said, *_worth(reader, contest, own=own), *changed, f"`#{contest.table_id}`"])


def _worth(reader: Reader, contest: PastContest, *, own: bool) -> list[str]:
    """What a game brought in the league, or why it does not count there; nothing of a game that brought nothing."""
    if contest.why is not None:
        return [in_words(reader, contest.why) if own else reader.say("contest-outside")]
    return [reader.say("gained-points", points=f"{contest.points:+g}")] if contest.points else []
