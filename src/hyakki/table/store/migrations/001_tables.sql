-- Tables of matches: what was set up, who may sit where, every answer, checkpoints and chat.
-- The same text serves SQLite and PostgreSQL: BIGINT is an integer in both, and BYTES stands for the type of
-- raw bytes (BLOB or BYTEA).

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    visibility TEXT NOT NULL,
    host BYTES NOT NULL,           -- hash of the guest who opened it
    rules BIGINT NOT NULL,         -- version of the rules at the start
    content TEXT NOT NULL,         -- fingerprint of the content
    settings TEXT NOT NULL,        -- JSON
    seats BIGINT NOT NULL,
    key BYTES NOT NULL,            -- the secret of the dice
    origin BYTES,                  -- a saved match that the entries go on from; none: the set-up
    origin_number BIGINT NOT NULL, -- how many entries that match includes already
    answers BIGINT NOT NULL,       -- how many entries it has
    paused BIGINT NOT NULL,
    over BIGINT NOT NULL,
    summary TEXT NOT NULL,         -- JSON: what a list shows
    created DOUBLE PRECISION NOT NULL,
    changed DOUBLE PRECISION NOT NULL
);
CREATE INDEX tables_changed ON tables (over, visibility, changed);

CREATE TABLE chairs (
    id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,            -- person or bot
    level TEXT NOT NULL,           -- of the bot that sits there or fills in; empty: nobody fills in
    name TEXT NOT NULL,            -- of the person; empty: the seat is free
    guest BYTES,                   -- hash of the guest who sits there
    seen DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (id, seat)
);
CREATE INDEX chairs_guest ON chairs (guest);

CREATE TABLE links (
    hash BYTES PRIMARY KEY,        -- of the secret in a seat link
    id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL
);

CREATE TABLE entries (
    id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,        -- from 1 without gaps; unique, so two processes cannot both append
    kind TEXT NOT NULL,            -- answer, undo, party (undo by agreement) or resigned
    seat BIGINT NOT NULL,
    text TEXT NOT NULL,
    draws BIGINT NOT NULL,         -- dice drawn up to here
    numbers TEXT NOT NULL,         -- the question numbers of all seats after it
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (id, number)
);

CREATE TABLE checkpoints (
    id TEXT PRIMARY KEY REFERENCES tables (id),
    number BIGINT NOT NULL,        -- after how many entries
    save BYTES NOT NULL            -- the whole match as a saved game: what an update of the rules goes on from
);

CREATE TABLE chat (
    id TEXT NOT NULL REFERENCES tables (id),
    number BIGINT NOT NULL,
    seat BIGINT,
    who TEXT NOT NULL,
    text TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (id, number)
);
