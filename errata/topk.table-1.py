"""Table 1, Section 5 (setup) and Appendix C of Blanc et al., "Harnessing the Power of Choices ..." (2023).

Printed: 20 data sets with thousands of examples and about 50 to 300 binary features; random 80:20 splits unless a split
    is given (avila, ml-prove); at most 100 binary features for numerical data.
Instead: Table 1 has 22 data sets beside FICO; three have fewer than 1000 examples, five fewer than 50 binary features;
    FICO is split 90:10 and has 1407 binary features.
Computed: the rules on the rows of Table 1 (type, size, training and test part, binary features).
"""

import sys

ROWS = """connect-4 C 67557 54045 13512 126
nursery C 12960 10368 2592 27
letter-recognition C 19999 15999 4000 256
car C 1728 1382 346 21
kr-vs-kp C 3196 2556 640 73
hiv-1-protease C 6590 5272 1318 160
molecular-biology-splice C 3190 2552 638 287
monks-1 C 556 444 112 17
hayes-roth C 160 128 32 15
tic-tac-toe C 958 766 192 27
artificial-characters N 10218 8174 2044 91
telescope N 19020 15216 3804 100
spambase N 4601 3680 921 57
dry-bean N 13611 10888 2723 96
occupancy-estimation N 10129 8103 2026 86
miniboone N 130064 104051 26013 100
sensorless-drive-diagnosis N 58509 46807 11702 96
ml-prove N 6118 4588 1530 51
avila N 20867 10430 10437 100
taiwanese-bankruptcy N 6819 5455 1364 95
credit-card N 30000 24000 6000 88
electrical-grid-stability N 10000 8000 2000 91
FICO N 1000 900 100 1407"""
print(__doc__)
rows = {row.split()[0]: (row.split()[1], *map(int, row.split()[2:])) for row in ROWS.splitlines()}
others = {name: row for name, row in rows.items() if name != "FICO"}
given = ("avila", "ml-prove")
sums = [name for name, (_, size, train, test, _) in rows.items() if train + test != size]
split = [
    name
    for name, (_, size, train, _, _) in rows.items()
    if abs(5 * train - 4 * size) >= 5 and name not in given
]
wide = [name for name, (kind, *_, binary) in rows.items() if kind == "N" and binary > 100]
small = [name for name, (_, size, *_) in others.items() if size < 1000]
narrow = [name for name, (*_, binary) in others.items() if not 50 <= binary <= 300]
print("parts that do not add up:", *sums)
print("not split 80:20:", *split)
print("numerical with more than 100 binary features:", *wide)
print(f"beside FICO: {len(others)}; fewer than 1000 examples:", *small)
print("not 50 to 300 binary features:", *narrow)
confirmed = not sums and split == wide == ["FICO"] and [len(others), len(small), len(narrow)] == [22, 3, 5]
print("Confirmed:", confirmed)
sys.exit(not confirmed)
