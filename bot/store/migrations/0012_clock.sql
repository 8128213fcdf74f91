-- How many seconds each turn may take, 0 for any time, and what becomes of one that takes longer.
ALTER TABLE tables ADD COLUMN turn_seconds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN time_up TEXT NOT NULL DEFAULT 'skip'
    CHECK (time_up IN ('skip', 'substitute', 'resign'));

-- What is due at a table, in seconds since 1970: when the turn of a seat has to be over ('deadline') or had to be ('up'),
-- and when its player is reminded; nth counts the reminders, away is until when the player had said they were away.
CREATE TABLE timers (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('deadline', 'up', 'remind')),
    seat INTEGER NOT NULL,
    due_at BIGINT NOT NULL,
    nth INTEGER NOT NULL,
    away BIGINT,
    PRIMARY KEY (table_id, what)
);
CREATE INDEX timers_by_time ON timers (due_at);

-- The seats that somebody may take in another's place, and who offered them.
CREATE TABLE seat_offers (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    offered_by BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
