"""How many functions have the property, and on how many growth is stuck.

How it is checked. The atlas of all functions of n variables. Quick: n at most 4; full: 5. The control of the census
is the converse of the necessity: no function with the property is stuck.
"""

from dp_optimal import atlas_of
from theorylab import functions_of
from theorylab.boolean.short_functions import ones, restrict
from theorylab.claims import EQUALS, PROVED, Cite, Claim, Grid, scoped

CONDITIONS = (
    "staircase = 1",
    "stuck_kind > 0",
    "stuck_unkind > 0",
    "staircase = 1 and stuck_kind > 0",
    "staircase = 1 and stuck_unkind > 0",
    "staircase = 0 and stuck_kind = 0",
)
COUNTS = {
    0: (2, 0, 0, 0, 0, 0),
    1: (4, 0, 0, 0, 0, 0),
    2: (14, 2, 2, 0, 0, 0),
    3: (216, 56, 104, 16, 64, 0),
    4: (62938, 28326, 51558, 25728, 48960, 0),
    5: (4288794156, 2340740564, 4120176084, 2334567424, 4114002944, 0),
}
"""Numbers of functions that meet the conditions, by number of variables."""

BALANCED = (2, 2, 4, 18, 648, 3140062)
"""Numbers of functions with as many ones where a variable is 0 as where it is 1, for each variable."""


def counts(n):
    atlas = atlas_of(n).measured("staircase", "stuck_kind", "stuck_unkind")
    return [atlas.chosen(condition).functions for condition in CONDITIONS]


def balanced(n):
    every = functions_of(n, up_to="npn")
    for i in range(n):
        zero, one = (ones(restrict(every.words, i, value)) for value in (0, 1))
        keep = zero == one
        every = type(every)(n, every.words[keep], every.sizes[keep])
    return int(every.sizes.sum())


CENSUS = Claim(
    id="staircase.census",
    cite="census",
    statement=r"of the functions of $n=0,\dots,5$ variables, 2, 4, 14, 216, 62938 and 4288794156 have the"
    r" merged-staircase property; greedy growth is stuck on 0, 0, 2, 56, 28326 and 2340740564 of all under every"
    r" way to break ties, and on 0, 0, 2, 104, 51558 and 4120176084 under some; all without the property are"
    r" among the former, with 0, 0, 0, 16, 25728 and 2334567424 that have it",
    instances=Grid.over(n=scoped(range(5), range(6))),
    measured=counts,
    asserts=EQUALS(lambda n: COUNTS[n], control=lambda n: (*COUNTS[n][:3], 0, *COUNTS[n][4:])),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
    literature="Not in the papers",
)

NO_GAIN = Claim(
    id="staircase.no-gain",
    cite=Cite("palmer1992", "balanced colourings of the cube"),
    statement=r"on 2, 2, 4, 18, 648 and 3140062 functions of $n=0,\dots,5$ variables no test has a gain at the"
    r" root: these are the constants and the correlation-immune functions of first order",
    instances=Grid.over(n=scoped(range(5), range(6))),
    measured=balanced,
    # the constants and the two parities alone
    asserts=EQUALS(lambda n: BALANCED[n], control=lambda n: min(BALANCED[n], 4)),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
    origin="known",
    literature="The numbers are those of Palmer, Read and Robinson, who count colourings with the centre of"
    " gravity in the middle",
)
