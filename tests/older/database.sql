BEGIN TRANSACTION;
CREATE TABLE boards (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    session TEXT NOT NULL,
    channel_id BIGINT NOT NULL,
    message_id BIGINT NOT NULL,
    version INTEGER NOT NULL,
    text TEXT NOT NULL
);
CREATE TABLE daily_deals (
    guild_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    PRIMARY KEY (guild_id, day)
);
CREATE TABLE interactions (
    session TEXT NOT NULL,
    id BIGINT NOT NULL,
    guild_id BIGINT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    arrived_at BIGINT NOT NULL,
    PRIMARY KEY (session, id)
);
INSERT INTO "interactions" VALUES('discord',1,5,1,7,1800000000);
INSERT INTO "interactions" VALUES('discord',2,5,1,8,1800000000);
INSERT INTO "interactions" VALUES('discord',3,5,1,7,1800000000);
INSERT INTO "interactions" VALUES('discord',4,5,1,7,1800000000);
INSERT INTO "interactions" VALUES('discord',5,5,1,8,1800000000);
INSERT INTO "interactions" VALUES('discord',6,5,1,8,1800000000);
INSERT INTO "interactions" VALUES('discord',7,5,1,8,1800000000);
INSERT INTO "interactions" VALUES('discord',8,5,1,7,1800000000);
INSERT INTO "interactions" VALUES('discord',9,5,1,7,1800000000);
INSERT INTO "interactions" VALUES('discord',10,5,1,7,1800000000);
INSERT INTO "interactions" VALUES('discord',11,5,1,8,1800000000);
INSERT INTO "interactions" VALUES('discord',12,5,1,8,1800000000);
INSERT INTO "interactions" VALUES('discord',13,5,1,8,1800000000);
INSERT INTO "interactions" VALUES('discord',14,5,2,7,1800000000);
INSERT INTO "interactions" VALUES('discord',15,5,2,7,1800000000);
INSERT INTO "interactions" VALUES('discord',16,5,2,7,1800000000);
INSERT INTO "interactions" VALUES('discord',17,5,2,7,1800000000);
INSERT INTO "interactions" VALUES('discord',18,5,2,7,1800000000);
INSERT INTO "interactions" VALUES('discord',19,5,2,7,1800000000);
INSERT INTO "interactions" VALUES('discord',20,5,3,7,1800000000);
INSERT INTO "interactions" VALUES('discord',21,5,3,7,1800000000);
INSERT INTO "interactions" VALUES('discord',22,5,3,7,1800000000);
INSERT INTO "interactions" VALUES('discord',23,5,3,7,1800000000);
INSERT INTO "interactions" VALUES('discord',24,5,3,7,1800000000);
INSERT INTO "interactions" VALUES('discord',25,5,3,7,1800000000);
INSERT INTO "interactions" VALUES('discord',26,5,3,7,1800000000);
INSERT INTO "interactions" VALUES('discord',27,5,4,7,1800000000);
INSERT INTO "interactions" VALUES('discord',28,5,4,8,1800000000);
INSERT INTO "interactions" VALUES('discord',29,5,5,7,1800000000);
INSERT INTO "interactions" VALUES('discord',30,5,5,8,1800000000);
INSERT INTO "interactions" VALUES('discord',31,5,5,7,1800000000);
INSERT INTO "interactions" VALUES('discord',32,5,5,8,1800000000);
INSERT INTO "interactions" VALUES('discord',33,5,5,8,1800000000);
INSERT INTO "interactions" VALUES('discord',34,5,5,8,1800000000);
INSERT INTO "interactions" VALUES('discord',35,5,6,7,1800000000);
INSERT INTO "interactions" VALUES('discord',36,5,6,8,1800000000);
CREATE TABLE knocks (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    ply INTEGER NOT NULL,
    caller_id BIGINT NOT NULL,
    offender_id BIGINT NOT NULL,
    rule TEXT NOT NULL,
    was_right INTEGER NOT NULL CHECK (was_right IN (0, 1)),
    cards INTEGER NOT NULL
);
INSERT INTO "knocks" VALUES(1,1,5,3,7,8,'',0,0);
INSERT INTO "knocks" VALUES(2,1,5,6,8,7,'',0,0);
INSERT INTO "knocks" VALUES(3,1,5,7,8,7,'',0,0);
CREATE TABLE members (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, user_id)
);
INSERT INTO "members" VALUES(1,5,0,7,'Alice');
INSERT INTO "members" VALUES(1,5,1,8,'Bob');
INSERT INTO "members" VALUES(2,5,0,7,'Alice');
INSERT INTO "members" VALUES(3,5,0,7,'Alice');
INSERT INTO "members" VALUES(4,5,0,7,'Alice');
INSERT INTO "members" VALUES(4,5,1,8,'Bob');
INSERT INTO "members" VALUES(5,5,0,7,'Alice');
INSERT INTO "members" VALUES(5,5,1,8,'Bob');
INSERT INTO "members" VALUES(6,5,0,7,'Alice');
INSERT INTO "members" VALUES(6,5,1,8,'Bob');
CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, ply)
);
INSERT INTO "moves" VALUES(1,5,0,1,'turn','99e2b5d66f17b74c',1800000000);
INSERT INTO "moves" VALUES(1,5,1,1,'stock','124188886e4aedbd',1800000000);
INSERT INTO "moves" VALUES(1,5,2,1,'stock waste','b94d6ee70bdb441d',1800000000);
INSERT INTO "moves" VALUES(1,5,3,0,'knock','b94d6ee70bdb441d',1800000000);
INSERT INTO "moves" VALUES(1,5,4,0,'stock','d2cf68126c3ba1e5',1800000000);
INSERT INTO "moves" VALUES(1,5,5,0,'stock waste','1921b4eb623dfbcb',1800000000);
INSERT INTO "moves" VALUES(1,5,6,1,'knock','1921b4eb623dfbcb',1800000000);
INSERT INTO "moves" VALUES(1,5,7,1,'knock','1921b4eb623dfbcb',1800000000);
INSERT INTO "moves" VALUES(1,5,8,1,'stock','f15118cce1f0d5d3',1800000000);
INSERT INTO "moves" VALUES(2,5,0,0,'packet 7 foundation 6','57241475fc5927d1',1800000000);
INSERT INTO "moves" VALUES(2,5,1,0,'stock','664bc3bf014925cf',1800000000);
INSERT INTO "moves" VALUES(2,5,2,0,'stock','4e12812a42da29bb',1800000000);
INSERT INTO "moves" VALUES(2,5,3,0,'stock','3d776f9280c717ea',1800000000);
INSERT INTO "moves" VALUES(2,5,4,0,'packet 8 foundation 8','fb1e1d66a62135f1',1800000000);
INSERT INTO "moves" VALUES(3,5,0,0,'tableau 3 tableau 1','c528bc3e300c20d8',1800000000);
INSERT INTO "moves" VALUES(3,5,1,0,'stock','1205a02640667289',1800000000);
INSERT INTO "moves" VALUES(3,5,2,0,'tableau 1 tableau 6','f371239a3d4d95b8',1800000000);
INSERT INTO "moves" VALUES(3,5,3,0,'stock','d424376778335046',1800000000);
INSERT INTO "moves" VALUES(3,5,4,0,'stock','e255bea186d7bba7',1800000000);
INSERT INTO "moves" VALUES(3,5,5,0,'waste tableau 7','5d5e13956fdb16ab',1800000000);
INSERT INTO "moves" VALUES(5,5,0,1,'house 1 house 5','0d03fe0862fd04e9',1800000000);
INSERT INTO "moves" VALUES(5,5,1,1,'house 3 house 7','a04e75638432b65b',1800000000);
INSERT INTO "moves" VALUES(5,5,2,1,'hand','024b955ea71fb954',1800000000);
CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    points REAL NOT NULL,
    cards_left INTEGER NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    finished_at BIGINT NOT NULL, score REAL NOT NULL DEFAULT 0, stakes INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
);
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE solo_results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    moves INTEGER NOT NULL,
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    cards_left INTEGER NOT NULL,
    seconds BIGINT NOT NULL,
    day TEXT,
    first_try INTEGER NOT NULL CHECK (first_try IN (0, 1)),
    finished_at BIGINT NOT NULL
);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    salt TEXT NOT NULL,
    host_id BIGINT NOT NULL,
    seat_limit INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'cancelled')),
    version INTEGER NOT NULL,
    opened_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
, match_id INTEGER REFERENCES tables (id), deal INTEGER NOT NULL DEFAULT 0, first_seat INTEGER, deal_number INTEGER, together INTEGER CHECK (together IN (0, 1)), day TEXT);
INSERT INTO "tables" VALUES(1,5,10,'chinese',1,'{"priority": "full", "enforce": "knock", "declare": "no", "false_knock": "free", "equal": "yes", "stock": "closed", "own_waste": "ends", "empty_stock": "goes_on", "places": "yes", "match": "no", "stakes": "no", "deal": "down", "choice": "no", "counts": "hidden"}','s1:7777777777777777777777777777777777777777777777777777777777777777','77777777777777777777777777777777',7,2,'playing',12,1800000000,1800000000,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(2,5,11,'les-quatre-coins',1,'{"dealing": "any"}','s1:deal 1','',7,1,'playing',5,1800000000,1800000000,NULL,0,NULL,1,0,NULL);
INSERT INTO "tables" VALUES(3,5,12,'klondike',1,'{"draw": "1", "passes": "any", "back": "yes", "auto": "foundation"}','s1:deal 1','',7,1,'playing',6,1800000000,1800000000,NULL,0,NULL,1,0,NULL);
INSERT INTO "tables" VALUES(4,5,13,'chinese',1,'{"priority": "full", "enforce": "knock", "declare": "no", "false_knock": "used", "equal": "yes", "stock": "closed", "own_waste": "ends", "empty_stock": "goes_on", "places": "yes", "match": "no", "stakes": "no", "deal": "down", "choice": "no", "counts": "hidden"}','s1:7777777777777777777777777777777777777777777777777777777777777777','77777777777777777777777777777777',7,2,'lobby',1,1800000000,1800000000,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(5,5,14,'bank',1,'{"enforce": "stop", "false_knock": "used", "packs": "two", "reserve": "usual", "reserve_first": "up", "tableau": "up", "starts": "low", "own_waste": "no", "hand": "usual", "release": "no", "load": "no", "spaces": "no", "groups": "no", "match": "no"}','s1:7777777777777777777777777777777777777777777777777777777777777777','77777777777777777777777777777777',7,2,'playing',5,1800000000,1800000000,NULL,0,NULL,NULL,NULL,NULL);
INSERT INTO "tables" VALUES(6,5,15,'bank',1,'{"enforce": "stop", "false_knock": "used", "packs": "two", "reserve": "usual", "reserve_first": "up", "tableau": "up", "starts": "low", "own_waste": "no", "hand": "usual", "release": "no", "load": "no", "spaces": "no", "groups": "no", "match": "no"}','s1:7777777777777777777777777777777777777777777777777777777777777777','77777777777777777777777777777777',7,2,'lobby',1,1800000000,1800000000,NULL,0,NULL,NULL,NULL,NULL);
CREATE UNIQUE INDEX one_table_a_channel ON tables (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX knocks_suffered ON knocks (guild_id, offender_id);
CREATE INDEX results_of_a_server ON results (guild_id, user_id);
CREATE INDEX deals_of_a_match ON tables (match_id);
CREATE INDEX tables_of_a_channel ON tables (channel_id);
CREATE UNIQUE INDEX one_try_a_day ON tables (guild_id, day, host_id) WHERE day IS NOT NULL;
CREATE INDEX solo_results_of_a_game ON solo_results (guild_id, game, user_id);
CREATE INDEX solo_results_of_a_player ON solo_results (guild_id, user_id);
COMMIT;
PRAGMA user_version=4;
