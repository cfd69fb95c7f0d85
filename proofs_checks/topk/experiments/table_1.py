r"""Table 1: the data sets, against themselves and against what the text says of them.

Problem. The table has for each of 23 data sets its type, size, training and test part, attributes, binary features
and classes.

Statement. (1) Training and test part make up the size: true in every row. (2) Data sets without a given split are
split 80:20 (Appendix C; the caption of Figure 2 names avila and ml-prove as the ones with a given split): true
within one example but for FICO, which is split 900/100. (3) Section 5 takes 20 data sets with sizes in the
thousands and about 50 to 300 binary features: the table lists 22 besides FICO, some of them smaller and with fewer
features. (4) Appendix C chooses thresholds so that the binary features of a numerical data set do not exceed 100: not
for FICO.

How it is checked. Row by row, in order of size, on the printed integers.

Is it tight? (1) is an equation. In (2) the parts of the other data sets differ from a fifth by less than one
example. FICO is described apart, at the end of section 5.1, which gives its 1407 binary features; what is wrong is
that Appendix C speaks of all data sets of the table.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.printed_tables import printed_table
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, REFUTED, Cite, Claim, Grid, Point, number

GIVEN_SPLIT = ("avila", "ml-prove")
APART = "FICO"
FEATURES = "binary_features"
TABLE = {row["dataset"]: row for row in sorted(printed_table("topk", 1), key=lambda row: int(row["size"]))}


def _named(*without: str, type: str = "CN") -> Grid:
    return Grid.over(
        dataset=[name for name, row in TABLE.items() if name not in without and row["type"] in type]
    )


def _of(dataset: str, column: str) -> int:
    return int(TABLE[dataset][column])


def _split_in_words(point: Point, measured: fmpq, claimed: int) -> str:
    row = TABLE[point["dataset"]]
    return (
        f"{row['dataset']} is split {row['train']}/{row['test']}, {number(measured)} examples away from 80:20"
    )


SIZES = Claim(
    id="topk.table-1",
    cite=Cite("blanc2023", "Table 1"),
    statement="In every row of Table 1 the training and the test part make up the size",
    instances=_named(),
    measured=lambda dataset: _of(dataset, "train") + _of(dataset, "test"),
    asserts=EQUALS(lambda dataset: _of(dataset, "size"), control=lambda dataset: 5 * _of(dataset, "test")),
    complete=True,
    status="printed data",
)

SPLITS = Claim(
    id="topk.table-1.split",
    cite=Cite("blanc2023", "Table 1 and Appendix C"),
    statement="Data sets without a given split (all but avila and ml-prove) are split 80:20, to within one example",
    instances=_named(*GIVEN_SPLIT),
    measured=lambda dataset: abs(_of(dataset, "test") - fmpq(_of(dataset, "size"), 5)),
    asserts=AT_MOST(1, control=fmpq(1, 2)),
    complete=True,
    status="false for FICO",
    falls="text or table",
    witness=_split_in_words,
).repaired(
    place="Table 1 and Appendix C, without FICO",
    statement="All data sets but avila, ml-prove and FICO are split 80:20, to within one example",
    instances=_named(*GIVEN_SPLIT, APART),
    status="printed data",
)

SELECTION = Claim(
    id="topk.table-1.selection",
    cite=Cite("blanc2023", "Section 5, Setup for experiments, against Table 1"),
    statement="The data sets (besides FICO) have at least 1000 examples and 50 to 300 binary features",
    instances=_named(APART),
    measured=lambda dataset: [
        sign * _of(dataset, c) for c, sign in (("size", 1), (FEATURES, 1), (FEATURES, -1))
    ],
    asserts=AT_LEAST((1000, 50, -300), control=(2000, 50, -300)),
    complete=True,
    recorded=REFUTED,
    status="the text says 'about'; the exceptions are not close",
    falls="text or table",
    witness="{dataset} has {measured[0]} examples and {measured[1]} binary features; the text has sizes in the"
    " thousands and about 50 to 300 features",
)

NUMBER = Claim(
    id="topk.table-1.number",
    cite=Cite("blanc2023", "Section 5, Setup for experiments, against Table 1"),
    statement="Table 1 lists 20 data sets besides FICO",
    measured=lambda: len(TABLE.keys() - {APART}),
    asserts=EQUALS(20, control=21),
    complete=True,
    recorded=REFUTED,
    status="two more",
    falls="text or table",
    witness="Table 1 lists {measured} data sets besides FICO",
)

THRESHOLDS = Claim(
    id="topk.table-1.thresholds",
    cite=Cite("blanc2023", "Appendix C, against Table 1"),
    statement="Every numerical data set of Table 1 has at most 100 binary features",
    instances=_named(type="N"),
    measured=lambda dataset: _of(dataset, FEATURES),
    asserts=AT_MOST(100, control=99),
    complete=True,
    status="false for FICO",
    falls="text or table",
    witness="{dataset} has {measured} binary features",
).repaired(
    place="Appendix C, without FICO",
    statement="Every numerical data set of Table 1 but FICO has at most 100 binary features",
    instances=_named(APART, type="N"),
    status="printed data",
)
