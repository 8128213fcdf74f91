"""From what somebody types to a game and its rules, and what they may be about to type."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.model import game_words
from bot.model.facts import OfGame, Titles, Typed
from bot.model.refusals import Refused
from bot.model.winnable import proven
from engine.catalogue import BEST_LOVED, GAMES, MOST_NEAR, find, game, names_of, near
from engine.game import Game
from engine.game_names import closest_names, squeezed, words_of
from engine.options import complete

MOST_GAMES_LISTED = 25
# What may be typed for any game at all.
RANDOM = "random"
# What may stand behind the name of any game: "Spider Solitaire".
ANY_GAME = ("solitaire", "patience", "game")
# From so many letters on, a part of a name is as good as the name if only one game has it.
FEWEST_LETTERS = 3
# Of what is shown of a suggestion, and of the text that it stands for.
LONGEST_RULES = 100
SOLO = tuple(game for game in GAMES if game.solo)
# The best loved game for one, and those for several.
FIRST_GAMES = (game(BEST_LOVED[0]), *(game for game in GAMES if not game.solo))


class NameMatch(NamedTuple):
    """A name of a game that matches what is typed, and `rest`, all of it from where it does.

    `rank` is 0 for the same, then 1 for a beginning, 2 for the beginning of a word, 3 for a part or for words in
    another order.
    """

    rank: int
    kind: Game
    name: str
    rest: str


def any_game(name: str, among: Sequence[Game] = GAMES) -> Game:
    """The game of a name, or the only one with a name like it; Refused, with what comes close, if there is none."""
    kind, alike = _understood(name, among)
    if kind is not None:
        return kind
    likely = alike or near(name, among) or near(name, _others(among))
    if not likely:
        raise Refused("no-game", name=Typed(name))
    titles = Titles(game_words.title(kind) for kind in likely[:MOST_NEAR])
    raise Refused("no-game-like", name=Typed(name), names=titles)


def _others(among: Sequence[Game]) -> list[Game]:
    there = {kind.id for kind in among}
    return [kind for kind in GAMES if kind.id not in there]


def _understood(name: str, among: Sequence[Game]) -> tuple[Game | None, list[Game]]:
    """The game of a name, or the only one that has it as a part of its own; if there is none, those that have it."""
    kind = _called(name, among)
    if kind is not None:
        return kind, []
    found = (_best(words, games) for words in _readings(name) for games in (among, GAMES))
    alike = next(filter(None, found), [])
    return _meant(alike), [*{each.kind.id: each.kind for each in alike}.values()]


def _called(name: str, among: Sequence[Game]) -> Game | None:
    """The game that is called so, or as a suggestion shows it: "Forty Thieves (Le Cadran)".

    What is only the id of a game for several may be the beginning of another's name.
    """
    for said in (name, name.partition("(")[0]):
        kind = find(said)
        if kind is not None and (kind in among or squeezed(said) != kind.id):
            return kind
    return None


def _best(words: Sequence[str], among: Sequence[Game]) -> list[NameMatch]:
    """The names that match some words best, if these are enough to tell names apart."""
    found = _ranked(words, among, _title) if len("".join(words)) >= FEWEST_LETTERS else []
    return [match for match in found if match.rank == found[0].rank]


def _meant(alike: Sequence[NameMatch]) -> Game | None:
    """The only game of some names that match, or the one whose name the others begin with: not Klondike by Two."""
    games = {match.kind.id: match.kind for match in alike}
    rests = [match.rest for match in alike]
    games = {
        match.kind.id: match.kind for match in alike if all(rest.startswith(match.rest) for rest in rests)
    } or games
    return next(iter(games.values())) if len(games) == 1 else None


def likely_game(name: str) -> Game | None:
    """The game for one player that is meant as far as it has been named, and spelt well; None if that is not plain.

    It is asked for at each letter that is typed of something else, so nothing is looked for that comes close.
    """
    kind, _ = _understood(name, SOLO)
    return kind if kind is not None and kind.solo else None


def one_player_game(name: str) -> Game:
    """The game for one player of a name; Refused if there is none."""
    kind = any_game(name, SOLO)
    if not kind.solo:
        raise Refused("not-solo", title=game_words.title(kind), id=kind.id)
    return kind


def is_random(name: str) -> bool:
    """Whether somebody wants any game at all: the word for it, misspelt or not, with more words behind it or not."""
    first = words_of(name)[:1]
    return first in ((RANDOM,), ("any",)) or (
        len(squeezed(name)) > FEWEST_LETTERS and bool(closest_names(name, [RANDOM]))
    )


def random_game(rules: str = "", auto: bool = False, winnable: bool = False, ms: bool = False) -> Game:
    """Any game for one player that has the rules which somebody wants; Refused if none has.

    It is one of those of which `winnable` deals are known if they want such a deal, or of those whose deals have
    numbers in other programs if they name such a number.
    """
    wanted = [kind for kind in SOLO if (proven(kind) or not winnable) and (kind.ms_deals or not ms)]
    fitting = [kind for kind in wanted if _has(kind, rules, auto)]
    if not fitting:
        raise Refused("no-random", typed=Typed(rules))
    return secrets.choice(fitting)


def _has(kind: Game, rules: str, auto: bool) -> bool:
    try:
        chosen_rules(kind, rules, auto)
    except Refused:
        return False
    return True


def _title(kind: Game) -> str:
    return kind.title


def names_like(typed: str, among: Sequence[Game], called: Callable[[Game], str] = _title) -> list[tuple[str, str]]:
    """Titles and aliases that match what is typed, the exact first and then those that begin so.

    Each comes with the title that it stands for; a game is named once, by its title where that matches. Games are
    shown, and found as well, as whoever reads it has them `called`. Where nothing is typed, those for several and
    those that people know best come first.
    """
    found: dict[str, tuple[str, str]] = {}
    for match in _matches(typed, among, called):
        title, name, shown = match.kind.title, match.name, called(match.kind)
        found.setdefault(title, (shown if name in (shown, title, match.kind.id) else f"{name} ({shown})", title))
    return [*found.values()][:MOST_GAMES_LISTED]


def _matches(typed: str, among: Sequence[Game], called: Callable[[Game], str] = _title) -> list[NameMatch]:
    """The names that match what is typed, the best first, and among equals titles before other names."""
    return next(filter(None, (_ranked(words, among, called) for words in _readings(typed))), [])


def _readings(typed: str) -> list[tuple[str, ...]]:
    """The words of a name, and those without what may stand behind any name, as far as that is typed."""
    words = words_of(typed)
    behind = len(words) > 1 and any(each.startswith(words[-1]) for each in ANY_GAME)
    return [words, words[:-1]] if behind else [words]


def _ranked(words: Sequence[str], among: Sequence[Game], called: Callable[[Game], str]) -> list[NameMatch]:
    named = ((kind, name) for kind in among for name in dict.fromkeys((*names_of(kind), called(kind))))
    ranked = [match for kind, name in named if (match := _match(words, kind, name)) is not None]
    return sorted(
        ranked,
        key=lambda each: (
            each.rank,
            0 if words else _loved(each.kind),
            each.name != each.kind.title,
            each.name.casefold(),
        ),
    )


def _loved(kind: Game) -> int:
    """How early a game comes where nothing has been typed."""
    if not kind.solo:
        return 0
    return 1 + (BEST_LOVED.index(kind.id) if kind.id in BEST_LOVED else len(BEST_LOVED))


def _match(typed: Sequence[str], kind: Game, name: str) -> NameMatch | None:
    """How well a name of a game matches some words; None if it does not."""
    words, wanted = words_of(name), "".join(typed)
    for index in range(len(words)):
        rest = "".join(words[index:])
        if rest.startswith(wanted):
            return NameMatch(0 if rest == wanted and not index else 1 if not index else 2, kind, name, rest)
    whole = " ".join(words)
    if " ".join(typed) in whole or all(any(word.startswith(part) for word in words) for part in typed):
        return NameMatch(3, kind, name, whole)
    return None


def chosen_rules(kind: Game, typed: str, auto: bool = False) -> dict[str, str]:
    """The complete options that a text like "draw=3 passes=1" chooses; Refused if a game does not know one."""
    chosen = dict(_pairs(kind, typed))
    if auto:
        if not kind.automatic:
            raise Refused("no-auto", title=game_words.title(kind))
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
        return Refused("no-rules", title=game_words.title(kind))
    rules = ", ".join(f"`{option.name}={'|'.join(option.choices)}`" for option in kind.options)
    return Refused("no-rule", typed=Typed(token), title=game_words.title(kind), rules=rules)


def rules_like(typed: str, kind: Game, worded: Callable[[str], str] = str) -> list[tuple[str, str]]:
    """How a text of rules may go on: what all of them say, and the whole text that chooses them.

    Whoever types can begin with the name of a rule, or with any word of what it says, as it is `worded` for them.
    """
    *before, last = _tokens(kind, typed, worded)
    said = [token for token in before if token]
    there = {token.partition("=")[0] for token in said}
    return [
        (_meaning(kind, [*said, pair], worded), text)
        for option in kind.options
        if option.name not in there
        for value, sentence in option.choices.items()
        if value != option.default
        and _begins(last, pair := f"{option.name}={value}", f"{worded(option.title)} {worded(sentence)}")
        if len(text := " ".join([*said, pair])) <= LONGEST_RULES
    ][:MOST_GAMES_LISTED]


def _tokens(kind: Game, typed: str, worded: Callable[[str], str] = str) -> list[str]:
    """The choices of a text, the last of them as far as it is typed.

    Where a suggestion was taken and is typed on, Discord hands over what it showed: that stands for what it chooses.
    """
    text = typed.casefold()
    for option in kind.options:
        for value, sentence in option.choices.items():
            text = text.replace(worded(sentence).casefold(), f"{option.name}={value}")
    return text.replace(",", " ").split(" ")


def _begins(typed: str, pair: str, words: str) -> bool:
    """Whether something typed begins a choice, or a word of what it says."""
    return pair.startswith(typed) or f" {typed}" in f" {words.casefold()}"


def _meaning(kind: Game, pairs: Iterable[str], worded: Callable[[str], str]) -> str:
    """What some choices say, the last alone where all are too long; what is no choice is left out."""
    sentences = {f"{o.name}={value}": sentence for o in kind.options for value, sentence in o.choices.items()}
    said = [worded(sentences[pair]) for pair in pairs if pair in sentences]
    return whole if len(whole := " ".join(said)) <= LONGEST_RULES else said[-1]
