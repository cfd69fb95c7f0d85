"""The names that theorylab knows. Claims and figures are imported when they are asked for."""

from functools import partial

from staircase.functions import exactly_one
from staircase.growth import until_stuck
from theorylab.catalog import Catalog
from theorylab.claims import claims_of_package

CATALOG = Catalog(
    constructions={"exactly-one": exactly_one},
    learners={"until-stuck": until_stuck},
    sources={"until-stuck": ["tan2024"]},
    claims=partial(claims_of_package, "staircase"),
    figures={
        "staircase.shares": "staircase.shares:FIGURE",
        "staircase.by-bias": "staircase.by_bias:FIGURE",
    },
)
