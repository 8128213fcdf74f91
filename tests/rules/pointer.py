"""Pointers from a position or a test to the sentence of the rules that it is about; nothing is quoted.

The rules come from five pages: pagat.com's Chinese Patience and Russian Bank (with Goodsol's Indian Patience),
Michael Edwards's Rules for Single-Pack Patience Games, Lady Adelaide Cadogan's Illustrated Games of Patience, and a
page on Chinese Solitaire. They are not ours to repeat, so that a pointer names the page, the section, the number of
the sentence in it, at most four of its words, in their order, and how the hash of the sentence begins:

    source-of-the-rules, Its section, 7 'at most four words' 1a2b3c4d

In a .toml file it stands in `cites`, alone or in a list; in a docstring or a comment in square brackets. What our
own words say of a position stands in `shows`: what exactly is tested, or how a doubt is settled that no page settles.
In docstrings and comments such a doubt is marked `Settled`.

Whoever has the pages as text files in a folder names it in the environment as RULE_SOURCES. Then test_pointers.py
compares, and this prints the pointers of the sentences in which some words occur:

    RULE_SOURCES=folder python -m tests.rules.pointer source-of-the-rules at most four words
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

MOST_WORDS = 4
FORM = re.compile(r"([a-z]+(?:-[a-z]+)*), (\S.*), ([1-9]\d*) '(\S.*)' ([0-9a-f]{8})")
MARKER = re.compile(r"^\s*(?:[•*]|\d+\.|[IVX]+\.)\s+")  # of an item of a list
END = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]*[A-Z0-9])")  # of a sentence
TITLE = re.compile(r"[A-Z][^.:;,!?]*(?:, [^.:;,!?]+)?")
SHORT_TITLE = re.compile(r"[A-Z][A-Za-z &/]{1,40}:")

# A page whose text has lost its headings: each game begins with its rule I.
GAMES = {
    "cadogan-illustrated-games": (
        *("La Belle Lucie", "Le Cadran", "La Quinzaine", "La Loi Salique"),
        *("Les Quatre Coins", "Le Moulin", "Le Shah"),
    )
}


def words(text: str) -> list[str]:
    """The words of a text, without what capitals, quotation marks and punctuation make of them."""
    return re.findall(r"[a-z0-9]+(?:'[a-z0-9]+)*", text.lower().replace("’", "'"))


def title(case: dict[str, Any]) -> str:
    """What a position is called: where the sentences stand that it tests, and what it shows of them."""
    return "; ".join((*cited(case), case.get("shows", ""))).strip("; ")


def cited(case: dict[str, Any]) -> list[str]:
    """The pointers of a position, as they are written."""
    cites = case.get("cites", [])
    return [cites] if isinstance(cites, str) else cites


def digest(sentence: str) -> str:
    """How the hash of a sentence begins, however it is set."""
    return sha256(" ".join(words(sentence)).encode()).hexdigest()[:8]


def _title(before: str, line: str, after: str) -> str:
    """The heading that a line is, or nothing: a few words by themselves, or, where lines stand close, and a colon."""
    if SHORT_TITLE.fullmatch(line) and len(words(line)) <= 4:
        return line[:-1]
    alone = not before.strip() and not after.strip() and len(words(line)) <= 8
    return line if alone and TITLE.fullmatch(line) else ""


def sections(source: str, text: str) -> dict[str, list[str]]:
    """The sentences of a page by its headings; what stands above them all is its `Top`."""
    found: dict[str, list[str]] = {}
    section, games = "Top", iter(GAMES.get(source, ()))
    lines = ["", *text.split("\n"), ""]
    for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
        title = _title(before, line, after) or (next(games, "") if line.startswith("I. ") else "")
        section = title or section
        if title != line.removesuffix(":"):
            parts = END.split(MARKER.sub("", line).strip())
            found.setdefault(section, []).extend(part for part in parts if words(part))
    return found


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where a sentence stands, a few of its words, and how its hash begins."""

    source: str
    section: str
    number: int
    words: str
    digest: str

    def __str__(self) -> str:
        return f"{self.source}, {self.section}, {self.number} '{self.words}' {self.digest}"


def parse(text: str) -> Pointer:
    """Read a pointer; ValueError tells what is wrong with its form."""
    match = FORM.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} has not the form: source, section, number 'words' hash")
    source, section, number, some, beginning = match.groups()
    if not 1 <= len(words(some)) <= MOST_WORDS:
        raise ValueError(f"{text!r} has more than {MOST_WORDS} words of the sentence, or none")
    return Pointer(source, section, int(number), some, beginning)


def _occur(some: list[str], sentence: str) -> bool:
    """Whether words occur in a sentence in their order, with others in between or not."""
    rest = iter(words(sentence))
    return all(word in rest for word in some)


class Sources:
    """The pages of a folder, each split once."""

    def __init__(self, folder: Path) -> None:
        self.pages = {each.stem: sections(each.stem, each.read_text("utf-8")) for each in folder.glob("*.txt")}

    def wrong(self, pointer: Pointer) -> str:
        """What a pointer has wrong, in one sentence; nothing if it leads to its sentence."""
        if pointer.source not in self.pages:
            return f"{pointer}: there is no source {pointer.source}"
        sentences = self.pages[pointer.source].get(pointer.section, [])
        if pointer.number > len(sentences):
            return f"{pointer}: there is no such sentence"
        sentence = sentences[pointer.number - 1]
        if digest(sentence) != pointer.digest:
            return f"{pointer}: the sentence there is another, of hash {digest(sentence)}"
        return "" if _occur(words(pointer.words), sentence) else f"{pointer}: its words do not occur in the sentence"

    def having(self, source: str, some: str) -> list[Pointer]:
        """The pointers of all sentences of a source in which some words occur."""
        return [
            Pointer(source, section, number, some, digest(sentence))
            for section, sentences in self.pages[source].items()
            for number, sentence in enumerate(sentences, 1)
            if _occur(words(some), sentence)
        ]


def sources() -> Sources | None:
    """The pages of the folder that the environment names, if it names one."""
    folder = os.environ.get("RULE_SOURCES")
    return Sources(Path(folder)) if folder else None


if __name__ == "__main__":
    at = sources()
    if at is None or len(sys.argv) < 3 or sys.argv[1] not in at.pages:
        sys.exit(__doc__)
    print(*at.having(sys.argv[1], " ".join(sys.argv[2 : 3 + MOST_WORDS])), sep="\n")
