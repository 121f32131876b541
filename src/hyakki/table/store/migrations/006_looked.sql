-- Whoever has seen what was dealt to a seat must not choose whether it is dealt again. Of older tables nobody knows.
ALTER TABLE chairs ADD COLUMN looked BIGINT NOT NULL DEFAULT 1;     -- whether somebody has looked through its eyes
