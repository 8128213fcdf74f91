-- All that is kept of a person is found by their number, wherever it stands, without looking through everybody's.
CREATE INDEX tables_of_a_host ON tables (host_id, id);
CREATE INDEX results_of_a_person ON results (user_id, table_id);
CREATE INDEX solo_results_of_a_person ON solo_results (user_id, table_id);
CREATE INDEX knocks_of_a_caller ON knocks (caller_id, table_id);
CREATE INDEX knocks_of_an_offender ON knocks (offender_id, table_id);
CREATE INDEX invitations_of_a_person ON invitations (user_id, table_id);
CREATE INDEX invitations_of_an_inviter ON invitations (inviter_id, table_id);
