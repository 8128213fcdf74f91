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
