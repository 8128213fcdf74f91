-- Whom somebody has invited to a table, so that nobody is mentioned twice.
CREATE TABLE invitations (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
-- What the bot has explained to a person, wherever that was: each thing once. The tip 'off' means that they want none.
CREATE TABLE tips (
    user_id BIGINT NOT NULL,
    tip TEXT NOT NULL,
    PRIMARY KEY (user_id, tip)
);
