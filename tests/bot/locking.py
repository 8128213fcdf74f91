"""Makes SimCord keep threads shut as Discord does: it would let anybody write in one that is locked or archived.

In a locked thread nothing is taken from a bot that may not manage threads, not even a first response. In one that is
only archived nothing is edited, and a message opens it again, be it one that a single person sees.
"""

from __future__ import annotations

from typing import Any

from simcord.backend import Backend, errors
from simcord.backend.models import Channel
from simcord.http import router

SHUT = {"status": 400, "code": 50083, "message": "Thread is archived", "times": 1}
# The types of first responses that write no message in the channel: suggestions and forms.
SILENT = (8, 9)
# Those that only tell that the answer comes later, and that edit the message which was pressed.
LATER, UPDATE = 6, 7
_dispatch = router.dispatch


def _shut(backend: Backend, method: str, path: str, asked: Any = None) -> Channel | None:
    """The thread that a request is about, if it is locked or archived and the request writes there."""
    match path.strip("/").split("/"):
        case ["channels", channel_id, "messages", *_]:
            channel = backend.channels.get(int(channel_id))
        case ["interactions", number, _, "callback"] if (asked or {}).get("type") not in SILENT:
            record = backend.interactions.get(int(number))
            channel = None if record is None else backend.channels.get(record.channel_id)
        case ["webhooks", _, token, *_] if token in backend.interaction_tokens:
            channel = backend.channels.get(backend.interactions[backend.interaction_tokens[token]].channel_id)
        case _:
            return None
    state = None if channel is None else channel.thread_metadata
    writes = method in ("POST", "PATCH") and state is not None and (state.locked or state.archived)
    return channel if writes else None


def _manages(backend: Backend, thread: Channel) -> bool:
    try:
        backend.require_permissions(thread.guild_id, backend.bot_user.id, thread.id, "manage_threads")
    except errors.BackendError:
        return False
    return True


def _kind(path: str, asked: dict[str, Any]) -> int | None:
    """The type of a first response; None of any other request."""
    return (asked.get("json") or {}).get("type") if path.endswith("/callback") else None


def _dispatched(backend: Backend, method: str, path: str, **asked: Any) -> Any:
    thread = _shut(backend, method, path, asked.get("json"))
    if thread is None or thread.thread_metadata is None:
        return _dispatch(backend, method, path, **asked)
    locked, kind = thread.thread_metadata.locked and not _manages(backend, thread), _kind(path, asked)
    if locked or (thread.thread_metadata.archived and (method == "PATCH" or kind == UPDATE)):
        backend.faults.insert(0, {"method": method, "path": path, **SHUT})
    answer = _dispatch(backend, method, path, **asked)
    if thread.thread_metadata.archived and kind != LATER:
        backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})
    return answer


def lock() -> None:
    """Let SimCord do so from now on."""
    router.dispatch = _dispatched
