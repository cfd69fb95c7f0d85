"""The learners of the library are the algorithms of Zhang and Gionis (2022)."""
