-- What people and servers have chosen of how things are shown to them, by the name of each choice. What a person has
-- chosen for everywhere has 0 for the server, and what a server has chosen for all has 0 for the user.
CREATE TABLE tastes (
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (guild_id, user_id, name)
);
