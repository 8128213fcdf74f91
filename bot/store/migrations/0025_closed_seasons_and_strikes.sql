-- The seasons of each server, by the rules that each goes by. The version grows with whatever changes its table. What
-- tells of a season that was closed is posted in a channel; message_id is 0 where nothing is told of it, or that was given up.
CREATE TABLE seasons (
    guild_id BIGINT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    period TEXT NOT NULL CHECK (period IN ('month', 'quarter', 'manual', 'none')),
    points TEXT NOT NULL CHECK (points IN ('place', 'wins', 'penalties', 'score')),
    computers INTEGER NOT NULL CHECK (computers IN (0, 1)),
    began_at BIGINT NOT NULL,
    ends_at BIGINT,
    closed_at BIGINT,
    version BIGINT NOT NULL,
    channel_id BIGINT,
    message_id BIGINT,
    PRIMARY KEY (guild_id, number)
);
CREATE INDEX seasons_to_close ON seasons (ends_at) WHERE closed_at IS NULL;
CREATE INDEX seasons_to_tell ON seasons (closed_at) WHERE closed_at IS NOT NULL AND message_id IS NULL;

-- The table of a season that was closed: place is 0 where somebody had played too little for one.
CREATE TABLE season_lines (
    guild_id BIGINT NOT NULL,
    season INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    played INTEGER NOT NULL,
    won INTEGER NOT NULL,
    points DOUBLE PRECISION NOT NULL,
    cards_left INTEGER NOT NULL,
    knocks INTEGER NOT NULL,
    stakes INTEGER NOT NULL,
    calls INTEGER NOT NULL,
    PRIMARY KEY (guild_id, season, user_id)
);
CREATE INDEX season_lines_of_a_person ON season_lines (user_id);

-- Who was the best of a season, of what, and what that was worth.
CREATE TABLE season_champions (
    guild_id BIGINT NOT NULL,
    season INTEGER NOT NULL,
    what TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    worth DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guild_id, season, what, user_id)
);
CREATE INDEX season_champions_of_a_person ON season_champions (user_id);

-- The games that somebody who manages the server has struck out of its league, and why.
CREATE TABLE strikes (
    guild_id BIGINT NOT NULL,
    table_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    reason TEXT NOT NULL,
    struck_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, guild_id)
);
CREATE INDEX strikes_by_a_person ON strikes (user_id);

-- Which season a game belongs to, and as a fact in JSON why it does not count for somebody, '' where it does.
ALTER TABLE results ADD COLUMN season INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN why TEXT NOT NULL DEFAULT '';
UPDATE results SET why = CASE
    WHEN often = 1 THEN '{"say": "contest-often", "facts": {"most": 5}}'
    WHEN EXISTS (SELECT 1 FROM results o WHERE o.table_id = results.table_id AND o.counted = 1) THEN '{"say": "contest-left"}'
    WHEN EXISTS (SELECT 1 FROM results o WHERE o.table_id = results.table_id AND o.level <> '') THEN '{"say": "contest-computers"}'
    ELSE '{"say": "contest-short"}'
END WHERE counted = 0;
ALTER TABLE results DROP COLUMN often;
CREATE INDEX results_of_a_season ON results (guild_id, season);
CREATE INDEX results_lately ON results (guild_id, user_id, finished_at);

-- What has ended before is a season of its own under the rules that there were: points decided, then wins, then the fewest
-- cards left.
DELETE FROM settings WHERE name = 'seasons-since';
INSERT INTO seasons (guild_id, number, name, period, points, computers, began_at, ends_at, closed_at, version, message_id)
SELECT guild_id, 0, '', 'none', 'place', 0, min(finished_at), max(finished_at) + 1, max(finished_at) + 1, 0, 0
FROM results GROUP BY guild_id;
INSERT INTO season_lines
SELECT s.guild_id, 0, s.user_id,
    (
        SELECT r.name FROM results r
        WHERE r.guild_id = s.guild_id AND r.user_id = s.user_id AND r.counted = 1
        ORDER BY r.finished_at DESC, r.table_id DESC LIMIT 1
    ),
    rank() OVER (PARTITION BY s.guild_id ORDER BY s.points DESC, s.won DESC, s.cards_left),
    s.played, s.won, s.points, s.cards_left,
    (
        SELECT count(*) FROM knocks k JOIN results r ON r.table_id = k.table_id AND r.user_id = k.offender_id
        WHERE k.guild_id = s.guild_id AND k.offender_id = s.user_id AND k.was_right = 1 AND r.counted = 1
    ),
    s.stakes,
    (
        SELECT count(*) FROM knocks k JOIN results r ON r.table_id = k.table_id AND r.user_id = k.caller_id
        WHERE k.guild_id = s.guild_id AND k.caller_id = s.user_id AND k.was_right = 1 AND r.counted = 1
    )
FROM (
    SELECT guild_id, user_id, count(*) AS played, sum(won) AS won, sum(points) AS points,
        sum(cards_left) AS cards_left, sum(stakes) AS stakes
    FROM results WHERE counted = 1 AND level = ''
    GROUP BY guild_id, user_id
) s;
