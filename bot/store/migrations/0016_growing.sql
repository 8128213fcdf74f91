-- What goes on, what came to its end of late, and what goes on at one server, are found without looking at all the rest.
CREATE INDEX tables_by_status ON tables (status, changed_at);
CREATE INDEX tables_of_a_server ON tables (guild_id, status);
-- Of two games of the same deal that come to their end at the same time, only one is the first try.
CREATE UNIQUE INDEX one_first_try ON solo_results (guild_id, user_id, game, options, seed) WHERE first_try = 1;
