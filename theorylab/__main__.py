"""Entry point of ``python -m theorylab``."""

from __future__ import annotations

import sys

from theorylab.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
