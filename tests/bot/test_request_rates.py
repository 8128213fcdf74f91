"""What only Discord itself would refuse, checked before it does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import discord
import pytest

from bot.model.asks import Ask, AskKind
from bot.model.clocks import PACES, Clock, Lapse
from bot.model.endings import SoloEnding
from bot.model.live_table import LiveTable
from bot.model.records import Member, SoloDeal
from bot.model.refusals import At
from bot.text import boards, rulebook
from bot.text.asks import question
from bot.text.board_lines import ToldLines
from bot.text.examples import examples
from bot.text.lobby import lobby_text
from bot.text.reader import ENGLISH
from bot.text.table_in_letters import table_in_letters
from bot.text.table_kinds import text_of
from bot.text.table_messages import dealt_text, undealt_text
from bot.text.tips import on_board
from bot.ui.board_buttons import board_of
from bot.ui.lobby_board import lobby_rows, more_page, rule_page, rules_page
from bot.ui.move_items import anyway_view, choice_view
from bot.ui.presses import known_id
from bot.ui.terms import rules_view
from bot.ui.tips import tips_off_row
from engine.catalogue import GAMES, game
from engine.game import Game
from engine.moves import Shift
from engine.notation import offered_texts, print_move
from engine.options import Option
from engine.phrases import in_english
from engine.table import Table
from tests.bot.conftest import Room
from tests.kept import kept
from tests.lanes import at_both_ends
from tests.playing import Setting, mixed_settings, random_game, settings, smallest_settings
from tests.told import line

pytestmark = pytest.mark.thorough


NAME = re.compile(r"[-_a-z0-9]{1,32}")
MOST_COMPONENTS = 40
# Of the line below a command's name.
READ_ON_A_PHONE = 40
# A random game is looked at after so many moves each time.
STEP = 20


def options(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for option in command.get("options", ()):
        yield option
        yield from options(option)


def size(command: dict[str, Any]) -> int:
    """The characters that Discord counts: names, descriptions, and the values of choices."""
    own = len(command["name"]) + len(command.get("description", ""))
    choices = sum(len(choice["name"]) + len(str(choice["value"])) for choice in command.get("choices", ()))
    return own + choices + sum(size(option) for option in command.get("options", ()))


async def test_the_built_command_tree(room: Room) -> None:
    tree = room.bot.tree
    built = [command.to_dict(tree) for command in tree.get_commands()]
    assert len(built) <= 100
    for command in built:
        assert size(command) <= 8000
        for part in (command, *options(command)):
            assert NAME.fullmatch(part["name"])
            assert 1 <= len(part["description"]) <= 100
            assert len(part.get("options", ())) <= 25
            assert len(part.get("choices", ())) <= 25
        anywhere = command["name"] in (
            "patience", "daily", "move", "undo", "redo", "hint", "restart", "next", "table", "rules", "resign",
            "cancel", "leave", "standings", "help", "tips", "replay", "verify", "text", "settings", "privacy",
            "remind",
        )  # fmt: skip
        assert command["dm_permission"] is anywhere, command["name"]


def alike(parts: list[dict[str, Any]]) -> list[str]:
    """What begins like something else in the same list, so far as a phone shows it."""
    began = Counter(part["description"][:READ_ON_A_PHONE] for part in parts)
    return [part["description"] for part in parts if began[part["description"][:READ_ON_A_PHONE]] > 1]


async def test_what_a_phone_shows_of_commands_and_options_tells_them_apart(room: Room) -> None:
    offered, found = [], []
    commands = [command.to_dict(room.bot.tree) for command in room.bot.tree.get_commands()]
    while commands:
        command: dict[str, Any] = commands.pop()
        inner = [option for option in command.get("options", ()) if option["type"] == 1]
        commands += inner
        offered += [] if inner else [command]
        found += [] if inner else alike(command.get("options", []))
    assert len(offered) > 30
    assert found + alike(offered) == []


async def test_the_names_that_are_promised(room: Room) -> None:
    names = {command.qualified_name for command in room.bot.tree.walk_commands()}
    assert names >= {
        "chinese start", "bank start", "join", "leave", "begin", "cancel", "move", "knock", "declare", "peek",
        "resign", "table", "rules", "standings", "patience start", "undo", "redo", "hint", "restart", "next",
        "invite", "help", "tips", "replay", "verify", "text", "settings", "privacy about", "privacy export",
        "privacy delete", "remind", "substitute",
    }  # fmt: skip


async def test_the_move_option_takes_text_typed_without_tab(room: Room) -> None:
    move = room.bot.tree.get_command("move")
    assert move is not None
    (option,) = move.to_dict(room.bot.tree)["options"]
    assert option["required"]
    assert option["autocomplete"]


def scene_of(game: Game, table: Table) -> LiveTable:
    """A table of people with the longest names."""
    members = [Member(10**18 + seat, "W" * 32) for seat in range(table.rules.players)]
    live = kept(game, table, members, 10**12)
    return replace(live, record=replace(live.record, limit=game.players[-1]))


def live(players: int, preset: str, moves: int, game_id: str = "chinese") -> LiveTable:
    """A table of people with the longest names, some moves into its game."""
    kind = game(game_id)
    table = Table.open(kind.at(kind.preset(preset), players), "s1:limits")
    for ply in range(moves):
        legal = table.rules.legal(table.state, table.state.turn)
        if not legal:
            break
        table = table.act(table.state.turn, legal[(ply * 7) % len(legal)])
    return scene_of(kind, table)


@cache
def stages() -> Sequence[tuple[Setting, Sequence[Table]]]:
    """A random game of each setting, as it stands after every so many moves, and as it ends."""
    games = [(setting, [*random_game(setting.rules, f"limits {setting}", 120)]) for setting in at_both_ends()]
    return [(setting, [*tables[:-1:STEP], tables[-1]]) for setting, tables in games]


def test_boards_stay_within_the_limits_of_components() -> None:
    for setting, tables in stages():
        for table in tables:
            check_board(scene_of(setting.game, table))


def test_a_choice_of_moves_stays_within_the_limits_of_components() -> None:
    """The most that can be asked back: all moves at once, and one that goes between the farthest piles."""
    for setting, tables in stages():
        for table in tables[:3]:
            made, seat = scene_of(setting.game, table), table.state.turn
            for view in (
                choice_view(ENGLISH, made, seat, offered_texts(table.rules, table.state, seat)),
                anyway_view(
                    ENGLISH,
                    At(made.record.id, made.ply),
                    print_move(table.rules, table.state, seat, Shift(0, len(table.rules.spots) - 1)),
                ),
            ):
                assert len(view.children) <= 25
                for item in view.children:
                    check(item.to_component_dict())
                    assert known_id(item.to_component_dict()["custom_id"])


def check_board(made: LiveTable) -> None:
    alt = text_of(ENGLISH, made).alt_text()
    assert len(alt) <= 1024
    assert not alt.endswith("…"), "it is told whole"
    lines = tuple(line("x" * 80 + str(number), "W" * 32) for number in range(100))
    news = ToldLines(lines, lines, lines)
    ending = SoloEnding(10**6, True, 10, 100, 10**6, 10)
    tip = ENGLISH.say("tip-undo") if on_board(made) else ""
    letters = table_in_letters(ENGLISH, made)
    text = dealt_text(ENGLISH, made, news, None, ending, taken=len(letters), tip=tip)
    assert len(text) + len(letters) <= 4000
    assert max(map(len, letters.splitlines())) <= 40
    assert len(letters) < 1400, "it is told whole"
    assert text.removesuffix(f"\n-# {tip}").endswith(text_of(ENGLISH, made).standing(None, ending)), (
        "this is told whole"
    )
    rows = [
        *board_of(ENGLISH, made).rows(),
        *([tips_off_row(ENGLISH)] if made.game.solo else lobby_rows(ENGLISH, made)),
    ]
    # Besides them there are two texts, and a gallery with one picture.
    assert sum(1 + len(row.children) for row in rows) <= MOST_COMPONENTS - 4
    ids = [item.to_component_dict()["custom_id"] for row in board_of(ENGLISH, made).rows() for item in row.children]
    assert len(ids) == len(set(ids))
    for row in rows:
        assert 1 <= len(row.children) <= 5
        for item in row.children:
            check(item.to_component_dict())


def test_a_question_keeps_a_board_within_the_limits() -> None:
    for setting, tables in stages():
        for table in tables[:4] if not setting.game.solo else ():
            made = scene_of(setting.game, table)
            members = tuple(member.user_id for member in made.record.members)
            for kind in (AskKind.IDLE, AskKind.CLOSE, AskKind.SEAT):
                ask = Ask(kind, members[0], members, members[-1], 10**6, 10**9)
                asked = replace(made, record=replace(made.record, ask=ask))
                rows = board_of(ENGLISH, asked).rows()
                assert sum(1 + len(row.children) for row in rows) <= MOST_COMPONENTS - 4
                assert all(known_id(item.to_component_dict()["custom_id"]) for row in rows for item in row.children)
                lines = tuple(line("x" * 80 + str(number), "W" * 32) for number in range(100))
                text = dealt_text(ENGLISH, asked, ToldLines(lines, lines, lines), None, None)
                assert len(text) <= 4000
                assert table.result is not None or text.endswith(question(ENGLISH, asked)), "this is told whole"


def lobby_of(setting: Setting) -> LiveTable:
    """A table that waits for its players."""
    made = live(2, next(iter(setting.game.presets)), 0, setting.game.id)
    return LiveTable(replace(made.record, status="lobby", options=setting.options), made.game, None)


def test_what_is_chosen_in_a_lobby_is_read_whole_on_a_phone() -> None:
    for setting in smallest_settings():  # a lobby is open to as few and as many
        for pace in (0, *PACES) if not setting.game.solo else ():
            for lapse in Lapse:
                lobby = lobby_of(setting)
                lobby = replace(lobby, record=replace(lobby.record, clock=Clock(pace, lapse)))
                _, view = more_page(ENGLISH, lobby, lobby.record.host_id, chooses=True)
                chosen = [option for entries in lists(view) for option in entries if option.get("default")]
                assert len(chosen) >= (3 if pace else 1)
                assert all(len(option["label"]) <= 28 for option in chosen)


@pytest.mark.thorough
def test_nothing_is_marked_up_where_discord_shows_no_mark_up() -> None:
    """Labels, entries and their descriptions, what stands in a list before one is chosen, and lines in pictures."""
    said: set[str] = set()
    for setting in at_both_ends():
        items: list[Any] = []
        for table in [*random_game(setting.rules, f"marks {setting}", 6)]:
            live = scene_of(setting.game, table)
            if setting.game.solo:  # by a number, so that its rules can be chosen
                live = replace(live, record=replace(live.record, solo=SoloDeal(1)))
            items += [item.to_component_dict() for row in board_of(ENGLISH, live).rows() for item in row.children]
            said |= {text_of(ENGLISH, live).caption(line(f"`{word}`", "Ann")) for word in setting.rules.words}
        if not setting.game.solo:
            lobby = lobby_of(setting)
            items += [item.to_component_dict() for row in lobby_rows(ENGLISH, lobby) for item in row.children]
            pages = (more_page(ENGLISH, lobby, lobby.record.host_id, chooses=True)[1], rules_page(ENGLISH, lobby)[1])
            items += [item.to_component_dict() for page in pages for item in page.children]
        said |= {item.get(what) or "" for item in items for what in ("label", "placeholder")}
        entries = [entry for item in items for entry in item.get("options", ())]
        said |= {entry.get(what) or "" for entry in entries for what in ("label", "description")}
    assert len(said) > 300
    assert [text for text in sorted(said) if "`" in text or "**" in text] == []


def lists(view: discord.ui.View) -> list[Any]:
    """What stands in each list of a private page."""
    items: list[Any] = [each.to_component_dict() for each in view.children]
    for item in items:
        check(item)
    return [item["options"] for item in items if "options" in item]


def test_every_rule_of_a_lobby_can_be_chosen_and_is_told_whole() -> None:
    for setting in settings():
        if setting.game.solo:
            continue
        lobby, game = lobby_of(setting), setting.game
        presets = lists(more_page(ENGLISH, lobby, lobby.record.host_id, chooses=True)[1])[0]
        assert [entry["value"] for entry in presets] == [*game.presets]
        assert [entry["description"] for entry in presets] == [*game.blurbs.values()]
        text, view = rules_page(ENGLISH, lobby)
        assert len(text) <= 2000
        assert len(view.children) <= 5
        assert [entry["value"] for each in lists(view) for entry in each] == [option.name for option in game.options]
        for option in game.options:
            text, view = rule_page(ENGLISH, lobby, option)
            assert len(text) <= 2000
            assert all(sentence in text for sentence in option.choices.values())
            ((*entries,),) = lists(view)
            assert [entry["value"] for entry in entries] == [f"{option.name}={value}" for value in option.choices]
        assert len(undealt_text(ENGLISH, lobby, ToldLines((), (line("x" * 100),), ()))) <= 4000


def test_more_rules_than_a_list_holds_go_on_in_a_second_one() -> None:
    lobby = lobby_of(next(setting for setting in settings() if not setting.game.solo))
    many = tuple(Option(f"rule{n}", f"Rule {n}", {"no": "It's not played.", "yes": "It is."}) for n in range(60))
    chosen = {option.name: "no" for option in many}
    wide = replace(lobby, record=replace(lobby.record, options=chosen), game=replace(lobby.game, options=many))
    entries = lists(rules_page(ENGLISH, wide)[1])
    assert [len(each) for each in entries] == [25, 25, 10]


def test_every_choice_has_words_that_are_no_name_of_the_code() -> None:
    for kind in GAMES:
        for option in kind.options if not kind.solo else ():
            words = [option.say(value) for value in option.choices]
            assert len({*words}) == len(words)
            assert all(len(f"{option.title}: {each}") <= 100 for each in words)
            assert not [each for each in words if "_" in each]
        if not kind.solo:
            assert kind.blurbs.keys() == kind.presets.keys()
            assert kind.first_game in kind.presets
            assert all(len(blurb) <= 100 and blurb.endswith(".") for blurb in kind.blurbs.values())


def test_rules_and_lobbies_are_told_whole() -> None:
    for setting in (*settings(), *mixed_settings()):
        pages, sections = rulebook.of_table(ENGLISH, setting.game, setting.options), setting.rules.rulebook()
        assert max(map(len, pages)) < rulebook.LONGEST_PAGE
        assert {*boards.sections_text(ENGLISH, setting.game, sections)} <= {*pages.whole.split("\n")}
        if setting.game.solo:
            continue
        lobby = lobby_of(setting)
        members = tuple(Member(seat, "*" * 24) for seat in range(setting.game.players[-1]))
        lobby = replace(lobby, record=replace(lobby.record, members=members))
        assert not lobby_text(ENGLISH, lobby).endswith("…")


def test_who_asks_for_rules_without_a_table_is_told_of_every_game() -> None:
    option_sentences = rulebook.of_all(ENGLISH, ENGLISH.say("no-table"))
    assert len(option_sentences) <= 2000, "no longer than a screen or two of a phone"
    view = rules_view(ENGLISH, None, rulebook.Pages(option_sentences))
    found = [each for each in view.walk_children() if isinstance(each, discord.ui.Select)]
    assert all(len(each.options) <= 25 for each in found)
    entries = {entry.label: entry.description for each in found for entry in each.options}
    for kind in GAMES:
        assert kind.title in option_sentences
        assert entries[kind.title] == kind.summary
        assert kind.solo or kind.summary in option_sentences


@pytest.mark.thorough
def test_the_rules_of_every_game_are_told_whole_with_its_choices_names_and_source() -> None:
    for kind in GAMES:
        pages, usual = rulebook.of_game(ENGLISH, kind), kind.preset(next(iter(kind.presets)))
        assert max(map(len, pages)) <= 4000
        option_sentences = pages.whole
        sections = kind.at(usual, kind.seating(usual)[0]).rulebook()
        assert {*boards.sections_text(ENGLISH, kind, sections)} <= {*option_sentences.split("\n")}
        # The games for several have too many choices to give each a sentence.
        options = kind.options if kind.solo else ()
        choices = [option.choices[value] for option in options for value in [*option.choices][1:]]
        for part in (*kind.aliases, kind.source, *choices):
            assert part in option_sentences, (kind.id, part)


def check(item: dict[str, Any]) -> None:
    assert len(item["custom_id"]) <= 100
    assert len(item.get("label", "")) <= 80
    assert len(item.get("placeholder", "")) <= 30, "more is cut off on a phone"
    assert len(item.get("options", ())) <= 25
    for option in item.get("options", ()):
        assert len(option["label"]) <= 100
        assert len(option["value"]) <= 100
        assert len(option.get("description", "")) <= 100
    values = [option["value"] for option in item.get("options", ())]
    assert len(values) == len(set(values))


def test_rules_tell_how_to_play_then_how_to_type_and_their_source_last() -> None:
    for kind in GAMES:
        usual = kind.preset(next(iter(kind.presets)))
        last = in_english(kind.at(usual, kind.seating(usual)[0]).rulebook()[-1].sentences[-1])
        for told in (rulebook.of_game(ENGLISH, kind), rulebook.of_table(ENGLISH, kind, usual)):
            lines = told.whole.split("\n")
            typing = lines.index(ENGLISH.say("how-to-type"))
            shown = [line for line in lines[typing + 1 :] if re.match(r"- `[^`=]+`( or `[^`]+`)?: ", line)]
            assert shown
            assert typing > lines.index(f"- {last}")
            assert lines[-1] == ENGLISH.say("source", source=kind.source)


def test_examples_of_moves_are_of_this_game() -> None:
    for kind in GAMES:
        usual = kind.preset(next(iter(kind.presets)))
        rules = kind.at(usual, kind.seating(usual)[0])
        names = {spot.name(0) for spot in rules.spots} | {spot.short(0) for spot in rules.spots}
        names |= {f"{spot.called} {spot.number}" for spot in rules.spots}
        for typed in chain.from_iterable(example.split("`")[1::2] for example in examples(ENGLISH, kind, usual)):
            assert typed in rules.words or any(typed.startswith(each) for each in names), (kind.id, typed)
