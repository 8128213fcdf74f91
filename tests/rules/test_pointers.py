"""Every position and every test says where its rule stands, and quotes nothing."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot.model.odds import all_said
from tests.rules.pointer import Sources, cited, parse, sections, sources

FOLDER = Path(__file__).parent
IN_BRACKETS = re.compile(r"\[([a-z]+(?:-[a-z]+)+, [^\[\]]+)\]")  # in a docstring or a comment


def positions():
    """Every position of every .toml file, with the name of the file."""
    for path in sorted(FOLDER.rglob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["position"]:
            yield path.name, case


def pointers():
    """Every pointer as it is written, with the name of the file."""
    for name, case in positions():
        for each in cited(case):
            yield name, each
    for path in sorted(FOLDER.parent.rglob("*.py")):
        for each in IN_BRACKETS.findall(path.read_text("utf-8")):
            yield path.name, re.sub(r"\s+(?:# )?", " ", each)
    for said in all_said():
        yield "odds.txt", said.pointer


def wrong(text, pages):
    """What a pointer has wrong, in its form or, if there are sources, in where it leads; nothing if it is right."""
    try:
        pointer = parse(text)
    except ValueError as error:
        return str(error)
    return pages.wrong(pointer) if pages else ""


def test_every_pointer_leads_to_its_sentence():
    """Their form, everywhere; where RULE_SOURCES names a folder with the sources, where they lead."""
    pages = sources()
    found = [(name, wrong(each, pages)) for name, each in pointers()]
    assert len(found) > 500
    assert {Path(name).suffix for name, _ in found} == {".toml", ".py", ".txt"}
    assert [f"{name}: {fault}" for name, fault in found if fault] == []


def test_every_position_says_what_it_tests():
    assert [(name, case) for name, case in positions() if not cited(case) and not case.get("shows")] == []


PAGE = """How to Fly

  1. Kites go up. They come down (mostly in trees).
  2. Balloons, however, go up once.

Landing:
Aim for something soft, e. g. hay.
"""


def test_a_page_is_split_into_sections_and_sentences():
    assert sections("flying", PAGE) == {
        "How to Fly": ["Kites go up.", "They come down (mostly in trees).", "Balloons, however, go up once."],
        "Landing": ["Aim for something soft, e. g. hay."],
    }


RIGHT = "flying, How to Fly, 2 'come down in trees' 438ff12f"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "flying",
        "flying, How to Fly 'come down in trees' 438ff12f",
        "flying, How to Fly, 0 'come down in trees' 438ff12f",
        "flying, How to Fly, 2 '' 438ff12f",
        "flying, How to Fly, 2 '...' 438ff12f",
        "flying, How to Fly, 2 'come down mostly in trees' 438ff12f",
        "flying, How to Fly, 2 'come down in trees' 438ff12",
        "flying, How to Fly, 2 'come down in trees' 438ff12f.",
        "They come down (mostly in trees).",
    ],
)
def test_what_has_not_the_form_is_refused_without_sources(text):
    assert wrong(RIGHT, None) == ""
    assert wrong(text, None) != ""


@pytest.mark.parametrize(
    ("right", "false", "fault"),
    [
        ("438ff12f", "438ff12e", "the sentence there is another"),
        ("2 ", "1 ", "the sentence there is another"),
        ("2 ", "4 ", "there is no such sentence"),
        ("How to Fly", "Landing", "there is no such sentence"),
        ("How to Fly", "How to Swim", "there is no such sentence"),
        ("flying", "swimming", "there is no source swimming"),
        ("come down", "down come", "its words do not occur"),
        ("trees", "houses", "its words do not occur"),
        ("in trees", "mostly in trees", "has more than 4 words"),
    ],
)
def test_what_leads_elsewhere_is_refused_with_sources(tmp_path, right, false, fault):
    (tmp_path / "flying.txt").write_text(PAGE, "utf-8")
    pages = Sources(tmp_path)
    assert wrong(RIGHT, pages) == ""
    assert fault in wrong(RIGHT.replace(right, false), pages)


def test_words_lead_to_their_pointers(tmp_path):
    (tmp_path / "flying.txt").write_text(PAGE, "utf-8")
    assert [str(each) for each in Sources(tmp_path).having("flying", "come down in trees")] == [RIGHT]
    assert [each.number for each in Sources(tmp_path).having("flying", "go up")] == [1, 3]
