"""The pages for people: short enough, with links that lead somewhere, and true where the code can tell."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlparse

import yaml

from bot import __version__, reconnecting
from bot.model import asks, clocks, host_answer_time, new_table_limits, season_points, taking_part, wishes
from bot.model.durations import DAY, HOUR, MINUTE
from bot.model.idle_limits import ABANDONED_SOLO, IDLE_LOBBY, USUAL_IDLE_DAYS
from bot.service import absent_hosts, daily_games, lost_places, solo, typed_moves
from bot.store.personal_columns import PERSONAL_COLUMNS, TRACES
from bot.store.sqlite.kept_copies import DAILY_COPIES, WEEKLY_COPIES
from bot.ui.commands import commands
from engine.record import Record, read, write
from engine.table import LONGEST_LOG
from render.emojis import SUBJECTS

ROOT = Path(__file__).parents[1]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for pattern in ("*.md", ".github/*.md", "*/README.md", "engine/*/README.md", "bot/deploy/*.md")
    for path in sorted(ROOT.glob(pattern))
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NUMBERS = {
    1: "an",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    7: "seven",
    10: "ten",
    12: "twelve",
    14: "fourteen",
    20: "twenty",
    30: "thirty",
    50: "fifty",
}
# Once the bot is on so many servers, Discord wants both of these.
ASKED_FOR = ("bot/deploy/privacy.md", "bot/deploy/terms.md")


def word(number: int) -> str:
    """A number as the pages write it."""
    return NUMBERS.get(number, str(number))


def prose(page: str) -> str:
    """A page without what is typed or run."""
    return re.sub(r"```.*?```", "", PAGES[page], flags=re.DOTALL)


def links(page: str) -> list[str]:
    """Where the links and pictures of a page lead."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(page)) + re.findall(r'src="([^"]+)"', prose(page))


def anchors(page: str) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.casefold()).replace(" ", "-") for heading in headings}


def leads(page: str, link: str) -> bool:
    """Whether a link leads to a file that is there, and to a heading in it if it names one."""
    name, _, anchor = link.partition("#")
    target = (ROOT / page).parent.joinpath(name).resolve() if name else ROOT / page
    if not target.is_file():
        return False
    return not anchor or anchor in anchors(target.relative_to(ROOT).as_posix())


def test_the_first_page_is_short_and_shows_four_pictures() -> None:
    assert len(PAGES["README.md"].splitlines()) <= 150
    assert PAGES["README.md"].count("<img ") == 4


def test_every_link_leads_somewhere() -> None:
    ours = [(page, link) for page in PAGES for link in links(page) if not urlparse(link).scheme]
    assert len(ours) > 50
    assert [each for each in ours if not leads(*each)] == []


def test_every_page_is_found_from_the_first() -> None:
    found, seen = {"README.md"}, set[str]()
    while left := found - seen:
        page = left.pop()
        seen.add(page)
        there = [(ROOT / page).parent.joinpath(link.partition("#")[0]).resolve() for link in links(page)]
        found |= {path.relative_to(ROOT).as_posix() for path in there if path.suffix == ".md"}
    assert found == {*PAGES}


def test_every_file_that_is_named_is_there() -> None:
    named = [(page, name) for page in PAGES for name in re.findall(r"`([\w./-]+\.(?:py|txt|sh|yaml))`", prose(page))]
    assert len(named) > 40
    places = {page: [(ROOT / page).parent, ROOT, ROOT / "engine/solitaire/games"] for page in PAGES}
    assert [(page, name) for page, name in named if not any((at / name).is_file() for at in places[page])] == []


def test_every_program_that_is_named_is_there() -> None:
    named = {
        name for page in PAGES.values() for name in re.findall(r"(?:-m |`)((?:bot|tests)(?:\.\w+)*)\b(?!/)", page)
    }
    assert len(named) > 10
    assert [name for name in sorted(named) if find_spec(name) is None] == []


def test_every_command_is_explained_and_no_other() -> None:
    nested = [(command, getattr(command, "commands", [])) for command in commands()]
    there = {f"/{each.name}" for each, _ in nested}
    there |= {f"/{each.name} {part.name}" for each, parts in nested for part in parts if part.name == "start"}
    explained = prose("bot/README.md").partition("## Commands")[2].partition("## Typed moves")[0]
    named = {*re.findall(r"`(/[a-z]+(?: start)?)", explained)}
    assert named | {name.partition(" ")[0] for name in named} == there, "bot/README.md, under Commands"


def test_the_first_hour_names_commands_and_buttons_that_there_are() -> None:
    page = prose("bot/deploy/first-hour.md")
    typed = {*re.findall(r"`/([a-z]+)", page)}
    assert len(typed) > 5
    assert typed <= {command.name for command in commands()}
    labels = {re.sub(r"\s+", " ", each) for each in re.findall(r"\*([^*]+)\*", page.replace("**", ""))}
    said = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "bot/text/en").glob("*.ftl")))
    said += "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "engine").rglob("*.py")))
    assert len(labels) > 10
    assert [each for each in sorted(labels) if each.replace("Klondike", "{ $title }") not in said] == []


def test_every_marker_is_explained() -> None:
    markers = {marker.partition(":")[0] for marker in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
    section = prose("tests/README.md").partition("## Markers")[2].partition("## Tools")[0]
    assert {*re.findall(r"^- `(\w+)`:", section, re.MULTILINE)} == markers


def test_the_record_that_is_shown_is_one() -> None:
    shown = PAGES["engine/README.md"].partition("<!-- a game record -->\n```\n")[2].partition("```")[0]
    record = read(shown)
    title, remark = re.findall(r"# (.+)", shown)
    assert write(Record(record.game, record.table, record.names), title, {0: remark}) == shown


def test_the_version_is_said_once_and_has_its_changes() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "bot.__version__"}
    versions = re.findall(r"^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$", PAGES["CHANGELOG.md"], re.MULTILINE)
    assert versions[0] == __version__
    assert versions == sorted(versions, key=lambda each: [*map(int, each.split("."))], reverse=True)


def test_anybody_may_run_it_by_the_licence_that_is_named() -> None:
    assert PROJECT["project"]["license"] == "MIT"
    for name in PROJECT["project"]["license-files"]:
        assert (ROOT / name).read_text("utf-8").startswith("MIT License\n\nCopyright (c)")
        assert f"!{name}\n" in (ROOT / ".dockerignore").read_text("utf-8")
        assert re.search(rf"^COPY .*\b{name}\b", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)


def test_changes_are_checked_as_they_are_here() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))
    runs = [step.get("run") for job in workflow["jobs"].values() for step in job["steps"]]
    assert [run for run in runs if run] == [".ci/run"]
    assert (ROOT / ".ci/run").stat().st_mode & 0o100


def test_the_privacy_policy_covers_all_that_is_kept_of_people() -> None:
    """What it names are the headings of an export, each once."""
    kept = prose("bot/deploy/privacy.md").partition("## What the bot keeps")[2].partition("\n## ")[0]
    named = re.findall(r"`([a-z_]+)`", kept)
    assert sorted(named) == sorted({*TRACES, *PERSONAL_COLUMNS, "moves"})


def test_the_privacy_policy_says_for_how_long() -> None:
    text = " ".join(PAGES["bot/deploy/privacy.md"].split())
    assert f"daily copies of {word(DAILY_COPIES)} days and weekly ones of {word(WEEKLY_COPIES)} weeks" in text
    assert f"everything about it is deleted after {lost_places.LEFT_SERVER_KEPT // DAY} days" in text
    oldest = re.search(r"tail -n \+(\d+)", (ROOT / "bot/deploy/backup.sh").read_text("utf-8"))
    assert oldest
    assert f"dumps of {word(int(oldest[1]) - 1)} days" in text


def test_the_limits_that_are_told_hold() -> None:
    day, hour, minute = DAY, HOUR, MINUTE
    told = {
        "bot/README.md": [
            f"up to {word(typed_moves.MOST_TYPED_MOVES)} with commas",
            f"waiting for {word(asks.WAITED_FOR_ABSENT // day)} days",
            f"first {word(solo.FIRST_DEALS)} deals of Klondike",
            f"costs nothing {word(season_points.LEFT_EARLY_A_WEEK)} times a week",
            f"left for {word(ABANDONED_SOLO // hour)} hours",
            f"after {word(absent_hosts.ASKED_TO_CLOSE_AFTER // hour)} hour without a move",
            f"has {host_answer_time.HOST_ANSWER // minute} minutes to move",
            f"the host has {word(host_answer_time.HOST_ANSWER_OTHERS // hour)} hours",
            f"one person can have {word(new_table_limits.OPEN_TABLES)} open on a server, "
            f"{word(new_table_limits.OPEN_LOBBIES)} of them",
            f"closes after {word(IDLE_LOBBY // hour)} hour in which",
            f"closes after {USUAL_IDLE_DAYS} days without a move",
            f"keeps a server's games for {lost_places.LEFT_SERVER_KEPT // day} days",
            f"from {word(clocks.PACES[0] // minute)} minutes to {word(clocks.PACES[-1] // day)} days",
            f"{word(wishes.LONGEST_WAIT // day)} days in {word(wishes.WAITS_AGAIN // day)}",
            f"once {word(taking_part.PLAYERS_TO_COUNT)} seats have had {word(taking_part.TURNS_TO_COUNT)} turns each",
        ],
        "bot/deploy/README.md": [
            f"copies of {word(DAILY_COPIES)} days, and one a week for the {word(WEEKLY_COPIES)} weeks before",
            f"grow to {word(reconnecting.LONGEST_RECONNECT // minute)} minutes",
            f"{len(SUBJECTS)} small cards as emojis",
        ],
        "engine/README.md": [
            f"{LONGEST_LOG:,} entries at most",
            f"once {word(daily_games.ENOUGH_WINNABLE)} of its deals",
        ],
    }
    texts = {page: " ".join(PAGES[page].split()) for page in told}
    assert [each for page, said in told.items() for each in said if each not in texts[page]] == []


def test_only_who_hosts_has_to_be_filled_in() -> None:
    for page in ASKED_FOR:
        capitals = {*re.findall(r"\b[A-Z]{2,}(?: [A-Z]{2,})*\b", PAGES[page])}
        assert capitals - {"ID", "MIT"} == {"YOUR NAME", "YOUR CONTACT ADDRESS", "DATE"}
