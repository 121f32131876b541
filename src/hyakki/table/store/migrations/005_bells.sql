-- Where a table calls its people when they are waited for and not there.
ALTER TABLE tables ADD COLUMN bell TEXT NOT NULL DEFAULT '';        -- JSON: address, secret, link; empty: none
ALTER TABLE tables ADD COLUMN rung BIGINT NOT NULL DEFAULT -1;      -- after how many answers it last did
