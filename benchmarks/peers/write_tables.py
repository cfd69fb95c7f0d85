"""Write the tables of scikit-learn that are works, with the label last, into a directory."""

from __future__ import annotations

import sys
from pathlib import Path

from sklearn import datasets


def main() -> None:
    """Write the tables."""
    directory = Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    for name in ("breast_cancer", "wine", "iris", "digits"):
        read = getattr(datasets, f"load_{name}")(as_frame=True)
        read.frame.rename(columns={"target": "class"}).to_csv(directory / f"{name}.csv", index=False)


if __name__ == "__main__":
    main()
