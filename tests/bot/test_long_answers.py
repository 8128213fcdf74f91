"""Whatever is to be said, Discord takes it: every text is cut to length in one place."""

from __future__ import annotations

import ast
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui import interactions
from bot.ui.components import picture_view, text_view
from bot.ui.emojis import CardEmojis
from tests.bot.conftest import Room, texts
from tests.test_arrows import files, nodes

SENDING = {"send", "send_message", "edit", "edit_message", "edit_original_response", "reply", "tell", "tell_instead"}


async def test_the_longest_chain_that_fails_is_answered(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    typed = ", ".join([*["stock", "undo"] * 9, "stock", "zebra"])
    result = await room.alice.slash(room.channel, "move", move=typed)
    said = texts(result.response.message)
    assert len(said) <= 2000
    assert said.startswith("Played: draw a card, `undo`, draw a card")
    assert "Then I stopped: I didn't get `zebra`. Try `" in said
    assert len((await room.live()).in_play.log) == 19
    assert len(texts(room.channel.last_message)) <= 4000


@pytest.mark.parametrize(
    ("kind", "deferral"),
    [
        (discord.InteractionType.component, discord.InteractionResponseType.deferred_message_update),
        (discord.InteractionType.application_command, discord.InteractionResponseType.deferred_channel_message),
    ],
)
async def test_an_answer_of_any_length_is_delivered(
    kind: discord.InteractionType, deferral: discord.InteractionResponseType
) -> None:
    sent = []

    async def send(content: str, **_: Any) -> None:
        sent.append(content)

    interaction: Any = SimpleNamespace(
        type=kind,
        extras={},
        response=SimpleNamespace(type=deferral),
        client=SimpleNamespace(handler=SimpleNamespace(emojis=CardEmojis())),
        followup=SimpleNamespace(send=send),
        edit_original_response=lambda content, **_: send(content),
    )
    for length in (1, 2000, 2001, 100_000):
        await interactions.answer(interaction, "x" * length)
    assert [len(content) for content in sent] == [1, 2000, 2000, 2000]
    assert sent[-1].endswith("…")


def test_a_message_of_any_length_is_delivered() -> None:
    for length in (1, 4000, 4001, 100_000):
        for view in (text_view("x" * length), picture_view("x" * length, "alt")):
            assert view.content_length() == min(length, 4000)


def test_a_message_of_several_texts_is_delivered_with_something_of_each() -> None:
    for length in (1, 1400, 4000, 100_000):
        view = picture_view("x" * length, "a" * length, letters="z" * length)
        shown = "".join(item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))
        assert view.content_length() == len(shown) <= 4000
        assert {*shown} - {"…"} == {*"xz"}
        (gallery,) = (item for item in view.walk_children() if isinstance(item, discord.ui.MediaGallery))
        assert len(gallery.items[0].description or "") == min(length, 1024)


def test_nothing_else_sends_text() -> None:
    """Only answers and the practice room's greeting have content; all other messages are made of components."""
    found = []
    for path in files("bot"):
        writes = "TextDisplay" in path.read_text("utf-8")
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SENDING:
                named = {keyword.arg for keyword in node.keywords}
                if node.args or named & {"content", "embed", "embeds"}:
                    found.append(path.name)
            name = node.func if isinstance(node, ast.Call) else None
            if writes and isinstance(name, ast.Attribute | ast.Name) and "TextDisplay" in ast.dump(name):
                found.append(f"{path.name}: text")
    assert sorted(found) == [
        "components.py: text",
        "first_steps.py",
        *["interactions.py"] * 2,
        *["replies.py"] * 4,
        "room.py",
    ]
