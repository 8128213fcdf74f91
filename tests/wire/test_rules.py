"""The double refuses what Discord refuses, as Discord does, and takes note of what no bot should ever send."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.wire.answers import IN_TIME, TOKEN_LIVES
from tests.wire.fake_discord import Discord
from tests.wire.faults import Fault
from tests.wire.messages import MOST_OLD_EDITS, OLD
from tests.wire.people import Person, Place
from tests.wire.raw import Answer, Raw
from tests.wire.world import ATTACH, EPHEMERAL, IS_V2, SEND, VIEW, Interaction, Json, Message

LIST = {"type": 3, "custom_id": "list", "options": [{"label": "a", "value": "a"}]}


@pytest.fixture
async def raw(discord: Discord) -> AsyncIterator[Raw]:
    discord.rates.free()
    async with Raw.open(discord) as made:
        yield made


@pytest.fixture
def place(discord: Discord) -> Place:
    discord.world.commands[None] = [{"id": "1", "name": "move", "options": []}]
    return Place.open(discord)


def button(number: int = 0, **changed: Any) -> Json:
    return {"type": 2, "style": 1, "label": "press", "custom_id": f"id{number}"} | changed


def row(*children: Json) -> Json:
    return {"type": 1, "components": [*children]}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def picture(name: str = "a.png", **changed: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}} | changed]}


def layout(*components: Json, **more: Any) -> Json:
    return {"flags": IS_V2, "components": [*components], **more}


def entries(number: int) -> list[Json]:
    return [{"label": f"entry {each}", "value": str(each)} for each in range(number)]


A_FILE = {"attachments": [{"id": "0", "filename": "a.png"}]}
REFUSED = {
    "an id of 101 characters": {"components": [row(button(custom_id="i" * 101))]},
    "a mention of a number below 0": {"content": "c", "allowed_mentions": {"parse": [], "users": ["-5"]}},
    "a label of 81": {"components": [row(button(label="l" * 81))]},
    "six buttons in a row": {"components": [row(*map(button, range(6)))]},
    "six rows": {"components": [row(button(each)) for each in range(6)]},
    "the same id twice": {"components": [row(button(1), button(1))]},
    "a button without a label": {"components": [row(button(label=None))]},
    "a button that leads nowhere": {"components": [row(button(custom_id=None))]},
    "a link that is pressed": {"components": [row(button(style=5, url="https://example.org"))]},
    "a list beside a button": {"components": [row(button(), LIST)]},
    "26 entries": {"components": [row(LIST | {"options": entries(26)})]},
    "no entry": {"components": [row(LIST | {"options": []})]},
    "one value twice": {"components": [row(LIST | {"options": entries(1) * 2})]},
    "an entry's label of 101": {"components": [row(LIST | {"options": [{"label": "l" * 101, "value": "v"}]})]},
    "2001 characters": {"content": "c" * 2001},
    "4001 characters shown": layout(text("t" * 2000), text("t" * 2001)),
    "41 components": layout(*(text("t") for _ in range(41))),
    "41 components, some of them within others": layout(*(row(*map(button, range(6 * each, 6 * each + 5)))
                                                          for each in range(7))),
    "a layout without its flag": {"components": [text("t")]},
    "content beside a layout": layout(text("t"), content="c"),
    "an attachment that is not there": layout(picture("b.png")),
    "an attachment that no component shows": layout(text("t"), **A_FILE),
    "alt text of 1025": layout(picture(description="d" * 1025), **A_FILE),
    "11 pictures": layout({"type": 12, "items": picture()["items"] * 11}, **A_FILE),
    "flags that only Discord sets": {"content": "c", "flags": 1 << 4},
    "for one alone, by the bot itself": {"content": "c", "flags": EPHEMERAL},
    "a number for a text": {"content": 7},
    "a component of no kind": {"components": [{"type": 99}]},
}  # fmt: skip


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED.keys())
async def test_messages_that_are_refused(discord: Discord, raw: Raw, place: Place, body: Json) -> None:
    files = {"a.png": b"picture"} if "attachments" in body else {}
    answer = await raw.ask("POST", f"/channels/{place.channel.id}/messages", body, files=files)
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.body["errors"]
    assert not place.channel.messages
    assert len(discord.violations) == 1
    discord.violations.clear()


ALLOWED: dict[str, Json] = {
    "ids and labels as long as may be": {"components": [row(button(custom_id="i" * 100, label="l" * 80))]},
    "25 buttons": {"components": [row(*(button(5 * each + n) for n in range(5))) for each in range(5)]},
    "25 entries": {"components": [row(LIST | {"options": entries(25)})]},
    "2000 characters": {"content": "c" * 2000},
    "4000 characters shown": layout(text("t" * 4000)),
    "40 components": layout(*(text("t") for _ in range(40))),
    "a picture with alt text": layout(picture(description="d" * 1024), **A_FILE),
    "a picture in a frame": layout({"type": 17, "components": [text("t"), picture(), row(button())]}, **A_FILE),
    "a link": {"components": [row(button(style=5, url="https://example.org", custom_id=None))]},
}


@pytest.mark.parametrize("body", ALLOWED.values(), ids=ALLOWED.keys())
async def test_messages_that_are_taken(raw: Raw, place: Place, body: Json) -> None:
    files = {"a.png": b"picture"} if "attachments" in body else {}
    answer = await raw.ask("POST", f"/channels/{place.channel.id}/messages", body, files=files)
    assert answer.status == 200
    (message,) = place.channel.public()
    assert answer.body["id"] == str(message.id)
    assert message.files == files


async def test_an_empty_message(discord: Discord, raw: Raw, place: Place) -> None:
    answer = await raw.ask("POST", f"/channels/{place.channel.id}/messages", {})
    assert (answer.status, answer.code) == (400, 50006)
    assert discord.violations.pop()


@pytest.mark.parametrize("sizes", [(10 * 2**20 + 1, 1, 413), (1, 0, 400), (1, 2, 400)])
async def test_files_too_large_or_not_announced(
    discord: Discord, raw: Raw, place: Place, sizes: tuple[int, int, int]
) -> None:
    """A file of so many bytes, so many announced, and the answer's status."""
    size, announced, status = sizes
    body = {"content": "c", "attachments": [{"id": str(each)} for each in range(announced)]}
    answer = await raw.ask("POST", f"/channels/{place.channel.id}/messages", body, files={"a.png": bytes(size)})
    assert answer.status == status
    assert discord.violations.pop()


async def test_the_flag_of_layouts_stays(discord: Discord, raw: Raw, place: Place) -> None:
    path = f"/channels/{place.channel.id}/messages"
    made = await raw.ask("POST", path, layout(text("t")))
    answer = await raw.ask("PATCH", f"{path}/{made.body['id']}", {"flags": 0, "components": [], "content": "c"})
    assert answer.code == 50035
    assert discord.violations.pop()


async def test_no_other_token(raw: Raw, place: Place) -> None:
    answer = await raw.ask("POST", f"/channels/{place.channel.id}/messages", {"content": "c"}, token="other")
    assert answer.status == 401


async def test_a_request_that_discord_does_not_have(discord: Discord, raw: Raw) -> None:
    assert (await raw.ask("GET", "/nothing")).status == 404
    assert discord.violations.pop()


@pytest.mark.parametrize(
    ("may", "files", "code"), [(0, False, 50001), (VIEW, False, 50013), (VIEW | SEND, True, 50013)]
)
async def test_without_permission(raw: Raw, place: Place, may: int, files: bool, code: int) -> None:
    place.channel.may = may
    body = {"content": "c"} | (A_FILE if files else {})
    path = f"/channels/{place.channel.id}/messages"
    answer = await raw.ask("POST", path, body, files={"a.png": b"x"} if files else {})
    assert (answer.status, answer.code) == (403, code)
    place.channel.may = VIEW | SEND | ATTACH
    assert (await raw.ask("POST", path, body, files={"a.png": b"x"} if files else {})).status == 200


async def test_old_messages_of_a_channel_are_edited_a_few_times(discord: Discord, raw: Raw, place: Place) -> None:
    path = f"/channels/{place.channel.id}/messages"
    made = [(await raw.ask("POST", path, {"content": "c"})).body["id"] for _ in range(2)]
    discord.world.clock.forward(OLD + 1)
    found = [
        await raw.ask("PATCH", f"{path}/{made[each % 2]}", {"content": "d"}) for each in range(MOST_OLD_EDITS + 1)
    ]
    assert [each.status for each in found] == [200] * MOST_OLD_EDITS + [429]
    assert found[-1].code == 30046
    assert "Via" in found[-1].headers
    discord.world.clock.forward(found[-1].body["retry_after"] + 0.1)
    assert (await raw.ask("PATCH", f"{path}/{made[0]}", {"content": "d"})).status == 200


async def test_a_ban_is_not_told_by_discord_itself(discord: Discord, raw: Raw, place: Place) -> None:
    discord.faults.plan("GET /channels", Fault.BAN)
    async with raw._session.get(f"{discord.base}/channels/{place.channel.id}") as answer:
        assert answer.status == 429
        assert "Via" not in answer.headers


async def test_a_channel_that_is_gone(raw: Raw, place: Place) -> None:
    assert (await raw.ask("GET", "/channels/1")).code == 10003
    assert (await raw.ask("PATCH", f"/channels/{place.channel.id}/messages/1", {"content": "c"})).code == 10008


# Interactions.


async def answered(raw: Raw, asked: Interaction, kind: int, data: Json | None = None) -> Answer:
    body: Json = {"type": kind} | ({} if data is None else {"data": data})
    return await raw.ask("POST", f"/interactions/{asked.id}/{asked.token}/callback", body)


def path_of(discord: Discord, asked: Interaction, message: str = "") -> str:
    return f"/webhooks/{discord.world.bot.id}/{asked.token}" + (message and f"/messages/{message}")


async def test_an_interaction_is_answered_once(discord: Discord, raw: Raw, place: Place) -> None:
    asked = place.people[0].slash("move")
    assert (await answered(raw, asked, 4, {"content": "c"})).status == 204
    again = await answered(raw, asked, 4, {"content": "c"})
    assert (again.status, again.code) == (400, 40060)
    assert discord.violations.pop()


async def test_an_interaction_waits_three_seconds(discord: Discord, raw: Raw, place: Place) -> None:
    asked = place.people[0].slash("move")
    discord.world.clock.forward(IN_TIME + 0.1)
    late = await answered(raw, asked, 4, {"content": "c"})
    assert (late.status, late.code) == (404, 10062)


async def test_a_token_lives_a_quarter_of_an_hour(discord: Discord, raw: Raw, place: Place) -> None:
    asked = place.people[0].slash("move")
    await answered(raw, asked, 5)
    discord.world.clock.forward(TOKEN_LIVES - 5)
    assert (await raw.ask("PATCH", path_of(discord, asked, "@original"), {"content": "c"})).status == 200
    discord.world.clock.forward(6)
    late = await raw.ask("PATCH", path_of(discord, asked, "@original"), {"content": "d"})
    assert (late.status, late.code) == (401, 50027)


async def test_nothing_follows_before_the_first_answer(discord: Discord, raw: Raw, place: Place) -> None:
    asked = place.people[0].slash("move")
    assert (await raw.ask("POST", path_of(discord, asked), {"content": "c"})).code == 10015


async def private(discord: Discord, raw: Raw, alice: Person) -> Message:
    asked = alice.slash("move")
    await answered(raw, asked, 4, {"content": "for you", "flags": EPHEMERAL})
    (told,) = alice.answers(asked)
    return told


async def test_what_is_private(discord: Discord, raw: Raw, place: Place) -> None:
    alice, bob, _ = place.people
    told = await private(discord, raw, alice)
    assert told in alice.sees()
    assert told not in bob.sees()
    path = f"/channels/{place.channel.id}/messages/{told.id}"
    for method in ("PATCH", "DELETE", "GET"):
        answer = await raw.ask(method, path, {"content": "c"} if method == "PATCH" else None)
        assert (answer.status, answer.code) == (404, 10008)


async def test_the_first_that_follows_takes_the_place_of_thinking(discord: Discord, raw: Raw, place: Place) -> None:
    alice, bob, _ = place.people
    asked = alice.slash("move")
    await answered(raw, asked, 5, {"flags": EPHEMERAL})
    assert alice.answers(asked) == []  # it is being thought about
    for content in ("first", "second"):
        await raw.ask("POST", path_of(discord, asked), {"content": content})
    assert [each.text for each in alice.answers(asked)] == ["first", "second"]
    assert [each.text for each in bob.sees()] == ["second"]


async def test_what_was_pressed_is_changed(discord: Discord, raw: Raw, place: Place) -> None:
    await raw.ask("POST", f"/channels/{place.channel.id}/messages", {"components": [row(button(), button(1))]})
    asked = place.people[0].press("id0")
    assert (await answered(raw, asked, 7, {"content": "pressed", "components": []})).status == 204
    (message,) = place.channel.public()
    assert (message.text, message.controls()) == ("pressed", {})


async def test_a_token_changes_what_it_made_or_what_was_pressed(discord: Discord, raw: Raw, place: Place) -> None:
    await raw.ask("POST", f"/channels/{place.channel.id}/messages", {"components": [row(button())]})
    (board,) = place.channel.public()
    pressed, typed = place.people[0].press("id0"), place.people[0].slash("move")
    await answered(raw, pressed, 6)
    await answered(raw, typed, 4, {"content": "c"})
    assert (await raw.ask("PATCH", path_of(discord, pressed, str(board.id)), {"content": "d"})).status == 200
    other = await raw.ask("PATCH", path_of(discord, typed, str(board.id)), {"content": "e"})
    assert (other.status, other.code) == (404, 10008)
    assert board.text == "d"


async def test_what_components_show_is_not_among_the_files(discord: Discord, raw: Raw, place: Place) -> None:
    path, shows = f"/channels/{place.channel.id}/messages", layout(picture())
    posted = await raw.ask("POST", path, shows | A_FILE, files={"a.png": b"p"})
    assert (posted.status, posted.body["attachments"]) == (200, [])
    left_out = await raw.ask("PATCH", f"{path}/{posted.body['id']}", shows | {"attachments": []})
    assert (left_out.status, left_out.code) == (400, 50035)
    assert discord.violations.pop()


@pytest.mark.parametrize(("kind", "data"), [(6, None), (8, {"choices": []}), (5, {"flags": EPHEMERAL | IS_V2})])
async def test_answers_that_do_not_fit(
    discord: Discord, raw: Raw, place: Place, kind: int, data: Json | None
) -> None:
    asked = place.people[0].slash("move")
    assert (await answered(raw, asked, kind, data)).code == 50035
    assert asked.answered is None
    assert discord.violations.pop()


async def test_suggestions(discord: Discord, raw: Raw, place: Place) -> None:
    known = {"name": "move", "type": 3, "description": "d", "autocomplete": True}
    discord.world.commands[None][0]["options"] = [known]
    for number in (25, 26):
        asked = place.people[0].complete("move", "move", move="t")
        choices = [{"name": str(each), "value": str(each)} for each in range(number)]
        assert (await answered(raw, asked, 8, {"choices": choices})).status == (204 if number == 25 else 400)
    assert discord.violations.pop()


ALICE = "<@{}> it's your turn"


@pytest.mark.parametrize(("allowed", "pinged"), [(None, True), ({"parse": []}, False), ({"users": ["{}"]}, True)])
async def test_whom_a_message_notifies(raw: Raw, place: Place, allowed: Json | None, pinged: bool) -> None:
    alice, bob, _ = place.people
    body: Json = {"content": ALICE.format(alice.user.id)}
    if allowed is not None:
        body["allowed_mentions"] = {
            key: [each.format(alice.user.id) for each in value] for key, value in allowed.items()
        }
    await raw.ask("POST", f"/channels/{place.channel.id}/messages", body)
    assert bool(alice.pings()) == pinged
    assert not bob.pings()


async def test_an_edit_of_what_was_thought_about_notifies_nobody(discord: Discord, raw: Raw, place: Place) -> None:
    alice, bob, _ = place.people
    body = {"content": ALICE.format(bob.user.id)}
    later, at_once = alice.slash("move"), alice.slash("move")
    await answered(raw, later, 5)
    await raw.ask("PATCH", path_of(discord, later, "@original"), body)
    assert not bob.pings()
    await answered(raw, at_once, 4, body)
    assert [each.text for each in bob.pings()] == [body["content"]]


# What the application has.


def command(name: str = "move", **changed: Any) -> Json:
    return {"name": name, "description": "d", "type": 1} | changed


def option(name: str, **changed: Any) -> Json:
    return {"name": name, "description": "d", "type": 3} | changed


@pytest.mark.parametrize(
    "commands",
    [
        [command("Move")],
        [command(description="d" * 101)],
        [command(), command()],
        [command(options=[option(f"o{each}") for each in range(26)])],
        [command(options=[option("a"), option("b", required=True)])],
        [command(options=[option("a", choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
        [
            command(
                options=[option(f"o{n}", choices=[{"name": "n" * 100, "value": "v" * 100}] * 20) for n in range(3)]
            )
        ],
        [command(f"c{each}") for each in range(101)],
    ],
    ids=["capital", "description", "twice", "26 options", "needed last", "26 choices", "8000 characters", "101"],
)
async def test_commands_that_are_refused(discord: Discord, raw: Raw, commands: list[Json]) -> None:
    answer = await raw.ask("PUT", f"/applications/{discord.world.bot.id}/commands", commands)
    assert answer.code == 50035
    assert not discord.world.commands
    assert discord.violations.pop()
