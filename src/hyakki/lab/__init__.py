"""The lab: plays many games and measures them."""
