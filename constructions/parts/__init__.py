"""Blocks over disjoint variables, and their compositions into lumped problems."""
