"""Leads of the answers of leaves, for labels and for means of numbers."""
