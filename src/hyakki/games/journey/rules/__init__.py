"""The rulebook of Journey, a chapter in each module: what is asked, what is legal, and what follows."""
