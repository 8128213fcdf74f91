CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    host_id BIGINT NOT NULL,
    seat_limit INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'cancelled')),
    version INTEGER NOT NULL,
    opened_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_table_a_channel ON tables (channel_id) WHERE status IN ('lobby', 'playing');

CREATE TABLE members (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id)
);

CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, ply)
);

CREATE TABLE knocks (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    ply INTEGER NOT NULL,
    caller_id BIGINT NOT NULL,
    offender_id BIGINT NOT NULL,
    rule TEXT NOT NULL,
    was_right INTEGER NOT NULL CHECK (was_right IN (0, 1)),
    cards INTEGER NOT NULL
);
CREATE INDEX knocks_suffered ON knocks (guild_id, offender_id);

CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    points REAL NOT NULL,
    cards_left INTEGER NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    finished_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_of_a_server ON results (guild_id, user_id);

CREATE TABLE boards (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    session TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    version INTEGER NOT NULL,
    text TEXT NOT NULL
);

CREATE TABLE interactions (
    session TEXT NOT NULL,
    id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    arrived_at BIGINT NOT NULL,
    PRIMARY KEY (session, id)
);

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
