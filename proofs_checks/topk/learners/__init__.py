"""The learners of the library are the algorithms of Blanc et al. (2023)."""
