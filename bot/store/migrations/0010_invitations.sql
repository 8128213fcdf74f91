-- Who invited somebody, and when (in seconds since 1970), so that nobody is mentioned again and again.
ALTER TABLE invitations ADD COLUMN inviter_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invitations ADD COLUMN invited_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX invitations_of_a_server ON invitations (guild_id, inviter_id, user_id);
