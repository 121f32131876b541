"""What holds a table of Tsukuyumi together: flaws of loaded tables, and pieces that are never lost."""
