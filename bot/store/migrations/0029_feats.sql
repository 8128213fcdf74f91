-- In how many turns somebody played a game of several, and the most moves of one of them; not known of older games.
ALTER TABLE results ADD COLUMN turns INTEGER;
ALTER TABLE results ADD COLUMN longest_turn INTEGER;
-- By which move most of those had lost the deal of a date who lost it, and of how many that is known.
ALTER TABLE daily_deals ADD COLUMN lost_by INTEGER;
ALTER TABLE daily_deals ADD COLUMN lost_of INTEGER;
-- Whether a computer says nothing of its turns.
ALTER TABLE members ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1));
