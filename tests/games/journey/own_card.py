"""A card that people could have written themselves, for tests of their own content."""

NOODLES = """
[[card]]
id = "long-noodles"
source = "house"
name = "Long Noodles"
copies = 2
timing = "any"
effect = "heal"
amount = 3
who = "self"
says = "Regain {amount} health."
"""
