-- Messages that another one of their table follows, and what is still to be left of them: text and lines as in
-- boards; where there is neither, the message goes.
CREATE TABLE former_boards (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    session TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    version INTEGER NOT NULL,
    text TEXT NOT NULL,
    lines TEXT NOT NULL
);
