"""How tables look, by what people and servers have chosen of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import NamedTuple


class Whose(NamedTuple):
    """Who has chosen something: a person for everywhere, whose server is 0, or a server for all, whose user is 0."""

    guild_id: int
    user_id: int


@dataclass(frozen=True, slots=True)
class Look:
    """The theme, the cloth and the back of the cards that have been chosen, by their ids; None for each left open."""

    theme: str | None = None
    cloth: str | None = None
    back: str | None = None

    def over(self, usual: Look) -> Look:
        """What one sees who has chosen this where all others see the usual.

        What is left open is as usual there; but a theme of one's own comes with a cloth and a back of its own.
        """
        if self.theme is not None:
            return self
        return Look(usual.theme, self.cloth or usual.cloth, self.back or usual.back)

    def stored(self) -> str | None:
        """This as a text, "theme=night cloth=blue"; None if nothing has been chosen."""
        return " ".join(f"{part}={chosen}" for part, chosen in asdict(self).items() if chosen) or None


# The names of its parts.
PARTS = tuple(part.name for part in fields(Look))


def read_look(stored: str | None) -> Look:
    """The look that has been stored as a text; what it says of other things is passed over."""
    chosen = dict(part.split("=", 1) for part in (stored or "").split() if "=" in part)
    return Look(**{part: chosen[part] for part in PARTS if part in chosen})
