"""The rules of Okko, chapter by chapter. Where the books differ the rulebook counts, unless the summary fills
what its copy has lost or says the same more exactly (okko.players.precedence); such cases have rulings of
their own."""
