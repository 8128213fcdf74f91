-- What a table for one player is besides its game; all three are NULL for other tables. deal_number is NULL if the deal
-- is secret; day is the date of the daily deal whose ranked try the table is.
ALTER TABLE tables ADD COLUMN deal_number INTEGER;
ALTER TABLE tables ADD COLUMN together INTEGER CHECK (together IN (0, 1));
ALTER TABLE tables ADD COLUMN day TEXT;
CREATE UNIQUE INDEX one_try_a_day ON tables (guild_id, day, host_id) WHERE day IS NOT NULL;

-- How games for one player ended. The options are JSON with sorted names, so that equal options are equal texts;
-- first_try says that the player had not finished this deal on this server before.
CREATE TABLE solo_results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    moves INTEGER NOT NULL,
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    cards_left INTEGER NOT NULL,
    seconds BIGINT NOT NULL,
    day TEXT,
    first_try INTEGER NOT NULL CHECK (first_try IN (0, 1)),
    finished_at BIGINT NOT NULL
);
CREATE INDEX solo_results_of_a_game ON solo_results (guild_id, game, user_id);
CREATE INDEX solo_results_of_a_player ON solo_results (guild_id, user_id);

CREATE TABLE daily_deals (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    PRIMARY KEY (guild_id, day)
);
