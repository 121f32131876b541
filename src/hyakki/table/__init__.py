"""The table: tables of matches, their store, and the server that people sit down at."""
