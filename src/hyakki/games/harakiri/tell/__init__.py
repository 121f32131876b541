"""How Harakiri speaks: sentences, names, the board as text, sheets, help, and cardboard for the page."""
