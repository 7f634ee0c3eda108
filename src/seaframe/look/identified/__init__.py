"""Figures of what was identified."""
