"""Journey: Wrath of Demons. One to four people lead four pilgrims through ten quests against demons that run by themselves."""
