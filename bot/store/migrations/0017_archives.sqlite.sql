-- The logs of games that ended long ago, each packed into one row instead of as many as there were moves: JSON, a list of
-- seat, text, digest and time of each move, compressed (zlib).
CREATE TABLE archives (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    plies INTEGER NOT NULL,
    log BLOB NOT NULL
);
