"""The sources of learners, impurities and constructions, as keys of the entries in ``references.bib``."""

from __future__ import annotations

from collections.abc import Mapping

TOPK, ID3, AGNOSTIC, BOOSTING, COSTS, SPLIT = (
    ("blanc2023",),
    ("brutzkus2020",),
    ("blanc2020",),
    ("kearns1999",),
    ("zhang2022",),
    ("babbar2025",),
)

SOURCES: Mapping[str, tuple[str, ...]] = {
    "greedy": ("quinlan1986",),
    **dict.fromkeys(("top-k", "opt-top-k"), TOPK),
    "top-down": (*BOOSTING, *ID3, *AGNOSTIC),
    "km": BOOSTING,
    "best-first": ID3,
    "influence": AGNOSTIC,
    **dict.fromkeys(("split", "lickety-split", "resplit"), SPLIT),
    "identification": COSTS,
    **dict.fromkeys(("parity-xor", "tribes-majority", "tribes-majority-repaired"), TOPK),
    **dict.fromkeys(("split-tribes", "split-tribes-repaired"), SPLIT),
    **dict.fromkeys(("resplit-parity", "resplit-parity-repaired"), SPLIT),
    **dict.fromkeys(("lickety-majority", "lickety-majority-repaired"), SPLIT),
    **dict.fromkeys(("agnostic-lower", "parity-of-two"), AGNOSTIC),
    **dict.fromkeys(("read-once-dnf", "conjunction"), ID3),
    **dict.fromkeys(
        ("random-identification", "entity-identification", "xor-identification", "set-cover", "one-by-one"),
        COSTS,
    ),
}
"""Keys by name on the command line; folklore functions, such as parity, have none."""
