"""What the channel has been told of a table: lines put together, and told on the message where they belong."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

from bot.model.facts import ALONE, BoardLine, Note
from bot.model.records import News, PostedBoard, Status
from bot.text.formatting import LONGEST_SHOWN, clip, phrases, safe
from bot.text.reader import Reader
from bot.text.refusals import worded
from bot.text.sentences import SENTENCES_REMEMBERED

log = logging.getLogger(__name__)

# So much is told on one board; what happens then is told on the next.
LONGEST_LINES = 2000
# What happened just before is small print above the picture.
LONGEST_BEFORE = 1000
# What happened on the board itself leaves room for where the game stands, or how it ended.
LONGEST_NEWS = 2000
# So many moves of a turn that goes on are told above the picture: more would push it off a phone.
MOST_RECENT = 4
# What the key of a remark begins with, which is in small print already.
ASIDE = "aside-"
# And what tells of cards that came by themselves once somebody had moved.
BY_THEMSELVES = ("told-turned-up", "told-drew", "told-dealt", "told-auto")
# What keys begin with that tell of no move: a card that was only drawn has none on the picture either.
NO_MOVES = ("told-drew", "told-turned", "told-dealt-face-down", "told-passed")
# And the one that tells how many moves there have been in the turn.
IN_ALL = "told-in-all"
# A line, and its words.
_Said: TypeAlias = tuple[BoardLine, str]


class ToldLines(NamedTuple):
    """What the boards of a table tell once its news are known.

    `lines` and `before` are those of the newest board, and `fresh` those of the lines that are new. Where a board has
    to follow another, `closed` are the lines that the former one keeps; it is None where the former board goes on.
    """

    lines: tuple[BoardLine, ...]
    before: tuple[BoardLine, ...]
    fresh: tuple[BoardLine, ...]
    closed: tuple[BoardLine, ...] | None = None

    @property
    def last(self) -> BoardLine | None:
        """What happened last, whatever has been said of it."""
        return last_of(self.before, self.lines)


def last_of(*lines: Sequence[BoardLine]) -> BoardLine | None:
    """The last of some lines that tells what happened: the picture does not show what is only said of it.

    Of somebody who plays alone that is the move, and not what came of it by itself: the card below, or the next ones.
    """
    last = None
    for line in reversed([*chain.from_iterable(lines)]):
        if begins(line, ASIDE):
            continue
        if line.who != ALONE or not begins(line, *BY_THEMSELVES):
            return line
        last = last or line
    return last


def begins(line: BoardLine, *keys: str) -> bool:
    """Whether the key of what is said begins in one of some ways."""
    return isinstance(line.said, Note) and line.said.key.startswith(keys)


def follow(
    reader: Reader, status: Status, former: PostedBoard | None, news: Sequence[News], turns_stay: bool
) -> ToldLines:
    """What is told of some news, the oldest first, after what a former board has told.

    `turns_stay` says whether each turn stays in the channel as a message, and how the game ended below the last one.
    Otherwise, and in a lobby, only the newest is told, and goes when something newer comes.
    """
    *turns, going = _turns(news)
    if status == "lobby" or not turns_stay:
        newest = next((each.lines for each in reversed(news) if each.lines), ())
        return ToldLines((), newest or (former.before if former else ()), newest)
    if former is None:
        fresh = _joined([*turns, going])
        return ToldLines(fresh, (), fresh)
    if status == "over":
        turns, going = [*turns, *([going] if going else [])], ()
    if turns:
        # Who sat down and that the cards were dealt does not stay on the lobby: it lists who plays.
        closed = (*former.lines, *_joined(turns[1:] if former.stays else turns))
        before = turns[-1] if len(turns) > 1 else (*former.lines, *turns[0])
        return ToldLines(going, before, going, closed)
    if len(told(reader, (*former.lines, *going))) > LONGEST_LINES:
        return ToldLines(going, (), going, former.lines)
    return ToldLines((*former.lines, *going), former.before, going)


def _turns(news: Sequence[News]) -> list[tuple[BoardLine, ...]]:
    """The lines of each turn, the one that goes on last."""
    turns: list[tuple[BoardLine, ...]] = [()]
    for each in news:
        turns[-1] += each.lines
        if each.mentions:
            turns.append(())
    return turns


def _joined(turns: Iterable[Iterable[BoardLine]]) -> tuple[BoardLine, ...]:
    return tuple(chain.from_iterable(turns))


@lru_cache(SENTENCES_REMEMBERED)
def words(reader: Reader, line: BoardLine) -> str:
    """A line in words, without the name of whom it tells; nothing where no present sentence fits its facts."""
    try:
        return str(worded(reader, line.said))
    except (LookupError, ValueError):
        # It was kept by another version of the bot, which had a sentence for it.
        log.exception("what is kept of %r cannot be said", getattr(line.said, "key", type(line.said).__name__))
        return ""


def told(reader: Reader, lines: Sequence[BoardLine], longest: int = LONGEST_SHOWN) -> str:
    """Lines as they are read, a player's phrases behind the name; of too many, those in the middle are left out."""
    known = [(line, said) for line in lines if (said := words(reader, line))]
    text = "\n".join(_sentence(reader, own) for own in _sentences(known))
    return text if len(text) <= longest else _shortened(reader, [line for line, _ in known], longest)


def _shortened(reader: Reader, lines: Sequence[BoardLine], longest: int) -> str:
    """Lines of which those in the middle are left out."""
    head = _fitting(reader, lines, longest // 2 - 50)
    tail = _fitting(reader, lines[len(head) :][::-1], longest // 2 - 50)[::-1]
    number = len(lines) - len(head) - len(tail)
    left_out = [BoardLine(Note("told-left-out", number=number))] if number else []
    return clip("\n".join(told(reader, part) for part in (head, left_out, tail) if part), longest)


def recent(lines: Sequence[BoardLine]) -> Sequence[BoardLine]:
    """All sentences among some lines, and the last phrases behind how many moves of the same player come before."""
    own = [index for index, line in enumerate(lines) if line.who is not None]
    if len(own) <= MOST_RECENT:
        return lines
    first = own[-MOST_RECENT]
    sentences = [line for line in lines[:first] if line.who is None]
    line = lines[first]
    number = _moves_in([each for each in lines[:first] if each.who == line.who])
    earlier = line._replace(said=Note("told-earlier", number=number, next=line.said)) if number else line
    return [*sentences, earlier, *lines[first + 1 :]]


def _moves_in(lines: Iterable[BoardLine]) -> int:
    """How many moves the phrases about a player tell of, as the picture numbers them."""
    number = 0
    for line in lines:
        in_all = line.said.facts["moves"] if isinstance(line.said, Note) and line.said.key == IN_ALL else None
        if isinstance(in_all, int):
            number = in_all
        else:
            number += not begins(line, *NO_MOVES)
    return number


def _sentences(lines: Iterable[_Said]) -> Iterator[list[_Said]]:
    """The lines of each sentence: those of one player that follow each other, or one that is a sentence by itself."""
    for who, own in groupby(lines, key=lambda each: each[0].who):
        together = list(own)
        yield from [[each] for each in together] if who is None else [together]


def _sentence(reader: Reader, lines: Sequence[_Said]) -> str:
    name, text = name_of(lines[0][0]), phrases(said for _, said in lines)
    return f"**{safe(reader, name)}** {text}" if name else f"{text[:1].upper()}{text[1:]}"


def name_of(line: BoardLine) -> str:
    """The name of the player of whom a line tells; nothing of the only one, and where it is a sentence by itself."""
    return "" if line.who is None else line.who.name


def _fitting(reader: Reader, lines: Sequence[BoardLine], room: int) -> Sequence[BoardLine]:
    """The first of some lines, as many as there is room for; of a first one that is too long, its beginning."""
    for number, line in enumerate(lines):
        # A line may begin with a name, all of whose characters are escaped.
        room -= 2 * len(name_of(line)) + len("**** \n")
        text = words(reader, line)
        if room < len(text):
            clipped = number == 0 and room > 0
            return [line._replace(said=clip(text, room))] if clipped else lines[:number]
        room -= len(text)
    return lines


def small(reader: Reader, lines: Sequence[BoardLine], longest: int = LONGEST_BEFORE) -> str:
    """Lines in small print."""
    return "\n".join(f"-# {line.removeprefix('-# ')}" for line in told(reader, lines, longest).splitlines())
