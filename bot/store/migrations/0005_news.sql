-- What the next board of a table has to tell besides the position: kept with the change itself until a board has told
-- it. Where calls is 1, whoever is to move then has to be mentioned.
CREATE TABLE news (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    version INTEGER NOT NULL,
    text TEXT NOT NULL,
    calls INTEGER NOT NULL CHECK (calls IN (0, 1)),
    PRIMARY KEY (table_id, version)
);
