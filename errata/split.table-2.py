"""Table 2 of Babbar et al., "Near-Optimal Decision Trees in a SPLIT Second" (2025).

Printed: the precision, as a decimal and as a quotient of numbers of trees, and the precision with slack 0.01.
Instead: 850/1422 rounds to 0.598, not 0.597, and no number of 460 trees rounds to 0.984 (both are cut off; others,
    as 102/112 = 0.911, are rounded).
Computed: the quotients rounded to three places, and for each precision with slack a number of trees that gives it.
"""

import sys
from fractions import Fraction

ROWS = {
    "Bike": ("0.974", 370, 380, "1.000"),
    "COMPAS": ("1.000", 27, 27, "1.000"),
    "HELOC": ("0.974", 528, 542, "1.000"),
    "HIV": ("0.528", 243, 460, "0.984"),
    "Netherlands": ("0.911", 102, 112, "1.000"),
    "Spambase": ("0.597", 850, 1422, "0.933"),
}
print(__doc__)
HALF = Fraction(1, 2000)
wrong = []
for name, (precision, inside, trees, slack) in ROWS.items():
    distance = abs(Fraction(inside, trees) - Fraction(precision))
    if distance > HALF:
        wrong.append(name)
        print(f"{name}: {inside}/{trees} is {distance} away from {precision}")
    near = min(range(trees + 1), key=lambda count: abs(Fraction(count, trees) - Fraction(slack)))
    distance = abs(Fraction(near, trees) - Fraction(slack))
    if distance > HALF:
        wrong.append(name)
        print(f"{name}: {slack} with slack; the nearest quotient, {near}/{trees}, is {distance} away")
confirmed = sorted(wrong) == ["HIV", "Spambase"]
print("More than 1/2000 away:", *wrong, "- confirmed:", confirmed)
sys.exit(not confirmed)
