"""The learners of the library are the algorithms of Blanc, Lange and Tan (2020)."""
