"""How many seconds a minute, an hour and a day have."""

from __future__ import annotations

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60
