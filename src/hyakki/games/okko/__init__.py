"""Okko Chronicles. Demon hunters against the Oni that hides among the courtiers of a palace."""
