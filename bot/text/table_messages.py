"""The text of a table's message: where it stands, with what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.endings import SoloEnding
from bot.model.facts import Stays
from bot.model.live_table import UNDEALT, LiveTable
from bot.model.records import PostedBoard
from bot.text.asks import question
from bot.text.board_lines import ToldLines, small, told
from bot.text.formatting import LONGEST_SHOWN, clip
from bot.text.games import title_of
from bot.text.lobby import lobby_text
from bot.text.reader import Reader
from bot.text.solo_boards import heading
from bot.text.table_kinds import telling_of, text_of


def undealt_text(
    reader: Reader, live: LiveTable, news: ToldLines, invited: Sequence[int] = (), *, new_here: bool = False
) -> str:
    """A table without cards on it: a lobby with who is asked to join and what happened last, or how it was closed.

    Where its game is `new_here`, a lobby says by which rules to begin.
    """
    if live.record.status == "lobby":
        people = ", ".join(f"<@{user_id}>" for user_id in invited)
        asked = reader.say("invited", people=people) if people else ""
        return "\n".join(
            filter(None, (lobby_text(reader, live, new_here=new_here), small(reader, news.before), asked))
        )
    stays = staying(reader, live, stays_of(live), None)
    return "\n".join(filter(None, (stays, told(reader, news.lines or news.before) or reader.say("table-closed"))))


def stays_of(live: LiveTable) -> Stays:
    """What stays of a table's board as it stands."""
    match live.record.status:
        case "lobby":
            return Stays.LOBBY
        case "over":
            return Stays.RESULT
    return telling_of(live).stays


def staying(reader: Reader, live: LiveTable, stays: Stays, ending: SoloEnding | None) -> str:
    """What stays of a board of a table, in words; of a game that cannot be read any more, its title."""
    unreadable = live.position is None and live.record.status not in UNDEALT
    match stays:
        case Stays.NOTHING:
            return ""
        case Stays.HEADING:
            return f"### {heading(reader, live)}"
        case Stays.LOBBY if not unreadable:
            return lobby_text(reader, live, inviting=False)
        case Stays.RESULT if live.position is not None and live.position.result is not None:
            return text_of(reader, live).result(ending)
    return f"### {title_of(reader, live.game)}"


def remains(reader: Reader, live: LiveTable, board: PostedBoard, ending: SoloEnding | None, outcome: str = "") -> str:
    """What is left of a table's board once another follows it, with what its game came to for those who played."""
    stays = "\n".join(filter(None, (staying(reader, live, board.stays, ending), outcome)))
    return "\n".join(filter(None, (stays, told(reader, board.lines, LONGEST_SHOWN - len(stays) - 1))))


def dealt_text(
    reader: Reader,
    live: LiveTable,
    news: ToldLines,
    called: int | None,
    ending: SoloEnding | None,
    *,
    taken: int = 0,
    tip: str = "",
    outcome: str = "",
) -> str:
    """A table with cards on it: what happened, and below, how it stands, what is asked, and a tip.

    Once its game is over, its `outcome` for those who played comes before the tip. What happened is cut off first.

    So many characters of those that Discord shows are `taken` by something else.
    """
    text = text_of(reader, live)
    whole = (text.standing(called, ending), outcome, question(reader, live), f"-# {tip}" if tip else "")
    standing = "\n".join(filter(None, whole))
    room = LONGEST_SHOWN - taken - len(standing) - 1
    return "\n".join(filter(None, (clip(text.above(news), room), standing)))
