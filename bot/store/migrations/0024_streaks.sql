-- The dates whose deal a person has played to an end with moves enough for a streak: rows of the bot's own, with server 0, so that
-- no streak ends because a server is forgotten.
CREATE TABLE day_finishes (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (guild_id, day, user_id)
);
CREATE INDEX day_finishes_of_a_person ON day_finishes (user_id);
INSERT INTO day_finishes (guild_id, day, user_id)
SELECT DISTINCT 0, day, user_id FROM solo_results WHERE day IS NOT NULL AND moves >= 5 AND user_id > 0;

-- The dates on which the bot was away for so long that nobody has missed anything: they stay when its pauses are not remembered any more.
CREATE TABLE day_excuses (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (guild_id, day)
);

-- Which private table somebody touched last is asked whenever something is typed where nobody plays.
CREATE INDEX private_tables_of_a_host ON tables (host_id, changed_at) WHERE channel_id < 0;
