"""What happened last, in one line below a picture, which shows what its piles are called."""

from __future__ import annotations

from bot.model.facts import ALONE, BoardLine, Cards, Fact, Note
from bot.text.board_lines import IN_ALL, begins, name_of, words
from bot.text.formatting import clip_words, plain, without_mark_up
from bot.text.reader import Reader
from engine.table import Table

# Of more moves at once than these only how many cards went is told.
MOST_AT_ONCE = 3
# The keys of what tells of a move of cards, and of a card that was drawn.
MOVES, DREW = ("move-to", "move-on", "move-empty"), "told-drew"


def in_picture(reader: Reader, line: BoardLine) -> str:
    """A line as plain text without a full stop, with its player's name if there are several."""
    name, text = name_of(line), without_mark_up(words(reader, line)).removesuffix(".")
    return f"{plain(reader, name)} {text}" if name else text


def below_picture(reader: Reader, line: BoardLine, table: Table) -> str:
    """The same with what piles are called there; of many moves at once, how many cards went."""
    many = len(line.said) if isinstance(line.said, tuple) else 1
    if many > MOST_AT_ONCE:
        return reader.say("told-moved-many", number=many)
    return in_picture(reader, line._replace(said=_with_labels(line, table)))


def in_brief(reader: Reader, line: BoardLine, table: Table, longest: int) -> str:
    """A line below the picture: of a sentence that is too long, what stands before its colon says most."""
    text = below_picture(reader, line, table)
    beginning = text if len(text) <= longest else text.partition(": ")[0]
    return clip_words(beginning, longest)


def _with_labels(line: BoardLine, table: Table) -> Fact:
    """What is said of a table's last move, with its piles as they are labelled; all else as it stands."""
    if isinstance(line.said, Note) and line.said.key == IN_ALL:
        last = line._replace(said=line.said.facts["said"])
        return Note("told-in-all", said=_with_labels(last, table), moves=line.said.facts["moves"])
    if begins(line, DREW):
        return _drawn(line, table)
    return _moved(line, table) if begins(line, *MOVES) else line.said


def _moved(line: BoardLine, table: Table) -> Fact:
    """Cards that went from pile to pile: "8♣ t12 → f4".

    Where one plays alone that is the first of what the table tells, and all else came by itself; of several players'
    moves it is the last.
    """
    assert isinstance(line.said, Note), "it has a key"
    moves, cards = [step for _, step in table.look().trail.moves], _themselves(line.said.facts["cards"])
    if moves and isinstance(cards, Cards):
        step = moves[0 if line.who == ALONE else -1]
        if (step.deed, step.size) == ("moved", len(cards)):
            source, target = (table.rules.spots[pile].short() for pile in (*step.sources, *step.targets))
            return Note("move-labelled", cards=cards, source=source, target=target)
    return line.said


def _drawn(line: BoardLine, table: Table) -> Fact:
    """A card that somebody drew who plays alone, and where it lies; of several the words tell which is on top."""
    assert isinstance(line.said, Note), "it has a key"
    moves, cards = [step for _, step in table.look().trail.moves], line.said.facts.get("cards")
    alone = line.who == ALONE and line.said.key == DREW and [step.deed for step in moves] == ["dealt"]
    if alone and isinstance(cards, Cards) and len(cards) == 1:
        return Note("told-drew-to", cards=cards, target=table.rules.spots[moves[0].targets[0]].short())
    return line.said


def _themselves(cards: Fact) -> Fact:
    """Some cards without where they lay."""
    return cards.facts.get("cards", cards) if isinstance(cards, Note) else cards
