"""What holds a table of Harakiri together: flaws of loaded tables, and pieces that are never lost."""
