"""The kernel: matches, decisions, randomness, clones, ledgers, content and text, for any game."""
