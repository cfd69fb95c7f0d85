"""Distributions of the papers, composed from blocks whose subproblems are lumped by symmetry."""
