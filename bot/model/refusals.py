"""Why something was not done: as facts, to be put into words where a person reads them."""

from __future__ import annotations


class Refused(Exception):
    """Something that was not done; `sentence` tells the person who asked why, where whoever refused could say it.

    `choices` are move texts among which the person may have meant one. What a table itself refuses are the
    exceptions below, which carry facts alone: `bot.text.refusals.sentence_of` has the words for them all.
    """

    def __init__(self, sentence: str = "", choices: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.choices = choices


class NotBegun(Refused):
    """There is no position yet: `host` is the name of the member who can deal."""

    def __init__(self, host: str) -> None:
        super().__init__()
        self.host = host


class NotSeated(Refused):
    """Who asked has no seat at a table of several players."""


class NotYours(Refused):
    """Who asked has no seat at the table where `host` plays a game of that `title` alone."""

    def __init__(self, host: str, title: str) -> None:
        super().__init__()
        self.host = host
        self.title = title


class Lost(Refused):
    """What is stored of a table cannot be read: its game, its rules or its log; `going` if it is not over."""

    def __init__(self, going: bool) -> None:
        super().__init__()
        self.going = going
