"""Tsukuyumi: Full Moon Down. Four factions fight over a fallen moon, among Oni that belong to nobody."""
