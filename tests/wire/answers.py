"""How interactions are answered: at once within three seconds, and with their token for a quarter of an hour."""

from __future__ import annotations

from typing import Any

from tests.wire.errors import ApiError, invalid
from tests.wire.limits import check_choices
from tests.wire.messages import Asked, bare, edited, post, remove, shown, write
from tests.wire.world import EPHEMERAL, LOADING, MANAGE_THREADS, Interaction, Json, Message, World

IN_TIME, TOKEN_LIVES = 3, 15 * 60
COMMAND, COMPONENT, SUGGESTIONS, MODAL = 2, 3, 4, 5
MESSAGE, THINKING, LATER, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
# How each kind of interaction may be answered.
FITTING = {
    COMMAND: (MESSAGE, THINKING, FORM),
    COMPONENT: (MESSAGE, THINKING, LATER, UPDATE, FORM),
    SUGGESTIONS: (CHOICES,),
    MODAL: (MESSAGE, THINKING, LATER, UPDATE),
}


def callback(world: World, asked: Asked) -> tuple[int, Any]:
    """POST the first answer to an interaction."""
    interaction = world.interactions.get(asked.path["interaction_token"])
    if interaction is None or str(interaction.id) != asked.path["interaction_id"]:
        raise ApiError(404, 10062)
    if world.clock() > interaction.created + IN_TIME:
        raise ApiError(404, 10062)
    if interaction.answered is not None:
        raise ApiError(400, 40060, violation="" if interaction.repeated or interaction.lost else "a second answer")
    kind, data = asked.wanted["type"], asked.wanted.get("data") or {}
    channel = interaction.channel
    if channel.locked and not channel.may & MANAGE_THREADS and kind != CHOICES:
        raise ApiError(400, 50083)
    if channel.archived and kind == UPDATE:
        raise ApiError(400, 50083)
    if kind not in FITTING[interaction.kind]:
        raise invalid(f"an interaction of kind {interaction.kind} is not answered by {kind}", "type")
    _answer(world, interaction, kind, data, asked.files)
    interaction.answered, interaction.answered_at = kind, world.clock()
    world.changed()
    if asked.query.get("with_response") not in ("true", "1"):
        return 204, None
    return 200, _told(world, interaction)


def _answer(
    world: World, interaction: Interaction, kind: int, data: Json, files: dict[str, tuple[str, bytes]]
) -> None:
    """Do what an answer says."""
    if kind == CHOICES:
        check_choices(data.get("choices") or [])
        interaction.choices = data.get("choices") or []
    elif kind == THINKING:
        if data.keys() - {"flags"} or data.get("flags", 0) & ~EPHEMERAL:
            raise invalid("what is to come later can only be private", "data")
        interaction.original = _reply(world, interaction, data.get("flags", 0) | LOADING)
        post(world, interaction.channel, interaction.original)
    elif kind == MESSAGE:
        interaction.original = _new(world, interaction, data, files)
    elif kind in (LATER, UPDATE):
        if interaction.pressed is None:
            raise invalid("nothing was pressed", "type")
        interaction.original = interaction.pressed
        if kind == UPDATE:
            write(world, interaction.pressed, data, files, new=False)
            edited(world, interaction.pressed)


def _reply(world: World, interaction: Interaction, flags: int) -> Message:
    """An empty answer, for the person who asked alone where the flags say so."""
    reader = interaction.user.id if flags & EPHEMERAL else None
    message = bare(world, interaction.channel, flags, reader)
    message.source = interaction.id
    if (pressed := interaction.pressed) is not None:
        message.pressed = pressed.id
        if reader is None and pressed.id not in interaction.channel.messages:
            world.violations.append(f"message {message.id} answers one that is deleted")
    return message


def _new(world: World, interaction: Interaction, data: Json, files: dict[str, tuple[str, bytes]]) -> Message:
    """A message that answers; it notifies whom it mentions."""
    message = _reply(world, interaction, (data.get("flags") or 0) & EPHEMERAL)
    write(world, message, data, files, new=True)
    post(world, interaction.channel, message)
    interaction.replies.append(message)
    return message


def _told(world: World, interaction: Interaction) -> Json:
    """What the client is told of its answer, if it asks."""
    told: Json = {"id": str(interaction.id), "type": interaction.kind}
    if interaction.answered in (MESSAGE, THINKING, LATER, UPDATE):
        assert interaction.original is not None
        original = interaction.original
        told |= {
            "response_message_id": str(original.id),
            "response_message_loading": bool(original.flags & LOADING),
            "response_message_ephemeral": bool(original.flags & EPHEMERAL),
            "channel_id": str(original.channel_id),
        }
    if interaction.answered not in (MESSAGE, UPDATE):
        return {"interaction": told}
    assert interaction.original is not None
    resource = {"type": interaction.answered, "message": shown(world, interaction.original)}
    return {"interaction": told, "resource": resource}


def _meant(world: World, asked: Asked) -> Interaction:
    """The interaction whose token a request bears; ApiError unless it has been answered, and lives."""
    interaction = world.interactions.get(asked.path["webhook_token"])
    if interaction is None or int(asked.path["webhook_id"]) != world.bot.id:
        raise ApiError(404, 10015)
    if world.clock() > interaction.created + TOKEN_LIVES:
        raise ApiError(401, 50027)
    if interaction.answered is None:
        raise ApiError(404, 10015)
    return interaction


def _message(interaction: Interaction, asked: Asked) -> Message:
    """The message of an interaction that a request is about: its original one, or another reply."""
    number = asked.path.get("message_id")
    found = interaction.original
    if number is not None:
        found = next((each for each in interaction.replies if str(each.id) == number), found)
    gone = found is None or found.id not in interaction.channel.messages
    if found is None or gone or number not in (None, str(found.id)):
        raise ApiError(404, 10008)
    return found


def follow(world: World, asked: Asked) -> tuple[int, Any]:
    """POST one more message; the first one after "thinking" takes its place."""
    interaction = _meant(world, asked)
    original = interaction.original
    if interaction.answered == THINKING and original is not None and original.flags & LOADING:
        write(world, original, asked.wanted, asked.files, new=False)
        interaction.replies.append(original)
        edited(world, original)
        return _sent(world, asked, original)
    return _sent(world, asked, _new(world, interaction, asked.wanted, asked.files))


def _sent(world: World, asked: Asked, message: Message) -> tuple[int, Any]:
    return (200, shown(world, message)) if asked.query.get("wait") in ("true", "1") else (204, None)


def fetch(world: World, asked: Asked) -> tuple[int, Any]:
    """GET a message of an interaction."""
    return 200, shown(world, _message(_meant(world, asked), asked))


def edit(world: World, asked: Asked) -> tuple[int, Any]:
    """PATCH a message of an interaction; this notifies nobody."""
    interaction = _meant(world, asked)
    message = _message(interaction, asked)
    if interaction.channel.archived:
        raise ApiError(400, 50083)
    write(world, message, asked.wanted, asked.files, new=False)
    if message not in interaction.replies:
        interaction.replies.append(message)
    edited(world, message)
    return 200, shown(world, message)


def delete(world: World, asked: Asked) -> tuple[int, Any]:
    """DELETE a message of an interaction."""
    remove(world, _message(_meant(world, asked), asked))
    return 204, None


_ONE = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
_ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
HANDLERS = {
    "POST /interactions/{interaction_id}/{interaction_token}/callback": callback,
    "POST /webhooks/{webhook_id}/{webhook_token}": follow,
    **{f"GET {path}": fetch for path in (_ONE, _ORIGINAL)},
    **{f"PATCH {path}": edit for path in (_ONE, _ORIGINAL)},
    **{f"DELETE {path}": delete for path in (_ONE, _ORIGINAL)},
}
