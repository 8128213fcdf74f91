"""What the README promises, and the pages that it leads to: what stands there to be typed or run works."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from engine.cards import pack
from engine.catalogue import GAMES, game, open_table
from engine.errors import MoveError
from engine.moves import Say
from engine.notation import parse_move, split_chain
from engine.shuffle import numbered, shuffled
from engine.table import Table

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PLAYING = (ROOT / "bot/README.md").read_text("utf-8")
ENGINE = (ROOT / "engine/README.md").read_text("utf-8")
RUNNING = (ROOT / "bot/deploy/README.md").read_text("utf-8")
# What is typed in the games of a kind, by the sentence before it: each names its game, or else is about solo games.
BLOCKS = re.findall(
    r"^(\w[^\n]*):\n\n```\n(.*?)\n```", PLAYING.partition("## Typed moves")[2].partition("\n## ")[0], re.M | re.S
)
# What is said first, so that a card lies face up.
FIRST = {"chinese": "turn", "bank": "hand", "klondike": "stock"}


def game_of(said: str) -> str:
    """The game that a block of examples is about."""
    named = [each.id for each in GAMES if not each.solo and each.title in said]
    return named[0] if named else "klondike"


EXAMPLES = [
    (game_of(said), text) for said, block in BLOCKS for text in re.findall(r"^(\S.*?) {2,}\S", block, re.MULTILINE)
]


def test_there_are_examples() -> None:
    assert {"chinese": 9, "bank": 5, "klondike": 6}.items() <= Counter(name for name, _ in EXAMPLES).items()
    unnamed = [said for said, _ in BLOCKS if game_of(said) == "klondike" and "solo games" not in said]
    assert not unnamed, "a block of examples in bot/README.md follows a line that ends in `:` and names its game"


@pytest.mark.parametrize(("name", "text"), [(name, part) for name, text in EXAMPLES for part in split_chain(text)])
def test_every_example_of_a_move_can_be_read(name: str, text: str) -> None:
    rules = game(name).at({}, game(name).players[0])
    table = Table.open(rules, "s1:readme")
    if name in FIRST:
        table = table.act(table.state.turn, Say(FIRST[name]))
    try:
        parse_move(rules, table.state, table.state.turn, text, ("Alice", "Bob"))
    except MoveError as error:
        # The cards lie elsewhere in this deal, but the words must be understood.
        code = error.refusal.code
    else:
        code = "read"
    assert code != "unread"


def test_the_engine_in_ten_lines() -> None:
    """The session is typed as it stands; on a page the blank lines of an answer are simply blank."""
    _, _, block = ENGINE.partition("```pycon\n")
    session = re.sub(r"^$", "<BLANKLINE>", block.partition("\n```")[0], flags=re.MULTILINE)
    said: list[str] = []
    run = doctest.DocTestRunner(verbose=False).run(
        doctest.DocTestParser().get_doctest(session, {}, "engine/README.md", "engine/README.md", 0), out=said.append
    )
    assert not run.failed, "".join(said)
    assert run.attempted == session.count(">>> ") == 10


@pytest.mark.parametrize(("packs", "draw"), [(1, 0), (2, 0), (1, 1)])
def test_anybody_can_deal_a_game_again_without_the_bot(
    packs: int, draw: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines are run as they stand, and once more for a secret seed, more packs and a later draw."""
    _, _, block = ENGINE.partition("```python\n")
    code = block.partition("\n```")[0]
    assert {*re.findall(r"^import (.*)$", code, re.MULTILINE)} == {"hashlib, hmac"}, "what every Python has"
    changed = code.replace('"s1:deal 1", "pepper", 1, 0', f'"s1:deal 1", "pepper", {packs}, {draw}')
    assert (changed == code) == ((packs, draw) == (1, 0))
    exec(changed, {})
    seal, order = capsys.readouterr().out.splitlines()
    assert seal == sha256(b"peppers1:deal 1").hexdigest()
    assert order.split() == [str(card) for card in shuffled(pack() * packs, numbered(1), draw)]


def test_the_lines_deal_what_the_bot_deals(capsys: pytest.CaptureFixture[str]) -> None:
    """Klondike lays the first card of the pack on its first column, and so does Chinese Patience."""
    code = ENGINE.partition("```python\n")[2].partition("\n```")[0]
    exec(code, {})
    first, *_ = capsys.readouterr().out.splitlines()[1].split()
    for name in ("Klondike", "Chinese Patience"):
        table = open_table(name, numbered(1))
        pile = next(n for n, spot in enumerate(table.rules.spots) if spot.name() == "tableau 1")
        assert str(table.state.piles[pile].cards[0]) == first


def test_every_game_is_named_with_its_aliases() -> None:
    words = " ".join(README.split())
    for each in GAMES:
        assert each.title in words
    named = words.partition("## The games")[2].partition("## Invite")[0]
    settled = {
        "Beak and Flipper",
        "Laying Siege",
        "Under Siege",
        "Gaps",
        "Montana",
        "Beehive",
        "Midnight Oil",
        "Cornerstones",
    }
    assert settled <= {alias for each in GAMES for alias in each.aliases}
    for alias in settled:
        assert alias in named


def test_every_setting_is_explained() -> None:
    config = (ROOT / "bot/config.py").read_text("utf-8")
    explained = (ROOT / ".env.example").read_text("utf-8")
    settings = set(re.findall(r'env\.get\("(\w+)"', config))
    # What is for a file of Docker's alone.
    settings.add("POSTGRES_PASSWORD")
    assert settings == set(re.findall(r"^(\w+)=", explained, re.MULTILINE))


COUNT = re.compile(
    r"\b(twenty|thirty|forty|fifty|[2-9]\d)\b[-\w]*( \w+){0,2} (games?|kinds|patiences)\b"
    r"|\b(twenty|thirty|forty)[-\w]* (\*\*)?for one\b|\bsome (twenty|thirty|forty)\b(?! times)",
    re.IGNORECASE,
)
TOLD = [ROOT / name for name in ("pyproject.toml", "Dockerfile", ".env.example")]
TOLD += [*ROOT.glob("*.md"), *ROOT.glob(".github/*.md"), *(ROOT / "bot/deploy").glob("*.md")]
TOLD += [ROOT / part / "README.md" for part in ("engine", "bot", "tests")]
TOLD += [
    path
    for part in ("engine", "render", "bot", "tests")
    for path in sorted((ROOT / part).rglob("*.py"))
    if path != Path(__file__)
]


def test_nobody_has_counted_the_games() -> None:
    """A number of games would be wrong as soon as one is added."""
    texts = {path.relative_to(ROOT).as_posix(): " ".join(path.read_text("utf-8").split()) for path in TOLD}
    assert {path: found.group() for path, text in texts.items() if (found := COUNT.search(text))} == {}


def test_a_count_would_be_noticed() -> None:
    for text in (
        "one of twenty-nine games **for one**",
        "games for one player, some thirty of them",
        "twenty-nine for one player",
        "31 kinds",
    ):
        assert COUNT.search(text), text
