"""Optimal trees of any problem, and the brute force that they are tested against."""
