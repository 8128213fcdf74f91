-- What a deal counts in its match is a penalty in some games and a gain in others.
ALTER TABLE results RENAME COLUMN penalty TO score;
