-- Whether a seat was in a game that was played, whatever the server counts; and by which version of the levels a
-- computer played. Of games with computers that counted for nobody it is only known who had moved three times.
ALTER TABLE results ADD COLUMN played INTEGER NOT NULL DEFAULT 0 CHECK (played IN (0, 1));
ALTER TABLE results ADD COLUMN pins INTEGER NOT NULL DEFAULT 0;
UPDATE results SET pins = 1 WHERE level <> '';
UPDATE results SET played = 1
WHERE counted = 1 OR why LIKE '%contest-often%' OR (
    EXISTS (SELECT 1 FROM results o WHERE o.table_id = results.table_id AND o.level <> '')
    AND NOT EXISTS (SELECT 1 FROM results o WHERE o.table_id = results.table_id AND o.counted = 1)
    AND (
        EXISTS (SELECT 1 FROM archives a WHERE a.table_id = results.table_id)
        OR (SELECT count(*) FROM moves m WHERE m.table_id = results.table_id AND m.seat = results.seat) >= 3
    )
);
CREATE INDEX results_by_time ON results (guild_id, finished_at);

-- Ratings are a cache of what the results say, and counted anew where there is no mark: up to which game they go, by
-- which rules they were counted, and how many seats of the days before that game they have seen.
CREATE TABLE rating_marks (
    guild_id BIGINT NOT NULL,
    rules INTEGER NOT NULL,
    ended_at BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    seats INTEGER NOT NULL,
    PRIMARY KEY (guild_id)
);
CREATE TABLE ratings (
    guild_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (guild_id, game, user_id)
);
CREATE INDEX ratings_of_a_person ON ratings (user_id);
-- What each game made of the ratings of its people.
CREATE TABLE rating_steps (
    table_id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    ended_at BIGINT NOT NULL,
    before DOUBLE PRECISION NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guild_id, table_id, user_id)
);
CREATE INDEX rating_steps_of_a_person ON rating_steps (user_id, table_id);
CREATE INDEX rating_steps_of_a_server ON rating_steps (guild_id, game, user_id, ended_at);
