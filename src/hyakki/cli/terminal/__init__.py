"""The full-screen client: one for all games, everything by keyboard."""
