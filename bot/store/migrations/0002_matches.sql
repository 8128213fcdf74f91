-- A match is named after its first table; deal counts from 0; first_seat is the seat that begins, if it is not left
-- to the seed.
ALTER TABLE tables ADD COLUMN match_id INTEGER REFERENCES tables (id);
ALTER TABLE tables ADD COLUMN deal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN first_seat INTEGER;
CREATE INDEX deals_of_a_match ON tables (match_id);
CREATE INDEX tables_of_a_channel ON tables (channel_id);

ALTER TABLE results ADD COLUMN penalty REAL NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN stakes INTEGER NOT NULL DEFAULT 0;
