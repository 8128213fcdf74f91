-- Seats that are held by computers: how well each of them plays, '' for a person. Its user is a number that is nobody's.
ALTER TABLE members ADD COLUMN level TEXT NOT NULL DEFAULT '';
-- Whether games with computers do not count for the league here, as it was settled when the first computer came.
ALTER TABLE tables ADD COLUMN uncounted INTEGER NOT NULL DEFAULT 0 CHECK (uncounted IN (0, 1));
-- The level of a computer that has come out so; the highest of those that a person played against, '' without any; and
-- whether it counts for the league.
ALTER TABLE results ADD COLUMN level TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN against TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1));
-- The level of the computer that would take a seat, if that is asked.
ALTER TABLE asks ADD COLUMN level TEXT NOT NULL DEFAULT '';
CREATE INDEX computers_at_tables ON members (table_id) WHERE level <> '';
