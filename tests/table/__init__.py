"""The table: its store, its server and everybody who might misuse it."""
