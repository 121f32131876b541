"""What holds a table of Okko together: flaws of loaded tables, and pieces that are never lost."""
