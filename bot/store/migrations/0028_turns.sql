-- The turn of which members of a server say on a date whether it should have been called: one of a table that is over there,
-- after so many entries of its log, or where table_id is 0 the one at that place among those of computers; and what there is
-- to find in it.
CREATE TABLE turn_puzzles (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    table_id BIGINT NOT NULL,
    place INTEGER NOT NULL,
    found TEXT NOT NULL CHECK (found IN ('fine', 'seen', 'missed')),
    PRIMARY KEY (guild_id, day)
);

-- What each of them said: whether they would have called it.
CREATE TABLE turn_answers (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    called INTEGER NOT NULL CHECK (called IN (0, 1)),
    PRIMARY KEY (guild_id, day, user_id)
);
CREATE INDEX turn_answers_of_a_person ON turn_answers (user_id);
-- In how many turns somebody played a game of several, and the most moves of one of them; not known of older games.
ALTER TABLE results ADD COLUMN turns INTEGER;
ALTER TABLE results ADD COLUMN longest_turn INTEGER;
-- By which move most of those had lost the deal of a date who lost it, and of how many that is known.
ALTER TABLE daily_deals ADD COLUMN lost_by INTEGER;
ALTER TABLE daily_deals ADD COLUMN lost_of INTEGER;
-- Whether a computer says nothing of its turns.
ALTER TABLE members ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1));
