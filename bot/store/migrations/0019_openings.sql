-- Which of the tables that its host may have at once on a server this is, from 0 on; NULL where it came to its host otherwise.
-- Of two that are opened at the same time, only one gets a number that is free.
ALTER TABLE tables ADD COLUMN slot INTEGER;
CREATE UNIQUE INDEX tables_at_once ON tables (guild_id, host_id, slot) WHERE status IN ('lobby', 'playing');
