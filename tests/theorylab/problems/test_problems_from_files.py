"""Tables with weights, truth tables, arrays and formulas read from files, against handwritten lists of inputs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from explicit_walks import Numbers, listed, walked
from flint import fmpq

from constructions.parameters import HALF
from proofs_checks.shared.explicit.points import Points, cube_points
from theorylab.problems.names import problem_named

ROWS = """left, weight ,right,label
0,1/3,0,yes
1,0.3,0,no
0,2,0,no
1,1,1,yes

1,2/3,1,yes
0,0,1,no
"""
"""A table with repeated rows, an empty line, blanks, a row of weight zero, and the weight between the features."""

FILES: dict[str, tuple[str, str, Points]] = {
    "rows": (
        "csv:{}/rows.csv,label=label,weight=weight",
        ROWS,
        Points.of(
            [
                ((0, 0), (fmpq(2), fmpq(1, 3))),
                ((1, 0), (fmpq(3, 10), fmpq(0))),
                ((1, 1), (fmpq(0), fmpq(5, 3))),
            ],
            names=("left", "right"),
        ),
    ),
    "labels 0 and 1": (
        "csv:{}/rows.csv",
        "a,b,y\n0,1,1\n1,1,1\n0,1,1\n",
        Points.of([((0, 1), (fmpq(0), fmpq(2))), ((1, 1), (fmpq(0), fmpq(1)))], names=("a", "b")),
    ),
    "labels as numbers": (
        "csv:{}/rows.csv,label=y",
        "y,a,b\n10,0,1\n9,1,1\n-2,1,0\n9,0,1\n",
        Points.of(
            [((0, 1), (0, fmpq(1), fmpq(1))), ((1, 1), (0, fmpq(1), 0)), ((1, 0), (fmpq(1), 0, 0))],
            names=("a", "b"),
        ),
    ),
    "truth table": (
        "table:{}/table.txt,p=1/3;4/5",
        "01\n 1 0\n",
        cube_points([fmpq(0), fmpq(1), fmpq(1), fmpq(0)], [fmpq(1, 3), fmpq(4, 5)]),
    ),
    "one probability": (
        "table:{}/table.txt,p=1/3",
        "0111",
        cube_points([fmpq(0), fmpq(1), fmpq(1), fmpq(1)], [fmpq(1, 3)] * 2),
    ),
    "formula": (
        "dnf:~(x1&x2) ^ x3|0&x1,p=1/2;1/3;1/4",
        "",
        cube_points([fmpq(b) for b in (1, 1, 1, 0, 0, 0, 0, 1)], [HALF, fmpq(1, 3), fmpq(1, 4)]),
    ),
    "constant formula": ("dnf:x2&x1|1", "", cube_points([fmpq(1)] * 4, [HALF] * 2)),
}
"""The name of a problem, the content of its file, and its inputs."""


ARRAYS: dict[str, tuple[np.ndarray, str, Points]] = {
    "label means": (
        np.array([0.25, 1.0, 0.0, 0.5]),
        "",
        cube_points([fmpq(1, 4), fmpq(1), fmpq(0), HALF], [HALF] * 2),
    ),
    "bits": (
        np.array([0b10110010], dtype=np.uint8),
        ",packed=3",
        cube_points([fmpq(b) for b in (0, 1, 0, 0, 1, 1, 0, 1)], [HALF] * 3),
    ),
    "few bits": (
        np.array([0b0110], dtype=np.uint8),
        ",packed=2",
        cube_points([fmpq(b) for b in (0, 1, 1, 0)], [HALF] * 2),
    ),
}
"""The content of an array, the options of its name, and its inputs."""


def _read(file: str, directory: Path) -> Numbers:
    if file in ARRAYS:
        values, packed, _ = ARRAYS[file]
        np.save(directory / "table.npy", values)
        return walked(problem_named(f"table:{directory}/table.npy{packed}"))
    name, text, _ = FILES[file]
    for suffix in ("rows.csv", "table.txt"):
        (directory / suffix).write_text(text, encoding="utf-8")
    return walked(problem_named(name.format(directory)))


@pytest.mark.parametrize("file", [*FILES, *ARRAYS])
def test_what_is_read_is_what_is_written_down(file, tmp_path):
    assert _read(file, tmp_path) == listed((ARRAYS if file in ARRAYS else FILES)[file][2])
