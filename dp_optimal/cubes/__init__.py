"""Optimal trees of arbitrary functions on the cube, from the masses of its subcubes."""
