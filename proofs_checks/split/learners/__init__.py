"""The learners of the library are the algorithms of Babbar et al. (2025)."""
