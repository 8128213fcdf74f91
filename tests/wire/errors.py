"""How Discord refuses a request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

REASONS = {
    0: "401: Unauthorized",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10008: "Unknown Message",
    10014: "Unknown Emoji",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    20028: "The channel you are writing has hit the write rate limit",
    30008: "Maximum number of emojis reached",
    30046: "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    40005: "Request entity too large",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50005: "Cannot edit a message authored by another user",
    50006: "Cannot send an empty message",
    50013: "Missing Permissions",
    50027: "Invalid Webhook Token",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
}


class ApiError(Exception):
    """A request that Discord refuses, with the status and the code that it gives.

    A `violation` is one that no client should ever send; others may happen to any.
    """

    def __init__(self, status: int, code: int, *, violation: str = "", where: Sequence[str | int] = ()) -> None:
        super().__init__(violation or REASONS[code])
        self.status, self.code, self.violation = status, code, violation
        self.where = where

    def json(self) -> dict[str, Any]:
        """What the client is told."""
        told: dict[str, Any] = {"code": self.code, "message": REASONS[self.code]}
        if self.code == 50035:
            errors: dict[str, Any] = {"_errors": [{"code": "INVALID", "message": self.violation}]}
            for step in reversed(self.where):
                errors = {str(step): errors}
            told["errors"] = errors
        return told


def invalid(violation: str, *where: str | int) -> ApiError:
    """A request whose form breaks a rule, told in a phrase, and where in it."""
    return ApiError(400, 50035, violation=violation, where=where)
