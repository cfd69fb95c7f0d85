"""Figures of all papers together."""
