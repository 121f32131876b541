"""Journey as people read and see it: sentences, names, the board as text, sheets, hints, cardboard."""
