-- What the channel is told is kept in lines: JSON, a list of pairs of a text and the name of the player whose doing it
-- tells, "" for the only one there is, or null where the text is a sentence by itself.
ALTER TABLE news ADD COLUMN lines TEXT NOT NULL DEFAULT '[]';
UPDATE news SET lines = json_array(json_array(text, NULL)) WHERE text <> '';
ALTER TABLE news DROP COLUMN text;
-- The users whom a lobby mentions: JSON, a list of their numbers.
ALTER TABLE news ADD COLUMN invites TEXT NOT NULL DEFAULT '[]';

-- The lines stay below the text of a board; former holds those that happened just before, and do not stay.
ALTER TABLE boards ADD COLUMN lines TEXT NOT NULL DEFAULT '[]';
ALTER TABLE boards ADD COLUMN former TEXT NOT NULL DEFAULT '[]';
-- The last line of a board used to tell whose turn it was.
UPDATE boards SET text = rtrim(rtrim(text, replace(text, char(10), '')), char(10)) WHERE text LIKE '% is to move.';
UPDATE boards SET lines = json_array(json_array(text, NULL)), text = ''
WHERE text <> '' AND table_id IN (SELECT id FROM tables WHERE status = 'playing' AND together IS NULL);
