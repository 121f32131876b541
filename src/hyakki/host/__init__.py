"""Between a match and the people at it: what the terminal and the server share.

`telling` puts a moment into words, `driving` lets bots play, `advice` answers what people ask beside the
play. Failures of bots and of advice are contained here: a match can do without either.
"""
