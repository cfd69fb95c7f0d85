"""Sections 2 and 5: influence, purity gain, and the potentials made of them."""
