"""Recorded verdicts on the errata, stored in ``errata.jsonl`` by ``make claims``."""

from __future__ import annotations

from pathlib import Path


def erratum_records() -> list[str]:
    """Return one JSON record for each erratum."""
    return Path(__file__).with_name("errata.jsonl").read_text(encoding="utf-8").splitlines()
