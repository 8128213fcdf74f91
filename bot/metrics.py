"""What is counted and measured while people play, for whoever watches over the bot with Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

# In seconds. An answer is due within three.
_ANSWERS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 15.0)
_PARTS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

MOVES = Counter("patience_moves", "Moves and calls that were stored.", ["game"])
REFUSALS = Counter("patience_refusals", "Requests that were refused, by the key of what was said.", ["key"])
ANSWER_SECONDS = Histogram(
    "patience_answer_seconds", "From the arrival of a request to its answer.", ["kind"], buckets=_ANSWERS
)
PICTURE_SECONDS = Histogram("patience_picture_seconds", "Waiting for the picture of a table.", buckets=_PARTS)
COMMIT_SECONDS = Histogram("patience_commit_seconds", "Waiting for the disk to take a change.", buckets=_PARTS)
UNSTORED = Counter("patience_unstored", "Requests of people that failed and of which nothing was stored.")
JOBS_FAILED = Counter("patience_jobs_failed", "Jobs of the bot's own that failed, by their names.", ["job"])
WIRE = Counter(
    "patience_discord_requests",
    "Requests to Discord by route and status, of which 0 is that of those without any answer.",
    ["method", "route", "status"],
)
ERRORS = Counter("patience_errors", "Errors in the log, whatever they kept from being done.", ["logger"])
COPY_AGE = Gauge("patience_copy_age_seconds", "How old the newest copy of the database is; NaN where there is none.")
BOARDS_OWED = Gauge("patience_boards_owed", "Tables whose newest state no message shows.")
BOARDS_WAITING = Gauge("patience_boards_waiting", "Tables of those that wait because Discord would not take them.")
CONNECTED = Gauge("patience_gateway_connected", "Whether all connections to Discord's gateway stand (1) or not (0).")
STORING = Gauge("patience_storing", "Whether anything can be stored (1) or not (0).")
HAS_PART = Gauge("patience_shards_held", "Whether shards are surely this process's own (1) or not (0).", ["shards"])
LATENCY = Gauge("patience_gateway_latency_seconds", "How long Discord's gateway takes to answer a heartbeat.")
TABLES = Gauge("patience_tables", "Tables by their game and status.", ["game", "status"])
