"""The chapters of Harakiri's rulebook, one module each."""
