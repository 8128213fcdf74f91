-- Against which seats a player is not rated because the two have met too often, where the results alone do not tell: a bit for
-- each seat.
ALTER TABLE results ADD COLUMN apart INTEGER NOT NULL DEFAULT 0;
