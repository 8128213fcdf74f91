-- Since when there are seasons: what ended before stands in a list of its own. In a new database that is since ever.
INSERT INTO settings (name, value) SELECT 'seasons-since', CAST(max(finished_at) + 1 AS TEXT) FROM results HAVING count(*) > 0;

-- Whether two of its players had met too often that week for a game to count.
ALTER TABLE results ADD COLUMN often INTEGER NOT NULL DEFAULT 0 CHECK (often IN (0, 1));
