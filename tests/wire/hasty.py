"""`python -m tests.wire.hasty BASE`: the bot as tests.wire.client runs it, with leases that last but a moment."""

from __future__ import annotations

import sys

from bot.store.postgres import database, leases
from tests.wire.client import pointed_at

LASTING = 3.0

if __name__ == "__main__":
    from bot.__main__ import main

    leases.LEASE_SECONDS, leases.LEASE_RENEWED, leases.LEASE_ASKED = LASTING, LASTING / 4, 0.25
    database.SILENT_SECONDS = LASTING / 3
    with pointed_at(sys.argv[1]):
        sys.exit(main(sys.argv[2:]))
