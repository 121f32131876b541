-- The table at which the people of a match that is over play again.
ALTER TABLE tables ADD COLUMN sequel TEXT NOT NULL DEFAULT '';      -- its id; empty: nobody has set one
