-- Until when a process vouches that the person of a chair is connected to it; 0: nobody does. Whoever leaves is
-- gone at once, and the people of a process that was killed are gone when this time is over.

ALTER TABLE chairs ADD COLUMN here DOUBLE PRECISION NOT NULL DEFAULT 0;
