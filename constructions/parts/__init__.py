"""Blocks over disjoint variables, and how they are joined into lumped problems."""
