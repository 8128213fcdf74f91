-- Who has been shown how somebody else's game for one has gone, or could have: they know its deal, wherever they play it.
CREATE TABLE seen_deals (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX seen_by_a_person ON seen_deals (user_id);
CREATE INDEX tables_of_a_deal ON tables (seed, game);
