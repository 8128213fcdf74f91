-- What those who manage a server have chosen for its games, by the name of each choice.
CREATE TABLE server_settings (
    guild_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (guild_id, name)
);

-- Who has done something at a table without sitting there, and by which name what was told there calls them.
CREATE TABLE visitors (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id, name)
);
CREATE INDEX visits_of_a_person ON visitors (user_id);
CREATE INDEX tables_of_a_person ON members (user_id);
