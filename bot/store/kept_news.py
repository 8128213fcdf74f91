"""What is kept until it is told, as JSON: keys and facts, and whoever is told of by their number."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from bot.model.facts import (
    BoardLine,
    Cards,
    Fact,
    Note,
    OfGame,
    Phrases,
    Remark,
    Sentences,
    Several,
    Who,
    instead,
    tells_of,
)

# So many texts are remembered as the lines they hold: what is stored of a board is soon read, and again until another
# board follows.
TEXTS_REMEMBERED = 1024
_remembered: dict[str, tuple[BoardLine, ...]] = {}


def stored(lines: Iterable[BoardLine]) -> str:
    """Some lines as they are stored: pairs of what is told, and of whom."""
    kept = tuple(lines)
    pairs = [[_plain(line.said), None if line.who is None else _pair(line.who)] for line in kept]
    text = json.dumps(pairs, ensure_ascii=False)
    _remember(text, kept)
    return text


def read(text: str) -> tuple[BoardLine, ...]:
    """The lines that are stored as a text."""
    lines = _remembered.get(text)
    if lines is None:
        lines = written_as(text)
        _remember(text, lines)
    return lines


def written_as(text: str) -> tuple[BoardLine, ...]:
    """The same, from the text alone: what another process reads."""
    return tuple(BoardLine(_fact(said), None if who is None else Who(*who)) for said, who in json.loads(text))


def _remember(text: str, lines: tuple[BoardLine, ...]) -> None:
    if len(_remembered) >= TEXTS_REMEMBERED:
        _remembered.clear()
    _remembered[text] = lines


def written(note: Note | None) -> str:
    """A note as it is stored, nothing for none."""
    return "" if note is None else json.dumps(_plain(note), ensure_ascii=False)


def read_note(text: str) -> Note | None:
    """The note that is stored as a text, if it is one."""
    note = _fact(json.loads(text)) if text else None
    return note if isinstance(note, Note) else None


def why_not(text: str, struck: str | None) -> Note | None:
    """Why a game did not count, stored as a text or `struck` out for a reason; None if it did."""
    return read_note(text) if struck is None else Note("contest-struck", reason=Remark(struck))


def without(text: str, user_id: int, other: Who) -> str:
    """Stored lines with somebody else in the place of a person.

    What was told in whole texts goes: nobody knows whom it names.
    """
    return stored(instead(line, user_id, other) for line in read(text) if not isinstance(line.said, str))


def own(text: str, user_id: int, *, seated: bool) -> str:
    """Those of some stored lines that tell of a person; for whoever is `seated`, also those without any number."""
    return stored(line for line in read(text) if tells_of(line, user_id) or (seated and _nameless(line)))


def _nameless(line: BoardLine) -> bool:
    return isinstance(line.said, str) or (line.who is not None and line.who.user_id == 0)


def _pair(who: Who) -> list[int | str]:
    return [who.user_id, who.name]


def _plain(fact: Fact) -> Any:
    """A fact as JSON can have it; TypeError for what belongs to refusals, which are never kept."""
    match fact:
        case Note():
            facts = {name: _plain(each) for name, each in fact.facts.items()}
            return {"say": fact.key, "facts": facts} if facts else {"say": fact.key}
        case Who():
            return {"who": _pair(fact)}
        case OfGame():
            parts = {name: _plain(part) for name, part in fact.parts}
            return {"game": fact.game, "text": fact.english} | ({"parts": parts} if parts else {})
        case Cards():
            return {"cards": fact.written()}
        case Several():
            return {"all": [*map(_plain, fact)]}
        case Phrases():
            return {"phrases": [*map(_plain, fact)]}
        case Sentences():
            return {"sentences": [*map(_plain, fact)]}
    if type(fact) not in (str, int):
        raise TypeError(type(fact).__name__)
    return fact


def _fact(kept: Any) -> Fact:
    """The fact that was written as JSON."""
    match kept:
        case {"say": _}:
            return Note(kept["say"], **{name: _fact(each) for name, each in kept.get("facts", {}).items()})
        case {"who": who}:
            return Who(*who)
        case {"game": game, "text": text}:
            return OfGame(game, text, tuple((name, _fact(part)) for name, part in kept.get("parts", {}).items()))
        case {"cards": cards}:
            return Cards.read(cards)
        case {"all": facts}:
            return Several(map(_fact, facts))
        case {"phrases": facts}:
            return Phrases(map(_fact, facts))
        case {"sentences": facts}:
            return Sentences(map(_fact, facts))
    assert isinstance(kept, (str, int)), "nothing else is written"
    return kept
