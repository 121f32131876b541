"""Hyakki: a digital table for demon-haunted board games."""

__version__ = "0.1.0"
