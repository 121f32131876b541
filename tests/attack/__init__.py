"""Attempts to break what Hyakki promises: secrets, saves, and that nothing ends in a traceback."""
