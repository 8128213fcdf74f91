"""What the channel has been told of a table: lines put together, and told on the message where they belong."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

from bot.model.facts import ALONE, BoardLine, Cards, Fact, Note
from bot.model.records import News, PostedBoard, Status
from bot.text.formatting import LONGEST_SHOWN, clip, clip_words, phrases, plain, safe
from bot.text.reader import Reader
from bot.text.refusals import worded
from bot.text.sentences import SENTENCES_REMEMBERED
from engine.table import Table

log = logging.getLogger(__name__)

# So much is told on one board; what happens then is told on the next.
LONGEST_LINES = 2000
# What happened just before is small print above the picture.
LONGEST_BEFORE = 1000
# What happened on the board itself leaves room for where the game stands, or how it ended.
LONGEST_NEWS = 2000
# So many moves of a turn that goes on are told above the picture: more would push it off a phone.
MOST_RECENT = 4
# Of more moves at once than these the line below a picture tells only how many cards went.
MOST_IN_PICTURE = 3
# What the key of a remark begins with, which is in small print already.
ASIDE = "aside-"
# And what tells of cards that came by themselves once somebody had moved.
BY_THEMSELVES = ("told-turned-up", "told-drew", "told-dealt", "told-auto")
# What keys begin with that tell of no move: a card that was only drawn has none on the picture either.
NO_MOVES = ("told-drew", "told-turned", "told-dealt-face-down", "told-passed")
# Those that tell of a move of cards.
MOVES = ("move-to", "move-on", "move-empty")
# And the one that tells how many moves there have been in the turn.
IN_ALL = "told-in-all"
# The mark-up of texts: headings, small print, bold names, what can be typed, and what is escaped in them.
_MARK_UP = re.compile(r"^(?:###|-#) |\*\*|`|\\(.)", re.MULTILINE)
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
        if _begins(line, ASIDE):
            continue
        if line.who != ALONE or not _begins(line, *BY_THEMSELVES):
            return line
        last = last or line
    return last


def _begins(line: BoardLine, *keys: str) -> bool:
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
            number += not _begins(line, *NO_MOVES)
    return number


def _sentences(lines: Iterable[_Said]) -> Iterator[list[_Said]]:
    """The lines of each sentence: those of one player that follow each other, or one that is a sentence by itself."""
    for who, own in groupby(lines, key=lambda each: each[0].who):
        together = list(own)
        yield from [[each] for each in together] if who is None else [together]


def _sentence(reader: Reader, lines: Sequence[_Said]) -> str:
    name, text = _name(lines[0][0]), phrases(said for _, said in lines)
    return f"**{safe(reader, name)}** {text}" if name else f"{text[:1].upper()}{text[1:]}"


def _name(line: BoardLine) -> str:
    """The name of the player of whom a line tells; nothing of the only one, and where it is a sentence by itself."""
    return "" if line.who is None else line.who.name


def _fitting(reader: Reader, lines: Sequence[BoardLine], room: int) -> Sequence[BoardLine]:
    """The first of some lines, as many as there is room for; of a first one that is too long, its beginning."""
    for number, line in enumerate(lines):
        # A line may begin with a name, all of whose characters are escaped.
        room -= 2 * len(_name(line)) + len("**** \n")
        text = words(reader, line)
        if room < len(text):
            clipped = number == 0 and room > 0
            return [line._replace(said=clip(text, room))] if clipped else lines[:number]
        room -= len(text)
    return lines


def small(reader: Reader, lines: Sequence[BoardLine], longest: int = LONGEST_BEFORE) -> str:
    """Lines in small print."""
    return "\n".join(f"-# {line.removeprefix('-# ')}" for line in told(reader, lines, longest).splitlines())


def without_mark_up(text: str) -> str:
    """A text as it is read where Discord shows no mark-up, as in a picture or its description."""
    return _MARK_UP.sub(r"\1", text)


def in_picture(reader: Reader, line: BoardLine) -> str:
    """A line as plain text without a full stop, with its player's name if there are several."""
    name, text = _name(line), without_mark_up(words(reader, line)).removesuffix(".")
    return f"{plain(reader, name)} {text}" if name else text


def below_picture(reader: Reader, line: BoardLine, table: Table) -> str:
    """The same below the picture, which shows what piles are called; of many moves at once, how many cards went."""
    many = len(line.said) if isinstance(line.said, tuple) else 1
    if many > MOST_IN_PICTURE:
        return reader.say("told-moved-many", number=many)
    return in_picture(reader, line._replace(said=_labelled(line, table)))


def _labelled(line: BoardLine, table: Table) -> Fact:
    """A move with its piles as they are labelled: "8♣ t12 → f4"; whatever else is said stays as it is.

    Where one plays alone it is the first of what happened, and all else came by itself; of several players' the last.
    """
    if isinstance(line.said, Note) and line.said.key == IN_ALL:
        last = line._replace(said=line.said.facts["said"])
        return Note("told-in-all", said=_labelled(last, table), moves=line.said.facts["moves"])
    moves = [step for _, step in table.look().trail.moves]
    if line.who == ALONE and _begins(line, "told-drew") and [step.deed for step in moves] == ["dealt"]:
        return _drawn(line.said, table.rules.spots[moves[0].targets[0]].short())
    if moves and isinstance(line.said, Note) and line.said.key in MOVES:
        step, cards = moves[0 if line.who == ALONE else -1], _themselves(line.said.facts["cards"])
        if isinstance(cards, Cards) and (step.deed, step.size) == ("moved", len(cards)):
            source, target = (table.rules.spots[pile].short() for pile in (*step.sources, *step.targets))
            return Note("move-labelled", cards=cards, source=source, target=target)
    return line.said


def _drawn(said: Fact, target: str) -> Fact:
    """A card that was drawn, with the label of the pile where it lies; of several the words tell which is on top."""
    cards = said.facts["cards"] if isinstance(said, Note) and said.key == "told-drew" else ()
    return Note("told-drew-to", cards=cards, target=target) if isinstance(cards, Cards) and len(cards) == 1 else said


def _themselves(cards: Fact) -> Fact:
    """Some cards without where they lay."""
    return cards.facts.get("cards", cards) if isinstance(cards, Note) else cards


def in_brief(reader: Reader, line: BoardLine, table: Table, longest: int) -> str:
    """A line below the picture: of a sentence that is too long, what stands before its colon says most."""
    text = below_picture(reader, line, table)
    beginning = text if len(text) <= longest else text.partition(": ")[0]
    return clip_words(beginning, longest)
