-- Whether people at a table may ask what a bot would do there.
ALTER TABLE tables ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
