"""What every text of the bot is made of: names, numbers of things, chosen rules, and how long a text may be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from bot.text.games import told
from bot.text.reader import Reader
from bot.text.sentences import SENTENCES_REMEMBERED
from engine.game import Game
from engine.options import Options

LONGEST_NAME, LONGEST_QUOTE, LONGEST_REMARK = 24, 60, 200
# Some scripts put three marks on one letter.
MOST_MARKS = 3
# White space, and letters that look like it.
_BLANKS = re.compile(r"[\s\u115f\u1160\u2800\u3164\uffa0]")
# They hold emoji and letters of some scripts together, but never Latin ones.
_JOINERS = "\u200c\u200d"
_STRAY_JOINERS = re.compile(rf"(?<![^\x00-\x7f])[{_JOINERS}]+|[{_JOINERS}](?![^\x00-\x7f{_JOINERS}])")
# All that has a meaning in Discord's text: emphasis, links, mentions, timestamps, emoji, headings, lists, quotes. The
# full stop is among them for the sake of addresses and numbered lists, and suits because they are emoji as well.
_MARK_UP = re.compile(r"[\\`*_~|<>\[\]()#:/.+♠♥♦♣-]")
# What of it the bot writes itself: headings, small print, bold names, what can be typed, and what is escaped in them.
_WRITTEN = re.compile(r"^(?:###|-#) |\*\*|`|\\(.)", re.MULTILINE)
# A phrase that speaks of one card, at its end.
_LAST_CARD = re.compile(r"[^♠♥♦♣]* ((?:10|[2-9AJQK])[♠♥♦♣])")
# Discord looks for these words even behind a backslash.
_EVERYBODY = re.compile(r"@(?=everyone|here)")
# Letters and digits of scripts that are written from right to left, and what holds them apart from their line.
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_ISOLATED, _END_OF_ISOLATED = "\u2068", "\u2069"
LONGEST_ALT = 1024
LONGEST_TEXT = 3500
# What Discord takes: as the content of a message, and in the texts of its components.
LONGEST_CONTENT = 2000
LONGEST_SHOWN = 4000


def clip(text: str, longest: int) -> str:
    """A text of at most so many characters, with an ellipsis where it was cut."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def clip_words(text: str, longest: int) -> str:
    """The same, cut between two words where there are several.

    >>> clip_words("Ann knocked, but Bob was right", 14)
    'Ann knocked…'
    """
    whole, blank, _ = text[:longest].rpartition(" ")
    return f"{whole.rstrip(',;:· ')}…" if blank and len(text) > longest else clip(text, longest)


# Every board has the same few names many times.
@lru_cache(SENTENCES_REMEMBERED)
def plain(reader: Reader, name: str) -> str:
    """A member's name where there is no mark-up, as in a picture."""
    return _visible(name) or reader.say("nameless")


@lru_cache(SENTENCES_REMEMBERED)
def unwritten(reader: Reader, names: tuple[str, ...]) -> tuple[str, ...]:
    """What stands on a picture for players, by seat, whose names have letters that cannot be written there."""
    return tuple(reader.say("player-number", number=seat) for seat, _ in enumerate(names, start=1))


def capitalized(text: str) -> str:
    """A text with a capital at its beginning; the rest stays as it is, for some languages have more of them."""
    return text[:1].upper() + text[1:]


def quoted(typed: str) -> str:
    """What somebody typed, as it may stand between back-ticks."""
    # A row of accents takes as many steps as it has, times themselves, so that the rest is cut off first.
    return clip(_visible(typed[: 4 * LONGEST_QUOTE]).replace("`", "'"), LONGEST_QUOTE)


def _visible(text: str) -> str:
    """A text on one line, with nothing in it that cannot be seen.

    Marks that turn the direction of writing would reach beyond it, and marks heaped on a letter beyond its line.
    """
    if text.isascii() and text.isprintable():  # as most names are, of which every board has many
        return " ".join(text.split())
    seen = "".join(_with_effect(unicodedata.normalize("NFC", _BLANKS.sub(" ", text))))
    # Marks may meet the letters that they make one with only once nothing stands between.
    return unicodedata.normalize("NFC", " ".join(_STRAY_JOINERS.sub("", seen).split()))


def _with_effect(text: str) -> Iterator[str]:
    """The characters of a text that have an effect within it: of marks, only so many on each letter."""
    marks = MOST_MARKS  # none before the first letter
    for char in text:
        kind = unicodedata.category(char)
        if kind in ("Mn", "Me"):
            marks += 1
            if marks <= MOST_MARKS:
                yield char
        elif char in _JOINERS or kind not in ("Cc", "Cf", "Cs"):
            marks = marks if char in _JOINERS else MOST_MARKS if char == " " else 0
            yield char


@lru_cache(SENTENCES_REMEMBERED)
def safe(reader: Reader, name: str) -> str:
    """A member's name as it may stand in a message, where it looks as typed and does nothing: no link, no mention."""
    return _harmless(clip(plain(reader, name), LONGEST_NAME))


def remark(text: str) -> str:
    """What somebody says to all who look, whole; it looks as typed and does nothing."""
    return _harmless(clip(_visible(text), LONGEST_REMARK))


def _harmless(text: str) -> str:
    return isolated(_EVERYBODY.sub("@\u200b", _MARK_UP.sub(r"\\\g<0>", text)))


def isolated(text: str) -> str:
    """Somebody's text as it may stand in a line; if it runs from right to left, numbers beside it stay there."""
    if not text.isascii() and any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        return f"{_ISOLATED}{text}{_END_OF_ISOLATED}"
    return text


def joined(reader: Reader, names: Sequence[str]) -> str:
    """Names in a row: "Ann, Bob and Cleo"."""
    return names[0] if len(names) == 1 else reader.say("all-of", first=", ".join(names[:-1]), last=names[-1])


def phrases(texts: Iterable[str]) -> str:
    """Phrases with commas between; one card that ends a phrase and begins the next is named once.

    >>> phrases(["5♣ → 6♦ (column 4)", "drew K♦", "K♦ → own waste"])
    '5♣ → 6♦ (column 4), drew K♦ → own waste'
    """
    *firsts, last = texts
    for text in reversed(firsts):
        ending = _LAST_CARD.fullmatch(text)
        same = ending is not None and last.startswith(f"{ending[1]} →")
        last = f"{text}{last[last.index(' →') :]}" if same else f"{text}, {last}"
    return last


def non_default_rules(reader: Reader, game: Game, options: Options) -> list[str]:
    """The sentences of the rules that differ from a game's usual ones."""
    chosen = [(option, options[option.name]) for option in game.options]
    return [told(reader, game.id, option.choices[value]) for option, value in chosen if value != option.default]


def without_mark_up(text: str) -> str:
    """A text as it is read where Discord shows no mark-up, as in a picture or its description."""
    return _WRITTEN.sub(r"\1", text)
