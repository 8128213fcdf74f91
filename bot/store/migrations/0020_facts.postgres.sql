-- What is told is kept as facts: JSON, a list of pairs of what there is to say, {"say": key, "facts": {...}}, and of whom
-- it tells, [number, name], [0, ""] for the only player there is, or null where it is a sentence by itself. Texts that
-- are kept already stay as they are, and tell of people without a number.
CREATE FUNCTION numbered(lines TEXT) RETURNS TEXT LANGUAGE sql AS $$
    SELECT coalesce(json_agg(json_build_array(
        pair -> 0,
        CASE WHEN json_typeof(pair -> 1) <> 'null' THEN json_build_array(0, pair -> 1) END
    ) ORDER BY place)::text, '[]')
    FROM json_array_elements(lines::json) WITH ORDINALITY AS told (pair, place)
$$;
UPDATE news SET lines = numbered(lines);
UPDATE boards SET lines = numbered(lines), former = numbered(former);
UPDATE former_boards SET lines = numbered(lines);
DROP FUNCTION numbered;

-- What stays of a board is made from its table when it is shown: of a lobby who sat there, of a game for one which it is,
-- of one that is over its result; '' for nothing.
ALTER TABLE boards RENAME COLUMN text TO stays;
UPDATE boards SET stays = (
    SELECT CASE WHEN t.status = 'over' THEN 'result' WHEN t.together IS NOT NULL THEN 'heading' ELSE 'lobby' END
    FROM tables t WHERE t.id = boards.table_id AND t.guild_id = boards.guild_id
) WHERE stays <> '';
ALTER TABLE former_boards RENAME COLUMN text TO stays;
UPDATE former_boards SET stays = (
    SELECT CASE WHEN t.together IS NULL THEN 'lobby' WHEN t.status = 'over' THEN 'result' ELSE 'heading' END
    FROM tables t WHERE t.id = former_boards.table_id AND t.guild_id = former_boards.guild_id
) WHERE stays <> '';

-- Nobody's name is looked for in texts any more, so that who came by is kept by number alone.
DELETE FROM visitors v USING visitors w
WHERE v.table_id = w.table_id AND v.guild_id = w.guild_id AND v.user_id = w.user_id AND v.name > w.name;
ALTER TABLE visitors DROP COLUMN name;
ALTER TABLE visitors ADD PRIMARY KEY (table_id, user_id, guild_id);
