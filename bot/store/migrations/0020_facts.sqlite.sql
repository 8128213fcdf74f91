-- What is told is kept as facts: JSON, a list of pairs of what there is to say, {"say": key, "facts": {...}}, and of whom
-- it tells, [number, name], [0, ""] for the only player there is, or null where it is a sentence by itself. Texts that
-- are kept already stay as they are, and tell of people without a number.
UPDATE news SET lines = (
    SELECT json_group_array(json_array(
        json_extract(value, '$[0]'),
        json(CASE WHEN json_extract(value, '$[1]') IS NOT NULL THEN json_array(0, json_extract(value, '$[1]')) END)
    )) FROM json_each(lines)
);
UPDATE boards SET lines = (
    SELECT json_group_array(json_array(
        json_extract(value, '$[0]'),
        json(CASE WHEN json_extract(value, '$[1]') IS NOT NULL THEN json_array(0, json_extract(value, '$[1]')) END)
    )) FROM json_each(lines)
), former = (
    SELECT json_group_array(json_array(
        json_extract(value, '$[0]'),
        json(CASE WHEN json_extract(value, '$[1]') IS NOT NULL THEN json_array(0, json_extract(value, '$[1]')) END)
    )) FROM json_each(former)
);
UPDATE former_boards SET lines = (
    SELECT json_group_array(json_array(
        json_extract(value, '$[0]'),
        json(CASE WHEN json_extract(value, '$[1]') IS NOT NULL THEN json_array(0, json_extract(value, '$[1]')) END)
    )) FROM json_each(lines)
);

-- What stays of a board is made from its table when it is shown: of a lobby who sat there, of a game for one which it is,
-- of one that is over its result; '' for nothing.
ALTER TABLE boards RENAME COLUMN text TO stays;
UPDATE boards SET stays = (
    SELECT CASE WHEN t.status = 'over' THEN 'result' WHEN t.together IS NOT NULL THEN 'heading' ELSE 'lobby' END
    FROM tables t WHERE t.id = boards.table_id
) WHERE stays <> '';
ALTER TABLE former_boards RENAME COLUMN text TO stays;
UPDATE former_boards SET stays = (
    SELECT CASE WHEN t.together IS NULL THEN 'lobby' WHEN t.status = 'over' THEN 'result' ELSE 'heading' END
    FROM tables t WHERE t.id = former_boards.table_id
) WHERE stays <> '';

-- Nobody's name is looked for in texts any more, so that who came by is kept by number alone.
ALTER TABLE visitors RENAME TO named_visitors;
CREATE TABLE visitors (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
INSERT INTO visitors SELECT DISTINCT table_id, guild_id, user_id FROM named_visitors;
DROP TABLE named_visitors;
CREATE INDEX visits_of_a_person ON visitors (user_id);
