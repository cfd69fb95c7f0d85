"""Pseudo-code of Brutzkus, Daniely and Malach (2020), as printed."""
