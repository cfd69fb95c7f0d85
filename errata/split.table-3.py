"""Table 3, against Appendices A.1.1, A.7.1 and A.7.2, of Babbar et al., "... in a SPLIT Second" (2025).

Printed: samples, features and binary features of nine data sets; the text gives some of these numbers too.
Instead: some differ. (Blanc et al. 2023, Table 1, count 4601 examples in Spambase.)
Computed: the numbers of Table 3 beside those of the text.
"""

import sys

# samples, features, features after binarization
TABLE = {
    "HELOC": (10459, 24, 62),
    "COMPAS": (6172, 12, 39),
    "Adult": (32561, 15, 65),
    "Netherlands": (20000, 10, 52),
    "Covertype": (581012, 55, 41),
    "Bike": (17379, 17, 99),
    "Spambase": (4600, 57, 78),
    "Hypothyroid": (2643, 30, 72),
    "Bank": (4521, 16, 67),
}
FEATURES = {"HELOC": 23, "COMPAS": 11, "Covertype": 54, "Adult": 14, "Spambase": 57, "Bank": 16}  # A.7.1
ABOUT = {"Covertype": 5 * 10**6, "COMPAS": 10**4, "HELOC": 10**4, "Adult": 50000}  # A.1.1 and A.7.1
print(__doc__)
differing = []


def compare(what, table, text, agree):
    if not agree:
        differing.append(what)
        print(f"{what}: {table} in Table 3, {text} in the text")


for name, (samples, features, binary) in TABLE.items():
    compare(f"{name}, binary features", binary, "40 to 100", 40 <= binary <= 100)
    if name in FEATURES:
        compare(f"{name}, features", features, FEATURES[name], features == FEATURES[name])
    if name in ABOUT:
        agree = ABOUT[name] <= 2 * samples and samples <= 2 * ABOUT[name]  # to a factor of 2
        compare(f"{name}, samples", samples, f"about {ABOUT[name]}", agree)
smallest = min(samples for samples, _, _ in TABLE.values())
compare("smallest data set", smallest, 2623, smallest == 2623)
compare("Spambase, samples", TABLE["Spambase"][0], "4601 in Blanc et al.", TABLE["Spambase"][0] == 4601)
confirmed = len(differing) == 8 and "COMPAS, binary features" in differing
print(f"{len(differing)} numbers differ. Confirmed:", confirmed)
sys.exit(not confirmed)
