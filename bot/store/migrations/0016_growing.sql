-- What goes on, what came to its end of late, and what goes on at one server, are found without looking at all the rest.
CREATE INDEX tables_by_status ON tables (status, changed_at);
CREATE INDEX tables_of_a_server ON tables (guild_id, status);
