"""The lobby: rules are chosen from it in words, and people are invited to it once."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.model.live_table import LiveTable
from bot.model.refusals import Refused
from bot.service.tables import Guest, RequestContext
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from engine.catalogue import game
from tests.bot.conftest import CANNOT_POST, Room, buttons, component, is_left, private, texts

pytestmark = pytest.mark.thorough


def answer(result: Any) -> str:
    """What the person who typed a command reads, and nobody else."""
    return "\n".join(map(texts, private(result)))


@pytest.mark.parametrize("game_id", ["chinese", "bank"])
async def test_guided_is_recommended_until_it_is_chosen(room: Room, game_id: str) -> None:
    await room.alice.slash(room.channel, f"{game_id} start")
    lobby = room.channel.last_message
    assert "First time? Take **Guided**" in texts(lobby)
    await room.pick(room.alice, ":s-preset", "guided")
    assert (await room.live()).record.options == game(game_id).preset("guided")
    lobby = room.channel.last_message
    assert "Rules: **Guided**." in texts(lobby)
    assert "First time?" not in texts(lobby)


async def test_a_preset_is_chosen_from_the_list_by_the_host(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    page = await room.more(room.alice)
    presets = component(page, ":s-preset")
    shown = buttons(page)[presets].options
    assert [each.label for each in shown][:3] == ["Rules: Standard", "Guided", "Knocking"]
    assert [each.value for each in shown if each.default] == ["standard"]
    chosen = await room.alice.select(page, ["knocking"], custom_id=presets)
    again = buttons(chosen.response.message)[component(chosen.response.message, ":s-preset")].options
    assert [each.value for each in again if each.default] == ["knocking"], "the page shows what has been chosen"
    assert (await room.live()).record.options == game("chinese").preset("knocking")
    assert "Miriam Moules" in texts(room.channel.last_message)


async def test_single_rules_are_chosen_in_words_on_a_page_that_the_host_alone_sees(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    table = (await room.live()).record.id
    assert "Alice picks the rules" in texts(await room.more(room.bob))
    page = await room.page(room.alice)
    (entries,) = [each.options for each in buttons(page).values() if hasattr(each, "options")]
    assert "Equal ranks fit on wastes: no" in [each.label for each in entries]
    await room.alice.select(page, ["equal"], custom_id=f"t:{table}:0:s-rulesa")
    await room.alice.select(page, ["equal=yes"], custom_id=f"t:{table}:0:s-rule")
    assert (await room.live()).record.options["equal"] == "yes"
    told = texts(room.channel.last_message)
    assert "Rules: **custom**, like Standard except:" in told
    assert "- Equal ranks fit on wastes: yes" in told
    # The page is there again, for the next rule.
    await room.choose(room.alice, "stakes", "yes", page)
    assert (await room.live()).record.options["stakes"] == "yes"


async def test_a_page_of_rules_is_out_of_date_once_the_cards_are_dealt(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    table, page = (await room.live()).record.id, await room.page(room.alice)
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    late = await room.alice.select(page, ["equal"], custom_id=f"t:{table}:0:s-rulesa")
    assert is_left(late.response.message, "begun-already")


@pytest.mark.parametrize(
    ("preset", "rule", "along"),
    [
        ("standard", ("priority", "none"), {"enforce": "refuse"}),
        ("williams", ("priority", "full"), {"stock": "closed"}),
        ("williams", ("enforce", "knock"), {"priority": "stock"}),
        ("guided", ("declare", "yes"), {"enforce": "knock"}),
    ],
)
async def test_a_rule_that_clashes_with_another_changes_that_as_well_and_says_so(
    room: Room, preset: str, rule: tuple[str, str], along: dict[str, str]
) -> None:
    await room.alice.slash(room.channel, "chinese start", rules=preset)
    kind, page = game("chinese"), await room.page(room.alice)
    shown = texts((await room.choose(room.alice, *rule, page)).response.message)
    assert (await room.live()).record.options == {**kind.preset(preset), rule[0]: rule[1], **along}
    titles = {option.name: option for option in kind.options}
    for name, value in along.items():
        assert f"- **{titles[name].title}: {titles[name].say(value)}** (changed to go with your choice)" in shown
    shown = texts((await room.choose(room.alice, "equal", "yes", page)).response.message)
    assert "changed" not in shown, "it is said of the rule that has just been chosen"


async def test_rules_that_follow_from_one_choice_one_after_another_are_all_changed(room: Room) -> None:
    """Where the bot refuses wrong moves nobody owns up or knocks falsely, and where any order goes it need not."""
    await room.alice.slash(room.channel, "chinese start", rules="standard")
    page = await room.page(room.alice)
    for rule in (("declare", "yes"), ("false_knock", "free"), ("priority", "none")):
        chosen = await room.choose(room.alice, *rule, page)
    options = (await room.live()).record.options
    assert [options[each] for each in ("priority", "enforce", "declare", "false_knock")] == [
        "none", "refuse", "no", "used",
    ]  # fmt: skip
    assert texts(chosen.response.message).count("changed to go with") == 3


async def test_begin_is_taken_from_a_lobby_as_it_stood_before_others_joined(room: Room) -> None:
    """The host may tap before the newest lobby is there, and another request may come between."""
    await room.alice.slash(room.channel, "chinese start")
    lobby, live = room.channel.last_message, await room.live()
    await room.bob.slash(room.channel, "join")
    service, where = room.bot.handler.service.lobby, (room.guild.id, room.channel.id)
    begun, _ = await asyncio.gather(
        room.alice.click(lobby, custom_id=f"t:{live.record.id}:0:b-begin"),
        service.join(RequestContext(1, *where, room.carol.id, "Carol")),
        return_exceptions=True,
    )
    assert private(begun) == []
    assert (await room.live()).record.status == "playing"
    assert len((await room.live()).record.members) >= 2


async def test_a_host_who_inherited_the_table_is_called_the_host(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    for member in (room.bob, room.carol):
        await member.slash(room.channel, "join")
    await room.alice.slash(room.channel, "leave")
    assert answer(await room.carol.slash(room.channel, "begin")) == "Only the host (Bob) can do that."


def mentions(room: Room, member: Any) -> int:
    """How many messages of the channel name somebody, and may call them."""
    backend: Any = room.env.backend
    return sum(
        member.id in [user.id for user in message.mentions]
        and backend.get_message(room.channel.id, message.id).allowed_mentions.allows_user(member.id)
        for message in room.channel.history()
    )


@pytest.mark.parametrize("game_id", ["chinese", "bank"])
async def test_who_is_invited_is_mentioned_once(room: Room, game_id: str) -> None:
    await room.alice.slash(room.channel, f"{game_id} start", invite=room.bob)
    assert mentions(room, room.bob) == 1
    invitation = room.channel.last_message
    assert re.fullmatch(r"<@\d+>, Alice invites you to play .*: tap \*\*Join.*", texts(invitation))
    again = await room.alice.slash(room.channel, "invite", member=room.bob)
    assert answer(again) == "Bob has already been invited."
    await room.alice.slash(room.channel, "invite", member=room.carol)
    assert (mentions(room, room.bob), mentions(room, room.carol)) == (1, 1)
    await room.bob.slash(room.channel, "join")
    assert (mentions(room, room.bob), mentions(room, room.carol)) == (1, 1)
    assert answer(await room.alice.slash(room.channel, "invite", member=room.bob)) == "Bob is already in this game."


async def test_whoever_opens_one_table_after_another_mentions_a_guest_once_in_a_while(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.alice.slash(room.channel, "chinese start", invite=room.bob)
    for game_id in ("chinese", "bank"):
        await room.alice.slash(room.channel, "cancel")
        opened = await room.alice.slash(room.channel, f"{game_id} start", invite=room.bob)
        assert answer(opened) == ENGLISH.say("guest-lately", name="Bob", minutes=10)
        assert (await room.live()).record.status == "lobby", "the table is there all the same"
    assert mentions(room, room.bob) == 1
    elsewhere = room.guild.create_text_channel("elsewhere")
    opened = await room.alice.slash(elsewhere, "chinese start", invite=room.bob)
    assert answer(opened) == ENGLISH.say("guest-lately", name="Bob", minutes=10)
    await room.alice.slash(room.channel, "invite", member=room.carol)
    assert mentions(room, room.carol) == 1, "somebody else may be called"
    monkeypatch.setattr(room.store, "_clock", lambda: time.time() + 601)
    await room.alice.slash(room.channel, "invite", member=room.bob)
    assert mentions(room, room.bob) == 2


async def test_somebody_else_may_invite_the_same_guest(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start", invite=room.bob)
    await room.alice.slash(room.channel, "cancel")
    await room.carol.slash(room.channel, "chinese start", invite=room.bob)
    assert mentions(room, room.bob) == 2


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (aiohttp.ClientConnectionError("dropped"), ENGLISH.say("not-invited")),
        (asyncio.CancelledError(), None),
        (discord.Forbidden(SimpleNamespace(status=403, reason="Forbidden"), "Missing Access"), CANNOT_POST),
    ],
)
async def test_an_invitation_that_could_not_be_posted_can_be_made_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, error: BaseException, says: str | None
) -> None:
    await room.alice.slash(room.channel, "chinese start")

    async def fails(*_: Any, **__: Any) -> None:
        raise error

    with monkeypatch.context() as down, contextlib.suppress(asyncio.CancelledError):
        down.setattr(discord.PartialMessageable, "send", fails)
        failed = await room.alice.slash(room.channel, "invite", member=room.bob)
        assert says is None or answer(failed) == says
    assert mentions(room, room.bob) == 0
    await room.alice.slash(room.channel, "invite", member=room.bob)
    assert mentions(room, room.bob) == 1


async def test_two_who_invite_the_same_guest_at_once_mention_them_once(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    await room.carol.slash(room.channel, "join")
    told, where = [], (room.guild.id, room.channel.id)

    async def post(live: LiveTable) -> None:
        await asyncio.sleep(0.01)
        told.append(live.record.id)

    done = await asyncio.gather(
        *(
            room.bot.handler.service.lobby.invite(
                RequestContext(number, *where, who.id, "x"), Guest(room.bob.id, "Bob"), post
            )
            for number, who in enumerate((room.alice, room.carol))
        ),
        return_exceptions=True,
    )
    assert len(told) == 1
    assert [in_words(ENGLISH, each) for each in done if isinstance(each, Refused)] == [
        "Bob has already been invited."
    ]


async def test_invitations_that_make_no_sense_get_a_sentence(room: Room) -> None:
    robot = room.guild.add_member(room.env.create_user("robot", global_name="Robot", bot=True))
    opened = await room.alice.slash(room.channel, "chinese start", invite=robot)
    assert answer(opened) == "Robot is a bot, and bots don't play here."
    assert await room.store.tables.table_in(room.channel.id) is None
    await room.alice.slash(room.channel, "chinese start", players=2)
    for who, whom, says in (
        (room.alice, room.alice, ENGLISH.say("guest-yourself")),
        (room.alice, robot, "Robot is a bot, and bots don't play here."),
        (room.carol, room.bob, ENGLISH.say("not-seated")),
    ):
        assert answer(await who.slash(room.channel, "invite", member=whom)) == says
    await room.bob.slash(room.channel, "join")
    assert "full" in answer(await room.alice.slash(room.channel, "invite", member=room.carol))
    await room.alice.slash(room.channel, "begin")
    assert answer(await room.alice.slash(room.channel, "invite", member=room.carol)) == ENGLISH.say("begun-already")
    assert mentions(room, room.carol) == 0


async def test_once_a_rule_is_changed_no_ready_made_rules_are_ticked(room: Room) -> None:
    """What is ticked cannot be picked again, so that there would be no way back."""
    await room.alice.slash(room.channel, "chinese start")

    async def ticked() -> tuple[str, list[str]]:
        page = buttons(await room.more(room.alice))
        lists = {name: item for name, item in page.items() if name.endswith(":s-preset")}
        ((name, presets),) = lists.items()
        return name, [option.value for option in presets.options if option.default]

    before, chosen = await ticked()
    assert chosen == ["standard"]
    await room.choose(room.alice, "false_knock", "free")
    after, chosen = await ticked()
    assert chosen == []
    assert after != before, "Discord keeps what is ticked in a list with the same id"
