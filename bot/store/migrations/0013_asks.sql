-- What those who play at a table have been asked to agree to: one thing at a time, gone as soon as the table changes in
-- any other way. The asker is 0 where the bot asks, the subject 0 where it is about nobody; waiting holds the users who
-- have still to agree: JSON, a list of their numbers; version is that of the table at which it was asked.
CREATE TABLE asks (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    asker_id BIGINT NOT NULL,
    subject_id BIGINT NOT NULL,
    waiting TEXT NOT NULL,
    version INTEGER NOT NULL,
    asked_at BIGINT NOT NULL
);

-- Servers that the bot has been removed from: when it left, NULL if it is there again, and since when it is.
CREATE TABLE servers (
    guild_id BIGINT PRIMARY KEY,
    left_at BIGINT,
    returned_at BIGINT
);
