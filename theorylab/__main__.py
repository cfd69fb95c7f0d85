"""Entry point of ``python -m theorylab``."""

from __future__ import annotations

from theorylab.cli.process import run

if __name__ == "__main__":
    run()
