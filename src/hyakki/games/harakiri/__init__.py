"""Harakiri: Blades of Honor. Four retainers of a dead lord fight their way to the thing that was made of him.

The folder is the rulebook's table of contents: the box, the rules in its chapters, what is seen and told.
"""
