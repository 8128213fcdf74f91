-- The logs of games that ended long ago, each packed into one row instead of as many as there were moves: JSON, a list of
-- seat, text, digest and time of each move, compressed (zlib).
CREATE TABLE archives (
    table_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    plies BIGINT NOT NULL,
    log BYTEA NOT NULL,
    PRIMARY KEY (table_id, guild_id),
    FOREIGN KEY (table_id, guild_id) REFERENCES tables (id, guild_id)
);
