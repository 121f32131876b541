"""How Okko speaks: sentences, names, the palace as text, sheets, Memoirs, help, cardboard for the page."""
