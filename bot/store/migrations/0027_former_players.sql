-- Who has given up a seat of a game of several to somebody else: after how many moves, and how many turns they had there.
CREATE TABLE former_players (
    table_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, ply, user_id, guild_id)
);
CREATE INDEX former_players_of_a_person ON former_players (user_id);
