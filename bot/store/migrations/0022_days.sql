-- The deal of a date is one for the whole bot, kept with server 0; so many positions were tried to find out that it can be won.
ALTER TABLE daily_deals ADD COLUMN tried INTEGER;
-- The moves that winners of the date had to beat, settled when it was closed: 0 where nobody has won.
ALTER TABLE daily_deals ADD COLUMN to_beat DOUBLE PRECISION;

-- The one try that each person has of a date, wherever it was begun: rows of the bot's own, with server 0.
CREATE TABLE day_tries (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (guild_id, day, user_id)
);
CREATE INDEX day_tries_of_a_person ON day_tries (user_id);
CREATE INDEX day_tries_at_a_table ON day_tries (table_id);

-- The servers among whose results a try stands.
CREATE TABLE day_places (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (guild_id, day, user_id)
);
CREATE INDEX day_places_of_a_person ON day_places (user_id);

-- The message that announces a date's deal on a server: claimed before it is sent; message_id is 0 where that has been given up.
CREATE TABLE day_posts (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    claimed_at BIGINT NOT NULL,
    message_id BIGINT,
    PRIMARY KEY (guild_id, day)
);
