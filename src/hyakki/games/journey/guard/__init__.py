"""What holds a table of Journey together: flaws of loaded tables, and pieces that are never lost."""
