"""Tests of the pure geometry."""
