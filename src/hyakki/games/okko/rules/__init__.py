"""The rules of Okko, chapter by chapter."""
