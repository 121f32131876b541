"""Tsukuyumi: Full Moon Down. Four factions around a fallen moon, among Oni that belong to nobody; two to four people."""
