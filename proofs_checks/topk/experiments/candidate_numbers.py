"""Sections 1.1.3 and 5.1: the values of k that Figure 2 compares.

Problem. The two lists of k, as printed.

Algorithm. None.

Statement. Section 1.1.3 announces k = 1, 2, 3, 4, 8, 12, 16 in Figure 2; section 5.1 says that Figure 2 compares Top-1
with k = 2, 3, 4, 8, 12, 16, d. Every announced k is there.

How it is checked. The lists are compared as sets.

Is it tight? Not the other way round, the control: Figure 2 also has k = d, optimal trees.
"""

from __future__ import annotations

from theorylab.claims import HOLDS, Cite, Claim

ANNOUNCED = frozenset({1, 2, 3, 4, 8, 12, 16})
COMPARED = frozenset({1, 2, 3, 4, 8, 12, 16, "d"})

CLAIM = Claim(
    id="topk.intro-ks",
    cite=Cite("blanc2023", "Sections 1.1.3 and 5.1"),
    statement="Every $k$ that section 1.1.3 announces is among those that section 5.1 says Figure 2 compares",
    measured=lambda: ANNOUNCED <= COMPARED,
    asserts=HOLDS(control=lambda: COMPARED <= ANNOUNCED),
    complete=True,
    status="printed data; Figure 2 has k = d too",
)
