"""Claims of Zhang and Gionis (2022) on identification trees that trade impurity reduction for expected cost."""
