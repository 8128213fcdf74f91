"""From what somebody types to a game and its rules, and what they may be about to type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.model.facts import OfGame, Titles, Typed
from bot.model.refusals import Refused
from engine.catalogue import BEST_LOVED, GAMES, find, game, near
from engine.game import Game
from engine.options import complete

MOST_CHOICES = 25
# From so many letters on, a part of a name is as good as the name if only one game has it.
FEWEST_LETTERS = 3
# Of what is shown of a suggestion, and of the text that it stands for.
LONGEST_RULES = 100
SOLO = tuple(game for game in GAMES if game.solo)
# The best loved game for one, and those for several.
FIRST_GAMES = (game(BEST_LOVED[0]), *(game for game in GAMES if not game.solo))


def any_game(name: str, among: Iterable[Game] = GAMES) -> Game:
    """The game of a name, or the only one with a name like it; Refused, with what comes close, if there is none."""
    alike = names_like(name, among) if len(name.strip()) >= FEWEST_LETTERS else []
    kind = find(name) or (find(alike[0][1]) if len(alike) == 1 else None)
    if kind is not None:
        return kind
    likely = [title for _, title in alike[:3]] or [game.title for game in near(name[:60]) if game in among]
    if not likely:
        raise Refused("no-game", name=Typed(name))
    raise Refused("no-game-like", name=Typed(name), names=Titles(likely))


def one_player_game(name: str) -> Game:
    """The game for one player of a name; Refused if there is none."""
    kind = any_game(name, SOLO)
    if not kind.solo:
        raise Refused("not-solo", title=kind.title, id=kind.id)
    return kind


def names_like(typed: str, among: Iterable[Game]) -> list[tuple[str, str]]:
    """Titles and aliases that match what is typed, the exact first and then those that begin so.

    Each comes with the title that it stands for; a game is named once, by its title where that matches. Where
    nothing is typed, those for several and those that people know best come first.
    """
    wanted = _letters(typed)
    ranked = [(rank, game.title, game, name) for game in among for rank, name in _matching(wanted, game)]
    found: dict[str, tuple[str, str]] = {}
    for _, title, _, name in sorted(ranked, key=lambda each: (each[0], _loved(each[2], wanted), each[1].casefold())):
        shown = title if name == title else f"{name} ({title})"
        found.setdefault(title, (shown, title))
    return [*found.values()][:MOST_CHOICES]


def _letters(name: str) -> str:
    """A name as it is looked for: capitals, hyphens and apostrophes make no difference."""
    kept = (char if char.isalnum() else " " for char in name.casefold().replace("'", "").replace("’", ""))
    return " ".join("".join(kept).split())


def _loved(game: Game, wanted: str) -> int:
    """How early a game comes where nothing has been typed."""
    if wanted or not game.solo:
        return 0
    return 1 + (BEST_LOVED.index(game.id) if game.id in BEST_LOVED else len(BEST_LOVED))


def _matching(wanted: str, game: Game) -> Iterator[tuple[int, str]]:
    """How well the names of a game match: 0 for the same, then a beginning, the beginning of a word, a part."""
    for name in (game.title, *game.aliases, game.id):
        plain = _letters(name)
        shown = game.title if name == game.id else name
        if plain == wanted:
            yield 0, shown
        elif plain.startswith(wanted):
            yield 1, shown
        elif f" {wanted}" in plain:
            yield 2, shown
        elif wanted in plain:
            yield 3, shown


def chosen_rules(kind: Game, typed: str, auto: bool = False) -> dict[str, str]:
    """The complete options that a text like "draw=3 passes=1" chooses; Refused if a game does not know one."""
    chosen = dict(_pairs(kind, typed))
    if auto:
        if not kind.automatic:
            raise Refused("no-auto", title=kind.title)
        chosen |= kind.automatic
    options = complete(kind.options, chosen)
    if (reason := kind.conflict(options)) is not None:
        raise Refused("conflict", reason=OfGame(kind.id, reason))
    return options


def _pairs(kind: Game, typed: str) -> Iterator[tuple[str, str]]:
    known = {option.name: option for option in kind.options}
    for token in filter(None, _tokens(kind, typed)):
        name, _, value = token.partition("=")
        if name not in known or value not in known[name].choices:
            raise _no_rule(kind, token)
        yield name, value


def _no_rule(kind: Game, token: str) -> Refused:
    if not kind.options:
        return Refused("no-rules", title=kind.title)
    rules = ", ".join(f"`{option.name}={'|'.join(option.choices)}`" for option in kind.options)
    return Refused("no-rule", typed=Typed(token), title=kind.title, rules=rules)


def rules_like(typed: str, kind: Game) -> list[tuple[str, str]]:
    """How a text of rules may go on: what all of them say, and the whole text that chooses them.

    Whoever types can begin with the name of a rule, or with any word of what it says.
    """
    *before, last = _tokens(kind, typed)
    said = [token for token in before if token]
    there = {token.partition("=")[0] for token in said}
    return [
        (_meaning(kind, [*said, pair]), text)
        for option in kind.options
        if option.name not in there
        for value, sentence in option.choices.items()
        if value != option.default and _begins(last, pair := f"{option.name}={value}", f"{option.title} {sentence}")
        if len(text := " ".join([*said, pair])) <= LONGEST_RULES
    ][:MOST_CHOICES]


def _tokens(kind: Game, typed: str) -> list[str]:
    """The choices of a text, the last of them as far as it is typed.

    Where a suggestion was taken and is typed on, Discord hands over what it showed: that stands for what it chooses.
    """
    text = typed.casefold()
    for option in kind.options:
        for value, sentence in option.choices.items():
            text = text.replace(sentence.casefold(), f"{option.name}={value}")
    return text.replace(",", " ").split(" ")


def _begins(typed: str, pair: str, words: str) -> bool:
    """Whether something typed begins a choice, or a word of what it says."""
    return pair.startswith(typed) or f" {typed}" in f" {words.casefold()}"


def _meaning(kind: Game, pairs: Iterable[str]) -> str:
    """What some choices say, the last alone where all are too long; what is no choice is left out."""
    sentences = {f"{o.name}={value}": sentence for o in kind.options for value, sentence in o.choices.items()}
    said = [sentences[pair] for pair in pairs if pair in sentences]
    return whole if len(whole := " ".join(said)) <= LONGEST_RULES else said[-1]
