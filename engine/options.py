"""The choices that a table makes before its deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeAlias, TypeVar

Options: TypeAlias = Mapping[str, str]
V = TypeVar("V")


@dataclass(frozen=True)
class Option:
    """One choice: its name, and for each value the sentence that tells players what it means.

    The first value is the default. `words` says values in a few words, as an answer to the title.
    """

    name: str
    title: str
    choices: Mapping[str, str]
    words: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    def say(self, value: str) -> str:
        """A value in a few words."""
        return self.words.get(value, value.replace("_", " "))

    @property
    def default(self) -> str:
        """The value of a table that does not choose."""
        return next(iter(self.choices))

    def chosen(self, options: Options) -> str:
        """The value that a table has, the default where it says none."""
        return options.get(self.name, self.default)


@dataclass(frozen=True)
class Switch(Option):
    """An option with two values, of which the second switches something on."""

    @property
    def switched_on(self) -> tuple[str, str]:
        """Its name and the value that switches it on."""
        _, value = self.choices
        return self.name, value

    def on(self, options: Options) -> bool:
        """Whether a table has switched it on."""
        return self.chosen(options) != self.default


@dataclass(frozen=True)
class Choice(Option, Generic[V]):
    """An option whose values stand for what the rules reckon with: `meanings`, in the order of the values."""

    meanings: Sequence[V]

    def of(self, options: Options) -> V:
        """What a table's value stands for."""
        return dict(zip(self.choices, self.meanings, strict=True))[self.chosen(options)]


class Clash(NamedTuple):
    """Two choices that do not go together, each an option's name and value, and why in a sentence."""

    one: tuple[str, str]
    other: tuple[str, str]
    reason: str


def clash(clashes: Iterable[Clash], options: Options) -> str | None:
    """Why some choices do not go together, as a sentence, or None if they do."""
    chosen = options.items()
    return next((each.reason for each in clashes if each.one in chosen and each.other in chosen), None)


def preset_title(name: str) -> str:
    """What a preset is called, which is a named choice of options: "Keven Cook"."""
    return name.replace("-", " ").title()


def complete(options: tuple[Option, ...], chosen: Options) -> dict[str, str]:
    """All options with the chosen values, defaults for the rest; ValueError on an unknown name or value."""
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known or value not in known[name].choices:
            raise ValueError(f"no such rule: {name}={value}")
    return {name: option.chosen(chosen) for name, option in known.items()}
