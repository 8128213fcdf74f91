"""Names of every kind: they look as typed, and do nothing."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

import discord
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.text.formatting import LONGEST_NAME, MOST_MARKS, plain, quoted, safe
from bot.text.reader import ENGLISH
from bot.ui.delivery import painting
from tests.bot.conftest import Room, texts

pytestmark = pytest.mark.thorough

# What Discord makes something of, in a text whose escaped characters have been taken out.
ACTIVE = {
    "an address": r"\w:/|www\.|\w\.\w",
    "angle brackets": r"[<>]",
    "a link": r"[\[\]()]",
    "emphasis": r"[*_~|`]",
    "a heading, a list, a quote or small print": r"^(#|-|\+|>|\d+\.)",
    "a mention": r"@(everyone|here)",
    "a card": r"[♠♥♦♣]",
}
UNSEEN = re.compile("[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c\u2060-\u2064\ufeff\u00ad\x00-\x1f\x7f-\x9f]")
FORMS = [
    "https://evil.example/x", "http://a.b", "www.evil.example", "discord.gg/abc", "discord.com/invite/abc",
    "evil.com",
    "steam://run/1", "<https://a.b>", "<t:1700000000:R>", "<:smile:123456789012345678>", "<a:x:123456789012345678>",
    "<@123456789012345678>", "<@!123456789012345678>", "<@&123456789012345678>", "<#123456789012345678>",
    "</move:123456789012345678>", "<id:customize>", "@everyone", "@here", "[free](https://evil.example)", "# Big",
    "### x", "-# small", "- item", "+ item", "* item", "1. one", "99. two", "> quote", ">>> all", "`code`", "```x```",
    "**bold**", "__under__", "~~gone~~", "||spoiler||", "_it_", "\\", "\\\\", "a\\", "\\<@1>",
    "\u202egnihton", "\u2066a",
    "a\u200bb", "\ufeff", "\u061c", "two\nlines", "\r\x00", "z\u0300\u0301\u0302\u0303\u0304\u0489", "\u0300\u0301",
    "\u3164", "\u2800\u115f", "\ud800", "K♠", "*7♣", "♥",
]  # fmt: skip
PLAIN = [
    "O'Brien_99", "J. R.-Smith (he/him)", "Ann", "Łukasz", "José", "Zoë #1", "王小明", "김철수", "Мария", "سارة",
    "ไก่งวง",
    "नमस्ते", "👨‍👩‍👧", "❤️‍🔥", "1️⃣", "می‌خواهم", "a+b=c?", "no!", "Straße", "x|y", "5:00", "10♥",
]  # fmt: skip
PIECES = st.one_of(
    st.sampled_from(FORMS),
    st.sampled_from(PLAIN),
    st.text(max_size=6),
    st.text(alphabet="♠<>@:/.[]()#-+*_~|`\\0123456789 e\u200d\u0301\u202e", max_size=8),
)
NAMES = st.lists(PIECES, max_size=4).map("".join)


def shown(text: str) -> str:
    """A text as Discord shows it, if nothing in it is mark-up."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", alone(text)).replace("@\u200b", "@")


def alone(text: str) -> str:
    """A name without the one pair of marks that hold it apart from the line it stands in."""
    return text[1:-1] if text[0] + text[-1] == "\u2068\u2069" else text


def unescaped(text: str) -> str:
    """A text without the characters that a backslash has taken the meaning from."""
    return re.sub(r"\\[^0-9A-Za-z\s]", "\x1a", text)


def heaps(text: str) -> int:
    """The most marks that are heaped on one letter."""
    kinds = "".join("m" if unicodedata.category(c) in ("Mn", "Me") else "." for c in text if c not in "\u200c\u200d")
    return max(map(len, kinds.split(".")))


@given(NAMES)
@example("".join(FORMS))
@example("a" + "\u0300\u200d" * 50)
def test_a_name_does_nothing(name: str) -> None:
    does_nothing(name)


def does_nothing(name: str) -> None:
    text = safe(ENGLISH, name)
    left = unescaped(text)
    assert "\\" not in left
    for what, pattern in ACTIVE.items():
        assert not re.search(pattern, left), what
    assert not UNSEEN.search(alone(text).replace("@\u200b", "@"))
    assert heaps(text) <= MOST_MARKS
    assert shown(text)
    assert len(shown(text)) <= LONGEST_NAME
    text.encode()


@given(NAMES)
@example("".join(FORMS))
@example("A\x1b\u0300")
@example("\u200c\u200cŁukasz")
def test_a_name_in_a_picture_can_be_seen_and_stays_in_its_place(name: str) -> None:
    text = plain(ENGLISH, name)
    assert text.strip() == text != ""
    assert not UNSEEN.search(text)
    assert heaps(text) <= MOST_MARKS
    assert len(text.splitlines()) == 1
    assert plain(ENGLISH, text) == text
    assert shown(safe(ENGLISH, name)).rstrip("…") in text


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_defused(form: str) -> None:
    for name in (form, f"a {form}", f"{form} b"):
        does_nothing(name)


@pytest.mark.parametrize("name", PLAIN)
def test_an_honest_name_looks_as_typed(name: str) -> None:
    assert plain(ENGLISH, name) == name
    assert shown(safe(ENGLISH, name)) == name


@pytest.mark.parametrize(
    ("name", "turns"), [("محمد", True), ("שלמה 7", True), ("Ann שלמה", True), ("Мария", False), ("王小明", False)]
)
def test_numbers_stay_beside_a_name_that_runs_from_right_to_left(name: str, turns: bool) -> None:
    assert safe(ENGLISH, name) == (f"\u2068{name}\u2069" if turns else name)
    assert plain(ENGLISH, name) == name, "a picture places each text by itself"
    long = safe(ENGLISH, name * 20)
    assert (long[0], long[-2:]) == ("\u2068", "…\u2069") if turns else long.endswith("…")


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u202e\u202d", "\u0301", "\u200d\u200d"])
def test_a_name_that_cannot_be_seen_has_a_word(name: str) -> None:
    assert plain(ENGLISH, name) == safe(ENGLISH, name) == ENGLISH.say("nameless")


@given(NAMES)
def test_what_was_typed_stays_between_its_back_ticks(typed: str) -> None:
    assert "`" not in quoted(typed)
    assert not UNSEEN.search(quoted(typed))


# Where names are written.

HOSTILE = ("[a](https://e.vil)\u202e", "\u202e<@123456789012345678>_", "**x** \u202ediscord.gg/e")


@pytest.fixture(autouse=True)
def _renamed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody in the room have a name that means harm."""
    if "room" in request.fixturenames:
        people = request.getfixturevalue("room").people
        names = dict(zip([member.id for member in people], HOSTILE, strict=True))
        monkeypatch.setattr(discord.Member, "display_name", property(lambda member: names[member.id]))


def check(room: Room, results: list[Any]) -> None:
    """No text has a name in it as it was typed, and what is no mark-up has no mark that turns the writing."""
    private = [result.response.message for result in results if result.response is not None]
    private += [follow.message for result in results for follow in result.followups]
    messages = [*room.channel.history(), *private]
    assert messages
    for message in messages:
        option_sentences = unescaped(texts(message))
        for hidden in ("](http", "<@1234", "**x**", "discord.gg"):
            assert hidden not in option_sentences
        everything = json.dumps([component.to_dict() for component in message.components], ensure_ascii=False)
        everything += "".join(file.description or "" for file in message.attachments)
        assert "\u202e" not in everything


@pytest.mark.parametrize(("game", "rules"), [("chinese", "knocking"), ("bank", "series")])
async def test_names_at_a_table_for_several(
    room: Room, game: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    results: list[Any] = []
    drawn: list[tuple[str, ...]] = []
    numbered: set[tuple[str, ...]] = set()
    table_png = painting.table_png

    def drawing(view: Any, names: Any, caption: str, **how: Any) -> bytes:
        drawn.append((*names, caption))
        numbered.add(how["instead"])
        return table_png(view, names, caption, **how)

    monkeypatch.setattr(painting, "table_png", drawing)
    alice, bob, carol = room.people
    results.append(await alice.slash(room.channel, f"{game} start", rules=rules))
    results.append(await carol.slash(room.channel, "move", move="stock"))
    results.append(await bob.slash(room.channel, "join"))
    results.append(await bob.slash(room.channel, "begin"))
    results.append(await bob.slash(room.channel, "cancel"))
    results.append(await alice.slash(room.channel, "begin"))
    check(room, results)
    turn = await room.to_move()
    other = bob if turn is alice else alice
    results.append(await other.slash(room.channel, "move", move="stock"))
    results.append(await turn.slash(room.channel, "move", move="stock" if game == "chinese" else "hand"))
    check(room, results)
    results.append(await other.slash(room.channel, "knock"))
    results.append(await carol.slash(room.channel, f"{game} start"))
    results.append(await bob.slash(room.channel, "cancel"))
    results.append(await alice.slash(room.channel, "resign"))
    results.append(await alice.slash(room.channel, "standings"))
    check(room, results)
    assert drawn
    assert numbered == {("Player 1", "Player 2")}
    assert not [words for words in drawn if "\u202e" in "".join(words)]


async def test_names_at_a_table_for_one(room: Room) -> None:
    results: list[Any] = []
    alice, bob, _ = room.people
    results.append(await alice.slash(room.channel, "patience start", game="Klondike", deal="1"))
    results.append(await bob.slash(room.channel, "move", move="stock"))
    results.append(await bob.slash(room.channel, "cancel"))
    results.append(await bob.slash(room.channel, "patience start", game="Yukon"))
    results.append(await alice.slash(room.channel, "move", move="stock"))
    results.append(await alice.slash(room.channel, "resign"))
    results.append(await alice.slash(room.channel, "standings", game="Klondike"))
    results.append(await alice.slash(room.channel, "patience start", game="Klondike", deal="2", together=True))
    results.append(await bob.slash(room.channel, "move", move="stock"))
    results.append(await bob.slash(room.channel, "resign"))
    results.append(await alice.slash(room.channel, "cancel"))
    results.append(await alice.slash(room.channel, "daily"))
    results.append(await alice.slash(room.channel, "resign"))
    results.append(await alice.slash(room.channel, "daily"))
    check(room, results)
