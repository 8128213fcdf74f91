-- What goes on, what came to its end of late, and what goes on at one server, are found without looking at all the rest.
CREATE INDEX tables_by_status ON tables (status, changed_at);
CREATE INDEX tables_of_a_server ON tables (guild_id, status);
-- Of two games of the same deal that come to their end at the same time, only one is the first try.
UPDATE solo_results SET first_try = 0 WHERE first_try = 1 AND EXISTS (
    SELECT 1 FROM solo_results e
    WHERE e.guild_id = solo_results.guild_id AND e.user_id = solo_results.user_id AND e.game = solo_results.game
        AND e.options = solo_results.options AND e.seed = solo_results.seed AND e.first_try = 1
        AND e.table_id < solo_results.table_id
);
CREATE UNIQUE INDEX one_first_try ON solo_results (guild_id, user_id, game, options, seed) WHERE first_try = 1;
