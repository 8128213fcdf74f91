"""The bot's own card emojis: how they come to Discord, and where they are shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.text.formatting import LONGEST_CONTENT, LONGEST_SHOWN, safe
from bot.text.reader import ENGLISH
from bot.text.table_kinds import text_of
from bot.ui import emojis as module
from bot.ui.board_buttons import board_of
from bot.ui.components import picture_view, text_view
from bot.ui.emojis import OUTLINED, CardEmojis
from bot.ui.interactions import answer
from engine.cards import Card, Suit, cards
from render.emojis import SUBJECTS, drawings
from tests.bot.test_request_rates import scene_of
from tests.lanes import at_both_ends
from tests.playing import Setting, random_game

NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
EMOJI = re.compile(r"<:(\w+)_[0-9a-f]{8}:\d+>")
SEVEN, TEN, QUEEN = cards("7c 10h qs")


class Emoji:
    """What Discord tells of an emoji."""

    def __init__(self, discord_: Application, number: int, name: str) -> None:
        self._discord, self.id, self.name = discord_, number, name

    async def delete(self) -> None:
        self._discord.request(f"delete {self.name}")
        self._discord.emojis.remove(self)


class Application:
    """A Discord that holds emojis, and may refuse what comes after so many requests."""

    def __init__(self, *names: str) -> None:
        self.emojis: list[Emoji] = []
        self.requests: list[str] = []
        self.pictures: dict[str, bytes] = {}
        self.before: Callable[[int], None] = lambda number: None
        for name in names:
            self._add(name)

    @property
    def names(self) -> list[str]:
        return [emoji.name for emoji in self.emojis]

    def _add(self, name: str) -> Emoji:
        emoji = Emoji(self, 10**18 + len(self.requests) + len(self.emojis), name)
        self.emojis.append(emoji)
        return emoji

    def request(self, what: str) -> None:
        self.before(len(self.requests))
        self.requests.append(what)

    async def fetch_application_emojis(self) -> list[Emoji]:
        self.request("fetch")
        await asyncio.sleep(0.01)
        return list(self.emojis)

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        self.request(f"create {name}")
        await asyncio.sleep(0)
        assert name not in self.names, "Discord takes a name only once"
        self.pictures[name] = image
        return self._add(name)


def refusing(after: int, error: Exception) -> Callable[[int], None]:
    def refuse(number: int) -> None:
        if number >= after:
            raise error

    return refuse


def forbidden() -> discord.HTTPException:
    response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})()
    return discord.Forbidden(response, {"code": 50001, "message": "Missing Access"})


async def brought(application: Any) -> CardEmojis:
    made = CardEmojis()
    await made.bring(application)
    return made


# Bringing them to Discord.


async def test_one_process_uploads_and_others_only_look() -> None:
    application, other = Application(), CardEmojis()
    await other.bring(application, upload=False)  # type: ignore[arg-type]
    assert (application.requests, other.known) == (["fetch"], {})
    await brought(application)
    count = len(application.requests)
    await other.bring(application, upload=False)  # type: ignore[arg-type]
    assert application.requests[count:] == ["fetch"]
    assert {*other.known} == {*SUBJECTS}


async def test_at_the_first_start_each_is_uploaded_once() -> None:
    application = Application()
    made = await brought(application)
    assert len(application.requests) == 1 + 58
    assert application.requests[0] == "fetch"
    assert all(NAME.fullmatch(name) for name in application.names)
    assert all(picture.startswith(b"\x89PNG") for picture in application.pictures.values())
    assert {subject for subject in SUBJECTS if made.of(subject)} == {*SUBJECTS}


async def test_a_name_says_what_is_shown_and_which_picture() -> None:
    application = Application()
    made = await brought(application)
    expected = {
        SEVEN: "7clubs", TEN: "10hearts", QUEEN: "Qspades", Suit.DIAMONDS: "diamonds", Card.JOKER: "joker",
        Card.UNKNOWN: "back",
    }  # fmt: skip
    for subject, what in expected.items():
        emoji = made.of(subject)
        assert emoji is not None
        assert emoji.name == f"{what}_{drawings()[subject].digest}"
        assert application.pictures[emoji.name] == drawings()[subject].png


async def test_at_later_starts_one_request_is_enough() -> None:
    application = Application()
    first = await brought(application)
    application.requests.clear()
    again = await brought(application)
    assert application.requests == ["fetch"]
    assert again.known == first.known
    assert len(again.known) == 58


async def test_what_is_drawn_otherwise_is_uploaded_before_the_old_one_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    application = Application()
    await brought(application)
    old = f"7clubs_{drawings()[SEVEN].digest}"
    application.requests.clear()
    new = {**drawings(), SEVEN: drawings()[SEVEN]._replace(digest="0badcafe")}
    monkeypatch.setattr(module, "drawings", lambda: new)
    made = await brought(application)
    assert application.requests == ["fetch", "create 7clubs_0badcafe", f"delete {old}"]
    assert made.of(SEVEN).name == "7clubs_0badcafe"


async def test_emojis_of_others_are_left_alone() -> None:
    others = ["7clubs", "smile_1a2b3c4d", "11clubs_1a2b3c4d", "back_to_work", "joker_1a2b3c4", "7clubs_1a2b3c4d5"]
    others.append("my_7clubs_1a2b3c4d")
    application = Application(*others, "Kspades_00000000", "hearts_00000000", "back_00000000")
    await brought(application)
    assert application.names[: len(others)] == others
    assert len(application.emojis) == len(others) + 58


@pytest.mark.parametrize("error", [forbidden(), aiohttp.ClientError("gone"), OSError("gone"), TimeoutError()])
@pytest.mark.parametrize("after", [0, 1, 20, 59])
async def test_where_discord_refuses_the_others_are_shown_and_the_rest_comes_later(
    after: int, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    application = Application("back_00000000")
    application.before = refusing(after, error)
    made = await brought(application)
    assert len(made.known) == max(0, after - 1)
    assert ("back_00000000" in application.names) is True
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "Traceback" not in caplog.text
    application.before = refusing(10**6, error)
    await made.bring(application)
    assert len(made.known) == 58
    assert len(application.emojis) == 58
    assert sum(request.startswith("create") for request in application.requests) == 58


async def test_what_was_there_before_an_interruption_is_kept() -> None:
    application = Application()
    made = CardEmojis()
    task = asyncio.create_task(made.bring(application))
    while len(application.requests) < 30:
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert 0 < len(application.emojis) < 58
    again = await brought(application)
    assert len(again.known) == 58
    assert len({*application.names}) == len(application.names) == 58


async def test_nothing_is_doubled_when_two_begin_at_once() -> None:
    application = Application()
    made = CardEmojis()
    await asyncio.gather(made.bring(application), made.bring(application))
    assert sum(request.startswith("create") for request in application.requests) == 58
    assert not any(request.startswith("delete") for request in application.requests)


async def test_what_somebody_has_deleted_is_brought_again() -> None:
    application = Application()
    made = await brought(application)
    application.emojis.pop(7)
    await made.bring(application)
    assert len(application.emojis) == 58
    assert {emoji.id for emoji in made.known.values()} == {emoji.id for emoji in application.emojis}


# In a text.


@pytest.fixture
async def made() -> CardEmojis:
    return await brought(Application())


def plain(text: str) -> str:
    """A decorated text as it was."""
    return EMOJI.sub(lambda found: TYPED[found[1]], text)


SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
RANKS = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
TYPED = {rank + suit: rank + sign for suit, sign in SIGNS.items() for rank in RANKS}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7♣ from stock.", "<7clubs> from stock."),
        ("**Bob**: 10♥ Q♠ to waste, and 7♣", "**Bob**: <10hearts> <Qspades> to waste, and <7clubs>"),
        ("K♥→A♠", "<Khearts>→<Aspades>"),
        ("(♠) ♥♦ **♣**", "(<spades>) <hearts><diamonds> **<clubs>**"),
        ("Taken back: `7♣ 8♥`. 8♥", "Taken back: `7♣ 8♥`. <8hearts>"),
        ("``7♣ ` 8♣`` 9♣", "``7♣ ` 8♣`` <9clubs>"),
        ("```\n7♣\n```\n7♣", "```\n7♣\n```\n<7clubs>"),
        ("a ` and 7♣", "a ` and <7clubs>"),
        ("\\`7♣\\`", "\\`<7clubs>\\`"),
        ("11♣ 110♥ x7♣ B♣ 1♣", "11♣ 110♥ x7♣ B♣ 1♣"),
        ("seven of clubs, 7c, Joker, 52 cards", "seven of clubs, 7c, Joker, 52 cards"),
        ("<@123> <:smile:1>", "<@123> <:smile:1>"),
        ("", ""),
    ],
)
async def test_a_text_with_cards(made: CardEmojis, text: str, expected: str) -> None:
    assert EMOJI.sub(r"<\1>", made.decorate(text)) == expected


@pytest.mark.parametrize("name", ["7♣", "*7♣", "♥", "K♠ 10♥", "`7♣`", "\\7♣", "a♦b"])
async def test_a_name_stays_as_it_was_typed(made: CardEmojis, name: str) -> None:
    text = f"**{safe(ENGLISH, name)}** turned up 7♣."
    assert made.decorate(text).startswith(f"**{safe(ENGLISH, name)}** turned up <:7clubs_")


async def test_without_emojis_a_text_stays_as_it_is() -> None:
    assert CardEmojis().decorate("7♣ ♠ `7♣`") == "7♣ ♠ `7♣`"


async def test_a_text_is_decorated_as_far_as_emojis_are_known() -> None:
    application = Application()
    application.before = refusing(2, forbidden())
    made = await brought(application)
    (known,) = made.known
    assert EMOJI.sub("!", made.decorate(f"{known} 7♣")) == "! 7♣"


@pytest.mark.parametrize("longest", [LONGEST_CONTENT, LONGEST_SHOWN])
@pytest.mark.parametrize("lines", [1, 20, 120, 240, 490])
async def test_of_a_long_text_the_newest_cards_are_emojis(made: CardEmojis, lines: int, longest: int) -> None:
    text = ("7♣ 10♥\n" * lines)[:longest]
    shown = made.decorate(text, longest)
    assert len(shown) <= longest
    assert plain(shown) == text
    first = shown.find("<") if "<" in shown else len(shown)
    assert not re.search("[♣♥<>]", EMOJI.sub("", shown[first:])), "from there on all are, and none is cut"
    if re.search("[♣♥]", shown[:first]):
        assert longest - len(shown) < 45, "there would have been room for one more"


async def test_an_emoji_needs_all_its_room(made: CardEmojis) -> None:
    needed = len(str(made.of(SEVEN))) + 1
    assert made.decorate("7♣.", needed) == f"{made.of(SEVEN)}."
    assert made.decorate("7♣.", needed - 1) == "7♣."


async def test_the_texts_of_a_view_share_the_room(made: CardEmojis) -> None:
    view = text_view("7♣ " * 600)
    view.add_item(discord.ui.TextDisplay("8♣ " * 600))
    made.dressed(view)
    assert view.content_length() <= LONGEST_SHOWN
    assert any(
        "<:7clubs" in item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay)
    )


async def test_a_private_answer_has_room_for_less(made: CardEmojis) -> None:
    said: list[str] = []

    async def edit(*, content: str, **_: Any) -> None:
        said.append(content)

    handler = SimpleNamespace(emojis=made)
    command = discord.InteractionType.application_command
    deferred = SimpleNamespace(type=discord.InteractionResponseType.deferred_channel_message)
    asked: Any = SimpleNamespace(
        type=command,
        extras={},
        response=deferred,
        client=SimpleNamespace(handler=handler),
        edit_original_response=edit,
    )
    await answer(asked, "7♣ " * 600)
    assert "<:" in said[0]
    assert len(said[0]) <= LONGEST_CONTENT


# In buttons and lists.


@pytest.mark.parametrize(
    ("label", "subject", "shown"),
    [
        ("waste waste 2 (10♥)", None, "waste waste 2 (10♥)"),
        ("7♣ → column 4", SEVEN, "→ column 4"),
        ("7♣ and 2 more → column 4", SEVEN, "and 2 more → column 4"),
        ("10♥ → J♠ (column 4)", TEN, "→ J♤ (column 4)"),
        ("Q♠ to my waste: end turn", QUEEN, "to my waste: end turn"),
        ("10♥ (column 2) → J♣ (column 4)", TEN, "(column 2) → J♧ (column 4)"),
        ("a card → J♣ (column 4)", None, "a card → J♧ (column 4)"),
        ("7♣", SEVEN, "7♧"),
        ("waste foundation (Joker)", None, "waste foundation (Joker)"),
        ("Joker → empty house 2", Card.JOKER, "→ empty house 2"),
        ("to the ♥ foundation", None, "to the ♥ foundation"),
        ("7♣ 6♥ (p22 p28)", None, "7♧ 6♥ (p22 p28)"),
        ("Joker 6♥ (p22 p28)", None, "Joker 6♥ (p22 p28)"),
        ("stock: turn up the next card", None, "stock: turn up the next card"),
        ("Joker7's waste", None, "Joker7's waste"),
        ("to Joker's waste", None, "to Joker's waste"),
        ("Knock", None, "Knock"),
    ],
)
async def test_an_entry_bears_the_card_it_is_about(made: CardEmojis, label: str, subject: Any, shown: str) -> None:
    option, button = discord.SelectOption(label=label), discord.ui.Button[Any](label=label)
    select = discord.ui.Select[Any](options=[option])
    view = picture_view("", "", [discord.ui.ActionRow(select), discord.ui.ActionRow(button)])
    made.dressed(view)
    assert option.emoji == button.emoji == (None if subject is None else made.of(subject))
    assert option.label == button.label == shown


async def test_an_emoji_that_was_chosen_stays(made: CardEmojis) -> None:
    button = discord.ui.Button[Any](label="7♣", emoji=made.of(TEN))
    made.dressed(text_view("", discord.ui.ActionRow(button)))
    assert button.emoji == made.of(TEN)


@pytest.mark.thorough
@pytest.mark.parametrize("every", [at_both_ends()])
async def test_only_what_a_board_says_already_is_shown_by_its_emojis(made: CardEmojis, every: list[Setting]) -> None:
    """In every game: texts become again what they were, and an entry bears a card that its label names."""
    decorated, borne, tables = 0, 0, every
    for setting in tables:
        for ply, table in enumerate(random_game(setting.rules, f"emojis {setting}", 60)):
            if ply % 20 and not table.result:
                continue
            live = scene_of(setting.game, table)
            text, alt = text_of(ENGLISH, live).standing(None, None), text_of(ENGLISH, live).alt_text()
            labels = [option.label for option in _options(picture_view("", "", board_of(ENGLISH, live).rows()))]
            shown = made.dressed(picture_view(f"{alt}\n{text}", alt, board_of(ENGLISH, live).rows()))
            for option, label in zip(_options(shown), labels, strict=True):
                if option.emoji:
                    borne += 1
                    subject = next(s for s, emoji in made.known.items() if emoji == option.emoji)
                    assert label.startswith(f"{subject} ")
                    assert option.label == label.removeprefix(f"{subject} ").translate(OUTLINED), "it is said once"
            for inner in shown.walk_children():
                if isinstance(inner, discord.ui.TextDisplay):
                    decorated += inner.content != f"{alt}\n{text}"
                    assert plain(inner.content) == f"{alt}\n{text}"
                elif isinstance(inner, discord.ui.MediaGallery):
                    assert inner.items[0].description == alt
    assert decorated > len(tables)
    assert borne > 2.5 * len(tables)


def _options(view: discord.ui.LayoutView) -> list[discord.SelectOption]:
    """The entries of all lists of a view."""
    return [option for item in view.walk_children() if isinstance(item, discord.ui.Select) for option in item.options]
