"""The table: where people sit down, play, save and come back."""
