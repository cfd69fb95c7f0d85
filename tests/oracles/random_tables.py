"""Random tables of numbers, categories and 0/1 values, as text."""

from __future__ import annotations

from random import Random

__all__ = ["random_table"]


def random_table(
    rng: Random, *, rows: int = 0, columns: int = 0, labels: int = 0, weighted: bool = False
) -> str:
    """Return a table with a header, whose last column is the label ``y``.

    Parameters
    ----------
    rng
        Source of randomness.
    rows, columns, labels
        Numbers of rows, features and labels; small random ones by default.
    weighted
        If true, add a column ``w`` of weights before the label; some are zero or fractions.
    """
    rows, labels = rows or rng.randint(2, 14), labels or rng.randint(2, 4)
    kinds = [
        rng.choice(("numbers", "decimals", "bits", "words")) for _ in range(columns or rng.randint(1, 5))
    ]
    values = {
        "numbers": lambda: str(rng.randint(-3, 9)),
        "decimals": lambda: f"{rng.randint(-15, 15) / 10}",
        "bits": lambda: str(rng.randint(0, 1)),
        "words": lambda: rng.choice(("red", "green", "blue")),
    }
    weights = [[rng.choice(("0", "1", "2", "1/3", "0.5"))] * weighted for _ in range(rows - 1)]
    weights.append(["1"] * weighted)
    header = [*(f"c{i}" for i in range(len(kinds))), *["w"] * weighted, "y"]
    table = [
        [values[kind]() for kind in kinds] + weight + [f"l{rng.randrange(labels)}"] for weight in weights
    ]
    return "\n".join(",".join(row) for row in (header, *table)) + "\n"
