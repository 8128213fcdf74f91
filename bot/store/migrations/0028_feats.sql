-- In how many turns somebody played a game of several, and the most moves of one of them; not known of older games.
ALTER TABLE results ADD COLUMN turns INTEGER;
ALTER TABLE results ADD COLUMN longest_turn INTEGER;
