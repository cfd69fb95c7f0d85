"""Recorded verdicts on the errata, ``errata.jsonl``, which ``make claims`` writes."""

from __future__ import annotations

from pathlib import Path


def erratum_records() -> list[str]:
    """Return the records, one for each erratum, in JSON."""
    return Path(__file__).with_name("errata.jsonl").read_text(encoding="utf-8").splitlines()
