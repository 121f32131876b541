-- What a table needs to be played on for years: the content it began with, every place that it was ever played
-- on from, how it ended, who fixed its dice, and whose time runs. All of it is only ever added to.

-- Boxes of content as they were, by fingerprint: a zip with a folder for each layer (the shipped one is 0).
CREATE TABLE packs (
    fingerprint TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    data BYTES NOT NULL
);

-- From where a match goes on: entries after number `after` follow this save. The last one counts; older ones
-- stay. The columns origin and origin_number of `tables` are the first of them.
CREATE TABLE origins (
    id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,        -- from 1, in the order in which they came
    after BIGINT NOT NULL,         -- the last entry before it
    save BYTES NOT NULL,
    rules BIGINT NOT NULL,
    content TEXT NOT NULL,
    why TEXT NOT NULL,             -- upgrade or dice
    history BYTES NOT NULL,        -- JSON: what was told before, for the public and for each seat
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (id, number)
);

ALTER TABLE tables ADD COLUMN outcome TEXT NOT NULL DEFAULT '';     -- JSON: how the match ended; empty: it runs
ALTER TABLE tables ADD COLUMN exposed BIGINT NOT NULL DEFAULT 0;    -- whether somebody may know the key of its dice
ALTER TABLE tables ADD COLUMN shares TEXT NOT NULL DEFAULT '[]';    -- JSON: who gave what to the key, in order
ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '';       -- JSON: the clock as it was set up; empty: none

ALTER TABLE chairs ADD COLUMN lent BIGINT NOT NULL DEFAULT 0;       -- a bot was put there by others: its person gets it back
ALTER TABLE chairs ADD COLUMN spent DOUBLE PRECISION NOT NULL DEFAULT 0; -- seconds of its clock that are used up
ALTER TABLE chairs ADD COLUMN passes TEXT NOT NULL DEFAULT '[]';    -- JSON: questions that it always passes

ALTER TABLE links ADD COLUMN guest BYTES;                           -- the browser that it serves; none: not used yet

-- What the lobby asks: the last tables that a guest has opened, in the order of the list.
CREATE INDEX tables_host ON tables (host, over, changed DESC);
CREATE INDEX links_seat ON links (id, seat);
